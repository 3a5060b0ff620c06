"""The work that every peer does: conversations with questions, and turns made by chance."""

import sys
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.persona import read_personas
from memoryos.text.token_estimate import estimate_tokens
from protocol import Turn

sys.path.insert(0, str(Path(__file__).parents[1]))

from synthetic import sentences

PERSONAS = Path(__file__).parents[1] / "personas"
KS = (5, 10, 20)
BUDGETS = (300, 600, 1500)
PERSONA_KS = (1, 3, 5)
DEPTH = 60


@dataclass(frozen=True)
class LabeledQuestion:
    """One question, the turns that answer it, and those whose answer is outdated."""

    text: str
    gold: frozenset[str]
    stale: frozenset[str] = frozenset()
    id: str = ""


@dataclass(frozen=True)
class Case:
    """One conversation with its questions."""

    name: str
    kind: str
    sessions: tuple[tuple[Turn, ...], ...]
    questions: tuple[LabeledQuestion, ...]
    tokens: dict[str, int] = field(repr=False)

    def scores(self, question: LabeledQuestion, results: list[str]) -> dict[str, float]:
        """Every figure of one answer."""
        return self._locomo(question, results) if self.kind == "locomo" else _persona(question, results)

    def _locomo(self, question: LabeledQuestion, results: list[str]) -> dict[str, float]:
        sought = len(question.gold)
        scores = {f"recall@{k}": len(question.gold & set(results[:k])) / sought for k in KS}
        for budget in BUDGETS:
            left, within = budget, set()
            for turn in results:
                left -= self.tokens[turn]
                if left < 0:
                    break
                within.add(turn)
            scores[f"recall@{budget}tokens"] = len(question.gold & within) / sought
        return scores


def _persona(question: LabeledQuestion, results: list[str]) -> dict[str, float]:
    exchanges = [turn.partition(".")[0] for turn in results[:10]]
    scores = {f"hit@{k}": float(not question.gold.isdisjoint(exchanges[:k])) for k in PERSONA_KS}
    if question.stale:
        nowhere = len(exchanges) + max(PERSONA_KS)
        current = next((rank for rank, turn in enumerate(exchanges) if turn in question.gold), nowhere)
        outdated = next((rank for rank, turn in enumerate(exchanges) if turn in question.stale), nowhere)
        scores["fresh"] = float(current < min(max(PERSONA_KS), outdated))
    return scores


def locomo_cases(path: Path, most: int | None = None, *, unanswerable: bool = False) -> list[Case]:
    """The first conversations of LoCoMo's file, with the questions that have evidence, or with `unanswerable` all."""
    cases = []
    for conversation in read_locomo(path, unanswerable=unanswerable).conversations[:most]:
        sessions = tuple(
            tuple(
                Turn(turn.id, turn.role, turn.name or turn.role, turn.text, session.at.isoformat(), session.id)
                for turn in session.turns
            )
            for session in conversation.sessions
        )
        questions = tuple(
            LabeledQuestion(question.text, question.turns, id=question.id)
            for question in conversation.questions
            if question.turns or unanswerable
        )
        cases.append(_case(conversation.id, "locomo", sessions, questions))
    return cases


def persona_cases(most: int | None = None) -> list[Case]:
    """The personas, those of the short form spread over languages; both sides of an exchange are turns."""
    personas, _ = read_personas(PERSONAS)
    step = 1 if most is None else len(personas) // most
    return [_persona_case(persona) for persona in personas[::step][:most]]


def _persona_case(persona: object) -> Case:
    sessions: dict[str, list[Turn]] = {}
    for item in persona.turns:  # type: ignore[attr-defined]
        sides = (("user", item["user"]), ("assistant", item["assistant"]))
        sessions.setdefault(item["session"], []).extend(
            Turn(f"{item['n']}.{role}", role, role, text, item["at"], item["session"]) for role, text in sides if text
        )
    questions = tuple(
        LabeledQuestion(question["q"], gold, frozenset(str(turn[0]) for turn in question.get("stale", ())) - gold)
        for question in persona.questions  # type: ignore[attr-defined]
        if (gold := frozenset(str(turn[0]) for turn in question["gold"]))
    )
    return _case(persona.id, "persona", tuple(map(tuple, sessions.values())), questions)  # type: ignore[attr-defined]


def _case(name: str, kind: str, sessions: tuple[tuple[Turn, ...], ...], question: tuple[LabeledQuestion, ...]) -> Case:
    tokens = {turn.id: estimate_tokens(turn.line) for session in sessions for turn in session}
    return Case(name, kind, sessions, question, tokens)


def chance_turns(count: int, seed: int = 1) -> list[Turn]:
    """Turns made by chance, in sessions of twenty."""
    return [
        Turn(
            f"t{number}",
            ("user", "assistant")[number % 2],
            ("Ann", "Bob")[number % 2],
            text,
            "2026-05-01",
            f"s{number // 20}",
        )
        for number, text in enumerate(islice(sentences(seed), count))
    ]


def chance_queries(count: int) -> list[str]:
    """Questions made by chance, of other sentences."""
    return list(islice(sentences(2), count))
