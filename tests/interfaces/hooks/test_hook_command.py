"""`memoryos hook`: memory for agents whose hooks are commands, which never stops what the user wants."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from interfaces.hooks.test_hooks import recent
from interfaces.running_server import COMMAND, LONGEST_SECONDS, USER, Served, environment, opener
from memoryos import Memoryos


def hooked(folder: Path, *arguments: str, event: Any = None, text: str = "", **more: str) -> Any:
    return subprocess.run(
        [*COMMAND, "hook", *arguments],
        env=environment(folder, **more),
        input=json.dumps(event) if event is not None else text,
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )


def prompt(text: str, turn: str = "1") -> dict[str, str]:
    return {"hook_event_name": "UserPromptSubmit", "session_id": "s", "prompt_id": turn, "prompt": text}


def stop(text: str, turn: str = "1") -> dict[str, str]:
    return {"hook_event_name": "Stop", "session_id": "s", "prompt_id": turn, "last_assistant_message": text}


def stored_exchanges(memory: Memoryos) -> list[tuple[str, str]]:
    return [(page.user_input, page.agent_response) for page in memory.list_pages()]


def test_without_a_server_both_sides_are_kept_and_recalled(tmp_path: Path) -> None:
    events = [prompt("My cat is called Minka."), stop("A lovely name."), prompt("What is my cat called?", "2")]

    first, second, third = (hooked(tmp_path, "claude-code", event=event) for event in events)

    assert [(item.returncode, item.stderr) for item in (first, second, third)] == [(0, "")] * 3
    assert first.stdout == second.stdout == "{}\n"
    context = json.loads(third.stdout)["hookSpecificOutput"]
    assert context["hookEventName"] == "UserPromptSubmit"
    assert "Minka" in context["additionalContext"]
    with opener(tmp_path)(USER) as memory:
        assert stored_exchanges(memory) == [
            ("My cat is called Minka.", ""),
            ("", "A lovely name."),
            ("What is my cat called?", ""),
        ]


def test_gemini_is_answered_in_its_words(tmp_path: Path) -> None:
    exchange = {"session_id": "s", "prompt": "I play the cello.", "prompt_response": "Since when?"}
    hooked(tmp_path, "gemini", event={"hook_event_name": "AfterAgent", **exchange})

    reply = hooked(tmp_path, "gemini", event={"hook_event_name": "BeforeAgent", "prompt": "My cello, where is it?"})

    context = json.loads(reply.stdout)["hookSpecificOutput"]["additionalContext"]
    assert "I play the cello." in context


def test_the_newest_exchanges_of_other_conversations_stay_out_of_the_context(tmp_path: Path) -> None:
    for number, prompt in enumerate(["I play the cello.", "Which bus goes to the harbour?"]):
        exchange = {"session_id": f"s{number}", "prompt": prompt, "prompt_response": "I see."}
        hooked(tmp_path, "gemini", event={"hook_event_name": "AfterAgent", **exchange})

    question = hooked(tmp_path, "gemini", event={"hook_event_name": "BeforeAgent", "prompt": "My cello, where is it?"})

    context = json.loads(question.stdout)["hookSpecificOutput"]["additionalContext"]
    assert "Most recent conversation" not in context
    assert "harbour" not in context


def test_a_server_is_asked_where_one_is_named(server: Served, tmp_path: Path) -> None:
    key = server.key("hooked")
    variables = {"MEMORYOS_URL": server.url, "MEMORYOS_API_KEY": key}

    hooked(tmp_path, "codex", event=prompt("My dog is called Bo."), **variables)
    reply = hooked(tmp_path, "codex", "--url", server.base + "/", event=prompt("And my dog?", "2"), **variables)

    assert reply.returncode == 0
    assert "Bo" in json.loads(reply.stdout)["hookSpecificOutput"]["additionalContext"]
    assert len(recent(server, server.headers("hooked"))) == 2
    assert not any(tmp_path.iterdir())


def test_an_event_that_is_none_of_its_business_opens_nothing(tmp_path: Path) -> None:
    ran = hooked(tmp_path, "claude-code", event={"hook_event_name": "SessionEnd", "reason": "exit"})

    assert (ran.returncode, ran.stdout) == (0, "{}\n")
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (("emacs",), "{}", "unknown client 'emacs'"),
        (("claude-code",), "no json", "as JSON on standard input"),
        (("claude-code",), "[]", "as a JSON object"),
        (("claude-code",), '{"prompt": 3, "hook_event_name": "UserPromptSubmit"}', "prompt must be a string"),
        ((), "{}", "Missing argument"),
        (("claude-code", "--nope"), "{}", "No such option"),
        (("claude-code", "--url", "file:///etc/passwd"), json.dumps(prompt("x")), "must begin with http://"),
        (("claude-code", "--url", "http://127.0.0.1:9"), json.dumps(prompt("x")), "cannot reach"),
    ],
)
def test_a_hook_that_fails_says_so_and_lets_the_agent_go_on(
    tmp_path: Path, arguments: tuple[str, ...], text: str, message: str
) -> None:
    ran = hooked(tmp_path, *arguments, text=text)

    assert ran.returncode == 1
    assert ran.stdout == ""
    assert message in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_server_that_refuses_is_quoted(server: Served, tmp_path: Path) -> None:
    ran = hooked(tmp_path, "claude-code", "--url", server.url, "--key", "mos_x", event=prompt("x"))

    assert ran.returncode == 1
    assert "responded with 401: this key or token is unknown" in ran.stderr


def test_a_memory_that_cannot_be_opened_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    ran = hooked(tmp_path / "file", "claude-code", event=prompt("x"))

    assert ran.returncode == 1
    assert "Traceback" not in ran.stderr


def test_the_command_loads_neither_the_server_nor_its_libraries(tmp_path: Path) -> None:
    code = (
        "import sys, io, json\nfrom memoryos.interfaces.cli import commands\n"
        "commands(['hook', 'claude-code'], prog_name='memoryos', standalone_mode=False)\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    ran = subprocess.run(
        [COMMAND[0], "-c", code],
        env=environment(tmp_path),
        input=json.dumps(prompt("hello")),
        capture_output=True,
        text=True,
        check=True,
    )

    loaded = set(json.loads(ran.stdout.splitlines()[-1]))

    assert not loaded & {"mcp", "starlette", "uvicorn", "pydantic", "jsonschema", "httpx", "httpx2", "anyio"}
