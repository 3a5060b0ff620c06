"""How the pages are built: `make site`."""

project = "MemoryOS"
author = "The MemoryOS authors"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "MemoryOS"
myst_heading_anchors = 3
nitpicky = True
