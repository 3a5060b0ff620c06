"""One file per page: what it reads, as a tool, and how the result is shown."""
