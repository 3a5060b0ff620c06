"""Standing instructions of the user come with everything that is recalled."""

from typing import Any


def test_a_wish_of_the_user_comes_with_every_recall(open_memory: Any) -> None:
    memory = open_memory(short_term_capacity=1)
    memory.add_memory("From now on, please give me short answers.", "Gladly.", "2026-05-01")
    memory.add_memory("bye", "bye", "2026-05-02")
    memory.force_mid_term_analysis()

    recall = memory.retrieve("What about boats?")

    assert recall.instructions == ("From now on, please give me short answers.",)
    assert '- "From now on, please give me short answers."' in recall.text(300)


def test_what_the_assistant_says_is_no_wish(open_memory: Any) -> None:
    memory = open_memory(short_term_capacity=1)
    memory.add_memory("Hello", "From now on, please give me short answers.", "2026-05-01")
    memory.add_memory("bye", "bye", "2026-05-02")
    memory.force_mid_term_analysis()

    assert memory.retrieve("What about boats?").instructions == ()
