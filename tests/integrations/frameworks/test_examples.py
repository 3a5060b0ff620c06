"""The examples in docs print what their pages say, with the real frameworks and without network."""

from pathlib import Path

import pytest
from examples_run import EXAMPLES, run, shown

from servers.anthropic_wire import message, message_stream
from servers.loopback import LoopbackServer, Reply, Request

# CrewAI has an environment of its own, and the Claude Agent SDK needs an API.
HERE = sorted(path.stem for path in EXAMPLES.glob("with_*.py") if path.stem not in {"with_crewai", "with_claude_agent"})


@pytest.mark.timeout(600)
@pytest.mark.parametrize("example", HERE)
def test_the_example_prints_what_its_page_says(example: str, tmp_path: Path) -> None:
    assert run(example, tmp_path) == shown(example)


@pytest.mark.timeout(600)
def test_the_example_of_the_claude_agent_sdk_prints_what_its_page_says(tmp_path: Path) -> None:
    def answer(request: Request) -> Reply:
        if not request.body.get("stream"):
            return message("ok")
        prompt = str(request.body["messages"])
        knows = "How does the parcel" in prompt and "by ship" in prompt
        return message_stream(["By ship." if knows else "Noted."])

    with LoopbackServer() as api:
        api.answers = answer
        quiet = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "CLAUDE_CONFIG_DIR": str(tmp_path / "config")}
        printed = run("with_claude_agent", tmp_path, ANTHROPIC_BASE_URL=api.url, ANTHROPIC_API_KEY="sk-test", **quiet)

    assert printed == shown("with_claude_agent")
