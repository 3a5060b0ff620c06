"""What silence costs: at which least score how many questions get nothing, of those memory can answer and cannot.

    python benchmarks/silence.py [FOLDER_OF_PERSONAS]

A question that nothing answers should get nothing; one that memory can answer must never be silenced.
"""

import sys
import tempfile
from pathlib import Path

from memoryos import Memoryos
from memoryos.evaluation.persona import Persona, read_personas

_LEAST = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_SETTINGS = {"language_model": "none", "analyst": "rules"}


def best_scores(persona: Persona) -> tuple[list[float], list[float]]:
    """The best score of each question that can be answered, and of each that cannot."""
    answerable: list[float] = []
    unanswerable: list[float] = []
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Memoryos("persona", data_storage_path=folder, **_SETTINGS) as memory,
    ):
        for turn in persona.turns:
            memory.add_memory(turn["user"], turn["assistant"], turn["at"], session_id=turn["session"])
        memory.settle()
        for question in persona.questions:
            items = memory.retrieve(question["q"], limit=1).items
            (answerable if question["gold"] else unanswerable).append(items[0].score if items else 0.0)
    return answerable, unanswerable


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "personas"
    columns = [best_scores(persona) for persona in read_personas(folder)[0]]
    answerable, unanswerable = ([score for column in columns for score in column[side]] for side in (0, 1))
    print(f"{len(answerable)} questions that memory can answer, {len(unanswerable)} that it cannot")
    print(f"{'least score':>11}{'answerable silenced':>21}{'unanswerable silenced':>23}")
    for least in _LEAST:
        lost, gained = (sum(score < least for score in scores) / len(scores) for scores in (answerable, unanswerable))
        print(f"{least:>11}{lost:>21.1%}{gained:>23.1%}")


if __name__ == "__main__":
    main()
