"""Public means promised: the public names and how they are called, held by tests/golden/public_api.txt.

A change there is a change for users. Write the file again with `make docs`, and say in CHANGELOG.md what changed.
"""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, get_args

import memoryos
from memoryos import errors, testing

PUBLIC = {*memoryos.__all__, *errors.__all__, *testing.__all__}
GOLDEN = Path(__file__).parent / "golden" / "public_api.txt"


def public_api() -> str:
    return "\n\n".join("\n".join(of_module(module)) for module in (memoryos, errors, testing)) + "\n"


def of_module(module: ModuleType) -> Iterator[str]:
    yield module.__name__
    for name in sorted(module.__all__):
        value = getattr(module, name)
        if isinstance(value, type):
            yield from of_class(value)
        elif isinstance(value, FunctionType):
            yield from of_call(name, inspect.signature(value))
        else:
            yield f"  {name}: {type(value).__name__}" if isinstance(value, str) else f"  {name} = {shown(value)}"


def of_class(kind: type) -> Iterator[str]:
    bases = ", ".join(base.__name__ for base in kind.__bases__ if base is not object)
    yield f"  class {kind.__name__}({bases})" if bases else f"  class {kind.__name__}"
    if not issubclass(kind, Exception):
        yield from of_call("__init__", inspect.signature(kind))
    for name in sorted(own_names(kind)):
        if not name.startswith("_"):
            yield from of_member(name, inspect.getattr_static(kind, name), kind)


def own_names(kind: type) -> set[str]:
    """The names that `kind` has by itself, or from a class of ours that is not public by itself."""
    hidden = [base for base in kind.__bases__ if base.__module__.startswith("memoryos") and base.__name__ not in PUBLIC]
    return set(vars(kind)).union(*(own_names(base) for base in hidden))


def of_member(name: str, member: Any, kind: type) -> Iterator[str]:
    if isinstance(member, property):
        assert member.fget is not None
        yield f"    {name} -> {shown(inspect.signature(member.fget).return_annotation)}"
    elif isinstance(member, FunctionType | classmethod | staticmethod):
        call = getattr(kind, name)
        awaited = "async " if inspect.iscoroutinefunction(call) else ""
        yield from of_call(awaited + name, inspect.signature(call))


def of_call(name: str, signature: inspect.Signature) -> Iterator[str]:
    """One line for the name and the result, one for each argument, so that a change is one line of a diff."""
    yield f"    {name} -> {shown(signature.return_annotation)}"
    for argument in signature.parameters.values():
        if argument.name == "self":
            continue
        stars = {argument.VAR_POSITIONAL: "*", argument.VAR_KEYWORD: "**"}.get(argument.kind, "")
        only = " (by name)" if argument.kind is argument.KEYWORD_ONLY else ""
        default = "" if argument.default is argument.empty else f" = {shown_default(argument.default)}"
        yield f"      {stars}{argument.name}: {shown(argument.annotation)}{default}{only}"


def shown(annotation: Any) -> str:
    if annotation is inspect.Signature.empty or annotation is None:
        return "None"
    plain = annotation.__name__ if isinstance(annotation, type) and not get_args(annotation) else str(annotation)
    return re.sub(r"\b([a-z_]+\.)+(?=\w)", "", plain)


def shown_default(value: Any) -> str:
    return value.__name__ if isinstance(value, FunctionType) else repr(value)


def test_the_public_names_are_those_that_were_promised() -> None:
    assert public_api() == GOLDEN.read_text(encoding="utf-8"), "run `make docs` if users should see this change"


def test_every_public_class_says_what_it_is() -> None:
    public = [getattr(module, name) for module in (memoryos, errors, testing) for name in module.__all__]

    assert [item for item in public if isinstance(item, type) and not item.__doc__] == []


def test_the_tree_of_errors_drawn_in_the_docstring_is_the_real_one() -> None:
    drawn = [line.lstrip("│├└─ ").split()[0] for line in (errors.__doc__ or "").splitlines() if "Error" in line]

    assert sorted(drawn) == errors.__all__


if __name__ == "__main__":
    GOLDEN.write_text(public_api(), encoding="utf-8")
