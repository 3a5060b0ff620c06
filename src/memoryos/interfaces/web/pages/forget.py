"""Forget: what goes with it is shown before, one question is asked, and the receipt is shown after."""

from collections.abc import Mapping

from starlette.responses import Response

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.pages.ask import ASK_VIEW
from memoryos.interfaces.web.shapes import fact_shape, page_shape
from memoryos.interfaces.web.visit import Visit
from memoryos.service.tools.results import receipt_shape
from memoryos.service.tools.tool import Call, Json, Tool

KINDS = ("page", "conversation", "fact", "note", "everything")
_SHOWN = 5
_SHOWN_FACTS = 20


def forget_pages(frame: Frame) -> list[Endpoint]:
    return [
        frame.page("/forget", get=_form, post=_find),
        frame.page("/forget/everything", get=_preview, post=_forget),
        frame.page("/forget/{kind}/{id}", get=_preview, post=_forget),
    ]


async def _form(visit: Visit) -> Response:
    return visit.page("forget.html", view=None, query="")


async def _find(visit: Visit) -> Response:
    query = visit.form.get("query", "")
    view = await visit.call(ASK_VIEW, {"query": query})
    return visit.page("forget_found_part.html" if visit.is_partial else "forget.html", view=view, query=query)


async def _preview(visit: Visit) -> Response:
    target = _target(visit)
    return visit.page("forget_preview.html", target=target, view=await visit.call(PREVIEW, target))


async def _forget(visit: Visit) -> Response:
    target = _target(visit)
    return visit.page("forget_receipt.html", target=target, receipt=await visit.call(FORGET_NOW, target))


def _target(visit: Visit) -> Json:
    path = visit.request.path_params
    return {"kind": path.get("kind", "everything"), "id": path.get("id", "")}


def _arguments(memory: Memoryos, call: Call) -> Json:
    """What `Memoryos.forget` calls it. A conversation is named by one of its pages, as its name may be private."""
    kind, target = call.arguments["kind"], call.arguments.get("id", "")
    if kind == "everything":
        return {"everything": True}
    if kind != "conversation":
        return {f"{kind}_id": target}
    pages = memory.pages([target])
    if not pages:
        raise NotFoundError("this exchange no longer exists")
    if not pages[0].session_id:
        raise InvalidInputError("this exchange belongs to no conversation; forget it alone")
    return {"session_id": pages[0].session_id}


def _would_go(memory: Memoryos, call: Call) -> Json:
    arguments = _arguments(memory, call)
    receipt = memory.forget(**arguments, dry_run=True)
    going = set(receipt.page_ids)
    facts = [*memory.get_user_knowledge_summary(), *memory.get_assistant_knowledge_summary()]
    lost = [
        fact for fact in facts if arguments.get("everything") or (fact["page_ids"] and going >= set(fact["page_ids"]))
    ]
    pages = memory.pages(receipt.page_ids[:_SHOWN])
    note = memory.fetch(arguments["note_id"]).text if "note_id" in arguments else None
    return {
        "counts": _counts(receipt.counts),
        "pages": [page_shape(page, 300) for page in pages],
        "more_pages": max(0, receipt.counts.get("pages", 0) - len(pages)),
        "facts": [fact_shape(fact) for fact in lost[:_SHOWN_FACTS]],
        "more_facts": max(0, len(lost) - _SHOWN_FACTS),
        "note": note,
        "conversation_of": pages[0].id if pages and pages[0].session_id and "page_id" in arguments else None,
    }


def _forget_now(memory: Memoryos, call: Call) -> Json:
    receipt = memory.forget(**_arguments(memory, call))
    shape = {**receipt_shape(receipt), "counts": _counts(receipt.counts)}
    # `receipt` is where the audit log looks for it.
    return {"page_ids": list(receipt.page_ids), "memory_ids": list(receipt.note_ids), "receipt": shape}


def _counts(counts: Mapping[str, int]) -> Json:
    return {kind: count for kind, count in counts.items() if count}


_PARAMETERS: Json = {"kind": {"enum": list(KINDS)}, "id": {"type": "string"}}
PREVIEW = Tool(
    name="web.forget.preview",
    title="What would be forgotten",
    description="What goes with a page, a conversation, a fact, a note or everything; nothing is removed.",
    parameters=_PARAMETERS,
    required=("kind",),
    run=_would_go,
    scope="memory:write",
    for_agents=False,
)
FORGET_NOW = Tool(
    name="web.forget",
    title="Forget",
    description="Removes it for good.",
    parameters=_PARAMETERS,
    required=("kind",),
    run=_forget_now,
    scope="memory:write",
    destructive=True,
    for_agents=False,
)
