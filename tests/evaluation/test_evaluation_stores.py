"""The same evaluation on both stores."""

from pathlib import Path

from evaluation_examples import locomo_entry, locomo_file

from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.run import run
from memoryos.testing import HashingEmbedder
from postgres_server import PostgresServer


def test_sqlite_and_postgresql_give_the_same_figures_to_the_digit(tmp_path: Path, postgres: PostgresServer) -> None:
    dataset = read_locomo(locomo_file(tmp_path, locomo_entry()))

    in_sqlite, in_postgres = (
        run(dataset, Plan(settings={"embedder": HashingEmbedder(128), **where}))
        for where in ({}, {"database_url": postgres.new_database()})
    )

    assert in_postgres.scored == in_sqlite.scored != ()
    assert in_postgres.measurements.returned == in_sqlite.measurements.returned
