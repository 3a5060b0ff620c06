"""How people say what they pay and earn, in ten languages."""

import re
from typing import Final

from memoryos.text.prefilter import PrefilteredPattern, prefiltered

_CURRENCY: Final = (
    r"(?:euros?|eur|€|dollars?|usd|\$|pounds?|£|quid|bucks|reais|real|r\$|pesos?|soles|francs?|chf|franken|złoty|zł"
    r"|crowns"
    r"|евро|рубл(?:ей|я|ь)|руб\.?|₽|р\.|гривен|тенге|rupees|yen)(?!\w)"
)
_NUMBER: Final = r"\d{1,3}(?:[.,' \u00a0\u202f]?\d{3}){0,3}(?:[.,]\d{1,2})?(?!\d)"
_MULTIPLE: Final = r"(?: ?(?:k|mil|tsd\.?|тысяч\w?|тыс\.?|thousand|tausend|mila)(?!\w))"
_PERIOD: Final = (
    r"(?: (?:(?:an?|per|each|every) (?:hour|week|month|year)|monthly|yearly|pcm|pm|pa"
    r"|(?:im|pro) (?:monat|jahr)|die stunde|monatlich|jährlich|(?:al|por|cada|ao) (?:mes|mês|año|ano|hora)|mensuales"
    r"|mensais"
    r"|par (?:mois|an|heure)|(?:al|ogni) (?:mese|anno)|all'(?:anno|ora)|в (?:месяц|год|час)))"
)
_NET: Final = (
    r"(?: (?:net|gross|before tax|after tax|brutto|netto|warm|kalt|nett?[oi]s?|brut[oi]s?|limpios|líquidos|bruts?"
    r"|nets?|lordi"
    r"|на руки))"
)
_SIGNED: Final = (
    rf"(?:[€$£₽]|r\$|us\$|chf|eur) ?{_NUMBER}{_MULTIPLE}?|{_NUMBER}{_MULTIPLE}? ?{_CURRENCY}|{_NUMBER}{_MULTIPLE}"
)
_BARE: Final = r"\d(?:[.,' \u00a0\u202f]?\d){2,8}"
_END: Final = (
    r"(?![\w%])(?! (?:less|more|weniger|mehr|menos|más|moins|de plus|meno|più|a mais|a menos|меньше|больше)\b)"
)
_EXTRAS: Final = rf"(?:(?:{_NET}|{_PERIOD})(?!\w))"
# With a currency, as thousands, or of three digits and more; what is earned needs one of them, or a period.
SUM: Final = rf"(?P<v>(?:{_SIGNED}|{_BARE}){_EXTRAS}{{0,2}}+){_END}"
_PAID: Final = rf"(?P<v>(?:{_SIGNED}|{_BARE}(?={_EXTRAS}|$|[,.;!])){_EXTRAS}{{0,2}}+){_END}"
# Behind a verb that may also tell of a single sum: with a period, net or gross, or as thousands.
_REGULAR: Final = (
    rf"(?P<v>(?:{_SIGNED}|{_BARE}){_EXTRAS}{{1,2}}+|{_NUMBER}{_MULTIPLE}(?: ?{_CURRENCY})?{_EXTRAS}{{0,2}}+){_END}"
)
ABOUT: Final = (
    r"(?:about |around |roughly |only |just |now |currently |exactly |jetzt |etwa |rund |ungefähr |nur |circa |ca\. "
    r"|aktuell "
    r"|unos |ahora |casi |solo |environ |à peu près |maintenant |circa |ora |adesso |quasi |cerca de |uns |agora |só "
    r"|около "
    r"|примерно |теперь |сейчас |всего ){0,2}"
)
EASTERN_SUM: Final = (
    r"(?P<v>(?:[¥￥₩] ?)?(?:\d[\d,.]{0,9} ?(?:万|千|百|만|천)?\d{0,4}(?:千|百|천)?"
    r"|[一二两三四五六七八九][一二两三四五六七八九十百千万]{1,7})"
    r" ?(?:块钱?|元|円|원|多)?)"
)


def sentences(thing: str, *patterns: str) -> tuple[tuple[str, PrefilteredPattern], ...]:
    """`thing` with each of `patterns`, whose group `v` is the sum."""
    return tuple((thing, prefiltered(pattern, re.IGNORECASE)) for pattern in patterns)


# A thing that the user pays or earns, and the sentences that say how much.
MONEY: Final = (
    *sentences(
        "rent",
        rf"\b(?:my|our) (?:monthly )?rent(?:'s| is| was (?:raised|put up) to| went up to| goes up to"
        rf"| has gone up to"
        rf"| costs(?: me| us)?| comes to) {ABOUT}{SUM}",
        rf"\b(?:I|we)(?:'m|'re| am| are)? pay(?:ing)? {ABOUT}{SUM}(?: (?:in|of|for|as))? rent\b",
    ),
    *sentences(
        "mortgage",
        rf"\b(?:my|our) mortgage(?: payments?| rate)?(?:'s| is| are| went up to| costs(?: me| us)?) {ABOUT}{SUM}",
        rf"\b(?:I|we)(?:'m|'re| am| are)? pay(?:ing)? {ABOUT}{SUM} (?:on|towards|for) (?:the|our|my) mortgage\b",
    ),
    *sentences(
        "salary",
        rf"\bmy (?:base |gross |net |annual |monthly |new |hourly )?(?:salary|wage|pay|income|take-home pay)"
        rf"(?:'s| is| went up to| was raised to) {ABOUT}{SUM}",
        rf"\bI(?:'m| am)? (?:earn|earning|get paid|paid|being paid) {ABOUT}{_PAID}",
        rf"\bI(?:'m| am)? (?:make|making|take home) {ABOUT}{_REGULAR}",
    ),
    *sentences(
        "Miete",
        rf"\b(?:meine|unsere) (?:kalt|warm|monats)?miete (?:ist|beträgt|liegt (?:jetzt )?bei"
        rf"|kostet(?: mich| uns)?|wurde auf|steigt auf) {ABOUT}{SUM}",
        rf"\b(?:ich zahle?|wir zahlen|zahle? ich|zahlen wir) {ABOUT}{SUM} (?:kalt|warm)?miete\b",
        rf"\b(?:ich zahle?|wir zahlen|zahle? ich|zahlen wir) (?:für (?:die|meine|unsere) wohnung|(?:kalt"
        rf"|warm)?miete) {ABOUT}{SUM}",
    ),
    *sentences(
        "Kreditrate",
        rf"\b(?:die|unsere|meine) (?:kredit|darlehens|monats)?rate für (?:unser|mein)\w{{0,2}} (?:haus"
        rf"|wohnung) (?:ist|beträgt"
        rf"|liegt bei) {ABOUT}{SUM}",
        rf"\b(?:unser|mein)e? (?:hauskredit|kredit|kreditrate|hypothek) (?:kostet(?: mich| uns)?|beträgt"
        rf"|liegt bei|ist) {ABOUT}{SUM}",
        rf"\b(?:ich zahle|wir zahlen) {ABOUT}{SUM} (?:für den|an den|für unseren) (?:haus)?kredit\b",
    ),
    *sentences(
        "Gehalt",
        rf"\bmein (?:brutto|netto|jahres|monats)?(?:gehalt|lohn|einkommen) (?:ist|beträgt"
        rf"|liegt (?:jetzt )?bei) {ABOUT}{SUM}",
        rf"\b(?:ich verdiene|verdiene ich|ich bekomme als gehalt) {ABOUT}{_PAID}",
    ),
    *sentences(
        "alquiler",
        rf"\b(?:mi|nuestro) alquiler (?:es|son|está en|ha subido a|subió a|me cuesta"
        rf"|cuesta)(?: de)? {ABOUT}{SUM}",
        rf"\bel alquiler (?:me|nos) (?:cuesta|sale (?:por|en|a)|ha subido a|subieron a) {ABOUT}{SUM}",
        rf"\b(?:pago|pagamos|est(?:oy|amos) pagando) {ABOUT}{SUM} (?:de|por el|en) (?:alquiler|renta)\b",
        rf"\b(?:pago|pagamos) de (?:alquiler|renta) {ABOUT}{SUM}",
    ),
    *sentences(
        "hipoteca",
        rf"\b(?:mi|nuestra) hipoteca (?:es|son|cuesta|está en)(?: de)? {ABOUT}{SUM}",
        rf"\bla hipoteca (?:me|nos) (?:cuesta|sale (?:por|en|a)) {ABOUT}{SUM}",
        rf"\b(?:pago|pagamos) {ABOUT}{SUM} (?:de|por la) hipoteca\b",
    ),
    *sentences(
        "sueldo",
        rf"\bmi (?:sueldo|salario|nómina) (?:bruto |neto )?(?:es|son|está en|ha subido a)(?: de)? {ABOUT}{SUM}",
        rf"\b(?:gano|cobro) {ABOUT}{_REGULAR}",
    ),
    *sentences(
        "loyer",
        rf"\b(?:mon|notre) loyer (?:est(?: passé)?|s'élève|monte|coûte)(?: à| de)? {ABOUT}{SUM}",
        rf"\b(?:je paie|je paye|on paie|on paye|nous payons) {ABOUT}{SUM} (?:de|pour le) loyer\b",
    ),
    *sentences(
        "crédit",
        rf"\b(?:mon|notre) (?:crédit|prêt)(?: immobilier| immo)? (?:est|s'élève|me coûte|nous coûte)(?: à"
        rf"| de)? {ABOUT}{SUM}",
        rf"\b(?:je (?:paie|paye|rembourse)|on (?:paie|paye|rembourse)) {ABOUT}{SUM} (?:de|pour le) (?:crédit"
        rf"|prêt)\b",
    ),
    *sentences(
        "salaire",
        rf"\bmon salaire (?:net |brut )?(?:est(?: passé)?|s'élève|tourne)(?: à| de| autour de)? {ABOUT}{SUM}",
        rf"\b(?:je gagne|je touche) {ABOUT}{_REGULAR}",
    ),
    *sentences(
        "affitto",
        rf"\b(?:il mio|il nostro) affitto (?:è(?: salito)?|costa|ammonta)(?: di| a)? {ABOUT}{SUM}",
        rf"\bl'affitto (?:mi|ci) (?:costa|viene) {ABOUT}{SUM}",
        rf"\b(?:pago|paghiamo) {ABOUT}{SUM} (?:di|d'|per l') ?affitto\b",
    ),
    *sentences(
        "mutuo",
        rf"\b(?:il mio|il nostro) mutuo (?:è|costa)(?: di)? {ABOUT}{SUM}",
        rf"\b(?:il mutuo|la rata del mutuo) (?:mi|ci) (?:costa|viene) {ABOUT}{SUM}",
        rf"\b(?:pago|paghiamo) {ABOUT}{SUM} (?:di|per il) mutuo\b",
    ),
    *sentences(
        "stipendio",
        rf"\bil mio stipendio (?:netto |lordo )?(?:è(?: salito)?|ammonta)(?: di| a)? {ABOUT}{SUM}",
        rf"\b(?:guadagno|prendo di stipendio) {ABOUT}{_PAID}",
    ),
    *sentences(
        "aluguel",
        rf"\b(?:meu|nosso|o meu|o nosso) (?:aluguel|aluguer) (?:é|está em|subiu para|foi para"
        rf"|custa)(?: de)? {ABOUT}{SUM}",
        rf"\bo (?:aluguel|aluguer) (?:me|nos) (?:custa|sai por) {ABOUT}{SUM}",
        rf"\b(?:pago|pagamos|a gente paga|(?:estou|tô|estamos) pagando) {ABOUT}{SUM} (?:de|no|por) (?:aluguel"
        rf"|aluguer|renda)\b",
        rf"\b(?:pago|pagamos) de (?:aluguel|aluguer) {ABOUT}{SUM}",
    ),
    *sentences(
        "financiamento",
        rf"\b(?:meu|nosso|o meu) financiamento (?:é|está em|custa)(?: de)? {ABOUT}{SUM}",
        rf"\b(?:pago|pagamos) {ABOUT}{SUM} (?:de|do|no) financiamento\b",
    ),
    *sentences(
        "salário",
        rf"\b(?:meu|o meu) salário (?:bruto |líquido )?(?:é|está em|subiu para)(?: de)? {ABOUT}{SUM}",
        rf"\b(?:ganho|recebo) {ABOUT}{_REGULAR}",
    ),
    *sentences(
        "аренда",
        rf"\b(?:плачу|платим) за (?:квартиру|аренду|съём|съем|комнату) {ABOUT}{SUM}",
        rf"\b(?:моя|наша) аренда (?:стоит |— )?{ABOUT}{SUM}",
        rf"\b(?:снимаю|снимаем) (?:квартиру|комнату|студию|однушку|двушку) за {ABOUT}{SUM}",
    ),
    *sentences(
        "ипотека",
        rf"\bипотека у (?:нас|меня) {ABOUT}{SUM}",
        rf"\b(?:моя|наша) ипотека (?:— )?{ABOUT}{SUM}",
        rf"\b(?:плачу|платим) (?:за |по )?ипотек[уе] {ABOUT}{SUM}",
    ),
    *sentences(
        "зарплата",
        rf"\b(?:моя зарплата|зарплата у меня|мой оклад) (?:— |теперь |сейчас |составляет )?{ABOUT}{SUM}",
        rf"\b(?:я )?(?:зарабатываю|получаю) {ABOUT}{_REGULAR}",
    ),
    *sentences(
        "房租",
        rf"我们?(?:的|家|家的)?(?:每个月|每月)?房租(?:是|要|现在是|每个月|每月|一个月|涨到了?){{0,3}}{EASTERN_SUM}",
    ),
    *sentences(
        "房贷",
        rf"我们?(?:的|家|家的)?(?:每个月|每月)?房贷(?:是|要还?|每个月|每月|一个月|要|还){{0,3}}{EASTERN_SUM}",
    ),
    *sentences(
        "工资",
        rf"我(?:的|现在)?(?:一个月|每个月|每月)?(?:工资|月薪|薪水|年薪|收入)(?:是|有|涨到了?|到手|一个月"
        rf"|现在){{0,2}}{EASTERN_SUM}",
        rf"我(?:现在)?(?:一个月|每个月|每月|一年)(?:能)?(?:挣|赚|拿){EASTERN_SUM}",
    ),
)
# These name nobody.
BARE_MONEY: Final = (
    *sentences(
        "房租",
        rf"^房租(?:涨到了?|现在是|降到了?){EASTERN_SUM}",
        rf"^房东(?:又|把房租|给我们?|要){{0,2}}[涨加降]到了?{EASTERN_SUM}",
    ),
    *sentences(
        "家賃",
        rf"^(?:私の|うちの|今の|今の部屋の|うちは)?家賃(?:は|が)(?:今は?|月|毎月|だいたい"
        rf"|約){{0,2}}{EASTERN_SUM}(?:です|だ|に(?:なり|なっ|上が|下が|値上|値下)|かか|払)",
        rf"^(?:私は|うちは)?家賃を?(?:月|毎月)?(?:に)?{EASTERN_SUM}(?:を)?(?:払って|払い)",
    ),
    *sentences(
        "住宅ローン",
        rf"^(?:私の|うちの|我が家の)?(?:住宅)?ローンの?(?:返済)?は(?:月|毎月|だいたい"
        rf"|約){{0,2}}{EASTERN_SUM}(?:です|だ|かか|払)",
    ),
    *sentences(
        "給料",
        rf"^(?:私の|今の)?(?:月給|給料|年収|手取り|月収|時給)[はが](?:今は?|月|だいたい|約"
        rf"|手取り){{0,2}}{EASTERN_SUM}(?:です|だ|に(?:なり|なっ|上が|下が|増え|減|アップ|ダウン)|くらい|ぐらい)",
    ),
    *sentences(
        "월세",
        rf"^(?:제|우리|저희|우리 집|저희 집|저희는|저는|지금|저는 지금)? ?월세(?:는|가|로|를)? ?(?:매달|한 달에"
        rf"|지금)? ?{EASTERN_SUM}(?:이에요|예요|입니다|으?로 ?(?:올|오[르른]|내[려렸]|줄|바뀌|인상|인하|됐)"
        rf"|(?:씩|을|를)? ?(?:내|나가)|이야)",
    ),
    *sentences(
        "대출",
        rf"^(?:저는|저희는|우리는)? ?(?:주택 ?)?대출(?: 이자| 상환금?)?(?:로|은|는|이|가)? ?(?:매달"
        rf"|한 달에)? ?{EASTERN_SUM}(?:이에요|예요|입니다|을? ?(?:내|갚))",
    ),
    *sentences(
        "월급",
        rf"^(?:제|저의|내)? ?(?:월급|연봉|급여|시급)(?:은|이|는)? ?(?:지금|한 달에|세후"
        rf"|세전)? ?{EASTERN_SUM}(?:이에요|예요|입니다|이야|으?로 ?(?:올|오[르른]|내[려렸]|줄|깎|떨어|바뀌|인상"
        rf"|삭감|됐)|을 받|받)",
    ),
)
