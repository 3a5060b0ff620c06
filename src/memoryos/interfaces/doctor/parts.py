"""What MemoryOS is made of here: settings, databases, embedder, language model, clients."""

import difflib
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from memoryos.admin.deployment import Deployment, Progress
from memoryos.config.settings import CONFIG_VARIABLE, Settings
from memoryos.errors import MemoryosError
from memoryos.interfaces.clients.clients import CLIENTS, KEY_VARIABLE, Client
from memoryos.interfaces.clients.config_entries import entry_in
from memoryos.interfaces.clients.config_files import read
from memoryos.interfaces.doctor.check import Check
from memoryos.ports import Embedder, LanguageModel, Message

_OURS = "MEMORYOS_"
# Read by the command itself, the server, or what a client starts.
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
}


def settings() -> Check:
    """Whether the settings can be read."""
    try:
        chosen = [each for each in Settings.sources({}).values() if each.source != "default"]
    except MemoryosError as error:
        return Check("settings", "wrong", _line(error), "correct that name or value, then: memoryos config show")
    return Check("settings", "ok", f"{len(chosen)} set, the others at their defaults")


def variables(names: Iterable[str]) -> Iterator[Check]:
    """Variables that begin as ours do and mean nothing, such as one that was mistyped."""
    known = {name for item in fields(Settings) for name in item.metadata["env"]} | _OTHER_VARIABLES
    # Compared without what all of them begin with, for by that alone each looks like the others.
    ends = [name.removeprefix(_OURS) for name in sorted(known) if name.startswith(_OURS)]
    for name in sorted(names):
        if name.startswith(_OURS) and name not in known:
            near = difflib.get_close_matches(name.removeprefix(_OURS), ends, n=1)
            mend = f"unset {name}, or name it {_OURS}{near[0]}" if near else f"unset {name}"
            yield Check("settings", "note", f"the variable {name} means nothing to MemoryOS", mend)


def databases(deployment: Deployment, progress: Progress | None = None) -> Iterator[Check]:
    """Whether every file is whole."""
    found = deployment.check(progress)
    for file, problems in found.items():
        for problem in problems[:1]:
            yield Check("database", "wrong", f"{file}: {problem}", "memoryos restore BACKUP")
    whole = sum(not problems for problems in found.values())
    if whole or not found:
        yield Check("database", "ok", f"{whole} file{'' if whole == 1 else 's'} looked through, whole")


def embedder(build: Callable[[], Embedder | None]) -> Check:
    """Whether the embedder makes vectors."""
    try:
        chosen = build()
        if chosen is None:
            return Check("embedder", "ok", "none is chosen: search is by text alone")
        chosen.embed(["hello"], "query")
    except MemoryosError as error:
        mend = "choose another: MEMORYOS_EMBEDDING_MODEL=default (or none)"
        return Check("embedder", "wrong", _line(error), mend)
    return Check("embedder", "ok", f"{chosen.name} makes vectors of {chosen.dimension} numbers")


def language_model(build: Callable[[], LanguageModel | None]) -> Check:
    """Whether the language model answers; asks it for one word."""
    try:
        chosen = build()
        if chosen is None:
            said = "none is chosen: rules do the analysis, and `memoryos chat` cannot answer"
            return Check("language model", "ok", said)
        chosen.complete([Message("user", "Answer with the single word: ready")])
    except MemoryosError as error:
        mend = "look at its address, key and name: memoryos config show language_model"
        return Check("language model", "wrong", _line(error), mend)
    return Check("language model", "ok", f"{chosen.name} answers")


def clients(file_of: Callable[[Client], Path]) -> Iterator[Check]:
    """Which clients know MemoryOS, and whether what they know can work."""
    connected = []
    for client in CLIENTS.values():
        file = file_of(client)
        try:
            entry = entry_in(client, read(file))
        except MemoryosError as error:
            said = f"{client.title}: {file} cannot be read ({_line(error)})"
            yield Check("clients", "wrong", said, f"mend that file, then: memoryos connect {client.name}")
            continue
        if entry is not None and (missing := _missing_command(entry)):
            said = f"{client.title} starts {missing}, which is not there"
            yield Check("clients", "wrong", said, f"memoryos connect {client.name}")
        elif entry is not None:
            connected.append(client.title)
    said = f"connected: {', '.join(connected)}" if connected else "none is connected"
    yield Check("clients", "ok" if connected else "note", said, "" if connected else "memoryos connect --help")


def _missing_command(entry: Any) -> str | None:
    command = entry.get("command") if isinstance(entry, dict) else None
    return command if isinstance(command, str) and shutil.which(command) is None else None


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
