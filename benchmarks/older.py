"""memoryos-pro, the older MemoryOS, from PyPI: fetched without its dependencies, run in a process of its own."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

PACKAGE = "memoryos-pro==0.1.0"
_WORKER = Path(__file__).with_name("older_worker.py")


@dataclass(frozen=True, slots=True)
class Exchange:
    """Both sides of one exchange, with when and in which session it was."""

    session: str
    at: str
    user: str
    assistant: str


def fetched(folder: Path) -> Path | None:
    """The folder into which the package was fetched; None, and a line that says why, where it cannot be had."""
    place = folder / "older"
    words = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(place), PACKAGE]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        why = (done.stderr.strip() or done.stdout.strip() or "pip said nothing").splitlines()[-1]
        print(f"{PACKAGE} cannot be had, so there is nothing to compare with: {why}")
        return None
    return place


def measured(place: Path, conversations: Sequence[Sequence[Exchange]], folder: Path) -> list[dict[str, Any]] | None:
    """What each conversation took: the prompts of all questions and the seconds; None where it did not run."""
    value, answer = folder / "exchanges.json", folder / "answer.json"
    value.write_text(json.dumps([[asdict(item) for item in some] for some in conversations]), encoding="utf-8")
    words = [sys.executable, str(_WORKER), str(place), str(value), str(answer)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        why = (done.stderr.strip() or "it said nothing").splitlines()[-1]
        print(f"{PACKAGE} does not run here, so there is nothing to compare with: {why}")
        return None
    body: list[dict[str, Any]] = json.loads(answer.read_text(encoding="utf-8"))
    return body
