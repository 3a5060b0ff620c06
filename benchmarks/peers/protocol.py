"""What a peer is here: one small protocol, so that all of them do the same work. Needs nothing but Python."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

# A peer is stopped after so many seconds of CPU time, by the number of turns that it has to store.
LONGEST_CPU = {500: 300.0, 5_000: 600.0, 50_000: 900.0}


@dataclass(frozen=True)
class Turn:
    """One turn of a conversation, as every peer gets it."""

    id: str
    role: str
    name: str
    text: str
    at: str
    session: str

    @property
    def line(self) -> str:
        """The turn with its speaker: what is stored, and what is embedded."""
        return f"{self.name}: {self.text}"


@dataclass(frozen=True)
class Place:
    """Where a peer keeps its files, where its programs are, and where its vectors come from."""

    folder: Path
    environment: Path
    embeddings_url: str
    model: str
    dimension: int


class Peer(Protocol):
    """A memory under test. `search` gives the ids of turns, best first; `stored` those of all turns that it holds."""

    def add(self, turns: list[Turn]) -> None: ...

    def search(self, query: str, k: int) -> list[str]: ...

    def stored(self) -> list[str]: ...

    def close(self) -> None: ...
