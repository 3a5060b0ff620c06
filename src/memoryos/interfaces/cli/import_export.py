"""`memoryos import` and `memoryos export`."""

from dataclasses import asdict
from pathlib import Path

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import counting

_PATH = click.Path(path_type=Path)
_COUNTED = (
    ("pages", "exchange"),
    ("notes", "note"),
    ("entities", "entity"),
    ("segments", "topic"),
    ("facts", "fact"),
)


@click.command("import")
@click.argument("path", type=_PATH)
@click.option("--format", "format_name", metavar="NAME", help="Its format; without it, it is recognised.")
@click.option("--from-user", metavar="NAME", help="Whose memories, where PATH holds those of several.")
@click.option("--dry-run", is_flag=True, help="Only count what would be new.")
@json_option
@with_memory(must_exist=False)
def import_(
    memory: Memoryos, path: Path, format_name: str | None, from_user: str | None, *, dry_run: bool, as_json: bool
) -> None:
    """Take over what another memory, chat or agent kept, with its times.

    PATH is a file, a folder or a zip: exports of ours, of ChatGPT and Claude, transcripts of Claude Code and Codex, the
    data of the older MemoryOS, of its private server, of min-memory, mem0 or the official memory server, messages as
    JSON, or Markdown. What was imported before is recognised, so an import that was interrupted is simply repeated.

    \b
    Examples:
      memoryos import chatgpt-export.zip --dry-run
      memoryos import chatgpt-export.zip
      memoryos import ~/.claude/projects
      memoryos import old_memoryos_data --from-user ann
    """  # noqa: D301 - \b keeps click from joining the lines
    with counting("importing") as progress:
        report = memory.import_memories(
            path, format=format_name, from_user=from_user, dry_run=dry_run, progress=progress
        )
    if as_json:
        print_json(asdict(report))
        return
    new = [_counted(getattr(report, field), name) for field, name in _COUNTED if getattr(report, field)]
    click.echo(f"{path} is in the format {report.format!r}.")
    click.echo(f"{'Would import' if dry_run else 'Imported'} {', '.join(new) or 'nothing new'}.")
    known = report.known_pages + report.known_notes
    if known:
        click.echo(f"{known} {'was' if known == 1 else 'were'} known already.")
    for reason, count in report.skipped.items():
        click.echo(f"{count} left out: {reason}.")


@click.command()
@click.argument("path", type=_PATH)
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["jsonl", "memoryos", "server-memory", "markdown"]),
    default="jsonl",
    show_default=True,
    help="Complete and our own; folders of the older library; the official memory server's graph; for people.",
)
@json_option
@with_memory()
def export(memory: Memoryos, path: Path, format_name: str, *, as_json: bool) -> None:
    """Write everything that memory holds to PATH.

    `jsonl` reads back to an equal memory with `memoryos import`.

    \b
    Examples:
      memoryos export ann.jsonl --user ann
      memoryos export ann.md --user ann --format markdown
    """  # noqa: D301 - \b keeps click from joining the lines
    with counting("exporting") as progress:
        written = memory.export_memories(path, format=format_name, progress=progress)
    if as_json:
        print_json({"path": path, "format": format_name, "written": written})
    else:
        click.echo(f"Wrote {_counted(written, 'page' if format_name == 'memoryos' else 'line')} to {path}.")


def _counted(count: int, name: str) -> str:
    plural = f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
    return f"{count} {name if count == 1 else plural}"
