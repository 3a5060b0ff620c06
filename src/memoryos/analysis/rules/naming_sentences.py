"""Names for whoever was just mentioned without one: `Our daughter is here! She's called Mila`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from memoryos.analysis.rules.given_names import EAST_ASIAN_RELATIONS
from memoryos.analysis.rules.introductions import ADJECTIVES, BY_RELATION, POSSESSIVE, RELATIONS, Person
from memoryos.analysis.rules.name_lists import ARTICLE, HAVE, NOT_SO
from memoryos.analysis.rules.recent_results import RECENT_SENTENCES
from memoryos.analysis.rules.unknown_names import CAPITALISED, NO_RELATIVE
from memoryos.text.prefilter import prefiltered

_PEOPLE: Final = tuple(relation for relation in RELATIONS if relation[0] in {"family", "partner", "friend"})
_EAST_PEOPLE: Final = "|".join(words for kind, words in EAST_ASIAN_RELATIONS if kind != "pet")
_EAST_KINDS: Final = {word: kind for kind, words in EAST_ASIAN_RELATIONS for word in words.split("|")}
# In these languages, the verb may stand before whoever is born or behind them.
_WAS_BORN: Final = r"ha nacido|nació|è nat[oa]|nasceu|chegou|родил(?:ась|ся)"
_BORN: Final = (
    r"(?: \b(?:is here|has arrived|arrived|was born|is born|ist da|ist geboren|wurde geboren|est née?"
    rf"|{_WAS_BORN})\b)"
)
_BORN_BEFORE: Final = rf"(?:{_WAS_BORN})"
# Somebody whom the user has, or who was born: only then does the next sentence give their name.
_NEW_PEOPLE: Final = tuple(
    (
        kind,
        gender,
        prefiltered(
            rf"(?<!\w)(?:{HAVE} {ARTICLE}{ADJECTIVES}(?P<a>{words})(?![\w'-])"
            rf"|{POSSESSIVE} {ADJECTIVES}(?P<b>{words}){_BORN}"
            rf"|{_BORN_BEFORE} (?:[ao] |la |il )?(?:{POSSESSIVE} )?{ADJECTIVES}(?P<c>{words})(?!\w))",
            re.IGNORECASE,
        ),
    )
    for kind, gender, words in _PEOPLE
)
# Most sentences mention nobody new; this skips them quickly.
_SIGN: Final = prefiltered(rf"(?<!\w)(?:{HAVE}|{_BORN_BEFORE})\b |{_BORN}", re.IGNORECASE)
_NEW_EAST_PEOPLE: Final = prefiltered(
    rf"我们?(?:还)?有(?:一)?个(?P<a>{_EAST_PEOPLE})|我们?(?:的|家)?(?P<b>{_EAST_PEOPLE})(?:今天|昨天|刚)?出生"
    rf"|(?P<c>{_EAST_PEOPLE})が(?:生まれ|誕生し|いま|い[るて])|(?P<d>{_EAST_PEOPLE})(?:이|가)? (?:태어|(?:한 명 )?있)"
    r"|^(?:是)?个?(?P<e>儿子|女儿|闺女)[，,]|(?:^|[、。])(?P<f>女の子|男の子)(?:、|で(?:す|した)|が生まれ)|(?:^"
    r"|[,.!] ?)(?P<g>딸|아들)(?:이고|이에요|입니다|이야|임)"
)
_ANIMAL: Final = prefiltered(
    rf"(?<!\w)(?<!se )(?P<r>{RELATIONS[-1][2]}|perrit[oa]|gatit[oa]|gatinh[oa]|cachorrinh[oa]|gattin[oa]"
    r"|cagnolin[oa]|kätzchen|chatons?|chiots?|welpen?|котён\w+|щен\w+|tortug[ao]s?|tartarug[ah]e?|tortues?|conej[oa]"
    r"|coelh[oa]|conigli[oa]|hurón|canari[oa]|canarino|periquit[oa]|lor[oa]|papagai[oa]|pappagall[oa]|gallinas?"
    r"|galinhas?"
    r"|gallin[ae]|poules?|poulet|huhn|hühner|hennen?|schildkröten?|meerschweinchen|geckos?|leguan|igel|perruche|furet"
    r"|criceto|hámster|cavi[ae]|cobay[ae]|galg[oa]|hérisson|asin[oa]|burr[oa]|pony|ponys|хомя\w+|черепах\w*|попуга\w+"
    r"|кролик\w*|крол\w*|кошк\w|собак\w|морск\w+ свинк\w|канарейк\w|кур(?:ицу|ицы|ы)|ёж\w*|пс[аа])(?:s|en)?(?!\w)"
    r"|(?P<e>[小子]?[猫狗犬]|三花|橘猫|狸花|英短|美短|布偶|金渐层|柯基|金毛|泰迪|仓鼠|乌龟|兔子?|鹦鹉|龙猫|金鱼|うさぎ|ハムスター|インコ|亀|강아지|고양이|토끼|햄스터"
    r"|거북이|앵무새)",
    re.IGNORECASE,
)
_OWNER: Final = re.compile(
    r"\b(?:I|we|j'ai|on a|ich|wir|tengo|tenemos|adopt[éo]|adoptamos|adotei|adotamos|tenho|temos|ho|abbiamo"
    r"|у меня|у нас|мы|взял[аи]?|завел[аи]|завёл|приютил[аи]?|подобрал[аи]?|adopted|got (?:a|an|us|myself|two)"
    r"|in this house"
    r"|me traje|nos trajimos|recog[íi]|hab(?:e|en)? (?:jetzt|nun|seit)|ci siamo pres[ie]|mi sono pres[oa]|peguei"
    r"|resgatei)\b"
    r"|我|咱|领养|收养|养了|家里|抱了|捡了只|捡到|买了只|我只|飼|迎え|引き取|もらっ|うちに|うちの|家に|입양|키우|키워|데려",
    re.IGNORECASE,
)
# Whoever saw, met or knows an animal, or tells of a neighbour's, does not have it.
_OF_OTHERS: Final = re.compile(
    r"\b(?:saw|seen|know|knew|met|heard|read|watched|neighbou?rs?|kenne|kannte|sah|gesehen|getroffen|nachbar\w*"
    r"|meiner"
    r"|conozco|conocí|vi|vecin\w+|de mi|vu|connais|voisin\w*|de m[ao]n?|conosco|visto|vicin[oa]|di mi[oa]|conheço"
    r"|conheci|vizinh\w+|d[ao] minha|do meu|знаю|видел\w*|встретил\w*|сосед\w*)\b"
    r"|见过|认识|看到|邻居|隔壁|見た|見かけ|隣の|봤|옆집|이웃",
    re.IGNORECASE,
)
_OF_ONES_OWN: Final = re.compile(
    r"\b(?:mine|ours|mein(?:er|e|s)|unser(?:er|e|s)?|(?:el|la) (?:mí[oa]|nuestr[oa])|le mien|la mienne|il mio|la mia"
    r"|[oa] (?:meu|minha))\b",
    re.IGNORECASE,
)
_NAMING: Final = prefiltered(
    rf"(?<!\w)(?:called|named|namens|heißt|se llama|llamad[oa]|de nombre|se chama|chamad[oa]|de nome|s'appelle"
    rf"|nommée?"
    rf"|si chiama|di nome|зовут|назвали|по (?:кличке|имени)"
    rf"|(?:called|named|call) (?:her|him|it)|(?P<p>her|his|its) name(?:'s| is)|(?:la|lo|le) (?:llamamos|llamé|pusimos"
    r"|puse|pusieron|bautizamos|bauticé|bautizó)|l'(?:avons|ai) appelée?|l'(?:abbiamo|ho|hanno) (?:chiamat"
    r"|battezzat)[oa]"
    rf"|назвал[аи]?(?: е(?:го|ё|е))?|окрестил[аи]?|(?:botei|pus|demos) (?:o nome )?(?:nele |nela )?de|batizei de"
    rf"|[oa] nome (?:del[ea] )?é|(?:su|il suo|le|son) nome?(?:bre)? (?:es|è|est)) (?P<n>{CAPITALISED})"
    rf"|(?P<f>{CAPITALISED}) (?:se llama|si chiama|la llamamos|lo llamamos|heißt (?:sie|er))(?=$|[,.!;])"
    rf"|\b(?:haben (?:wir )?|habe (?:ich )?)(?:sie|ihn|es) (?P<g>{CAPITALISED}) genannt"
    r"|(?:^|[，,。！!]\s?)(?:[她他它]|名字|小名)?(?:就|给它|给她)?(?:叫|取名|起名)(?:叫|为)?(?!外卖|什么|救护|我|你"
    r"|他|她|车)"
    r"(?P<h>[\u4e00-\u9fff]{2,3})(?=$|[，。,！!\s])"
    r"|名前は(?P<j>[\u4e00-\u9fff]{1,4}?|[\u30a0-\u30ff]{2,6}|[ぁ-ん]{2,5}?)(?=です|といい|にし|$|[。、])"
    r"|이름은 ?(?P<k>[가-힣]{2,4}?)(?=이에요|예요|이야|야|입니다|이고|고|라고|로|$)",
    re.IGNORECASE,
)
_PRONOUN_GENDER: Final = (
    ("f", re.compile(r"\b(?:she|her|sie|elle|ella|ela|lei|её|ее)\b|她|彼女", re.IGNORECASE)),
    ("m", re.compile(r"\b(?:he|his|him|er|il|él|ele|lui|его)\b|他|彼(?!女)", re.IGNORECASE)),
)


@dataclass(frozen=True, slots=True)
class Unnamed:
    """Somebody who was mentioned without a name; only an animal can be somebody else's (`is_own`)."""

    relation: str
    kind: str
    gender: str = ""
    is_own: bool = True


@lru_cache(maxsize=RECENT_SENTENCES)
def unnamed(sentence: str) -> Unnamed | None:
    """The person or animal that `sentence` mentions without a name; None if it mentions none, or several."""
    if NOT_SO.search(sentence):
        return None
    people = list(_new_people(sentence))
    if people:
        return people[0] if len(people) == 1 else None
    animal = _ANIMAL.search(sentence)
    if animal is None:
        return None
    is_own = _OWNER.search(sentence) and not (BY_RELATION.match(sentence) or _OF_OTHERS.search(sentence))
    return Unnamed(animal["r"] or animal["e"], "pet", is_own=bool(is_own))


def _new_people(sentence: str) -> Iterator[Unnamed]:
    for kind, gender, pattern in _NEW_PEOPLE if _SIGN.search(sentence) else ():
        for match in pattern.finditer(sentence):
            yield Unnamed(match["a"] or match["b"] or match["c"], kind, gender)
    for match in () if sentence.isascii() else _NEW_EAST_PEOPLE.finditer(sentence):
        relation = next(filter(None, match.groups()))
        yield Unnamed(relation, _EAST_KINDS.get(relation, "family"))


def named(sentence: str, before: Unnamed | None) -> Iterator[Person]:
    """Whom `sentence` names: somebody it mentions itself, or whom the sentence `before` mentioned."""
    match = None if NOT_SO.search(sentence) else _NAMING.search(sentence)
    who = (unnamed(sentence) or before) if match else None
    # `My sister's dog is called Rex`.
    if match is None or who is None or (who.kind == "pet" and BY_RELATION.match(sentence)):
        return
    name = next(match[group] for group in "nfghjk" if match[group])
    words = sentence[: match.end()]
    genders = {gender for gender, pattern in _PRONOUN_GENDER if pattern.search(words)}
    fits = not who.gender or not genders or who.gender in genders
    if name.lower() not in NO_RELATIVE and fits and (who.is_own or _OF_ONES_OWN.search(words)):
        yield Person(name, who.relation, who.kind, who.gender)
