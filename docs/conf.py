"""How the site is built: `make site`.

The pages are plain Markdown, so that they read well on a code host too. What only Sphinx needs is added here, while it
reads them: the table of contents, which follows from the links of the index pages, and the text of SECURITY.md.
"""

import re
from pathlib import Path
from typing import Any

project = "MemoryOS"
author = "The MemoryOS authors"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "MemoryOS"
myst_heading_anchors = 3
nitpicky = True

_ROOT = Path(__file__).parents[1]
_INDEXES = {"index", "decisions/index", "integrations/index"}
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_LISTED_PAGE = re.compile(r"^- \[[^\]]+\]\(([\w/-]+)\.md\)", re.MULTILINE)


def setup(app: Any) -> None:
    app.connect("source-read", _add_what_sphinx_needs)


def _add_what_sphinx_needs(_app: Any, name: str, source: list[str]) -> None:
    if name in _INDEXES:
        source[0] += "".join(_contents(*section) for section in _sections(source[0]))
    elif name == "security":
        source[0] = (_ROOT / "SECURITY.md").read_text(encoding="utf-8")


def _sections(page: str) -> list[tuple[str, list[str]]]:
    """Each heading with the pages that are listed below it; pages above the first heading have none."""
    first, *rest = _HEADING.split(page)
    return [("", _LISTED_PAGE.findall(first)), *zip(rest[::2], map(_LISTED_PAGE.findall, rest[1::2]), strict=True)]


def _contents(caption: str, pages: list[str]) -> str:
    if not pages:
        return ""
    title = f":caption: {caption}\n" if caption else ""
    names = "\n".join(pages)
    return f"\n```{{toctree}}\n:hidden:\n{title}\n{names}\n```\n"
