"""What people type in a chat instead of the textbook sentence, by language: moves, work, shifts and what they go by."""

from typing import Final

from memoryos.analysis.rules import shift_patterns
from memoryos.analysis.rules.language_pattern import EMPLOYER, NAME, PLACE, SlotPattern, slot_patterns

_ENGLISH_NAME: Final = r"(?P<v>[A-Z][a-z'-]+)"
_ENGLISH_PLACE: Final = r"(?P<v>(?:the )?[A-Z][\w'-]+(?:(?:,| of| on| upon)? [A-Z][\w'-]+){0,3})"
_STOP: Final = (
    r"(?=$|[,.;!)?]| (?:and|but|so|now|from|on|in|at|for|with|as|since|this|last|next|because|cos|lol|btw)\b)"
)
_HOME: Final = r"(?:place|flat|house|apartment|studio|room|home|bungalow|terrace|condo|self-contain|unit)"
_RUSSIAN_PLACE: Final = r"(?P<v>[А-ЯЁ][а-яё-]+(?: [А-ЯЁ][а-яё-]+)?)"
_ADVERBS: Final = r"(?:(?:just|finally|now|recently|also|actually|officially) )*"

ENGLISH: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "name",
        "Is called {}.",
        rf"(?i:\b(?:i'm|i am|im) going by ){_ENGLISH_NAME}(?i: now)?{_STOP}",
        rf"(?i:\bi (?:now )?go by ){_ENGLISH_NAME}(?i: (?:now|these days))?{_STOP}",
        rf"(?i:\b(?:stop calling me|(?:don't|dont|do not) call me) [\w'-]{{2,20}}(?: any ?more)?,?"
        rf" (?:it's |its |just |i'm |call me ){{1,2}})"
        rf"{_ENGLISH_NAME}(?=$|[,.;!])",
        rf"(?i:\bsign it (?:as |from )?){_ENGLISH_NAME}(?i:,? (?:nobody|no one|everyone|everybody))",
    ),
    *slot_patterns(
        "name",
        "Is no longer called {}.",
        rf"(?i:\b(?:stop calling me|(?:don't|dont|do not) call me) ){_ENGLISH_NAME}(?=$|[,.;!]| any ?more)",
        tense="ended",
    ),
    *shift_patterns.ENGLISH,
    *slot_patterns(
        "home",
        "Lives in {}.",
        rf"(?i:\b(?:i've|i have|i|we|we've|we have)? ?{_ADVERBS}(?:got|bought|rented|leased) (?:my"
        rf"|our) own {_HOME} in )"
        rf"{_ENGLISH_PLACE}{_STOP}",
        rf"(?i:\b(?:got|picked up|have) (?:the )?keys to (?:a|my|our|the) (?:new )?{_HOME} in ){_ENGLISH_PLACE}{_STOP}",
        rf"(?i:\b(?:i'm|i am|im|we're|we are) {_ADVERBS}(?:living|staying) (?:with|at) (?:my"
        rf"|our) [a-z' -]{{3,20}},? in )"
        rf"{_ENGLISH_PLACE}(?i: for good| permanently)",
    ),
)
GERMAN: Final[tuple[SlotPattern, ...]] = (
    *shift_patterns.GERMAN,
    *slot_patterns(
        "home",
        "Wohnt in {}.",
        rf"(?i:^(?:ich |wir )?(?:bin|sind) (?:jetzt|nun|endlich|inzwischen) (?:übrigens )?in ){PLACE}(?=$|[,.!])",
        rf"(?i:\bschlüsselübergabe (?:\w+ )?in ){PLACE}",
        rf"(?i:\bich (?:selber|selbst|persönlich) wohne? in ){PLACE}",
    ),
)
SPANISH: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "home",
        "Vive en {}.",
        rf"(?i:\b(?:me|nos) acab(?:o|amos) de (?:mudar|trasladar|instalar) (?:a|en) ){PLACE}",
        rf"(?i:\bacab(?:o|amos) de (?:mudarme|mudarnos|trasladarme|instalarme) (?:a|en) ){PLACE}",
        rf"(?i:^(?:bueno,? |pues )?yo vivo en ){PLACE}",
    ),
    *shift_patterns.SPANISH,
)
FRENCH: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "home",
        "Habite à {}.",
        rf"(?i:\b(?:je viens|on vient|nous venons) (?:juste )?(?:de déménager|d'emménager|de m'installer) (?:à|au|en) )"
        rf"{PLACE}",
        rf"(?i:\b(?:je suis|on est|nous sommes) (?:maintenant|désormais) à ){PLACE}(?=$|[,.!])",
    ),
    *shift_patterns.FRENCH,
    *slot_patterns(
        "employer",
        "Travaille chez {}.",
        rf"(?i:\bj'ai commencé (?:à bosser |à travailler )?(?:chez|à la|au) ){EMPLOYER}(?=$|[,.!]| (?:comme|en tant"
        rf"|hier"
        r"|lundi|cette|la semaine)\b)",
    ),
    *slot_patterns(
        "job",
        "Métier : {}.",
        r"(?i:\bj'ai (?:commencé|trouvé|été prise?|été embauchée?) [^.;?]{2,40}? (?:comme|en tant que) )"
        r"(?P<v>[a-zà-ÿ][\w' -]{2,30}?)(?=$|[,.;!])",
    ),
)
PORTUGUESE: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "home",
        "Mora em {}.",
        rf"(?i:\b(?:acabei|acabámos|acabamos) de (?:me |nos )?mudar(?:-me|-nos)? (?:para|pra|pro) (?:o |a )?){PLACE}",
    ),
    *shift_patterns.PORTUGUESE,
)
ITALIAN: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "home",
        "Vive a {}.",
        rf"(?i:\b(?:ormai|adesso|ora) (?:sto|stiamo|abito|vivo) (?:a|in|ad) ){PLACE}(?=$|[,.!])",
        rf"(?i:\b(?:mi|ci) (?:sono|siamo) (?:appena|da poco) trasferit[oaie] (?:a|in|ad) ){PLACE}",
    ),
    *shift_patterns.ITALIAN,
)
RUSSIAN: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns("name", "Зовут {}.", r"(?:^|[.!,] )(?i:зовут (?:меня|мен) )" + NAME),
    *slot_patterns(
        "home",
        "Живёт: {}.",
        rf"(?i:\b(?:обустроил|обжил|устроил|посел)(?:ись|ся|ась) (?:жить )?в ){_RUSSIAN_PLACE}(?=$|[,.!])",
        rf"(?i:\b(?:только что |недавно |наконец )(?:переехал[аи]?|перебрал(?:ись|ся|ась)) в ){_RUSSIAN_PLACE}",
    ),
    *slot_patterns(
        "employer",
        "Работает: {}.",
        rf"(?i:\b(?:устроил(?:ся|ась)|вышел|вышла) (?:на работу )?(?:в|на) ){EMPLOYER}(?i:(?= [а-яё]+(?:ом|ем|кой"
        rf"|ицей|ером)"
        r"\b)|(?= на работу)| работать)",
    ),
    *slot_patterns(
        "job",
        "Работает: {}.",
        r"(?i:\bустроил(?:ся|ась) (?:[^.,;!?]{2,40} )?)(?P<v>[а-яё]+(?:ером|ором|иком|ником|истом|логом|тором|щиком"
        r"|чиком"
        r"|щицей|ницей|ицей|кой|арем|ёром|ентом))\b",
    ),
    *shift_patterns.RUSSIAN,
)
