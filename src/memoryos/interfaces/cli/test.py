"""`memoryos test`: checks what memory must recall, must not recall and must know."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from memoryos.errors import InvalidInputError, MemoryosError
from memoryos.evaluation.memory_tests.junit import junit_xml
from memoryos.evaluation.memory_tests.runner import NewMemories, Outcome, TestRun
from memoryos.evaluation.report import write_whole
from memoryos.interfaces.cli.memory_options import data_option, json_option, print_json
from memoryos.interfaces.cli.screen import progress_bar, screen, visible
from memoryos.interfaces.memory_tests.memories import copied_memories, fresh_memories
from memoryos.interfaces.memory_tests.yaml_file import load_test_file

_DEFAULT_FILE = "memory.yaml"
_PATTERNS = ("memory.yaml", "memory.yml", "*.memory.yaml", "*.memory.yml")
_SECONDS_BETWEEN_LOOKS = 0.3

Outcomes = Mapping[Path, Sequence[Outcome]]


@click.command()
@click.argument("paths", nargs=-1, metavar="[FILE]...", type=click.Path(path_type=Path))
@click.option("--live", is_flag=True, help="Run on copies of the memories in use, instead of fresh ones.")
@data_option
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a JUnit file.")
@click.option("--watch", is_flag=True, help="Run again whenever a file changes, until Ctrl+C.")
@json_option
def test(paths: tuple[Path, ...], *, live: bool, watch: bool, **options: Any) -> None:
    """Check that memory recalls what it should and knows what it must.

    FILE is a YAML file of tests, or a folder of such files; the default is memory.yaml. Each test says what is asked
    and what must come back. Tests run on fresh memories or, with --live, on copies of those in use; the memories in use
    are never changed. The exit code is 1 if a test fails.

    \b
    Examples:
      memoryos test memory.yaml
      memoryos test tests/ --junit results.xml
      memoryos test memory.yaml --live
      memoryos test memory.yaml --watch
    """  # noqa: D301 - \b keeps click from joining the lines
    if watch and options["as_json"]:
        raise click.UsageError("--watch and --json cannot be combined")
    if options["data_storage_path"] is not None and not live:
        raise click.UsageError("--data is the folder of the memories in use; add --live to test those")
    new_memories = copied_memories(options["data_storage_path"]) if live else fresh_memories
    named = paths or (Path(_DEFAULT_FILE),)
    if watch:
        _watch(named, new_memories, options)
    outcomes = _run(_files(named), new_memories)
    _deliver(outcomes, options)
    if not all(one.passed for tests in outcomes.values() for one in tests):
        click.get_current_context().exit(1)


def _files(paths: Sequence[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted({file for pattern in _PATTERNS for file in path.rglob(pattern)})
            if not inside:
                raise InvalidInputError(f"{str(path)!r} contains no {' or '.join(_PATTERNS[::2])}")
            files += inside
        elif path.exists():
            files.append(path)
        else:
            raise InvalidInputError(f"{str(path)!r} does not exist; docs/testing.md shows how to write a test file")
    return list(dict.fromkeys(files))


def _run(paths: Sequence[Path], new_memories: NewMemories) -> Outcomes:
    """All tests of all files; every file is read before the first test runs."""
    files = [load_test_file(path) for path in paths]
    outcomes: dict[Path, list[Outcome]] = {}
    with progress_bar("testing") as on_step:
        for file in files:
            with TestRun(file, new_memories) as running:
                done = outcomes.setdefault(file.path, [])
                for number, one in enumerate(file.tests):
                    on_step(f"{file.path.name}: {one.name}", number, len(file.tests))
                    done.append(running.run(one))
    return outcomes


def _watch(paths: Sequence[Path], new_memories: NewMemories, options: Mapping[str, Any]) -> None:
    """Runs all tests, and again whenever one of the files changes; ends with Ctrl+C."""
    never = threading.Event()
    while True:
        seen = _state(paths)
        try:
            _deliver(_run(_files(paths), new_memories), options)
        except MemoryosError as error:
            # An editor may leave half a file for a moment; the next check may find it complete.
            click.echo(f"Error: {visible(' '.join(str(error).split()))}", err=True)
        click.echo("Watching for changes; Ctrl+C ends.")
        while _state(paths) == seen:
            never.wait(_SECONDS_BETWEEN_LOOKS)


def _state(paths: Sequence[Path]) -> dict[Path, tuple[int, int]]:
    """When each file was last written, and how long it is."""
    try:
        stats = {path: path.stat() for path in _files(paths)}
    except (InvalidInputError, OSError):
        return {}
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in stats.items()}


def _deliver(outcomes: Outcomes, options: Mapping[str, Any]) -> None:
    if options["junit"] is not None:
        write_whole(options["junit"], junit_xml(outcomes))
    if options["as_json"]:
        print_json([_described(path, one) for path, tests in outcomes.items() for one in tests])
    else:
        _show(outcomes)


def _described(path: Path, outcome: Outcome) -> dict[str, Any]:
    return {
        "file": path,
        "line": outcome.test.line,
        "name": outcome.test.name,
        "passed": outcome.passed,
        "failures": outcome.failures,
        "seconds": round(outcome.seconds, 3),
    }


def _show(outcomes: Outcomes) -> None:
    console = screen()
    for path, tests in outcomes.items():
        for one in tests:
            mark, style = ("ok    ", "green") if one.passed else ("FAILED", "bold red")
            place = visible(f" {path}:{one.test.line}  {one.test.name}")
            console.print(Text.assemble((mark, style), place), soft_wrap=True)
            for line in (line for failure in one.failures for line in failure.split("\n")):
                console.print(Text(visible(f"         {line}")), soft_wrap=True)
    every = [one for tests in outcomes.values() for one in tests]
    failed = sum(not one.passed for one in every)
    click.echo(f"{len(every) - failed} passed, {failed} failed.")
