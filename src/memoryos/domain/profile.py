"""Who the user is: attributes derived from facts, and traits that an analyst found."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memoryos.domain.dimensions import DIMENSIONS, NUMBER_OF_DIMENSIONS, dimension
from memoryos.domain.fact import CORRECTION, Fact, Trait

INSTRUCTION = "instruction"
NOTE = "note"
IMPORTED = "imported"
# What people look for first comes first; then the people the user knows, by name, then other slots by name.
_FIRST = (INSTRUCTION, "name", "age", "birthday", "pronouns", "home", "origin", "job", "employer", "studies", "partner",
          "family", "friend", "people", "pets")  # fmt: skip
# Slots whose values say who somebody is to the user, with their names: `sister Mia`, `dog Rex`.
_RELATIONS = ("partner", "pets", "family", "friend", "people")
# Slots whose values are clear without the slot's name.
_PLAIN = frozenset({"diet", "job", "health", "relationship", "studies", "habits"})


@dataclass(frozen=True, slots=True)
class Attribute:
    """Something that is true of the user now, in a few words (`value`), with its slot and the pages that say so."""

    name: str
    value: str
    page_ids: tuple[str, ...]

    @property
    def corrected(self) -> bool:
        """Whether it comes from a correction of the user."""
        return any(page_id.startswith(CORRECTION) for page_id in self.page_ids)


@dataclass(frozen=True, slots=True)
class Profile:
    """One version of who the user is."""

    version: int
    made_at: datetime
    derived_by: str
    attributes: tuple[Attribute, ...] = ()
    traits: tuple[Trait, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.attributes or self.traits)

    def same_as(self, other: "Profile | None") -> bool:
        """Whether it says the same, regardless of version and evidence."""
        return other is not None and _content(self) == _content(other)

    def text(self) -> str:
        """For people and prompts. Empty if nothing is known."""
        return "\n".join([*_attribute_lines(self.attributes), *_trait_lines(self.traits)])


def _content(profile: Profile) -> tuple[object, ...]:
    attributes = {(attribute.name, attribute.value, attribute.corrected) for attribute in profile.attributes}
    return attributes, set(map(_seen, profile.traits))


def attributes_of(facts: Iterable[Fact], now: datetime) -> tuple[Attribute, ...]:
    """The attributes that follow from the user's current facts, contradictions included.

    Uncertain ones are left out, except for what is left of a wish.
    """
    current = [
        fact
        for fact in facts
        if fact.about == "user" and (fact.certain or _is_wish(fact)) and not fact.archived and fact.holds_at(now)
    ]
    relations = _relations(current)
    amounts = [fact for fact in current if fact.single]
    shown_facts = (
        fact
        for fact in current
        if not (
            fact.is_ending or fact.retracts or _is_in_more_specific_slot(fact, current) or _has_amount(fact, amounts)
        )
    )
    return in_reading_order(_attribute(fact, relations, now) for fact in shown_facts)


def instructions_of(facts: Iterable[Fact], now: datetime) -> tuple[str, ...]:
    """The user's standing instructions to the assistant, in their own words, oldest first."""
    current = [
        fact for fact in facts if _is_wish(fact) and fact.about == "user" and not fact.archived and fact.holds_at(now)
    ]
    return tuple(fact.text for fact in sorted(current, key=lambda fact: fact.statements[-1].said_at))


def _is_wish(fact: Fact) -> bool:
    return fact.slot == INSTRUCTION and not fact.negated


def _attribute(fact: Fact, relations: Mapping[str, str], now: datetime) -> Attribute:
    """A fact under its slot, or under the person or animal it is about: `Elin (partner)`."""
    if not fact.subject:
        return Attribute(fact.slot, _worded(fact, now), fact.page_ids)
    relation = relations.get(fact.subject.casefold())
    name = f"{fact.subject} ({relation})" if relation else fact.subject
    worded = _worded(fact, now)
    return Attribute(name, worded if fact.slot in _PLAIN else f"{fact.slot} {worded}", fact.page_ids)


def _relations(facts: Iterable[Fact]) -> dict[str, str]:
    """The people the user knows, by name, with their relation to the user."""
    relations: dict[str, str] = {}
    for fact in facts:
        if fact.slot in _RELATIONS and not fact.subject and not fact.negated:
            *relation, name = fact.value.split() or [""]
            relations[name.casefold()] = "partner" if fact.slot == "partner" else " ".join(relation) or fact.slot
    return relations


def _is_in_more_specific_slot(fact: Fact, facts: Sequence[Fact]) -> bool:
    """Whether a more specific slot has the same value: a partner is family too."""
    if fact.slot not in _RELATIONS or fact.subject:
        return False
    more_specific = _RELATIONS[: _RELATIONS.index(fact.slot)]
    value = fact.value.casefold()
    return any(other.slot in more_specific and not other.subject and other.value.casefold() == value for other in facts)


def _has_amount(fact: Fact, amounts: Sequence[Fact]) -> bool:
    """Whether one of `amounts` says the same with an amount: a medicine with its dose."""
    same = [amount for amount in amounts if amount.slot == fact.slot and amount.subject == fact.subject]
    if fact.single or not same:
        return False
    begins = f"{fact.value.casefold()} "
    return any(amount.about == fact.about and amount.value.casefold().startswith(begins) for amount in same)


def in_reading_order(attributes: Iterable[Attribute]) -> tuple[Attribute, ...]:
    """Wishes first, then what the user corrected, then what people look for first."""
    return tuple(
        sorted(
            attributes,
            key=lambda attribute: (attribute.name != INSTRUCTION, not attribute.corrected, *_order(attribute)),
        )
    )


def _worded(fact: Fact, now: datetime) -> str:
    negated = "not " if fact.negated else ""
    dates = []
    if fact.holds_from:
        dates.append(f"{'since' if fact.holds_from <= now else 'from'} {fact.holds_from:%Y-%m-%d}")
    if fact.holds_until and not fact.negated:
        dates.append(f"until {fact.holds_until:%Y-%m-%d}")
    if fact.contradicts:
        dates.append("contradicted")
    return f"{negated}{fact.value}" + (f" ({', '.join(dates)})" if dates else "")


def _order(attribute: Attribute) -> tuple[int, str, str]:
    if attribute.name in _FIRST:
        return _FIRST.index(attribute.name), attribute.name, attribute.value
    if attribute.name in {IMPORTED, NOTE}:
        return len(_FIRST) + 2, attribute.name, ""
    is_person = attribute.name.endswith(")") or attribute.name[:1].isupper()
    return len(_FIRST) + (not is_person), attribute.name, attribute.value


def merged_traits(old: Sequence[Trait], new: Iterable[Trait]) -> tuple[Trait, ...]:
    """`old` updated with `new`. Traits not seen again stay; a new value needs half as much evidence as the old one."""
    traits = {trait.dimension: trait for trait in old}
    for trait in new:
        name = dimension(trait.dimension)
        earlier = traits.get(name or "")
        if name is None or not trait.page_ids:
            continue
        if earlier is None or 2 * len(trait.page_ids) >= len(earlier.page_ids):
            traits[name] = replace(trait, dimension=name)
    return tuple(traits[name] for names in DIMENSIONS.values() for name in names if name in traits)


def trait_origins(versions: Iterable[Profile]) -> dict[Trait, str]:
    """For each trait of the last of `versions` (oldest first), what derived the version that first had it."""
    first: dict[tuple[str, str, str], str] = {}
    last: tuple[Trait, ...] = ()
    for version in versions:
        last = version.traits
        first = {_seen(trait): first.get(_seen(trait), version.derived_by) for trait in last}
    return {trait: first[_seen(trait)] for trait in last}


def _seen(trait: Trait) -> tuple[str, str, str]:
    return trait.dimension, trait.level, trait.reason


def _attribute_lines(attributes: Sequence[Attribute]) -> Iterator[str]:
    lines: dict[str, list[str]] = {}
    for attribute in in_reading_order(attributes):
        lines.setdefault(attribute.name, []).append(" ".join(attribute.value.split()))
    for name, values in lines.items():
        yield f"- {name.replace('_', ' ')}: {'; '.join(values)}"


def _trait_lines(traits: Sequence[Trait]) -> Iterator[str]:
    if not traits:
        return
    seen = {trait.dimension: trait for trait in traits}
    yield f"Traits ({len(seen)} of {NUMBER_OF_DIMENSIONS} dimensions have evidence):"
    for group, names in DIMENSIONS.items():
        present = [seen[name] for name in names if name in seen]
        if present:
            yield f"{group}:"
        for trait in present:
            yield f"- {trait.dimension}: {trait.level}. {' '.join(trait.reason.split())}"
