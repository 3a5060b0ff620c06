"""The profile, with what was said that shows it."""

import pytest

from memoryos import Memoryos
from memoryos.errors import ClosedError


def test_the_profile_names_the_pages_that_show_it(open_memory) -> None:
    memory = open_memory(short_term_capacity=1)
    assert memory.profile() is None

    for number in range(12):
        memory.add_memory(f"I live in Oslo and sail boat number {number}.", "Good wind to you.")
    memory.force_mid_term_analysis()
    profile = memory.profile()

    assert profile is not None
    home = next(attribute for attribute in profile.attributes if attribute.name == "home")
    evidence = memory.pages(home.page_ids)
    assert home.value == "Oslo"
    assert evidence
    assert all("Oslo" in page.user_input for page in evidence)


def test_a_closed_memory_shows_nothing(memory: Memoryos) -> None:
    memory.close()

    with pytest.raises(ClosedError):
        memory.profile()
