"""Every regular expression of the library: those held by its modules, and those written where they are used."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import memoryos
from memoryos.errors import MissingExtraError
from memoryos.text.prefilter import PrefilteredPattern

_CALLS = frozenset({"compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn"})
_NAMES_RE = re.compile(r"\bre\.")  # most modules do not, and need not be parsed
_NOT_IMPORTED = "__main__"  # importing it runs the command line


@dataclass(frozen=True)
class Used:
    """A pattern, where it stands, and the methods by which it is used (empty where that cannot be seen)."""

    place: str
    pattern: re.Pattern[str]
    methods: frozenset[str] = frozenset()


def modules() -> Iterator[ModuleType]:
    """All modules of the library, but for those that need an extra which is not installed."""
    for info in pkgutil.walk_packages(memoryos.__path__, "memoryos."):
        if not info.name.endswith(_NOT_IMPORTED):
            with suppress(MissingExtraError):
                yield importlib.import_module(info.name)


def patterns() -> list[Used]:
    """Each pattern once, with all its uses together."""
    results: dict[tuple[str, int], Used] = {}
    for module in modules():
        for used in _of_module(module):
            key = (used.pattern.pattern, used.pattern.flags)
            known = results.get(key)
            methods = used.methods | known.methods if known and known.methods and used.methods else frozenset()
            results[key] = Used(used.place, used.pattern, used.methods if known is None else methods)
    return list(results.values())


def unseen_calls() -> set[str]:
    """Functions that build an expression of what they are given, so that only their results can be examined."""
    return {name for module in modules() for name, used in _written(module) if used is None}


def _of_module(module: ModuleType) -> Iterator[Used]:
    for name, value in list(vars(module).items()):
        is_pattern = isinstance(value, re.Pattern | PrefilteredPattern)
        methods = frozenset(_methods(module)[name]) if is_pattern else frozenset()
        for pattern, holder in _held(value, set()):
            yield Used(f"{module.__name__}.{name}", pattern, _methods_of_field(*holder) if holder else methods)
        if _gives_patterns(value, module):
            yield from (Used(f"{module.__name__}.{name}()", pattern) for pattern, _ in _held(value(), set()))
    yield from (used for _, used in _written(module) if used is not None)


def _source(module: ModuleType) -> str:
    assert module.__file__
    return Path(module.__file__).read_text(encoding="utf-8")


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(_source(module))


def _held(
    value: Any, seen: set[int], holder: tuple[type, str] | None = None
) -> Iterator[tuple[re.Pattern[str], tuple[type, str] | None]]:
    """The patterns in `value`, each with the class and the field that holds it, if one does."""
    if id(value) in seen or isinstance(value, str | bytes | type | ModuleType):
        return
    seen.add(id(value))
    value = _compiled(value)
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value, holder
        return
    if is_dataclass(value):
        for field in fields(value):
            yield from _held(getattr(value, field.name, None), seen, (type(value), field.name))
        return
    if isinstance(value, Mapping):
        value = (*value.keys(), *value.values())
    for item in value if isinstance(value, list | tuple | set | frozenset) else ():
        yield from _held(item, seen, holder)


def _compiled(value: Any) -> Any:
    return value.pattern if isinstance(value, PrefilteredPattern) else value


def _gives_patterns(value: Any, module: ModuleType) -> bool:
    function = inspect.unwrap(value) if callable(value) else None
    return (
        inspect.isfunction(function)
        and function.__module__ == module.__name__
        and not inspect.signature(function).parameters
        and "re.Pattern[str]" in str(function.__annotations__.get("return"))
    )


@cache
def _methods(module: ModuleType) -> dict[str, set[str]]:
    """What is asked of each name in `module`."""
    results: dict[str, set[str]] = defaultdict(set)
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            results[node.value.id].add(node.attr)
    return results


@cache
def _methods_of_field(holder: type, field: str) -> frozenset[str]:
    """How the modules that know the class `holder` use the pattern in its `field`."""
    return frozenset(
        node.attr
        for module in modules()
        if holder.__name__ in vars(module)
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == field
        and node.attr in _CALLS
    )


def _written(module: ModuleType) -> Iterator[tuple[str, Used | None]]:
    """The calls of `re` in functions of `module`, with the pattern where the module alone decides it."""
    for function in ast.walk(_tree(module)) if _NAMES_RE.search(_source(module)) else ():
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and _is_of_re(node.func):
                name = f"{module.__name__}.{function.name}"
                yield name, _used(node, name, vars(module))


def _is_of_re(called: ast.expr) -> bool:
    return (
        isinstance(called, ast.Attribute)
        and isinstance(called.value, ast.Name)
        and called.value.id == "re"
        and called.attr in _CALLS
    )


def _used(call: ast.Call, place: str, names: dict[str, Any]) -> Used | None:
    flags = [word.value for word in call.keywords if word.arg == "flags"]
    flags += [argument for argument in call.args[1:] if ast.unparse(argument).startswith("re.")]
    try:
        written = eval(ast.unparse(call.args[0]), dict(names))
        pattern = re.compile(written, eval(ast.unparse(flags[0]), dict(names)) if flags else 0)
    except NameError:
        return None
    assert isinstance(call.func, ast.Attribute)
    return Used(place, pattern, frozenset({call.func.attr} - {"compile"}))
