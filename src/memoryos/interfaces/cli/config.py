"""`memoryos config`: every setting and where its value comes from."""

import difflib
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
    """Show every setting and where its value comes from.

    \b
    Example:
      memoryos config show
    """  # noqa: D301 - \b keeps click from joining the lines


@config.command("show")
@click.argument("names", nargs=-1)
@click.option("--changed", is_flag=True, help="Only settings that differ from their defaults.")
@data_option
@json_option
def show_settings(names: tuple[str, ...], data_storage_path: str | None, *, changed: bool, as_json: bool) -> None:
    """Show settings with their values and where each value comes from; secrets are hidden.

    The command line wins over the environment, the environment over config.json, and config.json over the default.

    \b
    Examples:
      memoryos config show
      memoryos config show --changed
      memoryos config show language_model openai_api_key --json
    """  # noqa: D301 - \b keeps click from joining the lines
    settings = Settings.sources({"data_storage_path": data_storage_path})
    unknown = [name for name in names if name not in settings]
    if unknown:
        near = difflib.get_close_matches(unknown[0], settings, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "`memoryos config show` lists them all"
        raise NotFoundError(f"there is no setting {unknown[0]!r}; {hint}")
    selection = {
        name: setting
        for name, setting in settings.items()
        if (not names or name in names) and not (changed and setting.source == "default")
    }
    if as_json:
        print_json(selection)
    else:
        rows = tuple((name, _shown(setting.value), setting.source) for name, setting in selection.items())
        show([Table("Settings", ("setting", "value", "from"), rows)], unbroken={"setting"})


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
