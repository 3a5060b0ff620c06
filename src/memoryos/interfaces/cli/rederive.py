"""`memoryos rederive`: topics, facts and profile, derived again."""

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import counting


@click.command()
@json_option
@with_memory()
def rederive(memory: Memoryos, *, as_json: bool) -> None:
    """Derive topics, facts and profile again with the current analyst.

    Use this after changing the analyst or the language model, if the new one should read older conversations too. What
    was derived before stays in use until its pages have been read again; pages, notes and visits stay. You can
    interrupt this: running it again continues where it stopped, and nothing is read twice by the same analyst.

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
    click.echo(f"Read {done.pages} page{'' if done.pages == 1 else 's'} again.")
    if done.kept:
        pages = "1 page keeps its" if done.kept == 1 else f"{done.kept} pages keep their"
        click.echo(f"{pages} earlier results: the analyst had no answer, or found nothing.")
