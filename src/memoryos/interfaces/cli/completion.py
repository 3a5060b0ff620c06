"""`memoryos completion`: completion scripts for shells."""

import click
from click.shell_completion import get_completion_class

from memoryos.errors import SettingsError

_SHELLS = ("bash", "zsh", "fish")
_VARIABLE = "_MEMORYOS_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that lets your shell complete commands and options.

    \b
    Examples:
      memoryos completion bash >> ~/.bashrc
      memoryos completion zsh >> ~/.zshrc
      memoryos completion fish > ~/.config/fish/completions/memoryos.fish
    """  # noqa: D301 - \b keeps click from joining the lines
    script = get_completion_class(shell)
    if script is None:
        raise SettingsError(f"there is no completion for {shell!r}; choose one of {', '.join(_SHELLS)}")
    click.echo(script(ctx.find_root().command, {}, "memoryos", _VARIABLE).source())
