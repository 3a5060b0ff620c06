"""A server with a memory in it, and the ways into it for a browser and for a bare client."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

from interfaces.running_server import EMBEDDER, LONGEST_SECONDS, USER, Served, served
from memoryos import Memoryos
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.service.clock import machine_time
from memoryos.service.identity import SCOPES, Identity, Scope
from memoryos.service.sessions import Sessions

EXCHANGES = (
    ("My name is Ann and I live in Lisbon.", "Nice to meet you, Ann."),
    ("I am allergic to peanuts.", "I will keep that in mind."),
    ("My sister is called Bea. She is a doctor.", "Good to know."),
    ("Please always answer in short sentences.", "I will."),
    ("I work as a gardener at the botanical garden.", "That sounds lovely."),
    ("Yesterday I planted three lemon trees.", "How nice."),
)


# So small that a few exchanges are grouped into topics.
CAPACITY = 2


def opened_memory(folder: Path, user_id: str) -> Memoryos:
    return Memoryos(user_id, data_storage_path=folder, embedding_model_name=EMBEDDER, short_term_capacity=CAPACITY)


@dataclass(frozen=True)
class Site:
    """A server that runs, as a browser sees it."""

    server: Served
    clients: ExitStack = field(default_factory=ExitStack)

    @property
    def url(self) -> str:
        return self.server.base

    def memory(self, user_id: str = USER) -> Memoryos:
        """The same memory, opened beside the server."""
        return opened_memory(self.server.folder, user_id)

    def link(self, user_id: str = USER, scopes: tuple[Scope, ...] = SCOPES) -> str:
        """A one-time link that signs in."""
        sessions = Sessions(SqliteStores(self.server.folder, machine_time).shared.sessions, machine_time)
        return f"{self.url}/sign-in/link?token={sessions.new_link(Identity(user_id, frozenset(scopes)))}"

    def client(self, user_id: str = USER, scopes: tuple[Scope, ...] = SCOPES) -> "SignedIn":
        """A bare client that is signed in."""
        http = self.clients.enter_context(httpx2.Client(base_url=self.url, timeout=LONGEST_SECONDS))
        http.get(self.link(user_id, scopes))
        return SignedIn(http)


@dataclass(frozen=True)
class SignedIn:
    """A client with a session, which sends forms as our own pages do."""

    http: httpx2.Client

    def get(self, path: str) -> httpx2.Response:
        return self.http.get(path)

    def post(self, path: str, **fields: str) -> httpx2.Response:
        return self.http.post(path, data=fields, headers={"X-CSRF-Token": self.csrf})

    @property
    def csrf(self) -> str:
        match = re.search(r'name="csrf" value="(\w+)"', self.http.get("/home").text)
        assert match
        return match[1]


@contextmanager
def site(
    folder: Path, *arguments: str, exchanges: tuple[tuple[str, str], ...] = EXCHANGES, **more: str
) -> Iterator[Site]:
    """A server on whose memory all background work is done."""
    with opened_memory(folder, USER) as memory:
        for number, (user_input, agent_response) in enumerate(exchanges):
            moment = f"2026-03-{1 + number % 28:02}T09:00:00+00:00"
            memory.add_memory(user_input, agent_response, moment, session_id=f"chat-{number % 3}")
        assert memory.settle(LONGEST_SECONDS)
    capacity = {"MEMORYOS_SHORT_TERM_CAPACITY": str(CAPACITY)}
    with served(folder, "--tools", "all", "--calls-per-minute", "1000000", *arguments, **capacity, **more) as server:
        running = Site(server)
        with running.clients:
            yield running
