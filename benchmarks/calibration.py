"""What `min_score` means: how often questions get nothing back, by the least score asked for.

python benchmarks/calibration.py --vectors FOLDER PATH...

A path is a file of the LoCoMo shape or a folder of personas. Answerable questions should get something; questions that
memory cannot answer, and those of another conversation ("strangers"), should get nothing. Also how many of the turns
that answer are still among the first ten. Default embedder, no language model; prints a table and writes
benchmarks/results/calibration.json, which holds figures only.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from figures import provenance
from lab_memories import Memory, default_embedder, load
from memoryos.domain.query import Query
from memoryos.ports import Embedder
from memoryos.retrieval.hybrid import parsed_for, ranking

RESULTS = Path(__file__).parent / "results" / "calibration.json"
THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.3, 0.5)
_FIRST = 10
_ADVERSARIAL = 5  # LoCoMo's category of questions that cannot be answered
_ALL = 1e-6  # more than 0, so that only turns count that bear on the question, as with every `min_score`
_Answer = tuple[str, list[bool], list[float]]  # group of the question; by hit whether it answers, and its score


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--vectors", type=Path, required=True, help="a folder where vectors are kept between runs")
    parser.add_argument("--json", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    embedder = default_embedder(chosen.vectors)
    sets: dict[str, Any] = {}
    for path in chosen.paths:
        never = {} if path.is_dir() else _adversarial(path)
        memories = load(path, embedder)
        sets[f"{path.parent.name}/{path.stem}"] = _figures(
            [answer for memory in memories for answer in _answers(memory, never.get(memory.id, []), embedder)]
        )
        embedder.save()
    print(table(sets))
    chosen.json.write_text(json.dumps({**provenance(), "sets": sets}, indent=1) + "\n", encoding="utf-8")


def _adversarial(path: Path) -> dict[str, list[str]]:
    """By conversation, its questions of LoCoMo's category 5, which it does not answer."""
    conversations = json.loads(path.read_text(encoding="utf-8"))
    return {
        conversation["sample_id"]: [
            entry["question"] for entry in conversation["qa"] if entry["category"] == _ADVERSARIAL
        ]
        for conversation in conversations
    }


def _answers(memory: Memory, never: Sequence[str], embedder: Embedder) -> Iterator[_Answer]:
    for text in never:
        yield _answer(memory, embedder, text, "unanswerable", frozenset())
    for question in memory.questions:
        yield _answer(memory, embedder, question.text, "answerable" if question.gold else "unanswerable", question.gold)
    for text in memory.strangers:
        yield _answer(memory, embedder, text, "strangers", frozenset())


def _answer(memory: Memory, embedder: Embedder, text: str, group: str, gold: frozenset[int]) -> _Answer:
    query = Query(text, memory.asked_at, limit=_FIRST, min_score=_ALL)
    question = parsed_for(memory.index, text)
    result = ranking(memory.index, query, question, embedder.embed([question.spoken], "query")[0], ())
    return group, [row in gold for row in result.rows], [float(result.scores[row]) for row in result.rows]


def _figures(answers: Sequence[_Answer]) -> dict[str, Any]:
    """By group of questions how many there are, and by threshold the share that gets nothing, in per cent."""
    figures: dict[str, Any] = {}
    for group in dict.fromkeys(answer[0] for answer in answers):
        scores = [np.array(values) for name, _, values in answers if name == group]
        nothing = {str(least): _percent([not (score >= least).any() for score in scores]) for least in THRESHOLDS}
        figures[group] = {"questions": len(scores), "nothing": nothing}
    results = [(hits, values) for name, hits, values in answers if name == "answerable" and any(hits)]
    figures["kept"] = {
        str(least): _percent([any(hit and s >= least for hit, s in zip(*result, strict=True)) for result in results])
        for least in THRESHOLDS
    }
    return figures


def _percent(flags: Sequence[bool]) -> float:
    return round(100 * float(np.mean(flags)), 1) if flags else 0.0


def table(sets: dict[str, Any]) -> str:
    """The figures as Markdown."""
    rows = [f"| set | questions | {' | '.join(map(str, THRESHOLDS))} |", f"|---|---|{'---|' * len(THRESHOLDS)}"]
    for name, figures in sets.items():
        for group, values in figures.items():
            by_threshold = values if group == "kept" else values["nothing"]
            what = "answer still among ten" if group == "kept" else f"{group} ({values['questions']}): nothing"
            rows.append(f"| {name} | {what} | {' | '.join(str(by_threshold[str(t)]) for t in THRESHOLDS)} |")
    return "\n".join(rows)


if __name__ == "__main__":
    main()
