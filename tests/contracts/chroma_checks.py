"""What only Chroma's server does; run where Chroma is installed, by test_vector_engine.py."""

import numpy as np
import pytest

from memoryos.adapters.vector_engines.chroma import ChromaEngine
from memoryos.errors import StorageError
from memoryos.ports import EngineState


def test_a_server_keeps_what_it_has_for_the_next_process(chroma_server: str):
    rows = list(np.eye(4, dtype=np.float32))
    ChromaEngine("kept", chroma_server).put(range(4), rows, EngineState(4, 1))

    again = ChromaEngine("kept", chroma_server)

    assert again.state() == EngineState(4, 1)
    assert again.nearest(rows[2], 1).tolist() == [2]


def test_a_chroma_server_that_is_not_there_is_named():
    with pytest.raises(StorageError, match=r"Chroma at http://127\.0\.0\.1:9 cannot be used"):
        ChromaEngine("x", "http://127.0.0.1:9").state()
