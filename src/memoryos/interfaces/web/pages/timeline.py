"""Timeline: conversations by day, readable as chats, and what became of each exchange."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

from starlette.responses import Response

from memoryos import Memoryos, Page
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.shapes import WHOLE, cut, fact_shape, page_shape
from memoryos.interfaces.web.visit import PageError, Visit
from memoryos.service.pages import page_by_id
from memoryos.service.tools.tool import Call, Json, Tool

_EXCHANGES = 30
_IN_CONVERSATION = 60
_MATCHES = 50
_STEPS = ("embedded", "learned", "consolidated", "studied")
_ID: Json = {"type": "string", "minLength": 1, "description": "The id of an exchange"}
_DAY: Json = {"type": "string", "minLength": 1, "description": "A date"}


def timeline_pages(frame: Frame) -> list[Endpoint]:
    return [
        frame.page("/timeline", get=_timeline, post=_filtered),
        frame.page("/timeline/conversations/{id}", get=_conversation),
        frame.page("/timeline/exchanges/{id}", get=_life),
    ]


async def _timeline(visit: Visit) -> Response:
    before = visit.request.query_params.get("before")
    view = await visit.call(TIMELINE_VIEW, {"before": before} if before else {})
    return visit.page("timeline_part.html" if visit.is_partial else "timeline.html", view=view)


async def _filtered(visit: Visit) -> Response:
    view = await visit.call(TIMELINE_VIEW, _filter(visit))
    return visit.page("timeline_part.html" if visit.is_partial else "timeline.html", view=view)


async def _conversation(visit: Visit) -> Response:
    before = visit.request.query_params.get("before")
    arguments = {"id": visit.path("id"), **({"before": before} if before else {})}
    return visit.page("conversation.html", view=await visit.call(CONVERSATION_VIEW, arguments))


async def _life(visit: Visit) -> Response:
    return visit.page("exchange_life.html", view=await visit.call(LIFE_VIEW, {"id": visit.path("id")}))


def _filter(visit: Visit) -> Json:
    """The fields of the form that were filled in; `until` is a day that counts as a whole."""
    filters = {name: visit.form[name].strip() for name in ("words", "since", "until", "before") if visit.form.get(name)}
    for name in ("since", "until"):
        if name in filters:
            _date(visit, filters[name])
    return {name: value for name, value in filters.items() if value}


def _date(visit: Visit, text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise PageError(400, visit.renderer.texts("timeline.no_date")) from None


def _view(memory: Memoryos, call: Call) -> Json:
    arguments = call.arguments
    period = call.optional("since")
    if "until" in arguments:
        last = date.fromisoformat(arguments["until"])
        period["until"] = last + timedelta(days=1) if last < date.max else last
    older = None
    if words := arguments.get("words"):
        pages = _matching(memory, words, period)
    else:
        pages = memory.timeline(**period, **call.optional("before"), limit=_EXCHANGES + 1)
        older = pages[_EXCHANGES - 1].id if len(pages) > _EXCHANGES else None
        pages = pages[:_EXCHANGES]
    filters = {name: cut(str(arguments.get(name, "")), 500) for name in ("words", "since", "until")}
    return {
        "days": by_day(pages),
        "older": older,
        "filter": filters,
        "is_filtered": any(filters.values()),
        "is_later_piece": "before" in arguments,
    }


def _matching(memory: Memoryos, words: str, period: Json) -> list[Page]:
    """The exchanges that fit the words best, latest first."""
    recall = memory.retrieve(words, limit=_MATCHES, exhaustive=True, **period)
    pages = {item.page.id: item.page for item in recall.items if item.page is not None}
    return sorted(pages.values(), key=lambda page: (page.timestamp, page.seq), reverse=True)


def by_day(pages: Sequence[Page]) -> list[Json]:
    """`pages`, latest first, as days with their conversations, each of them in the order it was said."""
    days = []
    for day, on_day in groupby(pages, key=lambda page: page.timestamp.astimezone(UTC).date()):
        conversations: dict[str | None, list[Page]] = {}
        for page in reversed(list(on_day)):
            conversations.setdefault(page.session_id, []).append(page)
        shown = [_chat(name, some) for name, some in conversations.items()]
        days.append({"day": datetime(day.year, day.month, day.day, tzinfo=UTC).isoformat(), "conversations": shown})
    return days


def _chat(name: str | None, pages: Iterable[Page]) -> Json:
    exchanges = [page_shape(page, 1200) for page in pages]
    return {"name": cut(name or "", 200), "id": exchanges[0]["id"], "pages": exchanges}


def _chat_view(memory: Memoryos, call: Call) -> Json:
    page = page_by_id(memory, call.arguments["id"])
    piece = memory.timeline(session_id=page.session_id, limit=_IN_CONVERSATION + 1, **call.optional("before"))
    if page.session_id is None:
        piece = [other for other in piece if other.session_id is None]
    shown = piece[:_IN_CONVERSATION]
    return {
        "id": page.id,
        "name": cut(page.session_id or "", 200),
        "pages": [page_shape(other) for other in reversed(shown)],
        "older": shown[-1].id if len(piece) > _IN_CONVERSATION else None,
    }


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _life_view(memory: Memoryos, call: Call) -> Json:
    life = memory.page_life(call.arguments["id"])
    return {
        "page": page_shape(life["page"], WHOLE),
        "steps": [[step, life[step], _iso(life.get(f"{step}_at"))] for step in _STEPS],
        "before": life["before"],
        "after": life["after"],
        "topics": [{"id": topic["id"], "summary": cut(topic["summary"], 300)} for topic in life["topics"]],
        "facts": [fact_shape(fact) for fact in life["facts"]],
    }


TIMELINE_VIEW = Tool(
    name="web.timeline",
    title="Timeline",
    description="Exchanges by day and conversation, latest first.",
    parameters={
        "before": {**_ID, "description": "The last exchange of the piece before"},
        "words": {"type": "string", "minLength": 1, "description": "What they are about"},
        "since": _DAY,
        "until": _DAY,
    },
    run=_view,
    for_agents=False,
)
CONVERSATION_VIEW = Tool(
    name="web.conversation",
    title="A conversation",
    description="The conversation of an exchange, as a chat.",
    parameters={"id": _ID, "before": {**_ID, "description": "The first exchange of the piece after"}},
    required=("id",),
    run=_chat_view,
    for_agents=False,
)
LIFE_VIEW = Tool(
    name="web.exchange",
    title="An exchange",
    description="An exchange and what became of it.",
    parameters={"id": _ID},
    required=("id",),
    run=_life_view,
    for_agents=False,
)
