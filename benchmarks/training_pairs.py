"""Questions with the sentences that answer them, as vectors: what the query adapter is trained on.

`training/*.jsonl` has single messages by many invented people, with questions and a decoy each (training/README.md);
`fresh/personas-read` has whole chats. The personas that figures are quoted for are not among them.
"""

import json
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab_memories import load
from memoryos.domain.page import Page
from memoryos.operations.background.embed import turn_vectors
from memoryos.operations.background.embed_sentences import sentences_of
from memoryos.ports import Embedder, Vector
from memoryos.retrieval.hybrid import parsed_for
from memoryos.text.slots.slot_families import FAMILIES

LANGUAGES = ("de", "en", "es", "fr", "it", "ja", "ko", "pt", "ru", "zh")
FOLDER = Path(__file__).parent / "training"
PERSONAS = Path(__file__).parent / "fresh" / "personas-read"

_SAID_AT = datetime(2026, 5, 1, tzinfo=UTC)
_PAGES_AT_ONCE = 64
_FAMILIES = {slot: place for place, family in enumerate((*FAMILIES, ("event",), ("none",))) for slot in family}
_MIN_SHARED = 6  # characters that a sentence and the telling clause share, if none contains the other

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Pool:
    """Questions, and the sentences that they choose among.

    `answers` says which sentences answer which question, and `ignored` which may or may not: other sentences of the
    same message, and what other people told about the same subject.
    """

    questions: Vector
    sentences: Vector
    asks: Flags
    answers: Flags
    ignored: Flags


def checksum() -> str:
    """A checksum of everything that is trained on, to check that an adapter was made from it."""
    files = [*sorted(FOLDER.glob("*.jsonl")), *sorted(PERSONAS.glob("*.json"))]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def message_pools(embedder: Embedder, languages: Container[str]) -> Iterator[Pool]:
    """The single messages, one pool per language."""
    lines = [json.loads(line) for file in sorted(FOLDER.glob("*.jsonl")) for line in file.open(encoding="utf-8")]
    for language in sorted({line["lang"] for line in lines if line["lang"] in languages}):
        yield _message_pool([line for line in lines if line["lang"] == language], embedder)


def persona_pools(embedder: Embedder, languages: Container[str]) -> Iterator[Pool]:
    """Whole chats, one pool per person; what the assistant said is not asked for."""
    for memory in load(PERSONAS, embedder):
        if memory.id.split("-")[0] not in languages:
            continue
        rows = memory.index.sentences.rows()
        sentences = memory.index.sentences.of(rows)
        turns = rows[sentences.turns]
        questions = [q for q in memory.questions if q.gold & set(turns.tolist()) and q.kind != "assistant_said"]
        texts = [parsed_for(memory.index, question.text).spoken for question in questions]
        answers = np.array([np.isin(turns, list(question.gold)) for question in questions])
        yield Pool(embedder.embed(texts, "query"), sentences.vectors, sentences.asks, answers, np.zeros_like(answers))


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    vector: Vector
    asks: bool


def _message_pool(lines: Sequence[dict[str, Any]], embedder: Embedder) -> Pool:
    messages = _sentences([line["text"] for line in lines], embedder)
    decoys = _sentences([line.get("near", "") for line in lines], embedder)
    rows: list[tuple[int, _Sentence, bool, bool]] = []  # line, sentence, whether it is of a decoy, whether it tells
    for number, (line, message, decoy) in enumerate(zip(lines, messages, decoys, strict=True)):
        rows += [(number, one, False, _tells(one, message, line)) for one in message]
        rows += [(number, one, True, False) for one in decoy]
    questions = [(number, text) for number, line in enumerate(lines) for text in line.get("questions", ())]
    of_line = np.array([number for number, *_ in rows])
    of_decoy = np.array([decoy for _, _, decoy, _ in rows])
    tells = np.array([telling for *_, telling in rows])
    subjects = np.array([_FAMILIES[line["subject"]] for line in lines])
    of_user = np.array([line.get("about") == "user" for line in lines])
    line_of_question = np.array([number for number, _ in questions])
    own = of_line[None] == line_of_question[:, None]
    alike = (subjects[of_line][None] == subjects[line_of_question][:, None]) & (
        of_user[of_line][None] == of_user[line_of_question][:, None]
    )
    return Pool(
        embedder.embed([text for _, text in questions], "query"),
        np.array([one.vector for _, one, *_ in rows]),
        np.array([one.asks for _, one, *_ in rows]),
        own & tells,
        (own & ~of_decoy & ~tells) | (alike & ~own),
    )


def _tells(sentence: _Sentence, message: Sequence[_Sentence], line: dict[str, Any]) -> bool:
    """Whether `sentence` is the one of its message that tells what is asked for."""
    if line["subject"] == "none":
        return False
    clause, text = line["tells"].strip(), sentence.text.strip()
    shared = max(_MIN_SHARED, min(len(clause), len(text)) // 2)
    runs = [clause[first : first + shared] for first in range(max(1, len(clause) - shared + 1))]
    return len(message) == 1 or text in clause or any(run in text for run in runs)


def _sentences(texts: Sequence[str], embedder: Embedder) -> list[list[_Sentence]]:
    """The sentences of each text, as the product embeds those of a user's turn; none of an empty one."""
    pages = [Page(str(n), text, "Okay.", _SAID_AT, "s", seq=n + 1) for n, text in enumerate(texts) if text]
    by_page: dict[str, list[_Sentence]] = {}
    for first in range(0, len(pages), _PAGES_AT_ONCE):
        some = pages[first : first + _PAGES_AT_ONCE]
        turns = [turn for page in some for turn in page.turns() if turn.role == "user"]
        stored = [vector for vector in turn_vectors(some, embedder) if vector.role == "user"]
        for turn, vector in zip(turns, stored, strict=True):
            coded = vector.sentences
            if coded is None:
                by_page[turn.page.id] = [_Sentence(turn.text, vector.vector, False)]
                continue
            vectors = coded.codes.astype(np.float32) * coded.scales[:, None]
            parts = zip(sentences_of(turn), vectors, coded.asks, strict=True)
            by_page[turn.page.id] = [_Sentence(text, part, bool(asks)) for text, part, asks in parts]
    return [by_page.get(str(number), []) for number in range(len(texts))]
