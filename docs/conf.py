"""How the pages are built: `make site`."""

project = "MemoryOS"
author = "The MemoryOS authors"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "MemoryOS"
myst_heading_anchors = 3
# Pages link to files of the repository, which are not part of the site.
suppress_warnings = ["myst.xref_missing"]
nitpicky = True
