"""`memoryos doctor`: what is wrong, and how to mend it."""

from collections.abc import Iterator

import click
from rich.text import Text

from memoryos.admin.deployment import Progress
from memoryos.assembly.engine import configured_embedder, configured_language_model
from memoryos.assembly.stores import deployment as deployment_of
from memoryos.config.settings import Settings, environment, variable
from memoryos.interfaces.cli.connect import file_of
from memoryos.interfaces.cli.memory_options import json_option, print_json
from memoryos.interfaces.cli.screen import progress_bar, screen
from memoryos.interfaces.doctor import machine, parts
from memoryos.interfaces.doctor.check import Check
from memoryos.service.clock import machine_time

_MARKS = {"ok": ("ok   ", "green"), "note": ("note ", "yellow"), "wrong": ("WRONG", "bold red")}
_DEFAULT_PORT = 5000


@click.command()
@json_option
@click.pass_context
def doctor(ctx: click.Context, *, as_json: bool) -> None:
    """Find out what is wrong, and how to mend it.

    Looks at Python, libraries, settings, disk, permissions, databases, embedder, language model (which is asked for one
    word), the server's port, clients and the clock. Changes nothing. The exit code is 1 where something is wrong.

    \b
    Examples:
      memoryos doctor
      memoryos doctor --json | jq '.[] | select(.state == "wrong")'
    """  # noqa: D301 - \b keeps click from joining the lines
    with progress_bar("looking") as on_step:
        found = list(_checks(on_step))
    if as_json:
        print_json(found)
    else:
        _show(found)
    if any(check.state == "wrong" for check in found):
        ctx.exit(1)


def _checks(progress: Progress) -> Iterator[Check]:
    yield machine.python()
    yield machine.libraries()
    settled = parts.settings()
    yield settled
    yield from parts.variables(environment())
    if settled.state != "wrong":
        chosen = Settings.load({})
        yield machine.disk(chosen.data_path)
        yield from machine.permissions(chosen.data_path)
        yield from parts.databases(deployment_of(chosen), progress)
        progress("embedder", 0, 1)
        yield parts.embedder(configured_embedder)
        progress("language model", 0, 1)
        yield parts.language_model(configured_language_model)
        yield machine.clock(chosen.data_path, machine_time())
    yield machine.server(_port())
    yield from parts.clients(file_of)


def _port() -> int:
    """The port that `memoryos serve` would take."""
    text = variable("PORT")
    return int(text) if text.isdecimal() and int(text) <= 65535 else _DEFAULT_PORT


def _show(found: list[Check]) -> None:
    console = screen()
    width = max(len(check.name) for check in found)
    for check in found:
        mark, style = _MARKS[check.state]
        console.print(Text.assemble((mark, style), f" {check.name:<{width}}  {check.found}"), soft_wrap=True)
        if check.mend:
            console.print(Text(f"      {'':<{width}}  to mend: {check.mend}", style="dim"), soft_wrap=True)
    wrong = sum(check.state == "wrong" for check in found)
    click.echo(f"\n{wrong} thing{'' if wrong == 1 else 's'} wrong." if wrong else "\nNothing is wrong.")
