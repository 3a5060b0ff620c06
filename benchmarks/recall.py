"""How often the right turn is found: our retrievers side by side, without a language model.

python benchmarks/recall.py LOCOMO.json [PERSONAS...] [--only NAME...] [--json FILE]

Prints the table that stands in the README for each set, LoCoMo and folders of personas, and writes
benchmarks/results/recall.json, which holds figures and ids but no text of the data sets. All configurations take an
hour on two busy cores; with `--only`, the others keep the figures that they have, and each says of which commit it is.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from figures import provenance
from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.persona import measure, persona_report, read_personas
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.report import report
from memoryos.evaluation.run import run

RESULTS = Path(__file__).parent / "results" / "recall.json"
CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "MemoryOS (default)": {},
    "MemoryOS, default embedder with MiniLM": {"embedding_model_name": "use+minilm"},
    "MemoryOS, all-MiniLM-L6-v2": {"embedding_model_name": "all-MiniLM-L6-v2"},
    "MemoryOS, text alone": {"embedding_model_name": "none"},
    "BM25 over turns": {"retriever": "bm25", "embedding_model_name": "none"},
    "dense over turns (default embedder)": {"retriever": "dense"},
    "the paper's two levels (default embedder)": {"retriever": "paper"},
}
_KEPT = ("settings", "figures", "conversations", "cost", "relevance", "skipped", "n", "data")
_COLUMNS = ("recall@5", "recall@10", "recall@20", "recall@50", "all@10", "mrr")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locomo", type=Path, help="a file of the LoCoMo shape")
    parser.add_argument("personas", type=Path, nargs="*", help="folders of personas")
    parser.add_argument("--only", nargs="+", choices=CONFIGURATIONS, default=list(CONFIGURATIONS), metavar="NAME")
    parser.add_argument("--json", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    kept = json.loads(chosen.json.read_text(encoding="utf-8")) if chosen.json.exists() else {}
    now = provenance()
    dataset = read_locomo(chosen.locomo)
    conversations: dict[str, Any] = {}
    for name in chosen.only:
        print(f"measuring {name} ...", file=sys.stderr)
        values = report(run(dataset, Plan(strangers=50, settings=CONFIGURATIONS[name])))
        conversations[name] = {key: values[key] for key in _KEPT} | {"commit": now["commit"]}
    personas = {path.name: _measured_personas(path, chosen.only, now["commit"]) for path in chosen.personas}
    results = {
        **now,
        "configurations": _merged(kept.get("configurations", {}), conversations),
        "personas": {
            name: _merged(kept.get("personas", {}).get(name, {}), personas.get(name, {}))
            for name in {**kept.get("personas", {}), **personas}
        },
    }
    chosen.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(table(results))
    for name, configurations in results["personas"].items():
        print(f"\nPersonas of {name}:\n\n{persona_figures(configurations)}")


def _merged(kept: dict[str, Any], measured: dict[str, Any]) -> dict[str, Any]:
    """What was measured now, and what was kept for other configurations, in the order of the table."""
    both = {**kept, **measured}
    return {name: both[name] for name in CONFIGURATIONS if name in both}


def _measured_personas(path: Path, names: Sequence[str], commit: str) -> dict[str, Any]:
    people, sha256 = read_personas(path)
    measured: dict[str, Any] = {}
    for name in names:
        print(f"measuring {name} on {path.name} ...", file=sys.stderr)
        scored = measure(people, CONFIGURATIONS[name], lambda *_: None)
        figures = persona_report(path, sha256, scored, CONFIGURATIONS[name])["figures"]
        measured[name] = figures | {"commit": commit}
    return measured


def persona_figures(configurations: dict[str, Any]) -> str:
    """The figures of personas as Markdown, in per cent."""
    rows = ["| | hit@1 | hit@3 | hit@5 | fresh |", "|---|---|---|---|---|"]
    for name, figures in configurations.items():
        means = [f"{100 * figures['overall'][column]['mean']:.1f}" for column in ("hit@1", "hit@3", "hit@5", "fresh")]
        rows.append(f"| {name} | {' | '.join(means)} |")
    return "\n".join(rows)


def table(results: dict[str, Any]) -> str:
    """The results as Markdown, in per cent."""
    head = "| | R@5 | R@10 | R@20 | R@50 | all evidence @10 | MRR | R@10 by category 1 / 2 / 3 / 4 |"
    rows = [head, "|---|---|---|---|---|---|---|---|"]
    for name, values in results["configurations"].items():
        figures = values["figures"]
        overall = [f"{100 * figures['overall'][column]['mean']:.1f}" for column in _COLUMNS]
        categories = [f"{100 * figures[category]['recall@10']['mean']:.0f}" for category in "1234"]
        rows.append(f"| {name} | {' | '.join(overall)} | {' / '.join(categories)} |")
    return "\n".join([*rows, "", _relevance(next(iter(results["configurations"].values()))["relevance"])])


def _relevance(measured: dict[str, Any]) -> str:
    own, strangers = measured["own"], measured["strangers"]
    few = f"{strangers['items_of_10']:.1f} of 10 items back on average"
    none = f"{100 * strangers['nothing_came']:.0f} % of them get nothing"
    return (
        f"With the default, a question about something else entirely gets {few}, and {none};"
        f" a question about the conversation gets {own['items_of_10']:.1f}."
    )


if __name__ == "__main__":
    main()
