"""Parts whose libraries not everybody installs, loaded when they are needed."""

import gc
import pkgutil
from collections.abc import Callable
from typing import Any

from memoryos.errors import MissingExtraError


def loaded(name: str, extra: str = "server") -> Callable[..., Any]:
    """What `name` says, loaded now: the server's libraries take a second to load, and no other command needs them."""
    # They stay loaded, so looking for garbage among them takes a sixth of that second and finds nothing.
    collecting = gc.isenabled()
    gc.disable()
    try:
        found: Callable[..., Any] = pkgutil.resolve_name(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("memoryos"):
            raise
        purpose = "the server" if extra == "server" else f"{extra} in the server"
        raise MissingExtraError(
            f"{purpose} needs the library {error.name!r}; install it with: pip install 'memoryos-engine[{extra}]'"
        ) from error
    finally:
        gc.freeze()
        if collecting:
            gc.enable()
    return found
