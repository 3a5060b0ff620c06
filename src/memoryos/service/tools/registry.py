"""The sets of tools, in the order in which clients see them."""

from collections.abc import Mapping

from memoryos.errors import SettingsError
from memoryos.service.tools.conversation import ADD_MEMORY, GET_USER_PROFILE, RETRIEVE_MEMORY
from memoryos.service.tools.corrections import CORRECT_MEMORY
from memoryos.service.tools.forget import FORGET
from memoryos.service.tools.notes import (
    DELETE_MEMORY,
    LINK_MEMORIES,
    RETRIEVE_CONTEXT,
    STORE_MEMORY,
    SYNC_SESSION,
    UPDATE_MEMORY,
)
from memoryos.service.tools.projects import (
    GET_CONTEXT_INFO,
    LIST_ENTITIES,
    REGISTER_ENTITY,
    SEARCH_ENTITIES,
    SET_PROJECT,
)
from memoryos.service.tools.search import FETCH, SEARCH
from memoryos.service.tools.tool import Tool

CORE = (ADD_MEMORY, RETRIEVE_MEMORY, GET_USER_PROFILE)
# The ten tools of the first min-memory, and those it got later.
NOTES = (
    STORE_MEMORY,
    RETRIEVE_CONTEXT,
    SEARCH,
    FETCH,
    SET_PROJECT,
    GET_CONTEXT_INFO,
    LIST_ENTITIES,
    SEARCH_ENTITIES,
    LINK_MEMORIES,
    DELETE_MEMORY,
)
LATER_NOTES = (UPDATE_MEMORY, SYNC_SESSION, REGISTER_ENTITY)

TOOLSETS: Mapping[str, tuple[Tool, ...]] = {
    "core": CORE,
    "notes": (*NOTES, *LATER_NOTES),
    "default": (*CORE, *NOTES),
    "all": (*CORE, *NOTES, *LATER_NOTES, CORRECT_MEMORY, FORGET),
}


def toolset(name: str) -> dict[str, Tool]:
    """The tools of one set, by name."""
    if name not in TOOLSETS:
        raise SettingsError(f"unknown set of tools {name!r}; choose from {', '.join(TOOLSETS)}")
    return {tool.name: tool for tool in TOOLSETS[name]}
