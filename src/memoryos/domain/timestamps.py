"""Points in time as whole numbers, which compare exactly."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def microseconds(moment: datetime) -> int:
    """Microseconds from 1970 to `moment`, negative before; exact."""
    return (moment - _EPOCH) // MICROSECOND


def moment_of(at_us: int) -> datetime:
    """The moment that lies `at_us` microseconds after 1970, in UTC."""
    return _EPOCH + at_us * MICROSECOND
