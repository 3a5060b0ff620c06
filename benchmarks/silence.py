"""What silence costs: how many questions get nothing, of those that memory can answer and of those that it cannot.

    python benchmarks/silence.py [FOLDER_OF_PERSONAS...]

A question that nothing answers should get nothing; one that memory can answer must never be silenced. The personas have
two or three questions each that nothing answers; benchmarks/data/unanswerable.json has 16 more for each of 24 personas.
benchmarks/data/subject_questions.json has ten short chats in ten languages, with questions for attributes of the people
in them, half of which are told, often indirectly. The least scores are those that `min_score` could ask for; the first
is the default.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from memoryos import Memoryos
from memoryos.evaluation.persona import Persona, read_personas

_HERE = Path(__file__).parent
_FOLDERS = (_HERE / "personas", _HERE / "fresh" / "personas-read")
_MORE = _HERE / "data" / "unanswerable.json"
_SUBJECTS = _HERE / "data" / "subject_questions.json"
_LEAST = (0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_SETTINGS = {"language_model": "none", "analyst": "rules"}
_GROUPS = ("answerable", "unanswerable, the personas' own", "unanswerable, more")


_Turn = tuple[str, str, str, str]  # what the user and the assistant said, when, and the session


def of_persona(persona: Persona, more: list[str]) -> dict[str, list[float]]:
    """By group of questions, the best score of each; 0 if it gets nothing."""
    questions = [(_GROUPS[0] if entry["gold"] else _GROUPS[1], entry["q"]) for entry in persona.questions]
    questions += [(_GROUPS[2], text) for text in more]
    return best_scores([(one["user"], one["assistant"], one["at"], one["session"]) for one in persona.turns], questions)


def of_chat(chat: dict[str, Any]) -> dict[str, list[float]]:
    """The same for a chat of benchmarks/data/subject_questions.json: one exchange a day."""
    questions = [(_GROUPS[0], text) for text in chat["answerable"]] + [
        (_GROUPS[2], text) for text in chat["unanswerable"]
    ]
    days = [f"2026-09-{day:02}T10:00:00+00:00" for day in range(1, len(chat["turns"]) + 1)]
    return best_scores([(*turn, day, day) for turn, day in zip(chat["turns"], days, strict=True)], questions)


def best_scores(turns: list[_Turn], questions: list[tuple[str, str]]) -> dict[str, list[float]]:
    scores: dict[str, list[float]] = {group: [] for group in _GROUPS}
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Memoryos("persona", data_storage_path=folder, **_SETTINGS) as memory,
    ):
        for user, assistant, at, session in turns:
            memory.add_memory(user, assistant, at, session_id=session)
        memory.settle()
        for group, text in questions:
            items = memory.retrieve(text, limit=1).items
            scores[group].append(items[0].score if items else 0.0)
    return scores


def print_table(name: str, columns: list[dict[str, list[float]]]) -> None:
    print(f"\n{name}: questions that get nothing, by least score\n")
    print(f"| questions | {' | '.join(map(str, _LEAST))} |\n|---|{'---|' * len(_LEAST)}")
    for group in _GROUPS:
        scores = [score for column in columns for score in column[group]]
        shares = [sum(score < least for score in scores) / max(len(scores), 1) for least in _LEAST]
        print(f"| {group} ({len(scores)}) | {' | '.join(f'{share:.1%}' for share in shares)} |")


def main() -> None:
    more = json.loads(_MORE.read_text(encoding="utf-8"))
    for folder in [Path(name) for name in sys.argv[1:]] or _FOLDERS:
        print_table(folder.name, [of_persona(one, more.get(one.id, [])) for one in read_personas(folder)[0]])
    if not sys.argv[1:]:
        chats = json.loads(_SUBJECTS.read_text(encoding="utf-8"))
        print_table(_SUBJECTS.stem, [of_chat(chat) for chat in chats.values()])


if __name__ == "__main__":
    main()
