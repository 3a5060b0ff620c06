"""Slots that answer the same questions: a move also says where somebody lives."""

from typing import Final

FAMILIES: Final[tuple[tuple[str, ...], ...]] = (
    ("name",),
    ("home", "move"),
    ("job", "employer"),
    ("education",),
    ("health",),
    ("allergy", "diet"),
    ("pet",),
    ("partner", "family"),
    ("friend",),
    ("birthday_age",),
    ("language",),
    ("hobby", "gave_up"),
    ("possession", "sold"),
    ("preference",),
    ("routine",),
    ("plan",),
    ("money",),
    ("instruction",),
)
