"""The calls that clients of the older private server make, with curl, word for word."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from interfaces.doors import USER, served

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "curl.sh"


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_older_servers_calls_are_answered_in_its_shapes(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ran = subprocess.run(
            ["bash", str(SCRIPT)],
            env={
                "PATH": os.environ["PATH"],
                "MEMORYOS_URL": server.base,
                "MEMORYOS_API_KEY": server.key(),
                "MEMORYOS_USER_ID": USER,
            },
            capture_output=True,
            text=True,
            check=False,
        )

    assert ran.returncode == 0, ran.stdout + ran.stderr
    health, home, initialized, notified, listed, added, found, profile = ran.stdout.splitlines()
    assert json.loads(health)["status"] == json.loads(home)["status"] == "healthy"
    assert json.loads(initialized)["result"]["protocolVersion"] == "2024-11-05"
    assert notified == ""
    assert {"add_memory", "retrieve_memory", "get_user_profile"} <= {
        tool["name"] for tool in json.loads(listed)["result"]["tools"]
    }
    said, recalled, known = (
        json.loads(json.loads(line)["result"]["content"][0]["text"]) for line in (added, found, profile)
    )
    assert said["message"] == "Memory added successfully"
    assert said["details"]["has_metadata"] is True
    assert recalled["result"]["retrieved_pages"][0]["user_input"] == "Hello, I am learning Python"
    assert {"short_term_memory", "retrieved_user_knowledge", "user_profile"} <= set(recalled["result"])
    assert {"user_profile", "user_knowledge", "user_knowledge_count", "assistant_knowledge_count"} <= set(known)
