"""How people say what dose of a medicine they take, in ten languages."""

from typing import Final

from memoryos.analysis.rules.east_asian_doses import EAST_ASIAN_DOSES
from memoryos.analysis.rules.money_phrases import ABOUT

_HAN: Final = r"[\u4e00-\u9fff]"
_DOSE: Final = (
    r"(?P<amount>\d{1,4}(?:[.,]\d{1,3})? ?(?:mg|mcg|µg|μg|ug|mikrogramm|milligramm|micrograms?|milligrams?"
    r"|microgrammes?|milligrammes?|iu|ie|i\.e\.|units?|einheiten|unidades|unités|unità|мг"
    r"|мкг|ед\.?"
    r"|единиц|毫克|微克|单位|ミリグラム|マイクログラム|ミリ|밀리그램))(?![a-zа-яё])"
)
_WORD: Final = r"[^\W\d_](?:-?[^\W\d_]){2,24}"
_NO_NAME: Final = (
    r"(?:of|the|my|it|this|that|a|and|per|day|twice|once|each|every|one|two|pro|am|jeden|statt|anstatt|instead|now|jetzt|gegen|al|cada|por|par|le|la|les|di|de"
    r"|à|au|in|ogni|каждый|каждое|в|по|утром)"
)
# The kind of medicine or food supplement that takes another word to be one: `folic acid`, `aceite de pescado`.
_KIND: Final = (
    r"(?:acid|oil|extract|citrate|glycinate|bisglycinate|sul(?:f|ph)ate|carbonate|chloride|hydrochloride|oxide|succinate"
    r"|tartrate|sodium|gluconate|кислот\w{1,2}|жира?)"
)
_NAME: Final = (
    rf"(?P<v>(?!{_NO_NAME}\b)(?:(?:cod liver|evening primrose|{_WORD}) {_KIND}|(?:ácido|acide|acido) {_WORD}"
    rf"|(?:aceite|huile|olio|óleo) (?:d[ieo] |d'){_WORD}|vitamin\w{{0,2}} [a-z]\d{{0,2}}"
    rf"|{_WORD}(?: (?-i:[A-Z])\d{{0,2}})?))(?![^\W\d_])"
)
# Behind a name of one word: any other word may be the rest of it, as in `slow release morphine`.
_BEHIND: Final = (
    r"(?=$|[^\w ]| (?:\W|\d|(?:a|an|per|each|every|once|twice|three|four|daily|nightly|weekly|in|at|on|for|from|to|with"
    r"|without|by|before|after|during|until|till|since|as|because|so|but|and|or|plus|that|which|while|when|if|now|right"
    r"|still|again|too|also|already|today|tonight|these|this|the|my|I|is|it|instead|along|tablets?|pills?|capsules?"
    r"|injections?|first|last|morning|night|\w+ly)\b))"
)
_WHEN: Final = (
    r"(?: (?:morgens|abends|mittags|täglich|jetzt|gerade|aktuell|wieder|noch|nur|seit \w{2,12}|jeden \w{3,8})){0,3}"
)
_TAKE: Final = r"(?:ich (?:nehme?|bekomme|kriege|spritze)|(?:nehme?|bekomme|kriege|spritze) ich)"
# A dose and the medicine it is of, in either order.
DOSES: Final[tuple[str, ...]] = (
    (
        rf"\b(?:I take|I'm taking|I am taking|I(?:'m| am)(?: now| back)? on|I'm (?:down|up) to|I've been (?:taking|on)"
        rf"|I inject|put me on|prescribed me) {ABOUT}{_DOSE}(?: (?:of|a day of|daily of))? {_NAME}{_BEHIND}"
    ),
    (
        rf"\b(?:I take|I'm taking|I am taking|I'm on|I am on|I inject|put me on|prescribed me"
        rf"|I've been on) {_NAME},? (?:at )?{_DOSE}"
    ),
    (
        rf"\b(?:upped|put|raised|increased|lowered|reduced|halved|doubled|bumped|changed|cut) (?:my"
        rf"|the) {_NAME}(?: dose)?(?: up| down)?"
        rf"(?: from [\w ]{{1,8}})? to {_DOSE}"
    ),
    # The name of a medicine and a change: the unit may be left out.
    (
        rf"\b(?:upped|raised|increased|lowered|reduced|halved|doubled|bumped"
        rf"|cut) my {_NAME}(?: dose)? to (?P<amount>\d{{1,4}})"
        r"(?=$|[,.!])"
    ),
    (
        r"\b(?:tomo|estoy (?:con|tomando)|je prends|je suis sous|prendo|ich nehme) (?:jetzt |el |la |le |du |il )?"
        r"(?P<v>[^\W\d_]{2,18}(?:pril|sartan|sartán|statin\w?|zole?|oxetin[ae]?|tralin[ae]?|pram|formin[ae]?|thyrox\w{0,2}|olol))"
        r" (?P<amount>\d{1,4})(?=$|[,.!])"
    ),
    rf"\bmy {_NAME}(?: dose)? (?:is|was (?:raised|increased|lowered|reduced) to|went (?:up|down) to) {ABOUT}{_DOSE}",
    rf"\b{_TAKE}{_WHEN} {_DOSE} {_NAME}",
    rf"\b{_TAKE}{_WHEN} {_NAME},? (?:mit )?{_DOSE}",
    rf"\bmein(?:e|en)? {_NAME} (?:wurde|ist) (?:jetzt )?auf {_DOSE}",
    (
        rf"\b(?:tomo|me tomo|estoy tomando|me (?:han )?recetad?\w{{0,4}}|me pusieron|sigo con|estou tomando"
        rf"|tô tomando|uso)"
        rf"(?: cada \w+)? {ABOUT}{_DOSE} de {_NAME}"
    ),
    (
        rf"\b(?:tomo|estoy tomando|estoy con|estou tomando|tô tomando|uso|me recetaron|me receitaram) (?:el |la |a "
        rf"|o )?{_NAME},?"
        rf"(?: de| em)? {_DOSE}"
    ),
    (
        rf"\bme (?:subieron|bajaron|aumentaron|han subido|han bajado|aumentou|baixaram) (?:el |la |a |o )?{_NAME} (?:a"
        rf"|para) {_DOSE}"
    ),
    rf"\b(?:je prends|je suis (?:sous|à)|on m'a prescrit) {ABOUT}{_DOSE} (?:de |d'){_NAME}",
    (
        rf"\b(?:je prends|je suis sous|on m'a (?:prescrit|mise? sous)) (?:du |de la |de l'|le "
        rf"|la )?{_NAME},? (?:à )?{_DOSE}"
    ),
    rf"\b(?:prendo|sto prendendo|assumo|mi hanno (?:dato|prescritto)) {ABOUT}{_DOSE} (?:di |d'){_NAME}",
    (
        rf"\b(?:prendo|sto prendendo|assumo|mi ha(?:nno)? (?:dato|prescritto)) (?:il |la |l'"
        rf"|lo )?{_NAME},? (?:da )?{_DOSE}"
    ),
    rf"\b(?:принимаю|пью|колю|назначили(?: мне)?|прописали(?: мне)?) (?:по |сейчас |теперь ){{0,2}}{_DOSE} {_NAME}",
    rf"\b(?:принимаю|пью|колю|назначили(?: мне)?|прописали(?: мне)?) {_NAME},? (?:по )?{_DOSE}",
    rf"(?:吃|服用?|打)(?:着|的是|了)?{_DOSE}的?(?P<v>{_HAN}{{2,8}}?)(?=$|[，。,！!]|片|胶囊)",
    rf"(?:吃|服用?|打)(?:着|的是)?(?P<v>{_HAN}{{2,8}}?)(?:片|胶囊)?[，,]?(?:每次|每天|一天|一次|每日)?{_DOSE}",
    (
        rf"(?P<v>[ァ-ヶー]{{3,14}}|{_HAN}{{2,8}})(?:を|は)?(?:毎日|毎朝|毎晩|朝|夜|一日|1日)?{_DOSE}を?(?:毎日|毎朝"
        rf"|毎晩"
        rf"|朝に?|夜に?|寝る前に){{0,2}}"
        r"(?:飲んで|服用して|打って|飲みます|服用します)"
    ),
    rf"(?P<v>[가-힣]{{2,8}}) ?{_DOSE}(?:을|를|씩)? ?(?:매일 |아침에 |저녁에 )?(?:먹어|먹고|먹습|복용|맞고|맞아)",
    *EAST_ASIAN_DOSES,
)
