"""`memoryos proxy` in a process of its own."""

import re
import subprocess
from pathlib import Path

from openai import OpenAI

from interfaces.running_server import COMMAND, LONGEST_SECONDS, USER, environment, opener, ran
from servers import openai_wire
from servers.loopback import LoopbackServer


def test_it_greets_with_a_key_serves_logs_what_it_recalled_and_stores_all_when_it_is_stopped(tmp_path: Path) -> None:
    with opener(tmp_path)(USER) as memory:
        memory.add_memory("The parcel for Lena went to Oslo by ship", "Noted.")
    with LoopbackServer() as upstream:
        upstream.say(openai_wire.chat("By ship."))
        process = subprocess.Popen(
            [*COMMAND, "proxy", "--upstream", f"{upstream.url}/v1", "--port", "0", "--log-format", "json"],
            env=environment(tmp_path, PYTHONUNBUFFERED="1", MEMORYOS_UPSTREAM_KEY="sk-real"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout
        greeting = process.stdout.readline()
        while "mos_" not in greeting:
            greeting += process.stdout.readline()
        base, key = re.findall(r"http://\S+/v1|mos_\w+", greeting.replace(upstream.url, ""))[:2]

        with OpenAI(base_url=base, api_key=key, max_retries=0, timeout=LONGEST_SECONDS) as client:
            raw = client.chat.completions.with_raw_response.create(
                model="m", messages=[{"role": "user", "content": "How did the parcel for Lena go to Oslo?"}]
            )
        process.terminate()
        _, logged = process.communicate(timeout=LONGEST_SECONDS)

    assert upstream.requests[0].headers["authorization"] == "Bearer sk-real"
    assert "x-memoryos" in raw.headers
    assert '"message": "recall: ' in logged
    assert "parcel" not in logged
    with opener(tmp_path)(USER) as memory:
        assert [page.agent_response for page in memory.list_pages()] == ["Noted.", "By ship."]


def test_it_refuses_to_serve_everybody_without_keys(tmp_path: Path) -> None:
    done = ran(tmp_path, "proxy", "--upstream", "http://127.0.0.1:1/v1", "--no-auth", "--host", "0.0.0.0")

    assert done.returncode == 1
    assert "without authentication" in done.stderr


def test_it_needs_an_upstream(tmp_path: Path) -> None:
    done = ran(tmp_path, "proxy")

    assert done.returncode == 2
    assert "--upstream" in done.stderr
