"""The vectors of the example statements and questions for our own embedders, made by benchmarks/slot_vectors.py.

Embedding them again would take seconds at every start. Other embedders have no such file, and do without.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memoryos.text.slots.examples import QUESTIONS, STATEMENTS
from memoryos.text.slots.question_examples import ABOUT_NOW, ABOUT_PAST, ASSISTANT_SIDE, USER_SIDE
from memoryos.text.slots.request_examples import REQUESTS
from memoryos.text.slots.slot_families import FAMILIES

Vector = NDArray[np.float32]

_FOLDER = Path(__file__).parent / "data"
_FILES = {"use:multilingual-v3-6bit-centred/1": "use.npz", "minilm:all-MiniLM-L6-v2-int8/1": "minilm.npz"}

_BOTH = "use+minilm:centred/1"
_HALF = np.sqrt(np.float32(0.5))  # the length of each vector, if those of two embedders are side by side


@dataclass(frozen=True, slots=True, eq=False)
class SlotVectors:
    """Example statements by family of slots, example questions by slot, and linear models of questions and sentences.

    `past` is above 0 for questions about what used to be true, and `assistant` for those about what the assistant said;
    `request` is above 0 for sentences that want something from the assistant. The last number of each is the offset.
    `first_width` is the length of the first vector, if those of two embedders are side by side.
    """

    statements: tuple[Vector, ...]
    questions: Vector
    past: Vector
    assistant: Vector
    request: Vector
    first_width: int | None = None

    def seen_by_first_alone(self, vectors: Vector) -> NDArray[np.bool_]:
        """For each of `vectors`, whether only the first of two embedders made it; its cosines are then too small."""
        if self.first_width is None:
            return np.zeros(vectors.shape[:-1], dtype=np.bool_)
        return np.logical_not(np.asarray(vectors[..., self.first_width :].any(axis=-1)))

    def are_requests(self, sentences: Vector) -> NDArray[np.bool_]:
        """For each of `sentences`, whether it wants something from the assistant rather than telling something."""
        scale = np.where(self.seen_by_first_alone(sentences), _HALF, np.float32(1))
        likely: NDArray[np.bool_] = (sentences @ self.request[:-1]) * scale + self.request[-1] > 0
        return likely


def file_of(embedder: str) -> Path | None:
    """The file with the vectors of that embedder; None if there is none."""
    name = _FILES.get(embedder)
    return None if name is None else _FOLDER / name


def checksum() -> str:
    """A checksum of the examples, to check that the files were made from them."""
    examples = [STATEMENTS, QUESTIONS, ABOUT_NOW, ABOUT_PAST, ASSISTANT_SIDE, USER_SIDE, REQUESTS]
    return sha256(json.dumps(examples, ensure_ascii=True).encode()).hexdigest()


@lru_cache(maxsize=4)
def slot_vectors(embedder: str) -> SlotVectors | None:
    """The examples as vectors of that embedder; None if we have no file for it."""
    if embedder == _BOTH:
        return _side_by_side(*map(slot_vectors, _FILES))
    file = file_of(embedder)
    if file is None:
        return None
    with np.load(file, allow_pickle=False) as kept:
        statements = kept["statement_codes"] * kept["statement_scales"][:, None]
        questions = kept["question_codes"] * kept["question_scales"][:, None]
        by_slot = dict(zip(STATEMENTS, _cut(statements, STATEMENTS), strict=True))
        families = tuple(np.concatenate([by_slot[slot] for slot in family]) for family in FAMILIES)
        examples = np.stack(_cut(questions, QUESTIONS))
        return SlotVectors(families, examples, kept["past"], kept["assistant"], kept["request"])


@lru_cache(maxsize=4)
def statement_vectors(embedder: str) -> Vector | None:
    """The example statements of all slots, in order, as vectors of that embedder; None if we have no file."""
    if embedder == _BOTH:
        first, second = map(statement_vectors, _FILES)
        return None if first is None or second is None else np.hstack([first, second]) * _HALF
    file = file_of(embedder)
    if file is None:
        return None
    with np.load(file, allow_pickle=False) as kept:
        vectors: Vector = (kept["statement_codes"] * kept["statement_scales"][:, None]).astype(np.float32)
        return vectors


def _side_by_side(first: SlotVectors | None, second: SlotVectors | None) -> SlotVectors | None:
    """The examples for an embedder that puts both vectors side by side, with half of the cosine from each."""
    if first is None or second is None:
        return None
    statements = [np.hstack(pair) * _HALF for pair in zip(first.statements, second.statements, strict=True)]
    questions = np.concatenate([first.questions, second.questions], axis=-1) * _HALF
    models = (first.past, first.assistant, first.request)
    past, assistant, request = (_first_alone(model, second.questions.shape[-1]) for model in models)
    return SlotVectors(tuple(statements), questions, past, assistant, request, first_width=first.questions.shape[-1])


def _first_alone(model: Vector, more: int) -> Vector:
    """A model of the first vector that ignores the `more` numbers after it."""
    return np.concatenate([model[:-1] / _HALF, np.zeros(more, np.float32), model[-1:]])


def _cut(vectors: Vector, examples: dict[str, tuple[str, ...]]) -> list[Vector]:
    ends = np.cumsum([len(some) for some in examples.values()])
    return [part.astype(np.float32) for part in np.split(vectors, ends[:-1])]
