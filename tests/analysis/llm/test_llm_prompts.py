"""The prompts themselves: reviewed as diffs of tests/golden/prompts, and held to a budget of tokens.

Write the files again with `python tests/analysis/llm/test_llm_prompts.py`.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from llm_examples import page

from memoryos.analysis.llm import group as grouping
from memoryos.analysis.llm import study as studying
from memoryos.analysis.llm.analyst import LlmAnalyst
from memoryos.analysis.llm.schemas import Schema
from memoryos.domain.dimensions import DIMENSIONS
from memoryos.domain.page import Page
from memoryos.errors import ModelError
from memoryos.ports import Message
from memoryos.testing import ScriptedLanguageModel
from memoryos.text.token_estimate import estimate_tokens

GOLDEN = Path(__file__).parents[2] / "golden" / "prompts"
# What the system that this one replaces sends for each page, over all its questions.
OLDER_TOKENS_A_PAGE = 970

PAGES = [
    page(1, "Which tomatoes do well on a balcony?", "Cherry tomatoes; give them six hours of sun.", user_name="Ines"),
    page(
        2, "I'll try those. My balcony looks <south>, by the way.", 'Then "Sungold" is a good choice.', user_name="Ines"
    ),
    page(40, "I moved to Graz last month.\nTrains are better here.", "", session="other"),
]
EARLIER = [page(0, "Hello!", "Hello, how can I help?", user_name="Ines")]
TYPICAL = [
    page(
        number,
        "We went to the lake on Saturday with the children and stayed until it got dark. The little one can almost "
        "swim now, and I finally finished the book that my sister gave me for my birthday. Any idea what to read next?",
        "That sounds like a wonderful day! If you liked that one, try something by the same author: the second book is "
        "shorter and funnier. For the little one, a few lessons before the summer would help a lot. Shall I look for "
        "courses near you? Most pools offer them in the morning, and some have a waiting list, so be early.",
        session=f"talk {number // 7}",
        user_name="Ines",
    )
    for number in range(1, 21)
]  # fmt: skip


def written(question: tuple[Sequence[Message], Schema]) -> str:
    messages, schema = question
    texts = [f"--- {message.role}\n{message.content}" for message in messages]
    return "\n".join([*texts, f"--- schema\n{json.dumps(schema, indent=1)}", ""])


def corrected() -> tuple[Sequence[Message], Schema]:
    model = ScriptedLanguageModel(["no", "no"])
    analyst = LlmAnalyst(model)
    for _ in range(2):
        with pytest.raises(ModelError):
            analyst.group(PAGES, EARLIER)
    return model.calls[1].messages, model.calls[1].schema or {}


QUESTIONS = {
    "grouping": lambda: grouping.ask(PAGES, EARLIER),
    "grouping_corrected": corrected,
    "studying": lambda: studying.ask(PAGES, None),
    "studying_with_profile": lambda: studying.ask(PAGES[:1], "Lives in Graz.\nLikes trains."),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_prompt_is_the_one_that_was_reviewed(name: str) -> None:
    golden = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")

    assert written(QUESTIONS[name]()) == golden, "run this file as a program if the change is meant"


def tokens_a_page(question: tuple[Sequence[Message], Schema], pages: Sequence[Page]) -> float:
    messages, schema = question
    counted = [*(message.content for message in messages), json.dumps(schema, separators=(",", ":"))]
    return sum(map(estimate_tokens, counted)) / len(pages)


def test_both_questions_about_twenty_pages_cost_less_than_a_third_of_the_older_prompts() -> None:
    words = sum(estimate_tokens(item.user_input) + estimate_tokens(item.agent_response) for item in TYPICAL) / 20

    token_counts = tokens_a_page(grouping.ask(TYPICAL, TYPICAL[-3:]), TYPICAL)
    studied = tokens_a_page(studying.ask(TYPICAL, "Lives in Graz. " * 20), TYPICAL)

    assert words > 100
    assert token_counts < OLDER_TOKENS_A_PAGE / 3
    assert studied < OLDER_TOKENS_A_PAGE / 3
    assert token_counts + studied < OLDER_TOKENS_A_PAGE / 2


def test_very_long_pages_do_not_make_very_long_prompts() -> None:
    pages = [page(number, "word " * 20_000, "word " * 20_000) for number in range(1, 21)]

    assert tokens_a_page(grouping.ask(pages, pages), pages) < OLDER_TOKENS_A_PAGE / 3
    assert tokens_a_page(studying.ask(pages, "word " * 20_000), pages) < OLDER_TOKENS_A_PAGE


def test_the_task_names_every_dimension() -> None:
    task = studying.ask([], None)[0][0].content

    assert [name for names in DIMENSIONS.values() for name in names if name not in task] == []


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_task_shows_every_field_that_the_schema_asks_for(name: str) -> None:
    (task, *_), schema = QUESTIONS[name]()
    lists = schema["properties"]

    fields = [field for item in lists.values() for field in item["items"]["properties"]]

    assert [word for word in [*lists, *fields] if word not in task.content] == []


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for case_name, question in QUESTIONS.items():
        (GOLDEN / f"{case_name}.txt").write_text(written(question()), encoding="utf-8")
