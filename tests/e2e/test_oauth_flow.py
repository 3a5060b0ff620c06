"""A real authorization server and the SDK's own OAuth client, against our server as it is started."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx2
import pytest
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken

from interfaces.running_server import LONGEST_SECONDS, Served, served
from memoryos.service.identity import token_user

FOLDER = Path(__file__).parents[1] / "node" / "oidc"
NODE = shutil.which("node")
CALLBACK = "http://127.0.0.1:1/callback"

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="node is not installed"),
    pytest.mark.skipif(
        not (FOLDER / "node_modules").is_dir(), reason="run `npm ci` in tests/node/oidc for the authorization server"
    ),
]


@pytest.fixture(scope="module")
def issuer() -> Iterator[str]:
    process = subprocess.Popen(
        [str(NODE), "server.mjs"], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(LONGEST_SECONDS)
        process.stdout.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, issuer: str) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("oauth"), "--oauth-issuer", issuer) as running:
        yield running


class ImportedNote:
    """What the client keeps between two runs of itself."""

    def __init__(self) -> None:
        self.tokens: list[OAuthToken] = []
        self.client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens[-1] if self.tokens else None

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens.append(tokens)

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


class Person:
    """Somebody with a browser, who signs in as `name` and grants what is in `grants`, or all that is asked for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.grants = ""
        self.visited: list[str] = []
        self._cookies = httpx2.Cookies()
        self._back: dict[str, str] = {}

    async def open(self, address: str) -> None:
        self.visited.append(address)
        async with httpx2.AsyncClient(cookies=self._cookies, timeout=LONGEST_SECONDS) as browser:
            pages = 0
            while not address.startswith(CALLBACK):
                reply = await browser.get(address, params=self._answers(address))
                assert reply.is_redirect, reply.text
                address = urljoin(address, reply.headers["location"])
                pages += 1
                assert pages < 20, f"the authorization server goes in circles: {address}"
            self._cookies = browser.cookies
        self._back = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}

    def _answers(self, address: str) -> dict[str, str] | None:
        return {"login": self.name, "grant": self.grants} if "/interaction/" in address else None

    async def back(self) -> AuthorizationCodeResult:
        return AuthorizationCodeResult(code=self._back["code"], state=self._back["state"], iss=self._back.get("iss"))


@asynccontextmanager
async def signed_in(
    server: Served, person: Person, kept: ImportedNote
) -> AsyncIterator[tuple[Client, OAuthClientProvider]]:
    metadata = OAuthClientMetadata(
        client_name="test", redirect_uris=[CALLBACK], token_endpoint_auth_method="none", scope=None
    )
    provider = OAuthClientProvider(server.url, metadata, kept, person.open, person.back)
    async with (
        httpx2.AsyncClient(auth=provider, timeout=LONGEST_SECONDS) as http,
        Client(streamable_http_client(server.url, http_client=http), mode="2026-07-28") as client,
    ):
        yield client, provider


async def tool_result(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return dict(result.structured_content or {})


def test_a_client_that_knows_nothing_but_the_address_gets_in(server: Served, issuer: str) -> None:
    person, kept = Person("ann"), ImportedNote()

    async def scenario() -> tuple[dict[str, Any], dict[str, Any]]:
        async with signed_in(server, person, kept) as (client, _):
            added = await tool_result(
                client, "add_memory", user_input="My cat is called Minka.", agent_response="Noted."
            )
            return added, await tool_result(client, "retrieve_memory", query="What is my cat called?")

    added, result = asyncio.run(scenario())

    parameters = parse_qs(urlsplit(person.visited[0]).query)
    assert added["user_id"] == token_user(issuer, "ann")
    assert "Minka" in str(result)
    assert kept.client
    assert kept.client.client_id
    assert len(person.visited) == 1
    assert parameters["resource"] == [server.url]
    assert parameters["code_challenge_method"] == ["S256"]
    assert {"memory:read", "memory:write"} <= set(parameters["scope"][0].split())


def test_a_token_that_has_run_out_is_refreshed_without_asking_the_person(server: Served) -> None:
    person, kept = Person("rob"), ImportedNote()

    async def scenario() -> tuple[str, str]:
        async with signed_in(server, person, kept) as (client, provider):
            first = await tool_result(client, "get_user_profile")
            # The client looks at its own clock; for it, the token's time is over.
            provider.context.token_expiry_time = 1.0
            second = await tool_result(client, "get_user_profile")
            return first["user_id"], second["user_id"]

    before, after = asyncio.run(scenario())

    assert before == after
    assert len(person.visited) == 1
    assert len({tokens.access_token for tokens in kept.tokens}) == 2


def test_an_expired_token_is_refused_and_the_client_gets_another(server: Served, issuer: str) -> None:
    person, kept = Person("eve"), ImportedNote()

    async def scenario() -> str:
        async with signed_in(server, person, kept) as (client, provider):
            await tool_result(client, "get_user_profile")
            httpx2.get(f"{issuer}/test/expired").raise_for_status()
            provider.context.token_expiry_time = 1.0
            return str((await tool_result(client, "get_user_profile"))["user_id"])

    answered = asyncio.run(scenario())

    good, expired, new = (post(server, tokens.access_token).status_code for tokens in kept.tokens)
    assert answered == token_user(issuer, "eve")
    assert len(person.visited) == 2
    assert expired == 401
    assert 401 not in {good, new}


def post(server: Served, token: str) -> httpx2.Response:
    return httpx2.post(server.url, headers={"Authorization": f"Bearer {token}"}, json={}, timeout=LONGEST_SECONDS)


def test_a_client_that_lacks_a_scope_asks_the_person_for_it(server: Served) -> None:
    person, kept = Person("stu"), ImportedNote()
    person.grants = "memory:read"

    async def scenario() -> dict[str, Any]:
        async with signed_in(server, person, kept) as (client, _):
            await tool_result(client, "retrieve_memory", query="anything")
            person.grants = ""
            return await tool_result(client, "add_memory", user_input="a", agent_response="b")

    added = asyncio.run(scenario())

    assert added["status"] == "success"
    assert len(person.visited) == 2
    assert [set((tokens.scope or "").split()) & {"memory:read", "memory:write"} for tokens in kept.tokens] == [
        {"memory:read"},
        {"memory:read", "memory:write"},
    ]


def test_a_token_of_the_same_issuer_for_another_server_is_refused(server: Served, issuer: str, tmp_path: Path) -> None:
    person, kept = Person("ann"), ImportedNote()

    async def scenario(other: Served) -> None:
        async with signed_in(other, person, kept) as (client, _):
            await tool_result(client, "get_user_profile")

    with served(tmp_path, "--oauth-issuer", issuer) as other:
        asyncio.run(scenario(other))
        at_home, elsewhere = (post(one, kept.tokens[-1].access_token) for one in (other, server))

    assert at_home.status_code != 401
    assert elsewhere.status_code == 401
    assert 'error="invalid_token"' in elsewhere.headers["www-authenticate"]
