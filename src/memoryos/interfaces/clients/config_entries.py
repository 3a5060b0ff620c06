"""A client's file with MemoryOS in it, or without it; everything else in it stays as it was."""

import json
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from memoryos.errors import InvalidInputError
from memoryos.interfaces.clients import jsonc
from memoryos.interfaces.clients.clients import ASKED, Client, Entry

NAME = "memoryos"


def connected(client: Client, text: str, entry: Entry) -> str:
    """`text` with `entry` in it; the same text where it is there already. Raises InvalidInputError."""
    if client.format == "toml":
        return _toml_with(text, client.servers, entry)
    changed = jsonc.put(text, [client.servers, NAME], entry)
    return jsonc.put_element(changed, "inputs", "id", ASKED) if f"${{input:{ASKED['id']}}}" in str(entry) else changed


def disconnected(client: Client, text: str) -> str:
    """`text` without MemoryOS; the same text where it is not in it. Raises InvalidInputError."""
    if client.format == "toml":
        return _toml_without(text, client.servers)
    if not text.strip():
        return text
    return jsonc.remove_element(jsonc.remove(text, [client.servers, NAME]), "inputs", "id", ASKED["id"])


def entry_in(client: Client, text: str) -> Any:
    """What the file says of MemoryOS; None where it says nothing. Raises InvalidInputError."""
    if not text.strip():
        return None
    whole = _toml(text).unwrap() if client.format == "toml" else jsonc.parse(text).plain()
    servers = whole.get(client.servers) if isinstance(whole, dict) else None
    return servers.get(NAME) if isinstance(servers, dict) else None


def snippet(client: Client, entry: Entry) -> str:
    """A file with nothing but MemoryOS in it."""
    return connected(client, "", entry)


def _toml(text: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(text)
    except TOMLKitError as error:
        raise InvalidInputError(f"it is not valid TOML: {error}") from error


def _toml_with(text: str, servers: str, entry: Entry) -> str:
    document = _toml(text)
    known = document.unwrap().get(servers, {})
    if not isinstance(known, dict):
        raise InvalidInputError(f"{servers} must be a table")
    if known.get(NAME) == entry:
        return text
    if servers not in document:
        document[servers] = tomlkit.table(is_super_table=True)
    # Read back from text, so that tables are tables and not inline; the empty line is for what follows.
    document[servers][NAME] = tomlkit.parse(tomlkit.dumps(entry) + "\n")
    return _reread(tomlkit.dumps(document).rstrip("\n") + "\n", servers, entry)


def _toml_without(text: str, servers: str) -> str:
    document = _toml(text)
    known = document.unwrap().get(servers, {})
    if not isinstance(known, dict) or NAME not in known:
        return text
    del document[servers][NAME]
    if len(known) == 1:
        del document[servers]
    return _reread(tomlkit.dumps(document), servers, None)


def _reread(text: str, servers: str, expected: Entry | None) -> str:
    """`text`, once it is certain that it says what it should."""
    found = _toml(text).unwrap().get(servers, {}).get(NAME)
    if found != expected:
        raise InvalidInputError(
            f"it is laid out in a way that cannot be changed safely; put in: {json.dumps(expected)}"
        )
    return text
