"""A client's file with or without MemoryOS; everything else in the file stays as it is."""

import json
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from memoryos.errors import InvalidInputError
from memoryos.interfaces.clients import jsonc
from memoryos.interfaces.clients.clients import KEY_PROMPT, Client, Entry

NAME = "memoryos"


def connected(client: Client, text: str, entry: Entry) -> str:
    """`text` with `entry` in it; unchanged if it is there already. Raises InvalidInputError."""
    if client.format == "toml":
        return _toml_with(text, client.servers, entry)
    changed = jsonc.put(text, [client.servers, NAME], entry)
    return (
        jsonc.put_element(changed, "inputs", "id", KEY_PROMPT)
        if f"${{input:{KEY_PROMPT['id']}}}" in str(entry)
        else changed
    )


def disconnected(client: Client, text: str) -> str:
    """`text` without MemoryOS; unchanged if it is not there. Raises InvalidInputError."""
    if client.format == "toml":
        return _toml_without(text, client.servers)
    if not text.strip():
        return text
    return jsonc.remove_element(jsonc.remove(text, [client.servers, NAME]), "inputs", "id", KEY_PROMPT["id"])


def entry_in(client: Client, text: str) -> Any:
    """What the file says about MemoryOS; None if it says nothing. Raises InvalidInputError."""
    if not text.strip():
        return None
    whole = _toml(text).unwrap() if client.format == "toml" else jsonc.parse(text).plain()
    servers = whole.get(client.servers) if isinstance(whole, dict) else None
    return servers.get(NAME) if isinstance(servers, dict) else None


def snippet(client: Client, entry: Entry) -> str:
    """A file with only MemoryOS in it."""
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
    # Parsed from text, so that tables are not written inline; the empty line separates what follows.
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
    """`text`, after checking that it says what it should."""
    if _toml(text).unwrap().get(servers, {}).get(NAME) != expected:
        raise InvalidInputError(f"its layout cannot be changed safely; add this by hand: {json.dumps(expected)}")
    return text
