"""Models and what else comes from outside: the clock, new ids, embedders, language models, analysts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal, Protocol

from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping
from memoryos.ports.vector import Vector

Purpose = Literal["document", "query"]
PageVectors = Mapping[str, Vector]
"""The unit vectors of pages, by page id; those of one embedder."""
NO_VECTORS: PageVectors = MappingProxyType({})


class Clock(Protocol):
    """Tells the time."""

    def __call__(self) -> datetime:
        """Now, with an offset."""
        ...


class NewId(Protocol):
    """Makes ids that cannot be guessed."""

    def __call__(self, kind: str) -> str:
        """A new id that begins with `kind`, such as `page_4f…`."""
        ...


class Embedder(Protocol):
    """Texts to vectors. Vectors of embedders with different names are never compared."""

    @property
    def name(self) -> str:
        """Changes whenever the vectors would."""
        ...

    @property
    def dimension(self) -> int:
        """The length of each vector."""
        ...

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit row for each text, in order; also for a blank text.

        Raises EmbedderError, or MissingExtraError where a library is not installed.
        """
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """One message to a language model."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Completion:
    """A language model's answer and what it cost. `text` is never an error message and holds no thinking parts."""

    text: str
    prompt_tokens: int
    completion_tokens: int
    cut: bool = False


class LanguageModel(Protocol):
    """Answers messages. Never returns an error as text: it raises ModelError."""

    @property
    def name(self) -> str:
        """Provider and model, such as `openai:gpt-4o-mini`; holds no secret."""
        ...

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; where a JSON schema is given, the model is asked to give JSON that follows it."""
        ...

    def stream(self, messages: Sequence[Message]) -> Iterator[str]:
        """The answer in pieces as they come; closing the iterator stops the model."""
        ...


class Analyst(Protocol):
    """Reads pages and says what to write; writes nothing itself. By rules or by a language model."""

    @property
    def name(self) -> str:
        """What derived things are marked with, such as `rules/2` or `llm:openai:gpt-4o-mini`."""
        ...

    def group(self, pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
        """Topics and links of `pages` (oldest first); `earlier` are the pages just before them, for continuity.

        `vectors` are of any of these pages, or of none. Raises ModelError where a language model fails, and
        UnusableAnswerError where it twice gives no usable answer.
        """
        ...

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        """Lasting findings and traits in `pages`; `profile` is what is known already. Raises as `group` does."""
        ...


class FactReader(Protocol):
    """Reads what the user says about themselves out of each page as it comes, by rules; asks no language model."""

    @property
    def name(self) -> str:
        """What findings are marked with."""
        ...

    def read(self, pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]]) -> Study:
        """Findings in `pages`, oldest first; `earlier` gives so many of the pages just before, for who is who."""
        ...

    def start_over(self) -> None:
        """Lets go of what it remembers of pages it has read; call it when one of them may be gone."""
        ...
