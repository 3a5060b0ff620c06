"""What an adapter says if its framework is not installed."""

from memoryos.errors import MissingExtraError


def missing_extra(extra: str, error: ImportError) -> MissingExtraError:
    """The error to raise from `error`; it names the extra that installs the framework."""
    return MissingExtraError(
        f"memoryos.integrations.{extra.replace('-', '_')} cannot import {error.name or 'its framework'!r} ({error});"
        f" install it with: pip install 'memoryos-engine[{extra}]'"
    )
