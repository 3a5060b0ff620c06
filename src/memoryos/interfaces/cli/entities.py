"""`memoryos entities`: what notes are about."""

from collections.abc import Iterable

import click
from rich.text import Text
from rich.tree import Tree

from memoryos import Entity, EntityNode, Memoryos, entity_tree
from memoryos.evaluation.table import Table
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import screen, show


@click.group()
def entities() -> None:
    """What notes are about: names in a tree, with their notes counted.

    \b
    Examples:
      memoryos entities list
      memoryos entities find Postgres
    """  # noqa: D301 - \b keeps click from joining the lines


@entities.command("list")
@click.option("--scope", type=click.Choice(["global", "project", "task"]), help="Count only notes of this scope.")
@click.option("--project", metavar="NAME", help="Count only notes of this project.")
@json_option
@with_memory()
def list_(memory: Memoryos, scope: str | None, project: str | None, *, as_json: bool) -> None:
    """Show all entities as a tree.

    \b
    Example:
      memoryos entities list --project shop
    """  # noqa: D301 - \b keeps click from joining the lines
    found = memory.list_entities(scope, project)
    if as_json:
        print_json(found)
    elif found:
        tree = Tree(Text(f"Entities of {memory.user_id}", style="bold"))
        _grow(tree, entity_tree(found))
        screen().print(tree)
    else:
        click.echo("There is no entity yet; they come with notes: memoryos notes add --help")


@entities.command()
@click.argument("query")
@click.option("--limit", type=click.IntRange(1), default=5, show_default=True, help="At most so many.")
@json_option
@with_memory()
def find(memory: Memoryos, query: str, limit: int, *, as_json: bool) -> None:
    """Find entities whose name or alias looks like QUERY.

    \b
    Example:
      memoryos entities find Postgres
    """  # noqa: D301 - \b keeps click from joining the lines
    found = memory.search_entities(query, limit=limit)
    if as_json:
        print_json(found)
    elif found:
        rows = tuple((f"{each.score:.2f}", each.entity.name, str(each.entity.memory_count)) for each in found)
        show([Table("Entities", ("score", "name", "notes"), rows)])
    else:
        click.echo(f"No entity looks like {query!r}; `memoryos entities list` shows them all.")


@entities.command()
@click.argument("name")
@click.option("--description", default="", metavar="TEXT", help="What it is.")
@click.option("--parent", metavar="NAME", help="What it stands below, where its name does not say so.")
@click.option("--alias", "aliases", multiple=True, metavar="NAME", help="Another name; may be given several times.")
@json_option
@with_memory(must_exist=False)
def describe(
    memory: Memoryos, name: str, description: str, parent: str | None, aliases: tuple[str, ...], *, as_json: bool
) -> None:
    """Describe an entity, or describe it anew; aliases add to those it has.

    \b
    Example:
      memoryos entities describe infra.postgresql --description "The main database" --alias Postgres
    """  # noqa: D301 - \b keeps click from joining the lines
    _tell(memory.register_entity(name, description, parent, aliases), "is described", as_json=as_json)


@entities.command()
@click.argument("name")
@click.argument("into")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
@with_memory()
def merge(memory: Memoryos, name: str, into: str, *, yes: bool, as_json: bool) -> None:
    """Make one entity of two: the notes, aliases and children of NAME go to INTO.

    \b
    Example:
      memoryos entities merge pg infra.postgresql
    """  # noqa: D301 - \b keeps click from joining the lines
    if not yes:
        click.confirm(f"Put all of {name} into {into}? It cannot be taken apart again.", abort=True, err=True)
    _tell(memory.merge_entities(name, into), f"holds all of {name} now", as_json=as_json)


def _tell(entity: Entity, what: str, *, as_json: bool) -> None:
    if as_json:
        print_json(entity)
    else:
        names = f" (also {', '.join(entity.aliases)})" if entity.aliases else ""
        notes = f"{entity.memory_count} note{'' if entity.memory_count == 1 else 's'}"
        click.echo(f"{entity.name}{names} {what}: {notes}.")


def _grow(tree: Tree, nodes: Iterable[EntityNode]) -> None:
    for node in nodes:
        entity = node.entity
        label = Text.assemble((entity.name, "cyan"), f"  {entity.memory_count}", (f"  {entity.description}", "dim"))
        _grow(tree.add(label), node.children)
