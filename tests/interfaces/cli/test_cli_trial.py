"""What a new user stumbled over on the command line, and what stored text could do to a terminal."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from interfaces.running_server import COMMAND, LONGEST_SECONDS, environment
from interfaces.typed import Run, answer, posix_only, runner
from memoryos.interfaces.cli.screen import visible

ESCAPES = "\x1b]0;owned\x07\x1b[2J \x9b31m red"
RAW = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(tmp_path / "data", monkeypatch)


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def test_an_export_asks_before_it_replaces_a_file(run: Run, tmp_path: Path) -> None:
    run("add", "My dog is called Biscuit.")
    file = tmp_path / "mine.txt"
    file.write_text("not an export")

    refused = run("export", str(file), input="n\n")
    kept = file.read_text()
    agreed = run("export", str(file), input="y\n")
    forced = run("export", str(file), "--force")

    assert (refused.exit_code, kept) == (1, "not an export")
    assert f"{file} exists. Replace it?" in refused.stderr
    assert (agreed.exit_code, forced.exit_code) == (0, 0)
    assert "Biscuit" in file.read_text()


def test_an_export_without_an_answer_replaces_nothing(run: Run, tmp_path: Path) -> None:
    run("add", "My dog is called Biscuit.")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")

    refused = run("export", str(folder), "--format", "memoryos", input="")

    assert refused.exit_code == 1
    assert [file.name for file in folder.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("page_nope",), "ann has no page with the id 'page_nope'"),
        (("note_nope",), "to forget a note: memoryos forget --note note_nope"),
        (("--session", "nope"), "ann has no conversation called 'nope'"),
        (("--note", "note_nope"), "note_nope"),
    ],
)
def test_forgetting_something_that_is_not_there_is_refused_before_asking(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    run("add", "My dog is called Biscuit.", "--session", "dogs")

    refused = run("forget", *words, input="y\n")

    assert refused.exit_code == 1
    assert message in refused.stderr
    assert "for good?" not in refused.stderr


def test_a_conversation_that_is_there_is_forgotten(run: Run) -> None:
    run("add", "My dog is called Biscuit.", "--session", "dogs")

    done = run("forget", "--session", "dogs", input="y\n")

    assert "Remove the conversation dogs of ann for good?" in done.stderr
    assert done.stdout == "Removed 1 page, and everything derived from it.\n"


@pytest.mark.parametrize(
    ("words", "meant"),
    [(("recal", "x"), "recall"), (("notes", "fnd", "x"), "find"), (("conect", "cursor"), "connect")],
)
def test_a_mistyped_command_gets_a_suggestion(run: Run, words: tuple[str, ...], meant: str) -> None:
    refused = run(*words)

    assert refused.exit_code == 2
    assert f"No such command '{words[-2]}'. Did you mean '{meant}'?" in refused.stderr


def test_a_mistyped_setting_gets_a_suggestion(run: Run) -> None:
    assert "did you mean 'user_id'?" in run("config", "show", "userid").stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("add", "hi", "--at", "soon"), "Error: --at 'soon' is not a time"),
        (("add", "hi", "--session", " "), "Error: --session must not be blank"),
        (("add", "hi", "--id", ""), "Error: --id must not be blank"),
        (("add", "a\0b"), "Error: USER_INPUT contains a NUL character"),
        (("add", "hi", "--user", "a\nb"), "Error: --user "),
        (("add", "hi", "--data", ""), "Error: --data is empty; name a folder"),
        (("notes", "add", "text", "--entity", " "), "Error: --entity"),
    ],
)
def test_an_error_names_the_option_and_not_the_argument_of_the_library(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    refused = run(*words)

    assert refused.exit_code == 1
    assert refused.stderr.startswith(message)


def test_both_options_of_a_range_are_named(run: Run) -> None:
    run("add", "hi")

    refused = run("recall", "hi", "--since", "2026-05-02", "--until", "2026-05-01")

    assert re.search(r"--since '2026-05-02\S+' is later than --until '2026-05-01", refused.stderr)


@posix_only
def test_the_demo_ends_well_when_its_reader_has_seen_enough(tmp_path: Path) -> None:
    command = subprocess.Popen(
        [*COMMAND, "demo"], env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdout is not None
    assert command.stderr is not None

    command.stdout.readline()
    command.stdout.close()

    assert command.wait(LONGEST_SECONDS) == 0
    assert command.stderr.read() == b""
    command.stderr.close()


def test_the_demo_is_the_same_in_every_run(run: Run) -> None:
    first, second = run("demo"), run("demo")

    assert first.exit_code == 0
    assert first.stdout == second.stdout


def test_the_demo_shows_each_sentence_under_what_it_is_about(run: Run) -> None:
    shown = run("demo").stdout

    subjects = [line for line in shown.splitlines() if line.startswith("What ") and line.endswith(":")]
    assert {"What Mira said about Biscuit:", "What Mira said about Lena:"} <= set(subjects)
    assert not {"What Mira said about money:", "What Mira said about partner:"} & set(subjects)


def test_connect_checks_first_that_the_client_could_start_the_server(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As Python sees a library that is not installed.
    monkeypatch.setitem(sys.modules, "mcp_types", None)

    refused = run("connect", "cursor")

    assert refused.exit_code == 1
    assert "needs mcp 2.3 or newer" in refused.stderr
    assert list((tmp_path / "home").iterdir()) == []


@posix_only
def test_folders_are_made_for_their_user_alone_whatever_the_umask(
    run: Run, tmp_path: Path, open_umask: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORYOS_DATA_PATH", str(tmp_path / "new" / "deep" / "data"))

    run("connect", "windsurf")
    run("keys", "create", "--user", "ann")
    run("add", "My dog is called Biscuit.", "--data", str(tmp_path / "other" / "deep" / "data"))

    roots = [tmp_path / "home" / ".codeium", tmp_path / "new", tmp_path / "other"]
    folders = [path for root in roots for path in (root, *root.rglob("*")) if path.is_dir()]
    assert len(folders) > 6
    assert {oct(folder.stat().st_mode & 0o777) for folder in folders} == {"0o700"}


@pytest.mark.parametrize(
    "words",
    [
        ("recall", "red"),
        ("recall", "red", "--explain"),
        ("recall", "red", "--text"),
        ("recall", "red", "--json"),
        ("recall", "red", "--why-not", "red"),
        ("notes", "list"),
        ("notes", "find", "red"),
        ("notes", "list", "--json"),
        ("facts",),
        ("profile",),
        ("segments",),
        ("stats",),
        ("entities", "list"),
    ],
    ids=" ".join,
)
def test_no_command_passes_escape_sequences_of_stored_text_to_the_terminal(
    run: Run, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORYOS_SHORT_TERM_CAPACITY", "1")
    for number in range(7):
        run("add", f"I live in Oslo{ESCAPES} and my dog is called Rex {number}.", f"Noted {ESCAPES}")
    run("notes", "add", f"The red{ESCAPES} note", "--entity", "colours")

    shown = run(*words)

    assert shown.exit_code == 0, shown.stderr
    assert RAW.findall(shown.stdout + shown.stderr) == []


def test_escape_sequences_are_spelled_out_and_json_keeps_the_text(run: Run) -> None:
    run("add", f"red{ESCAPES}", "--at", "2026-05-01")

    shown, as_json = run("recall", "red"), run("recall", "red", "--json")

    assert r"red\u001b]0;owned\u0007\u001b[2J \u009b31m red" in shown.stdout
    assert answer(as_json)["items"][0]["text"] == f"red{ESCAPES}"


def test_ordinary_text_is_shown_as_it_is() -> None:
    text = "Grüße aus Köln,\n\tまた明日 — 100 % “fine”."

    assert visible(text) == text


@posix_only
def test_a_server_reads_the_settings_file_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "server.json"
    file.write_text(json.dumps({"user_id": "bob", "data_storage_path": str(tmp_path / "bobs")}))
    unset = {"MEMORYOS_USER_ID": "", "MEMORYOS_DATA_PATH": "", "PYTHONUNBUFFERED": "1"}

    server = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", "--config", str(file)],
        env=environment(tmp_path, **unset),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    key = next(line for line in server.stdout if "key" in line)
    server.terminate()
    server.communicate(timeout=LONGEST_SECONDS)

    assert key == "Your key, which is shown only now; it opens the memory of 'bob':\n"
    assert (tmp_path / "bobs" / "keys.db").is_file()


@posix_only
def test_a_later_start_says_how_to_replace_a_lost_key(run: Run, tmp_path: Path) -> None:
    run("keys", "create", "--user", "ann")

    server = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0"],
        env=environment(tmp_path / "data", PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    lost = next(line for line in server.stdout if "Lost your key?" in line)
    server.terminate()
    server.communicate(timeout=LONGEST_SECONDS)

    assert "keys rotate ID" in lost
