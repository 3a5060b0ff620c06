"""`memoryos keys`."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.interfaces.cli import commands
from memoryos.interfaces.cli.serve import loaded
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, Identity


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("MEMORYOS_DATA_PATH", str(tmp_path))

    def run_(*arguments: str) -> Result:
        return CliRunner().invoke(commands, ["keys", *arguments])

    return run_


def identity(folder: Path, secret: str) -> Identity | None:
    ring = KeyRing(SqliteStores(folder, machine_time).shared.api_keys, machine_time)
    try:
        return ring.identify(secret)
    finally:
        ring.close()


def test_a_key_is_made_as_json(run: Any, tmp_path: Path) -> None:
    made = json.loads(run("create", "--user", "ann", "--scopes", "read", "--expires", "30d", "--json").stdout)

    assert set(made) == {"key", "id", "user_id"}
    assert identity(tmp_path, made["key"]) == Identity("ann", frozenset({"memory:read"}), made["id"])


def test_a_key_of_a_service_is_made_as_json(run: Any, tmp_path: Path) -> None:
    made = json.loads(run("create", "--service", "shop", "--json").stdout)
    shown = run("list").stdout

    assert made == {"key": made["key"], "id": made["id"], "user_id": None, "namespace": "shop"}
    assert identity(tmp_path, made["key"]) == Identity("", DEFAULT_SCOPES, made["id"], "shop")
    assert "shop:*" in shown


@pytest.mark.parametrize("arguments", [(), ("--user", "ann", "--service", "shop")])
def test_a_key_is_a_users_or_a_services(run: Any, arguments: tuple[str, ...]) -> None:
    refused = run("create", *arguments)

    assert refused.exit_code == 2
    assert "choose either --user NAME or --service NAMESPACE" in refused.stderr


def test_a_key_is_shown_on_standard_output_alone(run: Any, tmp_path: Path) -> None:
    made = run("create", "--user", "ann")

    assert identity(tmp_path, made.stdout.strip())
    assert "not be shown again" in made.stderr


def test_a_list_has_everything_but_the_secret(run: Any) -> None:
    assert "no keys yet" in run("list").stdout
    made = json.loads(run("create", "--user", "ann", "--label", "laptop", "--json").stdout)

    listed, shown = json.loads(run("list", "--json").stdout), run("list").stdout

    assert [(key["id"], key["user"], key["label"], key["state"]) for key in listed] == [
        (made["id"], "ann", "laptop", "active")
    ]
    assert made["id"] in shown
    assert made["key"] not in shown + json.dumps(listed)


def test_keys_are_rotated_and_revoked(run: Any, tmp_path: Path) -> None:
    old = json.loads(run("create", "--user", "ann", "--json").stdout)

    new = json.loads(run("rotate", old["id"], "--json").stdout)
    revoked = run("revoke", new["id"])
    again = json.loads(run("revoke", new["id"], "--json").stdout)

    assert identity(tmp_path, old["key"]) is None
    assert identity(tmp_path, new["key"]) is None
    assert revoked.stdout == f"Revoked the key {new['id']} of ann.\n"
    assert again["state"] == "revoked"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("create", "--user", "ann", "--scopes", "all"), "unknown scope"),
        (("create", "--user", "ann", "--expires", "soon"), "is not a duration"),
        (("create", "--user", "ann", "--expires", f"{9**20}y"), "is too long"),
        (("create", "--user", "a/b"), "user_id 'a/b' must not contain '/'"),
        (("create", "--user", "oauth:ann"), "reserved for users who sign in with OAuth"),
        (("create", "--service", "a b"), "namespace 'a b' must be"),
        (("revoke", "nope"), "there is no key 'nope'"),
    ],
)
def test_a_mistake_is_said_in_one_line(run: Any, arguments: tuple[str, ...], message: str) -> None:
    refused = run(*arguments)

    assert refused.exit_code == 1
    assert message in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_missing_library_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "needs_more.py").write_text("import library_that_nobody_has\n")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(Exception, match=r"pip install 'memoryos-engine\[server\]'"):
        loaded("needs_more:run")
