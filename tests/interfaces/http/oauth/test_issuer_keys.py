"""The keys of issuers: found, kept, asked for again when they change, and never asked for too often."""

import asyncio
import ssl
from collections.abc import Iterator
from typing import Any

import pytest

from memoryos.interfaces.http.credentials import IssuerUnavailableError
from memoryos.interfaces.http.oauth.issuer import PAUSE_SECONDS, Issuer, metadata_addresses
from memoryos.interfaces.http.oauth.tokens import AccessTokens
from memoryos.service.identity import Identity, token_user
from servers.issuer import TestIssuer, public_jwk, rsa_key

AUDIENCE = "https://memory.example.com/mcp"
TRUST = ssl.create_default_context()
HOUR, DAY = 3601.0, 24 * 3601.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def issuer() -> Iterator[TestIssuer]:
    with TestIssuer() as running:
        yield running


@pytest.fixture
def tokens(issuer: TestIssuer, clock: Clock) -> AccessTokens:
    return AccessTokens([Issuer(issuer.name, TRUST, clock)], AUDIENCE)


def holder(tokens: AccessTokens, *secrets: str) -> list[Identity | None]:
    async def all_at_once() -> list[Identity | None]:
        return list(await asyncio.gather(*(tokens.identify(secret) for secret in secrets)))

    return asyncio.run(all_at_once())


def test_keys_are_fetched_once_for_many_tokens(issuer: TestIssuer, tokens: AccessTokens) -> None:
    known = holder(tokens, *(issuer.token(AUDIENCE) for _ in range(20)))

    assert {who.user_id if who else None for who in known} == {token_user(issuer.name, "ann")}
    assert issuer.asked == ["/.well-known/openid-configuration", "/keys"]


def test_a_new_key_is_asked_for_when_a_token_names_it(issuer: TestIssuer, tokens: AccessTokens, clock: Clock) -> None:
    holder(tokens, issuer.token(AUDIENCE))
    new = rsa_key()
    issuer.publish(public_jwk(issuer.key, "k1"), public_jwk(new, "k2"))
    clock.now += PAUSE_SECONDS

    result = holder(tokens, issuer.token(AUDIENCE, {"kid": "k2"}, new), issuer.token(AUDIENCE))

    assert None not in result


def test_made_up_key_ids_do_not_make_the_server_ask_again_and_again(
    issuer: TestIssuer, tokens: AccessTokens, clock: Clock
) -> None:
    forged = [[issuer.token(AUDIENCE, {"kid": f"{second}-{n}"}) for n in range(5)] for second in range(20)]

    async def flood() -> list[Identity | None]:
        seen = [await tokens.identify(issuer.token(AUDIENCE))]
        for one_second in forged:
            clock.now += 1
            seen += await asyncio.gather(*map(tokens.identify, one_second))
        return seen

    seen = asyncio.run(flood())

    assert [who is not None for who in seen] == [True] + [False] * 100
    assert issuer.asked.count("/keys") == 1 + 20 / PAUSE_SECONDS


def test_an_issuer_that_does_not_answer_is_not_waited_for(issuer: TestIssuer, clock: Clock) -> None:
    issuer.hold("/keys")
    tokens = AccessTokens([Issuer(issuer.name, TRUST, clock, seconds=0.2)], AUDIENCE)

    with pytest.raises(IssuerUnavailableError):
        holder(tokens, issuer.token(AUDIENCE))


def test_a_key_changed_under_its_old_id_is_asked_for_again(
    issuer: TestIssuer, tokens: AccessTokens, clock: Clock
) -> None:
    old = issuer.token(AUDIENCE)
    assert holder(tokens, old) != [None]
    issuer.key = rsa_key()
    issuer.publish()
    clock.now += PAUSE_SECONDS

    result = holder(tokens, issuer.token(AUDIENCE))

    assert result[0]
    assert holder(tokens, old) == [None]


def test_a_key_that_the_issuer_withdrew_counts_for_an_hour_at_most(
    issuer: TestIssuer, tokens: AccessTokens, clock: Clock
) -> None:
    token = issuer.token(AUDIENCE)
    before = holder(tokens, token)
    issuer.publish(public_jwk(rsa_key(), "k2"))

    clock.now += HOUR

    assert before != [None]
    assert holder(tokens, token) == [None]


def test_known_keys_carry_on_for_a_day_while_the_issuer_is_down(
    issuer: TestIssuer, tokens: AccessTokens, clock: Clock
) -> None:
    token = issuer.token(AUDIENCE)
    holder(tokens, token)
    issuer.say("/keys", {}, status=500)

    clock.now += HOUR
    later = holder(tokens, token)
    clock.now += DAY

    assert later[0]
    with pytest.raises(IssuerUnavailableError):
        holder(tokens, token)


@pytest.mark.parametrize(
    ("path", "body", "status", "headers"),
    [
        ("/keys", b"{}", 302, {"location": "http://127.0.0.1:9/keys"}),
        ("/keys", b"{}", 500, {}),
        ("/keys", b"no json", 200, {}),
        ("/keys", b"[]", 200, {}),
        ("/keys", b"{}", 200, {}),
        ("/keys", b'{"keys": [1, {}, {"kid": "k1", "kty": "oct"}]}', 200, {}),
        ("/keys", b'{"keys": [%s]}' % b",".join([b"{}"] * 101), 200, {}),
        ("/keys", b'{"keys": [], "more": "%s"}' % (b"x" * 300_000), 200, {}),
        ("/.well-known/openid-configuration", b"[" * 100_000, 200, {}),
        ("/.well-known/openid-configuration", b"", 404, {}),
    ],
)
def test_what_an_issuer_should_not_answer_is_not_used(
    issuer: TestIssuer, tokens: AccessTokens, path: str, body: bytes, status: int, headers: dict[str, str]
) -> None:
    issuer.say(path, body, status, **headers)

    with pytest.raises(IssuerUnavailableError, match="does not answer"):
        holder(tokens, issuer.token(AUDIENCE))

    assert issuer.asked.count("/keys") <= 1


@pytest.mark.parametrize(
    "metadata",
    [
        {"issuer": "https://other.example/"},
        {"jwks_uri": None},
        {"jwks_uri": "file:///etc/passwd"},
        {"jwks_uri": "https://127.0.0.1:9/keys"},
        {"jwks_uri": "http://issuer.example/keys"},
        {"jwks_uri": "http://[bad"},
    ],
)
def test_an_issuer_that_describes_itself_oddly_is_not_believed(
    issuer: TestIssuer, tokens: AccessTokens, metadata: dict[str, Any]
) -> None:
    issuer.publish(**metadata)

    with pytest.raises(IssuerUnavailableError):
        holder(tokens, issuer.token(AUDIENCE))

    assert "/keys" not in issuer.asked


def test_a_private_key_among_the_public_ones_is_not_used(issuer: TestIssuer, tokens: AccessTokens) -> None:
    issuer.publish(public_jwk(issuer.key, "k1", d="AQAB"), public_jwk(rsa_key(), "k2"))

    assert holder(tokens, issuer.token(AUDIENCE)) == [None]


def test_a_key_that_cannot_be_read_is_nobodys(issuer: TestIssuer, tokens: AccessTokens) -> None:
    issuer.publish({"kty": "RSA", "kid": "k1", "n": "??", "e": 7})

    assert holder(tokens, issuer.token(AUDIENCE)) == [None]


def test_an_issuer_may_describe_itself_as_oauth_servers_do(clock: Clock) -> None:
    with TestIssuer(path="/tenant/") as issuer:
        described = issuer.pages.pop("/tenant/.well-known/openid-configuration")
        issuer.pages["/.well-known/oauth-authorization-server/tenant"] = described
        tokens = AccessTokens([Issuer(issuer.name, TRUST, clock)], AUDIENCE)

        assert holder(tokens, issuer.token(AUDIENCE)) != [None]


def test_auth0_is_asked_where_it_answers() -> None:
    assert metadata_addresses("https://tenant.eu.auth0.com/") == (
        "https://tenant.eu.auth0.com/.well-known/openid-configuration",
        "https://tenant.eu.auth0.com/.well-known/oauth-authorization-server",
    )
