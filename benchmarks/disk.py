"""How much disk an exchange takes once background work has settled, with the default embedder.

python benchmarks/disk.py [--pages N] [--json FILE]
"""

import argparse
import tempfile
from pathlib import Path

from figures import Row, save, show
from memoryos import Memoryos
from synthetic import sentences


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "disk.json")
    chosen = parser.parse_args()
    rows = measured(chosen.pages)
    show("Disk", rows)
    save(chosen.json, {"pages": chosen.pages}, rows)


def measured(pages: int) -> list[Row]:
    """What the files hold after the memory was closed, beside the bytes of the text alone."""
    texts = sentences(seed=1)
    text = 0
    with tempfile.TemporaryDirectory() as folder:
        with Memoryos("disk", data_storage_path=folder) as memory:
            for number in range(pages):
                exchange = next(texts), next(texts)
                text += sum(len(side.encode()) for side in exchange)
                memory.add_memory(*exchange, session_id=f"session {number // 10}")
            memory.settle()
        stored = sum(file.stat().st_size for file in Path(folder).rglob("memory.db*"))
    return [
        Row("disk for an exchange, settled", stored / pages / 1000, "kB"),
        Row("of it its text", text / pages / 1000, "kB"),
    ]


if __name__ == "__main__":
    main()
