"""`memoryos chat`, with a language model on the loopback."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from interfaces.typed import Run, answer, posix_only, runner, terminal
from servers import openai_wire
from servers.loopback import LoopbackServer


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with LoopbackServer() as running:
        yield running


def model(server: LoopbackServer) -> dict[str, str]:
    return {
        "MEMORYOS_LANGUAGE_MODEL": "openai-compatible:m",
        "MEMORYOS_LANGUAGE_MODEL_BASE_URL": f"{server.url}/v1",
        "MEMORYOS_ANALYST": "rules",
    }


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(tmp_path / "data", monkeypatch)


@pytest.fixture
def run(bare: Run, server: LoopbackServer, monkeypatch: pytest.MonkeyPatch) -> Run:
    for name, value in model(server).items():
        monkeypatch.setenv(name, value)
    return bare


def test_without_a_language_model_one_line_says_what_to_set(bare: Run) -> None:
    refused = bare("chat")

    assert refused.exit_code == 1
    assert refused.stderr.startswith("Error: a chat needs a language model")
    assert "MEMORYOS_LANGUAGE_MODEL" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_what_was_said_is_answered_and_stored(run: Run, server: LoopbackServer) -> None:
    server.say(openai_wire.chat_stream(["Hello ", "Ann."]), openai_wire.chat_stream(["Bye."]))

    talked = run("chat", "--session", "s1", "--style", "dry", input="My cat is Miso.\n\nThanks!\n")
    stats = answer(run("stats", "--json"))

    assert "Hello Ann." in talked.stdout
    assert "Bye." in talked.stdout
    assert (stats["pages"], stats["sessions"]) == (2, 1)
    assert "dry" in str(server.requests[0].body)


def test_what_was_recalled_is_shown_on_demand_without_the_message_itself(run: Run, server: LoopbackServer) -> None:
    run("add", "My cat is called Miso.", "--at", "2026-05-01")
    server.say(openai_wire.chat_stream(["Miso."]))

    talked = run("chat", input="/recall\nWhat is my cat called?\n/recall\n/profile\n/what\n/quit\nnever said\n")

    assert "Say something first." in talked.stdout
    assert "2026-05-01 00:00" in talked.stdout
    assert talked.stdout.count("What is my cat called?") == 0
    assert "2026-05-01 “My cat is called Miso.”" in talked.stdout
    assert "/recall   what memory found" in talked.stdout
    assert len(server.requests) == 1


def test_a_model_that_fails_is_told_and_the_chat_goes_on(run: Run, server: LoopbackServer) -> None:
    server.say(openai_wire.error(401, "bad key"), openai_wire.chat_stream(["Back again."]))

    talked = run("chat", input="hello\nare you there?\n")

    assert talked.exit_code == 0
    assert "The language model failed:" in talked.stderr
    assert "Back again." in talked.stdout
    assert answer(run("stats", "--json"))["pages"] == 1


@posix_only
def test_on_a_terminal_answers_stream_ctrl_c_stops_one_and_ctrl_d_ends(tmp_path: Path, server: LoopbackServer) -> None:
    held = openai_wire.chat_stream(["It is ", "Mi"], finish=None, usage=False, holds=True)
    server.say(held, openai_wire.chat_stream(["All of it."]))

    with terminal(tmp_path / "data", "chat", **model(server)) as shell:
        shell.shown_until("you> ")
        shell.type("What is my cat called?\n")
        shell.shown_until("Mi")
        shell.process.send_signal(signal.SIGINT)
        stopped = shell.shown_until("you> ")
        shell.type("And now?\n")
        shell.shown_until("All of it.")
        shell.shown_until("you> ")
        shell.type("\x04")
        shell.rest()

    assert "[stopped; what you saw has been stored]" in stopped
    assert shell.process.returncode == 0
