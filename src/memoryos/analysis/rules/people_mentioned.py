"""Who is mentioned: people and animals that the user names, and who a pronoun refers to."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from memoryos.analysis.rules.bare_introductions import bare_introductions
from memoryos.analysis.rules.introductions import (
    BY_RELATION,
    POSSESSIVE,
    Person,
    gender_of,
    introductions,
    introductions_in_question,
)
from memoryos.analysis.rules.medicines_mentioned import Medicine, medicine_in
from memoryos.analysis.rules.message_writer import introduces_writer, is_by_another
from memoryos.analysis.rules.name_lists import listed
from memoryos.analysis.rules.naming_sentences import Unnamed, named, unnamed
from memoryos.analysis.rules.plain_sentences import plain
from memoryos.analysis.rules.recent_results import RECENT_SENTENCES
from memoryos.analysis.rules.sentences import stated
from memoryos.analysis.rules.spans import asserted
from memoryos.analysis.rules.unknown_names import CAPITALISED, unknown_names
from memoryos.domain.page import Page
from memoryos.text.prefilter import prefiltered

_PRONOUN: Final = re.compile(
    (
        r"^(?:\W*(?:and|but|so|oh|ah|ha|haha|lol|omg|hmm|wait|ok|okay|no|btw|actually|because|cause|since|anyway"
        r"|and now"
        r"|well|yes|yeah|also|now|y|pero|oye|espera|porque|und|aber|ja|ach|warte|weil|et|mais|attends|e|ma|aspetta"
        r"|mas|peraí|а|и|но|ой|подожди),?\s+)*"
        # Not the English name in `Ella is 6`.
        r"(?!(?-i:Ella|Elle|Ela)(?:'s| (?:is|was|has|had|and|turns|turned|wants|loves|likes|goes|went|says|said)\b))"
        # Not Spanish `he dejado` and Italian `il cane`.
        r"(?P<p>he(?! \w+(?:ado|ido|cho|sto|rto)\b)|she|he's|she's|he'll|she'll|his|her|him|él|ella|er|sie|elle"
        r"|ele|ela|lui|lei|он|она"
        r"|d(?:er|ie)(?= (?:ist|hat|wird|wohnt|arbeitet|kann|war|isst|mag)\b)"
        r"|il(?= (?:est|a|ne|se|me|y|en|va|vient|fait|mange|dort|veut|peut|doit|aime|dit|part|vit|habite|travaille"
        r"|était|avait|sera|aura)\b| [nsm]'))\b|^"
        r"(?P<e>他"
        r"|她|它|彼は|彼女は|그는|그녀는)"
    ),
    re.IGNORECASE,
)
_DROPPED_PRONOUN: Final = re.compile(
    r"(?:e |y |ma |pero |mas )?(?:è|tiene|ha|tem|vive|mora|abita|lavora|trabaja|trabalha|cumple|compie|(?:es"
    r"|é) (?:diab|al[eé]rg"
    r"|cel[ií]a|vegan|vegetarian|asm[áa]t|hipertens))\w*\b",
    re.IGNORECASE,
)
# `The poor man is 58 and has a hernia` is not about the user, whoever the man is.
_SOMEBODY: Final = re.compile(
    r"^\W*(?:(?:and|but|so|y|pero|und|aber|et|mais|e|mas|ma|а|и|но) )*"
    r"(?P<p>(?:the|that|this) (?:poor |old |little )?(?:man|guy|bloke|fella|dude|woman|lady)"
    r"|el (?:pobre )?(?:hombre|tipo|tío|señor|chaval)|la (?:pobre )?(?:mujer|señora|tía|chica)"
    r"|d(?:er|ie) (?:arme |alte )?(?:mann|typ|kerl|frau|dame)|(?:l'|le |la )(?:pauvre )?(?:homme|mec|type|gars|femme"
    r"|dame)"
    r"|(?:l'|il |la )(?:pover[oa] )?(?:uomo|tipo|tizio|signore|donna|signora)|[oa] (?:pobre )?(?:homem|cara|moço"
    r"|moça|mulher"
    r"|senhora?)|(?:этот |эта )?(?:мужик|мужчина|женщина|старик|старушка))(?![\w'’-])",
    re.IGNORECASE,
)
_WOMAN: Final = re.compile(
    r"(?:woman|lady|mujer|señora|tía|chica|frau|dame|femme|donna|signora|moça|mulher|senhora|женщина|старушка)$",
    re.IGNORECASE,
)
_ENGLISH_PRONOUN: Final = re.compile(r"\W*(?:\w+ )?s?he\b", re.IGNORECASE)
_FEMALE_PRONOUNS: Final = frozenset("die she she's she'll her ella sie elle ela lei она 她 彼女は 그녀는".split())
_FIRST_PERSON: Final = prefiltered(
    r"\b(?<!')(?i:I|I'm|I've|I'll|I'd|me|we|we're|we've|we'll|us|yo|nosotros|ich|mich|mir|wir|uns|je|moi"
    r"|nous|on (?:a|est|va)|eu|io|noi|я|мне|меня|мы|нас)\b|\b(?<!')(?i:j')(?!\w)"
    r"|我(?!弟|妹|哥|姐|妈|爸|儿|女|老公|老婆|家|的|男|爷|奶|外)|咱|私[はがもに]|僕[はがもに]|俺|나는"
    r"|저는|제가|내가"
)
# What may come before the name of the person a clause is about, and what after it includes the user.
_BEFORE_SUBJECT: Final = re.compile(
    rf"\W*(?:[^:]{{0,40}}: )?(?:(?:and|but|so|oh|well|also|y|pero|und|aber|et|mais|e|mas|ma) )*"
    rf"(?:{POSSESSIVE} (?:[\w-]+,? ){{1,3}})?",
    re.IGNORECASE,
)
_AND_USER: Final = re.compile(r"\w| (?:and (?:I|me)|y yo|und ich|et moi|e eu|ed? io)\b", re.IGNORECASE)
_FIRST_PERSON_POSSESSIVE: Final = prefiltered(rf"(?<!\w){POSSESSIVE}(?!\w)|我|私|僕|우리|제 |내 ", re.IGNORECASE)
_COMPANION: Final = prefiltered(
    rf"\b(?:me|I|ich|yo|moi|eu|io) (?:and|und|y|et|e) (?P<a>{CAPITALISED})"
    rf"|(?<![\w'])(?P<b>{CAPITALISED}) (?:and|und|y|et|e) \b(?:I|me|ich|yo|moi|eu|io)\b"
)
_AND: Final = prefiltered(r"\b(?:and|und|y|et|e)\b", re.IGNORECASE)

_CYRILLIC_NAME: Final = re.compile(r"[А-ЯЁ][а-яё]{2,}")


class KnownPeople:
    """The people and animals named so far, in the order of the pages, and the `medicine` mentioned last."""

    def __init__(self, people: Iterable[Person] = ()) -> None:
        self._people: dict[str, Person] = {person.name: person for person in people}
        self._recent: list[str] = []
        self._in_message: list[str] = []
        self._retired: set[str] = set()
        self._unnamed: Unnamed | None = None
        self._relatives: dict[str, Person] = {}
        self.medicine: Medicine | None = None

    @property
    def people(self) -> tuple[Person, ...]:
        """All of them."""
        return tuple(self._people.values())

    def begin_message(self) -> None:
        """Begins another message; who was named in the one before can still be meant."""
        self._in_message = []

    def introduce(self, sentence: str) -> Iterator[Person]:
        """The people `sentence`, which may be a question, introduces with a relation; they are known from here on."""
        sentence = plain(sentence)
        text = asserted(sentence)
        in_passing = introductions_in_question(sentence) if text != sentence else ()
        named_here = (*introductions(text), *bare_introductions(text), *listed(text), *named(text, self._unnamed))
        for person in (*named_here, *in_passing):
            earlier = self._people.get(person.name)
            if earlier is None or not earlier.relation:
                self._people[person.name] = person
                yield person
        for match in _COMPANION.finditer(sentence) if _AND.may_match(sentence) else ():
            self._people.setdefault(match["a"] or match["b"], Person(match["a"] or match["b"]))

    def note_unnamed(self, sentence: str) -> None:
        """Remembers whom `sentence`, which may be a question, mentioned without a name."""
        self._unnamed = unnamed(sentence)

    def note_medicine(self, sentence: str) -> None:
        """Remembers which medicine of the user's `sentence`, which may be a question, mentioned."""
        medicine = medicine_in(plain(sentence))
        if medicine is not None and self.subject(sentence) == "":
            self.medicine = medicine

    def is_by_another_writer(self, message: str) -> bool:
        """Whether somebody other than the user wrote `message` and says so."""
        return is_by_another(message, self._people)

    def subject(self, text: str) -> str | None:
        """Who `text` is about: a name, "" for the user, None if it is unclear who a pronoun refers to."""
        names = self.names_in(text)
        pronoun = _pronoun(text)
        if pronoun and names[:1] != text.split(maxsplit=1)[:1]:
            return self._antecedent(pronoun)
        if not names:
            return self._subject_without_name(text)
        before, after = _around(text, names[0])
        if _BEFORE_SUBJECT.fullmatch(before) and not _AND_USER.match(after):
            return names[0]
        return "" if _FIRST_PERSON.search(text) or len(set(names)) > 1 else names[0]

    def _subject_without_name(self, text: str) -> str | None:
        somebody = _SOMEBODY.match(text)
        if somebody is not None and not is_about_self(text):
            return self._antecedent("she" if _WOMAN.search(somebody["p"]) else "he")
        return self._dropped_subject(text) or self._subject_by_relation(text)

    def _dropped_subject(self, text: str) -> str:
        """Whom a clause is about that begins with a verb in the third person, as it may in Italian or Spanish."""
        if not self._in_message or _DROPPED_PRONOUN.match(text) is None:
            return ""
        name = self._in_message[-1]
        return name if name in self._people else ""

    def is_certain(self, subject: str, text: str) -> bool:
        """Whether `text` is about `subject` without doubt: by name or relation, or by a pronoun in the same message."""
        if not _pronoun(text):
            return True
        if self.names_in(text) or (_ENGLISH_PRONOUN.match(text) and unknown_names(text)):
            return False
        if self._in_message:
            is_known = subject in self._people or subject in self._relatives or subject.istitle()
            return self._in_message[-1] == subject and is_known
        return subject in self._people and set(self._recent[-2:]) == {subject}

    def _subject_by_relation(self, text: str) -> str:
        """The one person of that relation, the relation where several or none are known by name, or "" for the user."""
        match = BY_RELATION.match(text)
        if match is None:
            return ""
        relation = match["r"] or match["e"] or match["k"] or match["z"]
        known = [name for name, person in self._people.items() if person.relation.casefold() == relation.casefold()]
        return known[0] if len(known) == 1 else relation

    def note_mentions(self, sentence: str) -> None:
        """Remembers who `sentence` mentioned last, strangers included: a pronoun after a stranger is ambiguous."""
        people = {*self.names_in(sentence), *unknown_names(sentence)}
        mentions = sorted((sentence.find(name), name) for name in people) if people else ()
        names = [name for _, name in mentions if name not in self._retired] or list(self._relative(sentence))
        self._recent.extend(names)
        self._in_message.extend(names)
        del self._recent[:-4]

    def _relative(self, sentence: str) -> Iterator[str]:
        """The relative with whom `sentence` begins and who is known by no name: `my dad`."""
        match = BY_RELATION.match(sentence)
        gender = gender_of(match["r"]) if match and match["r"] else ""
        if match and gender and self._subject_by_relation(sentence) == match["r"]:
            self._relatives[match["r"]] = Person(match["r"], match["r"], "family", gender)
            yield match["r"]

    def retire(self, name: str) -> None:
        """Records that no pronoun refers to `name` any more."""
        self._retired.add(name)
        self._recent = [other for other in self._recent if other != name]
        self._in_message = [other for other in self._in_message if other != name]

    def names_in(self, text: str) -> list[str]:
        """The known names in `text`, in order."""
        mentions = [(place[0], name) for name in self._people if name[:-1] in text and (place := _mention(text, name))]
        return [name for _, name in sorted(mentions)] if mentions else []

    def _antecedent(self, pronoun: str) -> str | None:
        gender = "f" if pronoun.lower() in _FEMALE_PRONOUNS else "m"
        known = self._people | self._relatives
        if len(set(self._in_message)) == 1 and self._in_message[0] not in known:
            return self._in_message[0]
        for name in reversed(self._recent):
            person = self._people.get(name) or self._relatives.get(name)
            if person is None:
                return None
            if person.gender in ("", gender):
                return name
        return None


def introduce_people(pages: Sequence[Page], known_people: KnownPeople) -> None:
    """Adds the people that `pages` name to `known_people`."""
    for page in pages:
        if known_people.is_by_another_writer(page.user_input):
            continue
        known_people.begin_message()
        for sentence in stated(page.user_input):
            list(known_people.introduce(sentence))
            known_people.note_mentions(sentence)
            known_people.note_unnamed(sentence)
            known_people.note_medicine(sentence)


def introduce_names(pages: Sequence[Page], known_people: KnownPeople) -> None:
    """Adds the people that `pages` name to `known_people`, but not who a pronoun refers to."""
    for page in pages:
        if known_people.is_by_another_writer(page.user_input):
            continue
        for sentence in stated(page.user_input):
            list(known_people.introduce(sentence))
            known_people.note_unnamed(sentence)


def pages_by_user(pages: Sequence[Page], earlier: KnownPeople | None = None) -> list[Page]:
    """`pages`, without the user's side of those that somebody else, perhaps one of `earlier`, wrote for them."""
    with_writer = [place for place, page in enumerate(pages) if introduces_writer(page.user_input)]
    if not with_writer:
        return list(pages)
    known_people = KnownPeople(earlier.people if earlier else ())
    own: list[Page] = []
    for place, page in enumerate(pages):
        if place not in with_writer or not known_people.is_by_another_writer(page.user_input):
            own.append(page)
            # Whom a page names counts only for a writer behind it.
            for sentence in stated(page.user_input) if place < with_writer[-1] else ():
                list(known_people.introduce(sentence))
        elif page.agent_response.strip():
            own.append(replace(page, user_input=""))
    return own


@lru_cache(maxsize=RECENT_SENTENCES)
def _pronoun(text: str) -> str:
    """The pronoun with which `text` begins; empty if it begins with something else."""
    match = _PRONOUN.match(text)
    return (match["p"] or match["e"]) if match else ""


def _mention(text: str, name: str) -> tuple[int, int] | None:
    """Where `text` has `name` as a whole word; a Russian name may be declined."""
    if _CYRILLIC_NAME.fullmatch(name):
        match = _declined(name).search(text)
        return match.span() if match else None
    start = text.find(name)
    while start >= 0 and name.isascii() and text[start + len(name) : start + len(name) + 1].isalnum():
        start = text.find(name, start + 1)
    return (start, start + len(name)) if start >= 0 else None


@lru_cache(maxsize=1024)
def _declined(name: str) -> re.Pattern[str]:
    stem = re.escape(name[:-1] if name[-1] in "аяейьиоы" else name)
    return re.compile(rf"(?<!\w){stem}[а-яё]{{0,3}}(?!\w)")


def _around(text: str, name: str) -> tuple[str, str]:
    """What stands before and behind `name` in `text`."""
    place = _mention(text, name)
    return (text[: place[0]], text[place[1] :]) if place else (text, "")


@lru_cache(maxsize=RECENT_SENTENCES)
def is_about_self(text: str) -> bool:
    """Whether `text` has a first-person word."""
    return _FIRST_PERSON.search(text) is not None or _FIRST_PERSON_POSSESSIVE.search(text) is not None
