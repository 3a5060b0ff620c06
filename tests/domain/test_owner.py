import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.owner import Owner
from memoryos.errors import InvalidInputError

ids = st.text(st.characters(categories=("L", "N", "P", "S"), exclude_characters="/\\"), min_size=1, max_size=60).filter(
    lambda value: value.strip(".")
)


@pytest.mark.parametrize(
    "user_id", ["ada", "ada@example.com", "auth0|4711", "José", "小明", "Ada Lovelace", "a.b", "A" * 256]
)
def test_ids_of_people_are_accepted(user_id: str):
    assert Owner(user_id).user_id == user_id


@pytest.mark.parametrize(
    "user_id",
    [
        "",
        " ",
        ".",
        "..",
        "...",
        "a/b",
        "a\\b",
        "../x",
        "a\x00b",
        "a\nb",
        "a\u202eb",
        "a\u200bb",
        "\ud800",
        " ada",
        "ada ",
        "x" * 257,
        7,
        None,
        b"ada",
    ],
)
def test_unsafe_ids_are_refused_with_their_field_and_value(user_id):
    with pytest.raises(InvalidInputError, match="user_id"):
        Owner(user_id)


def test_an_unsafe_assistant_id_is_refused_too():
    with pytest.raises(InvalidInputError, match=re.escape("assistant_id '../b'")):
        Owner("ada", "../b")


@given(ids, ids)
def test_two_ids_never_share_a_folder_even_where_case_is_folded(one: str, other: str):
    same = Owner(one).folders[0].lower() == Owner(other).folders[0].lower()

    assert same == (one == other)


@given(ids)
def test_a_folder_name_is_plain_ascii_on_every_file_system(user_id: str):
    folder = Owner(user_id).folders[0]

    assert re.fullmatch(r"[a-z0-9-]{1,80}", folder)
