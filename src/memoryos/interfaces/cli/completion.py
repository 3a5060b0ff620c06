"""`memoryos completion`: scripts for shells."""

import click
from click.shell_completion import get_completion_class

from memoryos.errors import SettingsError

_SHELLS = ("bash", "zsh", "fish")
_VARIABLE = "_MEMORYOS_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that completes commands and options in a shell.

    \b
    Examples:
      memoryos completion bash >> ~/.bashrc
      memoryos completion zsh >> ~/.zshrc
      memoryos completion fish > ~/.config/fish/completions/memoryos.fish
    """  # noqa: D301 - \b keeps click from joining the lines
    kind = get_completion_class(shell)
    if kind is None:
        raise SettingsError(f"click knows no completion for {shell!r}; known are {', '.join(_SHELLS)}")
    click.echo(kind(ctx.find_root().command, {}, "memoryos", _VARIABLE).source())
