"""CrewAI's unified memory on MemoryOS; needs an environment of its own, because CrewAI pins an older `mcp`."""

import json
import os
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import requires, version
from pathlib import Path
from typing import Any

import pytest
from crewai import Agent, Crew, Task
from crewai.llms.base_llm import BaseLLM
from examples_run import run, shown
from packaging.requirements import Requirement

from memoryos import Memoryos
from memoryos.integrations.crewai import MemoryosCrewMemory


class Scripted(BaseLLM):
    """Answers in order, and keeps what it was asked."""

    answers: list[str] = []
    requests: list[str] = []

    def call(self, messages: Any, *args: Any, **kwargs: Any) -> str:
        self.requests.append(str(messages))
        return self.answers.pop(0)


@pytest.fixture
def crew_memory(memory: Memoryos) -> MemoryosCrewMemory:
    return MemoryosCrewMemory(memory)


def test_what_is_remembered_is_found_with_its_scope_and_categories(crew_memory: MemoryosCrewMemory) -> None:
    stored = crew_memory.remember(
        "The parcel went to Oslo by ship", scope="/post", categories=["travel"], importance=0.9, metadata={"n": 1}
    )
    crew_memory.remember_many(["The parcel to Rome is blue", "The office is closed"], scope="/other")

    result = crew_memory.recall("How did the parcel go to Oslo?", limit=2)

    assert stored is not None
    assert result[0].record.id == stored.id
    assert (result[0].record.scope, result[0].record.categories, result[0].record.importance) == (
        "/post",
        ["travel"],
        0.9,
    )
    assert [match.record.scope for match in crew_memory.recall("parcel", scope="/other")] == ["/other"]
    assert [match.record.id for match in crew_memory.recall("parcel", categories=["travel"])] == [stored.id]


def test_what_was_said_elsewhere_is_recalled_too(memory: Memoryos, crew_memory: MemoryosCrewMemory) -> None:
    memory.add_memory("The parcel went to Oslo by ship", "")

    [match] = crew_memory.recall("parcel Oslo")

    assert match.record.content == "The parcel went to Oslo by ship"
    assert match.record.metadata == {"said_by": "user"}


def test_private_records_are_seen_by_their_source_only(crew_memory: MemoryosCrewMemory) -> None:
    crew_memory.remember("The parcel is a surprise", source="ada", private=True)

    assert crew_memory.recall("parcel surprise") == []
    assert crew_memory.recall("parcel surprise", source="bob") == []
    assert len(crew_memory.recall("parcel surprise", source="ada")) == 1
    assert len(crew_memory.recall("parcel surprise", include_private=True)) == 1


def test_records_are_listed_changed_and_forgotten(crew_memory: MemoryosCrewMemory) -> None:
    first = crew_memory.remember("one", scope="/a/b", categories=["x"])
    crew_memory.remember("two", scope="/a", metadata={"n": 2})
    assert first is not None

    changed = crew_memory.update(first.id, "one again", importance=1.0)

    assert (changed.content, changed.importance) == ("one again", 1.0)
    assert {record.content for record in crew_memory.list_records()} == {"one again", "two"}
    assert crew_memory.list_scopes() == ["/a"]
    assert crew_memory.info("/a").record_count == 2
    assert crew_memory.info("/z").record_count == 0
    assert crew_memory.list_categories() == {"x": 1}
    assert "/a/b (1 records)" in crew_memory.tree()
    assert crew_memory.forget(older_than=datetime(2000, 1, 1)) == 0
    assert crew_memory.forget(metadata_filter={"n": 2}) == 1
    assert crew_memory.forget(record_ids=[first.id]) == 1
    crew_memory.remember("three")
    crew_memory.reset()
    assert crew_memory.list_records() == []
    with pytest.raises(ValueError, match="not found"):
        crew_memory.update(first.id, "x")


def test_a_memory_that_is_read_only_stores_nothing(memory: Memoryos) -> None:
    stored = MemoryosCrewMemory(memory).remember("one")
    reading = MemoryosCrewMemory(memory, read_only=True)

    assert reading.remember("two") is None
    assert stored is not None
    assert reading.update(stored.id, "changed").content == "one"
    assert len(memory.list_notes()) == 1


def test_a_crew_recalls_what_an_earlier_crew_learned(memory: Memoryos) -> None:
    model = Scripted(
        model="scripted",
        answers=["Thought: done\nFinal Answer: It goes to Oslo by ship", "Thought: done\nFinal Answer: By ship"],
        requests=[],
    )

    def run(description: str) -> str:
        agent = Agent(role="Clerk", goal="Answer", backstory="You work at the post office", llm=model)
        task = Task(description=description, expected_output="One sentence", agent=agent)
        return str(Crew(agents=[agent], tasks=[task], memory=MemoryosCrewMemory(memory)).kickoff().raw)

    run("Find out how the parcel goes to Oslo")
    answer = run("How does the parcel go to Oslo?")

    assert answer == "By ship"
    assert "It goes to Oslo by ship" in model.requests[-1]
    assert all("Result: " in note.text for note in memory.list_notes())


@pytest.mark.timeout(600)
def test_the_example_prints_what_its_page_says(tmp_path: Path) -> None:
    assert run("with_crewai", tmp_path) == shown("with_crewai")


def test_the_extra_and_all_that_we_require_fit_beside_crewai() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ours = [Requirement(text) for text in project["dependencies"] + project["optional-dependencies"]["crewai"]]
    theirs = [item for item in map(Requirement, requires("crewai") or []) if item.name == "mcp"]

    misfits = [str(item) for item in ours + theirs if version(item.name) not in item.specifier]

    assert len(theirs) == 1
    assert misfits == []


def test_our_own_language_model_works_with_the_openai_that_crewai_brings(tmp_path: Path) -> None:
    with chat_server("By ship.") as url:
        model = {"llm_model": "scripted", "openai_api_key": "any", "openai_base_url": url}
        with Memoryos("ada", data_storage_path=tmp_path, **model) as memory:
            answer = memory.get_response("How does the parcel go to Oslo?")

    assert answer == "By ship."


@pytest.mark.parametrize("command", ["mcp", "serve", "connect cursor"])
def test_where_crewai_keeps_an_older_mcp_a_command_that_needs_a_newer_one_says_so(command: str, tmp_path: Path) -> None:
    done = memoryos(tmp_path, *command.split())

    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"mcp 2.3 or newer (found: mcp {version('mcp')})" in done.stderr
    assert "pip install 'memoryos-engine[server]'" in done.stderr
    assert "another environment" in done.stderr


def test_beside_crewai_the_doctor_notes_that_the_server_cannot_start(tmp_path: Path) -> None:
    done = memoryos(tmp_path, "doctor")

    assert done.returncode == 0
    assert f"mcp 2.3 or newer (found: mcp {version('mcp')})" in done.stdout


def memoryos(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORYOS_")}
    return subprocess.run(
        [sys.executable, "-m", "memoryos", *arguments],
        env={**kept, "HOME": str(home), "MEMORYOS_DATA_PATH": str(home / "data")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def chat_server(answer: str) -> Iterator[str]:
    """The address of an OpenAI-compatible server that always gives `answer`."""
    choice = {"index": 0, "message": {"role": "assistant", "content": answer}, "finish_reason": "stop"}
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": "scripted", "choices": [choice]}

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()
