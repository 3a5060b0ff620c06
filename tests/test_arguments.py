"""Arguments of `Memoryos` that cannot work are refused at once, and times may be written in any usual way."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, SettingsError
from memoryos.testing import HashingEmbedder


@pytest.fixture
def memory(tmp_path: Path) -> Any:
    with Memoryos("ann", data_storage_path=tmp_path, embedder=HashingEmbedder()) as opened:
        yield opened


@pytest.mark.parametrize(
    ("argument", "advice"),
    [
        ({"embedder": "all-MiniLM-L6-v2"}, "write embedding_model_name='all-MiniLM-L6-v2'"),
        ({"embedder": 7}, "embedder must be an object with the method embed, not 7"),
        ({"clock": 5}, "clock must be a function that returns the current time as a datetime, not 5"),
        ({"analyst": "nope"}, "unknown analyst 'nope'; choose one of auto, llm, rules"),
        ({"analyst": "rule"}, "unknown analyst 'rule'; did you mean 'rules'?"),
        ({"analyst": 3}, "analyst must be a name or an object with the methods group and study, not 3"),
        ({"language_model": 4}, "or an object with the method complete, not 4"),
        ({"data_storage_path": ""}, "'data_storage_path' is empty; name a folder"),
        ({"data_storage_path": "  "}, "'data_storage_path' is empty; name a folder"),
    ],
)
def test_a_part_that_cannot_work_is_refused_when_the_memory_is_made(
    argument: dict[str, Any], advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(SettingsError) as refused:
        Memoryos("ann", **{"data_storage_path": tmp_path / "data", **argument})

    assert advice in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "moment",
    [date(2026, 5, 1), 1777593600, 1777593600.0, "2026-05-01", datetime(2026, 5, 1, tzinfo=UTC)],
    ids=repr,
)
def test_a_time_may_be_a_date_seconds_since_1970_a_string_or_a_datetime(memory: Memoryos, moment: Any) -> None:
    page = memory.add_memory("We fly on the 12th.", "", moment)

    assert page.timestamp == datetime(2026, 5, 1, tzinfo=UTC)
    assert memory.retrieve("fly", since=moment).items[0].page_id == page.id


@pytest.mark.parametrize(
    ("moment", "message"),
    [
        (1777593600000, "too large for seconds since 1970; if it is in milliseconds, divide it by 1000"),
        (float("nan"), "is not a time in seconds since 1970"),
        (-99999999999.0, "is not a time in seconds since 1970"),
        (True, "must be an ISO 8601 string, a datetime, a date or seconds since 1970, not True"),
    ],
    ids=repr,
)
def test_a_number_that_is_no_time_is_refused(memory: Memoryos, moment: Any, message: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        memory.add_memory("hello", "", moment)

    assert message in str(refused.value)


@pytest.mark.parametrize("query", ["", "  \n"])
def test_an_empty_query_recalls_no_items_but_the_newest_pages(memory: Memoryos, query: str) -> None:
    memory.add_memory("My sister Lena is allergic to nuts.", "Noted.")

    recall = memory.retrieve(query)

    assert recall.items == ()
    assert [page.user_input for page in recall.recent] == ["My sister Lena is allergic to nuts."]
