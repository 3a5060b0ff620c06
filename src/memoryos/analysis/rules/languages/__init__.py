"""First-person statements in languages other than English, one language per file: each gives its `PATTERNS`."""
