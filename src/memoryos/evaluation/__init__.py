"""Is it any good? Data sets, metrics and reports, through the public API only."""
