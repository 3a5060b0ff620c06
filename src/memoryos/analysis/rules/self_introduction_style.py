"""What an introduction in a list is made of: `I'm Jonas, 34, a teacher from Kassel`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListStyle:
    """The `openings` of an introduction in one language, what its `items` may say, and the `templates` of slots.

    An item is one of `items` as a whole, and the first one may be a `name`; `neutral` items are passed over.
    """

    openings: tuple[re.Pattern[str], ...]
    name: re.Pattern[str]
    items: tuple[re.Pattern[str], ...]
    neutral: re.Pattern[str]
    separator: re.Pattern[str]
    templates: Mapping[str, str]


def list_patterns(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in patterns)


def occupation(jobs: str, field: str = "") -> str:
    return rf"(?P<job>{jobs.replace('?P<v>', '?:')}{field})"


def templates(name: str, age: str, job: str, home: str, origin: str) -> Mapping[str, str]:
    return {"name": name, "age": age, "job": job, "home": home, "origin": origin}
