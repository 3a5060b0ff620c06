"""How people say which shift they work, and that they were put on another one, by language."""

from typing import Final

from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns

_ENGLISH_SHIFT: Final = (
    r"(?P<v>(?i:(?:night|day|early|late|evening|morning|split) ?shifts?|nights|days|lates|earlies|twilights))"
)
_ENGLISH_STOP: Final = (
    r"(?i:(?=$|[,.;!]| (?:now|at|again|since|from|for|in the (?:er|icu|ward)|so|and|but|this|next|until|til|till|thank"
    r"|lol|cos|because|starting)\b))"
)
_ADVERBS: Final = r"(?:(?:just|finally|now|recently|also|actually|officially|still) )*"
_GERMAN_SHIFT: Final = r"(?P<v>(?:Nacht|Tag|Früh|Spät|Wechsel)(?:dienst|schicht)(?:en)?)\b"
_GERMAN_ADVERBS: Final = r"(?: (?:jetzt|nun|nur noch|wieder|immer|meistens|grad|gerade|ab \w+|seit \w+(?: \w+)?))*"
_SPANISH_STOP: Final = r"(?=$|[,.;!]| (?:en (?:el|la|un|una)|ahora|otra vez|desde|y|pero|esta|este|toda)\b)"
_FRENCH_SHIFT: Final = r"(?P<v>équipe (?:de (?:nuit|jour)|du (?:matin|soir))|nuits?|jour|matin)"
_FRENCH_STOP: Final = r"(?=$|[,.;!]| (?:à l'usine|à l'hôpital|à|au|chez|et|mais|maintenant|depuis|cette|en ce)\b)"
_FRENCH_ADVERBS: Final = r"(?: (?:maintenant|désormais|toujours|enfin|de nouveau))*"
_PORTUGUESE_SHIFT: Final = r"(?P<v>turno d[ao] (?:noite|manhã|tarde|dia)|noites?)"
_PORTUGUESE_STOP: Final = r"(?=$|[,.;!]| (?:em|no|na|agora|desde|e|mas|de novo|essa|esta)\b)"
_ITALIAN_SHIFT: Final = r"(?P<v>turn[oi] di (?:notte|giorno|mattina|pomeriggio|sera)|notti|notte|mattina)"
_ITALIAN_STOP: Final = r"(?=$|[,.;!]| (?:in|al|a|da|e|ma|adesso|ora|questa|questo|per)\b)"
_RUSSIAN_SHIFT: Final = r"(?P<v>(?:ночн|дневн|вечерн|утренн)\w+(?: смен\w+)?)(?=$|[,.;!]| (?:перев|с |теперь|опять))"

ENGLISH: Final[tuple[SlotPattern, ...]] = slot_patterns(
    "shift",
    "Works {}.",
    r"(?i:\b(?:i'm|i am|im|i (?:work|do|moved|went|switched|started|have))"
    rf" {_ADVERBS}(?:back )?(?:on (?:the )?|to |onto |permanent )?){_ENGLISH_SHIFT}{_ENGLISH_STOP}",
    rf"(?i:^(?:\w+,? )?back (?:on|to) ){_ENGLISH_SHIFT}{_ENGLISH_STOP}",
    rf"(?i:\b(?:moved|put|switched|changed|swapped|stuck) (?:me|us) {_ADVERBS}(?:back )?(?:on|to|onto) (?:the )?)"
    rf"{_ENGLISH_SHIFT}{_ENGLISH_STOP}",
    single=True,
)
GERMAN: Final[tuple[SlotPattern, ...]] = slot_patterns(
    "shift",
    "Arbeitet: {}.",
    rf"(?i:\bich (?:bin|arbeite|mache|schiebe|habe?){_GERMAN_ADVERBS} (?:im |in der |in |nur )?){_GERMAN_SHIFT}",
    rf"(?i:\b(?:haben|hat|wurde) (?:mich|ich|uns){_GERMAN_ADVERBS} (?:in|auf) (?:die |den )?){_GERMAN_SHIFT}",
    rf"(?i:\bich arbeite{_GERMAN_ADVERBS}(?: im moment| zurzeit| momentan)? )(?P<v>nachts)(?=$|[,.!;])",
    single=True,
)
SPANISH: Final[tuple[SlotPattern, ...]] = slot_patterns(
    "shift",
    "Turno: {}.",
    r"(?i:\b(?:trabajo|estoy|hago|me (?:han )?(?:pusieron|puesto|pasaron|pasado|cambiaron|cambiado))"
    r"(?: (?:ahora|ya|otra vez|siempre))* (?:de |en |en el |a |al )?)(?P<v>(?:turno (?:de )?)?"
    r"(?:noches?|tardes|mañanas)"
    rf"|turno de (?:día|mañana|noche|tarde)){_SPANISH_STOP}",
    single=True,
)
FRENCH: Final[tuple[SlotPattern, ...]] = slot_patterns(
    "shift",
    "Horaires : {}.",
    rf"(?i:\bje (?:suis(?: (?:re)?passée?)?|travaille|bosse|fais|passe){_FRENCH_ADVERBS} (?:de |d'|du |en |les )?)"
    rf"{_FRENCH_SHIFT}{_FRENCH_STOP}",
    rf"(?i:\b(?:m'a|m'ont|nous a|nous ont) (?:re)?(?:mise?s?|passée?s?){_FRENCH_ADVERBS} (?:de |d'|du |en )?)"
    rf"{_FRENCH_SHIFT}{_FRENCH_STOP}",
    single=True,
)
PORTUGUESE: Final[tuple[SlotPattern, ...]] = slot_patterns(
    "shift",
    "Turno: {}.",
    r"(?i:\b(?:trabalho|estou|tô|to|faço|fui (?:para|pra|pro)|passei (?:para|pra|pro)|voltei (?:para|pra|pro))"
    rf"(?: (?:agora|sempre|de novo))* (?:de |à |no |o )?){_PORTUGUESE_SHIFT}{_PORTUGUESE_STOP}",
    rf"(?i:\bme (?:passaram|mudaram|botaram|puseram|colocaram) (?:para o|pra o|pro|no|ao) ){_PORTUGUESE_SHIFT}"
    rf"{_PORTUGUESE_STOP}",
    single=True,
)
ITALIAN: Final[tuple[SlotPattern, ...]] = slot_patterns(
    "shift",
    "Turno: {}.",
    rf"(?i:\b(?:lavoro|faccio|sono|passo)(?: (?:ora|adesso|sempre|di nuovo))* (?:di |il |i |al |ai )?){_ITALIAN_SHIFT}"
    rf"{_ITALIAN_STOP}",
    rf"(?i:\bmi hanno (?:messo|messa|spostat[oa]|passat[oa])(?: (?:ora|adesso|di nuovo))* (?:di |al |ai |sul )?)"
    rf"{_ITALIAN_SHIFT}{_ITALIAN_STOP}",
    single=True,
)
RUSSIAN: Final[tuple[SlotPattern, ...]] = slot_patterns(
    "shift",
    "Смена: {}.",
    r"(?i:\bработаю (?:теперь |сейчас |опять )?(?:в )?)(?P<v>(?:ночн|дневн|вечерн)\w+ смен\w+|по ночам|в ночь)",
    rf"(?i:\b(?:меня|нас) (?:теперь |сейчас |опять |снова )?перевели (?:теперь |опять )?(?:в|на) ){_RUSSIAN_SHIFT}",
    rf"(?i:^(?:ну )?(?:теперь|опять|снова) (?:я )?(?:работаю )?в ){_RUSSIAN_SHIFT}",
    single=True,
)
