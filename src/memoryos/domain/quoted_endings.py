"""What the statement that something is over ends: what it names, in any slot, or all that was said in a slot."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final

from memoryos.domain.distinctive_terms import distinctive_terms
from memoryos.domain.fact import Fact
from memoryos.domain.instruction_replacement import speaks_of
from memoryos.domain.replacements import Ended, Replacements
from memoryos.text.medicines import changes_dose, means_all_medicines, means_medicine, states_dose
from memoryos.text.military_service import in_service, is_discharged
from memoryos.text.partings import PARTING
from memoryos.text.vehicles import means_vehicle, names_vehicle

ENDED: Final = "ended"
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
# These last: an allergy does not end with the job it was mentioned with.
_LASTING: Final = frozenset({"name", "birthday", "age", "origin", "allergies", "family", "instruction"})
# Where what these end is kept.
_SLOTS_OF_ENDINGS: Final = {"pregnancy": "health", "flatmate": "friend"}
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
    r"|已婚|既婚|기혼|对象|我们在一起|交往|付き合って|사귀|사귐|彼氏|彼女|(?:うちの|私の)?(?:旦那|主人|妻"
    r"|夫)[がはもとに]|남편|아내|남자친구|여자친구|남친|여친|와이프|신랑",
    re.IGNORECASE,
)
# What is said of somebody who is only called by such a word is over with the partner.
_PARTNER_WORDS: Final = frozenset(
    "老公 老婆 男朋友 女朋友 男友 女友 妻子 丈夫 对象 媳妇 夫 妻 旦那 主人 嫁 彼氏 彼女 남편 아내 와이프 신랑"
    " 남자친구 여자친구 남친 여친".split()
)
# What tells of the separation itself is not over with it.
_SEPARATED: Final = re.compile(r"[离離]婚|分手|[别別]れ|이혼|헤어")
_PREGNANT: Final = re.compile(
    r"\b(?:pregnan\w+|expecting|schwanger\w*|embaraz\w+|enceinte|incinta|gr[áa]vid\w+|беремен\w+)\b|怀孕|孕期"
    r"|妊娠|임신",
    re.IGNORECASE,
)
# `with Ruth's hybrid coming, I sold it` ends nothing of Ruth.
_POSSESSOR: Final = re.compile(r"(?<!^)\b[^\W\d_a-z]\w+'s (?=[a-z])")
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
_speaks_of: Final = lru_cache(maxsize=4096)(speaks_of)
_names_vehicle: Final = lru_cache(maxsize=4096)(names_vehicle)
_means_vehicle: Final = lru_cache(maxsize=4096)(means_vehicle)
_is_discharged: Final = lru_cache(maxsize=4096)(is_discharged)
_changes_dose: Final = lru_cache(maxsize=4096)(changes_dose)
_states_dose: Final = lru_cache(maxsize=4096)(states_dose)
_means_medicine: Final = lru_cache(maxsize=4096)(means_medicine)


def end_quoted(facts: Sequence[Fact], by_id: dict[str, Fact], replacements: Replacements) -> None:
    """Marks those of `facts` in `by_id` as superseded that a later statement ends."""
    endings = [fact for fact in facts if fact.negated and not fact.certain and fact.holds_until]
    ended = _ended_by(endings, by_id, replacements.known_endings(facts))
    replacements.keep_endings(facts, ended)
    for ending in endings:
        for fact in map(by_id.__getitem__, ended[ending.id]):
            if not fact.superseded_by or _ends_sooner(ending, fact):
                by_id[fact.id] = fact.superseded(ending.id, ending.holds_until)
    _end_parts(by_id)
    _end_service(by_id)


class _Endable:
    """Which facts an ending may be about: by slot, by the distinctive words they use, and vehicles and doses."""

    def __init__(self, facts: Iterable[Fact], endings: Iterable[Fact]) -> None:
        self._facts = [fact for fact in facts if not fact.negated]
        self._ids_by_slot: dict[str, list[str]] = defaultdict(list)
        self._ids_by_term: dict[str, list[str]] = {
            term: [] for ending in endings if ending.slot == ENDED for term in _terms_of_ending(ending)
        }
        for fact in self._facts:
            self._ids_by_slot[fact.slot].append(fact.id)
            for term in self._ids_by_term.keys() & (distinctive_terms(fact.value) | distinctive_terms(fact.subject)):
                self._ids_by_term[term].append(fact.id)
        self._vehicles = [fact.id for fact in self._facts if _is_vehicle(fact)]
        self._devices = [fact for fact in self._facts if fact.slot in _DEVICES]
        self._doses = [fact for fact in self._facts if _is_dose(fact)]

    def by(self, ending: Fact) -> Iterable[str]:
        """The ids of the facts that `ending` may end."""
        if ending.slot == _LATEST_PLAN:
            return _latest_plans(ending, self._facts)
        if ending.slot == "partner":
            return [fact.id for fact in self._facts if _may_be_of_partner(fact)]
        if ending.slot != ENDED:
            return self._ids_by_slot.get(_SLOTS_OF_ENDINGS.get(ending.slot, ending.slot), ())
        ids = {fact_id for term in _terms_of_ending(ending) for fact_id in self._ids_by_term[term]}
        if self._vehicles and _speaks_of_vehicle(ending):
            ids.update(self._vehicles)
        ids.update(fact.id for fact in self._devices if _ends_device(ending, fact))
        if self._doses and _speaks_of_medicine(ending):
            ids.update(self._doses_meant(ending))
        return ids

    def _doses_meant(self, ending: Fact) -> list[str]:
        """The ids of the doses before `ending`; of several medicines, the one spoken of last is meant."""
        doses = [fact for fact in self._doses if _said_at(fact) < _said_at(ending)]
        last = max(map(_said_at, doses), default=None)
        is_every = means_all_medicines(ending.value)
        return [fact.id for fact in doses if is_every or _said_at(fact) == last]


def _latest_plans(ending: Fact, facts: Sequence[Fact]) -> list[str]:
    """The ids of what was planned last before `ending`."""
    plans = [fact for fact in facts if _is_plan(fact) and _said_at(fact) < _said_at(ending)]
    last = max(map(_said_at, plans), default=None)
    return [fact.id for fact in plans if _said_at(fact) == last]


def _is_plan(fact: Fact) -> bool:
    is_wedding = fact.slot in ("partner", "relationship") and not fact.certain and _WEDDING.search(fact.value)
    return not fact.negated and not fact.subject and (fact.slot == "plans" or bool(is_wedding))


def _ended_by(endings: Sequence[Fact], by_id: Mapping[str, Fact], known: Ended) -> dict[str, Sequence[str]]:
    """For each of `endings`, the ids of the facts that it speaks of."""
    ended = {ending.id: known[ending.id] for ending in endings if ending.id in known}
    new = [ending for ending in endings if ending.id not in known]
    if new:
        endable = _Endable(by_id.values(), new)
        for ending in new:
            ended[ending.id] = [key for key in endable.by(ending) if _speaks_of_fact(ending, by_id[key])]
    return ended


def _speaks_of_fact(ending: Fact, fact: Fact) -> bool:
    if fact.about != ending.about or _said_at(fact) >= _said_at(ending):
        return False
    if ending.slot != ENDED:
        return _ends_slot(ending, fact)
    return _ends_named(ending, fact) or _ends_unnamed(ending, fact)


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
    if not ended_facts:
        return
    parts: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for fact in by_id.values():
        if fact.certain and not fact.superseded_by and not fact.negated:
            parts[fact.about, fact.subject, fact.slot].append(fact.id)
    for ended in ended_facts:
        for part in [by_id[fact_id] for fact_id in parts.get((ended.about, ended.subject, ended.slot), ())]:
            if not part.superseded_by and distinctive_terms(part.value) < distinctive_terms(ended.value):
                by_id[part.id] = part.superseded(ended.superseded_by, ended.superseded_at)


def _end_service(by_id: dict[str, Fact]) -> None:
    """Whoever is discharged from the army is no longer what was said of their service."""
    discharged = [fact.id for fact in by_id.values() if _is_discharged(fact.value)]
    if not discharged:
        return
    quoted = [fact for fact in by_id.values() if not (fact.certain or fact.negated)]
    for new in (fact for fact in quoted if fact.id in discharged):
        for old in quoted:
            is_earlier = old.subject == new.subject and _said_at(old) < _said_at(new)
            if is_earlier and in_service(old.value) and not by_id[old.id].superseded_by:
                by_id[old.id] = by_id[old.id].superseded(new.id, _said_at(new))


def _ends_slot(ending: Fact, fact: Fact) -> bool:
    if ending.slot == "partner":
        return _ends_partner(ending, fact)
    if fact.subject.casefold() != ending.subject.casefold():
        return False
    if ending.slot == _LATEST_PLAN:
        return _is_plan(fact)
    return fact.slot == _SLOTS_OF_ENDINGS.get(ending.slot, ending.slot) and _is_of_its_kind(ending, fact)


def _is_of_its_kind(ending: Fact, fact: Fact) -> bool:
    """Whether `fact` is what `ending`, which may end only a part of the slot, speaks of."""
    if ending.slot == "instruction":
        return _speaks_of(ending.value, fact.value)
    if ending.slot == "flatmate":
        return fact.certain and _FLATMATE.search(fact.value) is not None
    return ending.slot != "pregnancy" or _PREGNANT.search(fact.value) is not None


def _ends_partner(ending: Fact, fact: Fact) -> bool:
    """Whether a separation ends `fact`: that there is a partner, or what was said of one."""
    if fact.subject in _PARTNER_WORDS and not ending.subject:
        return True
    if fact.subject.casefold() != ending.subject.casefold():
        return False
    if not fact.certain and _SEPARATED.search(fact.value):
        return False
    may_name = fact.slot in _PARTNER_SLOTS or not (fact.certain or fact.slot in _LASTING - _DATES)
    return fact.slot == "partner" or (may_name and _names_partner(fact.value))


@lru_cache(maxsize=4096)
def _names_partner(text: str) -> bool:
    return _PARTNER.search(text) is not None


def _ends_unnamed(ending: Fact, fact: Fact) -> bool:
    """Whether `ending` is of what `fact` calls by its name: `I sold the car` ends `a Fabia`, `药停了` ends `舍曲林`."""
    if fact.slot in _DEVICES:
        return _ends_device(ending, fact)
    return (_is_vehicle(fact) and _speaks_of_vehicle(ending)) or (_is_dose(fact) and _speaks_of_medicine(ending))


def _ends_device(ending: Fact, fact: Fact) -> bool:
    """Whether `ending` is of the phone or computer: `my phone got stolen` ends `a Realme 8`."""
    return not (fact.subject or ending.subject) and _DEVICES[fact.slot].search(ending.value) is not None


def _may_be_of_partner(fact: Fact) -> bool:
    return fact.slot == "partner" or fact.subject in _PARTNER_WORDS or _names_partner(fact.value)


def _is_vehicle(fact: Fact) -> bool:
    return fact.slot == "possessions" and not fact.subject and _names_vehicle(fact.value)


def _is_dose(fact: Fact) -> bool:
    if fact.slot != "health" or fact.subject:
        return False
    return _states_dose(fact.value) or _changes_dose(fact.value)


def _speaks_of_vehicle(ending: Fact) -> bool:
    return not ending.subject and _means_vehicle(ending.value)


def _speaks_of_medicine(ending: Fact) -> bool:
    return not ending.subject and _means_medicine(ending.value)


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
    if ending.subject and not fact.subject:
        return _ends_of_user(ending, fact, things)
    shared = things & (distinctive_terms(fact.value) | distinctive_terms(fact.subject))
    if not shared:
        return False
    if fact.certain and not shared & distinctive_terms(fact.subject):
        return fact.subject.casefold() in ("", ending.subject.casefold())
    # `Greg was laid off` does not end that he is vegan.
    return shared > distinctive_terms(fact.subject) or not fact.certain or PARTING.search(ending.value) is not None


def _ends_of_user(ending: Fact, fact: Fact, things: frozenset[str]) -> bool:
    """Whether what happened to somebody else ends `fact` of the user: it names them, and they are gone, or more."""
    known = distinctive_terms(fact.value)
    other = distinctive_terms(ending.subject)
    return other <= known and bool(PARTING.search(ending.value) or (things - other) & known)


def _terms_of_ending(ending: Fact) -> frozenset[str]:
    """The distinctive words of what `ending` names."""
    return distinctive_terms(ending.value) or _whoever_is_gone(ending)


def _whoever_is_gone(ending: Fact) -> frozenset[str]:
    """The words for the animal or person whom `ending` (`she didn't make it`) speaks of by a pronoun."""
    return distinctive_terms(ending.subject) if _GONE.search(ending.value) else frozenset()


def _said_at(fact: Fact) -> datetime:
    return fact.statements[-1].said_at
