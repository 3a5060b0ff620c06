"""Where a text repeats words that are not its writer's own: quotation marks of many languages, and fenced code."""

import re

FENCE = re.compile(r"(```|~~~).*?(?:\1|\Z)", re.DOTALL)
# A single quote opens only after a space and closes only before a space or a stop, so that apostrophes stay.
QUOTED = re.compile(
    r"\"[^\"\n]{0,600}\"|“[^”]{0,600}”|„[^“”]{0,600}[“”]|«[^»]{0,600}»|「[^」]{0,600}」|『[^』]{0,600}』|\{[^{}]{2,600}\}"
    r"|(?<![^\s(])['\u2018][^'\u2018\u2019\n]{3,200}['\u2019](?=[\s.,;:!?)]|$)"
)
_BEGINNING = 40  # characters of a sentence in which a quotation makes it somebody else's
_SIGNS = frozenset("\"“„«「『{'\u2018`~")


def quoting(text: str, sentences: list[str]) -> list[bool]:
    """For each of `sentences`, in the order of `text`, whether it begins with a quotation or code."""
    if _SIGNS.isdisjoint(text):
        return [False] * len(sentences)
    spans = [match.span() for pattern in (FENCE, QUOTED) for match in pattern.finditer(text)]
    result, place = [], 0
    for sentence in sentences:
        first = max(place, text.find(sentence, place))
        place = first + len(sentence)
        result.append(any(start < min(place, first + _BEGINNING) and first < end for start, end in spans))
    return result
