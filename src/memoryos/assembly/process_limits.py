"""What a server requests from the operating system and from Python when it starts."""

import sys

from memoryos.adapters.stores.sqlite.open_files import raise_descriptor_limit as raise_descriptor_limit

# A call releases the interpreter dozens of times, to read a file or a database, and each time waits up to this long to
# get it back from a thread that computes. With Python's 5 ms, one user's long texts slowed down everybody's calls.
_SWITCH_SECONDS = 0.0005


def shorten_thread_turns() -> None:
    """Shortens the turns of threads that compute, so that calls that mostly read get theirs soon."""
    sys.setswitchinterval(_SWITCH_SECONDS)
