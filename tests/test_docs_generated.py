"""The pages that follow from the code, and the site that is made of all of them."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from interfaces.typed import runner
from memoryos.interfaces.clients.clients import CLIENTS
from memoryos.service.tools.registry import TOOLSETS

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def generate() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "generate.py"))


def test_generated_pages_are_what_the_code_and_the_measurements_say(generate: dict[str, Any]) -> None:
    differing = [file.name for file, text in generate["pages"]() if file.read_text(encoding="utf-8") != text]

    assert differing == [], "run `make docs`"


def test_a_figure_that_was_changed_by_hand_is_noticed(generate: dict[str, Any]) -> None:
    page = generate["OPERATIONS"].read_text(encoding="utf-8")
    row = generate["sizing"]().splitlines()[2]

    changed = page.replace(row, row.replace(" ms ", "9 ms "))

    assert changed != page
    assert generate["with_sizing"](changed) == page


def test_each_tool_and_each_of_its_arguments_is_told(generate: dict[str, Any]) -> None:
    sections = {part.partition("\n")[0]: part for part in generate["tools_page"]().split("\n## ")}

    missing = [
        (tool.name, name)
        for tool in TOOLSETS["all"]
        for name in tool.parameters
        if f"\n| `{name}` |" not in sections[tool.name]
    ]

    assert missing == []


def test_each_client_is_shown_with_commands_that_connect_it(
    generate: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = re.findall(r"^`memoryos (connect .*)`$", generate["clients_page"](), re.MULTILINE)
    typed = runner(tmp_path / "data", monkeypatch)

    ran = [typed(*command.split()).exit_code for command in shown]

    assert [command.split()[1] for command in shown] == [name for name in CLIENTS for _ in ("stdio", "http")]
    assert set(ran) == {0}


def site(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    """As `make site` builds it."""
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-c", str(DOCS), source, target]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    built = site(DOCS, tmp_path / "site")

    assert (built.returncode, built.stderr) == (0, "")
    pages = {page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")}
    assert [page for page in pages if not (tmp_path / "site" / page).is_file()] == []


@pytest.mark.parametrize("wrong", ["[](missing.md)", "[here](#nowhere)", "```{nothing}\n```"])
def test_a_page_that_leads_nowhere_is_noticed(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "index.md").write_text(f"# Page\n\n{wrong}\n", encoding="utf-8")

    built = site(tmp_path, tmp_path / "site")

    assert built.returncode == 1
    assert "WARNING" in built.stderr or "ERROR" in built.stderr


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_a_page_reads_well_as_plain_markdown(page: Path) -> None:
    """On a code host nobody sees what Sphinx makes of a directive or of a link without a text."""
    text = page.read_text(encoding="utf-8")

    assert re.findall(r"^ *```\{.*", text, re.MULTILINE) == []
    assert re.findall(r"(?<!!)\[\]\([^)]*\)", text) == []


def test_a_page_shows_a_file_as_it_is_now(generate: dict[str, Any]) -> None:
    page = generate["QUICKSTART"]
    old = page.read_text(encoding="utf-8").replace("Lena is allergic", "Lena was allergic")

    assert generate["with_files"](page, old) == page.read_text(encoding="utf-8")
