"""Vector engines beside comparing every turn: what is found, and what a search costs in one very long memory.

python benchmarks/vector_engines.py LOCOMO.json [--turns 1000000] [--engines faiss qdrant chroma] [--json FILE]

For recall all conversations of the file become one memory, so that most turns are not among the candidates of an
engine. For cost the vectors are random; both sides run in this process, on one thread, and CPU time is compared.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from figures import Row, save, show
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.vector_engines.faiss import FaissEngine
from memoryos.evaluation.dataset import Conversation, Dataset
from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.report import report
from memoryos.evaluation.run import run
from memoryos.ports import EngineState

_DIMENSION = 512
_CANDIDATES = 400
# What a search compares besides the candidates: the best by words, those beside them, and a sample of all turns.
_COMPARED = 2 * _CANDIDATES * 5 + 2048
_BATCH = 50_000
# Chroma's packages, which `make` installs apart from all others, and which must not take their place.
_CHROMA = Path(__file__).parents[1] / ".venv" / "engines"
_ROUNDS = 15


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locomo", type=Path, help="a file of the LoCoMo shape")
    parser.add_argument("--turns", type=int, default=1_000_000)
    parser.add_argument("--engines", nargs="*", default=["faiss", "qdrant", "chroma"])
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "vector_engines.json")
    chosen = parser.parse_args()
    sys.path.append(str(_CHROMA))
    rows = [*recall(read_locomo(chosen.locomo), chosen.engines), *cost(chosen.turns)]
    show("Vector engines", rows)
    save(chosen.json, {"turns": chosen.turns, "dimension": _DIMENSION, "candidates": _CANDIDATES}, rows)


def recall(dataset: Dataset, engines: list[str]) -> list[Row]:
    """Evidence recall of each engine, and how far it lies below that of comparing every turn."""
    joined = replace(dataset, conversations=(_joined(dataset),))
    rows: list[Row] = []
    exact: dict[str, float] = {}
    for engine in ("exact", *engines):
        settings: dict[str, Any] = {"vector_engine": engine, "vector_engine_min_turns": 0}
        figures = report(run(joined, Plan(ks=(5, 10, 20), settings=settings)))["figures"]["overall"]
        for name in ("recall@5", "recall@10", "recall@20"):
            count = 100 * figures[name]["mean"]
            rows.append(Row(f"{engine}: {name}", count, "%"))
            if engine == "exact":
                exact[name] = count
            else:
                rows.append(Row(f"{engine}: {name} lost", exact[name] - count, "pts", at_most=0.5))
    return rows


def cost(turns: int) -> list[Row]:
    """CPU for one question: every turn compared, and the engine with what is compared after it."""
    chance = np.random.default_rng(1)
    index, engine = ExactIndex(_DIMENSION), FaissEngine(_DIMENSION)
    filling = 0.0
    for first in range(0, turns, _BATCH):
        vectors = chance.standard_normal((min(_BATCH, turns - first), _DIMENSION), dtype=np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        rows = range(first, first + len(vectors))
        index.put(rows, list(vectors))
        start = time.process_time()
        engine.put(rows, list(vectors), EngineState(first + len(vectors), 0))
        filling += time.process_time() - start
    query = vectors[0]

    def searched() -> None:
        hits = engine.nearest(query, _CANDIDATES)
        near = np.resize(hits, _COMPARED).astype(np.int32)
        np.einsum("ij,j->i", index.of(near), query)

    every, some = _cpu(lambda: index.scores(query)), _cpu(searched)
    return [
        Row(f"every one of {turns:,} turns compared, CPU", every * 1e3, "ms"),
        Row("FAISS and the comparisons after it, CPU", some * 1e3, "ms"),
        Row("FAISS / every turn", some / every, "x", at_most=0.1),
        Row("filling FAISS, CPU per 100,000 turns", filling / turns * 1e5, "s"),
    ]


def _cpu(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(_ROUNDS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return sorted(taken)[_ROUNDS // 2]


def _joined(dataset: Dataset) -> Conversation:
    """All conversations as one, with names that tell their sessions and turns apart."""
    sessions, questions = [], []
    for talk in dataset.conversations:
        for session in talk.sessions:
            turns = tuple(replace(turn, id=f"{talk.id} {turn.id}") for turn in session.turns)
            sessions.append(replace(session, id=f"{talk.id} {session.id}", turns=turns))
        for question in talk.questions:
            evidence = frozenset(f"{talk.id} {turn}" for turn in question.turns)
            named = frozenset(f"{talk.id} {session}" for session in question.sessions)
            questions.append(replace(question, id=f"{talk.id} {question.id}", turns=evidence, sessions=named))
    sessions.sort(key=lambda session: session.at)
    asked_at = max(talk.asked_at for talk in dataset.conversations)
    return Conversation("all", tuple(sessions), tuple(questions), asked_at)


if __name__ == "__main__":
    main()
