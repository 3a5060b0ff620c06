"""`memoryos settle`: does the waiting background work now."""

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import counting, visible

# How often the bar moves.
_SECONDS = 0.2


@click.command()
@json_option
@with_memory()
def settle(memory: Memoryos, *, as_json: bool) -> None:
    """Finish pending work: embedding, learning, grouping, studying.

    This also happens by itself while a program or a server has the memory open. You can interrupt it; work that is done
    stays done.

    \b
    Examples:
      memoryos settle
      memoryos settle --user ann
    """  # noqa: D301 - \b keeps click from joining the lines
    done = settle_all(memory)
    stats = memory.get_memory_stats()
    if as_json:
        print_json({"done": done, "waiting": stats["waiting"], "errors": stats["errors"]})
        return
    left = sum(stats["waiting"].values())
    click.echo(f"Done: {done} step{'' if done == 1 else 's'} of work." if done else "Nothing was waiting.")
    if left:
        reason = "; ".join(stats["errors"].values()) or "another process is working on it"
        click.echo(visible(f"{left} still waiting: {reason}."))


def settle_all(memory: Memoryos) -> int:
    """Shows a bar until nothing is waiting, or what is left cannot be done now; returns how much was done."""
    total = left = _waiting(memory)
    with counting("working") as progress:
        while not memory.settle(_SECONDS):
            left = _waiting(memory)
            total = max(total, left)
            progress(total - left, total)
    return max(0, total - _waiting(memory))


def _waiting(memory: Memoryos) -> int:
    waiting: dict[str, int] = memory.get_memory_stats()["waiting"]
    return sum(waiting.values())
