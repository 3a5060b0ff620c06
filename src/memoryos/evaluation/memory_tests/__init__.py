"""Memory unit tests: a file says what a memory must recall, must not recall and must know."""
