"""Every command says what it does, with examples, and the page in docs says the same."""

import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from interfaces.running_server import COMMAND, environment
from memoryos.interfaces.cli import commands
from memoryos.interfaces.cli.command_list import SECTIONS

DOCS = Path(__file__).parents[3] / "docs"
ENTRIES = [entry for section in SECTIONS for entry in section.entries]


def paths(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from paths(inner, (*path, name))


def helped(*path: str) -> str:
    result = CliRunner().invoke(commands, [*path, "--help"], prog_name="memoryos", terminal_width=120)
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("path", list(paths(commands)), ids=" ".join)
def test_the_help_of_every_command_has_an_example_of_it(path: tuple[str, ...]) -> None:
    _, _, examples = helped(*path).partition("Example")

    assert " ".join(("memoryos", *path)) in examples


def test_the_page_of_commands_is_what_their_help_says() -> None:
    generated = runpy.run_path(str(DOCS / "generate.py"))["commands_page"]()

    assert (DOCS / "cli.md").read_text(encoding="utf-8") == generated, "run `make docs`"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_an_entry_names_a_command_that_is_there(entry) -> None:
    command = entry.load()

    assert command.name == entry.name
    assert entry.help.endswith(".")


def test_every_command_for_machines_answers_in_json() -> None:
    # Conversations and scripts, and groups, whose commands are looked at one by one.
    others = {(name,) for name in ("chat", "completion", "hook", "mcp", "proxy", "serve")} | {()}
    single = [
        path for path in paths(commands) if path not in others and "COMMAND" not in helped(*path).partition("\n")[0]
    ]

    assert [path for path in single if "--json" not in helped(*path)] == []


def test_the_help_loads_neither_numpy_nor_the_tables(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom memoryos.interfaces.cli import commands\n"
        "try:\n    commands(['--help'], prog_name='memoryos')\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numpy', 'rich', 'mcp', 'tomlkit'} & set(sys.modules)), file=sys.stderr)"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(tmp_path), capture_output=True, text=True, check=True
    )

    assert done.stderr == "[]\n"
    assert "Remember and recall:" in done.stdout


def test_exit_codes_are_documented() -> None:
    for code in ("0 ", "1 ", "2 ", "130 "):
        assert f"\n    {code}" in helped()


def test_a_command_that_was_mistyped_names_the_nearest() -> None:
    result = CliRunner().invoke(commands, ["recal"], prog_name="memoryos")

    assert result.exit_code == 2
    assert "'recall'" in result.stderr


@pytest.mark.parametrize(
    ("shell", "words"), [("bash", "complete -o nosort"), ("zsh", "#compdef memoryos"), ("fish", "complete --no-files")]
)
def test_each_shell_gets_its_script(shell: str, words: str) -> None:
    result = CliRunner().invoke(commands, ["completion", shell], prog_name="memoryos")

    assert result.exit_code == 0
    assert words in result.stdout
    assert "_MEMORYOS_COMPLETE" in result.stdout


def test_the_script_completes_commands_and_options(tmp_path: Path) -> None:
    def completed(words: str, place: str) -> set[str]:
        payload = {"_MEMORYOS_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": place}
        done = subprocess.run(COMMAND, env=environment(tmp_path, **payload), capture_output=True, text=True, check=True)
        return {line.partition(",")[2] for line in done.stdout.splitlines()}

    assert completed("memoryos re", "1") == {"recall", "restore", "reindex", "rederive"}
    assert "--why-not" in completed("memoryos recall --w", "2")
