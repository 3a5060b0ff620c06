"""Answers without a language model: what a purely extractive reader could answer from a text.

The best span is the run of words in one line that is closest to the expected answer: the best that extraction can do.
The date rule answers "when" without knowing the answer: it takes the line that shares the most words with the question,
and the date in it, or else above it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from memoryos.evaluation.answer_dates import periods, same_dates
from memoryos.evaluation.answer_scores import stems

_DAY_TITLE = re.compile(r"\[(.+)\]")
_LONGER = 3  # a span may have this many words more than the expected answer
_LITTLE = frozenset(
    stems("did does do is was were when what who how which in on at to of for with his her their has had")
)


def best_span_f1(text: str, expected: str, category: str) -> float:
    """The F1 of the best span of `text`; for a list, the average over its parts, as LoCoMo scores category 1."""
    parts = expected.split(",") if category == "1" else [expected.partition(";")[0] if category == "3" else expected]
    lines = [stems(line) for line in text.splitlines()]
    scores = [max((_best_in(line, stems(part)) for line in lines), default=0.0) for part in parts]
    return sum(scores) / len(scores)


def _best_in(line: Sequence[str], wanted: Sequence[str]) -> float:
    if not wanted or set(wanted).isdisjoint(line):
        return 0.0
    counts, best = Counter(wanted), 0.0
    for first, word in enumerate(line):
        if word not in counts:
            continue  # a span that begins with another word is never the best
        left, shared = dict(counts), 0
        for size, inner in enumerate(line[first : first + len(wanted) + _LONGER], 1):
            if left.get(inner, 0):
                left[inner] -= 1
                shared += 1
                best = max(best, 2 * shared / (size + len(wanted)))
    return best


def date_by_rule(text: str, question: str) -> str:
    """The date that the rule finds in `text` for `question`; empty if there is none."""
    sought = set(stems(question)) - _LITTLE
    best, answer = 0, ""
    for day, line in _dated_lines(text):
        shared = len(sought.intersection(stems(line)))
        if shared > best:
            best, answer = shared, _date_in(line) or day
    return answer


def date_is_exact(text: str, question: str, expected: str) -> float | None:
    """1 if the rule finds the expected date in `text`, else 0; None if no date is expected."""
    if not periods(expected):
        return None
    return float(same_dates(date_by_rule(text, question), expected))


def _dated_lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line with the day above it."""
    day = ""
    for line in text.splitlines():
        title = _DAY_TITLE.fullmatch(line.strip())
        if title and periods(title[1]):
            day = title[1]
        else:
            yield day, line


def _date_in(line: str) -> str:
    """The first date in brackets, which is what `yesterday` and the like mean."""
    return next((phrase for phrase in re.findall(r"\(([^()]{4,40})\)", line) if periods(phrase)), "")
