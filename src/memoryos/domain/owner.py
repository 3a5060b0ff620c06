"""Whose memory it is."""

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from memoryos.errors import InvalidInputError

DEFAULT_ASSISTANT = "default_assistant_profile"
_LONGEST_ID = 256
# control, invisible format marks, lone surrogates, private use, unassigned, line and paragraph separators
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# What most ids consist of, so that few are checked character by character.
_PLAIN = re.compile(rf"[A-Za-z0-9_-]{{1,{_LONGEST_ID}}}")
_NOT_SLUG = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Owner:
    """One user with one assistant. Nothing is ever read across owners."""

    user_id: str
    assistant_id: str = DEFAULT_ASSISTANT

    def __post_init__(self) -> None:
        _check_id("user_id", self.user_id)
        _check_id("assistant_id", self.assistant_id)

    @property
    def folders(self) -> tuple[str, str]:
        """Two folder names, for user and assistant, which are unique on any file system."""
        return _folder(self.user_id), _folder(self.assistant_id)


def _check_id(field: str, value: object) -> None:
    # Ids become folder names and database keys, so they are checked once, here.
    if not isinstance(value, str):
        raise InvalidInputError(f"{field} must be a string, not {type(value).__name__}")
    if _PLAIN.fullmatch(value):
        return
    if not value or len(value) > _LONGEST_ID:
        raise InvalidInputError(f"{field} must have 1 to {_LONGEST_ID} characters, not {len(value)}")
    if value != value.strip():
        raise InvalidInputError(f"{field} {value!r} must not begin or end with white space")
    if not value.strip("."):
        raise InvalidInputError(f"{field} {value!r} must not consist of dots only")
    for character in value:
        if character in "/\\" or unicodedata.category(character) in _UNSAFE:
            raise InvalidInputError(f"{field} {value!r} must not contain {character!r}")


@lru_cache(maxsize=256)
def _folder(value: str) -> str:
    # The readable part is for people; the digest keeps ids apart on file systems that ignore case or accents.
    plain = unicodedata.normalize("NFKD", value).encode("ascii", "ignore").decode().lower()
    slug = _NOT_SLUG.sub("-", plain).strip("-")[:32] or "id"
    return f"{slug}-{hashlib.sha256(value.encode()).hexdigest()[:32]}"
