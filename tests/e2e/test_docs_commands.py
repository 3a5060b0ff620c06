"""The commands that the pages about the server show, run as they stand there."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from interfaces.running_server import environment, served
from test_readme import blocks

DOCS = Path(__file__).parents[2] / "docs"


def run(page: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    commands = "set -euo pipefail\n" + "\n".join(blocks("sh", (DOCS / page).read_text(encoding="utf-8")))
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    data = folder / "data"
    return subprocess.run(
        ["bash", "-c", commands],
        env=environment(data, **more) | {"PATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_page_about_rest_shows_what_works(tmp_path: Path) -> None:
    with served(tmp_path / "data") as server:
        ran = run("rest.md", tmp_path, MEMORYOS_URL=server.base, MEMORYOS_API_KEY=server.key())

    assert ran.returncode == 0, ran.stdout + ran.stderr
    exported = [json.loads(line) for line in (tmp_path / "memories.jsonl").read_text(encoding="utf-8").splitlines()]
    assert ran.stdout.count("Wanderer") >= 3
    assert [line["kind"] for line in exported if line["kind"] != "fact"] == ["memory", "end"]


def test_the_page_about_hooks_shows_what_works(tmp_path: Path) -> None:
    ran = run("hooks.md", tmp_path)

    assert ran.returncode == 0, ran.stdout + ran.stderr
    first, second = ran.stdout.splitlines()
    assert first == "{}"
    assert "Minka" in json.loads(second)["hookSpecificOutput"]["additionalContext"]


def test_the_settings_that_the_page_about_hooks_shows_name_events_that_are_heard() -> None:
    shown = [json.loads(block) for block in blocks("json", (DOCS / "hooks.md").read_text(encoding="utf-8"))]

    events = {event for settings in shown for event in settings["hooks"]}

    assert events == {"UserPromptSubmit", "Stop", "BeforeAgent", "AfterAgent"}
