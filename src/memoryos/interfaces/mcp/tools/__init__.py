"""The tools that are served, in the order in which clients see them."""

from collections.abc import Mapping

from memoryos.errors import SettingsError
from memoryos.interfaces.mcp.tool import Tool
from memoryos.interfaces.mcp.tools.conversation import ADD_MEMORY, GET_USER_PROFILE, RETRIEVE_MEMORY
from memoryos.interfaces.mcp.tools.reading import FETCH, SEARCH
from memoryos.interfaces.mcp.tools.removing import FORGET

CORE = (ADD_MEMORY, RETRIEVE_MEMORY, GET_USER_PROFILE)
NOTES = (SEARCH, FETCH)
MORE = (FORGET,)

TOOLSETS: Mapping[str, tuple[Tool, ...]] = {
    "core": CORE,
    "notes": NOTES,
    "default": (*CORE, *NOTES),
    "all": (*CORE, *NOTES, *MORE),
}


def toolset(name: str) -> dict[str, Tool]:
    """The tools of one set by their names."""
    if name not in TOOLSETS:
        raise SettingsError(f"unknown set of tools {name!r}; known are {', '.join(TOOLSETS)}")
    return {tool.name: tool for tool in TOOLSETS[name]}
