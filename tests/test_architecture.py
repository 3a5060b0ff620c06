"""The dependency rule: who may import whom. A new part of the tree gets a row here first."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "memoryos"

# What is tested across the whole tree, or from outside of it.
BESIDE_THE_PACKAGE = {"browser", "conformance", "contracts", "e2e", "golden", "linear", "shipping", "torture"}
DEEPER_THAN_THE_PACKAGE = {"integrations/frameworks", "privacy/poisoning"}

LOWEST = {"errors", "text", "privacy", "domain", "ports"}
MIDDLE = LOWEST | {"tiers", "analysis", "retrieval"}
CORE = MIDDLE | {"operations", "formats", "admin"}
# `memoryos` is the package itself: the public names. The ports are public too: a user's own part satisfies them.
PUBLIC = {"memoryos", "memory", "aio", "ports", "errors", "version"}

# Parts on one level do not import each other; within a part, files may.
MAY_IMPORT = {
    "version": set(),
    "errors": set(),
    "text": {"errors"},
    "privacy": {"errors", "text"},
    "domain": {"errors", "text", "privacy"},
    "ports": {"errors", "domain"},
    "testing": LOWEST,
    "config": {"errors", "privacy", "domain"},
    "tiers": LOWEST,
    "analysis": LOWEST,
    "retrieval": LOWEST,
    "operations": LOWEST | {"tiers", "analysis"},
    "formats": LOWEST,
    "admin": LOWEST | {"version"},
    "adapters": LOWEST | {"version"},
    "assembly": CORE | {"adapters", "config"},
    "memory": CORE - {"formats", "admin"} | {"assembly", "config"},
    "aio": LOWEST | {"memory"},
    "memoryos": LOWEST | {"memory", "aio", "version"},
    "service": PUBLIC | {"assembly", "config"},
    "evaluation": PUBLIC,
    "interfaces": PUBLIC | {"service", "evaluation", "assembly", "admin", "config"},
    "integrations": PUBLIC | {"service"},
    "__main__": {"interfaces"},
}
# The core needs these two; every other library is known to the part that uses it, and to no other.
CORE_LIBRARIES = {"numpy", "Stemmer"}
KNOWS_LIBRARIES = {"adapters", "service", "interfaces", "integrations"}
# Only these import inside functions, so that a part is loaded when it is first needed.
LATE_IMPORTS = {"adapters", "assembly"}
# Only these load modules by name: a user's own part, an optional library, a command of the CLI.
LOAD_BY_NAME = {
    "memoryos.assembly.registry",
    "memoryos.adapters.libraries",
    "memoryos.service.extras",
    "memoryos.interfaces.cli.lazy",
}
NAMES_A_MODULE = re.compile(r"(memoryos(?:\.\w+)+)(?::\w+)?")


def module_name(path: Path) -> str:
    parts = ("memoryos", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def trees() -> dict[str, ast.Module]:
    return {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in FILES.items()}


def _imported(tree: ast.AST) -> Iterator[str]:
    """The modules that `tree` imports, inside functions too, and those that a string names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            match = NAMES_A_MODULE.fullmatch(node.value)
            if match and match[1] in FILES:
                yield match[1]
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in FILES else node.module


def part_of(module: str) -> str:
    """The row of the table that `module` belongs to."""
    return module.split(".")[1] if "." in module else "memoryos"


def family_of(module: str) -> str | None:
    """Which kind of adapter `module` is; None for what all of them share and for the registry."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["adapters"] and (PACKAGE / "adapters" / ".".join(parts[2:3])).is_dir() else None


@cache
def imports() -> dict[str, set[str]]:
    """What each module imports."""
    return {module: set(_imported(tree)) for module, tree in trees().items()}


@cache
def own_imports() -> dict[str, set[str]]:
    """Which of our modules each of them imports."""
    return {module: {name for name in names if name.split(".")[0] == "memoryos"} for module, names in imports().items()}


def test_folders_of_tests_mirror_those_of_the_package() -> None:
    tests = PACKAGE.parents[1] / "tests"
    folders = {file.parent.relative_to(tests) for file in tests.rglob("test_*.py")}
    parts = {part.name for part in PACKAGE.iterdir() if part.is_dir()}

    strange = {str(folder) for folder in folders if folder.parts[:1] and not (PACKAGE / folder).is_dir()}
    loose = {str(folder) for folder in folders if folder.as_posix() == "interfaces"}

    assert {folder for folder in strange if folder.split("/")[0] in parts} <= DEEPER_THAN_THE_PACKAGE
    assert {folder.split("/")[0] for folder in strange} - parts <= BESIDE_THE_PACKAGE
    assert loose == set()


def test_every_part_of_the_tree_has_a_row() -> None:
    parts = {part_of(module) for module in FILES}

    assert {"domain", "memory"} <= parts <= set(MAY_IMPORT)


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_what_its_row_allows(part: str) -> None:
    allowed = MAY_IMPORT[part] | {part}

    wrong = [
        f"{module} imports {name}"
        for module, names in own_imports().items()
        for name in names
        if part_of(module) == part and part_of(name) not in allowed
    ]

    assert wrong == []


def test_an_adapter_knows_no_adapter_of_another_family() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, names in own_imports().items()
        for name in names
        if part_of(module) == part_of(name) == "adapters"
        and (family_of(name) not in {family_of(module), None} or name == "memoryos.assembly.registry")
    ]

    assert wrong == []


def test_only_adapters_service_and_interfaces_know_libraries() -> None:
    known = CORE_LIBRARIES | sys.stdlib_module_names | {"memoryos"}

    wrong = [
        f"{module} imports {name}"
        for module, names in imports().items()
        for name in names
        if part_of(module) not in KNOWS_LIBRARIES and name.split(".")[0] not in known
    ]

    assert wrong == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    order = TopologicalSorter({module: names - {module} for module, names in own_imports().items()})

    try:
        order.prepare()
        circle = []
    except CycleError as error:
        circle = error.args[1]

    assert circle == []


def test_only_adapters_know_how_a_store_keeps_things() -> None:
    # A path that a caller names, to import, export or back up, is no file of a store.
    by_name = re.compile(r"sqlite|psycopg|memory\.db|keys\.db|usage\.db|data_path|FileLock|fcntl", re.IGNORECASE)

    knowing = [
        f"{path}:{number}"
        for module, path in FILES.items()
        if part_of(module) in {"ports", "operations", "service", "admin", "tiers", "retrieval"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if by_name.search(line)
    ]

    assert knowing == []


# It imports the application only after the metrics library's folder is in the environment.
STARTS_OTHER_PROCESSES = {"memoryos.interfaces.http.run"}


def test_imports_stand_on_top_of_their_file() -> None:
    hidden = [
        f"{FILES[module]}:{node.lineno}"
        for module, tree in trees().items()
        if part_of(module) not in LATE_IMPORTS and module not in STARTS_OTHER_PROCESSES
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]

    assert hidden == []


def test_only_named_modules_load_others_by_name() -> None:
    loaders = {"import_module", "__import__", "resolve_name"}

    loading = {
        module
        for module, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name)
        if (node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id) in loaders
    }

    assert loading <= LOAD_BY_NAME
