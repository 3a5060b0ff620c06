"""What consolidation and promotion cost: pages a second with rules, calls and tokens a page with a language model.

The model is scripted: it answers at once, in the form asked for, so calls and prompt tokens are those of any model.
Each page is added as in a chat and followed by one retrieval, so that segments are visited and promoted. The first
conversations are also gone through by memoryos-pro, the older MemoryOS from PyPI, with the same sentence encoder and
a model that says the same; its prompts are counted by the same counter. It takes minutes a conversation.

python benchmarks/consolidation.py [PATH_OF_LOCOMO_FILE] [--conversations N] [--older N] [--json FILE]

Without a file it talks in words made by chance.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from figures import Row, save, show
from memoryos import Memoryos
from memoryos.assembly.engine import process_schedulers
from memoryos.assembly.models import named_embedder
from memoryos.config.settings import Settings
from memoryos.evaluation.locomo import read_locomo
from memoryos.ports import Completion, Embedder, Purpose, Vector
from memoryos.testing import Call, ScriptedLanguageModel
from memoryos.text.token_estimate import estimate_tokens
from older import PACKAGE, Exchange, fetched, measured
from scripted import keywords, summary
from synthetic import InstantEmbedder, sessions

_PAGES_A_TOPIC = 5
_MAX_TOKENS = 323  # a page: a third of what the older MemoryOS was seen to take when the aim was set


@dataclass(frozen=True, slots=True)
class Talk:
    """One conversation as exchanges of two messages, and as sessions of messages."""

    id: str
    exchanges: tuple[Exchange, ...]
    sessions: tuple[tuple[str, list[dict[str, Any]]], ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """What some pages cost one system."""

    pages: int
    calls: int
    tokens: int
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locomo", type=Path, nargs="?")
    parser.add_argument("--conversations", type=int, default=5)
    parser.add_argument("--older", type=int, default=1, help="how many of them the older MemoryOS goes through")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "consolidation.json")
    chosen = parser.parse_args()
    talks = (of_locomo(chosen.locomo) if chosen.locomo else by_chance())[: chosen.conversations]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        chats = [chat(talk, folder / "chat") for talk in talks]
        rows = [
            *rows_of("in a chat", together(chats)),
            *rows_of("at once", together([at_once(talk, folder / "at once") for talk in talks])),
            *with_rules(talks, folder / "rules"),
            *with_many_segments(folder / "many"),
        ]
        show("Consolidation and promotion", rows)
        compared = beside_the_older(talks[: chosen.older], together(chats[: chosen.older]), folder)
    arguments = {"file": chosen.locomo.name if chosen.locomo else "by chance", "conversations": len(talks)}
    save(chosen.json, arguments, rows, side_by_side=compared)


def of_locomo(path: Path) -> list[Talk]:
    """The conversations of a file in the form of LoCoMo."""
    return [
        talk(conversation.id, [(session.id, list(session.messages())) for session in conversation.sessions])
        for conversation in read_locomo(path).conversations
    ]


def by_chance() -> list[Talk]:
    """Conversations of 400 turns by chance."""
    return [talk(f"by chance {seed}", list(sessions(400, seed))) for seed in range(1, 6)]


def talk(name: str, named: Sequence[tuple[str, list[dict[str, Any]]]]) -> Talk:
    """A conversation; in its exchanges the first who speaks is the user, and what is left over at the end goes."""
    exchanges = [
        Exchange(session, str(one.get("timestamp", "2026-01-01 12:00:00"))[:19], one["content"], other["content"])
        for session, messages in named
        for one, other in zip(messages[::2], messages[1::2], strict=False)
    ]
    return Talk(name, tuple(exchanges), tuple(named))


def chat(talk: Talk, folder: Path) -> Cost:
    """Each exchange is added and followed by a retrieval, and nobody waits for anything."""
    model = ScriptedLanguageModel(answer)
    with Memoryos(talk.id, data_storage_path=folder, language_model=model) as memory:
        memory.retrieve("Hello?")  # loads the encoder, which is loaded beforehand in the older one too
        started = time.perf_counter()
        for exchange in talk.exchanges:
            memory.add_memory(exchange.user, exchange.assistant, timestamp=exchange.at, session_id=exchange.session)
            memory.retrieve(exchange.user)
            process_schedulers().model.settle(None)  # people type slower than this works
        memory.force_mid_term_analysis()
        seconds = time.perf_counter() - started
    return Cost(len(talk.exchanges), *counted([call.text for call in model.calls]), seconds)


def at_once(talk: Talk, folder: Path) -> Cost:
    """A whole history is taken in, and nothing is asked for."""
    model = ScriptedLanguageModel(answer)
    with Memoryos(talk.id, data_storage_path=folder, embedder=InstantEmbedder(512), language_model=model) as memory:
        started = time.perf_counter()
        for name, messages in talk.sessions:
            memory.add_messages(messages, session_id=name)
        memory.force_mid_term_analysis()
        seconds = time.perf_counter() - started
        pages = memory.get_memory_stats()["pages"]
    return Cost(pages, *counted([call.text for call in model.calls]), seconds)


def counted(prompts: Sequence[str]) -> tuple[int, int]:
    """How many calls, and how many tokens by our estimate, whoever asked."""
    return len(prompts), sum(map(estimate_tokens, prompts))


def together(costs: Sequence[Cost]) -> Cost:
    """The sum of `costs`."""
    return Cost(
        sum(cost.pages for cost in costs),
        sum(cost.calls for cost in costs),
        sum(cost.tokens for cost in costs),
        sum(cost.seconds for cost in costs),
    )


def rows_of(way: str, cost: Cost) -> Iterator[Row]:
    yield Row(f"model calls a page, {way}", cost.calls / cost.pages, "", at_most=0.25)
    yield Row(f"prompt tokens a page, {way} (estimated)", cost.tokens / cost.pages, "", at_most=_MAX_TOKENS)


def beside_the_older(talks: Sequence[Talk], ours: Cost, folder: Path) -> dict[str, Any] | None:
    """Both systems on the same exchanges, each followed by a retrieval; None where the older one cannot be had."""
    place = fetched(folder) if talks else None
    result = measured(place, [item.exchanges for item in talks], folder) if place else None
    if result is None:
        return None
    prompts = [prompt for item in result for prompt in item["prompts"]]
    older = Cost(ours.pages, *counted(prompts), sum(item["seconds"] for item in result))
    title = f"Side by side with {PACKAGE}, {ours.pages} pages in a chat"
    print(f"\n{title}\n{'-' * len(title)}\n{'':40}{'ours':>10}{'older':>10}{'older / ours':>14}")
    figures = {}
    for what, here, there in (
        ("model calls a page", ours.calls, older.calls),
        ("prompt tokens a page (estimated)", ours.tokens, older.tokens),
        ("ms a page beside the model", ours.seconds * 1e3, older.seconds * 1e3),
    ):
        figures[what] = {"ours": here / ours.pages, "older": there / ours.pages, "ratio": there / here}
        print(f"{what:40}{here / ours.pages:>10.2f}{there / ours.pages:>10.2f}{there / here:>14.1f}")
    return {"package": PACKAGE, "conversations": len(talks), "pages": ours.pages, "figures": figures}


def answer(call: Call) -> Completion:
    """A topic for every five pages, and a trait; each topic in the words of its pages."""
    rows = [row for session in json.loads(call.messages[-1].content)["sessions"] for row in session["pages"]]
    if "links" in json.dumps(call.schema):
        some = [rows[at : at + _PAGES_A_TOPIC] for at in range(0, len(rows), _PAGES_A_TOPIC)]
        topics = [([number for number, *_ in item], " ".join(" ".join(sides) for _, *sides in item)) for item in some]
        reply: dict[str, Any] = {
            "topics": [
                {"pages": numbers, "summary": summary(text), "keywords": keywords(text)} for numbers, text in topics
            ],
            "links": [{"page": number, "continues": number > 1, "so_far": "They talk."} for number, *_ in rows],
        }
    else:
        reply = {"facts": [], "traits": [{"dimension": "Travel", "level": "High", "reason": "Often.", "pages": [1]}]}
    text = json.dumps(reply)
    return Completion(text, estimate_tokens(call.text), estimate_tokens(text))


def with_rules(talks: Sequence[Talk], folder: Path) -> Iterator[Row]:
    """Pages a second through adding, grouping, segments, study, facts and profile; embedded beforehand."""
    pages, seconds, segments, facts = 0, 0.0, 0, 0
    for talk in talks:
        embedder = RememberingEmbedder(default_embedder())
        by_rules(talk, folder / "beforehand", embedder)
        taken, stats = by_rules(talk, folder / "timed", embedder)
        seconds += taken
        pages += stats["pages"] - stats["short_term_count"]
        segments += stats["mid_term_sessions_count"]
        facts += stats["user_knowledge_count"] + stats["assistant_knowledge_count"] + stats["archived_facts"]
    yield Row("rules: pages a second", pages / seconds, "/s")
    yield Row("rules: pages a segment", pages / max(segments, 1), "")
    yield Row("rules: facts a hundred pages", 100 * facts / pages, "")


def by_rules(talk: Talk, folder: Path, embedder: Embedder) -> tuple[float, dict[str, Any]]:
    """Takes a conversation in with no model: how many seconds it took, and what is held then."""
    with Memoryos(talk.id, data_storage_path=folder, embedder=embedder) as memory:
        started = time.perf_counter()
        for name, messages in talk.sessions:
            memory.add_messages(messages, session_id=name)
        memory.force_mid_term_analysis()
        return time.perf_counter() - started, memory.get_memory_stats()


class RememberingEmbedder:
    """Asks another embedder for each text once."""

    def __init__(self, inner: Embedder) -> None:
        self.name, self.dimension = inner.name, inner.dimension
        self._inner = inner
        self._known: dict[str, Vector] = {}

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        if new := [text for text in dict.fromkeys(texts) if text not in self._known]:
            self._known |= dict(zip(new, self._inner.embed(new, purpose), strict=True))
        return np.array([self._known[text] for text in texts])


def default_embedder() -> Embedder:
    embedder = named_embedder(Settings.load({"user_id": "benchmark"}))
    if embedder is None:
        sys.exit("the settings name no embedder; unset embedding_model_name")
    return embedder


def with_many_segments(folder: Path) -> Iterator[Row]:
    """Whether a batch costs more where there are many segments: vectors by chance make nearly every topic a new one."""
    memory = Memoryos("many", data_storage_path=folder, embedder=InstantEmbedder(512), short_term_capacity=1)
    values = sessions(12_000, seed=5)
    for label, turns in (("first 400", 800), ("next 4,000", 8_000), ("next 400", 800)):
        some = list(islice(values, turns // 20))
        started = time.perf_counter()
        for name, messages in some:
            memory.add_messages(messages, session_id=name)
        memory.force_mid_term_analysis()
        item = (time.perf_counter() - started) / (turns / 2) * 1e3
        held = memory.get_memory_stats()["mid_term_sessions_count"]
        yield Row(f"rules, {label} pages, then {held:,} segments in use", item, "ms a page")
    memory.close()


if __name__ == "__main__":
    main()
