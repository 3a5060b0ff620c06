"""Clauses whose verb alone says that the speaker is meant: many languages leave `I` out."""

import re
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.text.prefilter import prefiltered

_VERBS: Final = prefiltered(
    (
        # Spanish and Portuguese.
        r"\b(?:soy|estoy|tengo|hago|voy|vivo|trabajo|gano|cobro|pago|juego|toco|estudio|quiero|puedo|llevo|duermo|corro"
        r"|nado|leo|escribo|cocino|practico|medito|aprendo|hablo|bebo|tomo|compré|vendí|empecé|dejé|nací|cumplo|cumplí"
        r"|necesito|odio|prefiero|salgo|vuelvo|estuve|tuve|sou|estou|tô|tenho|faço|vou|moro|trabalho|ganho|jogo|estudo"
        r"|quero|posso|leio|escrevo|cozinho|falo|comprei|vendi|comecei|larguei|nasci|fiz|\w{2,}[aei]mos"
        # Italian.
        r"|sono|sto|ho|faccio|vado|abito|lavoro|guadagno|mangio|bevo|prendo|gioco|suono|voglio|nuoto|leggo|scrivo"
        r"|cucino|parlo|imparo|\w{2,}iamo"
        # Russian.
        r"|\w{2,}(?:аю|яю|ею|ую|юсь)|живу|хожу|пью|сплю|люблю|вожу|плачу|могу|хочу|вяжу|беру|ношу)\b"
    ),
    re.IGNORECASE,
)


def is_implied(clause: str) -> bool:
    """Whether the speaker of `clause` is its subject without being named."""
    return spans.is_east_asian(clause) or _VERBS.search(clause) is not None
