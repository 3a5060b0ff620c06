"""The benchmark of the peers: its harness runs on our own memory, and its tables say what was measured."""

import json
import os
import subprocess
import sys
from pathlib import Path
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
def test_a_peer_that_cannot_run_is_said_with_its_error(tmp_path: Path) -> None:
    run("run.py", tmp_path, "--short", "--peers", "server-memory", "--only", "tools")

    shown = run("table.py", tmp_path, "--short")

    assert "- server-memory, tools: " in shown


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

    texts = {text.text for text in drawn.iter() if text.text}
    assert {peer["title"] for peer in MEASURED["peers"].values() if peer["quality"]} <= texts
