"""The words and patterns for times in six languages, without accents; `european_times.py` reads them.

Tables: a slash separates the entries of a table (months from January, weekdays from Monday, seasons from spring, units
day/week/month/year), a space separates forms, and an underscore is a space inside a form. Patterns: one per line, an
indented line continues the one before, and a longer reading comes before a shorter one that it contains; {M} month, {W}
weekday, {U} unit, {S} season, {R} a word for a day, {C} a count, {D} a day of the month, {O} one in words, {Y} a year.
A tilde begins patterns of times that are relative to the day they were said.
"""

from collections.abc import Mapping
from typing import NamedTuple

from memoryos.text.spelled_days import spelled_days


class Vocabulary(NamedTuple):
    """How one language names times."""

    language: str
    months: str
    weekdays: str
    seasons: str
    units: str
    days: Mapping[str, int]
    counts: Mapping[str, int]
    signs: str
    patterns: str


def _numbered(table: str) -> dict[str, int]:
    """`gestern:-1 heute:0` as a mapping."""
    pairs = (entry.rsplit(":", 1) for entry in table.split())
    return {word.replace("_", " "): int(number) for word, number in pairs}


_GERMAN = Vocabulary(
    language="german",
    months="januar janner jan/februar feber feb/marz mrz/april apr/mai/juni jun/juli jul/august aug"
    "/september sept sep/oktober okt/november nov/dezember dez",
    weekdays="montag/dienstag/mittwoch/donnerstag/freitag/samstag sonnabend/sonntag",
    seasons="fruhling fruhjahr/sommer/herbst/winter",
    units="tag tage tagen/woche wochen/monat monate monaten monats/jahr jahre jahren jahres",
    days=_numbered("vorgestern:-2 gestern:-1 heute:0 morgen:1 ubermorgen:2"),
    counts=_numbered(
        "ein:1 eine:1 einem:1 einer:1 einen:1 zwei:2 drei:3 ein_paar:3 einigen:3 vier:4 funf:5 sechs:6 sieben:7 acht:8 "
        "neun:9 zehn:10 elf:11 zwolf:12"
    ),
    signs="vor wochenende fruhling sommer herbst anfang mitte ende " + " ".join(spelled_days("german")),
    patterns=r"""
(?:am |vom |zum |bis |den |dem )?(?:{W},? (?:den |dem )?)?(?:{D}\. ?|{O} ){M}\.?(?: {Y}| (?P<year_step>letzten jahres))?
(?:am |vom |zum |bis |ab |den )(?:{W},? (?:den |dem )?)?{D}\.(?P<month_number>[01]?\d)\.(?P<year>\d\d)?
(?:im |ab |bis |anfang |ende |mitte )?{M} (?:{Y}|(?P<year_step>letzten jahres))
~(?:in|wahrend) (?P<recent>den letzten|den vergangenen) (?:{C} )?{U}
~(?:(?:am|im|in|zum|an) (?:der |den |dem )?)?
    (?:(?P<before_last>vorletzte[nmrs]?)|(?P<last>(?:letzte|vergangene|vorige)[nmrs]?)|(?P<this>diese[nmrs]?)
    |(?P<next>(?:nachste|kommende)[nmrs]?)) (?:{U}|{W}(?:abend|morgen|nachmittag|nacht)?
    |(?P<weekend>wochenende)|{S}|{M})
~(?<!guten )(?<!am )(?<!den )(?<!jeden ){R}(?: (?:morgen|fruh|vormittag|nachmittag|mittag|abend|nacht))?
~(?P<ago>vor) (?:etwa |ungefahr |fast |gut )?{C} {U}
~(?P<ahead>in) {C} {U}
(?:im |bis |ab |anfang |ende |mitte |(?<=seit )){M}
im {S}(?: {Y})?
(?:am |bis |ab )?{W}(?:abend|morgen|nachmittag|nacht)?
""",
)
_FRENCH = Vocabulary(
    language="french",
    months="janvier janv/fevrier fevr/mars/avril avr/mai/juin/juillet juil/aout/septembre sept/octobre oct/novembre nov"
    "/decembre dec",
    weekdays="lundi/mardi/mercredi/jeudi/vendredi/samedi/dimanche",
    seasons="printemps/ete/automne/hiver",
    units="jour jours/semaine semaines/mois/an ans annee annees",
    days=_numbered(
        "avant-hier:-2 hier:-1 aujourd'hui:0 ce_matin:0 cet_apres-midi:0 ce_soir:0 demain:1 apres-demain:2",
    ),
    counts=_numbered(
        "un:1 une:1 deux:2 trois:3 quelques:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 "
        "quinze:15"
    ),
    signs="soir matin derniere dernier",
    patterns=r"""
(?:le |au |du )?(?:{W} )?{D}(?:er)? {M}\.?(?: {Y}| (?P<year_step>de l'annee derniere|de l'an dernier))?
(?:le |au |du )(?:{W} )?{O} {M}(?: {Y}| (?P<year_step>de l'annee derniere|de l'an dernier))?
(?:le |au |du |depuis le ){D}/(?P<month_number>[01]?\d)(?:/(?P<year>\d\d))?
(?:en |au mois de |au mois d'|debut |mi-|fin )?{M} (?:{Y}|(?P<year_step>de l'annee derniere|de l'an dernier))
~(?:au cours des|dans les|durant les|pendant les|ces|les) (?:{C} )?(?P<recent>derniers|dernieres) {U}
~(?:la |le |l'|au |du |en )?(?:{U}|(?P<weekend>week-end|weekend)|{W}|{S}|{M}) (?:(?P<last>derniere?|passee?)
    |(?P<next>prochaine?|qui vient))
~(?P<this>cette|cet|ce) (?:{U}|(?P<weekend>week-end|weekend)|{S})(?!-)
~{R}(?: (?:matin|soir|apres-midi|midi))?
~(?P<ago>il y a) (?:environ |presque )?{C} {U}
~(?P<ahead>dans|d'ici) {C} {U}
(?:en |au mois de |au mois d'|a partir de |a partir d'|debut |mi-|fin |(?<=depuis )){M}
(?:en |pendant l'|durant l'|a l'|au ){S}(?: {Y})?
(?<!le )(?<!les ){W}(?! gras)(?: (?:matin|soir|apres-midi))?
""",
)
_SPANISH = Vocabulary(
    language="spanish",
    months="enero/febrero/marzo/abril/mayo/junio/julio/agosto/septiembre setiembre/octubre/noviembre/diciembre",
    weekdays="lunes/martes/miercoles/jueves/viernes/sabado/domingo",
    seasons="primavera/verano/otono/invierno",
    units="dia dias/semana semanas/mes meses/ano anos",
    days=_numbered(
        "anteayer:-2 antier:-2 antes_de_ayer:-2 ayer:-1 anoche:-1 hoy:0 esta_manana:0 esta_tarde:0 esta_noche:0 "
        "manana:1 pasado_manana:2",
    ),
    counts=_numbered(
        "un:1 una:1 un_par_de:2 dos:2 tres:3 unos:3 unas:3 unos_pocos:3 algunos:3 algunas:3 cuatro:4 cinco:5 seis:6 "
        "siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 quince:15"
    ),
    signs="hace pasado pasada proximo proxima finde",
    patterns=r"""
(?:el |del |al )?(?:{W},? )?(?:dia )?(?:{D}|{O}) de {M}(?:,? (?:de|del) {Y}| (?P<year_step>del ano pasado))?
(?:el |del |al |dia ){D}/(?P<month_number>[01]?\d)(?:/(?P<year>\d\d))?
(?:en |a (?:principios|comienzos|mediados|finales|fines) de )?{M} (?:(?:de |del )?{Y}|(?P<year_step>del ano pasado))
~(?:en|durante) (?P<recent>los ultimos|las ultimas) (?:{C} )?{U}
~(?:el |la |del |al )?(?:{U}|(?P<weekend>fin de semana|finde)|{W}|{M}|{S})
     (?:(?P<before_last>antepasad[oa])|(?P<last>pasad[oa]|anterior)|(?P<next>proxim[oa]|que viene))
~(?:el |la |del |al )?(?:(?P<last>pasad[oa]|ultim[oa](?! dia))|(?P<this>est[ea])|(?P<next>proxim[oa])) (?:{U}
    |(?P<weekend>fin de semana|finde)|{W}|{M}|{S})
~(?<!la )(?<!una )(?<!de )(?<!por )(?!hoy por hoy){R}(?: por la (?:manana|tarde|noche))?
~(?P<ago>hace) (?:como |unos |unas |casi )?{C} {U}
~{C} {U} (?P<ago>atras)
~(?P<ahead>dentro de|en) {C} {U}
(?:en |a (?:principios|comienzos|mediados|finales|fines|partir) de |hasta |(?<=desde )){M}
(?:en (?:el |la )?|durante (?:el |la )){S}(?: (?:de |del )?{Y})?
(?:el |del |al ){W}
""",
)
_PORTUGUESE = Vocabulary(
    language="portuguese",
    months="janeiro/fevereiro/marco/abril/maio/junho/julho/agosto/setembro/outubro/novembro/dezembro",
    weekdays="segunda-feira segunda/terca-feira terca/quarta-feira quarta/quinta-feira quinta/sexta-feira sexta/sabado"
    "/domingo",
    seasons="primavera/verao/outono/inverno",
    units="dia dias/semana semanas/mes meses/ano anos",
    days=_numbered(
        "anteontem:-2 antes_de_ontem:-2 ontem:-1 hoje:0 esta_manha:0 hoje_de_manha:0 esta_noite:0 amanha:1 "
        "depois_de_amanha:2",
    ),
    counts=_numbered(
        "um:1 uma:1 dois:2 duas:2 tres:3 alguns:3 algumas:3 uns:3 umas:3 quatro:4 cinco:5 seis:6 sete:7 oito:8 nove:9 "
        "dez:10 onze:11 doze:12 quinze:15"
    ),
    signs="passado passada atras proximo proxima",
    patterns=r"""
(?:no dia |em |dia |no |na )?(?:{W},? )?(?:dia )?(?:{D}[\u00ba\u00b0]?|{O}) de {M}
    (?:,? de {Y}| (?P<year_step>do ano passado))?
(?:no |do |ao |dia |no dia ){D}/(?P<month_number>[01]?\d)(?:/(?P<year>\d\d))?
(?:em |no (?:inicio|comeco|fim|final) de |em meados de )?{M} (?:(?:de )?{Y}|(?P<year_step>do ano passado))
~(?:nos|nas|durante os|durante as) (?P<recent>ultimos|ultimas) (?:{C} )?{U}
~(?:n?[ao] |d[ao] )?(?:{U}|(?P<weekend>fim de semana|final de semana)|{W}|{M}|{S})
     (?:(?P<before_last>retrasad[oa])|(?P<last>passad[oa]|anterior)|(?P<next>que vem|proxim[oa]))
~(?:n?[ao] )?(?:(?P<last>ultim[oa](?! dia))|(?P<this>n?es[ts][ea])|(?P<next>proxim[oa])) (?:{U}
    |(?P<weekend>fim de semana|final de semana)|{W}|{M}|{S})
~{R}(?: (?:de manha|a tarde|a noite))?
~(?P<ago>ha|faz) (?:cerca de |quase |uns |umas )?{C} {U}(?: atras)?
~{C} {U} (?P<ago>atras)
~(?P<ahead>daqui a|dentro de|em) {C} {U}
(?:em |no (?:inicio|comeco|fim|final) de |em meados de |a partir de |ate |(?<=desde )){M}
(?:no |na ){S}(?: de {Y})?
(?:na |no |a partir de ){W}
{W}(?:(?<=-feira)|(?= da semana))
""",
)
_ITALIAN = Vocabulary(
    language="italian",
    months="gennaio/febbraio/marzo/aprile/maggio/giugno/luglio/agosto/settembre/ottobre/novembre/dicembre",
    weekdays="lunedi/martedi/mercoledi/giovedi/venerdi/sabato/domenica",
    seasons="primavera/estate/autunno/inverno",
    units="giorno giorni/settimana settimane/mese mesi/anno anni",
    days=_numbered(
        "l'altro_ieri:-2 altroieri:-2 avantieri:-2 ieri:-1 oggi:0 stamattina:0 stamani:0 stasera:0 stanotte:0 domani:1 "
        "dopodomani:2",
    ),
    counts=_numbered(
        "un:1 una:1 uno:1 un_paio_di:2 due:2 tre:3 alcuni:3 alcune:3 qualche:3 quattro:4 cinque:5 sei:6 sette:7 otto:8 "
        "nove:9 dieci:10 undici:11 dodici:12"
    ),
    signs="fa scorso scorsa prossimo prossima",
    patterns=r"""
(?:il |l'|al |dal |del )?(?:{W},? )?{D}[\u00ba\u00b0]? {M}
    (?:,? (?:del )?{Y}| (?P<year_step>dell'anno scorso|dello scorso anno))?
(?:il |l'|al |dal |del )(?:{W},? )?{O} {M}(?:,? (?:del )?{Y}| (?P<year_step>dell'anno scorso|dello scorso anno))?
(?:il |al |dal |del ){D}/(?P<month_number>[01]?\d)(?:/(?P<year>\d\d))?
(?:a |ad |in |nel |a inizio |a fine |a meta |(?:all'inizio|alla fine|a meta) di )?{M}
     (?:(?:del )?{Y}|(?P<year_step>dell'anno scorso|dello scorso anno))
~(?:negli|nelle|nell'|nel) (?P<recent>ultim[ieoa]) (?:{C} )?{U}
~(?:la |il |lo |l'|nel |nella |nello |nell')?(?:{U}|(?P<weekend>fine settimana|weekend|week-end)|{W}|{M}|{S})
     (?:(?P<last>scors[oa]|passat[oa])|(?P<next>prossim[oa]))
~(?:la |il |lo |l'|nel |nella |nello )?(?:(?P<last>(?:scors|passat|ultim)[oa] (?!giorno))|(?P<this>quest[oa] |quest')
    |(?P<next>prossim[oa] ))(?:{U}|(?P<weekend>fine settimana|weekend|week-end)|{W}|{M}|{S})
~{R}(?: (?:mattina|pomeriggio|sera|notte))?
~(?:circa )?{C} {U} (?P<ago>fa)
~(?P<ahead>tra|fra) {C} {U}
(?:a |ad |in |a inizio |inizio |a fine |fine |a meta |meta |(?:all'inizio|alla fine|a meta) di |(?<=da )){M}
(?:in |d'|nell'|durante l'){S}(?: (?:del )?{Y})?
(?<!il )(?<!di )(?<!la ){W}(?: (?:mattina|pomeriggio|sera))?
""",
)
_RUSSIAN = Vocabulary(
    language="russian",
    months="январь января январе/февраль февраля феврале/март марта марте/апрель апреля апреле/май мая мае"
    "/июнь июня июне/июль июля июле/август августа августе/сентябрь сентября сентябре/октябрь октября октябре"
    "/ноябрь ноября ноябре/декабрь декабря декабре",
    weekdays="понедельник понедельника/вторник вторника/среду среда среды/четверг четверга/пятницу пятница пятницы"
    "/субботу суббота субботы/воскресенье воскресенья",
    seasons="весной весна/летом лето/осенью осень/зимой зима",
    units="день дня дней/неделю неделя недели недель неделе/месяц месяца месяцев месяце/год года лет году",
    days=_numbered("позавчера:-2 вчера:-1 сегодня:0 завтра:1 послезавтра:2"),
    counts=_numbered(
        "один:1 одну:1 пару:2 два:2 две:2 три:3 несколько:3 четыре:4 пять:5 шесть:6 семь:7 восемь:8 девять:9 десять:10 "
        "одиннадцать:11 двенадцать:12"
    ),
    signs="назад выходные выходных",
    patterns=r"""
(?:{D}(?:-го)?|{O}) {M}(?: {Y}(?: года| г\.?)?| (?P<year_step>прошлого года))?
(?:в )?{M} (?:{Y}(?: года| г\.?)?|(?P<year_step>прошлого года))
~(?:за |в )?(?P<recent>последние|последнюю|последний(?! день)|последних) (?:{C} )?{U}
~(?:в |на |во )?(?:(?P<before_last>позапрошл(?:ой|ом|ый|ую|ое|ые))
    |(?P<last>прошл(?:ой|ом|ый|ую|ое|ые|ым|ого(?= месяца)))
    |(?P<this>эт(?:ой|ом|от|у|и|о|ого(?= месяца)))|(?P<next>следующ(?:ей|ем|ий|ую|ее|ие|им|его(?= месяца)))) (?:{U}|{W}
    |(?P<weekend>выходные|выходных)|{M}|{S})
~{R}(?: (?:утром|днем|вечером|ночью))?
~(?:{C} )?{U} (?P<ago>назад)
~(?P<ahead>через) (?:{C} )?{U}
(?:в |до |в начале |в середине |в конце |(?<=с )|(?<=со )){M}
{S}(?: {Y}(?: года)?| (?P<year_step>прошлого года))?
(?:в |во |до |(?<=с )|(?<=со )){W}
""",
)
VOCABULARIES = (_GERMAN, _FRENCH, _SPANISH, _PORTUGUESE, _ITALIAN, _RUSSIAN)
