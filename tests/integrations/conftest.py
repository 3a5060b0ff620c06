"""What needs a framework runs in an environment that has it; test_frameworks.py starts it there."""

collect_ignore = ["frameworks"]
