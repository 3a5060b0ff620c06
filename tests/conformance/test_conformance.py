"""The official conformance suite against our whole HTTP stack, in both eras, scenario by scenario."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from conformance.programs import PATIENCE_MS, program
from interfaces.running_server import LONGEST_SECONDS, environment

TESTS = Path(__file__).parents[1]
PASSED = "passed"

MODERN = """
    server-stateless completion-complete tools-list tools-call-simple-text tools-call-image tools-call-audio
    tools-call-embedded-resource tools-call-mixed-content tools-call-error tools-call-with-progress
    server-sse-multiple-streams resources-list resources-read-text resources-read-binary resources-templates-read
    sep-2164-resource-not-found prompts-list prompts-get-simple prompts-get-with-args prompts-get-embedded-resource
    prompts-get-with-image dns-rebinding-protection caching input-required-result-basic-elicitation
    input-required-result-basic-sampling input-required-result-basic-list-roots input-required-result-request-state
    input-required-result-multiple-input-requests input-required-result-multi-round
    input-required-result-missing-input-response input-required-result-non-tool-request
    input-required-result-result-type input-required-result-unsupported-methods input-required-result-tampered-state
    input-required-result-capability-check input-required-result-ignore-extra-params
    input-required-result-validate-input
""".split()
# Not required of anybody yet; they hold here, and shall go on to.
MODERN_BEYOND = ["json-schema-2020-12", "http-header-validation", "http-custom-header-server-validation"]
OLDER = """
    server-initialize logging-set-level ping completion-complete tools-list tools-call-simple-text tools-call-image
    tools-call-audio tools-call-embedded-resource tools-call-mixed-content tools-call-with-logging tools-call-error
    tools-call-with-progress tools-call-sampling tools-call-elicitation elicitation-sep1034-defaults
    server-sse-multiple-streams elicitation-sep1330-enums resources-list resources-read-text resources-read-binary
    resources-templates-read resources-subscribe resources-unsubscribe prompts-list prompts-get-simple
    prompts-get-with-args prompts-get-embedded-resource prompts-get-with-image dns-rebinding-protection
""".split()
OLDER_BEYOND = ["json-schema-2020-12"]

# A server without sessions cannot ask clients of the older era anything while it answers them.
_NO_WAY_BACK = "FAILURE: this transport context has no back-channel for server-initiated requests."
OLDER_EXCEPTIONS = dict.fromkeys(
    ["tools-call-sampling", "tools-call-elicitation", "elicitation-sep1034-defaults", "elicitation-sep1330-enums"],
    _NO_WAY_BACK,
) | {
    # The suite stops where no session id is given; test_eras.py opens several streams at once instead.
    "server-sse-multiple-streams": "WARNING: Server did not provide session ID"
    " - multiple streams test may not work correctly"
}
# Nothing of ours changes while clients are connected, so there is nothing to subscribe to.
NOT_APPLICABLE = {
    "sep-2575-server-sends-subscription-ack",
    "sep-2575-server-tags-subscription-id",
    "sep-2575-server-honors-notification-filter",
    "sep-2575-server-sends-prompts-list-changed-on-subscription",
    "sep-2575-server-sends-tools-list-changed-on-subscription",
}

Checks = list[dict[str, Any]]


@contextmanager
def dressed(folder: Path) -> Iterator[str]:
    """Where our server with the suite's fixtures listens."""
    variables = environment(folder)
    with subprocess.Popen(
        [sys.executable, "-m", "conformance.dressed"],
        env=variables | {"PYTHONPATH": f"{variables['PYTHONPATH']}:{TESTS}"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            process.wait(LONGEST_SECONDS)


def checked(folder: Path, revision: str) -> dict[str, Checks]:
    """What the suite found, by scenario."""
    folder.mkdir()
    suite = program("conformance", folder / "home")
    with dressed(folder / "data") as url:
        # It ends with an error where any scenario fails; which ones may is said below.
        arguments = ("--url", url, "--requirements", revision, "--timeout", PATIENCE_MS, "-o", str(folder / "results"))
        ran = suite.run("server", *arguments)
    results = {
        re.sub(r"^server-|-\d{4}-\d\d-\d\dT[\d-]+Z$", "", path.parent.name): json.loads(path.read_text())
        for path in (folder / "results").glob("*/checks.json")
    }
    assert results, ran.stdout + ran.stderr
    return results


def verdict(checks: Checks) -> str:
    """`passed` where something was checked and nothing was found wrong; what was wrong otherwise."""
    wrong = [check for check in checks if check["status"] not in {"SUCCESS", "INFO", "SKIPPED"}]
    for check in wrong:
        message = check.get("errorMessage") or check.get("details", {}).get("message", "")
        return f"{check['status']}: {message.rpartition(': ')[2]}"
    return PASSED if any(check["status"] == "SUCCESS" for check in checks) else "nothing was checked"


def verdicts(results: Mapping[str, Checks], scenarios: list[str]) -> dict[str, str]:
    return {name: verdict(results[name]) if name in results else "did not run" for name in scenarios}


@pytest.mark.parametrize(
    ("revision", "scenarios", "exceptions"),
    [
        ("2026-07-28", [*MODERN, *MODERN_BEYOND], {}),
        ("2025-11-25", [*OLDER, *OLDER_BEYOND], OLDER_EXCEPTIONS),
    ],
)
def test_every_required_scenario_of_a_revision_passes(
    tmp_path: Path, revision: str, scenarios: list[str], exceptions: dict[str, str]
) -> None:
    expected = dict.fromkeys(scenarios, PASSED) | exceptions

    result = checked(tmp_path / "first", revision)
    if verdicts(result, scenarios) != expected:
        # The suite waits half a second for some answers; where the machine was busy, the server gets another chance.
        result = checked(tmp_path / "second", revision)

    assert verdicts(result, scenarios) == expected
    skipped = {check["id"] for name in scenarios for check in result[name] if check["status"] == "SKIPPED"}
    assert skipped == (NOT_APPLICABLE if revision == "2026-07-28" else set())


@pytest.mark.parametrize(("revision", "scenarios"), [("2026-07-28", MODERN), ("2025-11-25", OLDER)])
def test_the_scenarios_asserted_are_those_that_a_revision_requires(
    tmp_path: Path, revision: str, scenarios: list[str]
) -> None:
    listed = program("conformance", tmp_path / "home").output("list", "--requirements", revision)

    required = listed.partition("Server scenarios")[2].partition("Client scenarios")[0]
    assert re.findall(r"^  - (\S+)$", required, re.MULTILINE) == scenarios
