"""The audit log: every call is in it, once and in order, with its ids and without what was said."""

import asyncio
import json
import logging
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from interfaces.running_server import COMMAND, LONGEST_SECONDS, USER, environment, in_memory, opener, ran
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.interfaces.hooks.hook_service import HookService
from memoryos.interfaces.mcp.resources import Resources
from memoryos.service.audit import AuditEntry, AuditLog, AuditWriter, receipt_in
from memoryos.service.clock import machine_time
from memoryos.service.identity import Identity
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tool_service import ToolResult, ToolService
from memoryos.service.tools.registry import toolset
from memoryos.testing import FixedClock

SECRET_TEXT = "a secret garden behind the chapel"
ANN = Identity("ann", key_id="key1")


def log_files(folder: Path) -> list[Path]:
    return sorted((folder / "audit").glob("*.jsonl"))


def entries(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for file in log_files(folder) for line in file.read_bytes().splitlines()]


def whats(folder: Path) -> list[tuple[str, str]]:
    return [(entry["what"], entry["outcome"]) for entry in entries(folder)]


class Interfaces:
    """A tool service, a hook service and resources over one folder, with its audit log."""

    def __init__(self, folder: Path) -> None:
        self.memories = MemoryPool(opener(folder))
        self.audit = AuditWriter(AuditLog(SqliteStores(folder, machine_time).shared.audit, machine_time), machine_time)
        self.tool_service = ToolService(toolset("all"), self.memories, record=self.audit.record)
        self.hooks = HookService(self.memories, self.audit.record)
        self.resources = Resources(self.memories, self.audit.record)

    async def call(self, tool: str, caller: Identity = ANN, **arguments: Any) -> ToolResult:
        return await self.tool_service.call(self.tool_service.tools[tool], arguments, caller)

    async def close(self) -> None:
        await self.memories.close()
        self.audit.close()


# --- what is in it


async def _every_tool(folder: Path) -> dict[str, Any]:
    interfaces = Interfaces(folder)
    added = await interfaces.call(
        "add_memory", user_input=SECRET_TEXT, agent_response="noted", session_id="garden talk"
    )
    page = added.content["page_id"]
    await interfaces.call("retrieve_memory", query="where is the garden?")
    await interfaces.call("search", query="garden")
    await interfaces.call("fetch", id=f"{page}/user")
    await interfaces.call("get_user_profile")
    await interfaces.call("fetch", id="page_" + "0" * 24)
    await interfaces.call("search", Identity("ann", frozenset({"memory:write"}), "key2"), query="garden")
    await interfaces.call("add_memory", user_id="bob", user_input="for bob", agent_response="")
    await interfaces.resources.read("memory://recent", ANN)
    await interfaces.hooks.handle("gemini", {"hook_event_name": "BeforeAgent", "prompt": "the garden?"}, ANN)
    await interfaces.call("forget", page_id=page)
    await interfaces.close()
    return {"page": page}


def test_every_call_is_recorded_with_its_ids_and_its_outcome(tmp_path: Path) -> None:
    page = asyncio.run(_every_tool(tmp_path))["page"]

    results = entries(tmp_path)

    assert [(result["what"], result["outcome"], result.get("ids", [])) for result in results] == [
        ("tool add_memory", "ok", [page]),
        ("tool retrieve_memory", "ok", [page]),
        ("tool search", "ok", [page]),
        ("tool fetch", "ok", [f"{page}/user", page]),
        ("tool get_user_profile", "ok", []),
        ("tool fetch", "NotFoundError", ["page_" + "0" * 24]),
        ("tool search", "NotAllowedError", []),
        ("tool add_memory", "NotAllowedError", []),
        ("resource memory://recent", "ok", [page]),
        ("hook gemini", "ok", [f"{page}/user"]),
        ("tool forget", "ok", [page]),
    ]
    assert {(result["user"], result["key"]) for result in results} == {("ann", "key1"), ("ann", "key2")}
    assert [result.get("for") for result in results if "for" in result] == ["bob"]


def test_nothing_that_was_said_or_asked_is_in_it(tmp_path: Path) -> None:
    asyncio.run(_every_tool(tmp_path))

    content = b"".join(file.read_bytes() for file in log_files(tmp_path))

    assert [word for word in (b"garden", b"chapel", b"noted", b"where", b"talk") if word in content] == []


async def _left(folder: Path) -> None:
    interfaces = Interfaces(folder)
    call = asyncio.ensure_future(interfaces.call("add_memory", user_input=SECRET_TEXT, agent_response=""))
    await asyncio.sleep(0)
    call.cancel()
    await asyncio.wait([call])
    await interfaces.close()


def test_a_call_whose_caller_has_left_is_recorded_too(tmp_path: Path) -> None:
    asyncio.run(_left(tmp_path))

    assert whats(tmp_path) == [("tool add_memory", "CallerLeft")]


async def _refused_resources(folder: Path) -> None:
    interfaces = Interfaces(folder)
    for uri, caller in (
        ("memory://pages/not mine", ANN),
        ("memory://segments/not mine", ANN),
        ("memory://documents/not mine", ANN),
        ("memory://x", ANN),
        ("memory://recent", Identity("a", frozenset())),
    ):
        with pytest.raises(Exception, match=r"."):
            await interfaces.resources.read(uri, caller)
    with pytest.raises(Exception, match="must be a string"):
        await interfaces.hooks.handle("gemini", {"hook_event_name": 7}, ANN)
    await interfaces.close()


def test_refused_resources_and_hooks_are_recorded_without_what_was_asked(tmp_path: Path) -> None:
    asyncio.run(_refused_resources(tmp_path))

    assert whats(tmp_path) == [
        ("resource memory://pages/", "NotFoundError"),
        ("resource memory://segments/", "NotFoundError"),
        ("resource memory://documents/", "NotFoundError"),
        ("resource unknown", "NotFoundError"),
        ("resource memory://recent", "NotAllowedError"),
        ("hook gemini", "InvalidInputError"),
    ]


def test_a_receipt_is_recorded_and_many_ids_are_counted(tmp_path: Path) -> None:
    log = AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, machine_time)
    ids = tuple(f"page_{number:024x}" for number in range(250))

    log.record(AuditEntry("tool forget", caller=ANN, ids=ids, receipt={"digest": "a" * 64, "counts": {"pages": 250}}))

    [entry] = entries(tmp_path)
    assert (len(entry["ids"]), entry["more_ids"]) == (100, 150)
    assert entry["receipt"] == {"digest": "a" * 64, "counts": {"pages": 250}}


def test_a_receipt_is_taken_from_an_answer_that_holds_one_and_nothing_else_is() -> None:
    digest = "0123456789abcdef" * 4

    receipts = [
        receipt_in({"receipt": {"digest": digest, "counts": {"pages": 2, "notes": "no number"}, "message": "gone"}}),
        receipt_in({"receipt": {"digest": digest, "counts": {}, "erasure": "key_destroyed", "remains": "words"}}),
        receipt_in({"receipt": {"digest": digest, "counts": {}, "erasure": "a word for it"}}),
        receipt_in({"receipt": {"digest": "a word for it", "counts": {"pages": 2}}}),
        receipt_in({"receipt": {"digest": digest}}),
        receipt_in({"receipt": "a word for it"}),
    ]

    assert receipts == [
        {"digest": digest, "counts": {"pages": 2}},
        {"digest": digest, "counts": {}, "erasure": "key_destroyed"},
        {"digest": digest, "counts": {}},
        None,
        None,
        None,
    ]


def test_what_strangers_do_is_counted_and_written_once_a_minute(tmp_path: Path) -> None:
    clock = FixedClock()
    writer = AuditWriter(AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, clock), clock)

    for _ in range(100):
        writer.count("request /mcp", "not authenticated")
    clock.advance(120)
    writer.count("request /mcp", "not authenticated")
    writer.count("request /mcp", "not authenticated")
    writer.close()

    assert [entry.get("count", 1) for entry in entries(tmp_path)] == [1, 100, 1]


class HeldLog(AuditLog):
    """An audit log that writes only when a test lets it, and notes how much it writes at a time."""

    def __init__(self, folder: Path) -> None:
        super().__init__(SqliteStores(folder, machine_time).shared.audit, machine_time)
        self.released = threading.Event()
        self.batches: list[int] = []

    def append(self, entries: Sequence[dict[str, Any]]) -> None:
        assert self.released.wait(LONGEST_SECONDS)
        self.batches.append(len(entries))
        super().append(entries)


def test_entries_that_come_while_the_disk_is_slow_are_written_in_order_and_together(tmp_path: Path) -> None:
    log = HeldLog(tmp_path)
    writer = AuditWriter(log, machine_time)

    written = [writer.record(AuditEntry(f"tool {number}")) for number in range(50)]
    waiting = [future for future in written if not future.done()]
    log.released.set()
    writer.close()

    assert len(waiting) == 50
    assert all(future.done() for future in written)
    assert [what for what, _ in whats(tmp_path)] == [f"tool {number}" for number in range(50)]
    assert len(log.batches) <= 2


async def _call_while_the_disk_is_slow(folder: Path) -> tuple[bool, str | None]:
    log = HeldLog(folder)
    writer = AuditWriter(log, machine_time)
    memories = MemoryPool(opener(folder))
    tool_service = ToolService(toolset("all"), memories, record=writer.record)
    first = writer.record(AuditEntry("tool before"))
    call = asyncio.ensure_future(tool_service.call(tool_service.tools["search"], {"query": 7}, ANN))
    # The event loop is free while the entry waits for the disk.
    for _ in range(100):
        await asyncio.sleep(0)
    was_answered = call.done() or first.done()
    log.released.set()
    result = await call
    await memories.close()
    writer.close()
    return was_answered, result.error


def test_a_slow_disk_holds_up_the_answer_and_not_the_event_loop(tmp_path: Path) -> None:
    was_answered, error = asyncio.run(_call_while_the_disk_is_slow(tmp_path))

    assert not was_answered
    assert error == "InvalidInputError"
    assert whats(tmp_path) == [("tool before", "ok"), ("tool search", "InvalidInputError")]


# --- how it is kept


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_folder_and_files_are_for_their_user_alone(tmp_path: Path) -> None:
    AuditLog(SqliteStores(tmp_path / "data", machine_time).shared.audit, machine_time).record(AuditEntry("tool search"))
    made = [tmp_path / "data", *(tmp_path / "data").rglob("*")]

    assert {item.name: stat.S_IMODE(item.stat().st_mode) for item in made} == {
        "data": 0o700,
        "audit": 0o700,
        "audit.lock": 0o600,
        log_files(tmp_path / "data")[0].name: 0o600,
    }


WRITER = """
import sys
from pathlib import Path
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.service.audit import AuditLog, AuditEntry
from memoryos.service.clock import machine_time
log = AuditLog(SqliteStores(Path(sys.argv[1]), machine_time).shared.audit, machine_time)
for number in range(150):
    log.record(AuditEntry(f"tool {sys.argv[2]}", ids=(f"page_{number:024x}",) * (number % 90)))
"""


def test_processes_that_write_at_once_lose_no_line_and_break_no_chain(tmp_path: Path) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), str(number)], env=environment(tmp_path))
        for number in range(4)
    ]
    statuses = [writer.wait(LONGEST_SECONDS) for writer in writers]

    checked = ran(tmp_path, "audit", "--verify")

    assert statuses == [0, 0, 0, 0]
    assert len(entries(tmp_path)) == 600
    assert checked.returncode == 0
    assert checked.stdout.startswith("600 entries, all intact")


def test_a_new_month_is_a_new_file_that_goes_on_from_the_last(tmp_path: Path) -> None:
    clock = FixedClock(datetime(2026, 11, 30, 23, 59, 50, tzinfo=UTC))
    log = AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, clock)
    for _ in range(4):
        log.record(AuditEntry("tool search"))
        clock.advance(5)

    checked = ran(tmp_path, "audit", "--verify")

    assert [file.name for file in log_files(tmp_path)] == ["2026-11.jsonl", "2026-12.jsonl"]
    assert checked.stdout.startswith("4 entries, all intact")


@pytest.mark.parametrize("way", ["changed", "taken out", "put in", "exchanged", "first taken out"])
def test_a_log_that_was_tampered_with_does_not_fit_together(tmp_path: Path, way: str) -> None:
    log = AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, machine_time)
    for number in range(6):
        log.record(AuditEntry(f"tool {number}", caller=ANN))
    [file] = log_files(tmp_path)
    lines = file.read_bytes().splitlines(keepends=True)
    changed = {
        "changed": [*lines[:2], lines[2].replace(b"ann", b"bob"), *lines[3:]],
        "taken out": [*lines[:2], *lines[3:]],
        "put in": [*lines[:2], lines[1], *lines[2:]],
        "exchanged": [*lines[:2], lines[3], lines[2], *lines[4:]],
        "first taken out": lines[1:],
    }[way]
    file.write_bytes(b"".join(changed))

    checked = ran(tmp_path, "audit", "--verify")

    assert checked.returncode == 1
    assert "the audit log is broken" in checked.stderr


def test_a_line_that_was_cut_off_spoils_no_other(tmp_path: Path) -> None:
    log = AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, machine_time)
    log.record(AuditEntry("tool one"))
    [file] = log_files(tmp_path)
    with file.open("ab") as stream:
        stream.write(b'{"at": "2026-11')

    AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, machine_time).record(AuditEntry("tool two"))

    shown = ran(tmp_path, "audit").stdout.splitlines()
    assert [line.split("  ")[2] for line in shown] == ["tool one", "tool two"]


def test_a_log_that_cannot_be_written_is_an_error_and_holds_nobody_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "audit").write_text("not a folder")
    log = AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, machine_time)

    for _ in range(3):
        log.record(AuditEntry("tool search", caller=ANN))
    (tmp_path / "audit").unlink()
    log.record(AuditEntry("tool fetch", caller=ANN))

    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(errors) == 3
    assert "cannot write the audit log" in errors[0].getMessage()
    assert [(entry["what"], entry["lost"]) for entry in entries(tmp_path)] == [("tool fetch", 3)]


async def _without_a_log(folder: Path) -> bool:
    async with in_memory(folder, "legacy") as client:
        result = await client.call_tool("add_memory", {"user_input": SECRET_TEXT, "agent_response": "noted"})
    return result.is_error


def test_a_tool_service_without_a_log_keeps_none(tmp_path: Path) -> None:
    assert not asyncio.run(_without_a_log(tmp_path))
    assert log_files(tmp_path) == []


# --- how it is shown


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    clock = FixedClock(datetime(2026, 11, 10, 12, tzinfo=UTC))
    log = AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, clock)
    for user in ("ann", "bob", "ann"):
        ids = tuple(f"page_{number:024x}" for number in range(8))
        log.record(AuditEntry("tool search", caller=Identity(user, key_id=f"key of {user}"), ids=ids))
        clock.advance(86_400)
    log.record(AuditEntry("command keys create", acting_for="ann", ids=("abc",)))
    return tmp_path


def test_entries_are_shown_a_line_each(shown: Path) -> None:
    lines = ran(shown, "audit").stdout.splitlines()

    assert len(lines) == 4
    assert lines[1].startswith("2026-11-11T12:00:00.000+00:00  bob  key=key of bob  tool search  ok  page_0000")
    assert lines[1].endswith("and 3 more")
    assert lines[3].endswith("-  for=ann  command keys create  ok  abc")


@pytest.mark.parametrize(
    ("chosen", "days"),
    [
        (("--user", "ann"), [10, 12, 13]),
        (("--user", "bob"), [11]),
        (("--since", "2026-11-11T12:00:00Z"), [11, 12, 13]),
        (("--until", "2026-11-12"), [10, 11]),
        (("--user", "ann", "--since", "2026-11-11", "--until", "2026-11-13"), [12]),
        (("--user", "nobody"), []),
    ],
)
def test_entries_can_be_chosen_by_user_and_time(shown: Path, chosen: tuple[str, ...], days: list[int]) -> None:
    lines = ran(shown, "audit", "--json", *chosen).stdout.splitlines()

    assert [datetime.fromisoformat(json.loads(line)["at"]).day for line in lines] == days


def test_a_time_that_is_none_is_refused(tmp_path: Path) -> None:
    refused = ran(tmp_path, "audit", "--since", "yesterday")

    assert refused.returncode == 1
    assert "'yesterday' is not a time" in refused.stderr


def test_an_empty_log_fits_together(tmp_path: Path) -> None:
    assert ran(tmp_path, "audit", "--verify").stdout.startswith("0 entries, all intact")
    assert json.loads(ran(tmp_path, "audit", "--verify", "--json").stdout) == {"entries": 0, "digest": "0" * 64}


def test_new_entries_are_shown_as_they_come(shown: Path) -> None:
    following = subprocess.Popen(
        [*COMMAND, "audit", "--follow", "--user", USER],
        env=environment(shown, PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert following.stdout
    try:
        before = [following.stdout.readline() for _ in range(3)]
        AuditLog(SqliteStores(shown, machine_time).shared.audit, machine_time).record(
            AuditEntry("tool fetch", caller=ANN)
        )
        new = following.stdout.readline()
    finally:
        following.kill()
        following.communicate()

    assert "tool search" in before[0]
    assert "tool fetch" in new
