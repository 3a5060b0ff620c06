"""Numbers of cards and bank accounts in text, distinguished from other long numbers by their check digits."""

import re
from collections.abc import Iterator

Span = tuple[int, int]

_BETWEEN = "([ \u00a0\u202f.-]?)"
# As they are printed on the cards. The pattern starts with the first character and only then looks behind it, so that
# the search is quick.
_CARD = re.compile(
    r"[2-6](?<![\w+/].)(?<!\d[.-].)(?:"
    rf"(?:(?<=4)\d\d|(?<=5)[1-5]\d|(?<=2)[2-7]\d|(?<=6)(?:01|4[4-9]|[25]\d)|(?<=3)5[2-8])\d{_BETWEEN}"
    r"\d{4}\1\d{4}\1\d{4}"
    rf"|(?<=3)[47]\d\d{_BETWEEN}\d{{6}}\2\d{{5}}"
    rf"|(?<=3)(?:0[0-5]|[689]\d)\d{_BETWEEN}\d{{6}}\3\d{{4}}"
    r")(?!\w|[/.-]\d)"
)
_IBAN = re.compile(r"[A-Z](?<![A-Za-z0-9].)[A-Z]\d{2}(?=[ \u00a0]?[A-Z0-9]{3})")
_IBAN_LENGTHS = {
    **dict.fromkeys(("NO",), 15),
    **dict.fromkeys(("BE",), 16),
    **dict.fromkeys(("DK", "FI", "NL", "FO", "GL"), 18),
    **dict.fromkeys(("SI", "MK"), 19),
    **dict.fromkeys(("AT", "BA", "EE", "KZ", "LT", "LU", "XK"), 20),
    **dict.fromkeys(("CH", "CR", "HR", "LI", "LV"), 21),
    **dict.fromkeys(("BG", "DE", "GB", "GE", "IE", "ME", "RS", "BH", "VA"), 22),
    **dict.fromkeys(("AE", "GI", "IL", "IQ", "TL"), 23),
    **dict.fromkeys(("AD", "CZ", "ES", "MD", "PK", "RO", "SA", "SE", "SK", "TN", "VG"), 24),
    **dict.fromkeys(("PT", "LY"), 25),
    **dict.fromkeys(("IS", "TR"), 26),
    **dict.fromkeys(("FR", "GR", "IT", "MC", "MR", "SM"), 27),
    **dict.fromkeys(("AL", "AZ", "BY", "CY", "DO", "GT", "HU", "LB", "PL", "SV"), 28),
    **dict.fromkeys(("BR", "EG", "PS", "QA", "UA"), 29),
    **dict.fromkeys(("JO", "KW", "MU"), 30),
    **dict.fromkeys(("MT", "SC"), 31),
}
_BLANKS = " \u00a0"


def card_numbers(text: str) -> Iterator[Span]:
    """The positions of payment card numbers."""
    for match in _CARD.finditer(text):
        digits = [int(letter) for letter in match[0] if letter.isdecimal()]
        if _passes_luhn(digits):
            yield match.span()


def bank_accounts(text: str) -> Iterator[Span]:
    """The positions of international bank account numbers."""
    for match in _IBAN.finditer(text):
        end = _end_of(text, match.start(), _IBAN_LENGTHS.get(match[0][:2], 0))
        if end and _passes_mod_97(text[match.start() : end]):
            yield match.start(), end


def _passes_luhn(digits: list[int]) -> bool:
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def _end_of(text: str, start: int, length: int) -> int | None:
    """The end of `length` letters and digits from `start`, with at most single blanks between them."""
    place, left = start, length
    while left and place < len(text):
        letter = text[place]
        if letter.isascii() and (letter.isdigit() or letter.isupper()):
            left -= 1
        elif letter not in _BLANKS or text[place - 1] in _BLANKS:
            return None
        place += 1
    goes_on = place < len(text) and text[place].isalnum()
    return None if left or goes_on or not length else place


def _passes_mod_97(account: str) -> bool:
    plain = "".join(letter for letter in account if letter not in _BLANKS)
    return int("".join(str(int(letter, 36)) for letter in plain[4:] + plain[:4])) % 97 == 1
