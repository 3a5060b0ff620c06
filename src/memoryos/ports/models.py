"""Models and everything else that comes from outside: clock, new ids, embedders, language models, analysts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal, Protocol

from memoryos.domain.fact import Finding, Study, Trait
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
        """The current time, with an offset."""
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
        """One unit vector per text, in order; also for a blank text.

        Raises EmbedderError, or MissingExtraError if a library is not installed.
        """
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """One message to a language model."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Completion:
    """A language model's answer and its cost. `text` is never an error message and contains no thinking."""

    text: str
    prompt_tokens: int
    completion_tokens: int
    cut: bool = False


class LanguageModel(Protocol):
    """Answers messages. Never returns an error as text: it raises ModelError."""

    @property
    def name(self) -> str:
        """Provider and model, such as `openai:gpt-4o-mini`; contains no secret."""
        ...

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; with a JSON schema, the model is asked for JSON that follows it."""
        ...

    def stream(self, messages: Sequence[Message]) -> Iterator[str]:
        """The answer in pieces as they arrive; closing the iterator stops the model."""
        ...


class Analyst(Protocol):
    """Reads pages and says what to write; writes nothing itself. By rules or by a language model."""

    @property
    def name(self) -> str:
        """What derived data is marked with, such as `rules/2` or `llm:openai:gpt-4o-mini`."""
        ...

    def group(self, pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
        """Topics and links of `pages` (oldest first); `earlier` are the pages just before them, for context.

        `vectors` may cover some of these pages or none. Raises ModelError if a language model fails, and
        UnusableAnswerError if its answer cannot be used.
        """
        ...

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        """Lasting findings and traits in `pages`; `profile` is what is already known. Raises what `group` raises."""
        ...


class FactReader(Protocol):
    """Reads what the user says about themselves from each new page, by rules and without a language model."""

    @property
    def name(self) -> str:
        """What findings are marked with."""
        ...

    def read(self, pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]]) -> Study:
        """Findings in `pages`, oldest first.

        `earlier(n)` gives the n pages just before, to resolve names and pronouns.
        """
        ...

    def traits(self, pages: Sequence[Page], findings: Sequence[Finding]) -> Sequence[Trait]:
        """What `findings`, which were read in `pages` before, show of who the user is."""
        ...

    def start_over(self) -> None:
        """Drops what it remembers of pages it has read; call it when one of them may have been removed."""
        ...
