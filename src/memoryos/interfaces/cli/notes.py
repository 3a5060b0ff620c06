"""`memoryos notes`: notes, which are stored on purpose."""

from collections.abc import Iterator
from typing import Any

import click
from rich.text import Text

from memoryos import Memoryos, Note, NoteHit
from memoryos.interfaces.cli.memory_options import day, json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import plain_table, screen, visible

_TYPES = ("core_identity", "project_context", "task_instruction", "episodic")
_USUAL_TYPES = {"global": "core_identity", "project": "project_context", "task": "task_instruction"}

_type_option = click.option("--type", "memory_type", type=click.Choice(_TYPES), help="The kind of note.")
_project_option = click.option("--project", metavar="NAME", help="The project it applies to.")
_task_option = click.option("--task", "task_id", metavar="ID", help="The task it applies to, within the project.")
_tag_option = click.option("--tag", "tags", multiple=True, metavar="WORD", help="A tag; can be repeated.")
_status_option = click.option("--status", metavar="WORD", help="A status, such as open or done.")
_priority_option = click.option("--priority", type=int, metavar="N", help="A number; what it means is up to you.")


@click.group()
def notes() -> None:
    """Notes you store on purpose, for a project, a task or everywhere.

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

    Without --project, the note applies everywhere. Storing the same text again for the same place and entity refreshes
    the first note. Without --type, the type is core_identity everywhere, project_context in a project, and
    task_instruction in a task.

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
        similar = f"{near.note.id} ({near.similarity:.0%} the same): {near.note.text}"
        click.echo(visible(f"This is very similar to {similar}"))


@notes.command()
@click.argument("query")
@_type_option
@_project_option
@_task_option
@click.option("--status", multiple=True, metavar="WORD", help="Only notes with this status or none; can be repeated.")
@click.option("--limit", type=click.IntRange(1), default=10, show_default=True, help="Show at most this many.")
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
    """Find the notes that matter for a question.

    You see global notes and, with --project and --task, those of that project and task.

    \b
    Examples:
      memoryos notes find "which port?" --project shop
      memoryos notes find "deploy" --json
    """  # noqa: D301 - \b keeps click from joining the lines
    kinds = [memory_type] if memory_type else None
    hits = memory.retrieve_context(
        query, None, kinds, project, task_id, limit=limit, status_filter=list(status) or None
    )
    if as_json:
        print_json(hits)
    elif hits:
        _show(hits)
    else:
        click.echo("No notes match this. To include a project's notes, add --project NAME.")


@notes.command("list")
@click.option("--deleted", is_flag=True, help="Show deleted notes, which can still be restored.")
@json_option
@with_memory()
def list_(memory: Memoryos, *, deleted: bool, as_json: bool) -> None:
    """List all notes of all projects, oldest change first.

    \b
    Examples:
      memoryos notes list
      memoryos notes list --deleted --json
    """  # noqa: D301 - \b keeps click from joining the lines
    listed = [note for note in _all_notes(memory) if (note.deleted_at is not None) == deleted]
    if as_json:
        print_json(listed)
    elif listed:
        table = plain_table(("changed", "note"), unbroken={"changed"})
        for note in listed:
            table.add_row(f"{note.updated_at:%Y-%m-%d}", _labelled(note))
        screen().print(table)
    else:
        click.echo(f"There are no {'deleted ' if deleted else ''}notes.")


@notes.command()
@click.argument("note_id")
@json_option
@with_memory()
def show(memory: Memoryos, note_id: str, *, as_json: bool) -> None:
    """Show a note and all its earlier versions, newest last.

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
        screen().print(Text.assemble(visible(f"  {note.text}"), _warning(note)), soft_wrap=True)


@notes.command()
@click.argument("note_id")
@click.option("--text", metavar="TEXT", help="The new text.")
@click.option("--entity", metavar="NAME", help="The new entity.")
@_type_option
@_tag_option
@_status_option
@_priority_option
@json_option
@with_memory()
def change(memory: Memoryos, note_id: str, tags: tuple[str, ...], *, as_json: bool, **changes: Any) -> None:
    """Change a note; its history is kept.

    \b
    Example:
      memoryos notes change note_4f0c2a... --status done
    """  # noqa: D301 - \b keeps click from joining the lines
    changed = memory.update_memory(note_id, tags=list(tags) or None, **changes)
    if as_json:
        print_json(changed)
    else:
        click.echo(f"Changed {changed.id}, which is now version {changed.version}.")


@notes.command()
@click.argument("note_id")
@json_option
@with_memory()
def delete(memory: Memoryos, note_id: str, *, as_json: bool) -> None:
    """Delete a note; you can restore it for a while.

    \b
    Example:
      memoryos notes delete note_4f0c2a...
    """  # noqa: D301 - \b keeps click from joining the lines
    _report(
        memory.delete_memory(note_id), "Deleted {id}. To bring it back: memoryos notes restore {id}", as_json=as_json
    )


@notes.command()
@click.argument("note_id")
@json_option
@with_memory()
def restore(memory: Memoryos, note_id: str, *, as_json: bool) -> None:
    """Restore a deleted note, along with its links.

    \b
    Example:
      memoryos notes restore note_4f0c2a...
    """  # noqa: D301 - \b keeps click from joining the lines
    _report(memory.restore_memory(note_id), "Restored {id}.", as_json=as_json)


@notes.command()
@click.argument("note_id")
@click.argument("relation")
@click.argument("related_id")
@json_option
@with_memory()
def link(memory: Memoryos, note_id: str, relation: str, related_id: str, *, as_json: bool) -> None:
    """Link one note to another.

    For example, a new decision supersedes an old one.

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


def _report(note: Note, sentence: str, *, as_json: bool) -> None:
    if as_json:
        print_json(note)
    else:
        click.echo(sentence.format(id=note.id))


def _heading(note: Note) -> Text:
    more = " ".join(_marks(note))
    return Text.assemble(
        (f"version {note.version}", "bold"),
        visible(f"  {day(note.updated_at)}  {note.entity}  {_place(note)}"),
        visible(f"  {more}") if more else "",
        ("  (deleted)", "yellow") if note.deleted_at else "",
    )


def _show(hits: list[NoteHit]) -> None:
    table = plain_table(("score", "note"), unbroken={"score"})
    for hit in hits:
        table.add_row(f"{hit.score:.2f}", _labelled(hit.note))
    screen().print(table)


def _all_notes(memory: Memoryos) -> Iterator[Note]:
    after = 0
    while batch := memory.list_notes(after=after):
        yield from batch
        after = batch[-1].change


def _labelled(note: Note) -> Text:
    labels = (note.id, note.entity, _place(note), day(note.updated_at), *_marks(note))
    return Text.assemble(visible(note.text), _warning(note), ("\n" + visible("  ".join(labels)), "dim"))


def _warning(note: Note) -> Text:
    return Text("  (reads like an instruction)" if note.instructs else "", style="yellow")


def _place(note: Note) -> str:
    return "/".join(part for part in (note.project, note.task_id) if part) or "everywhere"


def _marks(note: Note) -> list[str]:
    return [*([note.status] if note.status else ()), *(f"#{tag}" for tag in note.tags)]
