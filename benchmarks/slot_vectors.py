"""Makes src/memoryos/text/slots/data/*.npz: the example statements and questions as the shipped embedders see them.

python benchmarks/slot_vectors.py

Run it after every change of the examples or of an embedder; tests/retrieval/test_slots.py tells when it is due.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from memoryos.adapters.embedders.minilm import MiniLm
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.ports import Embedder, Purpose, Vector
from memoryos.text import slots
from memoryos.text.slots.examples import QUESTIONS, STATEMENTS
from memoryos.text.slots.question_examples import ABOUT_NOW, ABOUT_PAST, ASSISTANT_SIDE, USER_SIDE
from memoryos.text.slots.request_examples import REQUESTS
from memoryos.text.slots.vectors import checksum, file_of

_RIDGE = 10.0


def main() -> None:
    for embedder in (UniversalSentenceEncoder(), MiniLm()):
        file = file_of(embedder.name)
        if file is None:
            raise SystemExit(f"{embedder.name} has no file in {Path(slots.__file__).parent}")
        file.parent.mkdir(exist_ok=True)
        statements = _coded(embedder, [text for some in STATEMENTS.values() for text in some], "document")
        questions = _coded(embedder, [text for some in QUESTIONS.values() for text in some], "query")
        now, past, assistant, user = (
            embedder.embed(some, "query") for some in (ABOUT_NOW, ABOUT_PAST, ASSISTANT_SIDE, USER_SIDE)
        )
        every = np.concatenate([user, now, past, embedder.embed([t for q in QUESTIONS.values() for t in q], "query")])
        statement_vectors = embedder.embed([text for some in STATEMENTS.values() for text in some], "document")
        np.savez_compressed(
            file,
            checksum=np.array(checksum()),
            statement_codes=statements[0],
            statement_scales=statements[1],
            question_codes=questions[0],
            question_scales=questions[1],
            past=_separating(past, now),
            assistant=_separating(assistant, every),
            request=_separating(embedder.embed(REQUESTS, "document"), statement_vectors),
        )
        print(f"{file.name}: {file.stat().st_size:,} bytes")


def _coded(embedder: Embedder, texts: Sequence[str], purpose: Purpose) -> tuple[Vector, Vector]:
    vectors = embedder.embed(texts, purpose)
    scales = np.abs(vectors).max(axis=1) / 127
    return (vectors / scales[:, None]).round().astype(np.int8), scales.astype(np.float32)


def _separating(members: Vector, others: Vector) -> Vector:
    """The weights and, last, the offset of a linear model that gives about 1 to `members` and -1 to `others`."""
    rows = np.concatenate([members, others]).astype(np.float64)
    wanted = np.repeat([1.0, -1.0], [len(members), len(others)])
    weight = np.repeat([1 / len(members), 1 / len(others)], [len(members), len(others)]) * len(rows) / 2
    mean = np.average(rows, axis=0, weights=weight)
    centred = rows - mean
    weighted = (centred * weight[:, None]).T
    slopes = np.linalg.solve(weighted @ centred + _RIDGE * np.eye(rows.shape[1]), weighted @ wanted)
    return np.append(slopes, -mean @ slopes).astype(np.float32)


if __name__ == "__main__":
    main()
