"""`memoryos entities`: what notes are about."""

from collections.abc import Iterable

import click
from rich.text import Text
from rich.tree import Tree

from memoryos import Entity, EntityNode, Memoryos, entity_tree
from memoryos.evaluation.table import Table
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import screen, show, visible


@click.group()
def entities() -> None:
    """What your notes are about: a tree of names, with the number of notes on each.

    \b
    Examples:
      memoryos entities list
      memoryos entities find Postgres
    """  # noqa: D301 - \b keeps click from joining the lines


@entities.command("list")
@click.option("--scope", type=click.Choice(["global", "project", "task"]), help="Count only notes in this scope.")
@click.option("--project", metavar="NAME", help="Count only notes in this project.")
@json_option
@with_memory()
def list_(memory: Memoryos, scope: str | None, project: str | None, *, as_json: bool) -> None:
    """Show all entities as a tree.

    \b
    Example:
      memoryos entities list --project shop
    """  # noqa: D301 - \b keeps click from joining the lines
    known = memory.list_entities(scope, project)
    if as_json:
        print_json(known)
    elif known:
        tree = Tree(Text(f"Entities of {memory.user_id}", style="bold"))
        _grow(tree, entity_tree(known))
        screen().print(tree)
    else:
        click.echo("There are no entities yet; they come with notes: memoryos notes add --help")


@entities.command()
@click.argument("query")
@click.option("--limit", type=click.IntRange(1), default=5, show_default=True, help="Show at most this many.")
@json_option
@with_memory()
def find(memory: Memoryos, query: str, limit: int, *, as_json: bool) -> None:
    """Find entities whose name or alias is like QUERY.

    \b
    Example:
      memoryos entities find Postgres
    """  # noqa: D301 - \b keeps click from joining the lines
    matches = memory.search_entities(query, limit=limit)
    if as_json:
        print_json(matches)
    elif matches:
        rows = tuple((f"{match.score:.2f}", match.entity.name, str(match.entity.memory_count)) for match in matches)
        show([Table("Entities", ("score", "name", "notes"), rows)])
    else:
        click.echo(f"No entity has a name like {query!r}; `memoryos entities list` shows them all.")


@entities.command()
@click.argument("name")
@click.option("--description", default="", metavar="TEXT", help="What it is.")
@click.option("--parent", metavar="NAME", help="The entity above it, if its name doesn't say so.")
@click.option("--alias", "aliases", multiple=True, metavar="NAME", help="Another name for it; can be repeated.")
@json_option
@with_memory(must_exist=False)
def describe(
    memory: Memoryos, name: str, description: str, parent: str | None, aliases: tuple[str, ...], *, as_json: bool
) -> None:
    """Describe an entity, or change its description.

    New aliases are added to the existing ones.

    \b
    Example:
      memoryos entities describe infra.postgresql --description "The main database" --alias Postgres
    """  # noqa: D301 - \b keeps click from joining the lines
    _report(memory.register_entity(name, description, parent, aliases), "Saved", as_json=as_json)


@entities.command()
@click.argument("name")
@click.argument("into")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@json_option
@with_memory()
def merge(memory: Memoryos, name: str, into: str, *, yes: bool, as_json: bool) -> None:
    """Merge two entities.

    The notes, aliases and children of NAME move to INTO.

    \b
    Example:
      memoryos entities merge pg infra.postgresql
    """  # noqa: D301 - \b keeps click from joining the lines
    if not yes:
        click.confirm(f"Move everything from {name} to {into}? This cannot be undone.", abort=True, err=True)
    _report(memory.merge_entities(name, into), f"Merged {name} into", as_json=as_json)


def _report(entity: Entity, change: str, *, as_json: bool) -> None:
    if as_json:
        print_json(entity)
    else:
        names = f" (also {', '.join(entity.aliases)})" if entity.aliases else ""
        notes = f"{entity.memory_count} note{'' if entity.memory_count == 1 else 's'}"
        click.echo(visible(f"{change} {entity.name}{names}: {notes}."))


def _grow(tree: Tree, nodes: Iterable[EntityNode]) -> None:
    for node in nodes:
        entity = node.entity
        name, description = visible(entity.name), visible(entity.description)
        label = Text.assemble((name, "cyan"), f"  {entity.memory_count}", (f"  {description}", "dim"))
        _grow(tree.add(label), node.children)
