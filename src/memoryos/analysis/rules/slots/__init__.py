"""What kinds of statements are known, one family per file, each with its `RULES`."""
