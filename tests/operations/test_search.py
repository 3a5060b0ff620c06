"""Search and fetch over all that a user has."""

import pytest

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.testing import ScriptedAnalyst
from operations.notes.note_examples import store


def test_turns_facts_and_notes_are_found_and_each_can_be_read_whole(open_memory) -> None:
    memory = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1)
    page = memory.add_memory("#trip We sailed to Oslo in May", "How was the sea?", session_id="s", meta_data={"k": 1})
    memory.add_memory("#home home=oslo", "ok")
    memory.add_memory("#end", "ok")
    memory.settle()
    memory.force_mid_term_analysis()
    note = store(memory, "The Oslo office opens at nine", "project", "office", project="p")

    results = {hit.kind: hit for hit in memory.search("Oslo")}

    assert set(results) >= {"page", "note"}
    assert results["page"].id in {page.id, *(hit.id for hit in memory.search("Oslo"))}
    assert results["note"].id == note.id
    for hit in memory.search("Oslo"):
        document = memory.fetch(hit.id)
        assert (document.id, document.url, document.metadata["kind"]) == (hit.id, hit.url, hit.kind)
        assert hit.url
        assert hit.title
        assert hit.text in document.text
    scores = [hit.score for hit in memory.search("Oslo")]
    assert scores == sorted(scores, reverse=True)


def test_a_page_its_turns_and_a_fact_can_be_read(open_memory) -> None:
    memory = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1)
    page = memory.add_memory("#home home=oslo", "How nice", session_id="s", meta_data={"k": 1})
    memory.add_memory("#end", "ok")
    memory.settle()
    memory.force_mid_term_analysis()
    [fact] = memory.get_user_knowledge_summary()

    whole, side = memory.fetch(page.id), memory.fetch(f"{page.id}/assistant")
    known = memory.fetch(fact["id"])

    assert whole.text == "user: #home home=oslo\nassistant: How nice"
    assert (whole.metadata["session_id"], whole.metadata["k"], whole.metadata["page_id"]) == ("s", 1, page.id)
    assert (side.text, side.title) == ("assistant: How nice", "How nice")
    assert (known.text, known.metadata["page_ids"]) == (fact["knowledge"], [page.id])
    assert memory.pages([page.id, "unknown"]) == [page]


def test_a_page_is_found_once_though_both_sides_fit(memory: Memoryos) -> None:
    page = memory.add_memory("The harbour of Oslo", "Oslo has a large harbour")

    assert [hit.id for hit in memory.search("harbour Oslo")] == [page.id]


def test_what_does_not_matter_is_not_found_and_the_limit_holds(memory: Memoryos) -> None:
    for number in range(12):
        store(memory, f"harbour number{number}")
    store(memory, "cats sleep")

    assert len(memory.search("harbour")) == 10
    assert len(memory.search("harbour", limit=3)) == 3
    assert "cats sleep" not in {hit.text for hit in memory.search("harbour", limit=100)}


def test_a_long_note_has_a_short_title_and_snippet(memory: Memoryos) -> None:
    note = store(memory, "harbour " * 500)

    [hit] = memory.search("harbour")

    assert (len(hit.title) < 100, len(hit.text)) == (True, 400)
    assert memory.fetch(hit.id).text == note.text


@pytest.mark.parametrize("unknown", ["note_x", "page_x", "page_x/user", "fact_x", "x" * 300, "a/b/c"])
def test_an_id_that_is_not_there_is_not_found(memory: Memoryos, unknown) -> None:
    with pytest.raises(NotFoundError, match="nothing has the id"):
        memory.fetch(unknown)


def test_a_foreign_deleted_or_forgotten_id_is_not_found(open_memory) -> None:
    memory, stranger = open_memory("ada"), open_memory("eve")
    note, page = store(memory, "mine"), memory.add_memory("mine too", "")
    fetched = [memory.fetch(entry).id for entry in (note.id, page.id, f"{page.id}/user")]

    for item in fetched:
        with pytest.raises(NotFoundError):
            stranger.fetch(item)
    with pytest.raises(NotFoundError):
        memory.fetch(f"{page.id}/assistant")
    memory.delete_memory(note.id)
    memory.forget(page.id)
    for item in fetched:
        with pytest.raises(NotFoundError):
            memory.fetch(item)


def test_what_cannot_be_asked_is_refused(memory: Memoryos) -> None:
    for act in (lambda: memory.search(5), lambda: memory.search("x", limit=0), lambda: memory.fetch(5)):
        with pytest.raises(InvalidInputError):
            act()
