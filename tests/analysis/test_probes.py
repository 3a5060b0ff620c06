"""What people say in passing, in ten languages: written before the rules were looked at, then kept."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from known import START, cases, facts, shown

from memoryos import Memoryos

CASES = cases("probes.jsonl")
TOGETHER = [case for case in CASES if case["slot"] == "elliptical"]
APART = [case for case in CASES if case["slot"] != "elliptical"]


def missed(case: dict[str, Any], text: str) -> bool:
    return not all(any(value.casefold() in text for value in values) for values in case["known"])


def test_there_are_two_hundred_in_ten_languages() -> None:
    languages = Counter(case["language"] for case in CASES)

    assert len(CASES) >= 200
    assert len(languages) == 10
    assert min(languages.values()) >= 15


def test_nearly_all_of_it_is_known_in_every_language() -> None:
    misses = [case["language"] for case in APART if missed(case, shown(facts(*case["turns"])))]

    assert len(misses) <= 0.05 * len(APART)
    assert max(Counter(misses).values()) <= 3


@pytest.mark.parametrize(
    "case",
    [case for case in APART if case["gone"]],
    ids=lambda case: f"{case['language']} {case['slot']} {case['gone'][0]}",
)
def test_what_ended_is_no_longer_shown(case: dict[str, Any]) -> None:
    text = shown(facts(*case["turns"]))

    assert [value for value in case["gone"] if value.casefold() in text] == []


def test_a_statement_that_leans_on_the_one_before_it_is_read_with_it(tmp_path: Path) -> None:
    names = []
    for number, case in enumerate(TOGETHER):
        with Memoryos(user_id=f"user-{number}", data_storage_path=str(tmp_path)) as memory:
            for turn in case["turns"]:
                memory.add_memory(turn, "Okay.", START.isoformat(), session_id="s")
            memory.settle(timeout=60)
            known = f"{memory.get_user_profile_summary()} {memory.get_user_knowledge_summary()}".casefold()
            names.append(any(value.casefold() in known for value in case["known"][0]))

    assert names == [True] * len(TOGETHER)
