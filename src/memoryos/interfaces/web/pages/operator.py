"""For the operator: users and sizes, keys, audit log, health and figures. Nothing here shows what anybody said."""

import asyncio
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, TypeVar

from starlette.responses import Response

from memoryos import __version__
from memoryos.errors import MemoryosError, NotFoundError
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.charts import bar_chart
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.paging import number_in, piece_of
from memoryos.interfaces.web.shapes import cut
from memoryos.interfaces.web.visit import PageError, Visit
from memoryos.service.api_keys import Key, NewKey
from memoryos.service.audit import AuditEntry, Record
from memoryos.service.clock import machine_time
from memoryos.service.identity import SCOPES, read_scopes
from memoryos.service.operator import Operator
from memoryos.service.tools.tool import Json

T = TypeVar("T")

_USERS = 50
_KEYS = 50
_ENTRIES = 100
_DAYS = 30
_CALLS = 12
_SHOWN_IDS = 5
_LONGEST_LIFE = 3650


class OperatorPages:
    """The pages that take the scope `memory:admin`. What changes something is in the audit log, with who did it."""

    def __init__(self, frame: Frame, operator: Operator, record: Record) -> None:
        self._frame = frame
        self._operator = operator
        self._record = record

    def endpoints(self) -> list[Endpoint]:
        return [
            self._frame.page("/operator", get=self._overview),
            self._frame.page("/operator/users", get=self._users),
            self._frame.page("/operator/keys", get=self._keys, post=self._create),
            self._frame.page("/operator/keys/{id}/revoke", post=self._revoke),
            self._frame.page("/operator/keys/{id}/rotate", post=self._rotate),
            self._frame.page("/operator/audit", get=self._audit, post=self._audit),
        ]

    async def _overview(self, visit: Visit) -> Response:
        return visit.page("operator.html", view=await self._ask(visit, self._overview_view))

    async def _users(self, visit: Visit) -> Response:
        users = await self._ask(visit, self._operator.users)
        piece = piece_of(users, number_in(visit, "offset"), _USERS)
        largest = max((user.bytes for user in users), default=0)
        shown = [
            {
                "user": cut(user.owner.user_id if user.owner else "", 120),
                "assistant": cut(user.owner.assistant_id if user.owner else user.place, 120),
                "bytes": user.bytes,
                "used_at": user.used_at.isoformat(),
                "problem": user.problem or "",
            }
            for user in piece.items
        ]
        view = {"users": shown, "count": len(users), "bytes": sum(user.bytes for user in users), "largest": largest}
        return visit.page("operator_users.html", view={**view, **piece.links})

    async def _keys(self, visit: Visit) -> Response:
        return visit.page("operator_keys.html", view=await self._key_list(visit), new=None)

    async def _create(self, visit: Visit) -> Response:
        form = visit.form
        scopes = " ".join(scope for scope in SCOPES if form.get(scope))
        lifetime = _lifetime(visit)

        def create() -> NewKey:
            return self._operator.keys.create(
                form.get("user", "").strip(), read_scopes(scopes), form.get("label", ""), lifetime
            )

        return await self._show_new(visit, "create", create)

    async def _rotate(self, visit: Visit) -> Response:
        return await self._show_new(visit, "rotate", lambda: self._operator.keys.rotate(visit.path("id")))

    async def _show_new(self, visit: Visit, what: str, make: Callable[[], NewKey]) -> Response:
        """The new key with its secret, in the answer to the form: it is shown once and stored nowhere."""
        new = await self._ask(visit, make)
        self._record(AuditEntry(f"web keys {what}", caller=visit.caller, acting_for=new.key.holder, ids=(new.key.id,)))
        shown = {"secret": new.secret, "id": new.key.id, "holder": new.key.holder}
        return visit.page("operator_keys.html", view=await self._key_list(visit), new=shown)

    async def _revoke(self, visit: Visit) -> Response:
        key = await self._ask(visit, lambda: self._operator.keys.revoke(visit.path("id")))
        self._record(AuditEntry("web keys revoke", caller=visit.caller, acting_for=key.holder, ids=(key.id,)))
        return visit.redirect("/operator/keys")

    async def _key_list(self, visit: Visit) -> Json:
        keys = await self._ask(visit, self._operator.all_keys)
        piece = piece_of(keys, number_in(visit, "offset"), _KEYS)
        return {
            "has_keys": self._operator.has_keys,
            "keys": [_key_shape(key) for key in piece.items],
            "count": len(keys),
            "scopes": SCOPES,
            **piece.links,
        }

    async def _audit(self, visit: Visit) -> Response:
        user = visit.form.get("user", "").strip()
        entries = await self._ask(visit, self._operator.audit)
        if user:
            entries = [entry for entry in entries if user in {entry.get("user"), entry.get("for")}]
        piece = piece_of(entries, number_in(visit, "offset"), _ENTRIES)
        view = {"entries": [_entry_shape(entry) for entry in piece.items], "user": cut(user, 200), **piece.links}
        return visit.page("operator_audit.html", view=view)

    def _overview_view(self) -> Json:
        health, users = self._operator.health(), self._operator.users()
        calls = sorted(self._operator.calls().items(), key=lambda call: (-call[1], call[0]))[:_CALLS]
        events = self._operator.events_by_day(_DAYS)
        return {
            "health": health,
            "version": __version__,
            "users": len(users),
            "bytes": sum(user.bytes for user in users),
            "broken": sum(user.problem is not None for user in users),
            "keys": len(self._operator.all_keys()),
            "events": bar_chart(events),
            "sizes": bar_chart(_sizes([user.bytes for user in users])),
            "calls": [{"tool": tool, "count": int(count)} for tool, count in calls],
            "most_calls": max((count for _, count in calls), default=1),
        }

    async def _ask(self, visit: Visit, ask: Callable[[], T]) -> T:
        """What the operator's view says, read beside the requests. Raises PageError."""
        visit.caller.check_scope("memory:admin", "this page")
        try:
            return await asyncio.to_thread(ask)
        except NotFoundError as error:
            raise PageError(404, str(error)) from error
        except MemoryosError as error:
            raise PageError(400, str(error)) from error


def _lifetime(visit: Visit) -> timedelta | None:
    days = visit.form.get("days", "").strip()
    if not days:
        return None
    if not (days.isascii() and days.isdecimal() and len(days) < 6 and 0 < int(days) <= _LONGEST_LIFE):
        raise PageError(400, visit.renderer.texts("operator.no_days", most=_LONGEST_LIFE))
    return timedelta(days=int(days))


def _key_shape(key: Key) -> Json:
    now = machine_time()
    return {
        "id": key.id,
        "holder": cut(key.holder, 120),
        "scopes": " ".join(sorted(scope.removeprefix("memory:") for scope in key.scopes)),
        "label": cut(key.label),
        "created_at": key.created_at.isoformat(),
        "expires_at": key.expires_at.isoformat() if key.expires_at else None,
        "last_used_at": key.last_used_at.isoformat() if key.last_used_at else None,
        "state": key.state(now),
    }


def _entry_shape(entry: Mapping[str, Any]) -> Json:
    ids = [str(item_id) for item_id in entry.get("ids", [])]
    return {
        "at": str(entry["at"]),
        "user": cut(str(entry.get("user") or ""), 120),
        "for": cut(str(entry.get("for") or ""), 120),
        "what": cut(str(entry["what"]), 120),
        "outcome": cut(str(entry.get("outcome", "")), 80),
        "count": entry.get("count", 1),
        "ids": ids[:_SHOWN_IDS],
        "more": max(0, len(ids) - _SHOWN_IDS),
    }


def _sizes(sizes: list[int]) -> dict[str, float]:
    """How many memories are how large, in steps of ten."""
    steps = {"< 100 kB": 1e5, "< 1 MB": 1e6, "< 10 MB": 1e7, "< 100 MB": 1e8, "< 1 GB": 1e9, "> 1 GB": float("inf")}
    counts = dict.fromkeys(steps, 0.0)
    for size in sizes:
        counts[next(name for name, most in steps.items() if size < most)] += 1
    return counts
