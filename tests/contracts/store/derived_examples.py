"""Segments, facts and profiles for the tests of stores."""

from datetime import datetime, timedelta

from store_examples import NOON

from memoryos.domain.fact import Fact, Statement, Trait
from memoryos.domain.profile import Attribute, Profile
from memoryos.domain.segment import Part, Segment
from memoryos.ports import PageLink, Store


def later(days: float) -> datetime:
    return NOON + timedelta(days=days)


def segment(name: str, **other: object) -> Segment:
    fields = {"summary": f"about {name}", "keywords": (name, "word"), "created_at": NOON, "used_at": NOON} | other
    return Segment(name, **fields)


def part(name: str, *page_ids: str, summary: str | None = None, keywords: tuple[str, ...] = ("word",)) -> Part:
    return Part(name, page_ids, summary or f"summary of {name}", keywords, "test")


def link(page_id: str, *, continues: bool = True, chain: str | None = None) -> PageLink:
    return PageLink(page_id, continues, chain or f"chain up to {page_id}", "test")


def consolidated(store: Store, **segments: tuple[str, ...]) -> None:
    """Notes every page named and puts it into its segments, one part each."""
    page_ids = sorted({page_id for some in segments.values() for page_id in some})
    pages = store.pages.named(page_ids)
    store.page_state.note([link(page.id) for page in pages], max(page.seq for page in pages))
    for name, some in segments.items():
        store.segments.put(segment(name), [part(f"part of {name}", *some)])


def statement(text: str, *page_ids: str, days: float = 0, **other: object) -> Statement:
    return Statement(text, page_ids, later(days), "user", "test", **other)


def fact(name: str, *statements: Statement, **other: object) -> Fact:
    return Fact(name, "user", "home", f"value of {name}", statements, **other)


def profile(*entries: Attribute | Trait) -> Profile:
    attributes = tuple(entry for entry in entries if isinstance(entry, Attribute))
    return Profile(0, NOON, "test", attributes, tuple(entry for entry in entries if isinstance(entry, Trait)))
