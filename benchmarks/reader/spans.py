"""What could be answered from each context without a language model: the same on every machine, in a minute.

python benchmarks/reader/spans.py LOCOMO.json FOLDER [--questions N] [--keep]

FOLDER has the contexts that `answers.py contexts` and `../peers/contexts.py` wrote. Scored are the words that come
closest to the expected answer, which is the best that copying can do, and the date that a simple rule finds; see
docs/evaluation.md. Questions that cannot be answered are left out. --keep writes ../results/spans.json and README.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from answers import in_seeded_order
from comparison import OURS, RESULTS, Scored, figures, in_order, readme_part, table, write_readme

from memoryos import Recall
from memoryos.evaluation.answer_contexts import Context, from_file
from memoryos.evaluation.dataset import Conversation, Question
from memoryos.evaluation.locomo import NOT_ANSWERABLE, read_locomo
from memoryos.evaluation.spans import best_span_f1, date_is_exact

KEPT = RESULTS / "spans.json"
_MEASURES = {"span_f1": "F1 of the closest words", "date": "date found by a rule"}


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locomo", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=int, default=150)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args(words)
    questions = in_seeded_order(read_locomo(options.locomo, unanswerable=True))[: options.questions]
    files = {file.stem: from_file(file) for file in options.folder.glob("*.jsonl")}
    scored = {name: _scores(questions, files[name]) for name in in_order(list(files))}
    contexts = {name: figures(scores, scored.get(OURS, {}), _MEASURES) for name, scores in scored.items()}
    results = json.loads((options.folder / "about.json").read_text(encoding="utf-8")) | {"contexts": contexts}
    print(_table(results))
    if options.keep:
        KEPT.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        write_readme("spans", _table(results))


def kept_part() -> str:
    """What README shows, from the results that are kept."""
    return readme_part("spans", _table(json.loads(KEPT.read_text(encoding="utf-8"))))


def _table(results: dict[str, Any]) -> str:
    return table(results["contexts"], _MEASURES, "what is in the prompt")


def _scores(questions: list[tuple[Conversation, Question]], context: Context) -> Scored:
    scored: dict[str, dict[str, float]] = {}
    for conversation, question in questions:
        if question.category != NOT_ANSWERABLE:
            text = context(question, Recall(question.text, ()), conversation, 0)
            date = date_is_exact(text, question.text, question.answer)
            scored[question.id] = {"span_f1": best_span_f1(text, question.answer, question.category)}
            scored[question.id] |= {} if date is None else {"date": date}
    return scored


if __name__ == "__main__":
    main()
