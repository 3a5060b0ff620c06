"""The clock of the service."""

from datetime import UTC, datetime


def machine_time() -> datetime:
    """The machine's time, in UTC. Interfaces take their clock from here, as `assembly` does for the memory itself."""
    return datetime.now(UTC)  # noqa: TID251
