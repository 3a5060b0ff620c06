"""Optional parts: loaded by name when first needed, with a clear error if their libraries are missing."""

import gc
import pkgutil
from collections.abc import Callable
from typing import Any

from memoryos.errors import MissingExtraError


def loaded(name: str, extra: str = "server") -> Callable[..., Any]:
    """What `name` refers to, loaded now: the server's libraries take a second to load, and only it needs them."""
    # They stay loaded, so collecting garbage while they load would take a sixth of that second and find nothing.
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        part: Callable[..., Any] = pkgutil.resolve_name(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("memoryos"):
            raise
        purpose = "the server" if extra == "server" else f"{extra} in the server"
        raise MissingExtraError(
            f"{purpose} needs the library {error.name!r}; install it with: pip install 'memoryos-engine[{extra}]'"
        ) from error
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()
    return part
