"""Every route is in one table, and what the table does not know is not served, counted or open."""

import pytest

from memoryos.config.settings import Settings
from memoryos.interfaces.hooks.events import READERS
from memoryos.interfaces.http.app import build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.rest.openapi import document
from memoryos.interfaces.http.rest.routes import EXPORT_OPERATION, OPERATIONS
from memoryos.interfaces.http.route_table import UNKNOWN, Endpoint, RouteTable
from memoryos.service.identity import Identity


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> RouteTable:
    settings = Settings.load({"data_storage_path": tmp_path_factory.mktemp("routes")})
    return build_service(ServeOptions(authentication=False), settings, Identity("ann")).routes


def test_every_rest_operation_is_served_documented_and_counted_under_its_path(routes: RouteTable) -> None:
    paths = {operation.path for operation in (*OPERATIONS, EXPORT_OPERATION)}

    assert paths <= routes.paths
    assert paths == set(document()["paths"])
    assert {routes.label(path.replace("{id}", "page_0")) for path in paths} == paths


def test_every_route_has_a_label_of_its_own(routes: RouteTable) -> None:
    labels = {routes.label(path) for path in routes.paths}

    assert labels == routes.paths


def test_every_agent_with_hooks_is_counted_by_name(routes: RouteTable) -> None:
    assert {routes.label(f"/hooks/{client}") for client in READERS} == {f"/hooks/{client}" for client in READERS}
    assert routes.label("/hooks/someone-else") == "/hooks/{client}"


@pytest.mark.parametrize("path", ["/admin", "/v1", "/v1/memories/a/b", "/health/", "/mcp/x", "", "/v1/openapi.json/x"])
def test_a_path_that_is_not_in_the_table_is_closed_and_has_no_name(routes: RouteTable, path: str) -> None:
    assert not routes.is_open(path)
    assert routes.label(path) == UNKNOWN


def test_only_health_descriptions_and_the_way_in_are_open(routes: RouteTable) -> None:
    way_in = {"/sign-in", "/sign-in/link", "/favicon.ico"}
    assets = {path for path in routes.open_paths if path.startswith("/static/")}

    assert routes.open_paths - assets == {"/", "/health", "/ready", "/metrics", "/v1/openapi.json"} | way_in


def test_no_page_is_open_and_no_interface_of_programs_is_a_page(routes: RouteTable) -> None:
    programs = {path for path in routes.paths if path.startswith(("/v1", "/mcp", "/api", "/hooks"))}

    assert routes.page_paths
    assert not routes.page_paths & (routes.open_paths | programs)
    assert routes.is_page("/facts/fact_0")
    assert not routes.is_page("/nowhere")


def test_an_endpoint_is_closed_unless_it_says_otherwise() -> None:
    table = RouteTable([Endpoint("/new", print)])

    assert not table.is_open("/new")
    assert table.label("/new") == "/new"
