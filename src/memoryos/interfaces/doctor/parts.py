"""The parts of this installation: settings, databases, embedder, language model, clients."""

import difflib
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from memoryos.config.settings import CONFIG_VARIABLE, Settings
from memoryos.errors import MemoryosError
from memoryos.interfaces.clients.clients import CLIENTS, KEY_VARIABLE, Client
from memoryos.interfaces.clients.config_entries import entry_in
from memoryos.interfaces.clients.config_files import read
from memoryos.interfaces.doctor.check import Check
from memoryos.ports import Embedder, LanguageModel, Message, Stores
from memoryos.ports.deployment import Progress

_PREFIX = "MEMORYOS_"
# Read by the command line, by the server, or by what a client starts.
_OTHER_VARIABLES = {
    CONFIG_VARIABLE,
    KEY_VARIABLE,
    "MEMORYOS_LOG_LEVEL",
    "MEMORYOS_LOG_FORMAT",
    "MEMORYOS_AUTHORIZATION",
    "MEMORYOS_URL",
    "MEMORYOS_PUBLIC_URL",
    "MEMORYOS_ALLOWED_HOSTS",
    "MEMORYOS_OAUTH_ISSUER",
    "MEMORYOS_OAUTH_AUDIENCE",
    "MEMORYOS_OAUTH_CLIENT_ID",
    "MEMORYOS_UPSTREAM",
    "MEMORYOS_UPSTREAM_KEY",
}


def settings() -> Check:
    """Whether the settings can be read."""
    try:
        changed = [setting for setting in Settings.sources({}).values() if setting.source != "default"]
    except MemoryosError as error:
        return Check("settings", "wrong", _line(error), "correct that name or value, then: memoryos config show")
    return Check("settings", "ok", f"{len(changed)} set, the rest at their defaults")


def variables(names: Iterable[str]) -> Iterator[Check]:
    """Variables that start with our prefix but mean nothing, usually because of a typo."""
    known = {name for item in fields(Settings) for name in item.metadata["env"]} | _OTHER_VARIABLES
    # Compared without the prefix: that alone would make every name look like every other.
    ends = [name.removeprefix(_PREFIX) for name in sorted(known) if name.startswith(_PREFIX)]
    for name in sorted(names):
        if name.startswith(_PREFIX) and name not in known:
            near = difflib.get_close_matches(name.removeprefix(_PREFIX), ends, n=1)
            fix = f"unset {name}, or rename it to {_PREFIX}{near[0]}" if near else f"unset {name}"
            yield Check("settings", "note", f"MemoryOS does not know the variable {name}", fix)


def databases(deployment: Stores, progress: Progress | None = None) -> Iterator[Check]:
    """Whether every file is intact, or the database can be used."""
    checked = deployment.check(progress)
    if list(checked) == [deployment.place]:
        yield from _database(deployment.place, checked[deployment.place])
        return
    for place, problems in checked.items():
        for problem in problems[:1]:
            yield Check("database", "wrong", f"{place}: {problem}", "memoryos restore BACKUP")
    intact = sum(not problems for problems in checked.values())
    if intact or not checked:
        yield Check("database", "ok", f"{intact} file{'' if intact == 1 else 's'} checked and intact")


def _database(place: str, problems: list[str]) -> Iterator[Check]:
    for problem in problems[:1]:
        yield Check("database", "wrong", problem, "memoryos config show database_url")
    if not problems:
        yield Check("database", "ok", f"{place} can be used")


def embedder(build: Callable[[], Embedder | None]) -> Check:
    """Whether the embedder works."""
    try:
        current = build()
        if current is None:
            return Check("embedder", "ok", "none is set, so search is by text alone")
        current.embed(["hello"], "query")
    except MemoryosError as error:
        fix = "choose another: MEMORYOS_EMBEDDING_MODEL=default (or none)"
        return Check("embedder", "wrong", _line(error), fix)
    return Check("embedder", "ok", f"{current.name} works and has {current.dimension} dimensions")


def language_model(build: Callable[[], LanguageModel | None]) -> Check:
    """Whether the language model answers; it is asked for one word."""
    try:
        current = build()
        if current is None:
            result = "none is set, so rules do the analysis and `memoryos chat` is not available"
            return Check("language model", "ok", result)
        current.complete([Message("user", "Answer with the single word: ready")])
    except MemoryosError as error:
        fix = "check its address, key and name: memoryos config show language_model"
        return Check("language model", "wrong", _line(error), fix)
    return Check("language model", "ok", f"{current.name} answers")


def clients(file_of: Callable[[Client], Path]) -> Iterator[Check]:
    """Which clients are connected, and whether their configuration can work."""
    connected = []
    for client in CLIENTS.values():
        file = file_of(client)
        try:
            entry = entry_in(client, read(file))
        except MemoryosError as error:
            result = f"{client.title}: {file} cannot be read ({_line(error)})"
            yield Check("clients", "wrong", result, f"fix that file, then: memoryos connect {client.name}")
            continue
        if entry is not None and (missing := _missing_command(entry)):
            result = f"{client.title} starts {missing}, which does not exist"
            yield Check("clients", "wrong", result, f"memoryos connect {client.name}")
        elif entry is not None:
            connected.append(client.title)
    result = f"connected: {', '.join(connected)}" if connected else "none is connected"
    yield Check("clients", "ok" if connected else "note", result, "" if connected else "memoryos connect --help")


def _missing_command(entry: Any) -> str | None:
    command = entry.get("command") if isinstance(entry, dict) else None
    return command if isinstance(command, str) and shutil.which(command) is None else None


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
