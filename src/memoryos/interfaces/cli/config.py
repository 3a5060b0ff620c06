"""`memoryos config`: every setting and where its value comes from."""

import json
from typing import Any

import click

from memoryos.config.settings import Settings
from memoryos.errors import NotFoundError
from memoryos.evaluation.table import Table
from memoryos.interfaces.cli.memory_options import data_option, json_option, print_json
from memoryos.interfaces.cli.screen import show


@click.group()
def config() -> None:
    """Show every setting, and where its value comes from.

    \b
    Example:
      memoryos config show
    """  # noqa: D301 - \b keeps click from joining the lines


@config.command("show")
@click.argument("names", nargs=-1)
@click.option("--changed", is_flag=True, help="Only what is not left to its default.")
@data_option
@json_option
def show_settings(names: tuple[str, ...], data_storage_path: str | None, *, changed: bool, as_json: bool) -> None:
    """Show settings with their values and where these come from; secrets are hidden.

    What is given on the command line comes before the environment, that before config.json, that before the default.

    \b
    Examples:
      memoryos config show
      memoryos config show --changed
      memoryos config show language_model openai_api_key --json
    """  # noqa: D301 - \b keeps click from joining the lines
    every = Settings.sources({"data_storage_path": data_storage_path})
    unknown = [name for name in names if name not in every]
    if unknown:
        raise NotFoundError(f"there is no setting {unknown[0]!r}; `memoryos config show` lists them all")
    wanted = {
        name: chosen
        for name, chosen in every.items()
        if (not names or name in names) and not (changed and chosen.source == "default")
    }
    if as_json:
        print_json(wanted)
    else:
        rows = tuple((name, _shown(chosen.value), chosen.source) for name, chosen in wanted.items())
        show([Table("Settings", ("setting", "value", "from"), rows)], unbroken={"setting"})


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
