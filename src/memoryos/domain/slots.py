"""The names of slots: what kinds of things are known of a person.

The examples that slots are recognised by have finer groups (`move`, `sold`, `gave_up`); a fact is kept under its slot.
"""

from typing import Final

# What there is one of at a time: a newer value takes the place of the older.
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
    """The slot that facts of a group of examples are kept under."""
    return _SLOT_OF.get(group, group)
