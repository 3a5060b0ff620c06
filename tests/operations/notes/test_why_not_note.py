"""Why a note was not recalled, and turns that stand behind notes."""

from note_examples import store

from memoryos import Memoryos


def test_a_note_that_was_recalled_is_said_to_be(memory: Memoryos) -> None:
    note = store(memory, "Ann likes skiing")

    verdict = memory.why_not("skiing", note.id)

    assert (verdict.reason, verdict.item_id) == ("recalled", note.id)


def test_a_note_of_a_project_is_pointed_to_retrieve_context(memory: Memoryos) -> None:
    note = store(memory, "Ann likes skiing", "project", project="p")

    verdict = memory.why_not("skiing", "likes  SKIING")

    assert (verdict.reason, verdict.item_id) == ("filtered", note.id)
    assert "project='p'" in verdict.advice


def test_a_note_that_does_not_fit_or_is_outranked_is_told_so(open_memory) -> None:
    memory = open_memory(embedding_model_name="none")
    away = store(memory, "Invoices on Mondays")
    behind = store(memory, "skiing and much more than that besides tea")
    store(memory, "skiing")

    assert memory.why_not("skiing", away.id).reason == "does not matter"
    assert memory.why_not("skiing", behind.id, limit=1).reason == "outranked"
    assert memory.why_not("skiing", behind.id, session_id="s").reason == "filtered"


def test_a_deleted_note_was_never_stored_as_far_as_anyone_can_tell(memory: Memoryos) -> None:
    note = store(memory, "Ann likes skiing")
    memory.delete_memory(note.id)

    assert memory.why_not("skiing", note.id).reason == "never stored"


def test_a_turn_behind_a_note_is_outranked(open_memory) -> None:
    memory = open_memory(embedding_model_name="none")
    memory.add_memory("We talked about skiing with Ann and Bob and many others", "")
    store(memory, "skiing holidays")

    verdict = memory.why_not("skiing holidays", "talked about skiing", limit=1)

    assert (verdict.reason, verdict.rank) == ("outranked", 2)
