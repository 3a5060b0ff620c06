"""Finding secrets in what was said, and redacting them before it is stored."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from memoryos.privacy.account_numbers import bank_accounts, card_numbers
from memoryos.privacy.secret_formats import FORMATS

_SEARCHES: tuple[tuple[str, Callable[[str], Iterable[tuple[int, int]]]], ...] = (
    *((secret.kind, secret.spans) for secret in FORMATS),
    ("card number", card_numbers),
    ("bank account", bank_accounts),
)
_MIN_UNLIKELY_LENGTH = 12  # characters; shorter ones occur elsewhere by chance, and a password may be a word
_MIN_SECRET_LENGTH = 8  # no secret is shorter, and most metadata values are


def secrets_in(text: str) -> list[tuple[str, str]]:
    """Each secret in `text` with its kind, in order."""
    return [(kind, text[start:end]) for start, end, kind in _spans(text)]


def redacted(text: str) -> str:
    """`text` with each secret replaced by a mark that says what it was, such as `[redacted: card number]`."""
    # Removing one secret may expose another. Marks contain none, so each round leaves fewer.
    while spans := _spans(text):
        pieces, last = [], 0
        for start, end, kind in spans:
            pieces += [text[last:start], _mark(kind)]
            last = end
        secrets = {text[start:end]: kind for start, end, kind in spans if end - start >= _MIN_UNLIKELY_LENGTH}
        text = _without_again("".join([*pieces, text[last:]]), secrets)
    return text


def _without_again(text: str, secrets: Mapping[str, str]) -> str:
    """`text` without other occurrences of `secrets`, where the letters around them hide what they are."""
    # One pass, however many there are: looked up by their first characters, then by length, longest first.
    lengths: dict[str, set[int]] = {}
    for secret in secrets:
        lengths.setdefault(secret[:_MIN_UNLIKELY_LENGTH], set()).add(len(secret))
    pieces, last = [], 0
    for start in range(len(text) - _MIN_UNLIKELY_LENGTH + 1) if secrets else ():
        fitting = lengths.get(text[start : start + _MIN_UNLIKELY_LENGTH], ()) if start >= last else ()
        for length in sorted(fitting, reverse=True):
            if text[start : start + length] in secrets:
                pieces += [text[last:start], _mark(secrets[text[start : start + length]])]
                last = start + length
                break
    return "".join([*pieces, text[last:]])


def redacted_value(value: Any) -> Any:
    """A JSON value with every text in it redacted; names stay."""
    match value:
        case str():
            return redacted(value)
        case Mapping():
            return {name: redacted_value(inner) for name, inner in value.items()}
        case list() | tuple():
            return [redacted_value(inner) for inner in value]
        case _:
            return value


def _mark(kind: str) -> str:
    return f"[redacted: {kind}]"


def _spans(text: str) -> list[tuple[int, int, str]]:
    """The positions of secrets, in order; of overlapping ones, the one that begins first and is longest."""
    if len(text) < _MIN_SECRET_LENGTH:
        return []
    spans: list[tuple[int, int, str]] = []
    for start, end, kind in sorted(_matches(text), key=lambda span: (span[0], -span[1])):
        if spans and start < spans[-1][1]:
            first, last, earlier = spans[-1]
            spans[-1] = (first, max(last, end), earlier)
        else:
            spans.append((start, end, kind))
    return spans


def _matches(text: str) -> Iterator[tuple[int, int, str]]:
    for kind, spans in _SEARCHES:
        for start, end in spans(text):
            yield start, end, kind
