"""Whole conversations and what memory makes of them: tests/golden/conversations/*.txt, reviewed as diffs.

Write the files again with `python tests/golden/test_golden_conversations.py`.
"""

import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from engines import engine_of, open_memory_with, store_of
from memoryos.errors import ModelError
from memoryos.testing import FixedClock, HashingEmbedder, ScriptedAnalyst

FOLDER = Path(__file__).parent / "conversations"
HOUR = 3600.0

# What happens, in order: a text is said, `day` lets a day pass, `settle`, `force`, `forget N` and `ask` are calls.
CONVERSATIONS = {
    "moving": [
        "#home name=Ada home=Oslo", "#home the flat is small", "#dog pet=Rex", "#home home=Oslo still",
        "#home rent is high", "#dog likes=walks", "settle", "day", "#home home=Bergen@2026-01-02 we moved",
        "#home the view is fine", "#home a balcony", "#home boxes", "#home keys", "#dog walks", "settle",
        "ask home", "ask home", "settle",
    ],
    "contradiction": [
        "#food likes=fish", "#food likes!=fish", "#food Food:High I cook", "#food likes=rice", "#food likes=fish",
        "#music Music:Low", "#food Food:Medium bread", "settle", "force",
    ],
    "forgetting": [
        "#work job=baker", "#work job=baker Openness:High", "#work early shifts", "#work flour", "#work ovens",
        "#home home=Rome", "settle", "forget 1", "settle", "forget 6", "force",
    ],
    "model_away": [
        "model away", "#home home=Oslo", "#home b", "#home c", "#home d", "#home e", "settle", "model back", "settle",
    ],
}  # fmt: skip


class Actors:
    """A memory with its clock and an analyst that can be away."""

    def __init__(self, data_path: Path, opened: ExitStack, store: Mapping[str, str]) -> None:
        self.clock = FixedClock()
        self.away = False
        self.pages: list[str] = []
        self.memory = opened.enter_context(
            open_memory_with(
                user_id="ada",
                data_storage_path=data_path,
                clock=self.clock,
                embedder=HashingEmbedder(512),
                analyst=ScriptedAnalyst(self._before),
                short_term_capacity=2,
                mid_term_heat_threshold=3.5,
                **store,
            )
        )

    def do(self, event: str) -> None:
        word, _, rest = event.partition(" ")
        if word == "settle":
            self.memory.settle()
        elif word == "force":
            self.memory.force_mid_term_analysis()
        elif word == "day":
            self.clock.advance(24 * HOUR)
        elif word == "ask":
            self.memory.retrieve(rest, limit=3)
        elif word == "forget":
            self.memory.forget(self.pages[int(rest) - 1])
        elif word == "model":
            self.away = rest == "away"
        else:
            self.clock.advance(60)
            self.pages.append(self.memory.add_memory(event, "ok").id)

    def _before(self, question: str) -> None:
        if self.away:
            raise ModelError(f"{question}: nobody answers")


def end_of_conversation(name: str, store: Mapping[str, str]) -> str:
    """The end of a conversation as text, with ids by number."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as opened:
        actors = Actors(Path(folder), opened, store)
        for event in CONVERSATIONS[name]:
            actors.do(event)
        lines = [*(f"> {event}" for event in CONVERSATIONS[name]), "", *end_state(actors)]
    text = "\n".join(lines) + "\n"
    for number, page_id in enumerate(actors.pages, 1):
        text = text.replace(page_id, f"page {number}")
    for number, fact_id in enumerate(dict.fromkeys(re.findall(r"fact_[0-9a-f]+", text)), 1):
        text = text.replace(fact_id, f"fact {number}")
    return text


def end_state(actors: Actors) -> Iterator[str]:
    store, now = store_of(actors.memory), actors.clock()
    up_to = store.page_state.consolidated()
    yield f"short-term: {', '.join(page.id for page in store.pages.after(up_to, 99))}"
    heat = engine_of(actors.memory).mid_term.rules.heat
    for segment in store.segments.outlines():
        yield f"segment {', '.join(segment.keywords)}: heat {heat(segment, now):.3f}, visits {segment.visits}"
        yield f"  {segment.summary}"
        for part in store.segments.parts([segment.id])[segment.id]:
            yield f"  pages {', '.join(part.page_ids)}"
    for page_id, link in sorted(
        store.page_state.links(actors.pages).items(), key=lambda item: actors.pages.index(item[0])
    ):
        yield f"chain of {page_id}: {'goes on' if link.continues else 'begins'}: {link.chain_summary}"
    for fact in (*actors.memory.get_user_knowledge_summary(), *actors.memory.get_assistant_knowledge_summary()):
        yield f"{fact['id']}: {fact['knowledge']} ({', '.join(f'{key} {fact[key]}' for key in SHOWN if fact[key])})"
    for version in store.profiles.versions():
        yield f"profile {version.version}, {version.made_at:%Y-%m-%d %H:%M}, {version.derived_by}"
        yield from (f"  {line}" for line in version.text().splitlines())
    stats = actors.memory.get_memory_stats()
    yield f"waiting: {stats['waiting']}; dropped: {stats['findings_dropped']}; errors: {stats['errors']}"


SHOWN = ("confidence", "learned_at", "holds_from", "holds_until", "superseded_by", "contradicts", "page_ids")


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> dict[str, str]:
    """Settings that name a store, which is empty."""
    if request.param == "sqlite":
        return {}
    return {"database_url": request.getfixturevalue("postgres").new_database()}


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_a_conversation_ends_as_it_did_when_it_was_reviewed(name: str, store: dict[str, str]) -> None:
    assert end_of_conversation(name, store) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case_name in sys.argv[1:] or CONVERSATIONS:
        (FOLDER / f"{case_name}.txt").write_text(end_of_conversation(case_name, {}), encoding="utf-8")
