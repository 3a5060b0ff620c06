"""Topics: segments by heat, with their pages, and how hot they were when."""

from collections.abc import Sequence
from datetime import datetime

from starlette.responses import Response

from memoryos import Memoryos, Page
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.charts import line_chart
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.paging import number_in, piece_of
from memoryos.interfaces.web.shapes import cut, page_shape
from memoryos.interfaces.web.visit import Visit
from memoryos.service.tools.tool import Call, Json, Tool

_TOPICS = 20
_DRAWN = 4
_POINTS = 48
_PAGES = 20
_OFFSET: Json = {"type": "integer", "minimum": 0, "maximum": 1_000_000, "description": "How many to pass over"}


def topic_pages(frame: Frame) -> list[Endpoint]:
    return [
        frame.page("/topics", get=_topics),
        frame.page("/topics/archived", get=_archived),
        frame.page("/topics/{id}", get=_topic),
    ]


async def _topics(visit: Visit) -> Response:
    return await _listed(visit, archived=False)


async def _archived(visit: Visit) -> Response:
    return await _listed(visit, archived=True)


async def _listed(visit: Visit, *, archived: bool) -> Response:
    view = await visit.call(TOPICS_VIEW, {"archived": archived, "offset": number_in(visit, "offset")})
    return visit.page("topics.html", view=view)


async def _topic(visit: Visit) -> Response:
    view = await visit.call(TOPIC_VIEW, {"id": visit.path("id"), "offset": number_in(visit, "offset")})
    return visit.page("topic.html", view=view)


def _view(memory: Memoryos, call: Call) -> Json:
    archived = call.arguments["archived"]
    segments = memory.segments(archived=archived)
    piece = piece_of(segments, call.arguments["offset"], _TOPICS)
    drawn = piece.items[:_DRAWN] if not archived else []
    curves = [memory.heat_curve(segment["id"], _POINTS) for segment in drawn]
    return {
        "archived": archived,
        "count": len(segments),
        "topics": [_outline(segment) for segment in piece.items],
        "hottest": max((segment["heat"] for segment in segments), default=0.0),
        "chart": line_chart(curves, call.now),
        "drawn": [_name(segment) for segment in drawn],
        **piece.links,
    }


def _topic_view(memory: Memoryos, call: Call) -> Json:
    segment = memory.segment(call.arguments["id"])
    page_ids = list(dict.fromkeys(page_id for part in segment["parts"] for page_id in part["page_ids"]))[::-1]
    piece = piece_of(page_ids, call.arguments["offset"], _PAGES)
    return {
        **_outline(segment),
        "parts": _parts(segment["parts"]),
        "chart": line_chart([memory.heat_curve(segment["id"], _POINTS)], call.now),
        "started_at": _start(segment, memory.pages(page_ids[-1:])),
        "members": [page_shape(page, 1200) for page in memory.pages(piece.items)],
        **piece.links,
    }


def _start(segment: Json, first: Sequence[Page]) -> str:
    """When its first exchange was said: imported ones are grouped long after."""
    return min([datetime.fromisoformat(segment["created_at"]), *(page.timestamp for page in first)]).isoformat()


def _outline(segment: Json) -> Json:
    return {
        "id": segment["id"],
        "name": _name(segment),
        "summary": cut(segment["summary"], 600),
        "keywords": [cut(keyword, 60) for keyword in segment["keywords"]],
        **{
            name: segment[name]
            for name in ("heat", "visits", "pages", "unstudied", "created_at", "used_at", "archived")
        },
    }


def _name(segment: Json) -> str:
    """A few words by which people tell a topic from others."""
    return cut(", ".join(segment["keywords"][:3]) or segment["summary"], 80)


def _parts(parts: Sequence[Json]) -> list[Json]:
    newest = [part for part in parts[::-1] if part["summary"]][:_PAGES]
    return [{"summary": cut(part["summary"], 400), "derived_by": part["derived_by"]} for part in newest]


TOPICS_VIEW = Tool(
    name="web.topics",
    title="Topics",
    description="Topics by heat, with their heat over time.",
    parameters={"archived": {"type": "boolean", "description": "Those put away"}, "offset": _OFFSET},
    required=("archived", "offset"),
    run=_view,
    for_agents=False,
)
TOPIC_VIEW = Tool(
    name="web.topic",
    title="A topic",
    description="A topic with its pages.",
    parameters={"id": {"type": "string", "minLength": 1, "description": "The id of a topic"}, "offset": _OFFSET},
    required=("id", "offset"),
    run=_topic_view,
    for_agents=False,
)
