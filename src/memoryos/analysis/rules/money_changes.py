"""How people say that what they pay or earn has changed, in ten languages: `They cut my pay to 36k`.

The things have the names that `money_phrases.py` gives them, so that the new amount replaces the old one. What says of
a rent or a pay that it is different *now* needs no `my`: a rent that somebody only hears of has no history.
"""

import re
from typing import Final

from memoryos.analysis.rules.money_phrases import ABOUT, EASTERN_SUM, SUM, sentences
from memoryos.text.prefilter import PrefilteredPattern, prefiltered

_ENGLISH: Final = {
    "rent": r"(?:monthly )?rent",
    "mortgage": r"mortgage(?: payments?| rate)?",
    "salary": r"(?:base |gross |net |annual |monthly |hourly )?(?:salary|wages?|pay|income)",
}
_GERMAN: Final = {
    "Miete": r"(?:kalt|warm|monats)?miete",
    "Kreditrate": r"(?:kredit|darlehens|monats)rate",
    "Gehalt": r"(?:brutto|netto|jahres|monats)?(?:gehalt|lohn)",
}
_SPANISH: Final = {"alquiler": "alquiler", "hipoteca": "hipoteca", "sueldo": "(?:sueldo|salario|nómina)"}
_FRENCH: Final = {"loyer": "loyer", "crédit": "(?:crédit|prêt)(?: immobilier)?", "salaire": "salaire"}
_ITALIAN: Final = {"affitto": "affitto", "mutuo": "mutuo", "stipendio": "stipendio"}
_PORTUGUESE: Final = {"aluguel": "alugue[lr]", "financiamento": "financiamento", "salário": "salário"}
_RUSSIAN: Final = {"аренда": "аренд[ау]", "ипотека": "ипотек[ау]", "зарплата": "(?:зарплат[ау]|оклад)"}
_CHINESE: Final = {"房租": "房租", "房贷": "房贷", "工资": "(?:工资|月薪|薪水|年薪)"}


def _english(noun: str) -> tuple[str, ...]:
    changed = r"(?:went|goes|is going|has gone|was|got|has been|is being|is|came|dropped|fell|rose|increased|decreased)"
    how = r"(?: (?:up|down|raised|cut|reduced|lowered|put up|increased|bumped))?(?: up| down)?"
    return (
        rf"\b(?:my|our) {noun} (?:just |recently )?{changed}{how} to {ABOUT}{SUM}",
        rf"\bthe {noun} (?:went up|went down|has gone up|goes up|was raised) to {ABOUT}{SUM}",
        rf"\b(?:my|our|the) {noun}(?: is|'s) (?:now|currently) {ABOUT}{SUM}",
        (
            rf"\b(?:cut|cutting|raised?|raising|reduced|lowered|increased|upped|bumped|dropped|put) (?:up )?(?:my|our)"
            rf" {noun} (?:up |down )?to {ABOUT}{SUM}"
        ),
        (
            rf"\b(?:putting|put|raising|raised|increasing|upping) (?:up )?(?:my|our|the) {noun} (?:up "
            rf"|down )?to {ABOUT}{SUM}"
        ),
    )


def _german(noun: str) -> tuple[str, ...]:
    return (
        rf"\b(?:meine?|unsere?|die|das) {noun} (?:ist|wurde|wird|steigt|sinkt) (?:jetzt )?auf {ABOUT}{SUM}",
        rf"\b(?:die|das) {noun} (?:beträgt jetzt|liegt jetzt bei|ist jetzt|kostet jetzt) {ABOUT}{SUM}",
        rf"\b(?:mir|uns) (?:die|das) {noun} (?:ab \w+ )?auf {ABOUT}{SUM}",
    )


def _spanish(noun: str) -> tuple[str, ...]:
    return (
        rf"\b(?:mi|nuestr[oa]|el|la) {noun} (?:ha subido|subió|ha bajado|bajó|pasa|ha pasado|pasó) a {ABOUT}{SUM}",
        rf"\b(?:el|la) {noun} ahora (?:es|son|está en|cuesta)(?: de)? {ABOUT}{SUM}",
        rf"\bahora (?:el|la|mi) {noun} (?:es|son|está en|cuesta)(?: de)? {ABOUT}{SUM}",
        (
            rf"\b(?:me|nos) (?:han )?(?:sub(?:ido|ieron|en|e|irán)|baj(?:ado|aron|an|a)|recort(?:ado|aron|an)) (?:el"
            rf"|la) {noun} a {ABOUT}{SUM}"
        ),
    )


def _french(noun: str) -> tuple[str, ...]:
    return (
        (
            rf"\b(?:mon|notre|le) {noun} (?:passe|est passé|est monté|est descendu|a augmenté|a baissé|a été réduit) à"
            rf" {ABOUT}{SUM}"
        ),
        rf"\ble {noun} est (?:maintenant|désormais) (?:de |à )?{ABOUT}{SUM}",
        rf"\b(?:m'a|m'ont|nous a|nous ont) (?:augmenté|baissé|réduit) (?:le|mon|notre) {noun} à {ABOUT}{SUM}",
        rf"\b(?:me|m'|nous) ?(?:augmente(?:nt)?|monte(?:nt)?|baisse(?:nt)?) (?:le|mon|notre) {noun} à {ABOUT}{SUM}",
    )


def _italian(noun: str) -> tuple[str, ...]:
    return (
        rf"\b(?:il mio |il nostro |l'|il |lo ){noun} è (?:salito|sceso|passato|aumentato|diminuito) a {ABOUT}{SUM}",
        rf"\b(?:l'|il |lo ){noun} (?:ora|adesso) è (?:di )?{ABOUT}{SUM}",
        (
            rf"\b(?:mi|ci) (?:hanno (?:aumentato|alzato|ridotto|tagliato|abbassato)|aument(?:ano|a)|alzano?"
            rf"|riducono) (?:l'|il |lo ){noun} a {ABOUT}{SUM}"
        ),
    )


def _portuguese(noun: str) -> tuple[str, ...]:
    return (
        (
            rf"\b(?:meu|nosso|o) {noun} (?:subiu|aumentou|caiu|baixou|passou|foi|diminuiu)(?: reduzido| cortado)? para"
            rf" {ABOUT}{SUM}"
        ),
        rf"\bo {noun} agora (?:é|está em|custa)(?: de)? {ABOUT}{SUM}",
        (
            rf"\b(?:aumentaram|subiram|baixaram|cortaram|reduziram|vão (?:aumentar|subir|baixar)) (?:o )?(?:meu|nosso"
            rf"|o) {noun} para {ABOUT}{SUM}"
        ),
    )


def _russian(noun: str) -> tuple[str, ...]:
    return (
        rf"\b{noun} (?:у (?:меня|нас) )?(?:выросл?а?|упала?|снизил(?:ась|ся)|поднял(?:ась|ся)) до {ABOUT}{SUM}",
        rf"\b{noun} теперь (?:— )?{ABOUT}{SUM}",
        rf"\b(?:мне|нам) (?:подняли|снизили|урезали|повысили|понизили|поднимают|повышают) {noun} до {ABOUT}{SUM}",
        rf"\b{noun} (?:мне |нам )?(?:подняли|снизили|урезали|повысили) до {ABOUT}{SUM}",
    )


def _chinese(noun: str) -> tuple[str, ...]:
    return (
        rf"(?:^|[，,。\s]|我们?的?){noun}(?:现在|已经|刚|又|被|从[^，。]{{1,10}}?){{0,2}}[涨降升加减调][到成至为]了?{EASTERN_SUM}",
    )


CHANGED_MONEY: Final[tuple[tuple[str, PrefilteredPattern], ...]] = (
    *(
        entry
        for nouns, patterns in (
            (_ENGLISH, _english),
            (_GERMAN, _german),
            (_SPANISH, _spanish),
            (_FRENCH, _french),
            (_ITALIAN, _italian),
            (_PORTUGUESE, _portuguese),
            (_RUSSIAN, _russian),
            (_CHINESE, _chinese),
        )
        for thing, noun in nouns.items()
        for entry in sentences(thing, *patterns(noun))
    ),
    # What somebody earns *now* is regular, even without `a month`.
    *sentences("sueldo", rf"\bahora (?:gano|cobro) {ABOUT}{SUM}"),
    *sentences("salaire", rf"\b(?:maintenant|désormais),? je (?:gagne|touche) {ABOUT}{SUM}"),
    *sentences("salário", rf"\bagora (?:eu )?(?:ganho|recebo) {ABOUT}{SUM}"),
    *sentences("зарплата", rf"\bтеперь (?:я )?(?:зарабатываю|получаю) {ABOUT}{SUM}"),
)
# The pay of work that somebody has just got: it names nobody, and the news beside it says whose it is.
PAY_OF_NEW_WORK: Final[tuple[tuple[str, PrefilteredPattern], ...]] = (
    *sentences(
        "工资",
        rf"(?:^|[，,。！!])(?:月薪|年薪|工资|底薪|薪资|薪水|到手|税前|税后|base){{1,2}}(?:是|给到?|开到?|谈到|涨到|有)?了?{EASTERN_SUM}"
        r"(?=$|[，,。！!])",
    ),
    *sentences(
        "給料",
        rf"(?:^|[、。！!])(?:月給|給料|年収|手取り|月収|時給)[はが]?{EASTERN_SUM}(?=$|[、。！!]|です|だ|スタート|から)",
    ),
    *sentences(
        "월급",
        rf"(?:^|[,.!] ?)(?:월급|연봉|급여|시급)(?:은|이|는)? ?{EASTERN_SUM}(?=$|[,.!]|이래|래|이라|임)",
    ),
)
NEW_WORK: Final = prefiltered(
    r"录了|录用|录取|offer|入职|转正|上岸|拿下|签了|合格|採用|内定|転職|受かっ|합격|취업|이직|입사|붙었", re.IGNORECASE
)
