"""What an adapter says if its framework is not installed."""

from memoryos.errors import MissingExtraError


def missing_extra(extra: str, error: ImportError, instructions: str | None = None) -> MissingExtraError:
    """The error to raise from `error`; it names the extra that installs the framework, or gives other instructions."""
    instructions = instructions or f"install it with: pip install 'memoryos-engine[{extra}]'"
    return MissingExtraError(
        f"memoryos.integrations.{extra.replace('-', '_')} cannot import {error.name or 'its framework'!r} ({error});"
        f" {instructions}"
    )
