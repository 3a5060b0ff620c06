"""`memoryos reindex`: embeds everything again."""

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import counting


@click.command()
@json_option
@with_memory()
def reindex(memory: Memoryos, *, as_json: bool) -> None:
    """Embed everything again with the current embedder, and delete the vectors from other embedders.

    Use this after changing the embedder, if you don't want to wait for the background work. You can interrupt it:
    running it again continues where it stopped.

    \b
    Examples:
      memoryos reindex
      MEMORYOS_EMBEDDING_MODEL=all-MiniLM-L6-v2 memoryos reindex --user ann
    """  # noqa: D301 - \b keeps click from joining the lines
    with counting("embedding") as progress:
        done = memory.reindex(progress)
    if as_json:
        print_json({"pages_embedded": done})
    else:
        click.echo(
            f"Embedded {done} page{'' if done == 1 else 's'}; all pages now have vectors of the current embedder."
        )
