"""Hooks of agents: what was said is kept, what memory holds comes back as data."""

from typing import Any

import httpx2
import pytest

from interfaces.running_server import Served
from memoryos.service.identity import read_scopes


def hook(server: Served, headers: dict[str, str], client: str, event: str, **payload: Any) -> Any:
    body = {"hook_event_name": event, "session_id": "s1", **payload}
    reply = httpx2.post(f"{server.base}/hooks/{client}", json=body, headers=headers)
    assert reply.status_code == 200, reply.text
    return reply.json()


def recent(server: Served, headers: dict[str, str]) -> list[tuple[str, str]]:
    ask = {"tool_name": "retrieve_memory", "arguments": {"query": "anything"}}
    body = httpx2.post(f"{server.base}/api/tools/call", json=ask, headers=headers).json()
    return [(page["user_input"], page["agent_response"]) for page in body["short_term_memory"]]


@pytest.mark.parametrize(("client", "turn"), [("claude-code", "prompt_id"), ("codex", "turn_id")])
def test_both_sides_are_kept_once_and_recalled_for_the_next_question(server: Served, client: str, turn: str) -> None:
    key = server.headers(f"user-of-{client}")

    first = hook(server, key, client, "UserPromptSubmit", prompt="My cat is called Minka.", **{turn: "1"})
    for _ in range(2):
        hook(server, key, client, "Stop", last_assistant_message="A lovely name.", **{turn: "1"})
    later = hook(server, key, client, "UserPromptSubmit", prompt="What is my cat called?", **{turn: "2"})

    assert first == {}
    output = later["hookSpecificOutput"]
    assert output["hookEventName"] == "UserPromptSubmit"
    assert "Minka" in output["additionalContext"]
    assert "What is my cat called?" not in output["additionalContext"]
    assert recent(server, key) == [
        ("My cat is called Minka.", ""),
        ("", "A lovely name."),
        ("What is my cat called?", ""),
    ]


def test_gemini_tells_both_sides_at_the_end(server: Served) -> None:
    key = server.headers("user-of-gemini")

    hook(server, key, "gemini", "BeforeAgent", prompt="I play the cello.")
    hook(server, key, "gemini", "AfterAgent", prompt="I play the cello.", prompt_response="Since when?")
    later = hook(server, key, "gemini", "BeforeAgent", prompt="Which instrument, the cello?")

    assert "cello" in later["hookSpecificOutput"]["additionalContext"]
    assert recent(server, key) == [("I play the cello.", "Since when?")]


@pytest.mark.parametrize("client", ["claude-code", "gemini"])
def test_other_events_change_nothing(server: Served, client: str) -> None:
    key = server.headers(f"idle-{client}")

    assert hook(server, key, client, "SessionStart", source="startup") == {}
    assert recent(server, key) == []


def test_a_key_for_reading_recalls_and_keeps_nothing(server: Served) -> None:
    hook(server, server.headers("dora"), "claude-code", "UserPromptSubmit", prompt="My dog is called Bo.")

    reader = server.headers("dora", scopes=read_scopes("read"))
    reply = hook(server, reader, "claude-code", "UserPromptSubmit", prompt="What is my dog called?")

    assert "Bo" in reply["hookSpecificOutput"]["additionalContext"]
    assert len(recent(server, reader)) == 1


def test_what_is_no_event_is_refused(server: Served) -> None:
    key = server.headers("mira")
    wrong = [
        ("claude-code", b"no json"),
        ("claude-code", b"[]"),
        ("claude-code", b'{"hook_event_name": 3}'),
        ("claude-code", b'{"hook_event_name": "UserPromptSubmit", "prompt": ["x"]}'),
        ("emacs", b"{}"),
    ]

    texts = [httpx2.post(f"{server.base}/hooks/{client}", content=body, headers=key) for client, body in wrong]

    assert [reply.status_code for reply in texts] == [400] * len(wrong)
    assert httpx2.post(f"{server.base}/hooks/codex", json={}).status_code == 401
    assert recent(server, key) == []
