"""The stored parts of the library's expressions are what the expressions say."""

import subprocess
import sys
from pathlib import Path

from memoryos.text.prefilter import FILE

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "required_parts.py"


def test_the_stored_parts_are_those_of_the_expressions() -> None:
    # In a process of its own: only the library's expressions count, not those of other tests.
    code = f"import runpy, sys; sys.stdout.write(runpy.run_path({str(SCRIPT)!r})['content']())"

    made = subprocess.run([sys.executable, "-X", "utf8", "-c", code], capture_output=True, check=True)

    assert made.stdout.decode() == FILE.read_text("utf-8"), "run `make parts`"
