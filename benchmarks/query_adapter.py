"""Trains src/memoryos/retrieval/data/adapter-*.npz: what moves a question towards the turns that answer it.

python benchmarks/query_adapter.py [--vectors FOLDER]

Run it after every change of what it is trained on (training_pairs.py) or of an embedder; a test says when it is due. It
takes a few minutes per embedder; vectors are kept in FOLDER between runs. The score of a sentence for a question is
q'Ms + t's. M starts as the identity and is held near it, so that what the embedder knows is not forgotten; of what
it learns, only the strongest directions are kept.
"""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from lab_memories import CachedEmbedder
from memoryos.adapters.embedders.minilm import MiniLm
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.ports import Vector
from memoryos.retrieval.query_adapter import file_of
from training_pairs import LANGUAGES, Pool, checksum, message_pools, persona_pools

_STEPS = 25
_LEARNING_RATE = 0.008
_FINAL_RATE = 0.1  # of the first one
_SHARPNESS = 12.0  # what a cosine counts in the softmax over sentences
_NEAR_IDENTITY = 0.03  # the price of moving away from the identity
_ASKING = 0.15  # what a sentence that is a question loses, as in retrieval/scoring/sentence_similarity.py
_RANK = 64
_IGNORED = -1e9


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", type=Path, default=Path("build/vectors"), help="where vectors are kept")
    chosen = parser.parse_args()
    # MiniLM knows English only.
    for embedder, languages in ((UniversalSentenceEncoder(), LANGUAGES), (MiniLm(), ("en",))):
        kept = CachedEmbedder(embedder, chosen.vectors)
        groups = [[_answered(pool) for pool in pools(kept, languages)] for pools in (message_pools, persona_pools)]
        kept.save()
        matrix, telling = trained(groups)
        first, second = thin(matrix - np.eye(len(matrix), dtype=np.float32))
        file = file_of(embedder.name)
        if file is None:
            raise SystemExit(f"{embedder.name} has no file in memoryos/retrieval/query_adapter.py")
        file.parent.mkdir(exist_ok=True)
        half = {"first": first, "second": second, "telling": telling}
        np.savez_compressed(
            file, checksum=np.array(checksum()), **{name: part.astype(np.float16) for name, part in half.items()}
        )
        print(f"{file.name}: {sum(len(pool.questions) for group in groups for pool in group)} questions")


def _answered(pool: Pool) -> Pool:
    """Without the questions that no sentence answers."""
    some = pool.answers.any(axis=1)
    return replace(pool, questions=pool.questions[some], answers=pool.answers[some], ignored=pool.ignored[some])


@dataclass(slots=True)
class _Adam:
    """The optimiser's state for one array."""

    values: Vector
    mean: Vector
    square: Vector

    @classmethod
    def starting_at(cls, values: Vector) -> "_Adam":
        return cls(values.copy(), np.zeros_like(values), np.zeros_like(values))

    def step(self, gradient: Vector, number: int, rate: float) -> None:
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.square = 0.99 * self.square + 0.01 * gradient**2
        unbiased = self.mean / (1 - 0.9**number), self.square / (1 - 0.99**number)
        self.values = (self.values - rate * unbiased[0] / (np.sqrt(unbiased[1]) + 1e-8)).astype(np.float32)


def trained(groups: Sequence[Sequence[Pool]]) -> tuple[Vector, Vector]:
    """M and t: what gives the answering sentences the highest share of a softmax; groups count equally."""
    identity = np.eye(groups[0][0].questions.shape[1], dtype=np.float32)
    matrix, telling = _Adam.starting_at(identity), _Adam.starting_at(np.zeros(len(identity), dtype=np.float32))
    for number in range(1, _STEPS + 1):
        slope = _NEAR_IDENTITY * (matrix.values - identity)
        telling_slope = _NEAR_IDENTITY * telling.values
        for group in groups:
            count = sum(len(pool.questions) for pool in group)
            for pool in group:
                wrong = _errors(pool, matrix.values, telling.values) * np.float32(_SHARPNESS / count)
                slope += pool.questions.T @ wrong @ pool.sentences
                telling_slope += wrong.sum(axis=0) @ pool.sentences
        rate = _LEARNING_RATE * (1 - (1 - _FINAL_RATE) * (number - 1) / _STEPS)
        matrix.step(slope, number, rate)
        telling.step(telling_slope, number, rate)
    return matrix.values, telling.values


def _errors(pool: Pool, matrix: Vector, telling: Vector) -> Vector:
    """By question and sentence, the share it has of the softmax, less the share it should have."""
    scores = pool.questions @ matrix @ pool.sentences.T + pool.sentences @ telling - _ASKING * pool.asks
    scores = np.where(pool.ignored, _IGNORED, _SHARPNESS * scores)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    answering = weights * pool.answers
    should = answering / np.maximum(answering.sum(axis=1, keepdims=True), 1e-9)
    errors: Vector = (weights / weights.sum(axis=1, keepdims=True) - should).astype(np.float32)
    return errors


def thin(matrix: Vector) -> tuple[Vector, Vector]:
    """Two thin matrices whose product is nearly `matrix`."""
    left, strengths, right = np.linalg.svd(matrix)
    return left[:, :_RANK] * strengths[:_RANK], right[:_RANK]


if __name__ == "__main__":
    main()
