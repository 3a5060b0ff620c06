import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.text.token_estimate import estimate_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("   ", 1),
        ("cat", 1),
        ("a cat sat", 3),
        ("internationally", 3),
        ("2026", 2),
        ("Hi, you!", 4),
        ("你好世界", 4),
        ("привет", 3),
    ],
)
def test_tokens_are_estimated_to_the_safe_side(text, tokens):
    assert estimate_tokens(text) == tokens


@given(st.text(max_size=60), st.text(max_size=60))
def test_lines_counted_apart_cost_no_less_than_together(one, other):
    assert estimate_tokens(f"{one}\n{other}") <= estimate_tokens(one) + estimate_tokens(other) + 1
