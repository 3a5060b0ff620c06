"""What an introduction in a list is made of: `I'm Jonas, 34, a teacher from Kassel`."""

from collections.abc import Mapping
from dataclasses import dataclass

from memoryos.text.prefilter import PrefilteredPattern, prefiltered


@dataclass(frozen=True, slots=True)
class ListStyle:
    """The `openings` of an introduction in one language, what its `items` may say, and the `templates` of slots.

    An item is one of `items` as a whole, and the first one may be a `name`; `neutral` items are passed over.
    """

    openings: tuple[PrefilteredPattern, ...]
    name: PrefilteredPattern
    items: tuple[PrefilteredPattern, ...]
    neutral: PrefilteredPattern
    separator: PrefilteredPattern
    templates: Mapping[str, str]


def list_patterns(*patterns: str) -> tuple[PrefilteredPattern, ...]:
    return tuple(prefiltered(pattern) for pattern in patterns)


def occupation(jobs: str, field: str = "") -> str:
    return rf"(?P<job>{jobs.replace('?P<v>', '?:')}{field})"


def templates(name: str, age: str, job: str, home: str, origin: str) -> Mapping[str, str]:
    return {"name": name, "age": age, "job": job, "home": home, "origin": origin}
