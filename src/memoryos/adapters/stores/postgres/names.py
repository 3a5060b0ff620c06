"""Registered entities and projects in PostgreSQL."""

import json
from datetime import datetime

from memoryos.adapters.stores.postgres.database import Database
from memoryos.adapters.stores.rows import strings_of
from memoryos.domain.entity import Entity
from memoryos.domain.timestamps import microseconds

_ENTITIES = "SELECT name, description, parent, aliases FROM entities WHERE owner = %(owner)s ORDER BY name"

_PUT_ENTITY = """
INSERT INTO entities (owner, name, parent, aliases, description)
VALUES (%(owner)s, %(name)s, %(parent)s, %(aliases)s, %(description)s)
ON CONFLICT (owner, name) DO UPDATE
SET parent = excluded.parent, aliases = excluded.aliases, description = excluded.description
"""

_PUT_PROJECT = """
INSERT INTO projects (owner, name, named_us) VALUES (%(owner)s, %(name)s, %(named_us)s) ON CONFLICT DO NOTHING
"""


class PostgresNames:
    """The names of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def entities(self) -> list[Entity]:
        return self._database.decoded(
            lambda codec, rows: [
                Entity(
                    name,
                    codec.unseal_text(description),
                    parent,
                    strings_of(codec.unseal_text(aliases)),
                    registered=True,
                )
                for name, description, parent, aliases in rows
            ],
            _ENTITIES,
        )

    def put_entity(self, entity: Entity) -> None:
        with self._database.writing() as session:
            session.run(
                _PUT_ENTITY,
                name=entity.name,
                parent=entity.parent,
                aliases=session.codec.seal_text(json.dumps(entity.aliases, ensure_ascii=False)),
                description=session.codec.seal_text(entity.description),
            )

    def drop_entity(self, name: str) -> None:
        with self._database.writing() as session:
            session.run("DELETE FROM entities WHERE owner = %(owner)s AND name = %(name)s", name=name)

    def projects(self) -> list[str]:
        rows = self._database.rows("SELECT name FROM projects WHERE owner = %(owner)s ORDER BY seq")
        return [name for (name,) in rows]

    def put_project(self, name: str, at: datetime) -> None:
        with self._database.writing() as session:
            session.run(_PUT_PROJECT, name=name, named_us=microseconds(at))
