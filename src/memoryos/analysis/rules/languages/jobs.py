"""Occupations by language, each a pattern whose group `v` is the occupation; English has `occupations.py`."""

from typing import Final

from memoryos.analysis.rules.languages import (
    chinese,
    french,
    german,
    italian,
    japanese,
    korean,
    portuguese,
    russian,
    spanish,
)

EUROPEAN: Final = (german.JOBS, spanish.JOBS, french.JOBS, portuguese.JOBS, italian.JOBS, russian.JOBS)
EAST_ASIAN: Final = (chinese.JOBS, japanese.JOBS, korean.JOBS)
