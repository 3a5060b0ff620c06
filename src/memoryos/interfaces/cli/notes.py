"""`memoryos notes`: what was stored on purpose."""

from collections.abc import Iterator
from typing import Any

import click
from rich.text import Text

from memoryos import Memoryos, Note, NoteHit
from memoryos.interfaces.cli.memory_options import day, json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import plain_table, screen

_TYPES = ("core_identity", "project_context", "task_instruction", "episodic")
_USUAL_TYPES = {"global": "core_identity", "project": "project_context", "task": "task_instruction"}

_type_option = click.option("--type", "memory_type", type=click.Choice(_TYPES), help="What kind of note it is.")
_project_option = click.option("--project", metavar="NAME", help="Where it applies: this project.")
_task_option = click.option("--task", "task_id", metavar="ID", help="Where it applies: this task of the project.")
_tag_option = click.option("--tag", "tags", multiple=True, metavar="WORD", help="May be given several times.")
_status_option = click.option("--status", metavar="WORD", help="Such as open or done.")
_priority_option = click.option("--priority", type=int, metavar="N", help="A number of your own.")


@click.group()
def notes() -> None:
    """Notes that were stored on purpose, for a project, a task or everywhere.

    \b
    Examples:
      memoryos notes add "We deploy on Fridays." --entity infra.deploy --project shop
      memoryos notes find "when do we deploy?" --project shop
    """  # noqa: D301 - \b keeps click from joining the lines


@notes.command()
@click.argument("text")
@click.option("--entity", required=True, metavar="NAME", help="What it is about, such as infra.postgresql.")
@_type_option
@_project_option
@_task_option
@_tag_option
@_status_option
@_priority_option
@json_option
@with_memory(must_exist=False)
def add(
    memory: Memoryos,
    text: str,
    entity: str,
    memory_type: str | None,
    project: str | None,
    task_id: str | None,
    *,
    as_json: bool,
    **labels: Any,
) -> None:
    """Store a note, word for word.

    Without --project it applies everywhere. The same text again for the same place and entity refreshes the first.
    Without --type it is core_identity everywhere, project_context in a project, task_instruction in a task.

    \b
    Example:
      memoryos notes add "Postgres runs on 5433." --entity infra.postgresql --project shop --tag port
    """  # noqa: D301 - \b keeps click from joining the lines
    scope = "task" if task_id else "project" if project else "global"
    labels["tags"] = list(labels["tags"])
    stored = memory.store_memory(text, memory_type or _USUAL_TYPES[scope], scope, entity, project, task_id, **labels)
    if as_json:
        print_json(stored)
        return
    click.echo(f"{stored.status.capitalize()} as {stored.note.id}.")
    for near in stored.near_duplicates:
        click.echo(f"It says nearly the same as {near.note.id} ({near.similarity:.0%}): {near.note.text}")


@notes.command()
@click.argument("query")
@_type_option
@_project_option
@_task_option
@click.option("--status", multiple=True, metavar="WORD", help="Only those without a status, or with one of these.")
@click.option("--limit", type=click.IntRange(1), default=10, show_default=True, help="At most so many.")
@json_option
@with_memory()
def find(
    memory: Memoryos,
    query: str,
    memory_type: str | None,
    project: str | None,
    task_id: str | None,
    status: tuple[str, ...],
    limit: int,
    *,
    as_json: bool,
) -> None:
    """Show the notes that matter for a question, as seen from a project or a task.

    \b
    Examples:
      memoryos notes find "which port?" --project shop
      memoryos notes find "deploy" --json
    """  # noqa: D301 - \b keeps click from joining the lines
    kinds = [memory_type] if memory_type else None
    found = memory.retrieve_context(
        query, None, kinds, project, task_id, limit=limit, status_filter=list(status) or None
    )
    if as_json:
        print_json(found)
    elif found:
        _show(found)
    else:
        click.echo("No note matters for this; notes of a project are seen with --project NAME.")


@notes.command("list")
@click.option("--deleted", is_flag=True, help="Those that were deleted, and can be restored.")
@json_option
@with_memory()
def list_(memory: Memoryos, *, deleted: bool, as_json: bool) -> None:
    """Show all notes, those of every project too, in the order of their last change.

    \b
    Examples:
      memoryos notes list
      memoryos notes list --deleted --json
    """  # noqa: D301 - \b keeps click from joining the lines
    found = [note for note in _every(memory) if (note.deleted_at is not None) == deleted]
    if as_json:
        print_json(found)
    elif found:
        table = plain_table(("changed", "note"), unbroken={"changed"})
        for note in found:
            table.add_row(f"{note.updated_at:%Y-%m-%d}", _labelled(note))
        screen().print(table)
    else:
        click.echo(f"There is no {'deleted ' if deleted else ''}note.")


@notes.command()
@click.argument("note_id")
@json_option
@with_memory()
def show(memory: Memoryos, note_id: str, *, as_json: bool) -> None:
    """Show a note with all of its earlier versions, the newest last.

    \b
    Example:
      memoryos notes show note_4f0c2a...
    """  # noqa: D301 - \b keeps click from joining the lines
    versions = memory.memory_history(note_id)
    if as_json:
        print_json(versions)
        return
    for note in versions:
        screen().print(_heading(note), soft_wrap=True)
        click.echo(f"  {note.text}")


@notes.command()
@click.argument("note_id")
@click.option("--text", metavar="TEXT", help="What it says now.")
@click.option("--entity", metavar="NAME", help="What it is about now.")
@_type_option
@_tag_option
@_status_option
@_priority_option
@json_option
@with_memory()
def change(memory: Memoryos, note_id: str, tags: tuple[str, ...], *, as_json: bool, **changes: Any) -> None:
    """Change a note; what it said before stays as its history.

    \b
    Example:
      memoryos notes change note_4f0c2a... --status done
    """  # noqa: D301 - \b keeps click from joining the lines
    changed = memory.update_memory(note_id, tags=list(tags) or None, **changes)
    if as_json:
        print_json(changed)
    else:
        click.echo(f"Changed {changed.id}; it is version {changed.version} now.")


@notes.command()
@click.argument("note_id")
@json_option
@with_memory()
def delete(memory: Memoryos, note_id: str, *, as_json: bool) -> None:
    """Hide a note; it can be restored for some weeks.

    \b
    Example:
      memoryos notes delete note_4f0c2a...
    """  # noqa: D301 - \b keeps click from joining the lines
    _tell(memory.delete_memory(note_id), "Deleted {id}; `memoryos notes restore {id}` brings it back.", as_json=as_json)


@notes.command()
@click.argument("note_id")
@json_option
@with_memory()
def restore(memory: Memoryos, note_id: str, *, as_json: bool) -> None:
    """Bring a deleted note back, with its links.

    \b
    Example:
      memoryos notes restore note_4f0c2a...
    """  # noqa: D301 - \b keeps click from joining the lines
    _tell(memory.restore_memory(note_id), "Restored {id}.", as_json=as_json)


@notes.command()
@click.argument("note_id")
@click.argument("relation")
@click.argument("related_id")
@json_option
@with_memory()
def link(memory: Memoryos, note_id: str, relation: str, related_id: str, *, as_json: bool) -> None:
    """Say how one note stands to another, such as a new decision that supersedes an old one.

    RELATION is supports, contradicts, supersedes, refines, depends_on, implements or example_of.

    \b
    Example:
      memoryos notes link note_4f0c2a... supersedes note_91bb07...
    """  # noqa: D301 - \b keeps click from joining the lines
    linked = memory.link_memories(note_id, related_id, relation)
    if as_json:
        print_json(linked)
    else:
        click.echo(f"{linked.memory_id} {linked.relation_type} {linked.related_id}.")


def _tell(note: Note, sentence: str, *, as_json: bool) -> None:
    if as_json:
        print_json(note)
    else:
        click.echo(sentence.format(id=note.id))


def _heading(note: Note) -> Text:
    more = " ".join(_marks(note))
    return Text.assemble(
        (f"version {note.version}", "bold"),
        f"  {day(note.updated_at)}  {note.entity}  {_place(note)}",
        f"  {more}" if more else "",
        ("  (deleted)", "yellow") if note.deleted_at else "",
    )


def _show(found: list[NoteHit]) -> None:
    table = plain_table(("score", "note"), unbroken={"score"})
    for hit in found:
        table.add_row(f"{hit.score:.2f}", _labelled(hit.note))
    screen().print(table)


def _every(memory: Memoryos) -> Iterator[Note]:
    after = 0
    while piece := memory.list_notes(after=after):
        yield from piece
        after = piece[-1].change


def _labelled(note: Note) -> Text:
    labels = (note.id, note.entity, _place(note), day(note.updated_at), *_marks(note))
    return Text.assemble(note.text, ("\n" + "  ".join(labels), "dim"))


def _place(note: Note) -> str:
    return "/".join(part for part in (note.project, note.task_id) if part) or "everywhere"


def _marks(note: Note) -> list[str]:
    return [*([note.status] if note.status else ()), *(f"#{tag}" for tag in note.tags)]
