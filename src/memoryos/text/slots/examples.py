"""Example statements and questions per slot, embedded once and compared by meaning.

The default embedder is multilingual, so English examples reach other languages as well.
"""

from typing import Final

from memoryos.text.slots.life_statements import LIFE_STATEMENTS
from memoryos.text.slots.person_statements import PERSON_STATEMENTS
from memoryos.text.slots.slot_questions import QUESTIONS as QUESTIONS

STATEMENTS: Final[dict[str, tuple[str, ...]]] = {**PERSON_STATEMENTS, **LIFE_STATEMENTS}
