"""Finding notes: words, meaning, recency, filters, and their place in `retrieve`."""

import threading
from collections.abc import Sequence

import pytest
from note_examples import DAY, seen, store

from memoryos import Memoryos
from memoryos.errors import EmbedderError, InvalidInputError
from memoryos.ports import Purpose, Vector
from memoryos.testing import HashingEmbedder, ScriptedLanguageModel

FACTS = ["The cat sleeps on the sofa", "Backups run every night at two", "Invoices are sent by e-mail on Mondays"]


class Counting(HashingEmbedder):
    """Notes what it was asked to embed."""

    def __init__(self, **how: object) -> None:
        super().__init__(**how)
        self.asked: list[tuple[Purpose, str]] = []

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        self.asked += [(purpose, text) for text in texts]
        return super().embed(texts, purpose)


class Gated(HashingEmbedder):
    """Embeds questions, but no documents yet."""

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        if purpose == "document":
            raise EmbedderError("not yet")
        return super().embed(texts, purpose)


class Broken(HashingEmbedder):
    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:  # noqa: ARG002 - it cannot
        raise EmbedderError("no weights")


@pytest.mark.parametrize("how", [{}, {"embedding_model_name": "none"}, {"embedder": Broken()}])
def test_the_note_that_fits_comes_first_with_and_without_an_embedder(open_memory, how) -> None:
    memory = open_memory(**how)
    for text in FACTS:
        store(memory, text)

    best = memory.retrieve_context("when do backups run", recency_weight=0.0)[0]

    assert best.note.text == FACTS[1]
    assert 0 < best.similarity <= 1
    assert best.score == pytest.approx(best.similarity)


def test_entity_and_tags_are_words_of_a_note(memory: Memoryos) -> None:
    store(memory, "Version 16, in Frankfurt", entity="infra.postgresql", tags=["database"])
    store(memory, "The cat sleeps")

    for query in ("postgresql", "the database"):
        assert memory.retrieve_context(query)[0].note.entity == "infra.postgresql"


def test_a_changed_entity_or_tag_is_found_by_its_new_name(open_memory) -> None:
    memory = open_memory(embedding_model_name="none")
    note = store(memory, "Version 16", entity="oracle", tags=["old"])
    store(memory, "The cat sleeps")
    memory.retrieve_context("before")

    memory.update_memory(note.id, entity="postgresql", tags=["new"])

    [hit] = memory.retrieve_context("postgresql", score_threshold=0.3)
    assert hit.note.id == note.id
    assert memory.retrieve_context("oracle old", score_threshold=0.1) == []


def test_a_note_whose_entity_changes_keeps_its_meaning(open_memory) -> None:
    embedder = Counting()
    memory = open_memory(embedder=embedder)
    note = store(memory, "Version 16", entity="oracle")
    memory.retrieve_context("before")

    memory.update_memory(note.id, entity="postgresql")

    assert memory.retrieve_context("Version 16", recency_weight=0.0)[0].similarity == 1
    assert [text for purpose, text in embedder.asked if purpose == "document"] == ["Version 16"]


def test_recency_halves_every_thirty_days(memory: Memoryos, clock) -> None:
    store(memory, "alpha beta")
    clock.advance(30 * DAY)
    store(memory, "gamma delta")
    clock.advance(30 * DAY)

    scores = {hit.note.text: hit.score for hit in memory.retrieve_context("unrelated", recency_weight=1.0)}

    assert scores == {"alpha beta": pytest.approx(0.25, rel=1e-5), "gamma delta": pytest.approx(0.5, rel=1e-5)}


def test_the_weight_blends_similarity_and_recency(memory: Memoryos, clock) -> None:
    store(memory, "alpha beta gamma")
    clock.advance(60 * DAY)

    [hit] = memory.retrieve_context("alpha beta", recency_weight=0.3)

    assert hit.score == pytest.approx(0.7 * hit.similarity + 0.3 * 0.25, rel=1e-5)


def test_a_refreshed_note_counts_as_recent(memory: Memoryos, clock) -> None:
    store(memory, "alpha beta")
    clock.advance(30 * DAY)
    store(memory, "alpha beta")

    [hit] = memory.retrieve_context("x", recency_weight=1.0)

    assert hit.score == pytest.approx(1)


def test_the_threshold_is_on_similarity_and_the_limit_on_how_many(memory: Memoryos) -> None:
    for text in FACTS:
        store(memory, text)

    assert [hit.note.text for hit in memory.retrieve_context("cat sofa", score_threshold=0.5)] == [FACTS[0]]
    assert len(memory.retrieve_context("cat sofa", limit=2)) == 2
    assert len(memory.retrieve_context("cat sofa")) == 3


def test_types_and_statuses_filter_and_notes_without_a_status_always_pass(memory: Memoryos) -> None:
    store(memory, "plain")
    store(memory, "running", memory_type="project_context", status="active")
    store(memory, "over", memory_type="project_context", status="completed")

    assert seen(memory) == ["over", "plain", "running"]
    assert seen(memory, memory_type=["project_context"]) == ["over", "running"]
    assert seen(memory, status_filter=["active"]) == ["plain", "running"]
    assert seen(memory, status_filter=[]) == ["plain"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"query": None}, "query must be a string"),
        ({"scope": "globe"}, "scope must be one of .* did you mean 'global'"),
        ({"memory_type": "episodic"}, "memory_type must be a list"),
        ({"memory_type": ["epis"]}, "memory_type must be one of"),
        ({"limit": 0}, "limit must be a whole number from 1 to 1000, not 0"),
        ({"limit": 5000}, "limit must be a whole number from 1 to 1000, not 5000"),
        ({"score_threshold": 1.5}, "score_threshold must be a number from 0 to 1, not 1.5"),
        ({"recency_weight": -0.1}, "recency_weight must be a number from 0 to 1, not -0.1"),
        ({"recency_weight": float("nan")}, "recency_weight must be a number"),
        ({"status_filter": "active"}, "status_filter must be a list"),
        ({"project": "global"}, "project 'global' is reserved"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused_by_name(memory: Memoryos, wrong, message) -> None:
    with pytest.raises(InvalidInputError, match=message):
        memory.retrieve_context(**{"query": "x"} | wrong)


def test_equal_notes_come_in_the_same_order_every_time(open_memory) -> None:
    memory = open_memory()
    texts = [f"alpha {word}" for word in ("one", "two", "three", "four")]
    for text in texts:
        store(memory, text)
    first = [hit.note.text for hit in memory.retrieve_context("alpha")]
    memory.close()

    again = open_memory()

    assert [hit.note.text for hit in again.retrieve_context("alpha")] == first == texts


def test_notes_are_embedded_once_and_again_by_another_embedder(open_memory) -> None:
    first, second = Counting(), Counting(name="other/1")
    memory = open_memory(embedder=first)
    store(memory, "alpha")
    memory.settle()
    memory.retrieve_context("alpha")
    memory.close()
    memory = open_memory(embedder=second)

    hits = memory.retrieve_context("alpha", recency_weight=0.0)
    memory.settle()

    assert [text for purpose, text in first.asked if purpose == "document"] == ["alpha"]
    assert [text for purpose, text in second.asked if purpose == "document"] == ["alpha"]
    assert hits[0].similarity == 1
    assert memory.get_memory_stats()["waiting"]["embed"] == 0


def test_reindex_embeds_notes_too_and_drops_other_vectors(open_memory) -> None:
    memory = open_memory(embedder=HashingEmbedder(name="one"))
    store(memory, "alpha")
    memory.add_memory("hello", "hi")
    memory.settle()
    memory.close()
    memory = open_memory(embedder=Broken(name="two"))
    memory.settle()
    memory.close()
    memory = open_memory(embedder=HashingEmbedder(name="two"))
    progress: list[tuple[int, int]] = []

    memory.reindex(lambda done, total: progress.append((done, total)))

    assert memory.get_memory_stats()["waiting"]["embed"] == 0
    assert memory.get_memory_stats()["vectors"] == 3
    assert all(done <= total for done, total in progress)


def test_many_waiting_notes_are_left_to_the_background_and_found_by_words(open_memory) -> None:
    memory = open_memory(embedder=Broken())
    for number in range(70):
        store(memory, f"thing{number} stands there")

    assert memory.retrieve_context("thing42")[0].note.text == "thing42 stands there"


def test_global_notes_are_recalled_beside_turns_and_those_of_projects_are_not(memory: Memoryos) -> None:
    memory.add_memory("My sister lives in Oslo", "Nice")
    note = store(memory, "The user's sister Ann likes skiing in Oslo", entity="family", tags=["ann"])
    store(memory, "The sister project in Oslo is late", "project", project="p")

    recall = memory.retrieve("sister in Oslo", limit=10)

    kinds = {item.text: item.kind for item in recall.items}
    assert kinds["My sister lives in Oslo"] == "turn"
    assert kinds[note.text] == "note"
    assert "The sister project in Oslo is late" not in kinds
    assert "note: The user's sister Ann" in recall.text()
    [item] = [item for item in recall.items if item.kind == "note"]
    assert (item.id, item.page_id, item.meta_data) == (
        note.id,
        "",
        {"memory_type": "episodic", "entity": "family", "tags": ["ann"]},
    )


def test_an_explained_recall_tells_the_parts_of_a_notes_score_too(memory: Memoryos) -> None:
    store(memory, "Ann likes skiing")

    [item] = memory.retrieve("skiing", explain=True).items

    assert sum(item.parts.values()) == pytest.approx(item.score)


def test_the_language_model_is_shown_global_notes_as_what_they_are(open_memory) -> None:
    model = ScriptedLanguageModel(lambda _: "Skiing")
    memory = open_memory(language_model=model)
    store(memory, "Ann likes skiing")

    memory.get_response("What does Ann like?")

    assert any("note: Ann likes skiing" in message.content for call in model.calls for message in call.messages)


def test_notices_say_that_notes_wait(open_memory) -> None:
    memory = open_memory(embedder=Gated())
    for number in range(70):
        store(memory, f"thing{number}")

    notices = memory.retrieve("thing42").notices

    assert notices == ("some notes wait to be embedded; until then they are found by text alone",)


def test_a_deleted_note_is_not_recalled_from_that_moment(memory: Memoryos) -> None:
    note = store(memory, "Ann likes skiing")
    assert memory.retrieve("skiing").items

    memory.delete_memory(note.id)

    assert memory.retrieve("skiing").items == ()
    memory.restore_memory(note.id)
    assert [item.id for item in memory.retrieve("skiing").items] == [note.id]


def test_recall_keeps_to_its_limit_conversation_and_times(memory: Memoryos, clock) -> None:
    store(memory, "skiing in March")
    clock.advance(DAY)
    moment = clock()
    clock.advance(DAY)
    store(memory, "skiing in April")

    def texts_found(**how: object) -> list[str]:
        return sorted(item.text for item in memory.retrieve("skiing", **how).items)

    assert texts_found() == ["skiing in April", "skiing in March"]
    assert len(texts_found(limit=1)) == 1
    assert texts_found(session_id="s") == []
    assert texts_found(since=moment) == ["skiing in April"]
    assert texts_found(until=moment) == texts_found(as_of=moment) == ["skiing in March"]
    assert texts_found(max_tokens=5000) == texts_found()


def test_recall_embeds_a_question_once_for_turns_and_notes(open_memory) -> None:
    embedder = Counting()
    memory = open_memory(embedder=embedder)
    memory.add_memory("I went skiing", "Nice")
    store(memory, "likes skiing")

    memory.retrieve("skiing")

    assert sum(purpose == "query" for purpose, _ in embedder.asked) == 1


def test_without_notes_recall_is_the_same_as_before_there_were_any(memory: Memoryos) -> None:
    for number in range(30):
        memory.add_memory(f"I saw {number} ships near harbour {number % 7}", f"Harbour {number % 7} is busy")
    before = memory.retrieve("ships near harbour 3", limit=20).items

    note = store(memory, "ships near harbour 3 are red")
    with_note = memory.retrieve("ships near harbour 3", limit=21).items
    memory.forget(note_id=note.id)

    assert memory.retrieve("ships near harbour 3", limit=20).items == before
    assert [item for item in with_note if item.kind != "note"] == list(before)


def test_many_threads_store_and_search_at_once(memory: Memoryos) -> None:
    wrong: list[str] = []

    def work(seat: int) -> None:
        for number in range(15):
            note = store(memory, f"seat{seat} says number{number}", "project", project=f"p{seat}")
            result = seen(memory, "says", project=f"p{seat}")
            if note.text not in result or len(result) != number + 1:
                wrong.append(f"{note.text} is not in {result}")

    threads = [threading.Thread(target=work, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert wrong == []
