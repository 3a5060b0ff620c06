"""How later statements replace earlier ones when sentences are quoted, so that there are no values to compare.

An ending ends what it names, in any slot; a newer quotation replaces an older one about the same thing; for a slot with
a single value (home), the newest quotation wins.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Final

from memoryos.domain.fact import Fact
from memoryos.domain.marks import marks, names
from memoryos.domain.standing_instructions import same_wish, speaks_of

ENDED: Final = "ended"
# Slots with a single value in quotations: the newest one per person wins.
_SINGLE: Final = frozenset({"home"})
_WORK: Final = frozenset({"job", "employer"})
# People stay: another statement about one of them retracts nothing.
_GATHERING: Final = frozenset({"family", "friend", "partner", "allergies"})
# These last: an allergy does not end with the job it was mentioned with.
_LASTING: Final = frozenset({"name", "birthday", "age", "origin", "allergies", "family", "instruction"})
# A separation ends these too, where they say who the partner is or that there is one, and what was said of the partner.
_OF_PARTNERS: Final = frozenset({"family", "relationship"})
_PARTNER: Final = re.compile(
    r"\b(?:wife|husband|girlfriend|boyfriend|fianc[ée]+|spouse|partner|married|engaged|in a relationship"
    r"|mein(?:e[mn]?)? (?:mann|frau|freund(?:in)?)|verheiratet|verlobt|mi (?:novi[oa]|marido|mujer|espos[oa]|pareja)"
    r"|casad[oa]|m(?:on|a) (?:mari|femme|copain|copine|compagn(?:on|e)|conjoint)|mariée?|(?:meu|minha) (?:namorad[oa]"
    r"|marido|esposa|mulher|noiv[oa])|mi[oa] (?:marito|moglie|fidanzat[oa]|ragazz[oa]|compagn[oa])|sposat[oa]"
    r"|мо(?:й|я|ей|им|его|ему|ю) (?:муж|жен|парн|парень|девушк)\w*)\b|(?:老公|老婆|男朋友|女朋友|男友|女友|妻子|丈夫)"
    r"|彼氏|彼女|(?:うちの|私の)?(?:旦那|主人|妻|夫)[がはもとに]|남편|아내|남자친구|여자친구",
    re.IGNORECASE,
)
_NUMBERED: Final = frozenset({"health", "money", "plans", "diet", "habits"})


# `with Ruth's hybrid coming, I sold it` ends nothing of Ruth.
_OF_SOMEBODY: Final = re.compile(r"(?<!^)\b[^\W\d_a-z]\w+'s (?=[a-z])")

# Facts are checked again with every page that adds some, and the topics of a wish do not change.
_same_wish: Final = lru_cache(maxsize=4096)(same_wish)
_speaks_of: Final = lru_cache(maxsize=4096)(speaks_of)


def give_way(facts: Sequence[Fact]) -> list[Fact]:
    """`facts`, with those marked as superseded that a later statement ends or replaces."""
    by_id = {fact.id: fact for fact in facts}
    endings = [fact for fact in facts if fact.negated and not fact.certain and fact.holds_until]
    if endings:
        by_mark = _by_mark(facts)
        for no in endings:
            _end(no, by_id, _meant(no, facts, by_mark))
    _end_parts(by_id)
    threads: dict[tuple[str, ...], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.about == "user" and not fact.negated and (fact.holds_until is None or _is_to_come(fact)):
            threads[fact.subject.casefold(), fact.slot].append(fact)
    for (_, slot), thread in threads.items():
        _replace(slot, sorted(thread, key=_said_at), by_id)
    return list(by_id.values())


def _is_to_come(fact: Fact) -> bool:
    """Whether it is a quoted plan with a day that had not passed when it was told."""
    return not fact.certain and fact.holds_until is not None and fact.holds_until > _said_at(fact)


def _by_mark(facts: Sequence[Fact]) -> dict[str, list[str]]:
    """The ids of facts by the distinctive words they use."""
    by_mark: dict[str, list[str]] = defaultdict(list)
    for fact in facts:
        for mark in marks(fact.value) | marks(fact.subject):
            by_mark[mark].append(fact.id)
    return by_mark


def _meant(no: Fact, facts: Sequence[Fact], by_mark: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """The ids of the facts that `no` may end."""
    if no.slot != ENDED:
        return [fact.id for fact in facts if _ends_slot(no, fact)]
    return dict.fromkeys(fact_id for mark in sorted(marks(no.value)) for fact_id in by_mark.get(mark, ()))


def _end(no: Fact, by_id: dict[str, Fact], fact_ids: Iterable[str]) -> None:
    ends_slot = no.slot != ENDED
    for fact_id in fact_ids:
        yes = by_id[fact_id]
        if yes.negated or yes.about != no.about or _said_at(yes) >= _said_at(no) or yes.superseded_by:
            continue
        if _ends_slot(no, yes) if ends_slot else _ends_named(no, yes):
            by_id[yes.id] = replace(yes, superseded_by=no.id, superseded_at=no.holds_until)


def _end_parts(by_id: dict[str, Fact]) -> None:
    """Ending `beagle Pickles` also ends what was only called `beagle`."""
    over = [fact for fact in by_id.values() if fact.superseded_by and by_id[fact.superseded_by].slot == ENDED]
    for ended in over:
        for part in list(by_id.values()):
            same = (part.about, part.subject, part.slot) == (ended.about, ended.subject, ended.slot)
            if (
                same
                and part.certain
                and not part.superseded_by
                and not part.negated
                and marks(part.value) < marks(ended.value)
            ):
                by_id[part.id] = replace(part, superseded_by=ended.superseded_by, superseded_at=ended.superseded_at)


def _ends_slot(no: Fact, yes: Fact) -> bool:
    if yes.subject:
        return False
    if no.slot == "instruction":
        return yes.slot == "instruction" and _speaks_of(no.value, yes.value)
    return no.slot == yes.slot or (
        no.slot == "partner"
        and (yes.slot in _OF_PARTNERS or not (yes.certain or yes.slot in _LASTING))
        and _PARTNER.search(yes.value) is not None
    )


def _ends_named(no: Fact, yes: Fact) -> bool:
    """Whether `no` names the thing or person that `yes` is about."""
    if yes.slot in _LASTING and not marks(no.value) & marks(yes.subject):
        # What lasts may be mentioned in a quotation together with what is over.
        is_named = bool(marks(no.value)) and marks(no.value) <= marks(yes.value)
        return is_named and not yes.certain and yes.slot != "allergies"
    shared = marks(_OF_SOMEBODY.sub("", no.value)) & (marks(yes.value) | marks(yes.subject))
    if not shared:
        return False
    if yes.certain and not shared & marks(yes.subject):
        return yes.subject.casefold() in ("", no.subject.casefold())
    return True


def _replace(slot: str, thread: Sequence[Fact], by_id: dict[str, Fact]) -> None:
    """Each of `thread` (oldest first) is superseded by a newer one about the same thing."""
    for place, old in enumerate(thread):
        if old.certain and slot != "instruction":
            continue
        heir = next(
            (new for new in thread[place + 1 :] if _said_at(new) > _said_at(old) and _same(slot, old, new)), None
        )
        if heir is not None and not by_id[old.id].superseded_by and not old.negated:
            by_id[old.id] = replace(by_id[old.id], superseded_by=heir.id, superseded_at=_said_at(heir))


def _same(slot: str, old: Fact, new: Fact) -> bool:
    if slot in _SINGLE or (new.certain and slot in _WORK):
        return True
    if slot == "instruction":
        return _same_wish(old.value, new.value)
    shared = marks(old.value) & marks(new.value)
    if slot in _NUMBERED and shared and _has_number(old) and _has_number(new):
        return True
    if slot in _GATHERING:
        return len(shared) >= 3
    return len(shared) >= 2 or bool(shared & names(old.value) & names(new.value))


def _has_number(fact: Fact) -> bool:
    return any(character.isdigit() for character in fact.value)


def _said_at(fact: Fact) -> datetime:
    return fact.statements[-1].said_at
