"""How later statements replace earlier ones when sentences are quoted, so that there are no values to compare.

An ending ends what it names, in any slot; a newer quotation replaces an older one about the same thing; for a slot with
a single value (home), the newest quotation wins.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Final

from memoryos.domain.amounts import MEASURED, changes_bare_dose, gives_another_amount, measured_thing
from memoryos.domain.distinctive_terms import distinctive_terms, names
from memoryos.domain.fact import Fact
from memoryos.domain.instruction_replacement import same_wish
from memoryos.domain.quoted_endings import end_quoted
from memoryos.domain.replacements import Newer, Replacements, Thread
from memoryos.domain.wish_parts import settle_wish_parts
from memoryos.text.medicines import changes_dose
from memoryos.text.phones import gets_phone, names_phone
from memoryos.text.shifts import changes_shift, shifts

# Slots with a single value in quotations: the newest one per person wins.
_SINGLE: Final = frozenset({"home"})
_WORK: Final = frozenset({"job", "employer"})
# What is certain ends here with a sentence that says otherwise, although nothing in that is certain.
_REPLACED_BY_QUOTATIONS: Final = MEASURED | _SINGLE
# People stay: another statement about one of them retracts nothing.
_ACCUMULATING: Final = frozenset({"family", "friend", "partner", "allergies"})
_SLOTS_WITH_NUMBERS: Final = frozenset({"health", "money", "plans", "diet", "habits"})
# `We're in the new flat in York`: whoever says so no longer lives where they did, even if the place stays unread.
_NEW_HOME: Final = re.compile(
    r"\b(?:(?:we|i)(?:'ve| have)? (?:just |finally |now |recently |all )*moved|(?:we're|i'm|we are|i am) (?:finally "
    r"|now )?(?:in|into"
    r"|at) (?:the|our|my) new (?:house|flat|place|apartment|home)|(?:um|ein|hin)gezogen|(?:in|im) (?:der|die|dem"
    r"|unsere[rmn]?|mein\w{1,2})"
    r" neuen? (?:wohnung|haus|zuhause)|(?:me|nos) (?:he |hemos )?(?:mud(?:é|amos|ado)|trasladado|instalado)"
    r"|(?:em|dém)énagé(?:e|s|es)?|mud(?:ei|amos|[áa]mo)(?:-me|-nos)?|trasferit[oaie]|переехал[аи]?)\b"
    r".{0,40}?\b(?:in|to|at|nach|en|a|à|para|em|в|на) (?-i:[A-ZÀ-ÞА-ЯЁ])",
    re.IGNORECASE,
)
# `nos mudamos a Toledo en verano, si todo va bien`: that is still to come.
_TENTATIVE: Final = re.compile(
    r"(?:\b(?:if (?:all|everything)|hopefully|wenn alles|hoffentlich|si todo|ojalá|si tout|se tudo|se tutto|espero)\b)"
    r"|\b(?:next (?:week|month|year|spring|summer|autumn|fall|winter)|nächste[nsrm]? (?:woche|monat|jahr)|en verano"
    r"|(?:el mes|el año|la semana) que viene|l'(?:année|été) prochaine?|le mois prochain|prossim[oa] (?:mese|anno)"
    r"|(?:mês|ano) que vem|в следующем (?:году|месяце))\b",
    re.IGNORECASE,
)
_NUMBER_WORD: Final = re.compile(
    r"\b(?:(?:a|half a) gram|(?:twice|once|zweimal|einmal|deux fois|due volte|duas vezes) (?:a day|daily|täglich"
    r"|par jour"
    r"|al giorno|por dia|al día)|dos veces al día|по (?:одной|две|три|пять|десять|двадцать)|(?:два|три) раза)\b",
    re.IGNORECASE,
)
# Facts are checked again with every page that adds some, and the topics of a wish do not change.
_same_wish: Final = lru_cache(maxsize=4096)(same_wish)
_changes_dose: Final = lru_cache(maxsize=4096)(changes_dose)
_names_phone: Final = lru_cache(maxsize=4096)(names_phone)
_gets_phone: Final = lru_cache(maxsize=4096)(gets_phone)
# Up to this many statements of a slot, comparing all of them is quicker than looking up which share a word.
_FEW: Final = 8


def supersede_quoted(facts: Sequence[Fact], replacements: Replacements) -> list[Fact]:
    """`facts`, with those marked as superseded that a later statement ends or replaces.

    `replacements` keeps what was found out, for the next time that nearly the same facts are related.
    """
    by_id = {fact.id: fact for fact in facts}
    end_quoted(facts, by_id, replacements)
    threads: dict[Thread, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.about == "user" and not fact.negated and (fact.holds_until is None or _is_to_come(fact)):
            threads[fact.subject.casefold(), "job" if fact.slot in _WORK else fact.slot].append(fact)
    several = {key: sorted(thread, key=_said_at) for key, thread in threads.items() if len(thread) > 1}
    newer = {key: _replace(key, thread, by_id, replacements) for key, thread in several.items()}
    replacements.keep({key: (thread, newer[key]) for key, thread in several.items()})
    settle_wish_parts(by_id)
    return list(by_id.values())


def _is_to_come(fact: Fact) -> bool:
    """Whether it is a quoted plan with a day that had not passed when it was told."""
    return not fact.certain and fact.holds_until is not None and fact.holds_until > _said_at(fact)


def _replace(key: Thread, thread: Sequence[Fact], by_id: dict[str, Fact], replacements: Replacements) -> Newer:
    """Each of `thread` (oldest first) is superseded by a newer one about the same thing."""
    slot = key[-1]
    compared, known = replacements.known(key, thread, _replaces_at)
    rivals = _Rivals(slot, thread)
    successors: dict[str, Fact | None] = {}
    for position, old in enumerate(thread[:-1]):
        if by_id[old.id].superseded_by:
            continue
        if old.certain and slot not in ("instruction", *_SINGLE) and not (measured_thing(old) or _is_phone(old)):
            continue
        if old.id in known:
            newer = known[old.id] or _newer(slot, old, thread[compared:])
        else:
            newer = _newer(slot, old, rivals.after(position)) or _newer_dose(old, thread[position + 1 :])
        successors[old.id] = newer
        if newer is not None:
            by_id[old.id] = by_id[old.id].superseded(newer.id, _replaces_at(newer))
    return successors


class _Rivals:
    """The facts of a `thread` (oldest first), those of a long one by what they have to share to be about the same."""

    def __init__(self, slot: str, thread: Sequence[Fact]) -> None:
        self._slot = slot
        self._thread = thread

    def after(self, position: int) -> Sequence[Fact]:
        """Those after `position` that may be about the same thing as the one there, in order."""
        old = self._thread[position]
        if len(self._thread) <= _FEW or old.certain or self._slot in ("instruction", *_SINGLE):
            return self._thread[position + 1 :]
        positions = {place for term in distinctive_terms(old.value) for place in self._by_term[term]}
        positions.update(self._wordless)
        if self._with_number and _has_number(old.value):
            positions.update(self._with_number)
        return [self._thread[place] for place in sorted(positions) if place > position]

    @cached_property
    def _by_term(self) -> dict[str, list[int]]:
        by_term: dict[str, list[int]] = defaultdict(list)
        for position, fact in enumerate(self._thread):
            for term in distinctive_terms(fact.value):
                by_term[term].append(position)
        return by_term

    @cached_property
    def _wordless(self) -> list[int]:
        """Another work, shift or phone takes the place of one whatever it is called."""
        return [place for place, fact in enumerate(self._thread) if _replaces_without_words(self._slot, fact)]

    @cached_property
    def _with_number(self) -> list[int]:
        """A dose takes the place of one without a name."""
        if self._slot not in _SLOTS_WITH_NUMBERS:
            return []
        return [place for place, fact in enumerate(self._thread) if _has_number(fact.value)]


def _newer_dose(old: Fact, later: Sequence[Fact]) -> Fact | None:
    """Whichever of `later` changes the dose of `old` without naming it: the medicine spoken of last is meant."""
    if not (old.slot == "health" and measured_thing(old)):
        return None
    for new in later:
        if measured_thing(new):
            return None
        if _said_at(new) > _said_at(old) and _changes_dose(new.value):
            return new
    return None


def _newer(slot: str, old: Fact, later: Iterable[Fact]) -> Fact | None:
    """Whichever of `later` (oldest first) takes the place of `old` first; what is announced does so on its day."""
    first, replaces_at, said_at = None, None, _said_at(old)
    for new in later:
        if replaces_at is not None and _said_at(new) >= replaces_at:
            break
        is_sooner = replaces_at is None or _replaces_at(new) < replaces_at
        if is_sooner and _said_at(new) > said_at and _same(slot, old, new):
            first, replaces_at = new, _replaces_at(new)
    return first


def _replaces_at(new: Fact) -> datetime:
    return max(_said_at(new), new.holds_from or _said_at(new))


def _same(slot: str, old: Fact, new: Fact) -> bool:
    if old.certain and slot in _REPLACED_BY_QUOTATIONS:
        is_another = _is_another_home if slot == "home" else gives_another_amount
        return not new.certain and is_another(old, new)
    if _takes_its_place(slot, old, new):
        return True
    if slot == "instruction" or old.certain:
        # A wish that is not certain is a part of one, or an exception to one.
        return slot == "instruction" and new.certain and _same_wish(old.value, new.value)
    shared = distinctive_terms(old.value) & distinctive_terms(new.value)
    have_numbers = slot in _SLOTS_WITH_NUMBERS and _has_number(old.value) and _has_number(new.value)
    if have_numbers and (shared or changes_bare_dose(old, new)):
        return True
    if slot in _ACCUMULATING:
        return len(shared) >= 3
    return len(shared) >= 2 or bool(shared & names(old.value) & names(new.value))


def _takes_its_place(slot: str, old: Fact, new: Fact) -> bool:
    """Whether `new` is of a kind of which somebody has one at a time: a home, a job, a shift, a phone."""
    if _is_phone(old):
        return _gets_phone(new.value) and not _is_same_phone(old, new)
    is_other_shift = slot == "job" and changes_shift(new.value) and bool(shifts(old.value) - shifts(new.value))
    is_other_home = slot in _SINGLE and not _TENTATIVE.search(new.value)
    return is_other_shift or is_other_home or (new.certain and slot in _WORK and _is_other_work(old, new))


def _replaces_without_words(slot: str, fact: Fact) -> bool:
    """Whether `fact` may take the place of another that shares no word with it."""
    if slot == "possessions":
        return _gets_phone(fact.value)
    return slot in _WORK and (fact.certain or changes_shift(fact.value))


def _is_phone(fact: Fact) -> bool:
    return fact.slot == "possessions" and _names_phone(fact.value)


def _is_same_phone(old: Fact, new: Fact) -> bool:
    """Whether one is the quotation that names the other."""
    return old.certain and old.value in new.value


def _is_another_home(old: Fact, new: Fact) -> bool:
    """Whether the quotation `new` tells of a move to a place other than `old`."""
    is_elsewhere = distinctive_terms(new.value).isdisjoint(distinctive_terms(old.value))
    return is_elsewhere and _NEW_HOME.search(new.value) is not None and not _TENTATIVE.search(new.value)


def _is_other_work(old: Fact, new: Fact) -> bool:
    """Whether `new` takes the place of `old`: another employer also does where a job was told with a name."""
    if new.slot == old.slot:
        return True
    is_elsewhere = distinctive_terms(new.value).isdisjoint(distinctive_terms(old.value))
    return new.slot == "employer" and is_elsewhere and bool(names(old.value))


@lru_cache(maxsize=4096)
def _has_number(text: str) -> bool:
    return any(map(str.isdigit, text)) or _NUMBER_WORD.search(text) is not None


def _said_at(fact: Fact) -> datetime:
    return fact.statements[-1].said_at
