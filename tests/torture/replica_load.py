"""Many users of two servers on one database, each call sent to either of them, while servers and database go down.

Every add carries a message id, and a client that gets no clear answer sends it again, as our docs advise.
"""

import http.client
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from interfaces.running_server import LONGEST_SECONDS, Served, served
from memoryos import Memoryos
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.domain.owner import Owner
from memoryos.service.identity import DEFAULT_SCOPES
from memoryos.testing import HashingEmbedder

NAMESPACE = "load"
_SHORT_TERM = 2
_MAX_ATTEMPTS = 10_000


@dataclass(slots=True)
class Tally:
    """What the clients of a run saw."""

    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    calls: int = 0


class Replicas:
    """The servers, of which one may be replaced by another while clients call."""

    def __init__(self, url: str, folder: Path, stack: ExitStack) -> None:
        self._url = url
        self._folder = folder
        self._stack = stack
        self.up = [self._started(), self._started()]
        with self.up[0].ring() as ring:
            self.key = ring.create_service(NAMESPACE, DEFAULT_SCOPES).secret

    def replace_one(self) -> None:
        """Kills a server in the middle of its calls, and only then starts another one."""
        self.up[1].process.kill()
        self.up[1].process.wait(LONGEST_SECONDS)
        self.up[1] = self._started()

    def _started(self) -> Served:
        quiet = ("--log-level", "ERROR", "--calls-per-minute", "100000000")
        settings = {"MEMORYOS_SHORT_TERM_CAPACITY": str(_SHORT_TERM), "MEMORYOS_LOG_LEVEL": "ERROR"}
        return self._stack.enter_context(served(self._folder, *quiet, database_url=self._url, **settings))


@contextmanager
def replicas_on(url: str, folder: Path) -> Iterator[Replicas]:
    """Two servers on the database, which are killed in the end, whatever they are doing in the background."""
    with ExitStack() as stack:
        replicas = Replicas(url, folder, stack)
        yield replicas
        for server in replicas.up:
            server.process.kill()


class Client:
    """One caller, who serves users of its own, one call after the other."""

    def __init__(self, replicas: Replicas, tally: Tally, number: int) -> None:
        self._replicas = replicas
        self._tally = tally
        self._chance = random.Random(number)
        self._connections: dict[str, http.client.HTTPConnection] = {}

    def say(self, user: str, number: int) -> None:
        """Adds one exchange by one server and asks for it by another."""
        text = f"{user} keeps number {number} in box b{self._chance.randrange(10**9)}"
        added = {"user_input": text, "agent_response": "noted", "message_id": f"{user} {number}"}
        self._call_until_answered(user, "add_memory", added)
        self._tally.acknowledged.append((user, text))
        recalled = self._call_until_answered(user, "retrieve_memory", {"query": text})
        if text not in recalled:
            self._tally.stale.append(text)

    def close(self) -> None:
        for connection in self._connections.values():
            connection.close()

    def _call_until_answered(self, user: str, tool: str, arguments: dict[str, Any]) -> str:
        for _ in range(_MAX_ATTEMPTS):
            base = self._chance.choice(self._replicas.up).base
            try:
                status, answer = self._sent(base, user, json.dumps({"tool_name": tool, "arguments": arguments}))
            except (OSError, http.client.HTTPException) as error:
                self._connections.pop(base).close()
                status, answer = 0, f"no connection: {type(error).__name__}"
            if status == 200:
                self._tally.calls += 1
                return answer
            self._tally.refusals[f"{status} {answer}" if status else answer] += 1
            # Servers that start need the processor more than who asks them again.
            time.sleep(0.01)
        raise AssertionError(f"{tool} was never answered")

    def _sent(self, base: str, user: str, body: str) -> tuple[int, str]:
        if base not in self._connections:
            address = urlsplit(base)
            self._connections[base] = http.client.HTTPConnection(
                str(address.hostname), address.port, timeout=LONGEST_SECONDS
            )
        headers = {"Authorization": f"Bearer {self._replicas.key}", "X-User-Id": user}
        self._connections[base].request(
            "POST", "/api/tools/call", body, {**headers, "Content-Type": "application/json"}
        )
        reply = self._connections[base].getresponse()
        return reply.status, reply.read().decode()


def run_load(
    replicas: Replicas, users: int, adds: int, clients: int, events: Sequence[Callable[[], None]] = ()
) -> Tally:
    """`adds` exchanges of each user by so many clients at once; events happen after equal shares of them."""
    tally = Tally()

    def work(number: int) -> None:
        client = Client(replicas, tally, number)
        todo = [f"user-{user}" for user in range(number, users, clients) for _ in range(adds)]
        random.Random(-number - 1).shuffle(todo)
        counts: Counter[str] = Counter()
        for user in todo:
            client.say(user, counts[user])
            counts[user] += 1
        client.close()

    with ThreadPoolExecutor(clients) as pool:
        running = [pool.submit(work, number) for number in range(clients)]
        for number, event in enumerate(events, 1):
            share = users * adds * number // (len(events) + 1)
            # A client that has failed raises below.
            while len(tally.acknowledged) < share and not all(entry.done() for entry in running):
                wait(running, 0.02, FIRST_EXCEPTION)
            event()
        for item in running:
            item.result()
    return tally


def consolidate_twice(url: str) -> None:
    """Two at once have every user's exchanges grouped, beside the servers, which do the same in the background."""
    with closing(PostgresStores(url)) as stores:
        users = [owner.owner.user_id for owner in stores.owners() if owner.owner]

    def work() -> None:
        for user in users:
            options = {"embedder": HashingEmbedder(), "short_term_capacity": _SHORT_TERM}
            with Memoryos(user, database_url=url, **options) as memory:
                memory.force_mid_term_analysis()

    with ThreadPoolExecutor(2) as pool:
        for item in [pool.submit(work) for _ in range(2)]:
            item.result()


@dataclass(frozen=True, slots=True)
class StoredState:
    """What the database holds after a run, compared with what was acknowledged."""

    lost: list[str]
    doubled: list[str]
    unknown: list[str]
    consolidated: int
    consolidated_wrongly: list[str]


def compare(url: str, tally: Tally) -> StoredState:
    """Reads all pages and segments. What nobody acknowledged may be there only if a client sent it."""
    counts: Counter[str] = Counter()
    wrong, consolidated = [], 0
    with closing(PostgresStores(url)) as stores:
        for item in stores.owners():
            owner = item.owner or Owner("unknown")
            with closing(stores.open(owner)) as store:
                counts.update(page.user_input for page in store.pages.after(0, 1_000_000))
                segments = [segment.id for segment in store.segments.outlines()]
                parts = [part for some in store.segments.parts(segments).values() for part in some]
                held = Counter(page_id for part in parts for page_id in part.page_ids)
                if set(held.values()) - {1} or len(held) != store.page_state.consolidated():
                    wrong.append(owner.user_id)
                consolidated += len(held)
    expected = {text for _, text in tally.acknowledged}
    return StoredState(
        [text for text in expected if not counts[text]],
        [text for text, count in counts.items() if count > 1],
        [text for text in counts if text not in expected],
        consolidated,
        wrong,
    )
