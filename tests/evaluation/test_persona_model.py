"""With a language model, here one scripted from the personas' own answers, nearly all facts are known."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from memoryos import Memoryos
from memoryos.evaluation.persona import Persona, known_facts, read_personas
from memoryos.testing import Call, HashingEmbedder, ScriptedLanguageModel

FOLDER = Path(__file__).parents[2] / "benchmarks" / "personas"
SLOTS = {
    "pet": "pets", "allergy": "allergies", "plan": "plans", "possession": "possessions", "language": "languages",
    "hobby": "habits", "habit": "habits", "preference": "likes", "salary": "money", "study": "education",
}  # fmt: skip


class Reader:
    """Answers as a good model would: with the facts of the persona that the pages shown state, and what they end."""

    def __init__(self, persona: Persona) -> None:
        self._persona = persona
        self._numbers = {turn["user"]: turn["n"] for turn in persona.turns}

    def __call__(self, call: Call) -> str:
        rows = [row for session in json.loads(call.messages[-1].content)["sessions"] for row in session["pages"]]
        if call.schema and call.schema["title"] == "study":
            return json.dumps({"facts": [item for row in rows for item in self._facts(*row)], "traits": []})
        topic = {"pages": [number for number, *_ in rows], "summary": "Talk.", "keywords": ["talk"]}
        return json.dumps({"topics": [topic], "links": []})

    def _facts(self, number: int, user: str, _assistant: str) -> Iterator[dict[str, Any]]:
        turn = self._numbers.get(user)
        for fact in self._persona.facts:
            if turn is not None and turn in (fact["from"], fact["until"]):
                yield self._item(fact, number, user, ended=turn == fact["until"])

    def _item(self, fact: Mapping[str, Any], number: int, user: str, *, ended: bool) -> dict[str, Any]:
        first = self._persona.turns[fact["from"]]["user"]
        value = next((item for item in fact["value_any"] if item.casefold() in first.casefold()), fact["value_any"][0])
        start = first.casefold().find(value.casefold())
        words = first[start : start + len(value)] if start >= 0 else value
        text = max(_sentences(user), key=lambda part: (value.casefold() in part.casefold(), -abs(len(part) - 80)))
        slot = SLOTS.get(fact["slot"], fact["slot"])
        wish = max(_sentences(first), key=lambda part: (value.casefold() in part.casefold(), -abs(len(part) - 80)))
        return {
            "about": "user", "said_by": "user", "slot": slot, "value": wish if slot == "instruction" else words,
            "subject": "" if fact["about"] == "user" or fact["about"] not in user else fact["about"],
            "text": text if ended or slot == "instruction" else words, "certain": True, "negated": False,
            "ended": ended, "from": None, "until": None, "pages": [number],
        }  # fmt: skip


def _sentences(text: str) -> list[str]:
    for mark in "!?。！？":
        text = text.replace(mark, ".")
    return [part.strip() for part in text.split(".")]


PERSONAS = sorted(path.stem for path in FOLDER.glob("*.json"))


def known_and_wrong(folder: Path, name: str) -> tuple[float, float]:
    [persona], _ = read_personas(FOLDER / f"{name}.json")
    model = ScriptedLanguageModel(Reader(persona))
    with Memoryos(
        name, data_storage_path=folder, language_model=model, embedder=HashingEmbedder(), short_term_capacity=1
    ) as memory:
        for turn in persona.turns:
            memory.add_memory(turn["user"], turn["assistant"], turn["at"], session_id=turn["session"])
        memory.add_memory("Thanks!", "You're welcome.", persona.turns[-1]["at"])
        memory.force_mid_term_analysis()
        scores = [scores for _, scores in known_facts(memory, persona)]
    known = [score["facts"] for score in scores if "facts" in score]
    return sum(known) / len(known), sum(score["wrong"] for score in scores if "wrong" in score)


def test_with_a_language_model_four_of_five_facts_are_known(tmp_path: Path) -> None:
    figures = [known_and_wrong(tmp_path, name) for name in PERSONAS]

    known, wrong = (sum(column) / len(figures) for column in zip(*figures, strict=True))
    assert (known >= 0.8, wrong <= 1) == (True, True), (known, wrong)
