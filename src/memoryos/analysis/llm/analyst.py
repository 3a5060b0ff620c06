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

    An unusable answer is asked for once more, with what was wrong. One that broke off for its length is asked for in
    two halves instead.
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
        try:
            return self._answer(messages, schema, lambda reply: grouping.read(reply, pages, earlier))
        except CutShortError as error:
            first, second = self._halves(pages, error)
        begun, ended = self.group(first, earlier), self.group(second, [*earlier, *first])
        return Grouping(begun.topics + ended.topics, begun.links + ended.links)

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        """Findings and traits that `pages` support. Raises UnusableAnswerError where there is no usable answer."""
        if not pages:
            return Study()
        messages, schema = studying.ask(pages, profile)
        try:
            return self._answer(messages, schema, lambda reply: studying.read(reply, pages))
        except CutShortError as error:
            first, second = self._halves(pages, error)
        return studying.joined(self.study(first, profile), self.study(second, profile))

    def _halves(self, pages: Sequence[Page], error: CutShortError) -> tuple[Sequence[Page], Sequence[Page]]:
        """`pages` in two parts; raises where there is but one to ask about."""
        if len(pages) == 1:
            said = f"{self._model.name} does not end its answer: {error}"
            raise UnusableAnswerError(said, retryable=True) from error
        middle = (len(pages) + 1) // 2
        return pages[:middle], pages[middle:]

    def _answer(self, messages: Sequence[Message], schema: Schema, read: Callable[[str], Answer]) -> Answer:
        try:
            return self._once(messages, schema, read)
        except UnusableAnswerError as error:
            wrong = error
        try:
            return self._once(_corrected(messages, wrong), schema, read)
        except UnusableAnswerError as error:
            raise UnusableAnswerError(
                f"{self._model.name} gave an unusable answer twice: first {wrong}; then {error}", retryable=True
            ) from error

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
    told = f"Your last reply was not usable: {wrong}. Reply with nothing but the JSON object described above."
    task, *data = messages
    return [replace(task, content=f"{task.content}\n\n{told}"), *data]
