"""get_response through the door with a small real model over HTTP. It need not be clever, only ours to trust."""

from collections.abc import Callable, Iterator

import pytest

from memoryos import Memoryos
from memoryos.testing import HashingEmbedder
from servers.local_model import KEY, serve, skip_without_model

skip_without_model()
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = serve()
    yield f"{server.listening_address}/v1"
    del server


@pytest.fixture
def memory(open_memory: Callable[..., Memoryos], address: str) -> Memoryos:
    return open_memory(
        embedder=HashingEmbedder(),
        language_model="openai-compatible:smollm2",
        language_model_base_url=address,
        language_model_api_key=KEY,
        language_model_kwargs={"timeout": 300, "max_tokens": 60, "temperature": 0},
        response_context_tokens=300,
        analyst="rules",
    )


def test_a_real_model_answers_from_memory_and_the_exchange_is_stored_once(memory: Memoryos):
    memory.add_memory("My cat is called Miso. She is three years old.", "What a lovely name!")

    answer = memory.get_response("What is the name of my cat?")

    stats = memory.get_memory_stats()
    assert answer
    assert stats["pages"] == 2
    assert memory.retrieve("cat").recent[-1].agent_response == answer
    assert stats["language_model"]["purposes"]["answer"]["calls"] == 1
    assert stats["language_model"]["prompt_tokens"] > 100


def test_a_real_stream_is_stored_whole_or_as_far_as_it_was_shown(memory: Memoryos):
    whole = "".join(memory.stream_response("Name the capital of France."))
    stopped = memory.stream_response("Name the capital of France.")
    seen = next(stopped) + next(stopped)
    stopped.close()

    first, second = memory.retrieve("capital").recent
    assert first.agent_response == whole.strip()
    assert second.agent_response == seen.strip()
    assert second.meta_data == {"cut": "stopped"}
