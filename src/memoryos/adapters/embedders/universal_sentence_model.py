"""The forward pass of the multilingual Universal Sentence Encoder, in numpy.

Each piece of a text has an embedding. Three branches look at 2, 3 and 5 pieces in a row: each projects the embedding,
normalises it, and applies two convolutions with residual connections. The embedding and the results of the branches
together are normalised and summed over the text, and a small feed-forward network turns the sum into the vector.

What is done here to save time changes nothing but rounding:
- All that depends on one piece alone comes from `PieceRows`. This includes the first convolution, which is a sum of one
  row per offset.
- Each convolution is computed once for all places that have the same pieces around them. This is common, because the
  sentences of a turn are embedded together with the whole turn. The second one, too, is a sum of one row per offset,
  so that its products are shared by places with the same few pieces around them, and not with twice as many.
- Rows are summed first and multiplied by a matrix after that wherever a step is linear.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from memoryos.adapters.embedders.universal_sentence_pieces import PieceRows
from memoryos.adapters.embedders.universal_sentence_weights import (
    CHANNELS,
    EMBEDDING,
    Branch,
    FeedForward,
    Floats,
    Numbers,
    Weights,
)

_GAP = 4  # empty places between texts: two convolutions look at most this far
_MAX_PIECES = 768  # per batch: more would take hardly less time, but more memory


@dataclass(frozen=True, slots=True)
class _Batch:
    """Several texts as one line of places with gaps between texts."""

    rows: Floats  # blocks of CHANNELS numbers: those of each distinct piece, then those of a gap, which are zeros
    line: Numbers  # for each place, which of the distinct pieces is there
    places: Numbers  # the places that are no gaps
    texts: Numbers  # for each of `places`, the number of its text
    lengths: Numbers  # for each text, how many pieces it has

    def blocks(self, places: Numbers, block: int) -> Floats:
        """One block of the piece at each of `places`."""
        blocks = len(self.rows) // (int(self.line[0]) + 1)
        return self.rows.take(self.line[places] * blocks + block, axis=0)


@dataclass(frozen=True, slots=True)
class _Features:
    """Some of the features of each place; places with the same pieces around them share a row."""

    rows: Floats
    which: Numbers  # for each place, its row


class Model:
    """Pieces of texts to unit vectors. Safe for threads."""

    def __init__(self, weights: Weights, rows: PieceRows) -> None:
        self._weights = weights
        self._rows = rows

    def encode(self, texts: Sequence[Sequence[int]]) -> Floats:
        """One unit vector per text."""
        return np.concatenate([self._encode(batch) for batch in _batches(texts)])

    def _encode(self, texts: Sequence[Sequence[int]]) -> Floats:
        batch = self._batch(texts)
        block = EMBEDDING // CHANNELS
        first = block + len(self._weights.branches)
        embeddings = batch.rows.reshape(int(batch.line[0]) + 1, -1)[:-1, :EMBEDDING]
        features = [_Features(embeddings, batch.line[batch.places])]
        for branch in self._weights.branches:
            features.append(_convolve(batch, branch, block, first))
            block += 1
            first += branch.width
        return _feed_forward(self._weights.feed_forward, self._pool(batch, features), batch.lengths)

    def _batch(self, texts: Sequence[Sequence[int]]) -> _Batch:
        lengths = np.fromiter(map(len, texts), np.int64, len(texts))
        pieces = np.fromiter(chain.from_iterable(texts), np.int64, int(lengths.sum()))
        distinct, which = np.unique(pieces, return_inverse=True)
        numbers = np.repeat(np.arange(len(texts)), lengths)
        places = np.arange(len(pieces)) + _GAP * (numbers + 1)
        line = np.full(len(pieces) + _GAP * (len(texts) + 1), len(distinct))
        line[places] = which
        return _Batch(self._rows.of(distinct).reshape(-1, CHANNELS), line, places, numbers, lengths)

    def _pool(self, batch: _Batch, features: Sequence[_Features]) -> Floats:
        """The sum of the normalised features of each text's places, without the gain and the shift."""
        width = sum(part.rows.shape[1] for part in features)
        mean = sum(part.rows.sum(axis=1)[part.which] for part in features) / width
        square = sum(np.einsum("ij,ij->i", part.rows, part.rows)[part.which] for part in features) / width
        scale = 1 / np.sqrt(square - mean * mean + self._weights.epsilon)
        sums = [_weighted(batch, part, scale) for part in features]
        pooled = np.concatenate(sums, axis=1)
        pooled -= np.bincount(batch.texts, scale * mean)[:, None].astype(np.float32)
        return pooled


def _batches(texts: Sequence[Sequence[int]]) -> Iterator[Sequence[Sequence[int]]]:
    first = size = 0
    for number, text in enumerate(texts):
        if size and size + len(text) > _MAX_PIECES:
            yield texts[first:number]
            first, size = number, 0
        size += len(text)
    yield texts[first:]


def _shared(batch: _Batch, line: Numbers, offsets: Sequence[int]) -> tuple[Numbers, Numbers]:
    """Places of which no two have the same numbers of `line` at `offsets`, and for each place, which one it equals."""
    if len(batch.lengths) == 1:
        return batch.places, np.arange(len(batch.places))
    kinds = int(line[0]) + 1
    key = line[batch.places + offsets[0]]
    for offset in offsets[1:]:
        key = key * kinds + line[batch.places + offset]
    _, examples, which = np.unique(key, return_index=True, return_inverse=True)
    return batch.places[examples], which


def _convolve(batch: _Batch, branch: Branch, block: int, first: int) -> _Features:
    offsets = range(-branch.left, branch.width - branch.left)
    places, which = _shared(batch, batch.line, offsets)
    places = np.append(places, 0)  # a gap, of which all is zeros
    hidden = batch.blocks(places + offsets[0], first)
    for number, offset in enumerate(offsets[1:], start=1):
        hidden += batch.blocks(places + offset, first + number)
    np.maximum(hidden, 0, out=hidden)
    hidden += batch.blocks(places, block)
    line = np.full(len(batch.line), len(hidden) - 1)
    line[batch.places] = which
    return _second_convolution(batch, branch, hidden, line)


def _second_convolution(batch: _Batch, branch: Branch, hidden: Floats, line: Numbers) -> _Features:
    """The features of a branch; `line` says for each place which row of `hidden` is there."""
    products = branch.second.multiply(hidden).reshape(-1, CHANNELS)
    offsets = range(-branch.left, branch.width - branch.left)
    places, which = _shared(batch, line, offsets)
    rows = products.take(line[places + offsets[0]] * branch.width, axis=0)
    for number, offset in enumerate(offsets[1:], start=1):
        rows += products.take(line[places + offset] * branch.width + number, axis=0)
    rows += branch.second_bias
    np.maximum(rows, 0, out=rows)
    rows += hidden[line[places]]
    return _Features(rows, which)


def _weighted(batch: _Batch, part: _Features, weights: Floats) -> Floats:
    """For each text, the sum of the rows of its places by `weights`."""
    shape = len(batch.lengths), len(part.rows)
    sums = np.bincount(batch.texts * shape[1] + part.which, weights, shape[0] * shape[1])
    return sums.reshape(shape).astype(np.float32) @ part.rows


def _feed_forward(weights: FeedForward, pooled: Floats, lengths: Numbers) -> Floats:
    roots = np.sqrt(lengths, dtype=np.float32)[:, None]
    entry = weights.entry.multiply(pooled) / roots
    entry += weights.entry_bias * roots
    half = entry.shape[1] // 2
    first = entry[:, half:] + weights.first.multiply(np.maximum(entry[:, :half], 0))
    middle = weights.middle.multiply(np.maximum(first, 0))
    half = middle.shape[1] // 2
    vectors: Floats = np.tanh(middle[:, half:] + weights.second.multiply(np.maximum(middle[:, :half], 0)))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors
