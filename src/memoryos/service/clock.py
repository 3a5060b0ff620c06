"""The time at which a door answers."""

from datetime import UTC, datetime


def machine_time() -> datetime:
    """The machine's time, in UTC. A door chooses its clock here, as `wiring` does for the memory behind it."""
    return datetime.now(UTC)  # noqa: TID251
