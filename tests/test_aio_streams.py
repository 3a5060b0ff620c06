"""Answers in pieces for asyncio: what the reader saw is stored, also where the reader was cancelled."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from memoryos.aio import AsyncMemoryos
from memoryos.errors import InvalidInputError, ModelError, SettingsError
from memoryos.ports import Completion
from memoryos.testing import FixedClock, HashingEmbedder, ScriptedLanguageModel

LONGEST_SECONDS = 60


class HeldModel:
    """A model that gives one piece and holds the next until it is released."""

    name = "held:model"

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.released = threading.Event()
        self.closed = threading.Event()

    def complete(self, *_: object) -> Completion:
        raise ModelError("held:model only streams")

    def stream(self, *_: object) -> Iterator[str]:
        try:
            yield "It is "
            self.asked.set()
            assert self.released.wait(LONGEST_SECONDS)
            yield "late "
            yield "never"
        finally:
            self.closed.set()


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., AsyncMemoryos]:
    def make(model: Any) -> AsyncMemoryos:
        return AsyncMemoryos(
            "ann",
            data_storage_path=tmp_path / "data",
            clock=FixedClock(),
            embedder=HashingEmbedder(),
            language_model=model,
        )

    return make


def run(act: Callable[[], Awaitable[Any]]) -> Any:
    async def within_reason() -> Any:
        return await asyncio.wait_for(act(), LONGEST_SECONDS)

    return asyncio.run(within_reason())


async def newest(memory: AsyncMemoryos) -> Any:
    return (await memory.retrieve("anything")).recent[-1]


def test_an_answer_is_awaited_and_stored(made) -> None:
    async def act():
        async with made(ScriptedLanguageModel(["Yes, it is."])) as memory:
            return await memory.get_response("Is it?", style_hint="short"), await newest(memory)

    answer, page = run(act)

    assert answer == page.agent_response == "Yes, it is."


def test_pieces_are_awaited_one_by_one_and_stored_at_the_end(made) -> None:
    async def act():
        async with made(ScriptedLanguageModel(["Yes, it is."])) as memory:
            pieces = [piece async for piece in memory.stream_response("Is it?")]
            return pieces, await newest(memory)

    pieces, page = run(act)

    assert pieces == ["Yes,", " it", " is."]
    assert (page.agent_response, dict(page.meta_data)) == ("Yes, it is.", {})


def test_a_reader_that_stops_stores_what_it_saw_marked_as_cut(made) -> None:
    async def act():
        async with made(ScriptedLanguageModel(["Yes, it is."])) as memory:
            async with aclosing(memory.stream_response("Is it?")) as pieces:
                seen = await anext(pieces)
            return seen, await newest(memory)

    seen, page = run(act)

    assert page.agent_response == seen == "Yes,"
    assert page.meta_data == {"cut": "stopped"}


def test_a_reader_cancelled_while_it_waits_stops_the_model_and_stores_the_exchange_once(made) -> None:
    model = HeldModel()
    seen = []

    async def act():
        async with made(model) as memory:

            async def read() -> None:
                async for piece in memory.stream_response("Is it?"):
                    seen.append(piece)  # noqa: PERF401 - what came before the cancellation counts

            reader = asyncio.create_task(read())
            assert await asyncio.to_thread(model.asked.wait, LONGEST_SECONDS)
            reader.cancel()
            await asyncio.sleep(0)
            model.released.set()
            with pytest.raises(asyncio.CancelledError):
                await reader
            return await newest(memory), (await memory.get_memory_stats())["pages"]

    page, pages = run(act)

    assert seen == ["It is "]
    assert pages == 1
    assert page.agent_response.startswith("It is")
    assert "never" not in page.agent_response
    assert page.meta_data == {"cut": "stopped"}
    assert model.closed.is_set()


@pytest.mark.parametrize(
    ("model", "query", "error"),
    [
        (ScriptedLanguageModel([ModelError("down")]), "Is it?", ModelError),
        (ScriptedLanguageModel([]), " ", InvalidInputError),
        (None, "Is it?", SettingsError),
    ],
)
def test_errors_come_through_as_they_are_and_nothing_is_stored(made, model, query, error) -> None:
    async def act():
        async with made(model) as memory:
            with pytest.raises(error):
                async for _ in memory.stream_response(query):
                    pass
            return (await memory.get_memory_stats())["pages"]

    assert run(act) == 0
