"""First-person statements in languages other than English, one language a file: each gives its `SAYINGS`."""
