"""What a server asks of the operating system and of Python when it starts."""

import sys

from memoryos.adapters.stores.sqlite.open_files import raise_descriptor_limit as raise_descriptor_limit

# A call gives the interpreter up dozens of times, to read a file or a database, and each time waits up to this long to
# get it back from a thread that computes. With Python's 5 ms, one user's long texts slowed down everybody's calls.
_SWITCH_SECONDS = 0.0005


def shorten_thread_turns() -> None:
    """Lets threads that compute take short turns, so that calls which mostly read get theirs soon."""
    sys.setswitchinterval(_SWITCH_SECONDS)
