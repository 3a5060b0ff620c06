"""`memoryos doctor`: what is wrong, and how to fix it."""

from collections.abc import Iterator

import click
from rich.text import Text

from memoryos.assembly.engine import configured_embedder, configured_language_model
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings, environment, variable
from memoryos.interfaces.cli.connect import file_of
from memoryos.interfaces.cli.memory_options import json_option, print_json
from memoryos.interfaces.cli.screen import progress_bar, screen, visible
from memoryos.interfaces.doctor import machine, parts
from memoryos.interfaces.doctor.check import Check
from memoryos.ports.deployment import Progress
from memoryos.service.clock import machine_time

_MARKS = {"ok": ("ok   ", "green"), "note": ("note ", "yellow"), "wrong": ("WRONG", "bold red")}
_DEFAULT_PORT = 5000


@click.command()
@json_option
@click.pass_context
def doctor(ctx: click.Context, *, as_json: bool) -> None:
    """Check the installation, and say how to fix what is wrong.

    Checks Python, libraries, settings, disk, permissions, databases, the embedder, the language model (by asking it for
    one word), the server's port, connected clients and the clock. It changes nothing. The exit code is 1 if something
    is wrong.

    \b
    Examples:
      memoryos doctor
      memoryos doctor --json | jq '.[] | select(.state == "wrong")'
    """  # noqa: D301 - \b keeps click from joining the lines
    with progress_bar("checking") as on_step:
        checks = list(_checks(on_step))
    if as_json:
        print_json(checks)
    else:
        _show(checks)
    if any(check.state == "wrong" for check in checks):
        ctx.exit(1)


def _checks(progress: Progress) -> Iterator[Check]:
    yield machine.python()
    yield machine.libraries()
    settings_check = parts.settings()
    yield settings_check
    yield from parts.variables(environment())
    if settings_check.state != "wrong":
        settings = Settings.load({})
        deployment = stores(settings)
        if not settings.database_url:
            yield machine.disk(settings.data_path)
            yield from machine.permissions(settings.data_path)
        databases = list(parts.databases(deployment, progress))
        yield from databases
        progress("embedder", 0, 1)
        yield parts.embedder(configured_embedder)
        progress("language model", 0, 1)
        yield parts.language_model(configured_language_model)
        if not settings.database_url or all(check.state == "ok" for check in databases):
            yield machine.clock(deployment, machine_time())
    yield machine.server(_port())
    yield from parts.clients(file_of)


def _port() -> int:
    """The port that `memoryos serve` would use."""
    text = variable("PORT")
    return int(text) if text.isdecimal() and int(text) <= 65535 else _DEFAULT_PORT


def _show(checks: list[Check]) -> None:
    console = screen()
    width = max(len(check.name) for check in checks)
    for check in checks:
        mark, style = _MARKS[check.state]
        result = visible(f" {check.name:<{width}}  {check.result}")
        console.print(Text.assemble((mark, style), result), soft_wrap=True)
        if check.fix:
            console.print(Text(visible(f"      {'':<{width}}  to fix: {check.fix}"), style="dim"), soft_wrap=True)
    wrong = sum(check.state == "wrong" for check in checks)
    problems = f"{wrong} problem{'' if wrong == 1 else 's'} found."
    click.echo(f"\n{problems if wrong else 'Everything is fine.'}")
