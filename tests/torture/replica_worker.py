"""A replica: a process that serves memories of one database, asked line by line in JSON."""

import json
import sys
from typing import Any

from memoryos import Memoryos
from memoryos.errors import StorageError
from memoryos.testing import HashingEmbedder


class Replica:
    """Memories that are opened on first use and stay open, as in a server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._memories: dict[str, Memoryos] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        memory = self._memory(request["user"])
        match request["do"]:
            case "add":
                page = memory.add_memory(request["text"], "noted", message_id=request.get("message_id"))
                return {"id": page.id}
            case "ask":
                return {"text": memory.retrieve(request["text"], limit=10).text()}
            case "settle":
                memory.settle()
                return {}
        raise ValueError(request["do"])

    def _memory(self, user: str) -> Memoryos:
        if user not in self._memories:
            self._memories[user] = Memoryos(
                user, database_url=self._url, embedder=HashingEmbedder(), short_term_capacity=3
            )
        return self._memories[user]


def serve(url: str) -> None:
    replica = Replica(url)
    for line in sys.stdin:
        try:
            answer = replica.answer(json.loads(line))
        except StorageError as error:
            answer = {"error": str(error)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
