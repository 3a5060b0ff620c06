"""The analyst that needs no language model."""

from collections.abc import Sequence

from memoryos.analysis.rules import facts, topics, traits
from memoryos.analysis.rules.amendments import amended_findings
from memoryos.analysis.rules.coming_facts import date_coming_facts
from memoryos.analysis.rules.meanings import Embed, SlotMeanings
from memoryos.analysis.rules.people_mentioned import KnownPeople, pages_by_user
from memoryos.analysis.rules.reader import NAME
from memoryos.analysis.rules.self_corrections import readings
from memoryos.analysis.rules.standing_instructions import instructions, without_wishes
from memoryos.analysis.rules.statements import statements
from memoryos.analysis.rules.traditional_chinese import as_written, simplified_pages
from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping
from memoryos.ports import NO_VECTORS, PageVectors


class RulesAnalyst:
    """Reads pages by rules: quick, the same every time, and silent if it is not sure.

    With `embed` (texts to unit vectors) it also knows statements by their meaning; without, by their words alone.
    """

    def __init__(self, embed: Embed | None = None) -> None:
        self._meanings = SlotMeanings(embed) if embed else None

    @property
    def name(self) -> str:
        return NAME

    def group(self, pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
        """Topics by change of vocabulary and vectors; each page is in exactly one."""
        return topics.group(pages, earlier, vectors)

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:  # noqa: ARG002  # rules do not build on it
        """What the user says about themselves and the people they know, how they want to be answered, and traits."""
        # Each by itself: these pages need not follow one another.
        plain = simplified_pages(pages)
        understood = [reading for page in pages_by_user(plain) for reading in readings([page], _no_pages)]
        own = [page for reading in understood if (page := reading.remaining)]
        known_people = KnownPeople()
        wishes = list(instructions(own, facts.CONFIDENCE))
        statements_and_wishes = (
            *facts.findings(own),
            *wishes,
            *without_wishes(statements(own, self._meanings, facts.CONFIDENCE, known_people), wishes),
            *amended_findings(understood, self._meanings, known_people),
        )
        findings = tuple(as_written(date_coming_facts(statements_and_wishes, own), pages))
        return Study(findings=findings, traits=tuple(traits.traits(own, findings)))


def _no_pages(_limit: int) -> Sequence[Page]:
    return ()
