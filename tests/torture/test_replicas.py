"""Two replicas on one database, each call sent to either of them: as good as one process."""

import json
import os
import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.domain.owner import Owner
from memoryos.ports import Store
from postgres_server import PostgresServer, running_server

WORKER = Path(__file__).with_name("replica_worker.py")
# `MANY_USERS=1000` for a long run.
USERS = int(os.environ.get("MANY_USERS", "12"))
CALLS = 12 * USERS


class Replica:
    """A process that serves memories of the database."""

    def __init__(self, url: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", str(WORKER), url],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def call(self, **request: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


class Cluster:
    """The replicas that are up, and what they have acknowledged."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.replicas = [Replica(url), Replica(url)]
        self.acknowledged: defaultdict[str, list[str]] = defaultdict(list)
        self.chance = random.Random(7)

    def any(self) -> Replica:
        return self.chance.choice(self.replicas)

    def add(self, user: str) -> dict[str, Any]:
        text = f"{user} keeps the number {len(self.acknowledged[user])} in box b{self.chance.randrange(10**9)}"
        answer = self.any().call(do="add", user=user, text=text)
        if "id" in answer:
            self.acknowledged[user].append(text)
        return answer

    def stop(self) -> None:
        for replica in self.replicas:
            replica.stop()


@pytest.fixture
def cluster(postgres: PostgresServer) -> Iterator[Cluster]:
    opened = Cluster(postgres.new_database())
    yield opened
    opened.stop()


def texts(store: Store) -> list[str]:
    return [page.user_input for page in store.pages.after(0, 1_000_000)]


def stored_wrongly(cluster: Cluster) -> list[str]:
    """What was acknowledged and is not there exactly once."""
    wrong = []
    with closing(PostgresStores(cluster.url)) as stores:
        stores.owners()
        for user, expected in cluster.acknowledged.items():
            with closing(stores.open(Owner(user))) as store:
                counts = Counter(texts(store))
            wrong += [text for text in expected if counts[text] != 1]
    return wrong


def test_whoever_is_asked_knows_what_was_just_acknowledged(cluster: Cluster) -> None:
    stale = []
    for _ in range(CALLS):
        user = f"user {cluster.chance.randrange(USERS)}"
        cluster.add(user)
        newest = cluster.acknowledged[user][-1]

        recalled = cluster.any().call(do="ask", user=user, text=newest)["text"]

        stale += [newest] if newest not in recalled else []

    assert stale == []
    assert stored_wrongly(cluster) == []


def test_both_replicas_think_at_once_and_everything_is_done_once(cluster: Cluster) -> None:
    users = [f"user {number}" for number in range(3)]
    for _ in range(30):
        for user in users:
            cluster.add(user)

    for replica in cluster.replicas:
        for user in users:
            assert replica.call(do="settle", user=user) == {}

    with closing(PostgresStores(cluster.url)) as stores:
        stores.owners()
        for user in users:
            with closing(stores.open(Owner(user))) as store:
                segments = [segment.id for segment in store.segments.outlines()]
                parts = [part for some in store.segments.parts(segments).values() for part in some]
                held = Counter(page_id for part in parts for page_id in part.page_ids)
                assert set(held.values()) == {1}
                assert len(held) == store.page_state.consolidated() > 0


def test_the_same_message_sent_to_both_is_stored_once(cluster: Cluster) -> None:
    first, second = (
        replica.call(do="add", user="ann", text="hello", message_id="m1")["id"] for replica in cluster.replicas
    )

    assert first == second


def test_a_replica_that_is_killed_takes_nothing_with_it(cluster: Cluster) -> None:
    for number in range(CALLS):
        cluster.add(f"user {number % USERS}")
        if number == CALLS // 2:
            cluster.replicas.pop().stop()

    assert stored_wrongly(cluster) == []


def test_calls_fail_clearly_while_the_database_is_down_and_go_on_afterwards() -> None:
    with running_server({}) as server:
        cluster = Cluster(server.new_database())
        try:
            before = [cluster.add("ann") for _ in range(5)]
            server.stop("immediate")
            during = cluster.add("ann")
            server.start()
            after = [cluster.add("ann") for _ in range(5)]
            wrong = stored_wrongly(cluster)
        finally:
            cluster.stop()

    assert all("id" in answer for answer in before)
    assert "error" in during
    assert "PostgreSQL database" in during["error"]
    assert all("id" in answer for answer in after)
    assert wrong == []
