"""Embedding the sentences of what users say, in addition to the whole turn."""

from memoryos.domain.page import Turn
from memoryos.ports import SentenceVectors, Vector
from memoryos.text.quotations import quoting
from memoryos.text.sentences import asks, sentences

# A pasted text says little about its user, however long it is.
_MAX_SENTENCES = 12
_LARGEST_CODE = 127


def sentence_vectors(turn: Turn, sentences: list[str], vectors: Vector) -> SentenceVectors | None:
    """The last of `vectors`, which are those of the `sentences` of `turn`; None if search needs none."""
    return _coded(vectors[-len(sentences) :], _silent(turn.text, sentences)) if sentences else None


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
