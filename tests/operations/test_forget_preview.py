"""What would be forgotten, without forgetting it; and forgetting a fact."""

import pytest

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, NotFoundError


@pytest.fixture
def full_memory(memory: Memoryos) -> Memoryos:
    memory.add_memory("I am allergic to peanuts.", "Noted.", session_id="one")
    memory.add_memory("I live in Lisbon.", "Nice.", session_id="one")
    memory.add_memory("I am allergic to peanuts.", "Yes.", session_id="two")
    memory.store_memory("Ann likes tea.", "core_identity", "global", "ann")
    memory.settle()
    return memory


def known(memory: Memoryos) -> dict[str, str]:
    return {fact["knowledge"]: fact["id"] for fact in memory.get_user_knowledge_summary() if fact["certain"]}


def test_a_dry_run_counts_the_same_as_forgetting_and_changes_nothing(full_memory: Memoryos) -> None:
    before = full_memory.get_memory_stats(), full_memory.retrieve("what am I allergic to?").text(), known(full_memory)

    preview = full_memory.forget(session_id="one", dry_run=True)

    assert (
        full_memory.get_memory_stats(),
        full_memory.retrieve("what am I allergic to?").text(),
        known(full_memory),
    ) == before
    receipt = full_memory.forget(session_id="one")
    assert preview.page_ids == receipt.page_ids
    assert preview.counts == receipt.counts


def test_a_dry_run_of_everything_counts_it_without_naming_it(full_memory: Memoryos) -> None:
    preview = full_memory.forget(everything=True, dry_run=True)

    assert preview.page_ids == ()
    assert preview.counts == full_memory.forget(everything=True).counts
    assert preview.counts["pages"] == 3


def test_a_dry_run_of_a_note_counts_the_note(full_memory: Memoryos) -> None:
    [note] = full_memory.list_notes()

    assert full_memory.forget(note_id=note.id, dry_run=True).note_ids == (note.id,)
    assert full_memory.list_notes() == [note]


def test_a_fact_goes_with_every_page_that_says_it(full_memory: Memoryos) -> None:
    receipt = full_memory.forget(fact_id=known(full_memory)["Allergic to peanuts."])

    assert receipt.pages == 2
    assert set(known(full_memory)) == {"Lives in Lisbon."}


@pytest.mark.parametrize("dry_run", [True, False])
def test_a_fact_that_is_not_there_cannot_be_forgotten(full_memory: Memoryos, *, dry_run: bool) -> None:
    with pytest.raises(NotFoundError):
        full_memory.forget(fact_id="fact_0", dry_run=dry_run)


def test_two_targets_at_once_are_refused(full_memory: Memoryos) -> None:
    with pytest.raises(InvalidInputError):
        full_memory.forget(fact_id="fact_0", everything=True)
    with pytest.raises(InvalidInputError):
        full_memory.forget("page_0", dry_run="yes")  # type: ignore[arg-type]
