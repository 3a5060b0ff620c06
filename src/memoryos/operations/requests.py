"""Requests: what callers pass, validated once, with defaults filled in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from memoryos.domain.correction import CORRECTION_META
from memoryos.domain.messages import Utterance, read_messages
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.domain.response import Cut, ResponseRequest
from memoryos.domain.validation import checked_meta_data, checked_moment, checked_name, checked_text
from memoryos.errors import InvalidInputError
from memoryos.ports import Clock, NewId

if TYPE_CHECKING:
    from memoryos.domain.page_redaction import Redaction

Moment = str | datetime | date | float
"""A time as callers write it: ISO 8601, a datetime, a date, or seconds since 1970."""


@dataclass(frozen=True, slots=True)
class RequestValidator:
    """Turns arguments of callers into values; raises InvalidInputError. A text may have `longest` characters.

    With a `redaction`, secrets are removed from what is to be stored.
    """

    clock: Clock
    new_id: NewId
    longest: int
    limit: int
    min_score: float
    redaction: "Redaction | None" = None

    def page(
        self,
        user_input: str,
        agent_response: str,
        timestamp: Moment | None,
        meta_data: Mapping[str, Any] | None,
        message_id: str | None,
        session_id: str | None,
    ) -> Page:
        """One exchange; without a time, it was said now."""
        message = checked_name("message_id", message_id)
        page = Page(
            id=self.new_id("page"),
            user_input=checked_text("user_input", user_input, self.longest),
            agent_response=checked_text("agent_response", agent_response, self.longest),
            timestamp=self.clock() if timestamp is None else checked_moment("timestamp", timestamp),
            session_id=checked_name("session_id", session_id),
            meta_data=self._meta_data(meta_data),
            message_ids=(message,) if message else (),
        )
        return self.redaction.page(page) if self.redaction else page

    def messages(self, raw: object) -> list[Utterance]:
        """OpenAI-style messages; if none has a time, they were said now."""
        utterances = read_messages(raw, self.clock(), self.longest)
        return [self.redaction.utterance(utterance) for utterance in utterances] if self.redaction else utterances

    def answered(self, question: ResponseRequest, answer: str, cut: Cut | None) -> Page:
        """The exchange of `question` and `answer`; `cut` in its metadata says why the answer is incomplete."""
        if len(answer) > self.longest:
            answer, cut = answer[: self.longest], cut or "length"
        page = Page(
            id=self.new_id("page"),
            user_input=question.text,
            agent_response=answer,
            timestamp=question.now,
            session_id=question.session_id,
            meta_data={**question.meta_data, "cut": cut} if cut else question.meta_data,
        )
        return self.redaction.page(page) if self.redaction else page

    def query(  # noqa: PLR0913 - the arguments of the public method
        self,
        text: str,
        limit: int | None = None,
        max_tokens: int | None = None,
        since: Moment | None = None,
        until: Moment | None = None,
        as_of: Moment | None = None,
        session_id: str | None = None,
        *,
        exhaustive: bool = False,
        explain: bool = False,
    ) -> Query:
        """A question to memory."""
        return Query(
            text=checked_text("query", text, self.longest),
            now=self.clock(),
            limit=self.limit if limit is None and max_tokens is None else limit,
            max_tokens=max_tokens,
            since=None if since is None else checked_moment("since", since),
            until=None if until is None else checked_moment("until", until),
            as_of=None if as_of is None else checked_moment("as_of", as_of),
            session_id=checked_name("session_id", session_id),
            min_score=self.min_score,
            exhaustive=exhaustive,
            explain=explain,
        )

    def question(
        self,
        text: str,
        relationship: str,
        style: str,
        meta_data: Mapping[str, Any] | None,
        session_id: str | None,
    ) -> ResponseRequest:
        """A question to be answered in the user's conversation."""
        if not checked_text("query", text, self.longest).strip():
            raise InvalidInputError("query must not be blank; pass what the user says")
        return ResponseRequest(
            text=text,
            now=self.clock(),
            relationship=checked_text("relationship_with_user", relationship, self.longest),
            style=checked_text("style_hint", style, self.longest),
            meta_data=self._meta_data(meta_data),
            session_id=checked_name("session_id", session_id),
        )

    def _meta_data(self, value: Mapping[str, Any] | None) -> dict[str, Any]:
        """What a caller notes with an exchange; that it is a correction, nobody may note."""
        meta_data = checked_meta_data(value, self.longest)
        if CORRECTION_META in meta_data:
            message = f"meta_data must not contain {CORRECTION_META!r}; corrections are made by `correct`"
            raise InvalidInputError(message)
        return meta_data
