"""Playground: a chat that shows what was recalled for each message, and what was stored."""

import secrets

from starlette.responses import Response

from memoryos import Memoryos
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.shapes import cut, item_shape, page_shape
from memoryos.interfaces.web.visit import Visit
from memoryos.service.tools.tool import Call, Json, Tool

_RECALLED = 8
_LONGEST_MESSAGE = 20_000


def playground_pages(frame: Frame) -> list[Endpoint]:
    return [frame.page("/playground", get=_page, post=_say)]


async def _page(visit: Visit) -> Response:
    model = await visit.call(MODEL_VIEW)
    conversation = f"playground-{secrets.token_hex(4)}"
    return visit.page("playground.html", model=model["name"], conversation=conversation, exchange=None)


async def _say(visit: Visit) -> Response:
    model = (await visit.call(MODEL_VIEW))["name"]
    arguments = {"message": visit.form.get("message", ""), "conversation": visit.form.get("conversation", "playground")}
    exchange = await visit.call(CHAT if model else RECALL_ONLY, arguments)
    template = "playground_part.html" if visit.is_partial else "playground.html"
    return visit.page(template, exchange=exchange, model=model, conversation=arguments["conversation"])


def _model(memory: Memoryos, call: Call) -> Json:  # noqa: ARG001 - a tool is always called with both
    model = memory.get_memory_stats()["language_model"]
    return {"name": model["name"] if model else None}


def _recall(memory: Memoryos, call: Call) -> Json:
    message = call.arguments["message"]
    recall = memory.retrieve(message, limit=_RECALLED, explain=True)
    return {
        "message": cut(message, _LONGEST_MESSAGE),
        "answer": None,
        "recalled": [item_shape(item) for item in recall.items],
        "instructions": [cut(text) for text in recall.instructions],
        "stored": None,
    }


def _chat(memory: Memoryos, call: Call) -> Json:
    # Recalled before it is answered: the exchange itself must not be among what was found.
    recalled = _recall(memory, call)
    message, conversation = call.arguments["message"], call.arguments["conversation"]
    answer = memory.get_response(message, session_id=conversation)
    stored = [page for page in memory.retrieve(message, limit=1).recent if page.session_id == conversation]
    return {**recalled, "answer": cut(answer, 20_000), "stored": page_shape(stored[-1], 600) if stored else None}


MODEL_VIEW = Tool(
    name="web.playground.model",
    title="Which language model answers",
    description="The name of the configured language model.",
    parameters={},
    run=_model,
    for_agents=False,
)
_PARAMETERS: Json = {
    "message": {"type": "string", "minLength": 1, "maxLength": _LONGEST_MESSAGE},
    "conversation": {"type": "string", "minLength": 1, "maxLength": 100},
}
RECALL_ONLY = Tool(
    name="web.playground.recall",
    title="Recall without an answer",
    description="What would be recalled for a message; nothing is stored.",
    parameters=_PARAMETERS,
    required=("message",),
    run=_recall,
    for_agents=False,
)
CHAT = Tool(
    name="web.playground.chat",
    title="Chat",
    description="The language model's answer, with what was recalled and stored.",
    parameters=_PARAMETERS,
    required=("message", "conversation"),
    run=_chat,
    scope="memory:write",
    idempotent=False,
    for_agents=False,
)
