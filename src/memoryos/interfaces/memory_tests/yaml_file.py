"""YAML (and JSON, which is YAML too) as located values; every scalar stays the text that was written.

YAML's own guesses are left out on purpose: `user: no` means the user no, and a date stays as it was typed.
"""

from pathlib import Path

import yaml

from memoryos.errors import InvalidInputError
from memoryos.evaluation.memory_tests.reader import read_test_file
from memoryos.evaluation.memory_tests.spec import Located, TestFile

_LONGEST_FILE = 4_000_000  # characters
_DEEPEST = 50


def load_test_file(path: Path) -> TestFile:
    """The tests in `path`. Raises InvalidInputError with the line of what is wrong."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InvalidInputError(f"cannot read {str(path)!r}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{str(path)!r} is not UTF-8 text") from error
    return read_test_file(path, _tree(path, text))


def _tree(path: Path, text: str) -> Located:
    if len(text) > _LONGEST_FILE:
        raise InvalidInputError(f"{str(path)!r} is longer than {_LONGEST_FILE:,} characters; split it")
    try:
        root = yaml.compose(text, Loader=yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        line = (error.problem_mark.line + 1) if error.problem_mark else 1
        raise InvalidInputError(f"{path}:{line}: not YAML: {error.problem or error}") from error
    except yaml.YAMLError as error:
        raise InvalidInputError(f"{path}: not YAML: {' '.join(str(error).split())}") from error
    except RecursionError as error:
        raise InvalidInputError(f"{path}: nested too deeply") from error
    if root is None:
        raise InvalidInputError(f"{path}:1: the file is empty; list at least one test under 'tests'")
    return _Nodes(path).located(root, root.start_mark.line + 1)


class _Nodes:
    """Turns YAML's nodes into located values; refuses what would be read twice."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: set[int] = set()

    def located(self, node: yaml.Node, line: int, depth: int = 0) -> Located:
        if id(node) in self._read or depth > _DEEPEST:
            what = "aliases (*name) are not read here; write it out" if depth <= _DEEPEST else "nested too deeply"
            raise InvalidInputError(f"{self._path}:{line}: {what}")
        self._read.add(id(node))
        if isinstance(node, yaml.MappingNode):
            return Located(self._fields(node, depth), line)
        if isinstance(node, yaml.SequenceNode):
            items = (self.located(item, item.start_mark.line + 1, depth + 1) for item in node.value)
            return Located(tuple(items), line)
        return Located(str(node.value), line)

    def _fields(self, node: yaml.MappingNode, depth: int) -> dict[str, Located]:
        fields: dict[str, Located] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise InvalidInputError(f"{self._path}:{line}: the name of a field must be text")
            name = str(key.value)
            if name in fields:
                raise InvalidInputError(f"{self._path}:{line}: the field {name!r} appears twice")
            fields[name] = self.located(value, line, depth + 1)
        return fields
