import pytest

from memoryos.text.name_sounds import sound_of


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Jon", "John"),
        ("Sara", "Sarah"),
        ("Ana", "Anna"),
        ("Erik", "Eric"),
        ("Marc", "Mark"),
        ("Filip", "Phillip"),
        ("Catherine", "Katherine"),
        ("Toby", "Tobi"),
        ("Lucy", "Luzy"),
        ("José", "Jose"),
    ],
)
def test_spellings_of_one_name_sound_the_same(name, other):
    assert sound_of(name) == sound_of(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Mark", "Mary"), ("Dan", "Dana"), ("Jon", "Joan"), ("Louis", "Louise"), ("Hanna", "Anna"), ("Tim", "Tom")],
)
def test_names_of_different_people_do_not(name, other):
    assert sound_of(name) != sound_of(other)
