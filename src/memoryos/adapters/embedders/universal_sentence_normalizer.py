"""How texts are normalised before they are cut into pieces: NFKC, and every kind of space becomes a space.

The rules come with the model: a trie in one array ("double array"), whose keys are sequences of up to four characters
in UTF-8, and what each key becomes. A key is looked for at each character, and the longest one counts.
"""

import re
import struct

# No key continues with ASCII, and no ASCII character but these is a key by itself.
_RUN = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")
_SPACES = str.maketrans("\t\n\f\r", "    ")
_LONGEST_KEY = 4  # characters
_MAX_KNOWN = 20_000


class Normalizer:
    """Normalises texts. Safe for threads."""

    def __init__(self, rules: bytes) -> None:
        (size,) = struct.unpack_from("<I", rules)
        self._units = struct.unpack_from(f"<{size // 4}I", rules, 4)
        self._replacements = rules[4 + size :]
        self._plain: set[str] = set()  # characters that begin no key

    def normalize(self, text: str) -> str:
        """`text` in its normal form; spaces stay where they are."""
        if not text.isascii():
            text = _RUN.sub(self._normalize, text)
        return text.translate(_SPACES)

    def _normalize(self, run: re.Match[str]) -> str:
        text, at, parts = run[0], 0, []
        while at < len(text):
            if text[at] in self._plain:
                parts.append(text[at])
                at += 1
            else:
                length, part = self._longest(text[at : at + _LONGEST_KEY])
                parts.append(part)
                at += length
        return "".join(parts)

    def _longest(self, text: str) -> tuple[int, str]:
        """How many characters the longest key at the start of `text` has, and what they become."""
        data, units = text.encode(), self._units
        end = place = seen = 0
        node = _child(units[0])
        for seen, byte in enumerate(data):
            unit = units[node ^ byte]
            if unit & 0x800000FF != byte:
                break
            node ^= byte ^ _child(unit)
            if unit & 0x100:  # a key ends here
                end, place = seen + 1, units[node] & 0x7FFFFFFF
        else:
            seen = len(data)
        if not end:
            if seen < len(text[0].encode()) and len(self._plain) < _MAX_KNOWN:
                self._plain.add(text[0])
            return 1, text[0]
        return len(data[:end].decode()), self._replacements[place : self._replacements.index(0, place)].decode()


def _child(unit: int) -> int:
    """Where the children of a unit are, relative to it."""
    return (unit >> 10) << ((unit & 0x200) >> 6)
