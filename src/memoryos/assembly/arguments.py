"""Parts that a caller passes as instances: checked when the memory is created, not when they are first used."""

import difflib
from typing import Any

from memoryos.assembly.registry import ANALYSTS
from memoryos.errors import SettingsError

_ANALYST_NAMES = ("auto", *sorted(ANALYSTS))


def check_parts(embedder: Any, clock: Any, analyst: Any, language_model: Any) -> None:
    """Raises SettingsError for an unusable part; None and names are checked with the settings."""
    _check_embedder(embedder)
    if clock is not None and not callable(clock):
        raise SettingsError(f"clock must be a function that returns the current time as a datetime, not {clock!r}")
    if analyst is not None and not isinstance(analyst, str) and not _has_methods(analyst, "group", "study"):
        raise SettingsError(f"analyst must be a name or an object with the methods group and study, not {analyst!r}")
    if language_model is None or isinstance(language_model, str):
        return
    if not _has_methods(language_model, "complete"):
        raise SettingsError(
            "language_model must be a name such as 'openai:gpt-4o-mini' or an object with the method complete, not"
            f" {language_model!r}"
        )


def check_analyst_name(name: str) -> None:
    """Raises SettingsError for an unknown analyst; a user's own is named as `package.module:attribute`."""
    if name in _ANALYST_NAMES or ":" in name:
        return
    near = difflib.get_close_matches(name, _ANALYST_NAMES, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(_ANALYST_NAMES)}"
    raise SettingsError(f"unknown analyst {name!r}; {hint}")


def _check_embedder(embedder: Any) -> None:
    if isinstance(embedder, str):
        raise SettingsError(
            f"embedder takes an object; to choose an embedder by name, write embedding_model_name={embedder!r}"
        )
    if embedder is not None and not _has_methods(embedder, "embed"):
        raise SettingsError(f"embedder must be an object with the method embed, not {embedder!r}")


def _has_methods(part: Any, *names: str) -> bool:
    return all(callable(getattr(part, name, None)) for name in names)
