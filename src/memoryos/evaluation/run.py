"""Asks a memory the questions of a data set, through the same public API as any user."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Any, Literal, Protocol

from memoryos import Memoryos, Recall, RecallItem
from memoryos.evaluation.dataset import TURN_ID, Conversation, Dataset, Question
from memoryos.evaluation.evidence_in_text import shown_part
from memoryos.evaluation.machine import Resident, resident
from memoryos.evaluation.metrics import Ranking, distinct, ranking_scores, recall_at
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.spans import best_span_f1, date_is_exact

_LOOK_SECONDS = 0.25
_SCORED_ITEMS = 10
# Whatever the settings say: a model that answers questions must not also analyse pages for the memory.
_NO_MODEL: Mapping[str, Any] = {"language_model": "none", "analyst": "rules"}


@dataclass(frozen=True, slots=True)
class Step:
    """The progress of a run: turns stored and questions asked, out of how many."""

    stage: Literal["remembering", "asking"]
    conversation: str
    done: int
    total: int


Progress = Callable[[Step], None]


class Answerer(Protocol):
    """Answers questions from what was recalled, and scores the answers."""

    @property
    def max_tokens(self) -> int:
        """How many tokens to recall for an answer."""
        ...

    def answer(self, question: Question, recall: Recall, conversation: Conversation) -> Mapping[str, float]:
        """The scores of the answer by name."""
        ...


@dataclass(frozen=True, slots=True)
class Scored:
    """The figures of one question; figures that make no sense for it are left out."""

    id: str
    conversation: str
    category: str
    scores: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Returned:
    """How many of ten requested items came back for one question, and the best score."""

    items: int
    best: float


@dataclass(slots=True)
class Measurements:
    """What a run costs, and how much comes back, gathered while it runs."""

    turns: int = 0
    ingest_seconds: float = 0.0
    ingest_cpu_seconds: float = 0.0
    first_query_ms: list[float] = field(default_factory=list)
    query_ms: list[float] = field(default_factory=list)
    notices: Counter[str] = field(default_factory=Counter)
    embedder: str | None = None
    returned: list[Returned] = field(default_factory=list)
    returned_to_strangers: list[Returned] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Run:
    """The outcome: every question's figures in order, the costs, and the memory used at the end."""

    dataset: Dataset
    plan: Plan
    scored: tuple[Scored, ...]
    measurements: Measurements
    resident: Resident | None


def _unseen(_step: Step) -> None:
    pass


def run(
    dataset: Dataset, plan: Plan | None = None, *, answerer: Answerer | None = None, progress: Progress = _unseen
) -> Run:
    """Puts each conversation into a fresh store, asks its questions, and removes the store."""
    chosen_plan = plan or Plan()
    chosen = dataset.first(chosen_plan.limit)
    evaluation = _Evaluation(chosen, chosen_plan, answerer, progress)
    scored: list[Scored] = []
    for conversation in chosen.conversations:
        scored += evaluation.of(conversation, dataset.stranger_to(conversation))
    return Run(chosen, chosen_plan, tuple(scored), evaluation.measurements, resident())


class _Evaluation:
    def __init__(self, dataset: Dataset, plan: Plan, answerer: Answerer | None, progress: Progress) -> None:
        self.measurements = Measurements()
        self._plan = plan
        self._answerer = answerer
        self._progress = progress
        self._done = 0
        self._total = dataset.turn_count + dataset.question_count

    def of(self, conversation: Conversation, stranger: Conversation | None) -> list[Scored]:
        """The figures of one conversation's questions."""
        with (
            TemporaryDirectory(prefix="memoryos-eval-") as folder,
            # The current time comes from the data, so that the same file gives the same figures on any day.
            Memoryos(
                user_id="evaluation",
                data_storage_path=folder,
                clock=lambda: conversation.asked_at,
                **{**_NO_MODEL, **self._plan.settings},
            ) as memory,
        ):
            self._remember(conversation, memory)
            self._warm_up(conversation, memory)
            scored = [self._scored(question, conversation, memory) for question in conversation.questions]
            for question in stranger.questions[: self._plan.strangers] if stranger else ():
                self.measurements.returned_to_strangers.append(
                    _returned(memory.retrieve(question.text, limit=_SCORED_ITEMS).items)
                )
            return scored

    def _remember(self, conversation: Conversation, memory: Memoryos) -> None:
        wall, cpu = time.perf_counter(), time.process_time()
        for session in conversation.sessions:
            memory.add_messages(session.messages(), session.id)
        while not memory.settle(_LOOK_SECONDS):
            waiting = _waiting_part(memory.get_memory_stats())
            self._tell("remembering", conversation, int(conversation.turn_count * (1 - waiting)))
        self.measurements.ingest_seconds += time.perf_counter() - wall
        self.measurements.ingest_cpu_seconds += time.process_time() - cpu
        self.measurements.turns += conversation.turn_count
        self._done += conversation.turn_count
        stats = memory.get_memory_stats()
        self.measurements.embedder = stats.get("embedder")
        if stats.get("error"):
            self.measurements.notices[f"background work failed: {stats['error']}"] += 1

    def _warm_up(self, conversation: Conversation, memory: Memoryos) -> None:
        """The first question of a memory also loads its index; later ones show what a user experiences."""
        start = time.perf_counter()
        memory.retrieve(conversation.questions[0].text, limit=self._plan.depth)
        self.measurements.first_query_ms.append((time.perf_counter() - start) * 1000)

    def _scored(self, question: Question, conversation: Conversation, memory: Memoryos) -> Scored:
        start = time.perf_counter()
        recall = memory.retrieve(question.text, limit=self._plan.depth)
        self.measurements.query_ms.append((time.perf_counter() - start) * 1000)
        self.measurements.notices.update(recall.notices)
        self.measurements.returned.append(_returned(recall.items[:_SCORED_ITEMS]))
        scores = self._turn_scores(question, recall, memory) if question.turns else {}
        if question.turns:
            scores |= self._text_scores(question, recall, conversation.turn_texts)
        if question.sessions:
            scores |= self._session_scores(question, recall, memory)
        if self._answerer:
            remembered = memory.retrieve(question.text, max_tokens=self._answerer.max_tokens)
            scores |= self._answerer.answer(question, remembered, conversation)
        self._done += 1
        self._tell("asking", conversation, 0)
        return Scored(question.id, conversation.id, question.category, scores)

    def _turn_scores(self, question: Question, recall: Recall, memory: Memoryos) -> dict[str, float]:
        scores = ranking_scores(_turn_ids(recall.items), question.turns, self._plan.ks)
        for budget in self._plan.budgets:
            within = self._fitting(memory.retrieve(question.text, max_tokens=budget), budget)
            scores[f"recall@{budget}tokens"] = recall_at(len(within), _turn_ids(within), question.turns)
            scores[f"items@{budget}tokens"] = len(within)
        return scores

    def _text_scores(self, question: Question, recall: Recall, turns: Mapping[str, str]) -> dict[str, float]:
        """The share of the evidence that a reader is shown, by size of the text."""
        scores: dict[str, float] = {}
        for size in self._plan.texts:
            text = recall.text(size)
            scores[f"evidence@{size}tokens"] = shown_part(text, turns, question.turns)
            if self._plan.spans:
                scores |= _copied_scores(question, text, size)
        return scores

    def _fitting(self, recall: Recall, budget: int) -> tuple[RecallItem, ...]:
        """The items up to the first that exceeds the budget; later ones count for nothing and are reported."""
        left = budget
        for position, item in enumerate(recall.items):
            left -= recall.count_tokens(item.text)
            if left < 0:
                self.measurements.notices[f"more came back than {budget} tokens; the rest was not counted"] += 1
                return recall.items[:position]
        return recall.items

    def _session_scores(self, question: Question, recall: Recall, memory: Memoryos) -> dict[str, float]:
        """A session ranks where its best turn ranks, so enough turns are requested to fill the ranks."""
        count = self._plan.depth
        items = recall.items
        while len(items) == count and len(_session_ids(items)) < self._plan.depth:
            count *= 4
            items = memory.retrieve(question.text, limit=count).items
        return ranking_scores(_session_ids(items), question.sessions, self._plan.ks, "session_")

    def _tell(self, stage: Literal["remembering", "asking"], conversation: Conversation, more: int) -> None:
        self._progress(Step(stage, conversation.id, self._done + more, self._total))


def _copied_scores(question: Question, text: str, size: int) -> dict[str, float]:
    """The scores of extractive answers from `text`: the best span, and the date by rule."""
    scores = {f"span_f1@{size}tokens": best_span_f1(text, question.answer, question.category)}
    exact = date_is_exact(text, question.text, question.answer)
    return scores if exact is None else {**scores, f"date_exact@{size}tokens": exact}


def _returned(items: tuple[RecallItem, ...]) -> Returned:
    return Returned(len(items), max((item.score for item in items), default=0.0))


def _turn_ids(items: tuple[RecallItem, ...]) -> Ranking:
    return [item.meta_data.get(TURN_ID) for item in items]


def _session_ids(items: tuple[RecallItem, ...]) -> list[str]:
    return distinct(item.session_id for item in items)


def _waiting_part(stats: Mapping[str, Any]) -> float:
    return float(stats["waiting"]["embed"] / max(1, stats["pages"]))
