"""What can be read as a resource: the profile, the newest exchanges, each page and each topic by its id."""

from collections.abc import Callable
from typing import TypeVar

import mcp_types as types
from mcp.shared.exceptions import MCPError

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, MemoryosError, NotFoundError
from memoryos.service.audit import AuditEntry, Record, touched, unrecorded
from memoryos.service.faults import told
from memoryos.service.identity import Identity
from memoryos.service.lookup import page_of
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tool_service import as_json, quoted
from memoryos.service.tools.results import NO_PROFILE, exchange, known_facts
from memoryos.service.tools.search import document_shape
from memoryos.service.tools.tool import Json

T = TypeVar("T")

_PAGE = "memory://pages/"
_SEGMENT = "memory://segments/"
_DOCUMENT = "memory://documents/"
_JSON = "application/json"
# The protocol lets no more than this come back at once.
_MOST_COMPLETIONS = 100

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
        title="Anything that search found",
        description="An exchange, a fact or a note by its id",
        mime_type=_JSON,
    ),
]


def _profile(memory: Memoryos) -> Json:
    return {
        "user_profile": memory.get_user_profile_summary() or NO_PROFILE,
        "user_knowledge": known_facts(memory.get_user_knowledge_summary()),
    }


def _recent(memory: Memoryos) -> Json:
    return {"recent": [exchange(page) for page in memory.retrieve("", limit=1).recent]}


def _page(uri: str) -> Callable[[Memoryos], Json]:
    return lambda memory: exchange(page_of(memory, uri.removeprefix(_PAGE)))


def _segment(uri: str) -> Callable[[Memoryos], Json]:
    return lambda memory: memory.segment(uri.removeprefix(_SEGMENT))


def _newest_ids(memory: Memoryos) -> list[str]:
    return [page.id for page in reversed(memory.retrieve("", limit=1).recent)]


def _hottest_ids(memory: Memoryos) -> list[str]:
    return [outline["id"] for outline in memory.segments()]


# Which ids can take the place of `{id}`, those that are likely to be wanted first.
_IDS: dict[str, Callable[[Memoryos], list[str]]] = {_PAGE + "{id}": _newest_ids, _SEGMENT + "{id}": _hottest_ids}


def _reader(uri: str) -> Callable[[Memoryos], Json]:
    """What reads `uri`; NotFoundError where nothing here has that name."""
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


def _kind(uri: str) -> str:
    """What sort of resource `uri` names, without an id, or whatever else a caller may have written there."""
    if uri in {resource.uri for resource in RESOURCES}:
        return uri
    return next((each for each in (_PAGE, _SEGMENT, _DOCUMENT) if uri.startswith(each)), "unknown")


class Resources:
    """Reads resources of the caller, and of nobody else."""

    def __init__(self, memories: MemoryPool, record: Record = unrecorded) -> None:
        self._memories = memories
        self._record = record

    async def read(self, uri: str, caller: Identity) -> types.ReadResourceResult:
        """The content of `uri`; never kept by others than the caller, and stale at once."""
        content = await self._asked(caller, uri, _reader)
        text = types.TextResourceContents(uri=uri, mime_type=_JSON, text=as_json(quoted(content)))
        return types.ReadResourceResult(contents=[text], ttl_ms=0, cache_scope="private")

    async def completed(self, params: types.CompleteRequestParams, caller: Identity) -> types.CompleteResult:
        """The ids that begin with what was typed: of the newest pages, of the hottest topics."""
        found: list[str] = []
        if isinstance(params.ref, types.ResourceTemplateReference) and params.ref.uri in _IDS:
            ids = await self._asked(caller, params.ref.uri, _IDS.__getitem__)
            found = [each for each in ids if each.startswith(params.argument.value)]
        shown = found[:_MOST_COMPLETIONS]
        completion = types.Completion(values=shown, total=len(found), has_more=len(shown) < len(found))
        return types.CompleteResult(completion=completion)

    async def _asked(self, caller: Identity, uri: str, reader: Callable[[str], Callable[[Memoryos], T]]) -> T:
        outcome, ids = "CallerLeft", tuple[str, ...]()
        try:
            caller.check_scope("memory:read", "reading a resource")
            content = await self._memories.run(caller.acting_for(None).user_id, reader(uri))
            outcome, ids = "ok", touched({"id": uri.rpartition("/")[2]}, content)
        except (InvalidInputError, NotFoundError) as error:
            outcome = type(error).__name__
            raise MCPError(types.INVALID_PARAMS, str(error), {"uri": uri[:120]}) from None
        except MemoryosError as error:
            outcome = type(error).__name__
            raise MCPError(types.INTERNAL_ERROR, told(error, caller)) from None
        finally:
            self._record(AuditEntry(f"resource {_kind(uri)}", outcome, caller, ids=ids))
        return content
