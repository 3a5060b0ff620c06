"""What every vector engine must do, against the real engine. Chroma has an environment of its own: `make engines`."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from memoryos.adapters.vector_engines.chroma import ChromaEngine
from memoryos.adapters.vector_engines.faiss import FaissEngine
from memoryos.adapters.vector_engines.qdrant import QdrantEngine
from memoryos.errors import StorageError
from memoryos.ports import EngineState, VectorEngine

DIMENSION = 60
HERE = ["chroma", "chroma server"] if find_spec("chromadb") else ["faiss", "qdrant"]
ENVIRONMENT = Path(__file__).parents[2] / ".venv" / "engines"

NewEngine = Callable[[str], VectorEngine]


def vectors(count: int, seed: int = 1) -> list[np.ndarray]:
    rows = np.random.default_rng(seed).standard_normal((count, DIMENSION)).astype(np.float32)
    return list(rows / np.linalg.norm(rows, axis=1, keepdims=True))


@pytest.fixture(params=HERE)
def new_engine(request: pytest.FixtureRequest) -> NewEngine:
    if request.param == "faiss":
        return lambda _: FaissEngine(DIMENSION)
    if request.param == "qdrant":
        return lambda owner: QdrantEngine(owner, DIMENSION)
    if request.param == "chroma":
        return ChromaEngine
    url = request.getfixturevalue("chroma_server")
    test = f"t{abs(hash(request.node.nodeid))}"
    return lambda owner: ChromaEngine(f"{test}_{owner}", url)


def test_an_empty_engine_has_come_nowhere(new_engine: NewEngine):
    assert new_engine("ada").state() == EngineState(0, 0)


def test_the_nearest_turn_comes_first(new_engine: NewEngine):
    engine, rows = new_engine("ada"), vectors(300)

    engine.put([7 * number for number in range(300)], rows, EngineState(300, 2))

    assert [engine.nearest(rows[number], 10)[0] for number in (0, 17, 299)] == [0, 7 * 17, 7 * 299]
    assert engine.state() == EngineState(300, 2)


def test_more_turns_than_there_are_gives_all_of_them(new_engine: NewEngine):
    engine, rows = new_engine("ada"), vectors(5)

    engine.put(range(5), rows, EngineState(5, 0))

    assert sorted(engine.nearest(rows[0], 50)) == [0, 1, 2, 3, 4]


def of(turns: Iterable[int]) -> np.ndarray:
    return np.array(list(turns), dtype=np.int64)


@pytest.mark.parametrize("last", [40, 250])
def test_only_allowed_turns_are_found_however_many_others_are_nearer(new_engine: NewEngine, last: int):
    engine, rows = new_engine("ada"), vectors(300)
    near = vectors(1, seed=2)[0]
    engine.put(range(300, 400), [near] * 100, EngineState(100, 0))
    engine.put(range(300), rows, EngineState(400, 0))

    hits = engine.nearest(near, 20, of(range(last)))

    assert len(hits) == len(set(hits)) == 20
    assert max(hits) < last
    assert engine.nearest(rows[17], 1, of(range(last))).tolist() == [17]
    assert engine.nearest(rows[17], 1, of(range(18, last))).tolist() != [17]


def test_an_allowed_turn_that_is_not_there_is_not_found(new_engine: NewEngine):
    engine, rows = new_engine("ada"), vectors(5)
    engine.put(range(5), rows, EngineState(5, 0))

    assert engine.nearest(rows[0], 5, of([3, 900, 70_000])).tolist() == [3]
    assert engine.nearest(rows[0], 5, of(range(5, 300))).tolist() == []
    assert engine.nearest(rows[0], 5, of([])).tolist() == []


def test_a_turn_put_again_has_its_new_vector(new_engine: NewEngine):
    engine, rows = new_engine("ada"), vectors(20)
    engine.put(range(20), rows, EngineState(20, 0))

    engine.put([3], [-rows[3]], EngineState(21, 0))

    assert engine.nearest(-rows[3], 1).tolist() == [3]
    assert engine.nearest(rows[3], 20).tolist().count(3) == 1


def test_a_cleared_engine_holds_nothing_and_can_be_filled_again(new_engine: NewEngine):
    engine, rows = new_engine("ada"), vectors(6)
    engine.put(range(6), rows, EngineState(6, 0))

    engine.clear()
    state = engine.state()
    engine.put([4], [rows[4]], EngineState(1, 1))

    assert state == EngineState(0, 0)
    assert engine.nearest(rows[0], 6).tolist() == [4]


def test_clearing_an_engine_that_holds_nothing_is_allowed(new_engine: NewEngine):
    engine = new_engine("ada")

    engine.clear()

    assert engine.state() == EngineState(0, 0)


def test_one_owner_never_finds_what_another_has(new_engine: NewEngine):
    ada, ben, rows = new_engine("ada"), new_engine("ben"), vectors(8)
    ada.put(range(4), rows[:4], EngineState(4, 0))
    ben.put(range(100, 104), rows[4:], EngineState(4, 0))

    ada.clear()

    assert sorted(ben.nearest(rows[0], 10)) == [100, 101, 102, 103]


def test_chroma_does_what_every_engine_must():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(ENVIRONMENT)])}
    files = [__file__, str(Path(__file__).with_name("chroma_checks.py"))]
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "not chroma_does and not qdrant"]

    run = subprocess.run(
        [sys.executable, "-m", "pytest", *files, *options], env=environment, capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, (run.stdout + run.stderr)[-3000:]
    assert "22 passed" in run.stdout


def test_a_qdrant_server_that_is_not_there_is_named():
    with pytest.raises(StorageError, match=r"Qdrant at http://127\.0\.0\.1:9 cannot be used"):
        QdrantEngine("x", 4, "http://127.0.0.1:9").state()
