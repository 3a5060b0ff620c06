"""Looking through a memory: its pages one after another, its topics with their heat, what is known of whom."""

from dataclasses import replace
from typing import Any

from memoryos.domain.note import Note
from memoryos.domain.page import Page
from memoryos.domain.profile import Profile, in_reading_order
from memoryos.domain.validation import checked_id, checked_whole
from memoryos.door import Door
from memoryos.errors import NotFoundError
from memoryos.operations.inspect import knowledge, segment_outlines, segment_parts

_MOST = 10_000
_LAST = 2**63 - 1


class Browsing(Door):
    """The part of `Memoryos` that shows what is stored, as it is stored."""

    def list_pages(self, *, after: int = 0, limit: int = 100) -> list[Page]:
        """Up to `limit` pages in the order they were stored, beginning behind the one whose `seq` is `after`."""
        self._check_open()
        _check_piece(after, limit)
        return self._shop.store.pages.after(after, limit)

    def list_notes(self, *, after: int = 0, limit: int = 100) -> list[Note]:
        """Up to `limit` notes in the order of their last change, beginning behind the one whose `change` is `after`.

        Deleted ones are among them: `deleted_at` says so.
        """
        self._check_open()
        _check_piece(after, limit)
        return self._shop.store.notebook.notes.after(after, limit)

    def segments(self, *, archived: bool = False) -> list[dict[str, Any]]:
        """The topics in use, or those archived, hottest first: summary, keywords, counts, times and heat as of now."""
        self._check_open()
        return segment_outlines(self._shop, archived=archived)

    def segment(self, segment_id: str) -> dict[str, Any]:
        """One topic as `segments` tells it, with its `parts`: what was said of which pages, oldest first.

        Raises NotFoundError where this owner has no such segment.
        """
        self._check_open()
        named = [checked_id("segment_id", segment_id)]
        for archived in (False, True):
            for outline in segment_outlines(self._shop, archived=archived, named=named):
                return {**outline, "parts": segment_parts(self._shop, segment_id)}
        raise NotFoundError(f"no segment has the id {segment_id[:80]!r}; `segments` lists them")

    def profile(self) -> Profile | None:
        """Who the user is, each attribute and trait with the pages that show it; None where nothing is known yet."""
        self._check_open()
        known = self._shop.long_term.profile()
        return replace(known, attributes=in_reading_order(known.attributes)) if known else None

    def get_user_profile_summary(self) -> str:
        """Who the user is, as text for people and prompts; empty where nothing is known yet."""
        self._check_open()
        return self._shop.known_profile() or ""

    def get_user_knowledge_summary(self) -> list[dict[str, Any]]:
        """The facts about the user, oldest first, with the pages they came from and when they hold."""
        self._check_open()
        return knowledge(self._shop.long_term, "user")

    def get_assistant_knowledge_summary(self) -> list[dict[str, Any]]:
        """The facts about the assistant with this user, oldest first."""
        self._check_open()
        return knowledge(self._shop.long_term, "assistant")


def _check_piece(after: int, limit: int) -> None:
    checked_whole("after", after, 0, _LAST)
    checked_whole("limit", limit, 1, _MOST)
