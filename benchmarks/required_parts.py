"""Makes src/memoryos/text/data/required_parts.json: what a text must contain for each filtered expression to match.

    make parts

Run it after every change of an expression; tests/text/test_required_parts.py tells when it is due. A file that is out
of date only costs time: what it lacks is derived in every process.
"""

import importlib
import json
import pkgutil
from contextlib import suppress

import memoryos
from memoryos.domain.instruction_replacement import topics
from memoryos.errors import MissingExtraError
from memoryos.text.attributes import attributes_asked_for
from memoryos.text.prefilter import FILE, key_of, patterns, required_parts


def content() -> str:
    """One line for each expression that some module of the library has."""
    for info in pkgutil.walk_packages(memoryos.__path__, "memoryos."):
        with suppress(MissingExtraError):
            if not info.name.endswith("__main__"):
                importlib.import_module(info.name)
    # These are made on first use.
    attributes_asked_for("")
    topics("")
    filtered = [(pattern.expression, pattern.flags) for pattern in patterns() if pattern.is_filtered]
    parts = {key_of(*one): required_parts(*one) for one in filtered}
    lines = [f'"{key}": {json.dumps(parts[key], ensure_ascii=False)}' for key in sorted(parts)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text("{}\n", encoding="utf-8")  # whatever is in it, such as a conflict of two branches
    FILE.write_text(content(), encoding="utf-8")
