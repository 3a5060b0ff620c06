"""An embedder that answers a question only when a test lets it, so that a call can be as long as the test needs."""

import os
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from memoryos.ports import Purpose, Vector
from memoryos.testing import HashingEmbedder as Plain

PIPE = "MEMORYOS_TEST_PIPE"


class HeldEmbedder(Plain):
    """Waits at each question until somebody opens the named pipe and closes it again."""

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        if purpose == "query":
            Path(os.environ[PIPE]).read_bytes()
        return super().embed(texts, purpose)


def held(folder: Path) -> tuple[Path, dict[str, str]]:
    """A pipe in `folder`, and what a server's environment needs to wait for it."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    source = os.pathsep.join([str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "src")])
    named = "interfaces.held_embedder:HeldEmbedder"
    return pipe, {PIPE: str(pipe), "PYTHONPATH": source, "MEMORYOS_EMBEDDING_MODEL": named}


def let_go(pipe: Path) -> None:
    """Lets the questions that are asked now be answered; waits until there is one."""
    pipe.write_bytes(b"")


def let_all_go(pipe: Path, asking: Iterable[threading.Thread]) -> None:
    """Lets questions be answered until nobody asks any more."""
    for thread in asking:
        while thread.is_alive():
            with suppress(OSError):  # where nobody waits at this moment
                os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
            thread.join(0.05)
