"""Two servers on one PostgreSQL, many users, each call sent to either: nothing stale, nothing lost, nothing doubled.

Starts the database with everything durable, and two `memoryos serve`. A third of the way through, one server is killed
and another started; after two thirds the database is stopped as by a power cut and started again. Clients send again
what was not acknowledged, with the same message id. What it reports are counts, so a busy machine does not matter.

python benchmarks/replicas.py [--users N] [--json FILE]
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "torture"))

from replica_load import compare, consolidate_twice, replicas_on, run_load

from figures import Row, save, show
from postgres_server import PostgresServer, running_server

_CLIENTS = 16
_ADDS = 6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--users", type=int, default=1000)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    with running_server({}) as server, tempfile.TemporaryDirectory(dir="/tmp") as folder:
        rows, refusals = measured(server, Path(folder), options.users)
    show("Two replicas on PostgreSQL", rows)
    for refusal, count in refusals.items():
        print(f"{count:>6}  {refusal}")
    if options.json:
        settings = {"users": options.users, "clients": _CLIENTS, "adds_per_user": _ADDS}
        save(options.json, settings, rows, refusals=refusals)


def measured(server: PostgresServer, folder: Path, users: int) -> tuple[list[Row], dict[str, int]]:
    url = server.new_database()

    def restart() -> None:
        server.stop("immediate")
        server.start()

    with replicas_on(url, folder) as replicas:
        tally = run_load(replicas, users, _ADDS, _CLIENTS, [replicas.replace_one, restart])
        consolidate_twice(url)
    result = compare(url, tally)
    rows = [
        Row("users", users, ""),
        Row("calls answered", tally.calls, ""),
        Row("calls refused or cut off, and sent again", sum(tally.refusals.values()), ""),
        Row("exchanges acknowledged", len(tally.acknowledged), ""),
        Row("reads that missed the user's last acknowledged write", len(tally.stale), "", at_most=0),
        Row("acknowledged exchanges lost", len(result.lost), "", at_most=0),
        Row("exchanges stored twice", len(result.doubled), "", at_most=0),
        Row("exchanges consolidated", result.consolidated, ""),
        Row("users with an exchange consolidated twice or skipped", len(result.consolidated_wrongly), "", at_most=0),
    ]
    return rows, dict(tally.refusals)


if __name__ == "__main__":
    main()
