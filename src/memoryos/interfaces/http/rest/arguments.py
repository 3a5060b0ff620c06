"""Arguments that several operations of the REST interface take."""

from memoryos.service.tools.tool import Json

# No counter of ours goes beyond it, nor does an integer in JavaScript.
AFTER: Json = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1, "default": 0}
LIMIT: Json = {"type": "integer", "minimum": 1, "maximum": 1000, "default": 100, "description": "The most to return"}


def id_of(thing: str) -> Json:
    """The schema of the id of `thing`."""
    return {"type": "string", "minLength": 1, "description": f"The id of {thing}"}
