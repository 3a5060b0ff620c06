"""Fails a run of the tests in whose logs a text shows that was kept in some memory, or a key.

It listens to the logs of our code at every level, and takes what started servers and commands write on standard error
(`HEARD`) and what pytest captured. At the end it reads the texts in all stores that the tests have left in their
folders, and looks for each of them in what was heard.
"""

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from memoryos.privacy.redaction import secrets_in

HEARD: list[str] = []

_WORDS = re.compile(r"\w+")
_BEGINNING = 40  # characters; whoever quotes a text begins with its beginning
_MAX_ROWS = 500  # of each column of each store
# A planted text, for what no store keeps because it is refused.
PLANTED = re.compile(r"planted[0-9a-z]{8}")


class LogScan(logging.Handler):
    """A plugin of pytest and a handler of logs at once."""

    def __init__(self, config: pytest.Config) -> None:
        super().__init__(logging.DEBUG)
        self._config = config
        self.leaks: list[str] = []
        ours = logging.getLogger("memoryos")
        ours.setLevel(logging.DEBUG)
        ours.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        HEARD.append(logging.Formatter("%(message)s").format(record))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # What failed shows its own texts, and fails the run anyway.
        if report.passed:
            HEARD.append(report.capstderr)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(self._config, "workerinput"):
            # The process that runs the tests, or that gathers what others ran.
            self.leaks += found_in(HEARD, _folder(self._config))
            if self.leaks:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
        else:
            self._config.workeroutput["leaks"] = found_in(HEARD, _folder(self._config))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.leaks += getattr(node, "workeroutput", {}).get("leaks", [])

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.leaks:
            terminalreporter.section("kept texts or keys in logs", red=True)
            for leak in self.leaks[:20]:
                terminalreporter.line(leak)


def found_in(heard: list[str], folder: Path) -> list[str]:
    """What of the texts in the stores below `folder`, of planted texts and of keys was heard."""
    lines = [line for text in dict.fromkeys(heard) for line in text.splitlines() if line.strip()]
    together = "\n".join(lines)
    leaks = [f"planted: {match[0]}" for match in PLANTED.finditer(together)]
    leaks += [f"{kind}: {secret[:12]}…" for kind, secret in secrets_in(together) if kind != "password"]
    known = {run for line in lines for run in _runs(line)}
    for text in kept_texts(folder):
        first = next(_runs(text), None)
        if first in known and text[:_BEGINNING] in together:
            leaks.append(f"kept text: {text[:_BEGINNING]}…")
    return leaks


def kept_texts(folder: Path) -> Iterator[str]:
    """Each text of three words or more in any column of any store below `folder` that can be read without a key."""
    seen: set[str] = set()
    for path in folder.rglob("memory.db"):
        with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as store:
            for text in _texts(store):
                if text not in seen:
                    seen.add(text)
                    yield text


def _texts(store: sqlite3.Connection) -> Iterator[str]:
    tables = [name for (name,) in store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    for table in tables:
        columns = [row[1] for row in store.execute(f'PRAGMA table_info("{table}")') if row[2] == "TEXT"]
        for column in columns:
            rows = store.execute(f'SELECT DISTINCT "{column}" FROM "{table}" LIMIT {_MAX_ROWS}')
            yield from (text for (text,) in rows if isinstance(text, str) and len(text) >= 16 and any(_runs(text)))


def _runs(text: str) -> Iterator[tuple[str, str, str]]:
    words = _WORDS.findall(text)
    return zip(words, words[1:], words[2:], strict=False)


def _folder(config: pytest.Config) -> Path:
    factory = getattr(config, "_tmp_path_factory")  # noqa: B009 - pytest has no public way to it at this time
    return Path(factory.getbasetemp())
