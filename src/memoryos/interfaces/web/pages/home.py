"""Home: who the user is to their agents, where each sentence comes from, and what changed lately."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from starlette.responses import Response

from memoryos import Correction, Memoryos
from memoryos.errors import NotFoundError
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.shapes import INSTRUCTION, WHOLE, cut, fact_shape, page_shape
from memoryos.interfaces.web.visit import Visit
from memoryos.service.repetition import quotations_that_say_more
from memoryos.service.tools.corrections import CORRECT_MEMORY, correction_shape
from memoryos.service.tools.tool import Call, Json, Tool

_MAX_QUOTES = 100
_MAX_EVIDENCE = 20
_CHANGES = 10
_CORRECTIONS = 50
_DONE = {"corrected", "added", "undone"}
_FIELDS = {"no_longer": ("until",), "edit": ("text",), "add": ("text", "subject", "since")}


def home_pages(frame: Frame) -> list[Endpoint]:
    return [
        frame.page("/home", get=_home),
        frame.page("/facts/{id}", get=_fact, post=_correct),
        frame.page("/facts", post=_add),
        frame.page("/corrections/{id}/undo", post=_undo),
    ]


async def _home(visit: Visit) -> Response:
    done = visit.request.query_params.get("done")
    return visit.page("home.html", view=await visit.call(HOME_VIEW), done=done if done in _DONE else None)


async def _correct(visit: Visit) -> Response:
    """One of the buttons of a fact's card: `verdict` says which, and the other fields belong to it."""
    verdict = visit.form.get("verdict", "")
    fields = {name: visit.form[name].strip() for name in _FIELDS.get(verdict, ()) if visit.form.get(name, "").strip()}
    await visit.call(CORRECT_MEMORY, {"verdict": verdict, "fact_id": visit.path("id"), **fields})
    return visit.redirect("/home?done=corrected")


async def _add(visit: Visit) -> Response:
    fields = {name: visit.form[name].strip() for name in _FIELDS["add"] if visit.form.get(name, "").strip()}
    await visit.call(CORRECT_MEMORY, {"verdict": "add", **fields})
    return visit.redirect("/home?done=added")


async def _undo(visit: Visit) -> Response:
    await visit.call(CORRECT_MEMORY, {"verdict": "undo", "correction_id": visit.path("id")})
    return visit.redirect("/home?done=undone")


async def _fact(visit: Visit) -> Response:
    view = await visit.call(FACT_VIEW, {"id": visit.path("id")})
    return visit.page("evidence_part.html" if visit.is_partial else "fact.html", view=view)


def _view(memory: Memoryos, call: Call) -> Json:  # noqa: ARG001 - a tool is always called with both
    facts = memory.get_user_knowledge_summary()
    current = [fact for fact in facts if fact["current"]]
    certain = [fact for fact in current if fact["certain"] and fact["slot"] != INSTRUCTION]
    quotations = [fact for fact in current if not fact["certain"] and not fact["negated"]]
    profile = memory.profile()
    return {
        "instructions": [fact_shape(fact) for fact in current if fact["slot"] == INSTRUCTION and not fact["negated"]],
        "subjects": _by_subject(certain),
        # Of the profile, only what notes say comes from no page.
        "notes": [cut(entry.value) for entry in profile.attributes if not entry.page_ids] if profile else [],
        "traits": [asdict(trait) for trait in profile.traits] if profile else [],
        "quotes": [fact_shape(fact) for fact in quotations_that_say_more(quotations, certain)[-_MAX_QUOTES:]],
        "past": [fact_shape(fact) for fact in facts if not fact["current"] and fact["certain"]],
        "corrections": [_correction(correction) for correction in memory.corrections()[: -_CORRECTIONS - 1 : -1]],
        "changes": [fact_shape(fact) for fact in _newest(facts)],
        "assistant": [fact_shape(fact) for fact in memory.get_assistant_knowledge_summary() if fact["current"]],
    }


def _by_subject(facts: Iterable[Mapping[str, Any]]) -> list[Json]:
    """The user first, then the people and animals they told of, by name."""
    subjects: dict[str, list[Json]] = {}
    for fact in facts:
        subjects.setdefault(fact["subject"], []).append(fact_shape(fact))
    return [{"name": name, "facts": subjects[name]} for name in sorted(subjects, key=str.casefold)]


def _newest(facts: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    certain = [fact for fact in facts if fact["certain"]]
    return sorted(certain, key=lambda fact: str(fact["learned_at"]), reverse=True)[:_CHANGES]


def _correction(correction: Correction) -> Json:
    shape = correction_shape(correction)
    return {**shape, "text": cut(shape["text"]), "corrects": cut(shape["corrects"] or "")}


def _evidence(memory: Memoryos, call: Call) -> Json:
    facts = [*memory.get_user_knowledge_summary(), *memory.get_assistant_knowledge_summary()]
    for fact in facts:
        if fact["id"] == call.arguments["id"]:
            pages = memory.pages(fact["page_ids"][-_MAX_EVIDENCE:])
            return {"fact": fact_shape(fact, WHOLE), "pages": [page_shape(page) for page in pages]}
    raise NotFoundError("this fact no longer exists")


HOME_VIEW = Tool(
    name="web.home",
    title="Home",
    description="Who the user is, by subject, with what changed lately.",
    parameters={},
    run=_view,
    for_agents=False,
)
FACT_VIEW = Tool(
    name="web.fact",
    title="A fact with its evidence",
    description="A fact and the exchanges it came from.",
    parameters={"id": {"type": "string", "minLength": 1, "description": "The id of a fact"}},
    required=("id",),
    run=_evidence,
    for_agents=False,
)
