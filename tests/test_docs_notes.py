"""The page on notes says what is true: its example runs and prints what it says, without network."""

from pathlib import Path

from operations.notes.note_examples import NOTE_METHODS
from test_readme import ROOT, blocks, run_offline

PAGE = (ROOT / "docs" / "notes.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "notes.py"


def test_the_page_shows_the_example_as_it_is() -> None:
    assert blocks("python", PAGE) == [EXAMPLE.read_text(encoding="utf-8")]


def test_the_example_prints_what_the_page_says(tmp_path: Path) -> None:
    ran = [run_offline(EXAMPLE, tmp_path) for _ in range(2)]

    assert [(item.returncode, item.stdout, item.stderr) for item in ran] == [(0, blocks("text", PAGE)[0], "")] * 2


def test_the_page_names_every_method() -> None:
    missing = [name for name in NOTE_METHODS if f"`{name}" not in PAGE]

    assert missing == []
