"""What would be forgotten, without forgetting it; and forgetting a fact."""

import pytest

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, NotFoundError


@pytest.fixture
def told(memory: Memoryos) -> Memoryos:
    memory.add_memory("I am allergic to peanuts.", "Noted.", session_id="one")
    memory.add_memory("I live in Lisbon.", "Nice.", session_id="one")
    memory.add_memory("I am allergic to peanuts.", "Yes.", session_id="two")
    memory.store_memory("Ann likes tea.", "core_identity", "global", "ann")
    memory.settle()
    return memory


def known(memory: Memoryos) -> dict[str, str]:
    return {fact["knowledge"]: fact["id"] for fact in memory.get_user_knowledge_summary() if fact["certain"]}


def test_a_dry_run_counts_the_same_as_forgetting_and_changes_nothing(told: Memoryos) -> None:
    before = told.get_memory_stats(), told.retrieve("what am I allergic to?").text(), known(told)

    preview = told.forget(session_id="one", dry_run=True)

    assert (told.get_memory_stats(), told.retrieve("what am I allergic to?").text(), known(told)) == before
    receipt = told.forget(session_id="one")
    assert preview.page_ids == receipt.page_ids
    assert preview.counts == receipt.counts


def test_a_dry_run_of_everything_counts_it_without_naming_it(told: Memoryos) -> None:
    preview = told.forget(everything=True, dry_run=True)

    assert preview.page_ids == ()
    assert preview.counts == told.forget(everything=True).counts
    assert preview.counts["pages"] == 3


def test_a_dry_run_of_a_note_counts_the_note(told: Memoryos) -> None:
    [note] = told.list_notes()

    assert told.forget(note_id=note.id, dry_run=True).note_ids == (note.id,)
    assert told.list_notes() == [note]


def test_a_fact_goes_with_every_page_that_says_it(told: Memoryos) -> None:
    receipt = told.forget(fact_id=known(told)["Allergic to peanuts."])

    assert receipt.pages == 2
    assert set(known(told)) == {"Lives in Lisbon."}


@pytest.mark.parametrize("dry_run", [True, False])
def test_a_fact_that_is_not_there_cannot_be_forgotten(told: Memoryos, *, dry_run: bool) -> None:
    with pytest.raises(NotFoundError):
        told.forget(fact_id="fact_0", dry_run=dry_run)


def test_two_targets_at_once_are_refused(told: Memoryos) -> None:
    with pytest.raises(InvalidInputError):
        told.forget(fact_id="fact_0", everything=True)
    with pytest.raises(InvalidInputError):
        told.forget("page_0", dry_run="yes")  # type: ignore[arg-type]
