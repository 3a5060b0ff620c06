"""What consolidation and promotion cost: pages a second with rules, calls and tokens a page with a language model.

The model is scripted: it answers at once, in the form asked for, so calls and prompt tokens are those of any model.
Each page is added as in a chat and followed by one retrieval, so that segments are visited and promoted.

python benchmarks/consolidation.py PATH_OF_LOCOMO_FILE [--conversations N] [--json FILE]
"""

import argparse
import json
import os
import re
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from figures import Row, save, show
from memoryos import Memoryos
from memoryos.domain.tokens import estimate_tokens
from memoryos.evaluation.dataset import Conversation
from memoryos.evaluation.locomo import read_locomo
from memoryos.ports import Completion
from memoryos.testing import Call, ScriptedLanguageModel
from synthetic import InstantEmbedder, sessions

_NUMBERED = re.compile(r"^\[(\d+),", re.MULTILINE)
_PAGES_A_TOPIC = 5
_MOST_TOKENS = 323  # a page: a third of what the older MemoryOS was once seen to take; it is not measured here


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locomo", type=Path)
    parser.add_argument("--conversations", type=int, default=5)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "consolidation.json")
    chosen = parser.parse_args()
    conversations = read_locomo(chosen.locomo).conversations[: chosen.conversations]
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            *with_a_model(conversations, Path(folder) / "model"),
            *with_rules(conversations, Path(folder) / "rules"),
            *with_many_segments(Path(folder) / "many"),
        ]
    show("Consolidation and promotion", rows)
    save(chosen.json, {"file": chosen.locomo.name, "conversations": len(conversations)}, rows)


def with_a_model(conversations: Sequence[Conversation], folder: Path) -> Iterator[Row]:
    """Calls and tokens a page, counted by the model itself, in a chat and when a whole history is taken in at once."""
    for way in ("in a chat", "at once"):
        pages, calls, tokens = 0, 0, 0
        for conversation in conversations:
            model = ScriptedLanguageModel(answer)
            memory = opened(folder / way, conversation.id, language_model=model)
            add(memory, conversation, chat=way == "in a chat")
            memory.force_mid_term_analysis()
            pages += memory.get_memory_stats()["pages"]
            calls += len(model.calls)
            tokens += sum(estimate_tokens(call.text) for call in model.calls)
            memory.close()
        yield Row(f"model calls a page, {way}", calls / pages, "", at_most=0.25)
        yield Row(f"prompt tokens a page, {way} (estimated)", tokens / pages, "", at_most=_MOST_TOKENS)


def answer(call: Call) -> Completion:
    """A topic for every five pages; a fact about the first page."""
    numbers = [int(number) for number in _NUMBERED.findall(call.messages[-1].content)]
    if "links" in json.dumps(call.schema):
        reply: dict[str, Any] = {
            "topics": [
                {"pages": some, "summary": f"Pages from {some[0]} on.", "keywords": [f"word{some[0] // 10}", "talk"]}
                for some in (numbers[at : at + _PAGES_A_TOPIC] for at in range(0, len(numbers), _PAGES_A_TOPIC))
            ],
            "links": [{"page": number, "continues": number > 1, "so_far": "They talk."} for number in numbers],
        }
    else:
        reply = {"facts": [], "traits": [{"dimension": "Travel", "level": "High", "reason": "Often.", "pages": [1]}]}
    text = json.dumps(reply)
    return Completion(text, estimate_tokens(call.text), estimate_tokens(text))


def with_rules(conversations: Sequence[Conversation], folder: Path) -> Iterator[Row]:
    """Pages a second through adding, grouping, segments, study, facts and profile; only embedding costs nothing."""
    pages, seconds, segments, facts = 0, 0.0, 0, 0
    for conversation in conversations:
        memory = opened(folder, conversation.id, language_model=None)
        started = time.perf_counter()
        add(memory, conversation, chat=False)
        memory.force_mid_term_analysis()
        seconds += time.perf_counter() - started
        stats = memory.get_memory_stats()
        pages += stats["pages"] - stats["short_term_count"]
        segments += stats["mid_term_sessions_count"]
        facts += stats["user_knowledge_count"] + stats["assistant_knowledge_count"] + stats["archived_facts"]
        memory.close()
    yield Row("rules: pages a second", pages / seconds, "/s")
    yield Row("rules: pages a segment", pages / max(segments, 1), "")
    yield Row("rules: facts a hundred pages", 100 * facts / pages, "")


def with_many_segments(folder: Path) -> Iterator[Row]:
    """Whether a batch costs more where there are many segments: vectors by chance make nearly every topic a new one."""
    memory = opened(folder, "many", language_model=None, short_term_capacity=1)
    given = sessions(12_000, seed=5)
    for label, turns in (("first 400", 800), ("next 4,000", 8_000), ("next 400", 800)):
        some = list(islice(given, turns // 20))
        started = time.perf_counter()
        for name, messages in some:
            memory.add_messages(messages, session_id=name)
        memory.force_mid_term_analysis()
        each = (time.perf_counter() - started) / (turns / 2) * 1e3
        held = memory.get_memory_stats()["mid_term_sessions_count"]
        yield Row(f"rules, {label} pages, then {held:,} segments in use", each, "ms a page")
    memory.close()


def opened(folder: Path, user: str, **given: Any) -> Memoryos:
    return Memoryos(user, data_storage_path=folder, embedder=InstantEmbedder(512), **given)


def add(memory: Memoryos, conversation: Conversation, *, chat: bool) -> int:
    """Adds the conversation; in a chat, each message is followed by a retrieval, and nobody waits for anything."""
    added = 0
    for session in conversation.sessions:
        for messages in exchanges(session.messages()) if chat else [list(session.messages())]:
            added += len(memory.add_messages(messages, session_id=session.id))
            if chat:
                memory.retrieve(messages[-1]["content"])
                memory._workers._thinking.settle(None)  # noqa: SLF001 - people type slower than this works
    return added


def exchanges(messages: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Messages two by two, as a chat brings them."""
    left = iter(messages)
    while some := list(islice(left, 2)):
        yield some


if __name__ == "__main__":
    main()
