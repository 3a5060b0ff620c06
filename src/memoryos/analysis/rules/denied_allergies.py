"""How people say that they are not allergic to something, or no longer: `resulta que no soy alérgica al marisco`."""

from typing import Final

from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns

_FOOD: Final = r"(?P<v>[^\W\d_][\w'-]{2,20}(?: (?!und\b|and\b|y\b|et\b|e\b|anymore\b|any\b)[\w'-]{3,15})??)"
_END: Final = (
    r"(?=$|[,.;!)]| (?:any ?more|any longer|at all|after all|and|but|so|mehr|allergisch|und|aber|y|pero|et|mais|e|ma"
    r"|mas"
    r"|trop|и|но|lol|haha|tho|though|yay|puedo|siempre|finalmente)\b)"
)


def _denials(*patterns: str) -> tuple[SlotPattern, ...]:
    return slot_patterns("allergies", "Not allergic: {}.", *patterns, tense="denied")


ENGLISH: Final = _denials(
    rf"(?i:\b(?:i'm|i am|im) (?:actually |in fact |apparently |now )*(?:not|no longer) (?:actually |really )?allergic"
    rf" to ){_FOOD}{_END}",
    rf"(?i:\b(?:my )?{_FOOD} allergy(?:'s| is| has) (?:gone|disappeared|cleared up))",
    rf"(?i:\b(?:outgrew|outgrown) (?:my |the )?{_FOOD} allergy)",
)
GERMAN: Final = _denials(
    rf"(?i:\bich bin (?:doch |gar |überhaupt |jetzt )*(?:nicht|nicht mehr) (?:mehr )?(?:gegen"
    rf"|auf) ){_FOOD}(?i: allergisch)",
    rf"(?i:\b(?:gegen|auf) ){_FOOD}(?i: bin ich (?:doch |gar |jetzt )*nicht (?:mehr )?allergisch)",
    r"(?i:\b(?:gar |doch |jetzt )*keine )(?P<v>[A-ZÄÖÜ][a-zäöüß]{3,20})(?i:[- ]?allergie)\b",
)
SPANISH: Final = _denials(
    rf"(?i:\b(?:ya |resulta que |al final )*no (?:soy al[ée]rgic[oa]|tengo alergia) (?:a la |a las |a los |al "
    rf"|a )){_FOOD}"
    rf"{_END}",
    rf"(?i:\b(?:al final |ahora |ya )*(?:el |la |los |las )){_FOOD}(?i: s[ií] (?:lo|la|los|las)? ?puedo comer)",
)
FRENCH: Final = _denials(
    rf"(?i:\bje (?:ne )?suis (?:plus|pas|pas du tout|finalement pas) (?:du tout )?allergique (?:aux|au|à la|à l'"
    rf"|à) ?){_FOOD}"
    rf"{_END}",
)
PORTUGUESE: Final = _denials(
    rf"(?i:\b(?:já )?não (?:sou|tenho) (?:mais )?(?:al[ée]rgic[oa]|alergia) (?:à|ao|aos|às|a) ){_FOOD}{_END}",
)
ITALIAN: Final = _denials(
    rf"(?i:\bnon sono (?:più |affatto )?allergic[oa] (?:alle |alla |agli |ai |al |all'|a )){_FOOD}{_END}",
)
RUSSIAN: Final = _denials(
    r"(?i:\bу меня (?:больше |уже |оказалось,? )?нет (?:больше )?аллергии на )(?P<v>[а-яё-]{3,20})",
    r"(?i:\bаллергии на )(?P<v>[а-яё-]{3,20})(?i: (?:у меня )?(?:больше |уже )?нет)",
)
