"""The medicine that was mentioned last, and what is said of its dose without naming it: `gp upped me to 100 mg`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules.dose_phrases import DOSES
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredTable, prefiltered

_UNIT: Final = r"(?:mg|mcg|µg|μg|ug|iu|ie|units?|mikrogramm|milligramm|einheiten|unidades|unités|unità|мг|мкг)"
_AMOUNT: Final = (
    rf"(?P<amount>\d{{1,4}}(?:[.,]\d{{1,2}})?)(?: ?(?P<unit>{_UNIT})\b)?(?![\d.,]*\d| ?(?:[€$£%]|euros?|kg|кг|km))"
)
_DRUG: Final = (
    r"(?P<v>[^\W\d_]{2,18}(?:pril|sartan\w?|statin\w?|zole?|oxetin[ae]?|tralin[ae]?|pram|formin[ae]?|thyrox\w{0,2}|tirox|mycin"
    r"|cillin|dipin[ae]?|olol|zepam|zolam|sone|parin|gliptin[ae]?|gliflozin[ae]?|tidine?|profen[oe]?|retinoin[ae]?"
    r"|тирокс|прил|сартан|статин|золам?|лол|формин|оксетин|тралин))"
)
_DOCTOR: Final = (
    r"(?:gp|doctor|doc|nurse|consultant|specialist|psychiatrist|cardiologist|dermatologist|endo\w*|(?:haus|fach)?arzt"
    r"|(?:haus|fach)?ärztin|\w+olog(?:e|in|ue|[oa])?|psychiater(?:in)?|médic[oa]|medic[oa]|doctora?|psiquiatra"
    r"|médecin|toubib|psychiatre|dottor(?:e|essa)|psichiatra|врач|терапевт|\w+олог|психиатр)"
)
# Ways to name a medicine that say nothing of a dose.
_MENTIONS: Final = (
    r"\b(?:dose|dosis|dosi|доза|дозу) (?:of |de |d'|di )?(?P<v>[^\W\d_]{4,20})\b",
    rf"\b{_DRUG}\b",
)
_SOMEBODY_CHANGES: Final = (
    # The doctor does, so that the unit may be left out.
    (
        rf"\b{_DOCTOR} (?:has |just |finally )*(?:upped|raised|bumped|increased|put|moved|dropped|lowered|halved"
        rf"|doubled"
        rf"|cut)"
        rf"(?: me| it| the dose| my dose)?(?: back)?(?: up| down)? (?:to|on) {_AMOUNT}"
    ),
    (
        rf"\b{_DOCTOR} (?:hat|will) (?:(?:es|sie|mich|die dosis|jetzt|nun) )*auf {_AMOUNT}(?: hoch| rauf| runter)?"
        r" (?:hoch|rauf|runter|herunter)?(?:erhöht|gesetzt|gesenkt|reduziert|gestellt)"
    ),
    rf"\b{_DOCTOR} me (?:l[oa] )?(?:ha |han )?(?:subido|subió|bajado|bajó|aumentado|aumentó) (?:la dosis )?a {_AMOUNT}",
    rf"\b{_DOCTOR} (?:est passée?|m'a (?:mise?|passée?|montée?|augmentée?|descendue?)) à {_AMOUNT}",
    rf"\b{_DOCTOR} (?:me )?(?:aumentou|subiu|baixou|diminuiu|passou)(?:-me)? (?:a dose )?(?:pra|para) {_AMOUNT}",
    (
        rf"\b{_DOCTOR}(?:: | )(?:[^.;]{{0,25}}? e )?(?:mi |me l'|l')?(?:ha )?(?:alza(?:to)?|aumenta(?:to)?|porta(?:to)?"
        rf"|ridotto|riduce|abbassa(?:to)?) (?:la dose )?a {_AMOUNT}"
    ),
    # Nobody is named, but a number alone follows.
    (
        rf"\bthey(?:'ve| have)? (?:just |now )?(?:upped|raised|bumped|increased|doubled|halved|lowered|reduced|dropped)"
        rf"(?: it| me| my dose| the dose)(?: up| down)? to {_AMOUNT}(?=$|[,.!]| (?:now|today|yesterday|last|this)\b)"
    ),
    rf"^(?:die dosis )?wurde (?:jetzt |gestern |heute )?auf {_AMOUNT} (?:erhöht|gesenkt|reduziert|hochgesetzt)\b",
    rf"\bme l[oa] (?:han |ha )?(?:subido|bajado|aumentado|subieron|bajaron|aumentaron) a {_AMOUNT}(?=$|[,.!])",
    rf"\bmi hanno (?:alzato|aumentato|abbassato|ridotto) (?:la dose )?a {_AMOUNT}(?=$|[,.!])",
    rf"\b(?:мне|дозу) (?:дозу )?(?:подняли|повысили|увеличили|снизили|уменьшили) до {_AMOUNT}(?=$|[,.!])",
    rf"\b{_DOCTOR} (?:поднял|повысил|увеличил|снизил|уменьшил)[аи]? (?:мне )?(?:дозу )?до {_AMOUNT}",
)
_UNIT_CHANGES: Final = tuple(
    pattern.replace("AMOUNT", _AMOUNT.replace(r"\b)?(?!", r"\b)(?!", 1))
    for pattern in (
        r"\b(?:upped|raised|bumped|moved|dropped|lowered) (?:me|it)(?: back)?(?: up| down)? (?:to|on) AMOUNT",
        r"\b(?:i'm|i am|im) (?:now |back |up |down )*(?:on|to|at) (?:the )?AMOUNT",
        r"\bich nehme? (?:jetzt |nun |nur noch |wieder )*AMOUNT(?=$|[,.!]| (?:statt|am|morgens|abends|täglich)\b)",
        r"\b(?:ahora )?tomo (?:ahora )?AMOUNT(?=$|[,.!]| (?:en vez|por|al|cada)\b)",
        r"\bmi (?:alza|ha alzato|hanno alzato|ha aumentato|ha portato) a AMOUNT",
        r"\b(?:maintenant )?je (?:suis|prends)(?: maintenant)? (?:à )?AMOUNT(?=$|[,.!]| (?:au lieu|par|le)\b)",
    )
)
_BACK_TO: Final = (
    (
        r"^(?:and |now |so )?back (?:down |up )?to (?P<amount>\d{1,4})(?: ?(?P<unit>mg|mcg))?(?=$|[,.!]| (?:because|now"
        r"|cos)\b)"
    ),
    r"^(?:und )?jetzt (?:doch )?wieder (?P<amount>\d{1,4})(?: ?(?P<unit>mg|mikrogramm))?(?=$|[,.!])",
)
_CHANGES: Final = PrefilteredTable(
    tuple((prefiltered(pattern, re.IGNORECASE), None) for pattern in (*_SOMEBODY_CHANGES, *_UNIT_CHANGES, *_BACK_TO))
)
_NAMED: Final = PrefilteredTable(tuple((prefiltered(pattern, re.IGNORECASE), None) for pattern in (*DOSES, *_MENTIONS)))
# All of them as one: few sentences have its words.
_SIGN: Final = prefiltered(
    "|".join(re.sub(r"\?P<\w+>", "?:", pattern.expression) for pattern, _ in _NAMED.entries), re.IGNORECASE
)
_TAKEN_OFF: Final = re.compile(
    r"^(?:me l[oa]s? (?:ha |han )?(?:quitado|quitaron|retirado|retiraron|suspendieron)|(?:they|she|he) took me off it"
    r"|(?:i )?(?:came|am|'m) off it\b|(?:hab(?:e)? (?:ich )?(?:es|sie) )?abgesetzt|je l'ai arrêtée?|l'ho smess[oa]"
    r"|parei com (?:ele|isso))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Medicine:
    """A medicine that the user takes, and the unit of its dose as far as it was told."""

    name: str
    unit: str = ""


def medicine_in(sentence: str) -> Medicine | None:
    """The medicine that `sentence`, which may be a question, names."""
    for pattern, _ in _NAMED.candidates(sentence) if _SIGN.may_match(sentence) else ():
        match = pattern.search(sentence)
        if match is not None:
            amount = match.groupdict().get("amount") or ""
            return Medicine(match["v"], re.sub(r"[\d.,\s]", "", amount))
    return None


def dose_changes(text: str, medicine: Medicine | None, page: Page, confidence: float) -> Iterator[Finding]:
    """The dose of `medicine`, the one mentioned last, that `text` gives without naming it."""
    if medicine is None or medicine_in(text) not in (None, medicine):
        return
    for pattern, _ in _CHANGES.candidates(text):
        match = pattern.search(text)
        if match is None:
            continue
        amount = f"{match['amount']} {match['unit'] or medicine.unit}".strip()
        value = f"{medicine.name} {amount}"
        yield Finding(
            about="user",
            text=f"{value[:1].upper()}{value[1:]}.",
            slot="health",
            value=value,
            page_ids=(page.id,),
            said_by="user",
            single=True,
            confidence=confidence,
        )
        return


def is_taken_off(clause: str) -> bool:
    """Whether `clause` says that the medicine mentioned last is no longer taken."""
    return _TAKEN_OFF.search(clause) is not None
