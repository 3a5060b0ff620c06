"""Another embedder than the one before: pages are embedded again in the background, and searches go on."""

import threading
from collections.abc import Callable, Sequence
from typing import Any, Self

import numpy as np
import pytest

from memoryos import Memoryos
from memoryos.errors import EmbedderError
from memoryos.ports import Purpose, Vector
from memoryos.testing import HashingEmbedder

OpenMemory = Callable[..., Memoryos]
TURNS = 2000
COLOURS = "red green blue white black brown pink grey gold teal".split()
THINGS = "boat lamp chair apple stone river cloud garden letter window hammer".split()
QUESTIONS = [f"Where is the {colour} {thing}?" for colour, thing in zip(COLOURS, THINGS, strict=False)]


class Turned(HashingEmbedder):
    """As many numbers as the other, but each for other words: to compare the two would be noise."""

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        rows: Vector = super().embed([" ".join(f"{word}!{word}" for word in text.split()) for text in texts], purpose)
        return np.roll(rows, 17, axis=1)


class Gated(HashingEmbedder):
    """Embeds documents when it is let, and questions at any time."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self.opened = threading.Event()

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        if purpose == "document" and not self.opened.is_set():
            raise EmbedderError("gated/1 is not ready")
        return super().embed(texts, purpose)


class Searching:
    """Asks all questions again and again in two threads, and notes what went wrong."""

    def __init__(self, memory: Memoryos) -> None:
        self.wrong: list[str] = []
        self.right = 0
        self._memory = memory
        self._done = threading.Event()
        self._threads = [threading.Thread(target=self._search) for _ in range(2)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        for thread in self._threads:
            thread.join()

    def _search(self) -> None:
        while not self._done.is_set():
            for question in QUESTIONS:
                self._ask(question)

    def _ask(self, question: str) -> None:
        wanted = " ".join(question.rstrip("?").split()[-2:])
        try:
            texts = [item.text for item in self._memory.retrieve(question, limit=20).items]
        except Exception as error:  # noqa: BLE001 - whatever it is, the test tells
            texts = [repr(error)]
        # Not only the first: with few vectors, a thing of another colour may come before it for a moment.
        if any(wanted in text for text in texts):
            self.right += 1
        else:
            self.wrong.append(f"{question} {texts}")


def conversation() -> list[dict[str, Any]]:
    texts = []
    for number in range(TURNS // 2):
        colour, thing = COLOURS[number % len(COLOURS)], THINGS[number % len(THINGS)]
        texts.append(
            {"role": "user", "content": f"The {colour} {thing} number {number} is in room {number * 7 % 900}."}
        )
        texts.append({"role": "assistant", "content": f"Noted: {thing}, room {number * 7 % 900}."})
    return texts


def recalled_items(memory: Memoryos, question: str) -> list[tuple[str, str, float]]:
    return [(item.role, item.text, round(item.score, 5)) for item in memory.retrieve(question, limit=20).items]


@pytest.mark.parametrize(
    "chosen",
    [lambda: HashingEmbedder(48, name="other/48"), lambda: Turned(64, name="turned/64")],
    ids=["another dimension", "the same dimension"],
)
def test_searches_go_on_and_end_as_if_the_new_embedder_had_always_been_there(
    open_memory: OpenMemory, tmp_path, chosen: Callable[[], HashingEmbedder]
) -> None:
    how = {"short_term_capacity": TURNS, "data_storage_path": tmp_path / "switched"}
    before = open_memory(embedder=HashingEmbedder(64, name="first/64"), **how)
    before.add_messages(conversation())
    before.settle()
    before.close()
    waiting: list[int] = []

    memory = open_memory(embedder=chosen(), **how)
    with Searching(memory) as searching:
        while not memory.settle(0.05):
            waiting.append(memory.get_memory_stats()["waiting"]["embed"])
    fresh = open_memory(embedder=chosen(), short_term_capacity=TURNS, data_storage_path=tmp_path / "fresh")
    fresh.add_messages(conversation())
    fresh.settle()

    assert searching.wrong == []
    assert searching.right
    assert waiting == sorted(waiting, reverse=True)
    assert memory.get_memory_stats()["waiting"]["embed"] == 0
    assert memory.retrieve(QUESTIONS[0]).notices == ()
    assert [recalled_items(memory, question) for question in QUESTIONS] == [
        recalled_items(fresh, question) for question in QUESTIONS
    ]
    assert memory.reindex() == 0
    assert memory.get_memory_stats()["vectors"] == TURNS


def test_the_previous_embedder_serves_until_the_chosen_one_knows_the_pages(open_memory: OpenMemory) -> None:
    with open_memory(embedding_model_name="default", short_term_capacity=500) as before:
        for number in range(75):
            before.add_memory(f"Invoice {number} was paid by bank transfer.", "")
        wanted = before.add_memory("We adopted a kitten from the animal shelter.", "")
        for number in range(75, 150):
            before.add_memory(f"Invoice {number} was paid by bank transfer.", "")
        before.settle()
        by_meaning = before.retrieve("Which pet does the family own?", limit=1).items[0].page_id
    chosen = Gated(name="gated/1")

    memory = open_memory(embedder=chosen, short_term_capacity=500)
    memory.settle()
    served = memory.retrieve("Which pet does the family own?", limit=1)
    late = memory.add_memory("The plumber comes on Tuesday.", "")
    by_text = memory.retrieve("When does the plumber come?", limit=1)
    chosen.opened.set()
    memory.settle()
    afterwards = memory.retrieve("Invoice 17", limit=1, explain=True)

    assert by_meaning == wanted.id
    assert served.items[0].page_id == wanted.id
    assert by_text.items[0].page_id == late.id
    assert "Invoice 17 " in afterwards.items[0].text
    assert afterwards.notices == ()
    assert memory.get_memory_stats()["waiting"]["embed"] == 0


def test_an_embedder_of_long_ago_does_not_serve_when_many_new_pages_come(open_memory: OpenMemory) -> None:
    with open_memory(embedding_model_name="default", short_term_capacity=500) as long_ago:
        long_ago.add_memory("The first page of all.", "")
        long_ago.settle()
    chosen = Gated(name="gated/1")
    chosen.opened.set()
    memory = open_memory(embedder=chosen, short_term_capacity=500)
    for number in range(80):
        memory.add_memory(f"Known number {number}", "")
    memory.settle()
    chosen.opened.clear()
    for number in range(80):
        memory.add_memory(f"New number {number}", "")

    found_items = memory.retrieve("known number 17", limit=1, explain=True).items

    assert found_items[0].text == "Known number 17"
    assert found_items[0].parts["meaning"] > 0


def test_without_the_previous_embedder_a_search_is_by_text_and_says_so(open_memory: OpenMemory) -> None:
    with open_memory(embedder=HashingEmbedder(name="gone/1"), short_term_capacity=500) as before:
        for number in range(100):
            before.add_memory(f"Invoice {number} was paid.", "")
        before.settle()
    memory = open_memory(embedder=Gated(name="gated/1"), short_term_capacity=500)

    recall = memory.retrieve("invoice 17", limit=1)

    assert recall.items[0].text == "Invoice 17 was paid."
    assert any("wait to be embedded" in notice for notice in recall.notices)
