"""Who a clause is about that says that something has ended: `Greg got laid off`, `le chat de ma voisine est mort`.

What happens to somebody else ends nothing of the user's, except that a partner may leave them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules.given_names import JAPANESE_RELATIVES, KOREAN_RELATIVES, PARENTS
from memoryos.analysis.rules.introductions import ADJECTIVES, POSSESSIVE, RELATIONS, Person
from memoryos.analysis.rules.people_mentioned import KnownPeople
from memoryos.text.prefilter import prefiltered, unfiltered


@dataclass(frozen=True, slots=True)
class Somebody:
    """Somebody other than the user, by name or relation; `kind` is the slot they belong to, if that is known."""

    name: str
    kind: str = ""


CHILDREN: Final = frozenset(
    (
        "baby son daughter kid twin sohn tochter kind bébé fils fille enfant bebé hijo hija filho filha figlio figlia"
        " bambino bambina сын дочь дочка малыш 儿子 女儿 宝宝 息子 娘 赤ちゃん 아들 딸 아기"
    ).split()
)
_PARTNERS: Final = next(words for kind, _, words in RELATIONS if kind == "partner")
_PEOPLE: Final = "|".join(
    (
        *(words for kind, _, words in RELATIONS if kind not in ("partner", "pet")),
        (
            r"parents|folks|in-laws|kids|children|siblings|brothers|sisters|cousins|friends|neighbou?rs|colleagues|mates"
            r"|team|(?:ex|former)(?:-\w+)?|eltern|schwiegereltern|freunde|nachbarn|kollegen|kinder|geschwister|chefin|ex"
            r"|padres|suegros|hermanos|amigos|vecinos|colegas|hijos|prim[oa]s|jef[ae]s?|compañer[oa]s"
            r"|beaux-parents|amis|voisins|collègues|enfants|cousins|patronn?e?|pais|sogros|irmãos|vizinh[oa]s?|filhos|chefe"
            r"|genitori|suoceri|fratelli|amic[io]|vicin[io]|colleghi|figli|capo"
            r"|родител[ия]|друзья|сосед[иа]?|коллеги|дети|начальник|шеф|двоюродн\w+ \w+"
        ),
    )
)
_FILLERS: Final = (
    r"\W*(?:(?:and|but|so|oh|well|also|btw|lol|omg|ok|anyway|update|today|yesterday|y|pero|und|aber|et|mais|e|mas|ma|а|и"
    r"|но|heute|gestern|hoy|ayer|hier|ontem|ieri|вчера|сегодня|кстати),? )*"
)
_OWNER: Final = rf"(?:{POSSESSIVE}|mis|mes|meus|minhas|i miei|le mie|meiner|meines|unserer|мои|наши|моей|нашей)"
_WITH_USER: Final = r"(?! (?:and|&|n|und|y|et|e|ed) (?:i|me|ich|yo|moi|eu|io)\b)"
_BY_RELATION: Final = unfiltered(
    rf"^{_FILLERS}(?:a )?(?:{_OWNER}|(?:a|one of my|ein|eine|un|une|una|um|uma) (?!mi\b)) ?{ADJECTIVES}"
    rf"(?:(?P<partner>{_PARTNERS})|(?P<other>{_PEOPLE}))(?!\w){_WITH_USER}"
    # Russian leaves `my` out.
    rf"|^{_FILLERS}(?:(?P<spouse>муж|жена|парень|девушка)|(?P<relative>{_PEOPLE}))(?<=[а-яё])(?!\w)",
    re.IGNORECASE,
)
# `the dog next door`, `le chat de ma voisine`, `hanno licenziato mio fratello`.
_POSSESSOR: Final = prefiltered(
    rf"\b(?:{_OWNER} {ADJECTIVES}(?P<owner>{_PEOPLE}|{_PARTNERS})['’]s? |nachbars |next door\b"
    r"|across the (?:street|road)\b"
    rf"|(?:of|from|von|de|di|du|do|da|des|dei|del|della|dell'|der|d[ao]s?)"
    rf" ?(?:(?:la|el|los|las|le|les|o|a) )?(?:{_OWNER} )?(?:{_PEOPLE})(?!\w)"
    rf"|mein(?:er|es) (?:{_PEOPLE})s?(?!\w)"
    rf"|(?:hanno|han|a[vw]y?ons?|haben) (?:licenziato|despedido|echado|viré|licencié) (?:a )?(?:{_OWNER} )(?:{_PEOPLE})"
    r"|у (?:соседк?|подруг|друг|коллег|брат|сестр|мам|пап|родител|бабушк|знаком)\w{0,4})",
    re.IGNORECASE,
)
_PRONOUN_OF_USER: Final = unfiltered(
    r"(?<![\w'’])(?:I|I['’](?:m|ve|d|ll)|im|ive|me|we|we['’](?:re|ve)|us|ich|mich|mir|wir|uns|yo|nos|nosotros|je|j['’]\w+"
    r"|m['’]\w+|on (?:a|est|va|n['’]\w+|ne|s['’]est)|nous|moi|eu|a gente|nós|io|mi (?:ha|hanno|sono|è)|noi"
    r"|ci (?:siamo|ha|hanno)|я|меня|мне|мы|нас|нам|со мной)(?!\w)|我们|咱|跟我|和我|把我|私[はがもをと]|僕|俺"
    r"|나는|내가|저는|제가|나랑|나한테|날 ",
    re.IGNORECASE,
)
_HAN_PEOPLE: Final = (
    rf"{PARENTS}|爸妈|父母|公婆|爷爷|奶奶|[表堂][哥姐弟妹]|哥哥?|姐姐?|弟弟?|妹妹?|儿子|女儿|闺女|侄[子女]|外甥女?|同事|邻居|室友|闺蜜"
    r"|同学|朋友|老板|领导|上司|老师|亲戚|前任|隔壁|他|她"
)
_CHINESE: Final = unfiltered(
    r"(?:我(?:的|家的?|们家的?|那个?)?|咱)?(?:(?P<partner>女朋友|男朋友|女友|男友|老公|老婆|妻子|丈夫|媳妇|对象)"
    rf"|(?P<other>{_HAN_PEOPLE}))(?![和跟与]我)"
)
_JAPANESE: Final = unfiltered(
    r"(?:うちの|私の|僕の|俺の)?(?:(?P<partner>妻|夫|旦那|主人|嫁|彼氏|彼女)"
    rf"|(?P<other>{JAPANESE_RELATIVES}|両親|親|いとこ|従[兄弟姉妹]{{1,2}}|同僚|上司|部下|先輩|後輩|友達|友人|親友|ママ友|お?隣(?:さん)?"
    r"|近所|店長|社長|先生|[\w]{1,6}(?:さん|くん|ちゃん|君|先輩|先生)))(?:の人|の家)?[がはもの、]"
)
_KOREAN: Final = unfiltered(
    r"(?:우리 |제 |내 )?(?:(?P<partner>남편|아내|와이프|신랑|남자친구|여자친구|남친|여친)"
    rf"|(?P<other>{KOREAN_RELATIVES}|사촌|부모님|친구|동료|상사|선배|후배|룸메이?트?|이웃|옆집|사장님|팀장님))"
    r"(?:들)?(?:이|가|은|는|도|네|의|님이|랑 \S{1,6}가)?(?: |$)"
)
# What may follow the name of somebody that a clause begins with: no more letters, or a particle.
_BEHIND_NAME: Final = re.compile(
    rf"(?P<thing>['’]s(?: \w+){{1,2}})|(?!\w){_WITH_USER}|이?[가는도] |[がはも、]"
    r"|(?<=[\u4e00-\u9fff])(?=[\u4e00-\u9fff])(?![和跟与])"
)
_OPENING: Final = re.compile(f"^{_FILLERS}")


def somebody_else(clause: str, known_people: KnownPeople) -> Somebody | None:
    """Who `clause` is about, or whose thing; None if that is the user, or nobody in particular."""
    if _PRONOUN_OF_USER.search(clause):
        return None
    for pattern in (_BY_RELATION, _CHINESE, _JAPANESE, _KOREAN):
        match = pattern.match(clause)
        if match is not None:
            return _by_relation(match)
    possessor = _POSSESSOR.search(clause)
    if possessor is not None:
        return Somebody(possessor[0].strip())
    return _by_name(clause, known_people.people)


def _by_relation(match: re.Match[str]) -> Somebody:
    groups = match.groupdict()
    partner = groups.get("partner") or groups.get("spouse")
    if partner:
        return Somebody(partner, "partner")
    return Somebody(groups.get("other") or groups.get("relative") or match[0].strip())


def _by_name(clause: str, people: Iterable[Person]) -> Somebody | None:
    """The person that `clause` begins with, in whatever case."""
    plain = clause.casefold()
    opening = _OPENING.match(plain)
    start = opening.end() if opening else 0
    for person in people:
        name = person.name.casefold()
        match = _BEHIND_NAME.match(plain, start + len(name)) if plain.startswith(name, start) else None
        if match is not None:
            return Somebody(name + match["thing"]) if match["thing"] else Somebody(person.name, person.kind)
    return None
