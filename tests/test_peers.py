"""The benchmark of the peers: its harness runs on our own memory, and its tables say what was measured."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "benchmarks" / "peers"
RESULTS = ROOT / "benchmarks" / "results"
MEASURED = json.loads((RESULTS / "peers.json").read_text(encoding="utf-8"))

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="what a peer uses is read from /proc")


def run(script: str, folder: Path, *words: str) -> str:
    variables = {**os.environ, "PEERS": str(folder), "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(PEERS / script), *words]
    done = subprocess.run(command, env=variables, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@linux_only
def test_a_run_measures_keeps_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    quality = ("--short", "--peers", "bm25", "--only", "quality persona de")

    first = run("run.py", tmp_path, *quality)
    again = run("run.py", tmp_path, *quality)
    shown = run("table.py", tmp_path, "--short")

    assert "quality persona de-01" in first
    assert again == ""
    assert "| BM25 over turns (floor) | - | - | - | - | - | - | " in shown


@linux_only
def test_what_is_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    shown = run("run.py", tmp_path, "--short", "--peers", "ours", "--only", "killed,tools")

    assert "{'acknowledged': 30, 'stored': 30}" in shown
    assert "'characters': " in shown


@linux_only
def test_a_peer_that_was_stopped_is_not_tried_with_more_turns(tmp_path: Path) -> None:
    journal = tmp_path / "journal" / "short" / "use"
    journal.mkdir(parents=True)
    stopped = {"error": "stopped: 400 turns took more than 300 CPU seconds", "seconds": 301.0, "commit": "0" * 40}
    (journal / "ours.json").write_text(json.dumps({"cost 500": stopped}), encoding="utf-8")

    shown = run("run.py", tmp_path, "--short", "--peers", "ours", "--only", "cost", "--sizes", "500,50000")

    assert shown.split("  ")[-1].strip() == stopped["error"]
    assert "cost 50000" in shown


@linux_only
def test_a_peer_that_cannot_run_is_said_with_its_error(tmp_path: Path) -> None:
    run("run.py", tmp_path, "--short", "--peers", "server-memory", "--only", "tools")

    shown = run("table.py", tmp_path, "--short")

    assert "- server-memory, tools: " in shown


@linux_only
def test_a_peer_that_does_not_start_leaves_no_process_behind(tmp_path: Path) -> None:
    programs = tmp_path / "basic-memory" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").symlink_to(sys.executable)
    server = programs / "basic-memory"
    server.write_text("""#!/bin/sh\necho '{"id": 1, "error": "no"}'\nexec sleep 60\n""", encoding="utf-8")
    server.chmod(0o700)

    shown = run("run.py", tmp_path, "--short", "--peers", "basic-memory", "--only", "tools")

    assert "RuntimeError: initialize: no" in shown
    assert [pid for pid in processes_with(f"PEERS={tmp_path}") if not ends(pid)] == []


def processes_with(variable: str) -> list[int]:
    results = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if variable.encode() in (process / "environ").read_bytes().split(b"\0"):
                results.append(int(process.name))
        except OSError:
            continue
    return results


def ends(pid: int, seconds: float = 10) -> bool:
    """Whether a process ends soon: one that was killed may still be there for a moment."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    with os.fdopen(process) as file:
        return bool(select.select([file], [], [], seconds)[0])


def test_the_kept_results_name_versions_commit_and_seed() -> None:
    assert MEASURED["commit"]
    assert MEASURED["versions"]["memoryos-engine"]
    assert MEASURED["seed"] == 20240
    assert all(peer["package"] for peer in MEASURED["peers"].values())


def test_every_peer_was_measured_or_its_error_is_kept() -> None:
    silent = [
        name
        for name, peer in MEASURED["peers"].items()
        if not peer["quality"] and not peer["errors"] and name != "mem0-infer"
    ]

    assert silent == []


def test_the_chart_is_a_picture_of_all_peers_that_were_asked() -> None:
    drawn = ET.fromstring((RESULTS / "peers.svg").read_text(encoding="utf-8"))

    names = {text.text.removesuffix(", long").removesuffix(", short") for text in drawn.iter() if text.text}
    assert {peer["title"] for peer in MEASURED["peers"].values() if peer["quality"]} <= names


def results(commit: str, **peers: dict[str, Any]) -> dict[str, Any]:
    empty = {"title": "", "package": "", "killed": None, "three_processes": None, "tools": None, "model": None}
    filled = {name: {**empty, "quality": {}, "cost": {}, "errors": {}, **peer} for name, peer in peers.items()}
    return {"commit": commit, "form": "short", "embedder": "use", "seed": 1, "cases": [], "peers": filled}


@pytest.fixture
def merged(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, Any], Any]:
    monkeypatch.syspath_prepend(PEERS)
    return cast("Callable[[Any, Any], Any]", import_module("summary").merged)


def test_what_was_not_measured_again_is_kept_with_its_own_commit(merged: Callable[[Any, Any], Any]) -> None:
    chroma = {"cost": {"500": {"add_cpu_ms": 2.0}}, "commits": {"cost 500": "old"}}
    kept = results("old", ours={"cost": {"500": {"add_cpu_ms": 3.0}}, "commits": {"cost 500": "old"}}, chroma=chroma)
    measured = results("new", ours={"cost": {"5000": {"add_cpu_ms": 1.0}}, "commits": {"cost 5000": "new"}})

    both = merged(kept, measured)["peers"]

    assert both["ours"]["cost"] == {"500": {"add_cpu_ms": 3.0}, "5000": {"add_cpu_ms": 1.0}}
    assert both["ours"]["commits"] == {"cost 500": "old", "cost 5000": "new"}
    assert both["chroma"]["commits"] == {"cost 500": "old"}


def test_a_measure_that_now_fails_takes_the_place_of_its_older_figure(merged: Callable[[Any, Any], Any]) -> None:
    kept = results("old", ours={"cost": {"500": {"add_cpu_ms": 3.0}}, "commits": {"cost 500": "old"}})
    measured = results("new", ours={"errors": {"cost 500": "stopped"}, "commits": {"cost 500": "new"}})

    both = merged(kept, measured)["peers"]["ours"]

    assert both["cost"] == {}
    assert both["errors"] == {"cost 500": "stopped"}


def test_a_cost_that_was_measured_at_another_commit_is_named_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(PEERS)
    ours = {"title": "ours", "cost": {"500": {}}, "commits": {"cost 500": "aaaaaaaaaa"}}
    chroma = {"title": "Chroma", "cost": {"500": {}}, "commits": {"cost 500": "bbbbbbbbbb"}}
    mem0 = {"title": "mem0", "cost": {"500": {}}, "commits": {"cost 500": "aaaaaaaaaa"}}

    line = import_module("table").sittings(results("aaaaaaaaaa", ours=ours, chroma=chroma, mem0=mem0))

    assert line.startswith("Measured with 500 turns at aaaaaaa (Chroma at bbbbbbb). ")


def test_a_size_that_a_peer_was_not_run_with_is_said_with_what_it_would_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(PEERS)
    ours = {"title": "ours", "cost": {"500": {"fill_cpu_ms": 1.0}, "5000": {"fill_cpu_ms": 1.0}}}
    chroma = {"title": "Chroma", "cost": {"500": {"fill_cpu_ms": 200.0}}}
    mem0 = {"title": "mem0", "cost": {"500": {"fill_cpu_ms": 1.0}}, "errors": {"cost 5000": "stopped"}}
    measured = results("a", ours=ours, chroma=chroma, mem0=mem0, bm25={"title": "BM25"})

    lines = import_module("table").failures(measured, [measured]).splitlines()

    stopped, left = lines[2:]
    assert stopped == "- mem0, cost 5000: stopped"
    assert left.startswith(
        "- Chroma, 5,000 turns: not run; at 200.0 ms of CPU time per turn, as with 500, it takes 1,000 s"
    )
    assert left.endswith(" stopped after 600 s")


def test_peers_that_were_asked_about_other_conversations_are_not_put_side_by_side(
    merged: Callable[[Any, Any], Any],
) -> None:
    kept = results("old", chroma={"quality": {"locomo": {"cases": ["conv-1"]}}, "commits": {}})
    measured = results("new", ours={"quality": {"locomo": {"cases": ["conv-2"]}}, "commits": {}})

    with pytest.raises(SystemExit, match="different conversations"):
        merged(kept, measured)


def test_a_peer_that_the_long_form_lacks_is_shown_beside_ours_in_the_short_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(PEERS)
    both, one = {"locomo": {}, "persona": {}}, {"persona": {}}
    short = results("old", ours={"quality": both}, chroma={"quality": both}, mem0={"quality": both})
    long = {**results("new", ours={"quality": both}, chroma={"quality": both}, mem0={"quality": one}), "form": "long"}

    forms = import_module("table").forms_shown(short, long)

    peers = [{name for name, peer in form["peers"].items() if peer["quality"]} for form in forms]
    assert [form["form"] for form in forms] == ["long", "short"]
    assert peers == [{"ours", "chroma"}, {"ours", "mem0"}]


def test_the_short_form_is_left_out_once_the_long_form_has_every_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(PEERS)
    both = {"locomo": {}, "persona": {}}
    short = results("old", ours={"quality": both}, chroma={"quality": both}, mem0={"cost": {"500": {}}})
    long = {**results("new", ours={"quality": both}, chroma={"quality": both}), "form": "long"}

    assert [form["form"] for form in import_module("table").forms_shown(short, long)] == ["long"]


def test_every_figure_that_is_kept_names_its_commit() -> None:
    for peer in MEASURED["peers"].values():
        figures = {f"quality {kind}" for kind in peer["quality"]} | {f"cost {size}" for size in peer["cost"]}
        assert figures <= peer["commits"].keys()
