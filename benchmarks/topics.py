"""How well the rules find where one topic ends and the next begins: by words alone, and with vectors.

    python benchmarks/topics.py            # prints a table and writes benchmarks/results/topics.json

The conversations are in tests/analysis/conversations.jsonl, of our own writing; thresholds were chosen on `written`.
Vectors are those of the default embedder. Batches of 5 are what consolidation by rules takes at least, 20 at most.
"""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "analysis")]

from talks import boundaries, talks, vectors_of  # noqa: E402  # the path above comes first

from figures import provenance  # noqa: E402
from memoryos.analysis.rules.analyst import RulesAnalyst  # noqa: E402
from memoryos.assembly.models import named_embedder  # noqa: E402
from memoryos.config.settings import Settings  # noqa: E402
from memoryos.ports import NO_VECTORS  # noqa: E402

RESULT = ROOT / "benchmarks" / "results" / "topics.json"


def main() -> None:
    embedder = named_embedder(Settings.load({"user_id": "benchmark"}))
    if embedder is None:
        sys.exit("the settings name no embedder, so there are no vectors to measure with")
    analyst, rows = RulesAnalyst(), []
    print(f"{'part':9} {'pages':>5} {'batch':>5} {'by':8} precision  recall  Pk (less is better)  WindowDiff  together")
    for part in ("written", "held_out"):
        whole = talks(part)
        pages = sum(len(talk.pages) for talk in whole)
        for batch in (5, 20):
            for by, vectors in (("words", NO_VECTORS), ("vectors", vectors_of(whole, embedder))):
                results = boundaries(analyst, whole, vectors, batch)
                rows.append({"part": part, "pages": pages, "batch": batch, "by": by, **asdict(results)})
                print(
                    f"{part:9} {pages:>5} {batch:>5} {by:8} {results.precision:>9.2f} {results.recall:>7.2f} "
                    f"{results.pk:>20.2f} {results.window_diff:>11.2f} {results.together:>9.2f}"
                )
    content = {**provenance(), "analyst": analyst.name, "embedder": embedder.name, "rows": rows}
    RESULT.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
