"""Two servers on one database over HTTP, with one of them killed and the database restarted under load."""

import os
from pathlib import Path

from replica_load import compare, consolidate_twice, replicas_on, run_load

from postgres_server import PostgresServer, running_server

# `MANY_USERS=1000` for a long run; benchmarks/replicas.py keeps one.
USERS = int(os.environ.get("MANY_USERS", "12"))
CLIENTS = 4
ADDS = 6


def test_any_server_knows_what_any_other_has_acknowledged(postgres: PostgresServer, tmp_path: Path) -> None:
    url = postgres.new_database()
    with replicas_on(url, tmp_path) as replicas:
        tally = run_load(replicas, USERS, ADDS, CLIENTS)
        consolidate_twice(url)

    result = compare(url, tally)

    assert (tally.stale, result.lost, result.doubled, result.unknown) == ([], [], [], [])
    assert len(tally.acknowledged) == USERS * ADDS
    assert result.consolidated == USERS * (ADDS - 2)
    assert result.consolidated_wrongly == []


def test_a_killed_server_and_a_restarted_database_lose_nothing_and_calls_go_on(tmp_path: Path) -> None:
    with running_server({}) as server:
        url = server.new_database()

        def restart() -> None:
            server.stop("immediate")
            server.start()

        with replicas_on(url, tmp_path) as replicas:
            tally = run_load(replicas, USERS, ADDS, CLIENTS, [replicas.replace_one, restart])
            consolidate_twice(url)

        result = compare(url, tally)

    assert (tally.stale, result.lost, result.doubled, result.unknown) == ([], [], [], [])
    assert len(tally.acknowledged) == USERS * ADDS
    assert result.consolidated_wrongly == []
    # Whatever was refused was refused clearly: the server was gone, or it said that it cannot serve this now.
    assert [refusal for refusal in tally.refusals if not refusal.startswith(("no connection", "503 "))] == []
