"""Points in time as whole numbers, which compare exactly."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


# A day away from the first and the last moment that Python can represent, so both can be shown in any time zone.
_FIRST = (datetime(1, 1, 2, tzinfo=UTC) - _EPOCH) // MICROSECOND
_LAST = (datetime(9999, 12, 30, tzinfo=UTC) - _EPOCH) // MICROSECOND


def microseconds(moment: datetime) -> int:
    """Microseconds from 1970 to `moment`, negative before; exact."""
    return (moment - _EPOCH) // MICROSECOND


def moment_of(at_us: int) -> datetime:
    """The moment `at_us` microseconds after 1970, in UTC, or the nearest one that Python can represent."""
    return _EPOCH + min(max(at_us, _FIRST), _LAST) * MICROSECOND
