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

from memoryos.domain.amounts import MEASURED, changes_bare_dose, gives_another_amount, measured_thing
from memoryos.domain.distinctive_terms import distinctive_terms, names
from memoryos.domain.fact import Fact
from memoryos.domain.instruction_replacement import same_wish, speaks_of
from memoryos.text.medicines import means_medicine, states_dose
from memoryos.text.vehicles import means_vehicle, names_vehicle

ENDED: Final = "ended"
# Slots with a single value in quotations: the newest one per person wins.
_SINGLE: Final = frozenset({"home"})
_WORK: Final = frozenset({"job", "employer"})
_LATEST_PLAN: Final = "latest plan"
_FLATMATE: Final = re.compile(
    r"\b(?:flatmate|roommate|housemate|mitbewohner(?:in)?|compañer[oa]|coloc\w*|coinquilin[oa]|colega|сосед(?:ка)?)\b",
    re.IGNORECASE,
)
_MOVES_OUT: Final = re.compile(
    r"\b(?:mov(?:ed|es|ing) out|zieht (?:\w+ ){0,4}aus|ausgezogen|съезжает|съехал\w?)\b|(?:del piso|de casa|l'appart\w*"
    r"|la coloc\w*|la casa|l'appartamento|do apartamento)\b",
    re.IGNORECASE,
)
_WEDDING: Final = re.compile(
    r"\b(?:married|wedding|engaged|heirat\w*|hochzeit\w*|verlob\w+|boda|casamos|caso|mariage|marions|marie|fian\w+"
    r"|casar|casamento|matrimonio|nozze|spos\w+|свадьб\w+|жен(?:имся|юсь))\b",
    re.IGNORECASE,
)
# What is certain ends here with a sentence that says otherwise, although nothing in that is certain.
_REPLACED_BY_QUOTATIONS: Final = MEASURED | _SINGLE
# People stay: another statement about one of them retracts nothing.
_ACCUMULATING: Final = frozenset({"family", "friend", "partner", "allergies"})
# These last: an allergy does not end with the job it was mentioned with.
_LASTING: Final = frozenset({"name", "birthday", "age", "origin", "allergies", "family", "instruction"})
# `남친 생일선물 추천` is of nobody once they have separated.
_DATES: Final = frozenset({"birthday", "age"})
# A separation ends these too, where they say who the partner is or that there is one, and what was said of the partner.
_PARTNER_SLOTS: Final = frozenset({"family", "relationship"})
_PARTNER: Final = re.compile(
    r"\b(?:wife|husband|girlfriend|boyfriend|fianc[ée]+|spouse|partner|married|engaged|in a relationship"
    r"|mein(?:e[mn]?)? (?:mann|frau|freund(?:in)?)|verheiratet|verlobt|mi (?:novi[oa]|marido|mujer|espos[oa]|pareja)"
    r"|casad[oa]|m(?:on|a) (?:mari|femme|copain|copine|compagn(?:on|e)|conjoint)|mariée?|(?:meu|minha) (?:namorad[oa]"
    r"|marido|esposa|mulher|noiv[oa])|mi[oa] (?:marito|moglie|fidanzat[oa]|ragazz[oa]|compagn[oa])|sposat[oa]"
    r"|мо(?:й|я|ей|им|его|ему|ю) (?:муж|жен|парн|парень|девушк)\w*)\b|(?:老公|老婆|男朋友|女朋友|男友|女友|妻子|丈夫)"
    r"|彼氏|彼女|(?:うちの|私の)?(?:旦那|主人|妻|夫)[がはもとに]|남편|아내|남자친구|여자친구|남친|여친|와이프|신랑",
    re.IGNORECASE,
)
# What tells of the separation itself is not over with it.
_SEPARATED: Final = re.compile(r"[离離]婚|分手|[别別]れ|이혼|헤어")
_PREGNANT: Final = re.compile(
    r"\b(?:pregnan\w+|expecting|schwanger\w*|embaraz\w+|enceinte|incinta|gr[áa]vid\w+|беремен\w+)\b", re.IGNORECASE
)
_SLOTS_WITH_NUMBERS: Final = frozenset({"health", "money", "plans", "diet", "habits"})


# `with Ruth's hybrid coming, I sold it` ends nothing of Ruth.
_POSSESSOR: Final = re.compile(r"(?<!^)\b[^\W\d_a-z]\w+'s (?=[a-z])")

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
_DEVICES: Final = {
    "phone": re.compile(
        r"\b(?:phone|mobile|handy|móvil|celular|teléfono|téléphone|telefono|cellulare|telemóvel|телефон\w*)\b",
        re.IGNORECASE,
    ),
    "computer": re.compile(
        r"\b(?:laptop|computer|rechner|ordenador|portátil|ordinateur|ordi|portatile|notebook|ноутбук\w*)\b",
        re.IGNORECASE,
    ),
}
_GONE: Final = re.compile(
    r"\b(?:died|passed away|didn'?t make it|put (?:him|her|it) (?:down|to sleep)|gestorben|eingeschläfert|murió"
    r"|falleció"
    r"|(?:est|è) mort[oae]?|morreu)\b|умер",
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
_speaks_of: Final = lru_cache(maxsize=4096)(speaks_of)
_names_vehicle: Final = lru_cache(maxsize=4096)(names_vehicle)
_means_vehicle: Final = lru_cache(maxsize=4096)(means_vehicle)
_states_dose: Final = lru_cache(maxsize=4096)(states_dose)
_means_medicine: Final = lru_cache(maxsize=4096)(means_medicine)


def supersede_quoted(facts: Sequence[Fact]) -> list[Fact]:
    """`facts`, with those marked as superseded that a later statement ends or replaces."""
    by_id = {fact.id: fact for fact in facts}
    endings = [fact for fact in facts if fact.negated and not fact.certain and fact.holds_until]
    if endings:
        ids_by_term = _ids_by_term(facts)
        for ending in endings:
            _end(ending, by_id, _candidates(ending, facts, ids_by_term))
    _end_parts(by_id)
    threads: dict[tuple[str, ...], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.about == "user" and not fact.negated and (fact.holds_until is None or _is_to_come(fact)):
            threads[fact.subject.casefold(), "job" if fact.slot in _WORK else fact.slot].append(fact)
    for (_, slot), thread in threads.items():
        _replace(slot, sorted(thread, key=_said_at), by_id)
    return list(by_id.values())


def _is_to_come(fact: Fact) -> bool:
    """Whether it is a quoted plan with a day that had not passed when it was told."""
    return not fact.certain and fact.holds_until is not None and fact.holds_until > _said_at(fact)


def _ids_by_term(facts: Sequence[Fact]) -> dict[str, list[str]]:
    """The ids of facts by the distinctive words they use."""
    ids_by_term: dict[str, list[str]] = defaultdict(list)
    for fact in facts:
        for term in distinctive_terms(fact.value) | distinctive_terms(fact.subject):
            ids_by_term[term].append(fact.id)
    return ids_by_term


def _candidates(ending: Fact, facts: Sequence[Fact], ids_by_term: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """The ids of the facts that `ending` may end."""
    if ending.slot == _LATEST_PLAN:
        return _latest_plans(ending, facts)
    if ending.slot != ENDED:
        return [fact.id for fact in facts if _ends_slot(ending, fact)]
    named = dict.fromkeys(
        fact_id
        for term in sorted(distinctive_terms(ending.value) or _whoever_is_gone(ending))
        for fact_id in ids_by_term.get(term, ())
    )
    return named | dict.fromkeys(fact.id for fact in facts if _ends_unnamed(ending, fact))


def _latest_plans(ending: Fact, facts: Sequence[Fact]) -> list[str]:
    """The ids of what was planned last before `ending`."""
    plans = [fact for fact in facts if _is_plan(fact) and _said_at(fact) < _said_at(ending)]
    last = max(map(_said_at, plans), default=None)
    return [fact.id for fact in plans if _said_at(fact) == last]


def _is_plan(fact: Fact) -> bool:
    is_wedding = fact.slot in ("partner", "relationship") and not fact.certain and _WEDDING.search(fact.value)
    return not fact.negated and not fact.subject and (fact.slot == "plans" or bool(is_wedding))


def _end(ending: Fact, by_id: dict[str, Fact], fact_ids: Iterable[str]) -> None:
    ends_slot = ending.slot != ENDED
    for fact_id in fact_ids:
        fact = by_id[fact_id]
        if fact.negated or fact.about != ending.about or _said_at(fact) >= _said_at(ending):
            continue
        if fact.superseded_by and not _ends_sooner(ending, fact):
            continue
        if _ends_slot(ending, fact) if ends_slot else _ends_named(ending, fact) or _ends_unnamed(ending, fact):
            by_id[fact.id] = replace(fact, superseded_by=ending.id, superseded_at=ending.holds_until)


def _ends_sooner(ending: Fact, fact: Fact) -> bool:
    """Whether `fact` is over with `ending` before what was announced in its place begins."""
    return bool(ending.holds_until and fact.superseded_at and ending.holds_until < fact.superseded_at)


def _end_parts(by_id: dict[str, Fact]) -> None:
    """Ending `beagle Pickles` also ends what was only called `beagle`."""
    ended_facts = [
        fact
        for fact in by_id.values()
        if fact.superseded_by
        and by_id[fact.superseded_by].slot == ENDED
        and (fact.certain or fact.slot in ("pets", "possessions"))
    ]
    for ended in ended_facts:
        for part in list(by_id.values()):
            same = (part.about, part.subject, part.slot) == (ended.about, ended.subject, ended.slot)
            if (
                same
                and part.certain
                and not part.superseded_by
                and not part.negated
                and distinctive_terms(part.value) < distinctive_terms(ended.value)
            ):
                by_id[part.id] = replace(part, superseded_by=ended.superseded_by, superseded_at=ended.superseded_at)


def _ends_slot(ending: Fact, fact: Fact) -> bool:
    if fact.subject or (ending.slot == "partner" and not fact.certain and _SEPARATED.search(fact.value)):
        return False
    if ending.slot == "instruction":
        return fact.slot == "instruction" and _speaks_of(ending.value, fact.value)
    if ending.slot == _LATEST_PLAN:
        return _is_plan(fact)
    if ending.slot == "flatmate":
        return fact.slot == "friend" and fact.certain and _FLATMATE.search(fact.value) is not None
    if ending.slot == "pregnancy":
        return fact.slot == "health" and _PREGNANT.search(fact.value) is not None
    return ending.slot == fact.slot or (
        ending.slot == "partner"
        and (fact.slot in _PARTNER_SLOTS or not (fact.certain or fact.slot in _LASTING - _DATES))
        and _PARTNER.search(fact.value) is not None
    )


def _ends_unnamed(ending: Fact, fact: Fact) -> bool:
    """Whether `ending` is of what `fact` calls by its name: `I sold the car` ends `a Fabia`."""
    return _ends_vehicle(ending, fact) or _ends_medicine(ending, fact) or _ends_device(ending, fact)


def _ends_device(ending: Fact, fact: Fact) -> bool:
    """Whether `ending` is of the phone or computer: `my phone got stolen` ends `a Realme 8`."""
    words = _DEVICES.get(fact.slot)
    return words is not None and not (fact.subject or ending.subject) and words.search(ending.value) is not None


def _ends_medicine(ending: Fact, fact: Fact) -> bool:
    """Whether `ending` is of the medicine and `fact` is a dose: `药停了` ends `舍曲林 50毫克`."""
    is_dose = fact.slot == "health" and not fact.subject and _states_dose(fact.value)
    return is_dose and not ending.subject and _means_medicine(ending.value)


def _ends_vehicle(ending: Fact, fact: Fact) -> bool:
    """Whether `ending` is of the car and `fact` names one: `I sold the car` ends `a Fabia`."""
    is_vehicle = fact.slot == "possessions" and not fact.subject and _names_vehicle(fact.value)
    return is_vehicle and not ending.subject and _means_vehicle(ending.value)


def _ends_named(ending: Fact, fact: Fact) -> bool:
    """Whether `ending` names the thing or person that `fact` is about."""
    if fact.slot in _LASTING and not distinctive_terms(ending.value) & distinctive_terms(fact.subject):
        # What lasts may be mentioned in a quotation together with what is over.
        named = distinctive_terms(ending.value)
        return bool(named) and named <= distinctive_terms(fact.value) and not fact.certain and fact.slot != "allergies"
    # Whoever moves out stays a friend, but is no longer a flatmate.
    if _MOVES_OUT.search(ending.value) and not ((fact.slot == "home" and fact.subject) or _FLATMATE.search(fact.value)):
        return False
    things = distinctive_terms(_POSSESSOR.sub("", ending.value)) or _whoever_is_gone(ending)
    shared = things & (distinctive_terms(fact.value) | distinctive_terms(fact.subject))
    if not shared:
        return False
    if fact.certain and not shared & distinctive_terms(fact.subject):
        return fact.subject.casefold() in ("", ending.subject.casefold())
    return True


def _whoever_is_gone(ending: Fact) -> frozenset[str]:
    """The words for the animal or person whom `ending` (`she didn't make it`) speaks of by a pronoun."""
    return distinctive_terms(ending.subject) if _GONE.search(ending.value) else frozenset()


def _replace(slot: str, thread: Sequence[Fact], by_id: dict[str, Fact]) -> None:
    """Each of `thread` (oldest first) is superseded by a newer one about the same thing."""
    for position, old in enumerate(thread):
        if old.certain and slot not in ("instruction", *_SINGLE) and not measured_thing(old):
            continue
        newer = _newer(slot, old, thread[position + 1 :])
        if newer is not None and not by_id[old.id].superseded_by and not old.negated:
            by_id[old.id] = replace(by_id[old.id], superseded_by=newer.id, superseded_at=_replaces_at(newer))


def _newer(slot: str, old: Fact, later: Iterable[Fact]) -> Fact | None:
    """Whichever of `later` (oldest first) takes the place of `old` first; what is announced does so on its day."""
    first: Fact | None = None
    for new in later:
        if first is not None and _said_at(new) >= _replaces_at(first):
            break
        is_sooner = first is None or _replaces_at(new) < _replaces_at(first)
        if is_sooner and _said_at(new) > _said_at(old) and _same(slot, old, new):
            first = new
    return first


def _replaces_at(new: Fact) -> datetime:
    return max(_said_at(new), new.holds_from or _said_at(new))


def _same(slot: str, old: Fact, new: Fact) -> bool:
    if old.certain and slot in _REPLACED_BY_QUOTATIONS:
        is_another = _is_another_home if slot == "home" else gives_another_amount
        return not new.certain and is_another(old, new)
    if (slot in _SINGLE and not _TENTATIVE.search(new.value)) or (
        new.certain and slot in _WORK and _is_other_work(old, new)
    ):
        return True
    if slot == "instruction":
        return _same_wish(old.value, new.value)
    shared = distinctive_terms(old.value) & distinctive_terms(new.value)
    have_numbers = slot in _SLOTS_WITH_NUMBERS and _has_number(old) and _has_number(new)
    if have_numbers and (shared or changes_bare_dose(old, new)):
        return True
    if slot in _ACCUMULATING:
        return len(shared) >= 3
    return len(shared) >= 2 or bool(shared & names(old.value) & names(new.value))


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


def _has_number(fact: Fact) -> bool:
    return any(character.isdigit() for character in fact.value) or _NUMBER_WORD.search(fact.value) is not None


def _said_at(fact: Fact) -> datetime:
    return fact.statements[-1].said_at
