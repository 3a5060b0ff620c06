"""The laboratory of the default retriever: what each part of the score is worth, on every data set it is given.

python benchmarks/retrieval_lab.py --vectors FOLDER [--minilm] [--each] PATH...

A path is a file of the LoCoMo shape or a folder of personas. Prints, for each set, R@5/10/20 or hit@1/3/5 and
freshness with everything in place and with one part left out, and how often questions get nothing back. It calls the
product's own scoring on indexes in memory; vectors are kept in FOLDER, so a second run takes seconds. `--each` prints
the figures of each memory instead, and `--minilm` has MiniLM as second embedder.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from lab_measures import Ranker, measured, silence
from lab_memories import Memory, default_embedder, load, with_minilm
from memoryos.retrieval.scoring import evidence, rerank
from memoryos.retrieval.scoring.weights import ASSISTANT, PEOPLE

_MIN_SCORE = 0.15  # the setting's default


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--vectors", type=Path, required=True, help="a folder where vectors are kept between runs")
    parser.add_argument("--minilm", action="store_true", help="with MiniLM as second embedder")
    parser.add_argument("--each", action="store_true", help="the figures of each memory, without ablations")
    chosen = parser.parse_args()
    embedder = with_minilm(chosen.vectors) if chosen.minilm else default_embedder(chosen.vectors)
    for path in chosen.paths:
        memories = load(path, embedder)
        ranker = Ranker(embedder)
        print(f"\n{path.name}: {len(memories)} memories")
        shown = measured(memories, ranker)
        print(f"| | {' | '.join(shown)} |\n|---|{'---|' * len(shown)}")
        if chosen.each:
            _print_each(memories, ranker)
            embedder.save()
            continue
        for name, without in ABLATIONS.items():
            with without():
                _forget_derived(memories)
                print(f"| {name} | {' | '.join(f'{value:.1f}' for value in measured(memories, ranker).values())} |")
        _forget_derived(memories)
        nothing = silence(memories, replace(ranker, min_score=_MIN_SCORE))
        print("nothing back, %:", {name: round(value, 1) for name, value in nothing.items()})
        embedder.save()


def _print_each(memories: list[Memory], ranker: Ranker) -> None:
    for name, some in [("all", memories), *((memory.id, [memory]) for memory in memories)]:
        print(f"| {name} | {' | '.join(f'{value:.1f}' for value in measured(some, ranker).values())} |")


def _forget_derived(memories: list[Memory]) -> None:
    for memory in memories:
        memory.index.forget_derived()


@contextmanager
def _weights(**changed: float) -> Iterator[None]:
    """Other weights of parts, of both styles."""
    before = dict(PEOPLE), dict(ASSISTANT)
    for name, weight in changed.items():
        for weights in (PEOPLE, ASSISTANT):
            weights.update({name: weight} if name in weights else {})
    try:
        yield
    finally:
        PEOPLE.update(before[0])
        ASSISTANT.update(before[1])


@contextmanager
def _constant(module: ModuleType, name: str, value: Any) -> Iterator[None]:
    before = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, before)


def _without(name: str) -> Callable[[], Any]:
    return lambda: _weights(**{name: 0.0})


def _one_style(*, people: bool) -> Callable[[], Any]:
    return lambda: _constant(evidence, "between_people", lambda index: np.full(len(index), people))


ABLATIONS: dict[str, Callable[[], Any]] = {
    "all parts": _weights,
    **{f"without {name}": _without(name) for name in sorted({*PEOPLE, *ASSISTANT})},
    "without supersession": lambda: _constant(rerank, "MAX_SUPERSESSION_PENALTY", 0.0),
    "without one answer per exchange": lambda: _constant(rerank, "LOWER_SCORED_SIDE", 0.0),
    "everything as two people": _one_style(people=True),
    "everything as user with assistant": _one_style(people=False),
}


if __name__ == "__main__":
    main()
