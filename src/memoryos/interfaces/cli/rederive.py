"""`memoryos rederive`: topics, facts and profile made anew."""

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import counting


@click.command()
@json_option
@with_memory()
def rederive(memory: Memoryos, *, as_json: bool) -> None:
    """Derive anew, with the chosen analyst, what others derived: topics, facts and profile.

    Needed after another analyst or language model was chosen, where it shall read the older conversations too. What is
    there stays in use until its pages were read anew; pages, notes and visits stay. It can be interrupted: the same
    command again goes on from there. What the chosen analyst derived itself is not derived twice.

    \b
    Examples:
      memoryos rederive
      MEMORYOS_LANGUAGE_MODEL=openai:gpt-4o-mini memoryos rederive --user ann
      MEMORYOS_ANALYST=rules memoryos rederive --json
    """  # noqa: D301 - \b keeps click from joining the lines
    with counting("reading") as progress:
        done = memory.rederive(progress)
    if as_json:
        print_json({"pages_read": done.pages, "pages_kept": done.kept})
        return
    click.echo(f"Read {done.pages} page{'' if done.pages == 1 else 's'} anew.")
    if done.kept:
        what = "1 page keeps" if done.kept == 1 else f"{done.kept} pages keep"
        click.echo(f"{what} what was derived before: the analyst had no answer, or found nothing in them.")
