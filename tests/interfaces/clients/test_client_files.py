"""Clients' files are changed where they must be, and nowhere else."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos.errors import InvalidInputError, StorageError
from memoryos.interfaces.clients import jsonc
from memoryos.interfaces.clients.clients import CLIENTS
from memoryos.interfaces.clients.config_entries import connected, disconnected, entry_in
from memoryos.interfaces.clients.config_files import read, write

NOW = datetime(2026, 5, 7, 12, 30, tzinfo=UTC)
ENTRY = {"command": "memoryos", "args": ["mcp"], "env": {}}
JSON, TOML = CLIENTS["cursor"], CLIENTS["codex"]

JSON_FILES = {
    "empty": "",
    "an empty object": "{}",
    "comments alone": "{\n  // mine\n}\n",
    "one line": '{"theme": "dark", "mcpServers": {"other": {"command": "x"}}}',
    "two spaces": '{\n  "mcpServers": {\n    "other": {\n      "command": "x"\n    }\n  },\n  "theme": "dark"\n}\n',
    "tabs, comments, trailing commas": (
        '{\n\t"mcpServers": { // servers, all of them\n\t\t"other": {"command": "x"}, // keep, please\n\t},\n}\n'
    ),
    "a comment behind the last": '{\n    "theme": "dark" /* or, maybe, light */ // who knows\n}\n',
    "an empty list of servers": '{\n  "mcpServers": {},\n  "theme": "dark"\n}',
    "an older entry": '{\n  "mcpServers": {\n    "memoryos": {"url": "old"},\n    "z": {}\n  }\n}\n',
    "an older entry at the end": '{\n  "mcpServers": {\n    "z": {}, /* a, b */\n    "memoryos": {}\n  }\n}\n',
}
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


def comments(text: str) -> list[str]:
    return [
        part
        for part in ("// mine", "// servers, all of them", "// keep, please", "/* or, maybe, light */")
        if part in text
    ]


@pytest.mark.parametrize("name", JSON_FILES)
def test_only_the_entry_is_added_and_only_it_goes(name: str) -> None:
    before = JSON_FILES[name]
    rest = jsonc.parse(before).plain() if before else {}

    added = connected(JSON, before, ENTRY)
    removed = disconnected(JSON, added)

    expected = {**rest, "mcpServers": {**rest.get("mcpServers", {}), "memoryos": ENTRY}}
    assert jsonc.parse(added).plain() == expected
    assert comments(added) == comments(before)
    assert connected(JSON, added, ENTRY) == added
    del expected["mcpServers"]["memoryos"]
    assert jsonc.parse(removed).plain() == expected
    assert comments(removed) == comments(before)


@pytest.mark.parametrize("name", ["one line", "two spaces", "tabs, comments, trailing commas"])
def test_taking_it_out_gives_the_old_text_back(name: str) -> None:
    before = JSON_FILES[name]

    assert disconnected(JSON, connected(JSON, before, ENTRY)) == before


@settings(deadline=None)
@given(plain)
def test_what_json_writes_is_read_as_json_reads_it(value: object) -> None:
    assert jsonc.parse(json.dumps(value, indent=2)).plain() == value
    assert jsonc.parse(json.dumps(value, ensure_ascii=False)).plain() == value


@settings(deadline=None)
@given(st.dictionaries(st.text(), plain, max_size=4), st.sampled_from([None, 2, "\t"]))
def test_an_entry_is_put_into_any_object_and_taken_out_again(value: dict, indent: int | str | None) -> None:
    value.pop("mcpServers", None)
    text = json.dumps(value, indent=indent)

    added = jsonc.put(text, ["mcpServers", "memoryos"], ENTRY)

    assert json.loads(added) == {**value, "mcpServers": {"memoryos": ENTRY}}
    assert json.loads(jsonc.remove(added, ["mcpServers", "memoryos"])) == {**value, "mcpServers": {}}


@pytest.mark.parametrize(
    "broken", ["{", '{"a" 1}', '{"a": 1 "b": 2}', "{} {}", '{"a": nul}', "{a: 1}", '{"a": "', "[1, 2", '{"a": /* }']
)
def test_a_file_that_cannot_be_read_is_refused_with_its_line(broken: str) -> None:
    with pytest.raises(InvalidInputError, match="not valid JSON at line 1"):
        connected(JSON, broken, ENTRY)


def test_a_file_that_holds_something_else_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="mcpServers must be an object"):
        connected(JSON, '{"mcpServers": []}', ENTRY)
    with pytest.raises(InvalidInputError, match="the whole file must be an object"):
        connected(JSON, "[]", ENTRY)
    assert entry_in(JSON, "[]") is None


def test_what_vs_code_asks_for_is_put_in_once_beside_others_and_goes_with_the_entry() -> None:
    client = CLIENTS["vscode"]
    entry = {"headers": "Bearer ${input:memoryos-key}"}
    before = '{\n  "inputs": [\n    {"id": "other"}\n  ]\n}\n'

    added = connected(client, connected(client, before, entry), entry)

    assert [item["id"] for item in json.loads(added)["inputs"]] == ["other", "memoryos-key"]
    assert json.loads(disconnected(client, added)) == {"inputs": [{"id": "other"}], "servers": {}}


TOML_FILES = {
    "empty": "",
    "other things": '# mine\nmodel = "m" # keep\n\n[mcp_servers.other]\ncommand = "x" # yes\n\n[tui]\ntheme = "dark"\n',
    "no servers": 'model = "m"\n',
    "an older entry": '[mcp_servers.memoryos]\nurl = "old"\n\n[mcp_servers.memoryos.env]\nA = "b"\n',
}


@pytest.mark.parametrize("name", TOML_FILES)
def test_toml_keeps_what_is_there_with_its_comments(name: str) -> None:
    before = TOML_FILES[name]

    added = connected(TOML, before, ENTRY)
    removed = disconnected(TOML, added)

    assert entry_in(TOML, added) == ENTRY
    assert connected(TOML, added, ENTRY) == added
    assert [
        part for part in ("# mine", "# keep", "# yes", 'theme = "dark"') if part in before and part not in removed
    ] == []
    assert entry_in(TOML, removed) is None
    assert disconnected(TOML, removed) == removed


def test_toml_is_as_it_was_once_the_entry_is_out() -> None:
    before = TOML_FILES["other things"]

    assert disconnected(TOML, connected(TOML, before, ENTRY)) == before


@pytest.mark.parametrize("broken", ["[", 'mcp_servers = "x"'])
def test_toml_that_cannot_be_used_is_refused(broken: str) -> None:
    with pytest.raises(InvalidInputError, match=r"not valid TOML|must be a table"):
        connected(TOML, broken, ENTRY)


def test_a_file_is_written_with_a_copy_of_the_old_one_its_rights_and_its_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "mcp.json"
    file.write_bytes(b'\xef\xbb\xbf{\r\n  "a": 1\r\n}\r\n')
    file.chmod(0o640)

    backup = write(file, read(file).replace("1", "2"), NOW)

    assert backup == tmp_path / "mcp.json.20260507-123000.bak"
    assert backup.read_bytes() == b'\xef\xbb\xbf{\r\n  "a": 1\r\n}\r\n'
    assert file.read_bytes() == b'{\r\n  "a": 2\r\n}\r\n'
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mcp.json", backup.name]


def test_a_new_file_is_for_its_owner_alone_and_folders_are_made(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "mcp.json"

    assert write(file, "{}\n", NOW) is None

    assert file.stat().st_mode & 0o777 == 0o600


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "dotfiles.json", tmp_path / "mcp.json"
    real.write_text("{}")
    link.symlink_to(real)

    write(link, "[]", NOW)

    assert link.is_symlink()
    assert real.read_text() == "[]"


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\xff")

    with pytest.raises(StorageError, match="nothing was changed"):
        read(tmp_path / "binary")
    with pytest.raises(StorageError, match="cannot write"):
        write(tmp_path / "binary" / "inside", "{}", NOW)
