"""Server time of every page with a memory of 100,000 turns: CPU seconds of the whole process, without a browser.

`python benchmarks/web_pages.py [--turns N] [--folder PATH]`; with a folder, the memory is kept and used again.
"""

import argparse
import asyncio
import json
import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from memoryos import Memoryos
from memoryos.config.settings import Settings
from memoryos.interfaces.http.app import build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.service.identity import SCOPES, Identity
from speed import filled
from synthetic import InstantEmbedder, sentences

USER = "large"
LIMIT_MILLISECONDS = 300
_DIMENSION = 512
_ROUNDS = 5
_RESULTS = Path(__file__).parent / "results" / "web_pages.json"
_HOST = b"127.0.0.1:5000"


@dataclass
class Browser:
    """Sends requests to the application as a signed-in browser would, without a network."""

    app: Any
    cookie: str = ""
    csrf: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    async def request(self, method: str, path: str, form: str = "") -> tuple[int, str]:
        body, status, pieces = form.encode(), 0, []
        headers = [(b"host", _HOST), (b"cookie", self.cookie.encode()), (b"x-csrf-token", self.csrf.encode())]
        headers.append((b"content-type", b"application/x-www-form-urlencoded"))
        sent = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                cookies = [v.decode() for n, v in message["headers"] if n == b"set-cookie" and b"Max-Age=0" not in v]
                self.cookie = cookies[0].partition(";")[0] if cookies else self.cookie
            else:
                pieces.append(message.get("body", b""))

        plain, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "scheme": "http",
            "http_version": "1.1",
            "server": ("127.0.0.1", 5000),
            "client": ("127.0.0.1", 1),
            "root_path": "",
        }
        await self.app(scope, receive, send)
        return status, b"".join(pieces).decode("utf-8", "replace")


def planted(folder: Path, turns: int) -> None:
    """A memory of `turns` turns with facts, notes and topics; none of them is made again."""
    if (folder / "users").is_dir():
        return
    with filled(folder, turns, USER) as memory:
        texts = sentences(seed=5)
        for number, sentence in enumerate(islice(texts, 400)):
            memory.store_memory(
                sentence, "episodic", "project", f"entity.{number % 40}", project=f"project {number % 9}"
            )
        for number, sentence in enumerate(islice(texts, 300)):
            memory.add_memory(
                f"I like w{number:x} {sentence[:20]}. {sentence}", next(texts), session_id=f"late {number // 10}"
            )
        memory.settle()


def page_paths(memory: Memoryos) -> Iterator[tuple[str, str, str]]:
    """Method, path and form of every page, with ids of this memory."""
    pages = memory.list_pages(limit=1)
    facts = memory.get_user_knowledge_summary()
    note = memory.list_notes(limit=1)[0]
    topics = memory.segments()
    query = "query=" + "+".join(pages[0].user_input.split()[:5])
    yield from (("GET", path, "") for path in ("/home", "/ask", "/playground", "/transfer", "/forget"))
    yield "POST", "/ask", query
    yield "POST", "/ask/prompt", f"{query}&max_tokens=2000"
    yield "POST", "/ask/why-not", f"{query}&missed={note.id}"
    yield "POST", "/playground", f"message={query.partition('=')[2]}"
    yield "GET", f"/ask/neighbours/{pages[0].id}", ""
    yield "GET", f"/forget/page/{pages[0].id}", ""
    yield "GET", f"/forget/conversation/{pages[0].id}", ""
    yield "GET", "/forget/everything", ""
    if facts:
        yield "GET", f"/facts/{facts[0]['id']}", ""
    yield from (("GET", path, "") for path in ("/timeline", "/topics", "/topics/archived", "/notes", "/operator"))
    yield from (("GET", f"/operator/{path}", "") for path in ("users", "keys", "audit"))
    yield "POST", "/timeline", "words=" + pages[0].user_input.split()[0]
    yield "POST", "/timeline", "words=nothing+of+the+kind"
    yield "GET", f"/timeline/conversations/{pages[0].id}", ""
    yield "GET", f"/timeline/exchanges/{pages[0].id}", ""
    yield from (("GET", path, "") for path in ("/notes/new", "/notes/entities", "/notes/deleted", f"/notes/{note.id}"))
    if topics:
        yield "GET", f"/topics/{topics[0]['id']}", ""


async def measured(folder: Path) -> dict[str, float]:
    """The median CPU milliseconds of each page, once the memory is open."""
    settings = Settings.load(
        {
            "data_storage_path": folder,
            "user_id": USER,
            "embedding_model_name": "synthetic:InstantEmbedder",
            "embedding_model_kwargs": {"dimension": _DIMENSION},
        }
    )
    service = build_service(
        ServeOptions(authentication=False, calls_per_minute=10**6), settings, Identity(USER, frozenset(SCOPES))
    )
    browser = Browser(service.app)
    await browser.request("GET", "/sign-in")
    _, home = await browser.request("GET", "/home")
    browser.csrf = re.findall(r'name="csrf" value="(\w+)"', home)[0]
    with Memoryos(USER, data_storage_path=folder, embedder=InstantEmbedder(_DIMENSION)) as memory:
        paths = list(page_paths(memory))
    _, entities = await browser.request("GET", "/notes/entities")
    paths += [("GET", path, "") for path in re.findall(r"/notes/about/\w+", entities)[:1]]
    results = {}
    for method, path, form in paths:
        taken = []
        for _ in range(_ROUNDS):
            started = time.process_time()
            status, text = await browser.request(method, path, form)
            taken.append(time.process_time() - started)
        if status == 404:
            continue
        assert status == 200, (path, status, text[:300])
        name = f"{method} {re.sub(r'_[0-9a-f_]+$', '_ID', re.sub(r'/[0-9a-f]{16}$', '/KEY', path))}"
        results[f"{name} ({form})" if name in results else name] = round(statistics.median(taken) * 1000, 1)
    await service.memories.close()
    return results


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=100_000)
    parser.add_argument("--folder", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.folder or Path(temporary)
        planted(folder, arguments.turns)
        results = asyncio.run(measured(folder))
    for page, milliseconds in sorted(results.items(), key=lambda pair: -pair[1]):
        print(f"{milliseconds:8.1f} ms  {page}")
    _RESULTS.write_text(
        json.dumps({"turns": arguments.turns, "cpu_milliseconds": results}, indent=2) + "\n", encoding="utf-8"
    )
    slow = {page for page, milliseconds in results.items() if milliseconds > LIMIT_MILLISECONDS}
    if slow:
        raise SystemExit(f"slower than {LIMIT_MILLISECONDS} ms: {', '.join(sorted(slow))}")


if __name__ == "__main__":
    main()
