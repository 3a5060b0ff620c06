"""A loopback endpoint with the same vectors for every peer, and a scripted chat model that counts what it is asked.

python benchmarks/peers/embeddings.py PORT_FILE

It speaks the OpenAI API: POST /v1/embeddings with the model `use` (our default embedder) or `minilm`, each also with
`-uncached` behind it for measurements of cost; POST /v1/chat/completions; GET /meter gives what was used so far.
"""

import base64
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from memoryos.assembly.models import named_embedder
from memoryos.config.settings import Settings
from memoryos.text.token_estimate import estimate_tokens

_NAMES = {"use": {}, "minilm": {"embedding_model_name": "all-MiniLM-L6-v2"}}
DIMENSIONS = {"use": 512, "minilm": 384}


class Endpoint(BaseHTTPRequestHandler):
    """One request at a time reaches the embedder."""

    protocol_version = "HTTP/1.1"
    lock = threading.Lock()
    embedders: ClassVar[dict[str, Any]] = {}
    cache: ClassVar[dict[tuple[str, str], Any]] = {}
    meter: ClassVar[dict[str, int]] = dict.fromkeys(
        ("embedding_calls", "texts", "chat_calls", "prompt_tokens", "completion_tokens"), 0
    )

    def do_GET(self) -> None:
        self._answer({**self.meter, "cpu": time.process_time()})

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        self._answer(self._embeddings(body) if self.path.endswith("/embeddings") else self._chat(body))

    def _embeddings(self, question: dict[str, Any]) -> dict[str, Any]:
        texts = [question["input"]] if isinstance(question["input"], str) else question["input"]
        model, _, uncached = str(question.get("model", "use")).partition("-")
        with self.lock:
            rows = self._embedded(model, texts, cached=not uncached)
            self.meter["embedding_calls"] += 1
            self.meter["texts"] += len(texts)
        as_base64 = question.get("encoding_format") == "base64"
        data = [
            {
                "object": "embedding",
                "index": index,
                "embedding": base64.b64encode(row.tobytes()).decode() if as_base64 else row.tolist(),
            }
            for index, row in enumerate(rows)
        ]
        usage = {"prompt_tokens": 0, "total_tokens": 0}
        return {"object": "list", "model": model, "data": data, "usage": usage}

    def _embedded(self, model: str, texts: list[str], *, cached: bool) -> list[Any]:
        if model not in self.embedders:
            self.embedders[model] = named_embedder(Settings.load(dict(_NAMES[model])))
        new = [text for text in dict.fromkeys(texts) if not cached or (model, text) not in self.cache]
        fresh: dict[str, Any] = {}
        if new:
            rows = np.asarray(self.embedders[model].embed(new, "document"), dtype=np.float32)
            fresh = dict(zip(new, rows, strict=True))
        if cached:
            self.cache.update({(model, text): row for text, row in fresh.items()})
            return [self.cache[model, text] for text in texts]
        return [fresh[text] for text in texts]

    def _chat(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answers at once in the form that mem0 asks for: one lasting fact, in the words of the last message."""
        prompt = "\n".join(str(message.get("content")) for message in question.get("messages", ()))
        fact = prompt.strip().splitlines()[-1][:200] if prompt.strip() else "nothing"
        text = json.dumps({"facts": [fact], "memory": [{"id": "0", "text": fact, "event": "ADD"}], "entities": []})
        used = {"prompt_tokens": estimate_tokens(prompt), "completion_tokens": estimate_tokens(text)}
        with self.lock:
            self.meter["chat_calls"] += 1
            for name, count in used.items():
                self.meter[name] += count
        message = {"role": "assistant", "content": text}
        return {
            "id": "scripted",
            "object": "chat.completion",
            "created": 0,
            "model": "scripted",
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {**used, "total_tokens": sum(used.values())},
        }

    def _answer(self, values: dict[str, Any]) -> None:
        body = json.dumps(values).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    server.daemon_threads = True
    Path(sys.argv[1]).write_text(str(server.server_address[1]), encoding="utf-8")
    server.serve_forever()


if __name__ == "__main__":
    main()
