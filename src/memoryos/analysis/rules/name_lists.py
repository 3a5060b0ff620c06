"""Children, siblings and animals that are named behind what they are: `two kids, Pablo and Lucía`, `a dog, Rex`."""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.introductions import ADJECTIVES, POSSESSIVE, RELATIONS, Person
from memoryos.analysis.rules.recent_results import keep_recent
from memoryos.analysis.rules.unknown_names import CAPITALISED, NO_PERSON
from memoryos.text.prefilter import prefiltered

HAVE: Final = (
    r"(?:I have|I've got|I've|we have|we've got|tengo|tenemos|ich hab(?:e)?|wir haben|j'ai|on a|nous avons|ho|abbiamo"
    r"|tenho|temos|a gente tem|у (?:меня|нас)(?: есть)?|(?:got|adopted|adopté|adoptamos|adotei|adotamos)(?: us)?"
    r"|(?:he|hemos) adoptado|(?:ho|abbiamo) (?:preso|adottato)|(?:j'ai|on a) (?:pris|adopté)|взяли|завели)"
)
ARTICLE: Final = r"(?:(?:an|a|one|una?|uno|eine?n?|une|uma?|un') ?)?"
# Plurals, each with what one of them is called.
_FAMILY: Final = dict(
    pair.split(":")
    for pair in (
        "kids:kid children:child sons:son boys:boy daughters:daughter girls:girl twins:twin brothers:brother"
        " sisters:sister grandchildren:grandchild grandkids:grandchild nephews:nephew nieces:niece"
        " kinder:Kind söhne:Sohn jungs:Sohn töchter:Tochter mädels:Tochter zwillinge:Zwilling brüder:Bruder"
        " schwestern:Schwester enkel:Enkel enkelkinder:Enkelkind"
        " hijos:hijo niños:niño hijas:hija niñas:niña gemelos:gemelo gemelas:gemela hermanos:hermano hermanas:hermana"
        " nietos:nieto nietas:nieta enfants:enfant fils:fils filles:fille jumeaux:jumeau jumelles:jumelle frères:frère"
        " sœurs:sœur figli:figlio bambini:bambino figlie:figlia bambine:bambina gemelli:gemello fratelli:fratello"
        " sorelle:sorella nipoti:nipote filhos:filho filhas:filha gêmeos:gêmeo irmãos:irmão irmãs:irmã netos:neto"
        " дети:ребёнок детей:ребёнок сына:сын сыновья:сын сыновей:сын дочери:дочь дочки:дочь"
        " близнецы:близнец брата:брат братья:брат братьев:брат сестры:сестра сестёр:сестра внуки:внук внуков:внук"
    ).split()
)
_PETS: Final = dict(
    pair.split(":")
    for pair in (
        "cats:cat kittens:kitten dogs:dog puppies:puppy rabbits:rabbit bunnies:bunny hens:hen katzen:Katze kater:Kater"
        " hunde:Hund kaninchen:Kaninchen gatos:gato gatas:gata perros:perro perras:perra conejos:conejo chats:chat"
        " chatons:chaton chiens:chien lapins:lapin gatti:gatto gatte:gatta cani:cane conigli:coniglio"
        " cachorros:cachorro cachorras:cachorra coelhos:coelho кошки:кошка кота:кот коты:кот собаки:собака"
    ).split()
)
_AGE: Final = r"(?:,? \(?(?:aged |de |di |von )?\d{1,2}(?: (?:ans|años|anni|anos|лет|года?|Jahre))?\)?)?"
_NAME: Final = rf"(?:[ao] )?{CAPITALISED}{_AGE}"
_NAMES: Final = rf"(?P<n>{_NAME}(?:, {_NAME}){{0,4}}(?:,? (?:and|und|y|e|et|и|&) {_NAME})?)(?=$|[.!,;)]| —)"
_NAMED: Final = r"(?:[,:]| \(| —| -| (?:are )?(?:called|named)| heißen| se llaman| s'appellent| si chiamano| se chamam)"
_SEVERAL: Final = prefiltered(
    rf"(?<!\w)(?:{HAVE}|{POSSESSIVE}) (?:[\w-]+ ){{0,2}}?(?P<r>{'|'.join((*_FAMILY, *_PETS))})"
    rf"(?: (?:de|of|von|di) \d[\d\w ,]{{0,12}})?{_NAMED} ?{_NAMES}",
    re.IGNORECASE,
)
_ONE: Final = tuple(
    (
        kind,
        gender,
        prefiltered(
            rf"(?<!\w){HAVE} {ARTICLE}{ADJECTIVES}(?P<r>{words})(?: (?:de|of|von|di) \d{{1,2}} \w+| \w+)?, (?:[ao] )?"
            rf"(?P<n>{CAPITALISED})(?=$|[.!;)]| —|,)",
            re.IGNORECASE,
        ),
    )
    for kind, gender, words in RELATIONS
)
_ONE_NAME: Final = re.compile(CAPITALISED)
# Most sentences name nobody; this skips them quickly.
_SIGN: Final = prefiltered(rf"(?<!\w)(?:{HAVE}|{POSSESSIVE})\b ", re.IGNORECASE)
# Somebody who is only imagined, or was there once.
NOT_SO: Final = prefiltered(
    r"\b(?:wish|if|would|imagine|hätte|wäre|ojalá|tuviera|j'avais|tivesse|avessi|бы|when (?:I|we) (?:was|were)"
    r"|as a (?:kid|child|boy|girl)|used to|als kind|de niñ[oa]|da (?:piccol|bambin)[oa]|в детстве)\b"
    r"|如果|要是|想养|小时候|飼いたい|昔|싶|어릴 때",
    re.IGNORECASE,
)


@keep_recent
def listed(sentence: str) -> Iterator[Person]:
    """The people and animals that `sentence` names behind what they are."""
    if not _SIGN.search(sentence) or NOT_SO.search(sentence):
        return
    for match in _SEVERAL.finditer(sentence):
        plural = match["r"].lower()
        relation, kind = (_FAMILY[plural], "family") if plural in _FAMILY else (_PETS[plural], "pet")
        for name in _ONE_NAME.findall(match["n"]):
            if name.lower() not in NO_PERSON:
                yield Person(name, relation, kind)
    for kind, gender, pattern in _ONE:
        for match in pattern.finditer(sentence):
            if match["n"].lower() not in NO_PERSON:
                yield Person(match["n"], match["r"], kind, gender)
