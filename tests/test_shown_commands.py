"""README.md and the pages of docs, followed line by line: each command that they show runs, or is excused by name."""

import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from interfaces.running_server import EMBEDDER
from shown_commands import ROOT, commands_in, excuse, follow
from test_readme import blocks, run_offline

README = ROOT / "README.md"
DOCS = [page for page in sorted((ROOT / "docs").rglob("*.md")) if "_build" not in page.parts]
SHOWING = [page for page in DOCS if blocks("(?:sh|console)", page.read_text(encoding="utf-8"))]
IN_PYTHON = [page for page in DOCS if blocks("python", page.read_text(encoding="utf-8"))]
# What is answered is looked at beside the other tests of the server.
ELSEWHERE = {"hooks.md", "rest.md"}

pytestmark = pytest.mark.skipif(
    not (shutil.which("bash") and shutil.which("curl")), reason="bash or curl is not installed"
)


def test_the_readme_can_be_followed_line_by_line_in_an_empty_home(tmp_path: Path) -> None:
    follow(README.read_text(encoding="utf-8"), tmp_path / "home")


@pytest.mark.parametrize("page", [page for page in SHOWING if page.name not in ELSEWHERE], ids=lambda page: page.name)
def test_a_page_can_be_followed_line_by_line(page: Path, tmp_path: Path) -> None:
    stored = 'memoryos add "My sister Lena is allergic to nuts." "Noted."'

    follow(page.read_text(encoding="utf-8"), tmp_path / "home", stored, MEMORYOS_EMBEDDING_MODEL=EMBEDDER)


@pytest.mark.parametrize("page", [README, *DOCS], ids=lambda page: page.name)
def test_every_block_says_what_it_is(page: Path) -> None:
    """Or else a command could stand in one that no test reads."""
    fences = re.findall(r"^ *```(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)

    assert [opening for opening in fences[::2] if not opening] == []
    assert [closing for closing in fences[1::2] if closing] == []


@pytest.mark.parametrize("page", [README, *DOCS], ids=lambda page: page.name)
def test_what_a_page_shows_of_configuration_can_be_read(page: Path) -> None:
    text = page.read_text(encoding="utf-8")

    for shown in blocks("json", text):
        json.loads(shown)
    for shown in blocks("toml", text):
        tomllib.loads(shown)


# Those of frameworks run where the frameworks are: tests/integrations/frameworks/test_examples.py.
@pytest.mark.parametrize(
    "page", [page for page in IN_PYTHON if page.parent.name != "integrations"], ids=lambda page: page.name
)
def test_the_python_of_a_page_runs_without_network(page: Path, tmp_path: Path) -> None:
    example = tmp_path / "example.py"
    example.write_text("\n".join(blocks("python", page.read_text(encoding="utf-8"))), encoding="utf-8")

    ran = run_offline(example, tmp_path)

    assert (ran.returncode, ran.stderr) == (0, "")


def page_with(*lines: str) -> str:
    return "\n".join(["Text.", "", "```sh", *lines, "```", ""])


def test_commands_are_told_apart_however_many_lines_they_have() -> None:
    page = page_with("# first", "one  # why", "", "two \\", "  --more", "three 'a", "b' |", "  four", "f() {", "5", "}")

    assert list(commands_in(page)) == ["one  # why", "two \\\n  --more", "three 'a\nb' |\n  four", "f() {\n5\n}"]


def test_of_a_session_what_is_typed_is_taken() -> None:
    page = "```console\n$ cat <<END\n> text\n> END\ntext\n$ true\n```\n- in a list\n\n  ```sh\n  one\n  ```\n"

    assert list(commands_in(page)) == ["cat <<END\ntext\nEND", "true", "one"]


@pytest.mark.parametrize("line", ["memoryos no-such-command", "no-such-program", "memoryos serve --no-such-option"])
def test_a_command_that_does_not_work_is_noticed(line: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        follow(page_with("true", line), tmp_path / "home", MEMORYOS_EMBEDDING_MODEL=EMBEDDER)


def test_only_what_is_named_is_excused() -> None:
    excused = [
        "make run    # serves",
        'claude mcp add "x"',
        "MEMORYOS_DOMAIN=a.org docker compose up",
        "echo x | sudo tee y",
    ]
    run = ["memoryos demo", "MEMORYOS_USER_ID=ann memoryos stats", "curl http://127.0.0.1:5000/health", "echo make"]

    assert [line for line in excused if not excuse(line)] == []
    assert [line for line in run if excuse(line)] == []
