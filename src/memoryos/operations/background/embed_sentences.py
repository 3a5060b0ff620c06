"""Embedding the sentences of what users say, in addition to the whole turn."""

from collections.abc import Iterator, Sequence

from memoryos.domain.page import Turn
from memoryos.ports import SentenceVectors, Vector
from memoryos.text.quotations import quoting
from memoryos.text.sentences import asks, sentences

# A pasted text says little about its user, however long it is.
_MAX_SENTENCES = 12
_LARGEST_CODE = 127


def sentence_vectors(
    turns: Sequence[Turn], sentences: Sequence[list[str]], vectors: Vector
) -> Iterator[SentenceVectors | None]:
    """The vectors of the `sentences` of each of `turns`; None if search needs none.

    `vectors` are those of the turns and, after them, of the sentences of each turn that has several.
    """
    first = len(turns)
    for turn, some, vector in zip(turns, sentences, vectors, strict=False):
        if len(some) > 1:
            yield _coded(vectors[first : first + len(some)], _silent(turn.text, some))
            first += len(some)
        else:
            yield _coded(vector[None], _silent(turn.text, some)) if some else None


def sentences_of(turn: Turn) -> list[str]:
    """The sentences to embed: those of a user who talks with an assistant, not of two people chatting."""
    if turn.role != "user" or (turn.page.user_name and turn.page.agent_name):
        return []
    return sentences(turn.text)[:_MAX_SENTENCES]


def _silent(text: str, some: list[str]) -> tuple[bool, ...]:
    """For each sentence of `text`, whether it says nothing about the user: a question, or somebody else's words."""
    quoted = quoting(text, some)
    return tuple(asks(sentence) or foreign for sentence, foreign in zip(some, quoted, strict=True))


def _coded(rows: Vector, silent: tuple[bool, ...]) -> SentenceVectors:
    scales = abs(rows).max(axis=1) / _LARGEST_CODE
    return SentenceVectors((rows / scales[:, None]).round().astype("int8"), scales, silent)
