"""Access tokens: good ones open the memory of who holds them, and of all others nothing is told."""

import asyncio
import base64
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt import InsecureKeyLengthWarning
from jwt.algorithms import ECAlgorithm, OKPAlgorithm

from interfaces.running_server import LONGEST_SECONDS, Served, served
from memoryos.service.identity import token_user
from servers.issuer import TestIssuer, public_jwk, rsa_key

AUDIENCE = "https://memory.example.com/mcp"
METADATA = "https://memory.example.com/.well-known/oauth-protected-resource/mcp"
CURVE_KEY, EDWARDS_KEY = ec.generate_private_key(ec.SECP256R1()), ed25519.Ed25519PrivateKey.generate()
STRANGER, SHORT = rsa_key(), rsa_key(1024)


@pytest.fixture(scope="module")
def issuer() -> Iterator[TestIssuer]:
    with TestIssuer() as running:
        running.publish(
            public_jwk(running.key, "k1"),
            public_jwk(running.key, "only-rs512", alg="RS512"),
            public_jwk(running.key, "for-encryption", use="enc"),
            public_jwk(SHORT, "short"),
            {**json.loads(ECAlgorithm.to_jwk(CURVE_KEY.public_key())), "kid": "curve"},
            {**json.loads(OKPAlgorithm.to_jwk(EDWARDS_KEY.public_key())), "kid": "edwards"},
            {"kty": "oct", "kid": "shared", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA"},
        )
        yield running


@pytest.fixture(scope="module")
def other_issuer() -> Iterator[TestIssuer]:
    with TestIssuer() as running:
        yield running


@pytest.fixture(scope="module")
def trusting(
    tmp_path_factory: pytest.TempPathFactory, issuer: TestIssuer, other_issuer: TestIssuer
) -> Iterator[Served]:
    chosen = ("--tools", "all", "--public-url", "https://memory.example.com/", "--calls-per-minute", "100000")
    issuers = {"MEMORYOS_OAUTH_ISSUER": f"{issuer.name} {other_issuer.name}"}
    with served(tmp_path_factory.mktemp("trusting"), *chosen, **issuers) as running:
        yield running


def call(server: Served, token: str | None, path: str = "/mcp", **body: Any) -> httpx2.Response:
    message = body or {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
    return httpx2.post(server.base + path, json=message, headers=headers, timeout=LONGEST_SECONDS)


def use(server: Served, token: str, tool: str, **arguments: Any) -> httpx2.Response:
    return call(server, token, "/api/tools/call", tool_name=tool, arguments=arguments)


def part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def without_signature(issuer: TestIssuer, algorithm: str = "none") -> str:
    return f"{part({'alg': algorithm, 'kid': 'k1', 'typ': 'at+jwt'})}.{part(issuer.claims(AUDIENCE))}."


def signed_with_public_key(issuer: TestIssuer) -> str:
    """The old trick: the public key, which all know, taken for a secret that two share."""
    pem = issuer.key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    body = f"{part({'alg': 'HS256', 'kid': 'k1'})}.{part(issuer.claims(AUDIENCE))}"
    signature = jwt.get_algorithm_by_name("HS256").sign(body.encode(), pem)
    return f"{body}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


def changed_after_signing(issuer: TestIssuer) -> str:
    head, _, signature = issuer.token(AUDIENCE).split(".")
    return f"{head}.{part(issuer.claims(AUDIENCE, sub='somebody-else'))}.{signature}"


def with_own_key_inside(issuer: TestIssuer) -> str:
    return issuer.token(AUDIENCE, {"jwk": public_jwk(STRANGER, "k1")}, STRANGER)


def shared_secret(issuer: TestIssuer) -> str:
    secret = b"secret-secret-secret-secret-secret"
    return jwt.encode(issuer.claims(AUDIENCE), secret, "HS256", headers={"kid": "shared"})


def signed_with_short_key(issuer: TestIssuer) -> str:
    with pytest.warns(InsecureKeyLengthWarning):
        return issuer.token(AUDIENCE, {"kid": "short"}, SHORT)


Forge = Callable[[TestIssuer], str]
UNFIT: dict[str, Forge] = {
    "no signature": without_signature,
    "no signature, oddly spelled": lambda issuer: without_signature(issuer, "nOnE"),
    "signature cut off": lambda issuer: issuer.token(AUDIENCE).rsplit(".", 1)[0] + ".",
    "signed with the public key": signed_with_public_key,
    "signed with a shared secret": shared_secret,
    "signed by a stranger": lambda issuer: issuer.token(AUDIENCE, key=STRANGER),
    "brings its own key": with_own_key_inside,
    "names where its key lies": lambda issuer: issuer.token(AUDIENCE, {"jku": "http://127.0.0.1:9/keys"}, STRANGER),
    "changed after signing": changed_after_signing,
    "unknown key": lambda issuer: issuer.token(AUDIENCE, {"kid": "k2"}),
    "no key named": lambda issuer: issuer.token(AUDIENCE, {"kid": None}),
    "key is a path": lambda issuer: issuer.token(AUDIENCE, {"kid": "../../etc/passwd"}),
    "key for encryption": lambda issuer: issuer.token(AUDIENCE, {"kid": "for-encryption"}),
    "key for another algorithm": lambda issuer: issuer.token(AUDIENCE, {"kid": "only-rs512"}),
    "key of another kind": lambda issuer: issuer.token(AUDIENCE, {"kid": "curve"}),
    "short key": signed_with_short_key,
    "kind of logout": lambda issuer: issuer.token(AUDIENCE, {"typ": "logout+jwt"}),
    "kind of proof": lambda issuer: issuer.token(AUDIENCE, {"typ": "dpop+jwt"}),
    "needs an unknown extension": lambda issuer: issuer.token(AUDIENCE, {"crit": ["exp"], "exp": 1}),
    "unknown issuer": lambda issuer: issuer.token(AUDIENCE, iss="https://evil.example/"),
    "issuer with one slash more": lambda issuer: issuer.token(AUDIENCE, iss=issuer.name + "/"),
    "issuer in capitals": lambda issuer: issuer.token(AUDIENCE, iss=issuer.name.upper()),
    "issuer is a list": lambda issuer: _raw(issuer, iss=[issuer.name]),
    "no issuer": lambda issuer: issuer.token(AUDIENCE, iss=None),
    "for another server": lambda issuer: issuer.token("https://other.example.com/mcp"),
    "for our host alone": lambda issuer: issuer.token("https://memory.example.com"),
    "for our URL with one slash more": lambda issuer: issuer.token(AUDIENCE + "/"),
    "for nobody": lambda issuer: issuer.token(AUDIENCE, aud=None),
    "for an empty list": lambda issuer: issuer.token(AUDIENCE, aud=[]),
    "for an object": lambda issuer: issuer.token(AUDIENCE, aud={AUDIENCE: True}),
    "expired": lambda issuer: issuer.token(AUDIENCE, exp=int(time.time()) - 60),
    "never expires": lambda issuer: issuer.token(AUDIENCE, exp=None),
    "expires in words": lambda issuer: issuer.token(AUDIENCE, exp="9999999999"),
    "expires at infinity": lambda issuer: issuer.token(AUDIENCE, exp=float("inf")),
    "not yet": lambda issuer: issuer.token(AUDIENCE, nbf=int(time.time()) + 3600),
    "issued tomorrow": lambda issuer: issuer.token(AUDIENCE, iat=int(time.time()) + 86_400),
    "no subject": lambda issuer: issuer.token(AUDIENCE, sub=None),
    "empty subject": lambda issuer: issuer.token(AUDIENCE, sub=""),
    "subject is a number": lambda issuer: _raw(issuer, sub=7),
    "endless subject": lambda issuer: issuer.token(AUDIENCE, sub="a" * 2000),
    "bound to a key": lambda issuer: issuer.token(AUDIENCE, cnf={"jkt": "abc"}),
    "far too long": lambda issuer: issuer.token(AUDIENCE, more="x" * 20_000),
    "encrypted": lambda _: f"{part({'alg': 'RSA-OAEP', 'enc': 'A256GCM', 'kid': 'k1'})}.a.b.c.d",
    "claims are a list": lambda issuer: jwt.PyJWS().encode(b"[]", issuer.key, "RS256", headers={"kid": "k1"}),
    "garbage": lambda _: "a.b.c",
    "dots": lambda _: "..",
    "header is a list": lambda _: part([]) + "." + part([]) + ".x",
}


def _raw(issuer: TestIssuer, **changed: Any) -> str:
    """Signed as it is, where the library that writes tokens would refuse."""
    body = json.dumps(issuer.claims(AUDIENCE, **changed)).encode()
    return jwt.PyJWS().encode(body, issuer.key, "RS256", headers={"kid": "k1", "typ": "at+jwt"})


@pytest.mark.parametrize("name", UNFIT)
def test_an_unfit_token_is_refused_and_told_nothing_else(trusting: Served, issuer: TestIssuer, name: str) -> None:
    reply = call(trusting, UNFIT[name](issuer))

    assert reply.status_code == 401
    assert reply.headers["www-authenticate"] == (
        'Bearer realm="memoryos", error="invalid_token", scope="memory:read memory:write",'
        f' resource_metadata="{METADATA}"'
    )
    assert reply.json() == {"error": "this key or token is unknown, expired or revoked"}


FIT: dict[str, Forge] = {
    "as RFC 9068 wants it": lambda issuer: issuer.token(AUDIENCE),
    "of Auth0's own kind": lambda issuer: issuer.token(AUDIENCE, {"typ": "JWT"}),
    "without a kind": lambda issuer: issuer.token(AUDIENCE, {"typ": None}),
    "with the long name of its kind": lambda issuer: issuer.token(AUDIENCE, {"typ": "application/at+jwt"}),
    "for us and for others": lambda issuer: issuer.token(AUDIENCE, aud=["https://tenant/userinfo", AUDIENCE]),
    "without nbf": lambda issuer: issuer.token(AUDIENCE, nbf=None),
    "signed with PS256": lambda issuer: issuer.token(AUDIENCE, {"alg": "PS256"}),
    "signed with RS512": lambda issuer: issuer.token(AUDIENCE, {"alg": "RS512", "kid": "only-rs512"}),
    "signed on a curve": lambda issuer: issuer.token(AUDIENCE, {"alg": "ES256", "kid": "curve"}, CURVE_KEY),
    "signed with Ed25519": lambda issuer: issuer.token(AUDIENCE, {"alg": "EdDSA", "kid": "edwards"}, EDWARDS_KEY),
}


@pytest.mark.parametrize("name", FIT)
def test_a_good_token_opens_the_memory_of_its_subject(trusting: Served, issuer: TestIssuer, name: str) -> None:
    reply = use(trusting, FIT[name](issuer), "get_user_profile")

    assert reply.status_code == 200
    assert reply.json()["user_id"] == token_user(issuer.name, "ann")


def test_no_credentials_are_asked_for_without_an_error(trusting: Served) -> None:
    for method in ("GET", "POST"):
        reply = httpx2.request(method, trusting.url)

        assert reply.status_code == 401
        assert reply.headers["www-authenticate"] == (
            f'Bearer realm="memoryos", scope="memory:read memory:write", resource_metadata="{METADATA}"'
        )


def test_a_token_in_the_address_or_in_a_form_is_not_looked_at(trusting: Served, issuer: TestIssuer) -> None:
    token = issuer.token(AUDIENCE)

    in_address = httpx2.post(f"{trusting.url}?access_token={token}", json={})
    in_form = httpx2.post(trusting.url, data={"access_token": token})

    assert (in_address.status_code, in_form.status_code) == (401, 401)


def test_two_tokens_at_once_are_none(trusting: Served, issuer: TestIssuer) -> None:
    twice = [("authorization", f"Bearer {issuer.token(AUDIENCE)}"), ("authorization", f"Bearer {trusting.key()}")]

    assert httpx2.post(trusting.url, headers=twice, json={}).status_code == 401


def test_the_same_subject_of_two_issuers_is_two_users(
    trusting: Served, issuer: TestIssuer, other_issuer: TestIssuer
) -> None:
    tokens = [one.token(AUDIENCE, sub="sam") for one in (issuer, other_issuer)]
    for number, token in enumerate(tokens):
        use(trusting, token, "add_memory", user_input=f"secret {number}", agent_response="noted")
    use(trusting, trusting.key("sam"), "add_memory", user_input="secret of the key", agent_response="noted")

    results = [
        [
            page["user_input"]
            for page in use(trusting, who, "retrieve_memory", query="secret").json()["short_term_memory"]
        ]
        for who in (*tokens, trusting.key("sam"))
    ]

    assert results == [["secret 0"], ["secret 1"], ["secret of the key"]]


def test_keys_and_tokens_on_shared_connections_are_never_mixed_up(
    trusting: Served, issuer: TestIssuer, other_issuer: TestIssuer
) -> None:
    users = {
        trusting.key("mix"): "mix",
        issuer.token(AUDIENCE, sub="mix"): token_user(issuer.name, "mix"),
        other_issuer.token(AUDIENCE, sub="mix"): token_user(other_issuer.name, "mix"),
        issuer.token("https://other.example.com/mcp", sub="mix"): None,
    }

    async def ask(client: httpx2.AsyncClient, secret: str) -> tuple[str | None, str | None]:
        sent = {"Authorization": f"Bearer {secret}"}
        reply = await client.post("/api/tools/call", json={"tool_name": "get_user_profile"}, headers=sent)
        return users[secret], reply.json().get("user_id")

    async def all_at_once() -> list[tuple[str | None, str | None]]:
        limits = httpx2.Limits(max_connections=8)
        async with httpx2.AsyncClient(base_url=trusting.base, limits=limits, timeout=LONGEST_SECONDS) as client:
            return list(await asyncio.gather(*(ask(client, secret) for secret in [*users] * 50)))

    result = asyncio.run(all_at_once())

    assert [pair for pair in result if pair[0] != pair[1]] == []


def test_a_token_cannot_name_another_user(trusting: Served, issuer: TestIssuer) -> None:
    token = issuer.token(AUDIENCE)

    by_argument = use(trusting, token, "get_user_profile", user_id="ann")
    by_header = httpx2.post(trusting.url, headers={"Authorization": f"Bearer {token}", "X-User-Id": "ann"}, json={})

    assert (by_argument.status_code, by_header.status_code) == (403, 403)


@pytest.mark.parametrize(
    ("claims", "statuses"),
    [
        ({"scope": "openid memory:read"}, (200, 403)),
        ({"scope": None, "scp": ["memory:read", "memory:write"]}, (200, 200)),
        ({"scope": None, "scp": "memory:write"}, (403, 200)),
        ({"scope": "openid", "permissions": ["memory:read"]}, (200, 403)),
        ({"scope": "memory:read", "permissions": ["memory:read", "memory:write"]}, (200, 403)),
        ({"scope": "memory:admin"}, (200, 200)),
        ({"scope": "openid profile"}, (403, 403)),
        ({"scope": None, "permissions": [["memory:read"], 7, None]}, (403, 403)),
        ({"scope": {"memory:read": 1}}, (403, 403)),
    ],
)
def test_what_a_token_grants_is_what_it_may_do(
    trusting: Served, issuer: TestIssuer, claims: dict[str, Any], statuses: tuple[int, int]
) -> None:
    token = issuer.token(AUDIENCE, sub="gus", **claims)

    reading = use(trusting, token, "retrieve_memory", query="x")
    writing = use(trusting, token, "add_memory", user_input="a", agent_response="b")

    assert (reading.status_code, writing.status_code) == statuses
    for reply, scope in ((reading, "memory:read"), (writing, "memory:write")):
        if reply.status_code == 403:
            assert reply.headers["www-authenticate"] == (
                f'Bearer realm="memoryos", error="insufficient_scope", scope="{scope}", resource_metadata="{METADATA}"'
            )


def test_every_door_asks_for_the_scope_that_is_missing(trusting: Served, issuer: TestIssuer) -> None:
    token = issuer.token(AUDIENCE, scope="openid")
    calls: list[tuple[str, dict[str, Any], str]] = [
        ("/mcp", _rpc("tools/call", name="forget", arguments={"everything": True}), "memory:write"),
        ("/mcp", _rpc("tools/call", name="search", arguments={"query": "x"}), "memory:read"),
        ("/mcp/", _rpc("resources/read", uri="memory://profile"), "memory:read"),
        ("/mcp", _rpc("completion/complete", ref={}, argument={}), "memory:read"),
        ("/api/tools/call", {"tool_name": "add_memory"}, "memory:write"),
        ("/hooks/claude-code", {"hook_event_name": "Stop"}, "memory:read memory:write"),
    ]

    replies = [call(trusting, token, path, **body) for path, body, _ in calls]

    assert [reply.status_code for reply in replies] == [403] * len(calls)
    for reply, (_, _, scope) in zip(replies, calls, strict=True):
        assert f'error="insufficient_scope", scope="{scope}", resource_metadata=' in reply.headers["www-authenticate"]


def _rpc(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


@pytest.mark.parametrize("suffix", ["", "/mcp"])
def test_clients_learn_at_both_places_who_gives_tokens(
    trusting: Served, issuer: TestIssuer, other_issuer: TestIssuer, suffix: str
) -> None:
    address = f"{trusting.base}/.well-known/oauth-protected-resource{suffix}"

    response = httpx2.get(address, headers={"Origin": "https://claude.ai"})
    asked_first = httpx2.options(address, headers={"Origin": "https://claude.ai"})

    assert response.json() == {
        "resource": AUDIENCE,
        "authorization_servers": [issuer.name, other_issuer.name],
        "scopes_supported": ["memory:read", "memory:write"],
        "bearer_methods_supported": ["header"],
        "resource_name": "MemoryOS",
    }
    assert response.headers["access-control-allow-origin"] == "*"
    assert (asked_first.status_code, asked_first.headers["access-control-allow-origin"]) == (204, "*")


def test_no_host_makes_the_server_send_clients_elsewhere(trusting: Served) -> None:
    named = httpx2.post(trusting.url, headers={"Host": "memory.example.com"}, json={})
    made_up = httpx2.get(f"{trusting.base}/.well-known/oauth-protected-resource", headers={"Host": "evil.example"})

    assert f'resource_metadata="{METADATA}"' in named.headers["www-authenticate"]
    assert made_up.status_code == 421


def test_issuers_describe_themselves_and_the_server_does_not_speak_for_them(trusting: Served) -> None:
    names = ("oauth-authorization-server", "openid-configuration")

    texts = [httpx2.get(f"{trusting.base}/.well-known/{name}").status_code for name in names]

    assert texts == [404, 404]


def test_keys_work_beside_tokens(trusting: Served) -> None:
    assert use(trusting, trusting.key("kim"), "get_user_profile").json()["user_id"] == "kim"


def test_neither_tokens_nor_subjects_are_logged(trusting: Served, issuer: TestIssuer) -> None:
    tokens = [issuer.token(AUDIENCE, sub="planted-subject"), issuer.token(AUDIENCE, sub="planted-subject", aud="x")]
    for token in tokens:
        call(trusting, token)

    everything = "".join(trusting.output_lines)

    assert "planted-subject" not in everything
    assert not any(token.rsplit(".", 1)[1] in everything for token in tokens)
