"""Tables in a terminal of 80 columns: what has to be read, or typed again, is all there."""

from dataclasses import fields
from pathlib import Path

import pytest
from click import unstyle

from interfaces.typed import Run, answer, runner
from memoryos.config.settings import Settings


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    made = runner(tmp_path / "data", monkeypatch)
    # What is written to a pipe is wide; a terminal is not.
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("COLUMNS", "80")
    return made


def fits(shown: str) -> bool:
    return all(len(line.rstrip()) <= 80 for line in shown.splitlines())


def test_the_ids_of_keys_can_be_typed_again(run: Run) -> None:
    made = answer(
        run("keys", "create", "--user", "ann.mary.taylor", "--label", "the old laptop", "--expires", "90d", "--json")
    )

    shown = unstyle(run("keys", "list").stdout)

    assert f"{made['id']}  ann.mary" in shown
    assert fits(shown)


def test_notes_are_shown_whole_with_their_ids(run: Run) -> None:
    text = "Postgres listens on port 5433, behind the pooler."
    made = answer(
        run("notes", "add", text, "--entity", "infra.postgresql", "--project", "shop", "--tag", "port", "--json")
    )

    shown = unstyle(run("notes", "find", "postgres", "--project", "shop").stdout)

    assert text in shown
    assert made["note"]["id"] in shown
    assert "infra.postgresql  shop" in shown
    assert "#port" in shown
    assert fits(shown)


def test_every_setting_has_its_whole_name(run: Run) -> None:
    shown = unstyle(run("config", "show").stdout)

    assert [item.name for item in fields(Settings) if item.name not in shown] == []
    assert "…" not in shown
    assert fits(shown)
