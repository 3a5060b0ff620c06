"""What the front documents say is true: the example runs, the targets and the files exist."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import memoryos

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
QUICKSTART = ROOT / "docs" / "examples" / "quickstart.py"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

# Runs a file, and ends it where it asks for an address or reaches for the network.
OFFLINE = """
import runpy, sys
def refuse(event, details):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        raise SystemExit(f"the network was used: {event} {details}")
sys.addaudithook(refuse)
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def blocks(language: str, text: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def run_offline(code: Path, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.defpath, "PYTHONPATH": str(Path(memoryos.__file__).parents[1])}
    command = [sys.executable, "-W", "error", "-c", OFFLINE, str(code)]
    return subprocess.run(command, env=environment, cwd=home, capture_output=True, text=True, check=False)


def test_the_readme_shows_the_quickstart_as_it_is() -> None:
    assert blocks("python", README) == [QUICKSTART.read_text(encoding="utf-8")]


def test_the_quickstart_prints_what_the_readme_says_in_an_empty_home_without_network(tmp_path: Path) -> None:
    ran = [run_offline(QUICKSTART, tmp_path) for _ in range(2)]

    assert [(item.returncode, item.stdout, item.stderr) for item in ran] == [(0, blocks("text", README)[0], "")] * 2


def test_a_use_of_the_network_would_be_noticed(tmp_path: Path) -> None:
    reaching = tmp_path / "reaching.py"
    reaching.write_text("import socket\nsocket.create_connection(('127.0.0.1', 9))\n", encoding="utf-8")

    ran = run_offline(reaching, tmp_path)

    assert "the network was used" in ran.stderr


def test_make_run_says_that_it_installs_and_shows_how_far_it_is() -> None:
    planned = subprocess.run(
        ["make", "--dry-run", "--always-make", "run"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout

    [install] = re.findall(r"^.* --editable \.$", planned, re.MULTILINE)
    assert planned.index("takes a minute or two") < planned.index(install) < planned.index("memoryos serve")
    assert "--quiet" not in install


def test_make_run_takes_a_port_and_says_so_where_it_is_taken(tmp_path: Path) -> None:
    installed = tmp_path / ".venv"
    (installed / "bin").mkdir(parents=True)
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "constraints.txt", ".venv/bin/python", ".venv/.installed"):
        (tmp_path / name).touch()
    command = installed / "bin" / "memoryos"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m memoryos "$@"\n')
    command.chmod(0o700)
    environment = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(Path(memoryos.__file__).parents[1])}

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = subprocess.run(
            ["make", "run", f"PORT={port}"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    assert f"cannot listen on 127.0.0.1:{port}" in run.stderr
    assert "make run PORT=" in run.stderr


def test_make_alone_lists_every_target_with_a_sentence() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()

    listed = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout

    assert [line.split()[1] for line in listed.splitlines()] == targets
    assert all(re.fullmatch(r"make [a-z]+ +[A-Z].*\.", line) for line in listed.splitlines())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_targets_that_a_page_names_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    code = "\n".join([*re.findall(r"`([^`\n]+)`", text), *blocks("sh", text)])

    named = set(re.findall(r"^make ([a-z]+)", code, re.MULTILINE))

    assert {target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))

    inside = [link.split("#")[0] for link in links if not re.match(r"[a-z]+:|#", link)]

    assert [link for link in inside if not (page.parent / link).exists()] == []


def test_the_documents_name_no_file_that_is_not_there() -> None:
    front = README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:src|tests|docs|benchmarks|\.ci)/[\w./-]+)`", front)

    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_licence_is_the_whole_apache_licence() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")

    assert "Version 2.0, January 2004" in licence
    assert "END OF TERMS AND CONDITIONS" in licence


def test_the_readme_shows_the_figures_that_were_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    results = json.loads((ROOT / "benchmarks" / "results" / "recall.json").read_text(encoding="utf-8"))
    shown = README.split("<!-- recall -->")[1].split("<!-- /recall -->")[0].strip()

    assert shown == import_module("recall").table(results)


def test_the_readme_shows_how_its_peers_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks" / "peers")

    assert import_module("table").readme_part() in README


def test_the_readme_shows_how_well_it_knows_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    results = json.loads((ROOT / "benchmarks" / "results" / "recall.json").read_text(encoding="utf-8"))
    shown = README.split("<!-- personas -->")[1].split("<!-- /personas -->")[0].strip()

    assert shown == import_module("recall").persona_figures(results["personas"]["personas"])
    unread = README.split("<!-- unread -->")[1].split("<!-- /unread -->")[0].strip()
    assert unread == import_module("recall").persona_figures(results["personas"]["personas-unread"])
    overall = results["personas"]["personas"]["MemoryOS (default)"]["overall"]
    assert f"knows {100 * overall['facts']['mean']:.0f} % of what the person said" in README
    assert f"states {100 * overall['wrong']['mean']:.0f} % of the values" in README


def test_the_readme_shows_how_fast_it_was_measured_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")

    assert README.split("<!-- figures -->")[1].split("<!-- /figures -->")[0].strip() == import_module("readme").table()
