"""What a run measured, gathered from its journal: means with intervals, and every error."""

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from installed import PEERS

sys.path.insert(0, str(Path(__file__).parents[1]))

from figures import provenance

_RESAMPLES, _SEED, _TAILS = 2000, 20240, (0.025, 0.975)
Scores = list[dict[str, float]]


def summary(journal: Path, form: str, embedder: str) -> dict[str, Any]:
    """Everything that the journal holds, by peer."""
    kept = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(journal.glob("*.json"))}
    peers = {peer.name: _peer(peer.title, peer.package, kept[peer.name]) for peer in PEERS if peer.name in kept}
    for peer in peers.values():
        _drop_incomplete(peer, kept.get("ours", {}))
    cases = sorted(
        {name.partition(" ")[2] for measured in kept.values() for name in measured if name.startswith("quality")}
    )
    return {**provenance(), "form": form, "embedder": embedder, "cases": cases, "seed": _SEED, "peers": peers}


def _peer(title: str, package: str, kept: Mapping[str, Any]) -> dict[str, Any]:
    values = {name: measured["value"] for name, measured in kept.items() if "value" in measured}
    quality: dict[str, dict[str, Scores]] = {}
    for name, value in values.items():
        if name.startswith("quality "):
            _, kind, case = name.split(" ", 2)
            quality.setdefault(kind, {})[case] = value
    return {
        "title": title,
        "package": package,
        "quality": {kind: {"cases": sorted(cases), **_means(cases)} for kind, cases in quality.items()},
        "cost": {name.partition(" ")[2]: _rounded(values[name]) for name in values if name.startswith("cost ")},
        "killed": values.get("killed"),
        "three_processes": _without_path(values.get("three processes")),
        "tools": values.get("tools"),
        "model": values.get("model"),
        "errors": {name: _plain(measured["error"]) for name, measured in kept.items() if "error" in measured},
        "commits": _commits(kept),
    }


def _commits(kept: Mapping[str, Any]) -> dict[str, str]:
    """The commit at which each measure was taken; the conversations of one set count as one measure."""
    return {
        " ".join(name.split(" ")[:2]): measured["commit"] for name, measured in kept.items() if "commit" in measured
    }


def merged(kept: Mapping[str, Any], measured: Mapping[str, Any]) -> dict[str, Any]:
    """`measured`, with the results in `kept` for whatever it has not measured again; each has its own commit."""
    if any(kept[name] != measured[name] for name in ("form", "embedder", "seed")):
        raise SystemExit("the kept results are of another form or embedder; measure every peer again, or delete them")
    cases = sorted({*kept["cases"], *measured["cases"]})
    peers = {**kept["peers"], **measured["peers"]}
    both = {name: _both(kept["peers"][name], peers[name]) for name in kept["peers"] if name in measured["peers"]}
    order = [peer.name for peer in PEERS if peer.name in peers]
    chosen = {name: both.get(name, peers[name]) for name in order}
    for kind in ("locomo", "persona"):
        if len({tuple(peer["quality"][kind]["cases"]) for peer in chosen.values() if kind in peer["quality"]}) > 1:
            raise SystemExit(f"peers were asked about different conversations ({kind}); measure every peer again")
    return {**measured, "cases": cases, "peers": chosen}


def _both(kept: Mapping[str, Any], measured: Mapping[str, Any]) -> dict[str, Any]:
    fields = {name: measured[name] or kept[name] for name in ("killed", "three_processes", "tools", "model")}
    errors = {name: error for name, error in kept["errors"].items() if name not in measured["commits"]}
    cost = {**kept["cost"], **measured["cost"]}
    failed = {name.partition(" ")[2] for name in measured["errors"] if name.startswith("cost ")}
    return {
        **measured,
        **fields,
        "quality": {**kept["quality"], **measured["quality"]},
        "cost": {size: cost[size] for size in sorted(cost, key=int) if size not in failed},
        "errors": errors | measured["errors"],
        "commits": {**kept["commits"], **measured["commits"]},
    }


def _drop_incomplete(peer: dict[str, Any], ours: Mapping[str, Any]) -> None:
    """Means over other conversations than ours cannot stand beside them."""
    for kind in list(peer["quality"]):
        names = [name.split(" ", 2)[2] for name in ours if name.startswith(f"quality {kind} ")]
        missing = set(names) - set(peer["quality"][kind]["cases"])
        if missing:
            del peer["quality"][kind]
            peer["errors"][f"quality {kind}"] = f"only {len(names) - len(missing)} of {len(names)} were measured"


def _means(cases: Mapping[str, Scores]) -> dict[str, dict[str, float]]:
    """The mean of each figure over all questions, and its interval by resampling whole conversations."""
    names = dict.fromkeys(name for scores in cases.values() for one in scores for name in one)
    return {name: _estimate([_column(scores, name) for scores in cases.values()]) for name in names}


def _column(scores: Scores, name: str) -> list[float]:
    return [one[name] for one in scores if name in one]


def _estimate(columns: Iterable[list[float]]) -> dict[str, float]:
    filled = [column for column in columns if column]
    sums, counts = np.array([sum(column) for column in filled]), np.array([len(column) for column in filled])
    chosen = np.random.default_rng(_SEED).integers(len(filled), size=(_RESAMPLES, len(filled)))
    means = sums[chosen].sum(axis=1) / counts[chosen].sum(axis=1)
    low, high = np.quantile(means, _TAILS)
    return _rounded({"mean": sums.sum() / counts.sum(), "low": low, "high": high, "n": int(counts.sum())})


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(float(value), 4) for name, value in values.items()}


def _without_path(values: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return values and {name: _plain(value) if isinstance(value, str) else value for name, value in values.items()}


def _plain(error: str) -> str:
    """An error without the folder of the run in it."""
    return " ".join("…" if word.startswith("/") else word for word in error.split())[:300]


def digest(file: Path) -> str:
    """The sum by which a data set is recognised."""
    return hashlib.sha256(file.read_bytes()).hexdigest()
