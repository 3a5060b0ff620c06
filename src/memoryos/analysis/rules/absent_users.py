"""Somebody else at the keyboard who says where the user is: `This is Temi, Dera left her laptop open`."""

import re
from typing import Final

from memoryos.analysis.rules.unknown_names import NO_PERSON
from memoryos.text.prefilter import unfiltered

_NAME: Final = r"(?-i:[A-ZÀ-ÞŁŚŻČŠŽА-ЯЁ])[^\W\d_]{1,19}"
_DEVICE: Final = (
    r"(?:phone|laptop|computer|tablet|ipad|account|chat|browser|handy|rechner|tablet|konto|móvil|celular|teléfono"
    r"|portátil|compu\w*|ordenador|téléphone|portable|ordi\w*|tablette|compte|telefono|cellulare|portatile|telemóvel"
    r"|telefone|notebook|conta|ноут\w*|телефон\w*|компьютер\w*|планшет\w*)"
)
# What the user does meanwhile, behind their name.
_ABSENCES: Final = (
    (
        r"(?:'?s| is| has| was| ist| is)?(?: just| only| still| grade?| gerade| eben| kurz| noch| schon| jetzt| nur)*"
        r" (?:gone|out\b(?! of)|busy|asleep|sleeping|driving|cooking|upstairs|downstairs|outside"
        r"|in the (?:garden|kitchen|shower|bath\w*|loo|toilet|shop|car|next room)|at the (?:shops?|door|gym)"
        r"|on the (?:loo|toilet|phone)"
        r"|having a (?:shower|bath|nap)|popped|nipped|im (?:garten|bad|keller|auto|laden|haus)|in der (?:küche|dusche)"
        r"|auf (?:dem|m) klo|auf toilette|draußen|weg\b|einkaufen|unterwegs|duschen|nicht da|eingeschlafen|schläft"
        r"|duscht|kocht|telefoniert)"
    ),
    (
        rf" (?:left (?:her|his|their|the|this) {_DEVICE}|gave me (?:her|his|their)|lent me (?:her|his|their)"
        rf"|(?:said|says) i (?:could|can)|hat (?:(?:mir|mich) )?(?:kurz )?(?:ihr\w*|sein\w*|den|das|die) {_DEVICE})"
    ),
    (
        r" (?:está|esta|anda|tá) (?:en (?:el|la) (?:baño|ducha|cocina|jardín|patio)|no (?:banho|jardim|quintal)"
        r"|na (?:cozinha|rua)"
        r"|fuera|durmiendo|dormid|ocupad|manejando|conduciendo|cocinando|fora\b|dormindo|ocupad|cozinhando)"
    ),
    r" (?:ha salido|salió|salio|se fue|se ha ido|saiu|foi (?:ao|à|às))\b",
    (
        rf" (?:(?:se )?(?:ha )?dej(?:ó|o|ado)|me (?:ha )?(?:prest|dej|pas)(?:ó|ado)|deixou|(?:me )?emprestou(?:-me)?)"
        rf" (?:(?:el|la|su|o|a|seu|sua) )*{_DEVICE}"
    ),
    (
        r" (?:est (?:sortie?|occupée?|au (?:jardin|téléphone|toilettes)|aux toilettes|dans (?:le jardin|la cuisine)"
        r"|sous la douche|en cuisine)|dort\b)"
    ),
    rf" (?:m'a (?:prêté|laissé|passé)|a laissé) (?:(?:son|sa|le|la) |l'){_DEVICE}",
    r" è (?:uscit[oa]|fuori|occupat[oa]|sotto la doccia|in (?:giardino|cucina|bagno)|al telefono)\b| dorme\b",
    rf" (?:mi ha (?:prestato|lasciato|dato|passato)|ha lasciato) (?:(?:il|la|il suo) |l'){_DEVICE}",
    r" (?:вышел|вышла|уш(?:ёл|ел|ла)|спит|занят\w?|готовит|за рулём|в (?:душе|саду|магазине|ванной))(?!\w)",
    rf" (?:оставил[аи]?|дал[аи]?) (?:(?:мне|свой|свою) )*{_DEVICE}",
)
_RELATIVE: Final = (
    r"(?:(?:my|mein[e]?|mi|mon|ma|mio|mia|a minha|o meu) )?(?:mum|mom|mummy|mama|dad|daddy|papa|gran|nan|grandma"
    r"|grandpa|oma|opa"
    r"|mutti|mamá|papá|abuela|abuelo|maman|mamie|papi|mamma|papà|nonna|nonno|mãe|pai|avó|avô|мама|папа|бабушка"
    r"|дедушка)"
)
_ABSENCE: Final = rf"(?:{'|'.join(_ABSENCES)})"
_HERE_IS: Final = (
    r"(?:this is|it's|its|hier ist|hier schreibt|hier|soy|aquí|acá|c'est|ici|sono|qui|sou|aqui (?:é|fala)|это)"
    r"(?: (?:el|la|o|a)\b)?"
)
_NO_WRITER: Final = NO_PERSON | frozenset(
    (
        "schluss ende noël navidad natale natal weihnachten ostern silvester montag dienstag mittwoch donnerstag"
        " freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche"
    ).split()
)
_GREETING: Final = (
    r"\W*+(?:(?:hi|hiya|hey|hello|hallo|moin|hola|buenas|salut|coucou|bonjour|ciao|salve|oi|olá|привет"
    r"|здравствуйте)\b[,!. ]*+)?"
)
_SAYS_SO: Final = unfiltered(
    rf"{_GREETING}(?:"
    rf"(?:{_HERE_IS} (?P<n>{_NAME})(?: (?:here|hier|acá|aquí))?|(?P<m>{_NAME}) (?:here|hier|acá|aquí))"
    rf"[\s,.!;:–-]+(?:(?:and|und|y|et|e|и|a|o|la|el) )?(?:{_NAME}|{_RELATIVE}){_ABSENCE}"
    rf"|(?:this is|hier ist|hier schreibt|aqui é) [^\W\d_]{{2,20}}[\s,.!;:–-]+{_RELATIVE}{_ABSENCE}"
    rf"|(?:{_RELATIVE}){_ABSENCE}[^.,!?]{{0,30}}[\s,.!;:–-]+{_HERE_IS} [^\W\d_]{{2,20}})",
    re.IGNORECASE,
)


_ALLOWED: Final = re.compile(
    rf"{_GREETING}(?:(?:i'm|i am|ich bin|soy|je suis|sono|sou|я|{_HERE_IS}) [^\W\d_]{{2,20}}\b)[^?]{{0,60}}?"
    r"(?:said|says|hat gesagt,?|dijo que|a dit que|ha detto che|disse que|сказала?,? что мне|разрешила?)"
    r" (?:that )?(?:i (?:can|could|may)|ich darf|(?:yo )?puedo|je peux|posso|можно)\b",
    re.IGNORECASE,
)


def says_where_user_is(message: str) -> bool:
    """Whether `message` begins with the name of its writer, who says that the user is elsewhere or lets them write."""
    if _ALLOWED.match(message):
        return True
    match = _SAYS_SO.match(message)
    return match is not None and (match["n"] or match["m"] or "").lower() not in _NO_WRITER
