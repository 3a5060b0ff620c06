"""Runs an example of docs, and reads what its page says that it prints."""

import os
import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLES = DOCS / "examples" / "integrations"


def page(example: str) -> str:
    return (DOCS / "integrations" / f"{example.removeprefix('with_')}.md").read_text(encoding="utf-8")


def run(example: str, folder: Path, **more: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORYOS_")}
    home = {"HOME": str(folder), "MEMORYOS_DATA_PATH": str(folder / "data"), "OTEL_SDK_DISABLED": "true"}
    done = subprocess.run(
        [sys.executable, EXAMPLES / f"{example}.py"],
        env={**kept, **home, "CREWAI_DISABLE_TELEMETRY": "true", **more},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4_000:]
    return done.stdout


def shown(example: str) -> str:
    [text] = re.findall(r"^```text\n(.*?)^```", page(example), re.MULTILINE | re.DOTALL)
    return str(text)
