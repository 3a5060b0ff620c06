"""One peer in a process of its own, asked by JSON lines: python worker.py MODULE PLACE.json. `driver.py` starts it."""

import dataclasses
import importlib
import json
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from protocol import Place, Turn


def main() -> None:
    module, _, variant = sys.argv[1].partition(":")
    values = json.loads(sys.argv[2])
    place = Place(**{**values, "folder": Path(values["folder"]), "environment": Path(values["environment"])})
    # Peers print what they like; answers go where standard output was.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    opened = importlib.import_module(module).open_peer
    peer = opened(place, variant) if variant else opened(place)
    _say(answers, {"ready": True})
    for line in sys.stdin:
        body = json.loads(line)
        try:
            _say(answers, {"answer": _answer(peer, body), "seconds": time.perf_counter()})
        except Exception as error:  # noqa: BLE001 - whatever a peer raises is its answer
            traceback.print_exc()
            _say(answers, {"error": f"{type(error).__name__}: {error}"[:500]})
        if body["op"] == "close":
            break


def _answer(peer: Any, question: dict[str, Any]) -> Any:
    match question["op"]:
        case "add":
            return peer.add([Turn(**turn) for turn in question["turns"]])
        case "search":
            return peer.search(question["query"], question["k"])
        case "extra":
            return getattr(peer, question["name"])() if hasattr(peer, question["name"]) else None
        case op:
            return getattr(peer, op)()


def _say(answers: Any, message: dict[str, Any]) -> None:
    answers.write(json.dumps(message, default=dataclasses.asdict) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
