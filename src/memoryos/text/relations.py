"""How people and animals are related to somebody: the words for each relation in ten languages.

The data are written like those of the attributes.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final

from memoryos.text.attributes import Vocabulary, vocabulary

_FILE: Final = Path(__file__).parent / "data" / "relations.json"
# What else tells who it is: an aunt is an uncle's wife, and a boy is somebody's son.
_TOLD_BY: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("mother", "father", "parents"), ("mother", "father", "parents", "partner")),
    **dict.fromkeys(("son", "daughter", "children"), ("son", "daughter", "children", "baby", "grandchild")),
    **dict.fromkeys(("brother", "sister"), ("brother", "sister", "sibling")),
    **dict.fromkeys(("grandmother", "grandfather"), ("grandmother", "grandfather")),
    "partner": ("partner", "in-law", "marriage", "aunt", "uncle"),
    "teacher": ("teacher", "honorific"),
}
KIN: Final = frozenset(_TOLD_BY)
# Those who are hardly ever mentioned by name alone: people say `Ravi's dad`, but `Nadia and Karim`.
ELDERS: Final = frozenset({"mother", "father", "parents", "grandmother", "grandfather", "teacher"})


@cache
def relations() -> dict[str, Vocabulary]:
    """The words of each relation, and of what tells one."""
    return {name: vocabulary(words) for name, words in json.loads(_FILE.read_text(encoding="utf-8")).items()}


def told_by(relation: str) -> tuple[str, ...]:
    """The relations whose words may tell who is somebody's `relation`."""
    return _TOLD_BY.get(relation, (relation,))
