"""Limits that keep the code easy to read. If one pinches, fix the structure, not the limit."""

import ast
import gc
import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[1]
NOT_KEPT = {"__pycache__", "_build", "node_modules"}
FOLDERS = ("src", "tests", "benchmarks", "docs", ".ci")

LONGEST_FILE = 300  # lines of code
WHOLE_PUBLIC_CLASS = "src/memoryos/memory.py"
LONGEST_MEDIAN = 120
WIDEST_PORT = 6

# No traceback reaches a client; what a thread raises is raised again where its answer is awaited.
LAST_DEFENCE = (
    "src/memoryos/interfaces/",
    "src/memoryos/service/tool_service.py",
    "src/memoryos/adapters/language_models/time_limit.py",
)
BROAD = {"Exception", "BaseException"}
PARTICIPLES = {"said", "told", "given", "found", "asked", "lent", "each"}
# `said` is a column of the stores.
COLUMN_FILES = {"src/memoryos/domain/turn_terms.py", "src/memoryos/adapters/stores/postgres/terms.py"}
MOCKS = {"mock", "unittest.mock", "pytest_mock"}
# Private names of other packages that tests compare with or need: a forked child ends without cleaning up.
PRIVATE_OF_OTHERS = {"os._exit", "original()._pieces", "original()._prefixes", "re._constants", "re._parser"}
# Tests that wait: for a server of another program to listen, for one to come back, or until a random moment to kill a
# process at. None waits for a result.
MAY_SLEEP = {
    "tests/servers/chroma.py",
    "tests/torture/replica_load.py",
    "tests/torture/test_rekey.py",
    "tests/torture/test_thinking_killed.py",
}
# Written so that these lines do not find themselves.
UNFINISHED = re.compile(r"\b(T[O]DO|F[I]XME|X[X]X|H[A]CK|NotImplemented[E]rror)\b")
ELSEWHERE = re.compile(
    r"(?<![\w.])/(work|farm|root|home/\w+|Users/\w+)/|files\.pythonhosted\.org|pypi\.org/simple|registry\.npmjs\.org"
)


def kept_files(folder: str) -> Iterator[Path]:
    """The files below `folder` that the repository keeps."""
    for parent, folders, names in os.walk(ROOT / folder):
        folders[:] = [name for name in folders if name not in NOT_KEPT]
        yield from (Path(parent, name) for name in names)


def python_files(folder: str) -> list[Path]:
    return sorted(path for path in kept_files(folder) if path.suffix == ".py")


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def parsed(folder: str) -> list[tuple[str, ast.AST]]:
    """Each node of each file, with the place where it stands."""
    nodes: list[tuple[str, ast.AST]] = []
    for path in python_files(folder):
        name = str(path.relative_to(ROOT))
        nodes += [(f"{name}:{getattr(node, 'lineno', 0)}", node) for node in nodes_of(path)]
    return nodes


@pytest.fixture(scope="module", autouse=True)
def trees_are_let_go() -> Iterator[None]:
    """Millions of nodes: searching them for garbage takes longer than reading them, now and in tests that follow."""
    gc.disable()
    yield
    nodes_of.cache_clear()
    parsed.cache_clear()
    gc.enable()


def kept_texts() -> Iterator[tuple[str, str]]:
    """Each text file that the repository keeps: its name and what it says."""
    for path in [*ROOT.iterdir(), *(path for folder in FOLDERS for path in kept_files(folder))]:
        if path.is_file() and path.name not in {".coverage", ".git"} and b"\0" not in (content := path.read_bytes()):
            yield str(path.relative_to(ROOT)), content.decode("utf-8", "replace")


def places(name: str, text: str, pattern: re.Pattern[str]) -> list[str]:
    """The lines of `text` in which `pattern` is found."""
    if not pattern.search(text):
        return []
    return [f"{name}:{number}" for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)]


def code_lines(path: Path) -> int:
    """The lines of code in `path`, without docstrings, imports, comments and blank lines."""
    text = path.read_text(encoding="utf-8")
    skipped: set[int] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import | ast.ImportFrom):
            skipped.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if documented and ast.get_docstring(node, clean=False) is not None:
            skipped.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(1 for n, line in lines if line.strip() and not line.strip().startswith("#") and n not in skipped)


def source_lines() -> dict[str, int]:
    counts = {path: code_lines(path) for path in python_files("src")}
    return {str(path.relative_to(ROOT)): count for path, count in counts.items() if count}


def test_no_source_file_is_long() -> None:
    long = {name for name, count in source_lines().items() if count > LONGEST_FILE}

    assert long <= {WHOLE_PUBLIC_CLASS}


def test_most_source_files_are_short() -> None:
    assert median(source_lines().values()) <= LONGEST_MEDIAN


def test_only_the_command_line_prints() -> None:
    printing = [
        place
        for place, node in parsed("src")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]

    assert [place for place in printing if "/interfaces/cli/" not in place] == []


def test_errors_are_caught_by_their_names() -> None:
    broad = [
        place
        for place, node in parsed("src")
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or {name.id for name in ast.walk(node.type) if isinstance(name, ast.Name)} & BROAD)
    ]

    assert [place for place in broad if not place.startswith(LAST_DEFENCE)] == []


def test_no_context_manager_swallows_errors() -> None:
    swallowing = [
        place
        for place, node in parsed("src")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name in {"__exit__", "__aexit__"}
        and ast.unparse(node.returns or ast.Constant(value=None)) != "None"
    ]

    assert swallowing == []


def test_no_arguments_are_packed_into_a_tuple() -> None:
    packed = [
        f"{place} {node.arg}"
        for place, node in parsed("src")
        if isinstance(node, ast.arg)
        and isinstance(node.annotation, ast.Subscript)
        and ast.unparse(node.annotation.value) == "tuple"
        and "None" in ast.unparse(node.annotation.slice)
        and "..." not in ast.unparse(node.annotation.slice)
    ]

    assert packed == []


def test_a_port_is_narrow() -> None:
    wide = [
        f"{place} {node.name}"
        for place, node in parsed("src")
        if isinstance(node, ast.ClassDef)
        and "Protocol" in {ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases}
        and sum(isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef) for member in node.body) > WIDEST_PORT
    ]

    assert wide == []


def test_no_test_replaces_our_code_by_a_mock() -> None:
    results = []
    for place, node in parsed("tests"):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                named = {module, *(f"{module}.{alias.name}" for alias in names)}
            case ast.Import(names=names):
                named = {alias.name for alias in names}
            case ast.arg(arg="mocker"):
                named = MOCKS
            case ast.Attribute(value=ast.Name(id="monkeypatch"), attr="setattr"):
                named = MOCKS
            case _:
                continue
        if named & MOCKS:
            results.append(place)

    assert results == []


def is_private(name: str) -> bool:
    return re.match("_[^_]", name) is not None


def test_tests_go_through_public_names() -> None:
    private: set[str] = set()
    for place, node in [*parsed("tests"), *parsed("benchmarks")]:
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super"))):
                continue
            case ast.Attribute(value=value, attr=name) if is_private(name):
                private.add(f"{place} {ast.unparse(value)}.{name}")
            case ast.ImportFrom(module=str(module), names=aliases):
                private |= {f"{place} {module}.{alias.name}" for alias in aliases if is_private(alias.name)}

    assert {use for use in private if use.split(" ", 1)[1] not in PRIVATE_OF_OTHERS} == set()


def test_no_test_waits_through_real_time() -> None:
    sleeping = {
        place.partition(":")[0]
        for place, node in parsed("tests")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name)
        if (node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id) == "sleep"
        if [ast.unparse(argument) for argument in node.args] != ["0"]
    }

    assert sleeping <= MAY_SLEEP


def test_no_test_of_a_property_has_a_deadline() -> None:
    deadlines = [
        place
        for place, node in parsed("tests")
        if isinstance(node, ast.keyword) and node.arg == "deadline" and ast.unparse(node.value) != "None"
    ]

    assert deadlines == []


def test_nothing_is_left_unfinished() -> None:
    texts = [(name, text) for name, text in kept_texts() if name.endswith((".py", ".sh", "Makefile"))]

    assert [place for name, text in texts for place in places(name, text, UNFINISHED)] == []


def test_no_file_names_a_place_on_some_machine_or_a_registry() -> None:
    assert [place for name, text in kept_texts() for place in places(name, text, ELSEWHERE)] == []


def test_constraints_are_exact_versions_of_all_that_the_tests_need() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()

    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", pin)] == []
    assert required("dev") - {plain_name(pin) for pin in pins} == set()


def required(extra: str) -> set[str]:
    """What installing MemoryOS with `extra` asks for by name; an extra may name others of ours."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    left, names = [extra], {plain_name(requirement) for requirement in project["dependencies"]}
    while left:
        for requirement in project["optional-dependencies"][left.pop()]:
            if requirement.startswith(f"{project['name']}["):
                left += re.split(r"\W+", requirement.partition("[")[2].rstrip("]"))
            else:
                names.add(plain_name(requirement))
    return names


def plain_name(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()


def bound_name(node: ast.AST) -> str | None:
    """The name that this node gives to something, if it gives one."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return node.id
    if isinstance(node, ast.arg):
        return node.arg
    return node.name if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) else None


def test_names_are_nouns_and_verbs_not_participles() -> None:
    names = [
        f"{place} {name}"
        for folder in ("src", "tests", "benchmarks", "docs")
        for place, node in parsed(folder)
        if (name := bound_name(node)) and name.strip("_").lower() in PARTICIPLES
        if place.partition(":")[0] not in COLUMN_FILES
    ]

    assert names == [], "say what it is: a turn, hits, a query, arguments"
