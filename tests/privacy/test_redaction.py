"""Secrets are found by their formats, and what only looks like one is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from secret_examples import IN_CONTEXT, NO_SECRETS, SECRETS

from engines import store_of
from memoryos import Memoryos
from memoryos.privacy.redaction import redacted, redacted_value, secrets_in
from memoryos.testing import ScriptedLanguageModel

LONG = 200_000
words = st.text(st.characters(categories=("L", "N", "P", "Z"), exclude_characters="\x00"), max_size=60)


@pytest.mark.parametrize(
    ("kind", "secret"), SECRETS, ids=[f"{kind} {place}" for place, (kind, _) in enumerate(SECRETS)]
)
@pytest.mark.parametrize("around", ["{}", "my key is {}, keep it", "KEY={}\nnext line", '{{"key": "{}"}}', "({})"])
def test_a_secret_is_replaced_by_its_kind_and_all_else_stays(kind: str, secret: str, around: str) -> None:
    assert redacted(around.format(secret)) == around.format(f"[redacted: {kind}]")


@pytest.mark.parametrize(("text", "kind", "secret"), IN_CONTEXT)
def test_of_what_names_a_secret_only_the_secret_goes(text: str, kind: str, secret: str) -> None:
    assert redacted(text) == text.replace(secret, f"[redacted: {kind}]")


@pytest.mark.parametrize("text", NO_SECRETS)
def test_what_only_looks_like_a_secret_is_left_as_it_is(text: str) -> None:
    assert secrets_in(text) == []
    assert redacted(text) == text


@given(st.lists(st.one_of(words, st.sampled_from([secret for _, secret in SECRETS])), max_size=6))
def test_no_secret_that_is_found_survives_wherever_it_stands(pieces: list[str]) -> None:
    text = "".join(pieces)
    clean = redacted(text)

    assert [secret for _, secret in secrets_in(text) if len(secret) >= 12 and secret in clean] == []
    assert secrets_in(clean) == []
    assert redacted(clean) == clean


@given(st.lists(words, max_size=4), st.sampled_from(SECRETS))
def test_a_secret_between_blanks_never_survives(around: list[str], example: tuple[str, str]) -> None:
    kind, secret = example

    clean = redacted(" , ".join([*around[:2], secret, *around[2:]]))

    assert secret not in clean
    assert f"[redacted: {kind}]" in clean


def test_meta_data_is_searched_at_every_depth_and_keeps_its_shape() -> None:
    card = "4242 4242 4242 4242"

    clean = redacted_value({"a": [card, 1, None, {"b": f"x {card}"}], "n": 4242424242424242, "t": True})

    mark = "[redacted: card number]"
    assert clean == {"a": [mark, 1, None, {"b": f"x {mark}"}], "n": 4242424242424242, "t": True}


# What almost matches, over and over: an expression that tries every end for every beginning would take hours.
ALMOST = (
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n" + "A" * 64 + "\n",
    "-----BEGIN PRIVATE KEY-----" + "A " * 30,
    "eyJ" + "a" * 20 + ".",
    "M" + "a" * 24 + ".",
    "://" + "a" * 99,
    *(
        "sk-a_",
        "4",
        "4111 ",
        "://a:",
        "://:",
        "glpat-",
        "xoxb-1-",
        "DE89 3704 ",
        "AAAA",
        "aws_secret_key: ",
        "eyJ.eyJ.",
    ),
)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("piece", ALMOST)
def test_no_text_however_made_keeps_the_search_busy(piece: str) -> None:
    text = (piece * (LONG // len(piece) + 1))[:LONG]

    assert secrets_in(redacted(text)) == []


def test_nothing_is_redacted_where_nobody_asked_for_it(open_memory) -> None:
    memory = open_memory()

    page = memory.add_memory("pay with 4242424242424242", "done", meta_data={"card": "4242424242424242"})

    assert page.user_input == "pay with 4242424242424242"
    assert page.meta_data == {"card": "4242424242424242"}


def stored_texts(memory: Memoryos) -> str:
    return "".join(repr(page) for page in store_of(memory).pages.after(0, 100))


def test_no_way_of_adding_stores_a_secret_where_it_is_asked_for(open_memory) -> None:
    card, mark = "4242424242424242", "[redacted: card number]"
    model = ScriptedLanguageModel([f"I noted {card}"])
    memory = open_memory(redact_secrets=True, language_model=model)

    memory.add_memory(f"pay with {card}", f"paid with {card}", meta_data={"card": [card]})
    memory.add_messages([{"role": "user", "content": f"mine is {card}", "meta_data": {"card": card}}])
    answer = memory.get_response(f"Is {card} right?", user_conversation_meta_data={"card": card})

    kept = stored_texts(memory)
    assert card not in kept
    assert kept.count(mark) == 8
    assert answer == f"I noted {card}"


def test_the_setting_is_read_from_the_environment(open_memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORYOS_REDACT_SECRETS", "true")

    page = open_memory().add_memory("pay with 4242424242424242", "done")

    assert page.user_input == "pay with [redacted: card number]"
