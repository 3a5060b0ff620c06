"""`memoryos import` and `memoryos export`."""

from dataclasses import asdict
from pathlib import Path

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import counting, visible
from memoryos.interfaces.cli.settle import settle_all

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
@click.option("--format", "format_name", metavar="NAME", help="The format of PATH. [default: recognised automatically]")
@click.option("--from-user", metavar="NAME", help="Whose memories to import, if PATH has those of several users.")
@click.option("--dry-run", is_flag=True, help="Only count what would be imported.")
@click.option("--no-settle", is_flag=True, help="Leave embedding, learning and grouping for later.")
@json_option
@with_memory(must_exist=False)
def import_(
    memory: Memoryos,
    path: Path,
    format_name: str | None,
    from_user: str | None,
    *,
    dry_run: bool,
    no_settle: bool,
    as_json: bool,
) -> None:
    """Import memories from another tool, chat or agent, with their original times.

    PATH is a file, a folder or a zip: one of our own exports, an export from ChatGPT or Claude, transcripts of Claude
    Code or Codex, data of the older MemoryOS, its private server, min-memory, mem0 or the official memory server,
    messages as JSON, or Markdown. Anything imported before is recognised, so if an import is interrupted, just run it
    again. When the command returns, everything imported has been embedded, learned from and grouped.

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
    if not dry_run and not no_settle:
        settle_all(memory)
    if as_json:
        print_json(asdict(report))
        return
    new = [_counted(getattr(report, field), name) for field, name in _COUNTED if getattr(report, field)]
    click.echo(f"Recognised {path} as {report.format}.")
    click.echo(f"{'Would import' if dry_run else 'Imported'} {', '.join(new) or 'nothing new'}.")
    known = report.known_pages + report.known_notes
    if known:
        click.echo(f"{known} {'was' if known == 1 else 'were'} already there.")
    for reason, count in report.skipped.items():
        click.echo(visible(f"Skipped {count}: {reason}."))


@click.command()
@click.argument("path", type=_PATH)
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["jsonl", "memoryos", "server-memory", "markdown"]),
    default="jsonl",
    show_default=True,
    help="jsonl is complete; memoryos is for the older library, server-memory for the official memory server, markdown"
    " for people.",
)
@click.option("--force", "--yes", "force", is_flag=True, help="Replace PATH without asking if it exists.")
@json_option
@with_memory()
def export(memory: Memoryos, path: Path, format_name: str, *, force: bool, as_json: bool) -> None:
    """Write everything in memory to PATH.

    `memoryos import` reads a `jsonl` export back into an identical memory. If PATH exists, you are asked before it is
    replaced.

    \b
    Examples:
      memoryos export ann.jsonl --user ann
      memoryos export ann.md --user ann --format markdown
    """  # noqa: D301 - \b keeps click from joining the lines
    if path.exists() and not force and (path.is_file() or any(path.iterdir())):
        click.confirm(f"{path} exists. Replace it?", abort=True, err=True)
    with counting("exporting") as progress:
        count = memory.export_memories(path, format=format_name, progress=progress)
    if as_json:
        print_json({"path": path, "format": format_name, "written": count})
    else:
        click.echo(f"Wrote {_counted(count, 'page' if format_name == 'memoryos' else 'line')} to {path}.")


def _counted(count: int, name: str) -> str:
    plural = f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
    return f"{count} {name if count == 1 else plural}"
