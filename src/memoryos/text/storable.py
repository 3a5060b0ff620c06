"""Text that every store can keep."""

import re

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def without_unstorable(text: str) -> str:
    """`text` without NUL characters and lone surrogates, which no store can keep."""
    return _UNSTORABLE.sub("", text)
