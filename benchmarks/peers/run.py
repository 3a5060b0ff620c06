"""The peers side by side: the same work, the same vectors, each in processes of its own.

python benchmarks/peers/run.py [--short] [--locomo LOCOMO.json] [--peers NAME,...] [--embedder use|minilm]
                               [--sizes N,...] [--only BEGINNING,...]

What was measured is kept at once in .peers/journal, and a run goes on where it stopped. `table.py` prints it. --only
takes those measures whose names begin so: quality, killed, three processes, tools, model, cost.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import measures
from driver import Endpoint, scratch
from installed import ENVIRONMENTS, PEERS, Installed
from protocol import LONGEST_CPU
from work import Case, locomo_cases, persona_cases

sys.path.insert(0, str(Path(__file__).parents[1]))

from figures import provenance

SHORT_SIZES, LONG_SIZES = (500,), (500, 5_000, 50_000)
_SHORT_LOCOMO, _SHORT_PERSONAS = 2, 4
_COST = "cost "


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="two conversations, four personas, 500 turns")
    parser.add_argument("--locomo", type=Path, help="LoCoMo's published file; without it only personas are asked")
    parser.add_argument("--peers", default=",".join(peer.name for peer in PEERS))
    parser.add_argument("--embedder", choices=("use", "minilm"), default="use")
    parser.add_argument("--sizes", help="turns stored when cost is measured")
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    sizes = _sizes(chosen.sizes, short=chosen.short)
    only = tuple(chosen.only.split(","))
    cases = _cases(chosen.locomo, short=chosen.short)
    journal = journal_folder(chosen.embedder, short=chosen.short)
    journal.mkdir(parents=True, exist_ok=True)
    names = chosen.peers.split(",")
    with scratch() as folder:
        endpoint = Endpoint(folder)
        try:
            for peer in PEERS:
                if peer.name in names:
                    bench = measures.Bench(peer, endpoint, folder, chosen.embedder)
                    _run(bench, _measures(bench, cases, sizes), only, journal / f"{peer.name}.json")
        finally:
            endpoint.close()


def journal_folder(embedder: str, *, short: bool) -> Path:
    """Where the measures of a run are kept."""
    return ENVIRONMENTS / "journal" / ("short" if short else "long") / embedder


def _cases(locomo: Path | None, *, short: bool) -> list[Case]:
    cases = persona_cases(_SHORT_PERSONAS if short else None)
    return cases + (locomo_cases(locomo, _SHORT_LOCOMO if short else None) if locomo else [])


def _sizes(value: str | None, *, short: bool) -> tuple[int, ...]:
    if value:
        return tuple(int(size) for size in value.split(","))
    return SHORT_SIZES if short else LONG_SIZES


def _run(bench: measures.Bench, work: Iterator[tuple[str, Any]], only: tuple[str, ...], file: Path) -> None:
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    commit = provenance()["commit"]
    for name, measure in work:
        if name not in kept and name.startswith(only):
            stopped = stopped_before(kept, name)
            kept[name] = {**(stopped or measures.timed(measure)), "commit": commit}
            file.write_text(json.dumps(kept), encoding="utf-8")
            shown = kept[name].get("error") or ("" if name.startswith("quality") else kept[name]["value"])
            print(f"{bench.peer.name:<20} {name:<24} {kept[name]['seconds']:>8.1f} s  {shown}", flush=True)


def stopped_before(kept: dict[str, Any], name: str) -> dict[str, Any]:
    """The error of a peer that was stopped when fewer turns were stored; it is not tried with more."""
    if not name.startswith(_COST):
        return {}
    size = int(name.removeprefix(_COST))
    smaller = (key for key in kept if key.startswith(_COST) and int(key.removeprefix(_COST)) < size)
    errors = (str(kept[key].get("error", "")) for key in smaller)
    return next(({"error": error, "seconds": 0.0} for error in errors if error.startswith("stopped")), {})


def _measures(bench: measures.Bench, cases: list[Case], sizes: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    if bench.peer.name == "mem0-infer":
        # What a scripted model says is worth nothing; only how often it is asked is of interest.
        yield "model", partial(measures.model_calls, bench)
        return
    for case in cases:
        yield f"quality {case.kind} {case.name}", partial(measures.quality, bench, case)
    if _is_floor(bench.peer):
        return
    if bench.peer.name != "memoryos-pro":
        # Its pages carry no ids; our adapter's own list of them would not survive these two tests.
        yield "killed", partial(measures.killed, bench)
        yield "three processes", partial(measures.three_processes, bench)
    yield "tools", partial(measures.tools, bench)
    yield "model", partial(measures.model_calls, bench)
    for size in sizes:
        yield f"{_COST}{size}", partial(measures.cost, bench, size, LONGEST_CPU[size])


def _is_floor(peer: Installed) -> bool:
    return peer.title.endswith("(floor)")


if __name__ == "__main__":
    sys.exit(main())
