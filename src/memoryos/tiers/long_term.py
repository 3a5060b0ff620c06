"""What lasts: facts, and who the user is."""

import re
import threading
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Generic, TypeVar

from memoryos.domain.admission import admit
from memoryos.domain.correction import CONVERSATION, CorrectionPage, as_corrected, is_correction, read_correction
from memoryos.domain.fact import CORRECTION, RETRACTION, Fact, Finding, Statement, Study, Trait
from memoryos.domain.knowledge import in_order, key_of, known_at, least_useful, misdated_first, turning_points
from memoryos.domain.page import Page
from memoryos.domain.profile import Profile, attributes_of, merged_traits
from memoryos.domain.replacements import Replacements
from memoryos.ports import Clock, NewId, Store
from memoryos.text.terms import terms

T = TypeVar("T")

_WORD = re.compile(r"\w+")
_MAX_CORRECTIONS = 10_000
# A page dated later than this from now is misdated; clocks and tests may well be months ahead.
_FARTHEST = timedelta(days=366)


class _Cached(Generic[T]):
    """A value that is read again when its version has changed. Inside a transaction, only `peek` is used."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held: tuple[Hashable, T] | None = None

    def current(self, version: Hashable, read: Callable[[], T]) -> T:
        """The value at `version`, from `read` if it is not cached."""
        with self._lock:
            if self._held is None or self._held[0] != version:
                self._held = version, read()
            return self._held[1]

    def peek(self, version: Hashable, read: Callable[[], T]) -> T:
        """The value at `version`; what `read` returns is not cached, because a transaction may be rolled back."""
        with self._lock:
            held = self._held
        return held[1] if held is not None and held[0] == version else read()

    def put(self, version: Hashable, value: T) -> None:
        """Caches `value` for `version`, so that it does not have to be read."""
        with self._lock:
            self._held = version, value


@dataclass(frozen=True, slots=True)
class Replaced:
    """What a study replaces: facts as they were before their statements were removed, and old traits.

    A fact that is found again keeps its id and its use count.
    """

    facts: Sequence[Fact] = ()
    traits: Collection[Trait] = ()


_NOTHING = Replaced()


@dataclass(frozen=True, slots=True)
class Learned:
    """All facts as they are at `version`, once the transaction is written.

    `profile` is the one stored then. `stored` are the same facts as they would be read from the store; None if that may
    differ in a detail.
    """

    version: int
    facts: tuple[Fact, ...]
    profile: Profile | None
    stored: tuple[Fact, ...] | None


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known at one moment: all facts, including archived and past ones, and the profile, if there is one."""

    facts: tuple[Fact, ...]
    profile: Profile | None


class LongTerm:
    """The facts and the profile of one owner. `dropped` counts, by reason, the findings that were not believed."""

    def __init__(self, store: Store, clock: Clock, new_id: NewId, capacity: int) -> None:
        self._store = store
        self._clock = clock
        self._new_id = new_id
        self._capacity = capacity
        self._replacements = Replacements()
        self._facts = _Cached[tuple[Fact, ...]]()
        self._stored = _Cached[tuple[Fact, ...]]()
        self._turning_points = _Cached[list[datetime]]()
        self._profile = _Cached[Profile | None]()
        self._stored_profile = _Cached[Profile | None]()
        # The version of the facts and the number of moments passed at which archive and profile were up to date.
        self._up_to_date: tuple[int, int] | None = None
        self.dropped: Counter[str] = Counter()

    def facts(self, as_of: datetime | None = None) -> list[Fact]:
        """All facts as known at `as_of` (None means now), including archived and past ones; see `Fact.holds_at`."""
        facts = self._known_at(self._store.facts.version())
        return list(facts) if as_of is None else known_at(facts, as_of)

    def profile(self, as_of: datetime | None = None) -> Profile | None:
        """The user's profile, as known at `as_of`; None if nothing is known."""
        return self.knowledge(as_of).profile

    def knowledge(self, as_of: datetime | None = None) -> Knowledge:
        """`facts` and `profile` as of the same moment; if nothing has changed, the store is only asked once."""
        version = self._store.facts.version()
        facts = self._known_at(version)
        passed = self._passed(version, facts)
        profile = self._profile.current((version, passed), lambda: self._profile_now(facts, version)) or None
        if as_of is None:
            return Knowledge(facts, profile)
        past = tuple(known_at(facts, as_of))
        return Knowledge(past, self._as_of(profile, past, as_of))

    def learn(self, study: Study, pages: Sequence[Page], derived_by: str, replaced: Replaced = _NOTHING) -> Learned:
        """Stores what `study` found in `pages`. Call it in the transaction that marks them as studied.

        From corrections, only what they stand for is stored, never what an analyst reads in them.
        """
        by_user = derived_by in (CORRECTION, RETRACTION)
        by_id = {page.id: page for page in pages if is_correction(page) == by_user}
        corrections = [] if by_user else stored_corrections(self._store)
        version = self._store.facts.version()
        stored = self._stored.peek(version, self._read_stored)
        known = {key_of(fact): fact for fact in stored}
        before = {key_of(fact): replace(fact, statements=()) for fact in replaced.facts}
        self.dropped.update(study.dropped)
        is_exact = len(known) == len(stored)
        learned: list[Fact] = []
        for finding in study.findings:
            believed = admit(as_corrected(finding, corrections), by_id, known.values())
            if isinstance(believed, str):
                self.dropped[believed] += 1
                continue
            statements = tuple(_statements(believed, by_id, derived_by))
            key = key_of(believed)
            fact = known.get(key) or before.get(key) or self._new(believed)
            added = replace(fact, statements=statements)
            learned.append(added)
            # Nearly all are new and said once.
            is_first = not fact.statements and len(statements) == 1
            known[key] = added if is_first else replace(fact, statements=in_order([*fact.statements, *statements]))
            is_exact = is_exact and _reads_back(fact, statements, by_id)
        if learned:
            self._store.facts.learn(learned)
        facts = self._within_capacity(self._known(known.values()))
        old = self._stored_profile.peek(version, self._store.profiles.current)
        profile = self._renew_profile(old, facts, self._supported(study.traits, by_id), derived_by, replaced.traits)
        exact = _with_archive(known.values(), facts) if is_exact else None
        return Learned(self._store.facts.version(), tuple(facts), profile, exact)

    def learn_corrections(self, pages: Sequence[Page]) -> Learned | None:
        """Stores what the corrections among `pages` stand for; None if there are none. Call it in a transaction."""
        learned: Learned | None = None
        for correction in filter(None, map(read_correction, pages)):
            learned = self.learn(Study(correction.findings), [correction.page], correction.derived_by)
        return learned

    def publish(self, learned: Learned) -> None:
        """Makes the result of `learn` visible to readers; call it after the transaction."""
        self._facts.put(learned.version, learned.facts)
        self._stored_profile.put(learned.version, learned.profile)
        if learned.stored is not None:
            self._stored.put(learned.version, learned.stored)

    def refresh_archive_and_profile(self, derived_by: str) -> None:
        """Updates archive and profile to the current facts and capacity. Call it in a transaction."""
        version = self._store.facts.version()
        stored = self._stored.peek(version, self._read_stored)
        old = self._stored_profile.peek(version, self._store.profiles.current)
        self._renew_profile(old, self._within_capacity(self._known(stored)), (), derived_by)

    def is_up_to_date(self) -> bool:
        """Whether `refresh_archive_and_profile` would change nothing."""
        version = self._store.facts.version()
        facts = self._known_at(version)
        state = version, self._passed(version, facts)
        if state != self._up_to_date:
            old = self._stored_profile.current(version, self._store.profiles.current)
            new = Profile(0, self._clock(), "", attributes_of(facts, self._clock()), old.traits if old else ())
            if any(self._to_move(facts)) or not (new.same_as(old) or not (new or old)):
                return False
            self._up_to_date = state
        return True

    def _known_at(self, version: int) -> tuple[Fact, ...]:
        """All facts at `version` of the store, and how they relate."""
        return self._facts.current(
            version, lambda: tuple(self._known(self._stored.current(version, self._read_stored)))
        )

    def _read_stored(self) -> tuple[Fact, ...]:
        return tuple(self._store.facts.all())

    def _known(self, facts: Iterable[Fact]) -> list[Fact]:
        """`facts` and how they relate; what a page says that is dated years ahead overrules nothing."""
        return known_at(misdated_first(tuple(facts), self._clock() + _FARTHEST), None, self._replacements)

    def _passed(self, version: int, facts: Sequence[Fact]) -> int:
        """How many of the moments have passed at which one of `facts` begins or ends."""
        return bisect(self._turning_points.current(version, lambda: turning_points(facts)), self._clock())

    def _profile_now(self, facts: Sequence[Fact], version: int) -> Profile | None:
        """The stored profile, brought up to date if one of `facts` has begun or ended since it was made."""
        stored, now = self._stored_profile.current(version, self._store.profiles.current), self._clock()
        if stored is None or not any(stored.made_at < moment <= now for moment in turning_points(facts)):
            return stored
        return replace(stored, attributes=attributes_of(facts, now))

    def _as_of(self, profile: Profile | None, facts: Sequence[Fact], as_of: datetime) -> Profile | None:
        """`profile` as known at `as_of`, together with `facts`."""
        if profile is None:
            return None
        earlier = [version for version in self._store.profiles.versions() if version.made_at <= as_of]
        traits = earlier[-1].traits if earlier else ()
        return replace(profile, attributes=attributes_of(facts, as_of), traits=traits) or None

    def _renew_profile(
        self,
        old: Profile | None,
        facts: Sequence[Fact],
        traits: Sequence[Trait],
        derived_by: str,
        outdated: Collection[Trait] = (),
    ) -> Profile | None:
        """Stores a new version of the profile if facts or `traits` have changed; known traits are kept.

        Returns the profile that is stored then.
        """
        now = self._clock()
        attributes = attributes_of(facts, now)
        is_new = False
        if old and not set(old.traits).isdisjoint(outdated):
            # They end here, so that a trait found again in the same words is told apart from the old one by who found
            # it first.
            lasting = tuple(trait for trait in old.traits if trait not in outdated)
            old = self._store.profiles.put(replace(old, made_at=now, derived_by=derived_by, traits=lasting))
            is_new = True
        new = Profile(0, now, derived_by, attributes, merged_traits(old.traits if old else (), traits))
        if not new.same_as(old) and (new or old):
            self._store.profiles.put(new)
            is_new = True
        # What is stored cites the pages of earlier versions too.
        return self._store.profiles.current() if is_new else old

    def _within_capacity(self, facts: Sequence[Fact]) -> list[Fact]:
        """`facts` with the least useful beyond the capacity archived, and others brought back if there is room."""
        away, back = self._to_move(facts)
        for fact_ids, archived in ((away, True), (back, False)):
            if fact_ids:
                self._store.facts.archive(fact_ids, archived=archived)
        moved = {*away, *back}
        return [replace(fact, archived=not fact.archived) if fact.id in moved else fact for fact in facts]

    def _to_move(self, facts: Sequence[Fact]) -> tuple[list[str], list[str]]:
        """The facts to archive, and the archived ones to bring back."""
        beyond = {fact.id for fact in least_useful(facts, self._clock(), self._capacity)}
        away = [fact.id for fact in facts if fact.id in beyond and not fact.archived]
        return away, [fact.id for fact in facts if fact.id not in beyond and fact.archived]

    def _new(self, finding: Finding) -> Fact:
        return Fact(
            id=self._new_id("fact"),
            about=finding.about,
            slot=finding.slot,
            value=finding.value,
            statements=(),
            single=finding.single,
            negated=finding.negated,
            subject=finding.subject,
        )

    def _supported(self, traits: Sequence[Trait], pages: Mapping[str, Page]) -> list[Trait]:
        """Traits that cite a page in which the user spoke."""
        supported = []
        for trait in traits:
            cited = [page_id for page_id in dict.fromkeys(trait.page_ids) if page_id in pages]
            if any(pages[page_id].user_input.strip() for page_id in cited):
                supported.append(replace(trait, page_ids=tuple(cited)))
            else:
                self.dropped["unsupported"] += 1
        return supported


def stored_corrections(store: Store) -> list[CorrectionPage]:
    """The pages of all corrections, oldest first."""
    pages = store.pages.newest(_MAX_CORRECTIONS, CONVERSATION)
    return list(filter(None, map(read_correction, pages)))


def _reads_back(fact: Fact, statements: Sequence[Statement], pages: Mapping[str, Page]) -> bool:
    """Whether `fact` with these new statements would be read from a store exactly as it is.

    A store keeps the first of two equal statements, and gives all times of one the time zone of its last page.
    """
    known = {(statement.said_at, statement.text) for statement in fact.statements}
    for statement in statements:
        times = (statement.said_at, statement.holds_from, statement.holds_until)
        offset = pages[statement.page_ids[0]].timestamp.utcoffset()
        if (
            len(statement.page_ids) > 1
            or (statement.said_at, statement.text) in known
            or any(moment is not None and moment.utcoffset() != offset for moment in times)
        ):
            return False
        known.add((statement.said_at, statement.text))
    return True


def _with_archive(stored: Iterable[Fact], known: Iterable[Fact]) -> tuple[Fact, ...]:
    """`stored`, archived where `known`, which are the same facts, are."""
    archived = {fact.id for fact in known if fact.archived}
    return tuple(
        fact if fact.archived == (fact.id in archived) else replace(fact, archived=not fact.archived) for fact in stored
    )


def _statements(finding: Finding, pages: Mapping[str, Page], derived_by: str) -> Iterator[Statement]:
    """One statement per page that says all of it on its own; otherwise one for all pages together."""
    for page_ids in _citations(finding, pages):
        yield Statement(
            text=finding.text,
            page_ids=page_ids,
            said_at=max(pages[page_id].timestamp for page_id in page_ids),
            said_by=finding.said_by,
            derived_by=derived_by,
            confidence=min(max(finding.confidence, 0.0), 1.0),
            holds_from=finding.holds_from,
            holds_until=finding.holds_until,
            certain=finding.certain,
        )


def _citations(finding: Finding, pages: Mapping[str, Page]) -> Sequence[tuple[str, ...]]:
    """Each page that says all of `finding` on its own; otherwise all pages together."""
    if len(finding.page_ids) == 1:
        return [finding.page_ids]
    # Spelling counts too: a word that only another page spells this way would not be removed with that page.
    wordings = {page_id: _wording(_words_of(pages[page_id])) for page_id in finding.page_ids}
    needed = _wording(finding.text) & frozenset[str]().union(*wordings.values())
    return [(page_id,) for page_id in finding.page_ids if needed <= wordings[page_id]] or [finding.page_ids]


def _words_of(page: Page) -> str:
    return f"{page.user_input} {page.agent_response}"


@lru_cache(maxsize=64)  # of a page for each of its findings
def _wording(text: str) -> frozenset[str]:
    return frozenset((*terms(text), *_WORD.findall(text.casefold())))
