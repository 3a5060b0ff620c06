"""memoryos-pro, the older MemoryOS: its own code, with a scripted model and vectors from the endpoint.

What it wants besides cannot be installed on a current Python, so `older_stand_ins.py` stands in for it. A page is an
exchange; what it recalls are pages, then those that its short-term memory holds.
"""

import json
import sys
import urllib.request
from pathlib import Path
from typing import Any

import numpy as np

from protocol import Place, Turn

sys.path.insert(0, str(Path(__file__).parents[1]))

from older_stand_ins import Model, stand_in


class Older:
    def __init__(self, place: Place) -> None:
        stand_in(lambda texts: _embed(place, texts))
        import memoryos  # noqa: PLC0415 - it imports what was just put in place

        Model.asked_for = memoryos.memoryos.prompts
        self._ids_file = place.folder / "ids.json"
        self._ids: dict[str, list[str]] = json.loads(self._ids_file.read_text()) if self._ids_file.exists() else {}
        self._memory = memoryos.Memoryos(
            "peer", openai_api_key="none", data_storage_path=str(place.folder), retrieval_queue_capacity=20
        )

    def add(self, turns: list[Turn]) -> None:
        pages = _pages(turns)
        self._ids |= {_key(user, agent): ids for user, agent, _, ids in pages}
        self._ids_file.write_text(json.dumps(self._ids))
        for user, agent, at, _ in pages:
            self._memory.add_memory(user, agent, timestamp=at)

    def search(self, query: str, k: int) -> list[str]:
        retrieved_pages = self._memory.retriever.retrieve_context(user_query=query, user_id="peer")["retrieved_pages"]
        recent = list(reversed(self._memory.short_term_memory.get_all()))
        return self._turns([*retrieved_pages, *recent])[:k]

    def stored(self) -> list[str]:
        sessions = self._memory.mid_term_memory.sessions.values()
        pages = [page for session in sessions for page in session["details"]]
        return self._turns([*pages, *self._memory.short_term_memory.get_all()])

    def calls(self) -> dict[str, int]:
        return {"calls": len(Model.prompts), "prompt_characters": sum(map(len, Model.prompts))}

    def _turns(self, pages: list[dict[str, Any]]) -> list[str]:
        ids = (self._ids.get(_key(page["user_input"], page["agent_response"]), ()) for page in pages)
        return list(dict.fromkeys(turn for some in ids for turn in some))

    def close(self) -> None:
        """It has nothing to close."""


def _pages(turns: list[Turn]) -> list[tuple[str, str, str, list[str]]]:
    """A user's turn with the answer that follows it."""
    pages: list[tuple[str, str, str, list[str]]] = []
    for turn in turns:
        if turn.role == "assistant" and pages and not pages[-1][1]:
            user, _, at, ids = pages[-1]
            pages[-1] = (user, turn.line, at, [*ids, turn.id])
        else:
            user, agent = (turn.line, "") if turn.role == "user" else ("", turn.line)
            pages.append((user, agent, turn.at[:19].replace("T", " "), [turn.id]))
    return pages


def _key(user: str, agent: str) -> str:
    return f"{user}\n{agent}"


def _embed(place: Place, texts: list[str]) -> Any:
    body = json.dumps({"model": place.model, "input": texts}).encode()
    request = urllib.request.Request(f"{place.embeddings_url}/embeddings", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return np.array([row["embedding"] for row in json.load(answer)["data"]], dtype=np.float32)


def open_peer(place: Place) -> Older:
    return Older(place)
