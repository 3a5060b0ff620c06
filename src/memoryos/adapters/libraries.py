"""Libraries that are imported when a part is built: naming a part imports nothing."""

from importlib import import_module
from types import ModuleType

from memoryos.errors import MissingExtraError


def library(module: str, extra: str) -> ModuleType:
    """The module, imported now. Raises MissingExtraError with the name of the extra."""
    return library_of(module, f"pip install 'memoryos-engine[{extra}]'")


def library_of(module: str, install: str) -> ModuleType:
    """The module, imported now. Raises MissingExtraError with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(f"{module} cannot be imported ({error}); install it with: {install}") from error
