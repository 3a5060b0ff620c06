"""Whether the libraries of the server are here: another package may have brought an older version of one."""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from memoryos.errors import MissingExtraError

_SERVER_LIBRARIES = ("starlette", "uvicorn", "jsonschema")
INSTALL_SERVER_LIBRARIES = (
    "pip install 'memoryos-engine[server]' (in another environment if something here needs an older version)"
)


def missing_server_libraries() -> list[str]:
    """The libraries that `memoryos serve` and `memoryos mcp` need and cannot find, or only in an older version."""
    # Only mcp 2 brings `mcp_types`.
    mcp = [] if find_spec("mcp_types") else [f"mcp 2.3 or newer{_older_mcp()}"]
    return [*mcp, *(name for name in _SERVER_LIBRARIES if find_spec(name) is None)]


def check_server_libraries(program: str) -> None:
    """Raises MissingExtraError where `program` cannot start, because a library is missing."""
    if missing := missing_server_libraries():
        raise MissingExtraError(f"{program} needs {', '.join(missing)}; install it with: {INSTALL_SERVER_LIBRARIES}")


def _older_mcp() -> str:
    try:
        return f" (found: mcp {version('mcp')})"
    except PackageNotFoundError:
        return ""
