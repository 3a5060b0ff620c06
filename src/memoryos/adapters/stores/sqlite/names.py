"""Registered entities and projects in SQLite."""

import json
from datetime import datetime

from memoryos.adapters.stores.rows import strings_of
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.domain.entity import Entity
from memoryos.domain.timestamps import microseconds

_PUT_ENTITY = """
INSERT INTO entities (name, parent, aliases, description) VALUES (?, ?, ?, ?)
ON CONFLICT (name) DO UPDATE
SET parent = excluded.parent, aliases = excluded.aliases, description = excluded.description
"""


class SqliteNames:
    """The names of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def entities(self) -> list[Entity]:
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT name, description, parent, aliases FROM entities ORDER BY name"
            ).fetchall()
        return [
            Entity(name, description, parent, strings_of(aliases), registered=True)
            for name, description, parent, aliases in rows
        ]

    def put_entity(self, entity: Entity) -> None:
        aliases = json.dumps(entity.aliases, ensure_ascii=False)
        with self._database.writing() as connection:
            connection.execute(_PUT_ENTITY, (entity.name, entity.parent, aliases, entity.description))

    def drop_entity(self, name: str) -> None:
        with self._database.writing() as connection:
            connection.execute("DELETE FROM entities WHERE name = ?", (name,))

    def projects(self) -> list[str]:
        with self._database.reading() as connection:
            return [name for (name,) in connection.execute("SELECT name FROM projects ORDER BY seq").fetchall()]

    def put_project(self, name: str, at: datetime) -> None:
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO projects (name, named_us) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, microseconds(at))
            )
