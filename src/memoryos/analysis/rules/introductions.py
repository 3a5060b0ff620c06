"""How people and animals are introduced: `my sister Lena`, `Rex, our dog`, `我妹妹小雨`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules.given_names import (
    EAST_ASIAN_RELATIONS,
    JAPANESE_RELATIVES,
    KOREAN_RELATIVES,
    NO_JAPANESE_NAME,
    PARENTS,
    given_names,
)
from memoryos.analysis.rules.languages.chinese import JOBS as CHINESE_JOBS
from memoryos.analysis.rules.languages.japanese import JOBS as JAPANESE_JOBS
from memoryos.analysis.rules.recent_results import keep_recent
from memoryos.analysis.rules.unknown_names import CAPITALISED, NO_RELATIVE
from memoryos.analysis.rules.word_lists import ANIMALS
from memoryos.text.prefilter import prefiltered, unfiltered

# A relation in the languages that name it before or after the name; the kind is the slot it belongs to.
RELATIONS: Final[tuple[tuple[str, str, str], ...]] = (
    (
        "partner",
        "",
        (
            r"husband|wife|girlfriend|boyfriend|fianc[ée]e?|partner|novi[oa]|marido|mujer|espos[oa]|pareja"
            r"|prometid[oa]|namorad[oa]|noiv[oa]|moglie|marito"
            r"|fidanzat[oa]|ragazz[oa]|compagn[oae]|gf|bf|missus|hubby|other half|chav[oa]|polol[oa]|mec|meuf|blonde"
            r"|chum|mari|femme|copain|copine|mann|frau|freund|freundin|verlobter?|муж"
            r"|жена"
            r"|парень|девушка|супруга?"
        ),
    ),
    (
        "family",
        "f",
        (
            r"mum|mom|mother|sister|daughter|aunt|niece|grandma|grandmother|nan|granddaughter|stepdaughter"
            r"|stepmother"
            r"|mother[- ]in[- ]law|sister[- ]in[- ]law|daughter[- ]in[- ]law|twin sister|nana|gran|auntie"
            r"|goddaughter|little girl|girl"
            r"|mam|mummy|ma|mami"
            r"|nuora|suocera|cognata|cugina|nipotina|nuera|nieta|ahijada|madrina|nora|sogra|cunhada|neta|sobrinha|vó"
            r"|belle-fille|belle-sœur|belle-soeur|nièce|petite-fille|mamie|schwiegertochter|schwägerin|enkelin|tante"
            r"|mamma"
            r"|тёща|теща|свекровь|невестка|племянница|внучка|тетя"
            r"|mamá|madre|vieja|hermana|hija|tía|abuela|prima|sobrina|suegra|cuñada|mãe|irmã|filha|avó|tia|sorella"
            r"|figlia|nonna|zia|mère|sœur|soeur|fille"
            r"|grand-mère|tante|cousine|belle-mère|maman|mutter|mama|schwester|tochter|oma|schwiegermutter|nichte"
            r"|мама|сестра|дочь|дочка|бабушка|тётя"
        ),
    ),
    (
        "family",
        "m",
        (
            r"dad|father|brother|son|uncle|nephew|grandpa|grandfather|grandad|grandson|stepson|stepfather"
            r"|father[- ]in[- ]law|brother[- ]in[- ]law|son[- ]in[- ]law|twin brother|lad|godson|boy|old man"
            r"|genero|suocero|cognato|cugino|nipotino|yerno|nieto|ahijado|padrino|genro|sogro|cunhado|neto|sobrinho"
            r"|vô"
            r"|gendre|beau-frère|neveu|petit-fils|papi|schwiegersohn|schwager|enkel|babbo|papà"
            r"|тесть|свёкор|свекор|зять|племянник|внук"
            r"|papá|padre|viejo|hermano|hijo|tío|abuelo|primo|sobrino|suegro|cuñado|pai|irmão|filho|avô|tio"
            r"|fratello"
            r"|figlio|nonno|zio|père|frère|fils"
            r"|grand-père|oncle|beau-père|papa|vater|bruder|sohn|opa|onkel|schwiegervater|neffe|папа|брат|сын"
            r"|дедушка|дядя"
        ),
    ),
    (
        "family",
        "",
        r"cousin|kid|baby|toddler|twin|sibling|eldest|youngest|godchild|stepkid|enfant|bébé|nipote|patenkind",
    ),
    (
        "friend",
        "",
        (
            r"(?:best )?friend|mate|coworker|co-worker|colleague|roommate|flatmate|housemate|neighbou?r|boss"
            r"|amig[oa]"
            r"|compañer[oa](?: de piso)?|jef[ea]|vecin[oa]|collega|coloc(?:ataire)?|coinquilin[oa]"
            r"|colega|chef|ami|amie|collègue|voisine?|nachbarin?|kollegin?|kollege|mitbewohner(?:in)?|подруга|друг"
            r"|коллега|сосед(?:ка)?"
        ),
    ),
    (
        "pet",
        "",
        (
            rf"{ANIMALS[3:-1]}|whippet|perr[oa]|gat[oa]|cachorr[oa]|conejo|hund|hündin|katze|kater|wellensittich"
            rf"|kaninchen|chien(?:ne)?|chat(?:te)?|lapin|cane|gatt[oa]"
            r"|собака|кошка|кот|пёс|golden"
        ),
    ),
)
POSSESSIVE: Final = (
    r"(?:my|our|mi|mis|nuestr[oa]|meu|minha|nosso|nossa|(?:il |la )?mi[oa]|(?:il |la )?nostr[oa]|mon|ma|notre"
    r"|meine?[nrms]?|unsere?[nrms]?|мо[йяюей]{1,2}|моего|наш[ауей]{0,2})"
)
_POSSESSIVE_WORD: Final = prefiltered(rf"(?<!\w){POSSESSIVE}\b ", re.IGNORECASE)
ADJECTIVES: Final = (
    r"(?:(?:older|younger|little|big|eldest|oldest|youngest|elder|baby|new|old|middle|twin|best|good"
    r"|\d+[- ]year[- ]old|petite?|grande?|große?r?|kleine?r?|ältere?r?|jüngere?r?|feste?[rn]?) )*"
)


@dataclass(frozen=True, slots=True)
class Person:
    """A person or animal that the user named; `relation` is as it was said, `kind` is the slot it belongs to."""

    name: str
    relation: str = ""
    kind: str = ""
    gender: str = ""


_GENDERS: Final = tuple((kind, gender, re.compile(words, re.IGNORECASE)) for kind, gender, words in RELATIONS if gender)
_RELATION_THEN_NAME: Final = tuple(
    (
        kind,
        gender,
        prefiltered(
            (
                rf"\b{POSSESSIVE} {ADJECTIVES}(?P<r>{words})(?:,(?: [ao](?= ))?| is called| is named|'s name is"
                rf"| se llama| se chama| heißt| s'appelle| si chiama)?,? (?:(?:doña|don|dona|seu|tante|onkel|tía"
                rf"|kuya|tito|tita|tío|herrn?|frau|mrs?\.?|ms\.?|dr\.?|prof\.?|señora?|sra?\.?|monsieur|madame|mme"
                rf"|signora?) )?"
                rf"(?P<n>{CAPITALISED})(?!\w)"
            ),
            re.IGNORECASE,
        ),
    )
    for kind, gender, words in RELATIONS
)
_NAME_THEN_RELATION: Final = tuple(
    (
        kind,
        gender,
        prefiltered(
            (
                rf"(?<![\w'])(?P<n>{CAPITALISED})(?:, (?:is )?| (?:is|ist|es|est|è|é) ){POSSESSIVE} {ADJECTIVES}"
                rf"(?P<r>{words})(?=$|[\s,.!?;:'])(?! (?-i:[A-ZÀ-ÞА-ЯЁ]))"
            ),
            re.IGNORECASE,
        ),
    )
    for kind, gender, words in RELATIONS
)
# Behind the relation in `Raj, my husband, is a nurse`, or in `Raj, my husband of ten years`.
_APPOSITION_END: Final = re.compile(
    r"$|[,.!?;:')]| (?:of|from|in|and|aus|von|und|de|di|d'|y|e|et|из|и)\b", re.IGNORECASE
)
_EAST_ASIAN_RELATIVES: Final = "|".join((*(words for _, words in EAST_ASIAN_RELATIONS), PARENTS))
# A clause about somebody who is only called by their relation: `My mum turns 60`, `我妈妈...`.
BY_RELATION: Final = prefiltered(
    rf"^\W*(?:(?:and|but|so|oh|well|also|y|pero|und|aber|et|mais|e|mas|ma|а|и|но) )*{POSSESSIVE} {ADJECTIVES}"
    rf"(?P<r>{'|'.join(words for _, _, words in RELATIONS)})(?![\w'-])(?! (?:and|or|und|oder|y|et|e|и) )"
    rf"|^(?:我(?:的|家的?|们家的?)?|うちの|우리 |제 |내 )(?P<e>{_EAST_ASIAN_RELATIVES})(?![和跟与とや语])"
    rf"|^(?P<k>{KOREAN_RELATIVES}|{JAPANESE_RELATIVES})(?=[은는가はがもの]|이(?!랑)|께서)"
    r"|^[大小二]?(?P<z>女儿|儿子|闺女|老公|老婆|媳妇|婆婆|公公|岳母|岳父|爷爷|奶奶|外婆|外公|姥姥|姥爷|妹妹|弟弟|哥哥|姐姐|老妈|老爸|爸爸|妈妈)"
    r"(?=[\d一二三四五六七八九十今在是对也刚马快都才终最去上又不有会要考住开做当学读])",
    re.IGNORECASE,
)
# Where a name ends in scripts without spaces: before a stop, a particle or a common verb.
_NAME_BOUNDARY: Final = (
    r"(?=$|[，。,！!？?（(\s、]"
    r"|[今也又在最去说想要对会老就的下上终是有爱不没住搬选买给养做当吃喝跟和退辞\d一二三四五六七八九十]"
    r"|[がはもをにと]"
    r"|이?가"
    r"(?![가-힣])|이?[은는을를랑](?![가-힣])|이?한테|이?(?:에요|예요|야)|입니다|です|といい)"
)
# What follows a relation and is no name: a verb, an adverb, another word for the relative.
_NO_NAME: Final = (
    r"(?!单身|房贷|工资|手机|电脑|身体|感冒|发烧|咳嗽|开店|胃口|脾气|老家|学校|成绩|作业|高三|初三|一家|全家|那边|这边|家里|天天|老是|总是|经常|一般"
    r"|平时|喜欢|讨厌|害怕|希望|帮忙|觉得|认为|告诉|打算|准备|计划|答应|同意|反对|坚持|退休|出差|加班|跳槽|离职|辞职|失业|转行|创业|升职|请假|旅游|做饭|带娃|看病|体检|手术|骨折|노트북|휴대폰|핸드폰"
    r"|전화|컴퓨터|월급|직업|선물|가방|결혼|졸업|입학|회사|학교|친구)"
    r"(?!名前|名字|이름|생일|나이|出生|结婚|毕业|上学|上班|怀孕|生病|离婚|去世|住院|考上|快要|已经|刚刚|昨天|明天|最近"
    r"|他们|她们|非常|特别|一直|今年|明年|去年|前年|今天|今早|今晚|现在|目前|后天|[上下这]个|[上下这]周|马上|终于|突然|[是在有也都会要想去来很不对从和跟说给把被让又还才就再刚昨最每挺太吃喝住搬买卖没])"
)
# `我老公是程序员` says what he does and `我老公三十五岁` how old he is, not what he is called.
_NO_EAST_ASIAN_NAME: Final = unfiltered(
    "|".join(
        (
            "[一二三四五六七八九十两]+岁?",
            "[\u4e00-\u9fff]?[\u4e00-\u9fff]?[的了过着]",
            "(?:[写戒辞退被打发请送帮问借结出加开做当骂]|[喜讨]).+",
            *(jobs.replace("?P<v>", "?:", 1) for jobs in (CHINESE_JOBS, JAPANESE_JOBS)),
        )
    )
)
_EAST_ASIAN_INTRODUCTIONS: Final = tuple(
    (
        kind,
        prefiltered(
            rf"(?:我(?:的|家的?|们家的?|[只条])?|うちの|우리 (?:집 )?|제 |내 )(?P<r>{words})(?!(?P=r))"
            rf"(?:的名字[是叫]|の名前は| 이름은 |叫|の{NO_JAPANESE_NAME}|名叫|,|，| )?"
            rf"{_NO_NAME}"
            rf"(?P<n>[A-Z][a-z]+|[\u4e00-\u9fff]{{2,3}}?|[\u30a0-\u30ff]{{2,6}}|[가-힣]{{2,3}}?){_NAME_BOUNDARY}"
        ),
    )
    for kind, words in EAST_ASIAN_RELATIONS
)


# German says `Freund` of a friend and of a boyfriend: who it is shows in what else is said.
_AMBIGUOUS: Final = frozenset({"freund", "freundin"})
_COUPLE: Final = re.compile(
    r"\b(?:zusammen(?:gezogen|gekommen|ziehen|wohnen|leben)?|wohn(?:en|t)|verlobt|hochzeit|heirat\w*|jahrestag"
    r"|beziehung|paar"
    r"|getrennt|trenn\w+|schluss|küss\w*|verlieb\w*|liebe|fest(?:er|e|en)|schwanger\w*|unser\w* (?:kind|tochter|sohn"
    r"|baby|wohnung)"
    r"|schwieger\w+|schatz|valentinstag|ex|umzieh\w*|eingezogen|neuer?)\b",
    re.IGNORECASE,
)


def _kind_of(kind: str, relation: str, sentence: str) -> str:
    """`kind`, except that a German `Freund` is a friend unless the sentence speaks of a couple."""
    if relation.lower() not in _AMBIGUOUS or _COUPLE.search(sentence):
        return kind
    return "friend"


def gender_of(relation: str) -> str:
    """Whether a `relation` is that of a man (`m`) or a woman (`f`); empty if it may be both."""
    return next((gender for _, gender, pattern in _GENDERS if pattern.fullmatch(relation)), "")


@keep_recent
def introductions(sentence: str) -> Iterator[Person]:
    """The people and animals that `sentence` introduces by name and relation."""
    has_possessive = _POSSESSIVE_WORD.search(sentence) is not None
    for patterns in (_RELATION_THEN_NAME, _NAME_THEN_RELATION) if has_possessive else ():
        for kind, gender, pattern in patterns:
            for match in pattern.finditer(sentence):
                if match["n"].lower() not in NO_RELATIVE and not _begins_clause(match):
                    yield Person(match["n"], match["r"], _kind_of(kind, match["r"], sentence), gender)
    if not sentence.isascii():
        yield from _east_asian_introductions(sentence)
        yield from (Person(name, relation, kind) for name, relation, kind in given_names(sentence))


def _begins_clause(match: re.Match[str]) -> bool:
    """Whether the relative behind a comma is the subject of a clause: `I'm vegan, my husband eats meat`."""
    is_apposition = _APPOSITION_END.match(match.string, match.end())
    return match.string.startswith(",", match.end("n")) and match.start("r") > match.end("n") and is_apposition is None


def _east_asian_introductions(sentence: str) -> Iterator[Person]:
    for kind, pattern in _EAST_ASIAN_INTRODUCTIONS:
        for match in pattern.finditer(sentence):
            if not _NO_EAST_ASIAN_NAME.fullmatch(match["n"]):
                yield Person(match["n"], match["r"], kind)


# `a present for my sister Clara`: whatever a question asks, it takes for granted that somebody is there for whom, to
# whom or with whom something is to be.
_BEFORE_SOMEBODY: Final = re.compile(
    r"(?<!\w)(?:for|with|to|about|from|für|mit|von|an|bei|para|con|sobre|pour|avec|chez|à|per|di|da|pra|com|для|с|от"
    r"|про)"
    r" |[给跟和帮为陪带送让]",
    re.IGNORECASE,
)
_AFTER_SOMEBODY: Final = ("に", "と", "へ", "한테", "에게", "께", "랑", "이랑", "하고")


def introductions_in_question(sentence: str) -> Iterator[Person]:
    """The people and animals that a question names in passing."""
    for preposition in _BEFORE_SOMEBODY.finditer(sentence):
        rest = sentence[preposition.end() :]
        matches = ((kind, gender, pattern.match(rest)) for kind, gender, pattern in _RELATION_THEN_NAME)
        yield from (
            Person(match["n"], match["r"], _kind_of(kind, match["r"], sentence), gender)
            for kind, gender, match in matches
            if match and match["n"].lower() not in NO_RELATIVE
        )
        names = ((kind, pattern.match(rest)) for kind, pattern in _EAST_ASIAN_INTRODUCTIONS)
        yield from (Person(match["n"], match["r"], kind) for kind, match in names if match)
    if not sentence.isascii():
        yield from (
            person
            for person in introductions(sentence)
            if sentence.partition(person.name)[2].startswith(_AFTER_SOMEBODY)
        )
