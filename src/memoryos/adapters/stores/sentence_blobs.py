"""Sentence vectors as bytes: for each sentence its scale, whether it is a question, and its codes."""

import numpy as np

from memoryos.ports import SentenceVectors


def to_blob(sentences: SentenceVectors) -> bytes:
    """The bytes to store."""
    records = np.zeros(len(sentences.asks), dtype=_record(sentences.codes.shape[1]))
    records["scale"], records["asks"], records["codes"] = sentences.scales, sentences.asks, sentences.codes
    return records.tobytes()


def from_blob(blob: bytes, dimension: int) -> SentenceVectors:
    """The sentence vectors in stored bytes."""
    records = np.frombuffer(blob, dtype=_record(dimension))
    return SentenceVectors(records["codes"], records["scale"], tuple(records["asks"].tolist()))


def _record(dimension: int) -> np.dtype[np.void]:
    return np.dtype([("scale", "<f4"), ("asks", "?"), ("codes", "i1", (dimension,))])
