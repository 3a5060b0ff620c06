"""Resources: the profile, the newest exchanges, and pages, topics and documents by id."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import mcp_types as types
from mcp.shared.exceptions import MCPError

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, MemoryosError, NotFoundError
from memoryos.service.audit import AuditEntry, Record, ids_touched, no_audit
from memoryos.service.error_messages import public_message
from memoryos.service.identity import Identity
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.pages import page_by_id
from memoryos.service.tool_service import as_json, for_agent
from memoryos.service.tools.results import NO_PROFILE, current_facts, page_shape
from memoryos.service.tools.search import document_shape
from memoryos.service.tools.tool import Json

T = TypeVar("T")
Reader = Callable[[Memoryos], tuple[T, tuple[str, ...]]]

_PAGE = "memory://pages/"
_SEGMENT = "memory://segments/"
_DOCUMENT = "memory://documents/"
_JSON = "application/json"
# The protocol allows no more than this.
_MAX_COMPLETIONS = 100

RESOURCES = [
    types.Resource(
        uri="memory://profile",
        name="profile",
        title="Who the user is",
        description="The profile and lasting facts",
        mime_type=_JSON,
    ),
    types.Resource(
        uri="memory://recent",
        name="recent",
        title="Newest exchanges",
        description="What was said last",
        mime_type=_JSON,
    ),
]
TEMPLATES = [
    types.ResourceTemplate(
        uri_template=_PAGE + "{id}",
        name="page",
        title="One exchange",
        description="An exchange by its id, word for word",
        mime_type=_JSON,
    ),
    types.ResourceTemplate(
        uri_template=_SEGMENT + "{id}",
        name="segment",
        title="One topic",
        description="A topic by its id: summary, keywords, heat and pages",
        mime_type=_JSON,
    ),
    types.ResourceTemplate(
        uri_template=_DOCUMENT + "{id}",
        name="document",
        title="Anything that search finds",
        description="An exchange, a fact or a note by its id",
        mime_type=_JSON,
    ),
]


def _profile(memory: Memoryos) -> Json:
    return {
        "user_profile": memory.get_user_profile_summary() or NO_PROFILE,
        "user_knowledge": current_facts(memory.get_user_knowledge_summary()),
    }


def _recent(memory: Memoryos) -> Json:
    return {"recent": [page_shape(page) for page in memory.retrieve("", limit=1).recent]}


def _page(uri: str) -> Callable[[Memoryos], Json]:
    return lambda memory: page_shape(page_by_id(memory, uri.removeprefix(_PAGE)))


def _segment(uri: str) -> Callable[[Memoryos], Json]:
    return lambda memory: memory.segment(uri.removeprefix(_SEGMENT))


def _newest_ids(memory: Memoryos) -> list[str]:
    return [page.id for page in reversed(memory.retrieve("", limit=1).recent)]


def _hottest_ids(memory: Memoryos) -> list[str]:
    return [outline["id"] for outline in memory.segments()]


# The ids that can replace `{id}`, the likeliest first.
_IDS: dict[str, Callable[[Memoryos], list[str]]] = {_PAGE + "{id}": _newest_ids, _SEGMENT + "{id}": _hottest_ids}


def _reader(uri: str) -> Callable[[Memoryos], Json]:
    """What reads `uri`. Raises NotFoundError if there is no such resource."""
    fixed = {"memory://profile": _profile, "memory://recent": _recent}
    if uri in fixed:
        return fixed[uri]
    if uri.startswith(_PAGE):
        return _page(uri)
    if uri.startswith(_SEGMENT):
        return _segment(uri)
    if uri.startswith(_DOCUMENT):
        return lambda memory: document_shape(memory, uri.removeprefix(_DOCUMENT))
    raise NotFoundError(f"there is no resource {uri[:120]!r}")


def _text_reader(uri: str) -> Reader[str]:
    """Reads and encodes `uri`, in a worker thread; with the ids for the audit log."""
    read = _reader(uri)

    def work(memory: Memoryos) -> tuple[str, tuple[str, ...]]:
        content = read(memory)
        return as_json(for_agent(content)), ids_touched({"id": uri.rpartition("/")[2]}, content)

    return work


def _id_reader(template: str) -> Reader[list[str]]:
    read = _IDS[template]
    return lambda memory: (read(memory), ())


def _kind(uri: str) -> str:
    """The kind of resource that `uri` names, without its id: the rest is the caller's own words."""
    if uri in {resource.uri for resource in RESOURCES}:
        return uri
    return next((prefix for prefix in (_PAGE, _SEGMENT, _DOCUMENT) if uri.startswith(prefix)), "unknown")


class Resources:
    """Reads the resources of the caller, and of nobody else."""

    def __init__(self, memories: MemoryPool, record: Record = no_audit) -> None:
        self._memories = memories
        self._record = record

    async def read(self, uri: str, caller: Identity) -> types.ReadResourceResult:
        """The content of `uri`; only the caller may cache it, and it is stale at once."""
        text = await self._run(caller, uri, _text_reader)
        contents = types.TextResourceContents(uri=uri, mime_type=_JSON, text=text)
        return types.ReadResourceResult(contents=[contents], ttl_ms=0, cache_scope="private")

    async def complete(self, params: types.CompleteRequestParams, caller: Identity) -> types.CompleteResult:
        """The ids that begin with what was typed, of the newest pages or the hottest topics."""
        matches: list[str] = []
        if isinstance(params.ref, types.ResourceTemplateReference) and params.ref.uri in _IDS:
            ids = await self._run(caller, params.ref.uri, _id_reader)
            matches = [id_ for id_ in ids if id_.startswith(params.argument.value)]
        values = matches[:_MAX_COMPLETIONS]
        completion = types.Completion(values=values, total=len(matches), has_more=len(values) < len(matches))
        return types.CompleteResult(completion=completion)

    async def _run(self, caller: Identity, uri: str, reader: Callable[[str], Reader[T]]) -> T:
        outcome, ids = "CallerLeft", tuple[str, ...]()
        try:
            caller.check_scope("memory:read", "reading a resource")
            content, ids = await self._memories.run(caller.acting_for(None).user_id, reader(uri), creates=False)
            outcome = "ok"
        except (InvalidInputError, NotFoundError) as error:
            outcome = type(error).__name__
            raise MCPError(types.INVALID_PARAMS, str(error), {"uri": uri[:120]}) from None
        except MemoryosError as error:
            outcome = type(error).__name__
            raise MCPError(types.INTERNAL_ERROR, public_message(error, caller)) from None
        finally:
            written = self._record(AuditEntry(f"resource {_kind(uri)}", outcome, caller, ids=ids))
            # The entry is written before the caller gets its answer.
            await asyncio.shield(asyncio.wrap_future(written))
        return content
