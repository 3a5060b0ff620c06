"""Tokens counted by the tokenizer of a language model."""

from collections.abc import Callable

from memoryos.adapters.libraries import library
from memoryos.errors import SettingsError


def tiktoken(encoding: str) -> Callable[[str], int]:
    """Counts as OpenAI's models do, with tiktoken's `encoding`, which is downloaded once unless it is cached."""
    module = library("tiktoken", "tiktoken")
    try:
        known = module.get_encoding(encoding)
    except (ValueError, OSError) as error:
        raise SettingsError(f"tiktoken cannot load the encoding {encoding!r}: {error}") from error

    def count(text: str) -> int:
        return len(known.encode(text, disallowed_special=()))

    return count
