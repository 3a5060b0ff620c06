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


class LlmAnalyst:
    """Reads pages with a language model: one question for all of them.

    An unusable answer is asked for once more, with what was wrong. One that broke off for its length raises an error
    that says so (`cut`): the caller may ask about fewer pages.
    """

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        return f"llm:{self._model.name}"

    def group(
        self,
        pages: Sequence[Page],
        earlier: Sequence[Page],
        vectors: PageVectors = NO_VECTORS,  # noqa: ARG002 - a model reads words
    ) -> Grouping:
        """Topics and links of `pages`. Raises UnusableAnswerError where there is no usable answer."""
        if not pages:
            return Grouping((), ())
        messages, schema = grouping.ask(pages, earlier)
        return self._answer(messages, schema, lambda reply: grouping.read(reply, pages, earlier))

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        """Findings and traits that `pages` support. Raises UnusableAnswerError where there is no usable answer."""
        if not pages:
            return Study()
        messages, schema = studying.ask(pages, profile)
        return self._answer(messages, schema, lambda reply: studying.read(reply, pages, profile))

    def _answer(self, messages: Sequence[Message], schema: Schema, read: Callable[[str], Answer]) -> Answer:
        try:
            return self._once(messages, schema, read)
        except CutShortError as error:
            raise self._cut_short(error) from error
        except UnusableAnswerError as error:
            wrong = error
        try:
            return self._once(_corrected(messages, wrong), schema, read)
        except CutShortError as error:
            raise self._cut_short(error) from error
        except UnusableAnswerError as error:
            raise UnusableAnswerError(
                f"{self._model.name} gave an unusable answer twice: first {wrong}; then {error}", retryable=True
            ) from error

    def _cut_short(self, error: CutShortError) -> UnusableAnswerError:
        return UnusableAnswerError(f"{self._model.name} does not end its answer: {error}", retryable=True, cut=True)

    def _once(self, messages: Sequence[Message], schema: Schema, read: Callable[[str], Answer]) -> Answer:
        completion = self._model.complete(messages, schema)
        try:
            return read(completion.text)
        except CutShortError:
            raise
        except ModelError as error:
            kind = CutShortError if completion.cut else UnusableAnswerError
            raise kind(str(error), retryable=True) from error


def _corrected(messages: Sequence[Message], wrong: ModelError) -> list[Message]:
    """`messages` with what was wrong below the task, so that the data stay alone in their message."""
    correction = f"Your last reply was not usable: {wrong}. Reply with nothing but the JSON object described above."
    task, *data = messages
    return [replace(task, content=f"{task.content}\n\n{correction}"), *data]
