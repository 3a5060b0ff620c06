"""Every command as a person types it: a process of its own, its streams and its exit code."""

import json
import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from interfaces.running_server import COMMAND, LONGEST_SECONDS, environment, ran
from interfaces.typed import answer, posix_only, runner, terminal
from memoryos import Memoryos
from memoryos.interfaces.cli.command_list import SECTIONS
from memoryos.interfaces.cli.demo import conversation
from memoryos.testing import HashingEmbedder

# What is typed, and what is answered on standard output.
TYPED = {
    "add": (("add", "My cat is called Miso.", "A fine name."), r"Stored for ann as page_"),
    "recall": (("recall", "What is the dog called?", "--explain"), r"My dog is called Biscuit\."),
    "profile": (("profile",), r"pets .*Biscuit"),
    "facts": (("facts", "--json"), r"Biscuit"),
    "segments": (("segments",), r"█"),
    "stats": (("stats",), r"pages"),
    "users": (("users",), r"ann"),
    "settle": (("settle",), r"Nothing was waiting|Done: \d+ step"),
    "reindex": (("reindex",), r"Embedded \d+ page"),
    "rederive": (("rederive",), r"Read \d+ pages? again"),
    "config": (("config", "show", "--changed"), r"MEMORYOS_DATA_PATH"),
    "completion": (("completion", "fish"), r"_MEMORYOS_COMPLETE"),
    "connect": (("connect", "codex"), r"Added MemoryOS to .*config\.toml"),
    "doctor": (("doctor", "--json"), r'"embedder"'),
    "export": (("export", "BACKUP.jsonl"), r"Wrote \d+ lines"),
    "import": (("import", "BACKUP.jsonl", "--dry-run"), r"as jsonl"),
    "backup": (("backup", "BACKUP"), r"verified the copy"),
    "restore": (("restore", "BACKUP", "--yes"), r"Restored 1 memory"),
    "notes": (("notes", "add", "We deploy on Fridays.", "--entity", "infra"), r"Stored as note_"),
    "entities": (("entities", "list"), r"infra  1"),
    "keys": (("keys", "list"), r"no keys yet"),
    "forget": (("forget", "--everything", "--yes"), r"Removed \d+ pages"),
}
# These have processes of their own elsewhere: demo and chat below and in test_cli_chat, the server in many.
ELSEWHERE = {"demo", "chat", "serve", "proxy", "mcp", "eval", "encrypt", "audit", "hook", "test", "correct", "migrate"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("typed") / "data"
    with Memoryos("ann", data_storage_path=folder, embedder=HashingEmbedder(), short_term_capacity=1) as memory:
        memory.add_memory("My dog is called Biscuit.", "A good name.", "2026-05-02")
        memory.add_memory("My dog Biscuit likes rain.", "Rare.", "2026-05-03")
        memory.force_mid_term_analysis()
    return folder


def test_every_command_is_typed_somewhere() -> None:
    assert {entry.name for section in SECTIONS for entry in section.entries} == set(TYPED) | ELSEWHERE


def test_each_command_does_its_work_in_a_process_of_its_own(folder: Path) -> None:
    home, backup = str(folder.parent), str(folder.parent / "kept")

    for name, (words, expected) in TYPED.items():
        arguments = [word.replace("BACKUP", backup) for word in words]
        done = ran(folder, *arguments, HOME=home, PORT="1")

        assert (name, done.returncode, done.stderr) == (name, 0, "")
        assert re.search(expected, done.stdout), done.stdout


def test_what_fails_ends_with_1_what_is_not_understood_with_2(tmp_path: Path) -> None:
    failed, unknown = ran(tmp_path, "recall", "x", "--user", "nobody"), ran(tmp_path, "recal", "x")

    assert (failed.returncode, unknown.returncode) == (1, 2)
    assert failed.stdout == unknown.stdout == ""
    assert failed.stderr.startswith("Error: there is no memory of user 'nobody'")


def test_the_demo_shows_it_all_and_leaves_nothing_behind(tmp_path: Path) -> None:
    scratch, home = tmp_path / "scratch", tmp_path / "home"
    scratch.mkdir()
    home.mkdir()
    more = {"TMPDIR": str(scratch), "HOME": str(home), "MEMORYOS_CONFIG": str(tmp_path / "no such file")}

    done = ran(tmp_path / "data", "demo", **more)

    assert (done.returncode, done.stderr) == (0, "")
    for shown in ("49 exchanges between Mira", "Lena is allergic to nuts", "half marathon in one hour", "█"):
        assert shown in done.stdout
    assert re.search(r"home +Voss", done.stdout)
    assert list(scratch.iterdir()) == list(home.iterdir()) == []
    assert not (tmp_path / "data").exists()


def test_a_console_that_lacks_letters_shows_the_others_and_json_keeps_all(tmp_path: Path) -> None:
    ran(tmp_path, "add", "Wir wohnen in Köln.", "--at", "2026-05-01")

    shown = ran(tmp_path, "recall", "Köln", PYTHONIOENCODING="ascii")
    as_json = ran(tmp_path, "recall", "Köln", "--json", PYTHONIOENCODING="ascii")

    assert (shown.returncode, as_json.returncode) == (0, 0)
    assert "Wir wohnen in K?ln." in shown.stdout
    assert json.loads(as_json.stdout)["items"][0]["text"] == "Wir wohnen in Köln."


@posix_only
def test_the_demo_is_interrupted_without_a_trace(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "demo", "--json"],
        env=environment(tmp_path / "data", TMPDIR=str(tmp_path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and not list(tmp_path.glob("memoryos-demo-*/users")):
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)

    process.send_signal(signal.SIGINT)
    _, text = process.communicate(timeout=LONGEST_SECONDS)

    assert (process.returncode, text) == (130, "Interrupted.\n")
    assert list(tmp_path.iterdir()) == []


@posix_only
def test_a_bar_with_rate_and_time_left_is_shown_on_a_terminal(tmp_path: Path) -> None:
    with Memoryos("ann", data_storage_path=tmp_path / "data", embedding_model_name="none") as memory:
        memory.add_messages([{"role": "user", "content": f"line {number}"} for number in range(300)])

    with terminal(tmp_path / "data", "backup", str(tmp_path / "kept")) as shell:
        shown = shell.rest()

    assert shell.process.returncode == 0
    assert re.search(r"\d/s", shown)
    assert re.search(r"\d:\d\d:\d\d|-:--:--", shown)
    assert "Backed up 1 memory" in shown


def test_python_runs_the_command_as_a_module(tmp_path: Path) -> None:
    done = subprocess.run(
        [COMMAND[0], "-m", "memoryos", "config", "show", "user_id", "--json"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(done.stdout)["user_id"]["value"] == "ann"


def test_the_demo_for_machines_gives_what_was_found_and_learned(tmp_path: Path, monkeypatch) -> None:
    shown = answer(runner(tmp_path / "data", monkeypatch)("demo", "--json"))

    assert shown["pages"] == len(conversation()) == 49
    assert shown["topics"] > 5
    assert {"Lives in Bergen.", "Lives in Voss."} <= set(shown["facts"])
    right = {
        "What is my sister allergic to?": "nuts",
        "Which vet does the dog go to?": "Dr Olsen",
        "How did the half marathon go?": "fifty-eight minutes",
        "Where do I live?": "Voss",
    }
    assert shown["found"].keys() == right.keys()
    assert [question for question, words in right.items() if words not in shown["found"][question]] == []
