"""Outcomes as a JUnit file, which CI servers read."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

from memoryos.evaluation.memory_tests.runner import Outcome

# Characters that XML does not allow, escaped or not.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(outcomes: Mapping[Path, Sequence[Outcome]]) -> str:
    """A test suite per file, a test case per test."""
    root = ET.Element("testsuites", name="memoryos test")
    for path, tests in outcomes.items():
        failed = sum(not one.passed for one in tests)
        suite = ET.SubElement(
            root,
            "testsuite",
            name=str(path),
            tests=str(len(tests)),
            failures=str(failed),
            errors="0",
            skipped="0",
            time=f"{sum(one.seconds for one in tests):.3f}",
        )
        for one in tests:
            _add_case(suite, path, one)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _add_case(suite: ET.Element, path: Path, outcome: Outcome) -> None:
    case = ET.SubElement(
        suite,
        "testcase",
        classname=path.stem,
        name=_clean(outcome.test.name),
        file=str(path),
        line=str(outcome.test.line),
        time=f"{outcome.seconds:.3f}",
    )
    if outcome.failures:
        failure = ET.SubElement(case, "failure", message=_clean(outcome.failures[0].partition("\n")[0]))
        failure.text = _clean("\n".join(outcome.failures))


def _clean(text: str) -> str:
    return _NOT_XML.sub("?", text)
