"""The names of slots: the kinds of things that are known about a person.

The examples that slots are recognised by have finer groups (`move`, `sold`, `gave_up`); facts are stored by slot.
"""

from typing import Final

# Slots with one value at a time: a newer value replaces the older one.
SINGLE: Final = ("name", "age", "birthday", "home", "job", "employer", "relationship")

# Group of examples to slot, where the names differ.
_SLOT_OF: Final = {
    "move": "home",
    "gave_up": "hobby",
    "sold": "possessions",
    "birthday_age": "birthday",
    "allergy": "allergies",
    "pet": "pets",
    "language": "languages",
    "possession": "possessions",
    "routine": "habits",
    "plan": "plans",
}


def slot_of(group: str) -> str:
    """The slot for facts from a group of examples."""
    return _SLOT_OF.get(group, group)
