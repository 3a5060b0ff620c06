"""`memoryos import` and `memoryos export`."""

from pathlib import Path

import pytest

from formats import samples
from interfaces.typed import Run, answer, runner


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(tmp_path / "data", monkeypatch)


def test_an_import_says_what_it_saw_and_what_is_new(run: Run, tmp_path: Path) -> None:
    path = str(samples.older_folders(tmp_path / "old", "ann"))

    counted = run("import", path, "--dry-run")
    imported = run("import", path)
    again = run("import", path)

    assert "as memoryos." in counted.stdout
    assert "Would import 3 exchanges, 3 notes." in counted.stdout
    assert "Imported 3 exchanges, 3 notes." in imported.stdout
    assert "Imported nothing new." in again.stdout
    assert "6 were already there." in again.stdout


def test_an_export_reads_back(run: Run, tmp_path: Path) -> None:
    run("import", str(samples.messages(tmp_path / "chat.jsonl")))
    written = answer(run("export", str(tmp_path / "out.jsonl"), "--json"))

    back = answer(run("import", str(tmp_path / "out.jsonl"), "--user", "bea", "--json"))
    shown = run("export", str(tmp_path / "out.md"), "--format", "markdown")

    assert (written["format"], back["format"], back["pages"]) == ("jsonl", "jsonl", 2)
    assert shown.stdout.startswith("Wrote ")
    assert "I grow tulips" in (tmp_path / "out.md").read_text(encoding="utf-8")


def test_what_is_left_out_is_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORYOS_MAX_TEXT_LENGTH", "8")

    result = run("import", str(samples.messages(tmp_path / "chat.jsonl")))

    assert "Skipped 2: too long." in result.stdout


def test_what_cannot_be_imported_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    refused = run("import", str(tmp_path / "nowhere"))

    assert refused.exit_code == 1
    assert refused.stderr.startswith("Error: there is nothing at")
    assert refused.stderr.count("\n") == 1
