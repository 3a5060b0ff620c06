"""What people type in a chat instead of the textbook sentence, by language: moves, work, shifts and what they go by."""

from typing import Final

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
        rf"(?i:\bsign it (?:as |from )?){_ENGLISH_NAME}(?i:,? (?:nobody|no one|everyone|everybody))",
    ),
    *slot_patterns(
        "shift",
        "Works {}.",
        r"(?i:\b(?:i'm|i am|im|i (?:work|do|moved|went|switched|started|have))"
        rf" {_ADVERBS}(?:back )?(?:on |to |onto |permanent )?)"
        r"(?P<v>(?i:(?:night|day|early|late|evening|morning|split) ?shifts?|nights|days|lates|earlies|twilights))"
        r"(?i:(?=$|[,.;!]| (?:now|at|again|since|from|in the (?:er|icu|ward)|so|and|but)\b))",
        single=True,
    ),
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
    *slot_patterns(
        "shift",
        "Arbeitet: {}.",
        r"(?i:\bich (?:bin|arbeite|mache|schiebe)(?: (?:jetzt|nun|nur noch|wieder|immer|meistens|seit \w+(?: \w+)?))*"
        r" (?:im |in der |in |nur )?)(?P<v>(?:Nacht|Tag|Früh|Spät|Wechsel)(?:dienst|schicht)(?:en)?)\b",
        single=True,
    ),
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
    *slot_patterns(
        "shift",
        "Turno: {}.",
        r"(?i:\b(?:trabajo|estoy|hago|me (?:han )?(?:pusieron|puesto|pasaron|pasado|cambiaron|cambiado))"
        r"(?: (?:ahora|ya|otra vez|siempre))* (?:de |en |en el |a |al )?)(?P<v>(?:turno (?:de )?)?(?:noches?|tardes)"
        r"|turno de (?:día|mañana|noche|tarde))(?=$|[,.;!]| (?:en|ahora|desde|y|pero)\b)",
        single=True,
    ),
)
FRENCH: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "home",
        "Habite à {}.",
        rf"(?i:\b(?:je viens|on vient|nous venons) (?:juste )?(?:de déménager|d'emménager|de m'installer) (?:à|au|en) )"
        rf"{PLACE}",
        rf"(?i:\b(?:je suis|on est|nous sommes) (?:maintenant|désormais) à ){PLACE}(?=$|[,.!])",
    ),
    *slot_patterns(
        "shift",
        "Horaires : {}.",
        r"(?i:\bje (?:suis|travaille|bosse|fais|passe)(?: (?:maintenant|désormais|toujours))* (?:de |d'|en |les )?)"
        r"(?P<v>équipe de (?:nuit|jour)|nuits?|jour)(?=$|[,.;!]| (?:à|au|en|chez|et|mais|maintenant|depuis)\b)",
        single=True,
    ),
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
    *slot_patterns(
        "shift",
        "Turno: {}.",
        r"(?i:\b(?:trabalho|estou|faço|fui para|passei para)(?: (?:agora|sempre))* (?:de |à |no |o )?)"
        r"(?P<v>turno da (?:noite|manhã|tarde)|noites?)(?=$|[,.;!]| (?:em|no|na|agora|desde|e|mas)\b)",
        single=True,
    ),
)
ITALIAN: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "home",
        "Vive a {}.",
        rf"(?i:\b(?:ormai|adesso|ora) (?:sto|stiamo|abito|vivo) (?:a|in|ad) ){PLACE}(?=$|[,.!])",
        rf"(?i:\b(?:mi|ci) (?:sono|siamo) (?:appena|da poco) trasferit[oaie] (?:a|in|ad) ){PLACE}",
    ),
    *slot_patterns(
        "shift",
        "Turno: {}.",
        r"(?i:\b(?:lavoro|faccio|sono|passo)(?: (?:ora|adesso|sempre))* (?:di |il |i |al |ai )?)"
        r"(?P<v>turn[oi] di (?:notte|giorno|mattina)|notti|notte)(?=$|[,.;!]| (?:in|al|a|da|e|ma|adesso|ora)\b)",
        single=True,
    ),
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
    *slot_patterns(
        "shift",
        "Смена: {}.",
        r"(?i:\bработаю (?:теперь |сейчас |опять )?(?:в )?)(?P<v>(?:ночн|дневн|вечерн)\w+ смен\w+|по ночам|в ночь)",
        single=True,
    ),
)
