"""Names to analysts, built when they are first asked."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import cast

from memoryos.adapters.language_models.usage import Counted, Ledger
from memoryos.assembly.registry import ANALYSTS, part
from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping
from memoryos.errors import SettingsError
from memoryos.ports import NO_VECTORS, Analyst, LanguageModel, PageVectors


def analyst_name(name: str, model: LanguageModel | None) -> str:
    """The analyst that `name` means where `model` is the language model."""
    if name == "llm" and model is None:
        raise SettingsError("the analyst 'llm' needs a language model; name one with the setting 'language_model'")
    return name if name != "auto" else "llm" if model else "rules"


def named_analyst(name: str, model: LanguageModel | None, ledger: Ledger, purpose: str) -> Analyst:
    """The analyst of that name; what it asks of `model` is counted for `purpose`."""
    build = part("analyst", name, ANALYSTS)
    return cast("Analyst", build(Counted(model, ledger, purpose)) if name == "llm" and model else build())


class LazyAnalyst:
    """An analyst that is built when it is first asked, for its rules take longer to load than a page to store."""

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
