"""First-person statements in languages other than English, one language per file, each with its `PATTERNS`."""
