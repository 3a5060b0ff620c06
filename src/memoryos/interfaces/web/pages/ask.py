"""Ask: what retrieval finds for a question, what the agent would see of it, and why something is missing."""

from starlette.responses import Response

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.shapes import cut, item_shape, page_shape
from memoryos.interfaces.web.visit import Visit
from memoryos.service.tools.tool import Call, Json, Tool

_TOKENS = (100, 4000)
_LIMIT = 20
_SHOWN_PROMPT = 40_000


def ask_pages(frame: Frame) -> list[Endpoint]:
    return [
        frame.page("/ask", get=_form, post=_ask),
        frame.page("/ask/prompt", post=_prompt),
        frame.page("/ask/why-not", post=_why_not),
        frame.page("/ask/neighbours/{id}", get=_neighbours),
    ]


async def _form(visit: Visit) -> Response:
    return visit.page("ask.html", view=None, query="", tokens=_TOKENS)


async def _ask(visit: Visit) -> Response:
    query = visit.form.get("query", "")
    view = await visit.call(ASK_VIEW, {"query": query, **_period(visit)})
    template = "ask_part.html" if visit.is_partial else "ask.html"
    return visit.page(template, view=view, query=query, tokens=_TOKENS)


async def _prompt(visit: Visit) -> Response:
    value = visit.form.get("max_tokens", "")
    max_tokens = int(value) if value.isascii() and value.isdecimal() and len(value) < 6 else 800
    arguments = {"query": visit.form.get("query", ""), "max_tokens": max_tokens, **_period(visit)}
    return visit.page("prompt_part.html", prompt=await visit.call(PROMPT_VIEW, arguments))


async def _why_not(visit: Visit) -> Response:
    arguments = {"query": visit.form.get("query", ""), "missed": visit.form.get("missed", ""), **_period(visit)}
    return visit.page("why_not_part.html", verdict=await visit.call(WHY_NOT_VIEW, arguments))


async def _neighbours(visit: Visit) -> Response:
    return visit.page("neighbours_part.html", view=await visit.call(NEIGHBOURS_VIEW, {"id": visit.path("id")}))


def _period(visit: Visit) -> Json:
    """The dates of the form, as far as they were filled in."""
    return {name: visit.form[name] for name in ("since", "until") if visit.form.get(name)}


def _recalled(memory: Memoryos, call: Call) -> Json:
    recall = memory.retrieve(call.arguments["query"], limit=_LIMIT, explain=True, **call.optional("since", "until"))
    return {
        "items": [item_shape(item) for item in recall.items],
        "instructions": [cut(text) for text in recall.instructions],
        "notices": list(recall.notices),
        "most": max((part for item in recall.items for part in item.parts.values()), default=1.0),
    }


def _rendered(memory: Memoryos, call: Call) -> Json:
    tokens = call.arguments["max_tokens"]
    recall = memory.retrieve(call.arguments["query"], max_tokens=tokens, **call.optional("since", "until"))
    text = recall.text(tokens)
    return {"text": cut(text, _SHOWN_PROMPT), "tokens": recall.count_tokens(text), "room": tokens}


def _verdict(memory: Memoryos, call: Call) -> Json:
    query, missed = call.arguments["query"], call.arguments["missed"]
    if not missed.strip():
        raise InvalidInputError("enter part of the text you are looking for")
    verdict = memory.why_not(query, missed, limit=_LIMIT, **call.optional("since", "until"))
    return {
        "reason": verdict.reason,
        "explanation": cut(verdict.explanation),
        "advice": cut(verdict.advice),
        "rank": verdict.rank,
    }


def _around(memory: Memoryos, call: Call) -> Json:
    """The exchange with this id, and those stored just before and after it."""
    pages = memory.pages([call.arguments["id"]])
    if not pages:
        return {"id": call.arguments["id"], "pages": []}
    around = memory.list_pages(after=max(0, pages[0].seq - 3), limit=5)
    return {"id": pages[0].id, "pages": [page_shape(page, 600) for page in around]}


_QUERY: Json = {"type": "string", "description": "What you want to know"}
_DATES: Json = {
    "since": {"type": "string", "description": "Nothing earlier"},
    "until": {"type": "string", "description": "Nothing later"},
}
ASK_VIEW = Tool(
    name="web.ask",
    title="Ask",
    description="What retrieval gives, with the parts of its scores.",
    parameters={"query": _QUERY, **_DATES},
    required=("query",),
    run=_recalled,
    for_agents=False,
)
PROMPT_VIEW = Tool(
    name="web.prompt",
    title="What the agent would see",
    description="What is recalled, as the text that goes into a prompt.",
    parameters={"query": _QUERY, "max_tokens": {"type": "integer", "minimum": 1, "maximum": 100_000}, **_DATES},
    required=("query", "max_tokens"),
    run=_rendered,
    for_agents=False,
)
WHY_NOT_VIEW = Tool(
    name="web.why_not",
    title="Why not?",
    description="Why something is not among what was recalled.",
    parameters={"query": _QUERY, "missed": {"type": "string"}, **_DATES},
    required=("query", "missed"),
    run=_verdict,
    for_agents=False,
)
NEIGHBOURS_VIEW = Tool(
    name="web.neighbours",
    title="What was said around it",
    description="The exchanges just before and after one.",
    parameters={"id": {"type": "string", "minLength": 1}},
    required=("id",),
    run=_around,
    for_agents=False,
)
