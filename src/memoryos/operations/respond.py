"""Answering from memory, and storing the exchange."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import cast

from memoryos.analysis.answer import ask, read, storable
from memoryos.domain.page import Page
from memoryos.domain.recall import Recall
from memoryos.domain.response import Cut, ResponseRequest
from memoryos.errors import ModelError, SettingsError
from memoryos.ports import Completion, LanguageModel


def answering(model: LanguageModel | None) -> LanguageModel:
    """`model`. Raises SettingsError if there is none, and says how to choose one."""
    if model is None:
        raise SettingsError(
            "an answer needs a language model, and none is configured; name one and its key, such as"
            " Memoryos(language_model='openai:gpt-4o-mini', language_model_api_key=...), or set"
            " MEMORYOS_LANGUAGE_MODEL=ollama:qwen3:8b for one on this machine"
        )
    return model


@dataclass(frozen=True, slots=True)
class ResponseExchange:
    """A question to be answered by `model` from what was recalled.

    Then `page` makes a page of the answer and why it was cut off, and `store` stores it.
    """

    question: ResponseRequest
    recalled: Recall
    max_tokens: int
    model: LanguageModel
    page: Callable[[str, Cut | None], Page]
    store: Callable[[Page], object]

    def answer(self) -> str:
        """The whole answer. Raises ModelError if there is none; nothing is stored then."""
        completion = self.model.complete(ask(self.question, self.recalled, self.max_tokens))
        answer = read(completion.text, self.model.name)
        self.store(self.page(answer, "length" if completion.cut else None))
        return answer

    def pieces(self) -> Generator[str, None, None]:
        """The answer as it arrives. What was shown is stored at the end, however it ends.

        Raises ModelError if the model fails; if nothing was shown until then, nothing is stored.
        """
        shown: list[str] = []
        cut: Cut | None = "stopped"
        try:
            whole = yield from _noted(self.model.stream(ask(self.question, self.recalled, self.max_tokens)), shown)
            cut = "length" if whole and whole.cut else None
        except ModelError:
            cut = "failed"
            raise
        finally:
            if answer := storable("".join(shown)):
                self.store(self.page(answer, cut))
        read(answer, self.model.name)


def _noted(stream: Iterator[str], shown: list[str]) -> Generator[str, None, Completion | None]:
    """`stream`, with each piece added to `shown`; returns what `stream` returns. Closing this closes `stream`."""
    pieces = cast("Generator[str, None, Completion | None]", stream)
    with closing(pieces):
        while True:
            try:
                piece = next(pieces)
            except StopIteration as end:
                return cast("Completion | None", end.value)
            shown.append(piece)
            yield piece
