"""Data sets of the retrieval laboratory as arrays, built once: rows, words, vectors of turns and of their sentences."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memoryos.adapters.embedders.minilm import MiniLm
from memoryos.adapters.embedders.use import UniversalSentenceEncoder
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.domain.messages import exchanges, read_messages
from memoryos.domain.page import Page
from memoryos.domain.sentences import asks, sentences
from memoryos.domain.words import words_of
from memoryos.evaluation.locomo import read_locomo
from memoryos.operations.embed import in_context
from memoryos.ports import StoredVector
from memoryos.retrieval.index import RecallIndex
from memoryos.retrieval.question import understood

Floats = NDArray[np.float32]


class VectorCache:
    """Vectors by embedder, purpose and text, kept in a folder between runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._embedders = {"use": UniversalSentenceEncoder(), "minilm": MiniLm()}
        self._known: dict[str, dict[str, Floats]] = {}
        self._dirty: set[str] = set()

    def embed(self, name: str, texts: Sequence[str], purpose: str) -> Floats:
        key = f"{name}-{purpose}"
        known = self._load(key)
        ids = [hashlib.md5(text.encode(), usedforsecurity=False).hexdigest() for text in texts]
        missing = {i: text for i, text in zip(ids, texts, strict=True) if i not in known}
        if missing:
            items = list(missing.items())
            for first in range(0, len(items), 256):
                part = items[first : first + 256]
                vectors = self._embedders[name].embed([text for _, text in part], purpose)
                for (i, _), vector in zip(part, vectors, strict=True):
                    known[i] = vector
            self._dirty.add(key)
        dimension = self._embedders[name].dimension
        return np.array([known[i] for i in ids], dtype=np.float32).reshape(len(ids), dimension)

    def _load(self, key: str) -> dict[str, Floats]:
        if key not in self._known:
            file = self._folder / f"{key}.npz"
            self._known[key] = {}
            if file.exists():
                with np.load(file) as data:
                    self._known[key] = dict(zip(data["ids"].tolist(), data["vectors"], strict=True))
        return self._known[key]

    def save(self) -> None:
        for key in self._dirty:
            known = self._known[key]
            np.savez(self._folder / f"{key}.npz", ids=np.array(list(known)), vectors=np.array(list(known.values())))
        self._dirty.clear()


@dataclass
class Asked:
    """A question with the rows that answer it, and those that answered it once."""

    text: str
    gold: frozenset[int]
    stale: frozenset[int] = frozenset()
    kind: str = ""
    spoken: str = ""
    vectors: dict[str, Floats] = field(default_factory=dict)


@dataclass
class Memory:
    """One owner's memory: rows of turns, sentences of turns, and questions."""

    id: str
    kind: str  # "locomo" or "persona"
    texts: list[str]
    pages: NDArray[np.int64]
    index: RecallIndex
    sentence_rows: NDArray[np.int64]
    sentence_texts: list[str]
    sentence_asks: NDArray[np.bool_]
    vectors: dict[str, Floats]
    sentence_vectors: dict[str, Floats]
    questions: list[Asked]
    strangers: list[Asked] = field(default_factory=list)
    asked_at: datetime = datetime(2026, 1, 1, tzinfo=UTC)

    def __len__(self) -> int:
        return len(self.texts)


def _memory(
    name: str, kind: str, pages: list[Page], keys: list[object], asked: list[dict], cache: VectorCache, embedders: Iterable[str]
) -> Memory:
    """`keys` name the turns row by row; questions name gold turns by key."""
    turns = [turn for page in pages for turn in page.turns()]
    index = RecallIndex("use", ExactIndex(512))
    index._take_turns(list(words_of(pages)))  # noqa: SLF001 - the laboratory has no store
    vectors = {e: cache.embed(e, [in_context(turn) for turn in turns], "document") for e in embedders}
    index._take_vectors([StoredVector(t.page.seq, t.role, v, i + 1) for i, (t, v) in enumerate(zip(turns, vectors["use"], strict=True))])  # noqa: SLF001
    pieces = [(row, s) for row, turn in enumerate(turns) for s in sentences(turn.text)]
    sentence_texts = [s for _, s in pieces]
    row_of = {key: row for row, key in enumerate(keys)}
    questions = []
    for one in asked:
        q = Asked(
            one["q"],
            frozenset(row_of[k] for k in one["gold"] if k in row_of),
            frozenset(row_of[k] for k in one.get("stale", ()) if k in row_of),
            one.get("kind", ""),
        )
        q.spoken = understood(q.text, list(index.names)).spoken
        questions.append(q)
    memory = Memory(
        name, kind, [t.text for t in turns], np.array([t.page.seq for t in turns]), index,
        np.array([row for row, _ in pieces]), sentence_texts, np.array([asks(s) for s in sentence_texts]),
        vectors, {e: cache.embed(e, sentence_texts, "document") for e in embedders}, questions,
        asked_at=max(t.timestamp for t in turns),
    )
    return memory


def embed_questions(questions: Sequence[Asked], cache: VectorCache, embedders: Iterable[str]) -> None:
    for e in embedders:
        for q, v in zip(questions, cache.embed(e, [q.spoken for q in questions], "query"), strict=True):
            q.vectors[e] = v


def persona(path: Path, cache: VectorCache, embedders: Sequence[str]) -> Memory:
    d = json.loads(path.read_text(encoding="utf-8"))
    pages = [
        Page(f"p{t['n']}", t["user"], t["assistant"], datetime.fromisoformat(t["at"]), t["session"], seq=i + 1)
        for i, t in enumerate(d["turns"])
    ]
    keys = [(turn.page.id, turn.role) for page in pages for turn in page.turns()]
    asked = []
    for q in d["questions"]:
        gold, stale = {f"p{g[0]}" for g in q["gold"]}, {f"p{s[0]}" for s in q.get("stale", [])}
        # As persona.py counts: either side of a gold exchange.
        asked.append({"q": q["q"], "kind": q["kind"], "gold": [k for k in keys if k[0] in gold], "stale": [k for k in keys if k[0] in stale - gold]})
    memory = _memory(d["id"], "persona", pages, keys, asked, cache, embedders)
    memory.asked_at = datetime.now(UTC)
    return memory


def locomo(path: Path, cache: VectorCache, embedders: Sequence[str]) -> list[Memory]:
    dataset = read_locomo(path)
    memories = []
    for conversation in dataset.conversations:
        pages: list[Page] = []
        for session in conversation.sessions:
            for exchange in exchanges(read_messages(list(session.messages()), conversation.asked, 10**6)):
                page = exchange.page(f"p{len(pages)}", session.id)
                object.__setattr__(page, "seq", len(pages) + 1)
                pages.append(page)
        keys = [turn.meta_data["dia_id"] for page in pages for turn in page.turns()]
        asked = [{"q": q.text, "kind": q.category, "gold": list(q.turns)} for q in conversation.questions]
        memory = _memory(conversation.id, "locomo", pages, keys, asked, cache, embedders)
        memory.asked_at = conversation.asked
        memories.append(memory)
    for place, memory in enumerate(memories):
        other = memories[(place + 1) % len(memories)]
        memory.strangers = [Asked(q.text, frozenset(), spoken=understood(q.text, list(memory.index.names)).spoken) for q in other.questions[:50]]
    return memories


def load(paths: Sequence[Path], cache: VectorCache, embedders: Sequence[str]) -> dict[str, list[Memory]]:
    """The memories of each path: a LoCoMo file, or a folder of personas."""
    sets: dict[str, list[Memory]] = {}
    for path in paths:
        if path.is_dir():
            memories = [persona(file, cache, embedders) for file in sorted(path.glob("*.json"))]
            for place, memory in enumerate(memories):
                names = list(memory.index.names)
                memory.strangers = []
                for other in memories[:place] + memories[place + 1 :]:
                    memory.strangers += [Asked(q.text, frozenset(), spoken=understood(q.text, names).spoken) for q in other.questions[:0]]
        else:
            memories = locomo(path, cache, embedders)
        for memory in memories:
            embed_questions(memory.questions + memory.strangers, cache, embedders)
        sets[str(path.parent.name)+'-'+path.stem] = memories
        cache.save()
    return sets
