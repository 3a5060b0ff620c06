"""Trains src/memoryos/text/slots/data/statements-use.npz: which slot a clause of a user tells something about, if any.

python benchmarks/statement_model.py [--vectors FOLDER]

Run it after every change of training/*.jsonl, of the examples or of the default embedder; a test says when it is due.
It takes about a minute; vectors are kept in FOLDER between runs. What is trained on are clauses as the rules cut them,
because these are what the model is asked about. It prints how well it does on messages that it was not trained on.
"""

import argparse
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from lab_memories import CachedEmbedder
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.analysis.rules.meanings import MAX_CHARACTERS, NO_SLOT_EXAMPLES, SlotMeanings
from memoryos.analysis.rules.statements import statements
from memoryos.domain.page import Page
from memoryos.ports import Vector
from memoryos.text.slots.examples import STATEMENTS
from memoryos.text.slots.statement_model import CLASSES, EVENT, NOTHING, StatementModel, file_of

FOLDER = Path(__file__).parent / "training"

_SAID_AT = datetime(2026, 5, 1, tzinfo=UTC)
_MIN_SHARED = 6  # characters that a clause and the telling one share, if none contains the other
# What counts less: other clauses of a message that tells something, which may tell something too, and decoys.
_DOUBTFUL = 0.3
_NEAR_ZERO = 1e-4  # the price of large weights
_STEPS = 150
_LEARNING_RATE = 0.3
_FINAL_RATE = 0.05  # of the first one
_FOLDS = 5
_SLOTS = frozenset(STATEMENTS) - {"instruction", EVENT, NOTHING}


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause, what it tells something about, how much it counts, and which message it is from."""

    text: str
    label: str
    weight: float
    message: int


def checksum() -> str:
    """A checksum of everything that is trained on, to check that the model was made from it."""
    examples = json.dumps([STATEMENTS, NO_SLOT_EXAMPLES], ensure_ascii=True).encode()
    return sha256(b"".join([*(file.read_bytes() for file in sorted(FOLDER.glob("*.jsonl"))), examples])).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", type=Path, default=Path("build/vectors"), help="where vectors are kept")
    chosen = parser.parse_args()
    embedder = CachedEmbedder(UniversalSentenceEncoder(), chosen.vectors)
    file = file_of(embedder.name)
    if file is None:
        raise SystemExit(f"{embedder.name} has no file in memoryos/text/slots/statement_model.py")
    clauses = [*_of_messages(embedder.dimension), *_of_examples()]
    vectors = embedder.embed([clause.text[:MAX_CHARACTERS] for clause in clauses], "document")
    embedder.save()
    _validate(clauses, vectors)
    weights = trained(clauses, vectors).astype(np.float16)
    np.savez_compressed(file, checksum=np.array(checksum()), weights=weights[:-1], offsets=weights[-1])
    print(f"{file.name}: {file.stat().st_size:,} bytes from {len(clauses)} clauses")


def _of_examples() -> Iterator[Clause]:
    """The examples of each slot; each is a message of its own."""
    texts = [(text, slot) for slot, some in {**STATEMENTS, NOTHING: NO_SLOT_EXAMPLES}.items() for text in some]
    yield from (Clause(text, slot, 1.0, -number) for number, (text, slot) in enumerate(texts, 1))


def _of_messages(dimension: int) -> Iterator[Clause]:
    cut = _cutter(dimension)
    lines = [json.loads(line) for file in sorted(FOLDER.glob("*.jsonl")) for line in file.open(encoding="utf-8")]
    for number, line in enumerate(lines):
        own = _telling_nothing(line, cut) if line["subject"] == "none" else _telling(line, cut)
        yield from (Clause(text, label, weight, number) for text, label, weight in own)


def _telling_nothing(line: dict[str, Any], cut: Callable[[str], list[str]]) -> Iterator[tuple[str, str, float]]:
    yield from ((text, NOTHING, 1.0) for text in {line["text"], *cut(line["text"])})


def _telling(line: dict[str, Any], cut: Callable[[str], list[str]]) -> Iterator[tuple[str, str, float]]:
    telling = line["tells"].strip()
    for text in {telling: None, **dict.fromkeys(cut(line["text"]))}:
        yield (text, line["subject"], 1.0) if _overlap(text, telling) else (text, NOTHING, _DOUBTFUL)
    decoy = line.get("near", "")
    is_question = decoy.rstrip().endswith(("?", "\uff1f"))
    yield from ((text, NOTHING, _DOUBTFUL) for text in [*cut(decoy), *([decoy] if is_question else [])])


def _overlap(clause: str, telling: str) -> bool:
    shared = max(_MIN_SHARED, min(len(clause), len(telling)) // 2)
    runs = [clause[first : first + shared] for first in range(max(1, len(clause) - shared + 1))]
    return clause in telling or telling in clause or any(run in telling for run in runs)


def _cutter(dimension: int) -> Callable[[str], list[str]]:
    """What cuts a message into the clauses that the rules want vectors of."""
    wanted: list[str] = []

    def embed(texts: Sequence[str]) -> Vector:
        wanted.extend(texts)
        return np.zeros((len(texts), dimension), dtype=np.float32)

    count = sum(map(len, STATEMENTS.values()))
    meanings = SlotMeanings(embed, np.zeros((count, dimension), dtype=np.float32))
    meanings.meanings(["Hello."])  # the examples that belong to no slot are embedded now

    def cut(message: str) -> list[str]:
        wanted.clear()
        list(statements([Page("1", message, "Okay.", _SAID_AT, "s", seq=1)], meanings, 0.9))
        return list(wanted)

    return cut


def trained(clauses: Sequence[Clause], vectors: Vector) -> Vector:
    """Weights of a multinomial logistic regression, the offsets last: Adam, all clauses at each step."""
    labels = np.array([CLASSES.index(clause.label) for clause in clauses])
    weights = _balanced(labels, np.array([clause.weight for clause in clauses]))[:, None]
    rows = np.hstack([vectors, np.ones((len(vectors), 1), dtype=np.float32)])
    should = np.eye(len(CLASSES), dtype=np.float32)[labels]
    values = np.zeros((rows.shape[1], len(CLASSES)), dtype=np.float32)
    mean, square = np.zeros_like(values), np.zeros_like(values)
    price = np.full((len(values), 1), _NEAR_ZERO, dtype=np.float32)
    price[-1] = 0
    for number in range(1, _STEPS + 1):
        slope = rows.T @ (weights * (_shares(rows @ values) - should)) + price * values
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        rate = _LEARNING_RATE * (1 - (1 - _FINAL_RATE) * (number - 1) / _STEPS)
        values -= rate * (mean / (1 - 0.9**number)) / (np.sqrt(square / (1 - 0.99**number)) + 1e-8)
    return values


def _balanced(labels: NDArray[np.int64], weights: NDArray[np.float64]) -> Vector:
    """Weights that sum to one: rare slots count more, and what tells nothing counts as much as all slots together."""
    counts = np.bincount(labels, weights, len(CLASSES))
    weights = weights / np.sqrt(counts[labels])
    nothing = labels == CLASSES.index(NOTHING)
    weights[nothing] *= weights[~nothing].sum() / weights[nothing].sum()
    return (weights / weights.sum()).astype(np.float32)


def _shares(scores: Vector) -> Vector:
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    total: Vector = shares / shares.sum(axis=1, keepdims=True)
    return total


def _validate(clauses: Sequence[Clause], vectors: Vector) -> None:
    """Prints how often clauses of messages that a model was not trained on get their slot, or none."""
    folds = np.array([clause.message for clause in clauses]) % _FOLDS
    pairs: list[tuple[str, str]] = []
    for fold in range(_FOLDS):
        weights = trained([clauses[place] for place in np.flatnonzero(folds != fold)], vectors[folds != fold])
        slots = StatementModel(weights[:-1], weights[-1]).slots(vectors[folds == fold])
        own = [clauses[place] for place in np.flatnonzero(folds == fold)]
        pairs += [
            (clause.label, slot)
            for clause, slot in zip(own, slots, strict=True)
            if clause.weight == 1 and clause.message >= 0
        ]
    telling = [(label, slot) for label, slot in pairs if label in _SLOTS]
    print(f"tells something: {sum(slot != '' for _, slot in telling) / len(telling):.1%} of {len(telling)} seen,")
    print(f"  {sum(label == slot for label, slot in telling) / len(telling):.1%} with their slot")
    nothing = [slot for label, slot in pairs if label == NOTHING]
    print(f"tells nothing: {nothing.count('') / len(nothing):.1%} of {len(nothing)} seen")


if __name__ == "__main__":
    main()
