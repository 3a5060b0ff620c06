"""A secret shows itself only when asked."""

import copy
import dataclasses
import logging
import pickle

import pytest

from memoryos.errors import InvalidInputError
from memoryos.privacy.secret import Secret, scrubbed

KEY = "sk-planted-0123456789"


@dataclasses.dataclass(frozen=True)
class Holder:
    key: Secret


def test_a_secret_is_hidden_wherever_it_is_shown(caplog: pytest.LogCaptureFixture):
    secret = Secret(KEY)
    caplog.set_level(logging.DEBUG)

    logging.getLogger("test").debug("%s %r %s", secret, secret, {"key": secret})
    shown = f"{secret} {secret!r} {secret!s} {Holder(secret)} {dataclasses.asdict(Holder(secret))} {[secret]}"

    assert KEY not in shown + caplog.text


def test_a_secret_reveals_itself_to_whoever_asks():
    assert Secret(f"{KEY}\n").reveal() == KEY


def test_equal_secrets_are_equal_and_a_text_is_no_secret():
    assert Secret(KEY) == Secret(KEY)
    assert len({Secret(KEY), Secret(KEY)}) == 1
    assert Secret(KEY) != KEY
    assert copy.copy(Secret(KEY)) == copy.deepcopy(Secret(KEY))


def test_a_secret_cannot_be_pickled():
    with pytest.raises(TypeError):
        pickle.dumps(Secret(KEY))


@pytest.mark.parametrize("value", ["", "  \n", "sk-\nx", "sk-ключ"])
def test_what_cannot_be_a_key_is_refused_without_being_quoted(value: str):
    with pytest.raises(InvalidInputError) as caught:
        Secret(value)

    assert not value.strip() or value.strip() not in str(caught.value)


def test_a_text_is_scrubbed_of_every_secret():
    assert scrubbed(f"a {KEY} b {KEY} c sk-2", [Secret(KEY), Secret("sk-2")]) == "a *** b *** c ***"
