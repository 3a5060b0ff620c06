"""Names to analysts, built on first use."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from memoryos.adapters.language_models.usage import Counted, Ledger
from memoryos.assembly.registry import ANALYSTS, part
from memoryos.domain.fact import Finding, Study, Trait
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping
from memoryos.errors import EmbedderError, MissingExtraError, SettingsError
from memoryos.ports import NO_VECTORS, Analyst, Embedder, FactReader, LanguageModel, PageVectors

if TYPE_CHECKING:
    from memoryos.analysis.rules.meanings import SlotMeanings


def analyst_name(name: str, model: LanguageModel | None) -> str:
    """The analyst that `name` stands for, given the language model `model`."""
    if name == "llm" and model is None:
        raise SettingsError("the analyst 'llm' needs a language model; name one with the setting 'language_model'")
    return name if name != "auto" else "llm" if model else "rules"


def named_analyst(name: str, model: LanguageModel | None, ledger: Ledger, purpose: str) -> Analyst:
    """The analyst of that name; its calls to `model` are counted for `purpose`."""
    build = part("analyst", name, ANALYSTS)
    return cast("Analyst", build(Counted(model, ledger, purpose)) if name == "llm" and model else build())


class LazyAnalyst:
    """An analyst that is built on first use, because its rules take longer to load than a page takes to store."""

    def __init__(self, build: Callable[[str], Analyst]) -> None:
        self._build = build

    @cached_property
    def _topics(self) -> Analyst:
        return self._build("topics")

    @cached_property
    def _facts(self) -> Analyst:
        return self._build("facts")

    @property
    def name(self) -> str:
        return self._topics.name

    def group(self, pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
        return self._topics.group(pages, earlier, vectors)

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        return self._facts.study(pages, profile)


class LazyFactReader:
    """A reader that is built on first use, because its rules take longer to load than a page takes to store."""

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder

    @cached_property
    def _reader(self) -> FactReader:
        from memoryos.analysis.rules.reader import RulesReader

        return RulesReader(_slot_meanings(self._embedder) if self._embedder else None)

    @property
    def name(self) -> str:
        return self._reader.name

    def read(self, pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]]) -> Study:
        return self._reader.read(pages, earlier)

    def traits(self, pages: Sequence[Page], findings: Sequence[Finding]) -> Sequence[Trait]:
        return self._reader.traits(pages, findings)

    def start_over(self) -> None:
        self._reader.start_over()


# The examples of each slot are embedded once per process and embedder.
_meanings: dict[str, "SlotMeanings"] = {}


def _slot_meanings(embedder: Embedder) -> "SlotMeanings | None":
    from memoryos.analysis.rules.meanings import SlotMeanings
    from memoryos.text.slots.statement_model import statement_model
    from memoryos.text.slots.vectors import statement_vectors

    if embedder.name not in _meanings:
        try:
            embedder.embed(["Hello."], "document")
        except (EmbedderError, MissingExtraError):
            # The embedding step reports it; words alone are still worth a lot.
            return None
        _meanings[embedder.name] = SlotMeanings(
            partial(embedder.embed, purpose="document"),
            statement_vectors(embedder.name),
            statement_model(embedder.name),
        )
    return _meanings[embedder.name]
