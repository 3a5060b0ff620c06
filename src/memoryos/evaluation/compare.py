"""Comparing two results on the same questions: which is better, and how certain that is."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from memoryos.errors import InvalidInputError
from memoryos.evaluation.bootstrap import Estimate, paired_difference
from memoryos.evaluation.report import OVERALL, Report, score_names

_Scores = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Line:
    """One figure of one category in both results, and the second minus the first."""

    group: str
    name: str
    first: float
    second: float
    difference: Estimate

    @property
    def certain(self) -> bool:
        """Whether the interval of the difference excludes 0."""
        return self.difference.low > 0 or self.difference.high < 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """All figures that both results have, for the questions that both asked."""

    dataset: str
    labels: Mapping[str, str]
    lines: tuple[Line, ...]

    def as_values(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "dataset": self.dataset,
            "differences": [asdict(line) | {"certain": line.certain} for line in self.lines],
        }


def compare(first: Report, second: Report) -> Comparison:
    """The paired differences, overall and by category. Raises InvalidInputError if the data differ."""
    for name, one, other in (
        ("data set", first["dataset"], second["dataset"]),
        ("data (sha256)", first["data"]["sha256"], second["data"]["sha256"]),
    ):
        if one != other:
            raise InvalidInputError(f"these results cannot be compared, their {name} differ: {one!r} and {other!r}")
    before, after = _by_id(first), _by_id(second)
    shared = [key for key in before if key in after]
    if not shared:
        raise InvalidInputError("these results cannot be compared: they have no question in common")
    categories = {question["id"]: str(question["category"]) for question in first["questions"]}
    groups = {OVERALL: shared} | {
        group: [key for key in shared if categories[key] == group]
        for group in sorted({categories[key] for key in shared})
    }
    lines = [line for group, keys in groups.items() for line in _lines(group, keys, before, after)]
    return Comparison(first["dataset"], first["labels"], tuple(lines))


def _by_id(report: Report) -> dict[str, _Scores]:
    return {question["id"]: question["scores"] for question in report["questions"]}


def _lines(group: str, keys: list[str], before: Mapping[str, _Scores], after: Mapping[str, _Scores]) -> Iterator[Line]:
    for name in score_names(before[key] for key in keys):
        pairs = [(before[key][name], after[key][name]) for key in keys if name in before[key] and name in after[key]]
        if pairs:
            first, second = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
            difference = paired_difference(first, second)
            yield Line(group, name, sum(first) / len(first), sum(second) / len(second), difference)
