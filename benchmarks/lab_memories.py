"""Data sets of the retrieval laboratory as recall indexes in memory, built once; vectors are kept in a folder."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

import numpy as np

from memoryos.adapters.embedders.combined import UseWithMiniLm
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.domain.messages import exchanges, read_messages
from memoryos.domain.page import Page
from memoryos.domain.turn_terms import turn_terms
from memoryos.evaluation.locomo import read_locomo
from memoryos.operations.background.embed import turn_vectors
from memoryos.ports import Embedder, Purpose, Vector
from memoryos.retrieval.index.recall_index import RecallIndex

_STRANGERS = 50  # questions of another conversation that are put to each


class CachedEmbedder:
    """An embedder whose vectors are kept in a folder between runs."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self._embedder = embedder
        self._file = folder / f"{sha256(embedder.name.encode()).hexdigest()[:12]}.npz"
        self._known: dict[str, Vector] = {}
        self._fresh = False
        if self._file.exists():
            with np.load(self._file) as kept:
                self._known = dict(zip(kept["ids"].tolist(), kept["vectors"], strict=True))

    @property
    def name(self) -> str:
        return self._embedder.name

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        ids = [sha256(f"{purpose} {text}".encode()).hexdigest()[:24] for text in texts]
        missing = {item: text for item, text in zip(ids, texts, strict=True) if item not in self._known}
        if missing:
            self._known.update(zip(missing, self._embedder.embed(list(missing.values()), purpose), strict=True))
            self._fresh = True
        return np.array([self._known[item_id] for item_id in ids], dtype=np.float32).reshape(len(ids), self.dimension)

    def save(self) -> None:
        if self._fresh:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            np.savez(self._file, ids=np.array(list(self._known)), vectors=np.array(list(self._known.values())))


@dataclass(frozen=True, slots=True)
class LabeledQuestion:
    """A question, and the rows that answer it or did so once; those without are answered by nothing."""

    text: str
    gold: frozenset[int]
    stale: frozenset[int] = frozenset()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    """One owner's memory as an index, with questions to it and questions to somebody else's."""

    id: str
    index: RecallIndex
    questions: tuple[LabeledQuestion, ...]
    asked_at: datetime
    strangers: tuple[str, ...] = ()
    texts: tuple[str, ...] = field(default=(), repr=False)


def load(path: Path, embedder: Embedder) -> list[Memory]:
    """The memories of `path`: a file of the LoCoMo shape, or a folder of personas."""
    if not path.is_dir():
        return _locomo(path, embedder)
    return [_persona(file, embedder) for file in sorted(path.glob("*.json"))]


def _persona(file: Path, embedder: Embedder) -> Memory:
    body = json.loads(file.read_text(encoding="utf-8"))
    pages = [
        Page(
            str(turn["n"]),
            turn["user"],
            turn["assistant"],
            datetime.fromisoformat(turn["at"]),
            turn["session"],
            seq=seq,
        )
        for seq, turn in enumerate(body["turns"], 1)
    ]
    rows = _rows([turn.page.id for page in pages for turn in page.turns()])
    questions = []
    for question in body["questions"]:
        gold = {str(turn[0]) for turn in question["gold"]}
        stale = {str(turn[0]) for turn in question.get("stale", ())} - gold
        questions.append(LabeledQuestion(question["q"], _of(rows, gold), _of(rows, stale), question["kind"]))
    # persona.py asks today, long after the last turn.
    return _memory(body["id"], pages, tuple(questions), pages[-1].timestamp + timedelta(days=30), embedder)


def _locomo(path: Path, embedder: Embedder) -> list[Memory]:
    memories = []
    for conversation in read_locomo(path).conversations:
        pages: list[Page] = []
        for session in conversation.sessions:
            for exchange in exchanges(read_messages(list(session.messages()), conversation.asked_at, 10**6)):
                pages.append(replace(exchange.page(str(len(pages)), session.id), seq=len(pages) + 1))
        rows = _rows([turn.meta_data["dia_id"] for page in pages for turn in page.turns()])
        questions = tuple(LabeledQuestion(q.text, _of(rows, q.turns), kind=q.category) for q in conversation.questions)
        memories.append(_memory(conversation.id, pages, questions, conversation.asked_at, embedder))
    others = memories[1:] + memories[:1]
    return [
        replace(memory, strangers=tuple(q.text for q in other.questions[:_STRANGERS]))
        for memory, other in zip(memories, others, strict=True)
    ]


def _memory(
    name: str, pages: list[Page], questions: tuple[LabeledQuestion, ...], asked_at: datetime, embedder: Embedder
) -> Memory:
    index = RecallIndex(embedder.name, ExactIndex(embedder.dimension))
    stored = [replace(item, place=place) for place, item in enumerate(turn_vectors(pages, embedder), 1)]
    index.append(list(turn_terms(pages)), stored)
    texts = tuple(turn.text for page in pages for turn in page.turns())
    return Memory(name, index, questions, asked_at, texts=texts)


def _rows(keys: Sequence[str]) -> dict[str, set[int]]:
    rows: dict[str, set[int]] = {}
    for row, key in enumerate(keys):
        rows.setdefault(key, set()).add(row)
    return rows


def _of(rows: dict[str, set[int]], keys: Sequence[str] | set[str] | frozenset[str]) -> frozenset[int]:
    return frozenset(row for key in keys for row in rows.get(key, ()))


def default_embedder(folder: Path) -> CachedEmbedder:
    return CachedEmbedder(UniversalSentenceEncoder(), folder)


def with_minilm(folder: Path) -> CachedEmbedder:
    return CachedEmbedder(UseWithMiniLm(), folder)
