"""Everything a user has, as documents that can be searched and read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

DocumentKind = Literal["page", "turn", "fact", "note"]
_LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One document found; `fetch` returns all of it by its id. `text` is its beginning, `score` is in 0..1."""

    id: str
    title: str
    url: str
    text: str
    score: float
    kind: DocumentKind


@dataclass(frozen=True, slots=True)
class Document:
    """One document, whole."""

    id: str
    title: str
    text: str
    url: str
    metadata: Mapping[str, Any] = field(default_factory=dict)


def url_of(document_id: str) -> str:
    """A stable address of a document; a server with its own address uses that instead."""
    return f"memory://documents/{document_id}"


def title_of(text: str) -> str:
    """The beginning of `text` on one line."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_TITLE else line[: _LONGEST_TITLE - 1] + "…"
