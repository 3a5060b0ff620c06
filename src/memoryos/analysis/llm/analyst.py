"""The analyst that asks a language model."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from memoryos.analysis.llm import group as grouping
from memoryos.analysis.llm import study as studying
from memoryos.analysis.llm.replies import CutShortError
from memoryos.analysis.llm.schemas import Schema
from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping
from memoryos.errors import ModelError, UnusableAnswerError
from memoryos.ports import NO_VECTORS, LanguageModel, Message, PageVectors

Answer = TypeVar("Answer", Grouping, Study)

_MAX_FAULTS = 100


class LlmAnalyst:
    """Reads pages with a language model: one question for all of them, asked once.

    An unusable answer raises an error; if the same question is asked again, the model is told what was wrong. If an
    answer was cut off because of its length, the error says so (`cut`), and the caller may ask about fewer pages.
    """

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        # By the hash of a question, what was wrong with the last answer to it.
        self._faults: dict[int, str] = {}

    @property
    def name(self) -> str:
        return f"llm:{self._model.name}"

    def group(
        self,
        pages: Sequence[Page],
        earlier: Sequence[Page],
        vectors: PageVectors = NO_VECTORS,  # noqa: ARG002 - a model reads words
    ) -> Grouping:
        """Topics and links of `pages`. Raises UnusableAnswerError if there is no usable answer."""
        if not pages:
            return Grouping((), ())
        messages, schema = grouping.ask(pages, earlier)
        return self._answer(messages, schema, lambda reply: grouping.read(reply, pages, earlier))

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        """Findings and traits that `pages` support. Raises UnusableAnswerError if there is no usable answer."""
        if not pages:
            return Study()
        messages, schema = studying.ask(pages, profile)
        return self._answer(messages, schema, lambda reply: studying.read(reply, pages, profile))

    def _answer(self, messages: Sequence[Message], schema: Schema, read: Callable[[str], Answer]) -> Answer:
        question = hash(tuple(messages))
        fault = self._faults.pop(question, None)
        completion = self._model.complete(_corrected(messages, fault) if fault else messages, schema)
        try:
            return read(completion.text)
        except ModelError as error:
            if completion.cut or isinstance(error, CutShortError):
                raise UnusableAnswerError(
                    f"{self._model.name} did not finish its answer: {error}", retryable=True, cut=True
                ) from error
            if len(self._faults) >= _MAX_FAULTS:
                self._faults.clear()
            self._faults[question] = str(error)
            raise UnusableAnswerError(f"{self._model.name} gave an unusable answer: {error}", retryable=True) from error


def _corrected(messages: Sequence[Message], fault: str) -> list[Message]:
    """`messages` with what was wrong added to the task, so that the data stay in a message of their own."""
    correction = f"Your last reply was not usable: {fault}. Reply with nothing but the JSON object described above."
    task, *data = messages
    return [replace(task, content=f"{task.content}\n\n{correction}"), *data]
