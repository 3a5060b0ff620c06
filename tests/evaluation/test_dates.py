from datetime import UTC, datetime, timedelta, timezone

import pytest

from memoryos.evaluation.dates import read_date


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("1:56 pm on 8 May, 2023", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("12:09 am on 13 September, 2023", datetime(2023, 9, 13, 0, 9, tzinfo=UTC)),
        ("1:56 PM on 8th May 2023", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("13:56 on 8 May, 2023", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("8 May, 2023", datetime(2023, 5, 8, tzinfo=UTC)),
        ("May 8, 2023", datetime(2023, 5, 8, tzinfo=UTC)),
        ("Monday, 8 May 2023", datetime(2023, 5, 8, tzinfo=UTC)),
        ("2023/05/20 (Sat) 02:21", datetime(2023, 5, 20, 2, 21, tzinfo=UTC)),
        ("2023/05/20", datetime(2023, 5, 20, tzinfo=UTC)),
        ("2023-05-20T02:21:00+02:00", datetime(2023, 5, 20, 2, 21, tzinfo=timezone(timedelta(hours=2)))),
        ("2023-05-20 02:21", datetime(2023, 5, 20, 2, 21, tzinfo=UTC)),
        ("", None),
        ("31 June, 2023", None),
        ("next Tuesday", None),
    ],
)
def test_dates_are_read_as_data_sets_write_them(written, read):
    assert read_date(written) == read
