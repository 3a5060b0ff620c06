"""What kinds of statements are known, one family a file: each gives its `RULES`."""
