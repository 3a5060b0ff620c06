"""Tokens are counted by a real tokenizer where one is named."""

import pytest
import tiktoken
from tiktoken import registry

from memoryos.adapters.tokenizers import tiktoken as counter
from memoryos.errors import SettingsError
from memoryos.text.token_estimate import estimate_tokens


def letters(text: str) -> int:
    return len(text)


def test_a_function_of_your_own_counts(open_memory):
    memory = open_memory(tokenizer="test_tokenizers:letters")
    memory.add_memory("tea", "")

    recall = memory.retrieve("tea", max_tokens=40)

    assert recall.count_tokens("four") == 4
    assert recall.text(max_tokens=5) == ""


def test_the_estimate_counts_where_nothing_is_named(memory):
    assert memory.retrieve("tea").count_tokens is estimate_tokens


def test_an_unknown_tokenizer_is_refused(open_memory):
    with pytest.raises(SettingsError, match="unknown tokenizer 'abacus'"):
        open_memory(tokenizer="abacus")


def test_an_encoding_that_cannot_be_had_is_refused(open_memory):
    with pytest.raises(SettingsError, match="no_such_encoding"):
        open_memory(tokenizer="tiktoken:no_such_encoding")


def test_tiktoken_counts_by_the_encoding_that_is_named(open_memory):
    # One of our own making, as the published ones would have to be downloaded: single bytes and one pair.
    ranks = {bytes([byte]): byte for byte in range(256)} | {b"ab": 256}
    registry.ENCODINGS["ours"] = tiktoken.Encoding("ours", pat_str=r"\w+|\W", mergeable_ranks=ranks, special_tokens={})

    recall = open_memory(tokenizer="tiktoken:ours").retrieve("tea")

    assert recall.count_tokens("abab c") == 4
    assert counter("ours")("<|endoftext|>") == 13
