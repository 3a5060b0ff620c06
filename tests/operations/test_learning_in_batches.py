"""What is known, and since when, does not depend on how many pages were learned together."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memoryos.assembly.engine import assemble
from memoryos.config.settings import Settings
from memoryos.domain.fact import Fact
from memoryos.evaluation.persona import Persona, read_personas
from memoryos.operations.background.learn import Learn
from memoryos.operations.engine import Engine
from memoryos.operations.remember import remember

_PERSONAS = Path(__file__).parents[2] / "benchmarks" / "personas"
PERSONAS, _ = read_personas(_PERSONAS)


def _engine(folder: Path, name: str) -> Engine:
    settings = {"user_id": name, "data_storage_path": folder, "language_model": "none", "analyst": "rules"}
    return assemble(Settings.load(settings))


def _learned(persona: Persona, size: int, folder: Path) -> tuple[list[tuple[Any, ...]], str]:
    """All facts and the profile, with `size` pages learned at a time."""
    engine = _engine(folder, f"by-{size}")
    step = Learn(engine)
    for number, turn in enumerate(persona.turns, start=1):
        remember(
            engine.requests.page(turn["user"], turn["assistant"], turn["at"], None, None, turn["session"]), engine.store
        )
        if number % size == 0 or number == len(persona.turns):
            while step("everything") != "done":
                continue
    ids = {page.id: page.seq for page in engine.store.pages.after(0, 10_000)}
    facts = sorted(_columns(fact, ids) for fact in engine.long_term.facts())
    profile = engine.long_term.profile()
    text = profile.text() if profile else ""
    engine.store.close()
    return facts, text


def _columns(fact: Fact, ids: dict[str, int]) -> tuple[Any, ...]:
    """Everything but ids, with times as they are shown."""
    return (
        *(fact.about, fact.subject, fact.slot, fact.value, fact.text, fact.negated, fact.single, fact.certain),
        *(_shown(moment) for moment in (fact.learned_at, fact.holds_from, fact.holds_until, fact.superseded_at)),
        tuple(_statements(fact, ids)),
    )


def _statements(fact: Fact, ids: dict[str, int]) -> Iterator[tuple[Any, ...]]:
    for one in fact.statements:
        times = tuple(_shown(moment) for moment in (one.said_at, one.holds_from, one.holds_until))
        yield (one.text, *times, tuple(ids[page_id] for page_id in one.page_ids))


def _shown(moment: Any) -> str:
    return moment.isoformat() if moment else ""


@pytest.mark.parametrize("persona", PERSONAS, ids=lambda persona: persona.id)
def test_pages_learned_one_by_one_in_pairs_or_together_give_the_same_facts(persona: Persona, tmp_path: Path) -> None:
    together = _learned(persona, len(persona.turns), tmp_path)

    assert _learned(persona, 1, tmp_path) == together
    assert _learned(persona, 2, tmp_path) == together


def test_a_day_is_the_same_after_the_facts_are_read_from_the_store(tmp_path: Path) -> None:
    for attempt in range(2):
        engine = _engine(tmp_path, "ada")
        if attempt == 0:
            text = "From 1 June I'll be working at Amazon."
            remember(engine.requests.page(text, "Nice.", "2026-03-04T10:00:00+08:00", None, None, None), engine.store)
            Learn(engine)("everything")
        profile = engine.long_term.profile()
        assert profile is not None
        assert "2026-06-01" in profile.text()
        [fact] = [fact for fact in engine.long_term.facts() if fact.certain]
        assert fact.holds_from is not None
        assert fact.holds_from.isoformat() == "2026-06-01T00:00:00+08:00"
        engine.store.close()
