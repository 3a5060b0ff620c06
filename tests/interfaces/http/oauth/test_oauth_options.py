"""How the server is told whom to believe."""

from pathlib import Path
from typing import Any

import httpx2
import pytest

from interfaces.running_server import ran, served
from memoryos.errors import MissingExtraError, SettingsError
from memoryos.interfaces.http.options import ServeOptions
from memoryos.service.extras import loaded
from servers.issuer import TestIssuer

ISSUER = "https://tenant.eu.auth0.com/"


@pytest.mark.parametrize(
    ("public", "resource", "metadata"),
    [
        (None, "http://127.0.0.1:5000/mcp", "http://127.0.0.1:5000/.well-known/oauth-protected-resource/mcp"),
        ("https://m.example", "https://m.example/mcp", "https://m.example/.well-known/oauth-protected-resource/mcp"),
        (
            "https://M.Example/mcp/",
            "https://m.example/mcp",
            "https://m.example/.well-known/oauth-protected-resource/mcp",
        ),
        (
            "https://m.example:8443/memory/",
            "https://m.example:8443/memory/mcp",
            "https://m.example:8443/.well-known/oauth-protected-resource/memory/mcp",
        ),
    ],
)
def test_tokens_are_for_the_address_by_which_clients_know_the_server(
    public: str | None, resource: str, metadata: str
) -> None:
    options = ServeOptions(oauth_issuers=(ISSUER,), public_url=public)

    assert (options.resource, options.audience, options.metadata_url) == (resource, resource, metadata)


def test_an_audience_may_have_another_name() -> None:
    options = ServeOptions(oauth_issuers=(ISSUER,), oauth_audience="memory-api")

    assert (options.audience, options.resource) == ("memory-api", "http://127.0.0.1:5000/mcp")


def test_the_public_name_is_a_host_that_is_served() -> None:
    assert "m.example" in ServeOptions(public_url="https://M.example:8443/x").host_names


def test_without_an_issuer_clients_are_sent_nowhere() -> None:
    assert ServeOptions(public_url="https://m.example").metadata_url is None


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"oauth_issuers": ("http://issuer.example/",)}, "must be an https URL"),
        ({"oauth_issuers": ("tenant.eu.auth0.com",)}, "must be an https URL"),
        ({"oauth_issuers": ("https://issuer.example/?a=b",)}, "must be an https URL"),
        ({"oauth_issuers": ("https://user:pw@issuer.example/",)}, "must be an https URL"),
        ({"oauth_issuers": ("https://issuer.example:port/",)}, "must be an https URL"),
        ({"oauth_issuers": ("https://issuer .example/",)}, "must be an https URL"),
        ({"public_url": "http://m.example"}, "must be an https URL"),
        ({"public_url": "m.example"}, "must be an https URL"),
        ({"oauth_issuers": (ISSUER,), "authentication": False}, "use one of them"),
        ({"oauth_issuers": (ISSUER,), "host": "0.0.0.0", "behind_proxy": True}, "needs --public-url"),
    ],
)
def test_what_would_let_strangers_in_is_refused(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        ServeOptions(**chosen)


def test_the_variables_of_the_older_server_are_honoured(tmp_path: Path) -> None:
    variables = {"AUTH0_DOMAIN": "tenant.eu.auth0.com", "AUTH0_API_AUDIENCE": "https://old.example/api"}
    with served(tmp_path, **variables) as server:
        body = httpx2.get(f"{server.base}/.well-known/oauth-protected-resource").json()

    assert body["authorization_servers"] == [ISSUER]
    assert body["resource"] == server.url
    assert f"Access tokens of {ISSUER} for https://old.example/api work as well as keys" in "".join(server.output_lines)


def test_a_variable_that_merely_lies_about_turns_nothing_on(tmp_path: Path) -> None:
    with served(tmp_path, AUTH0_DOMAIN="tenant.eu.auth0.com") as server:
        response = httpx2.get(f"{server.base}/.well-known/oauth-protected-resource")

    assert response.status_code == 404


def test_while_an_issuer_cannot_be_asked_its_tokens_are_neither_good_nor_bad(tmp_path: Path) -> None:
    with TestIssuer() as issuer:
        token = issuer.token("http://memory")
        issuer.say("/keys", {}, status=500)
        with served(tmp_path, "--oauth-issuer", issuer.name) as server:
            reply = httpx2.post(server.url, headers={"Authorization": f"Bearer {token}"}, json={})
            by_key = httpx2.get(server.url, headers=server.headers())

    assert reply.status_code == 503
    assert reply.headers["retry-after"] == "10"
    assert issuer.name not in reply.text
    assert by_key.status_code == 405


def test_a_mistake_is_said_in_one_line(tmp_path: Path) -> None:
    refused = ran(tmp_path, "serve", "--oauth-issuer", "tenant.eu.auth0.com")

    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: --oauth-issuer 'tenant.eu.auth0.com' must be an https URL")
    assert refused.stderr.count("\n") == 1


def test_a_missing_library_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "needs_tokens.py").write_text("import library_for_tokens\n")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(MissingExtraError, match=r"oauth in the server needs .*pip install 'memoryos-engine\[oauth\]'"):
        loaded("needs_tokens:run", "oauth")
