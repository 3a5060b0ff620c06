"""What an evaluation measures, and with which settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from memoryos.errors import InvalidInputError


@dataclass(frozen=True, slots=True)
class Plan:
    """Recall among the first `ks` items and within `budgets` tokens, for the first `limit` questions or all.

    `texts` are sizes in tokens of the prompt text in which evidence is searched for too; with `spans`, what a purely
    extractive reader could answer from it is measured as well.

    Each memory is also asked up to `strangers` questions that it knows nothing about: little should come back.
    `settings` are passed to each memory by name; all others have their defaults.
    """

    ks: tuple[int, ...] = (5, 10, 20, 50)
    budgets: tuple[int, ...] = (500, 1000, 2000)
    texts: tuple[int, ...] = (300, 600, 1000, 1500)
    limit: int | None = None
    strangers: int = 0
    spans: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, numbers in (("k", self.ks), ("budget", self.budgets), ("texts", self.texts)):
            if any(number < 1 for number in numbers) or list(numbers) != sorted(set(numbers)):
                raise InvalidInputError(f"{name} must be ascending whole numbers of at least 1, not {numbers!r}")
        if not self.ks:
            raise InvalidInputError("k must contain at least one number, such as 10")
        if self.limit is not None and self.limit < 1:
            raise InvalidInputError(f"limit must be at least 1, not {self.limit!r}")
        if self.strangers < 0:
            raise InvalidInputError(f"strangers must be at least 0, not {self.strangers!r}")

    @property
    def depth(self) -> int:
        """How many items are recalled per question."""
        return self.ks[-1]

    def described_settings(self) -> dict[str, str | int | float | bool | None]:
        """The settings as plain values; a part passed as an object is shown by its name."""
        return {name: _described(value) for name, value in sorted(self.settings.items())}


def _described(value: object) -> str | int | float | bool | None:
    if value is None or isinstance(value, str | int | float):
        return value
    return str(getattr(value, "name", value))
