"""The embedders of an owner's vectors, by name."""

import numpy as np

from memoryos.adapters.stores.postgres.database import Session
from memoryos.errors import StorageError

FLOAT32 = np.dtype("<f4")
EMBEDDER = "(SELECT id FROM embedders WHERE owner = %(owner)s AND name = %(embedder)s)"


def embedder_id_of(session: Session, name: str, shapes: set[tuple[int, ...]]) -> int:
    """The id of the embedder of that name, whose vectors all have one length."""
    session.run(
        "INSERT INTO embedders (owner, name) VALUES (%(owner)s, %(embedder)s) ON CONFLICT DO NOTHING", embedder=name
    )
    statement = "SELECT id, dimension FROM embedders WHERE owner = %(owner)s AND name = %(embedder)s"
    ((embedder_id, dimension),) = session.rows(statement, embedder=name)
    known = shapes if dimension is None else shapes | {(dimension,)}
    if len(known) > 1 or any(len(shape) != 1 for shape in known):
        raise StorageError(f"vectors of embedder {name!r} must all have the same length, not {sorted(known)}")
    if dimension is None and known:
        statement = "UPDATE embedders SET dimension = %(dimension)s WHERE owner = %(owner)s AND id = %(id)s"
        session.run(statement, dimension=known.pop()[0], id=embedder_id)
    return int(embedder_id)
