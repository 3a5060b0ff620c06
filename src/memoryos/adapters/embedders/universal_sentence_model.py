"""The forward pass of the multilingual Universal Sentence Encoder, in numpy.

Each piece of a text has an embedding. Three branches look at 2, 3 and 5 pieces in a row: each projects the embedding,
normalises it, and applies two convolutions with residual connections. The embedding and the results of the branches
together are normalised and summed over the text, and a small feed-forward network turns the sum into the vector.

What is done here to save time changes nothing but rounding:
- All that depends on one piece alone comes from `PieceRows`. This includes the first convolution, which is a sum of one
  row per offset.
- The second convolution takes fewer multiplications for several neighbouring places together, see `Convolution`.
- Each convolution is computed once for all places that have the same pieces around them. This is common, because the
  sentences of a turn are embedded together with the whole turn.
- Rows are summed first and multiplied by a matrix after that wherever a step is linear.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from memoryos.adapters.embedders.universal_sentence_archive import EMBEDDING, Numbers
from memoryos.adapters.embedders.universal_sentence_convolution import OUTPUTS, Floats
from memoryos.adapters.embedders.universal_sentence_pieces import PieceRows
from memoryos.adapters.embedders.universal_sentence_weights import CHANNELS, FeedForward, Weights

_GAP = 4  # empty places between texts: two convolutions look at most this far
_TAIL = 8  # empty places after the last text, because a tile may begin at its last piece
_MAX_PIECES = 768  # per batch: more would take hardly less time, but more memory
_REACH = 2  # how far a convolution looks
_AROUND = np.arange(-_REACH, _REACH + 1)[:, None]


@dataclass(frozen=True, slots=True)
class _Batch:
    """Several texts as one line of places with gaps between texts."""

    rows: Floats  # those of each distinct piece, then those of a gap, which are zeros
    line: Numbers  # for each place, which of `rows` is there
    places: Numbers  # the places that are no gaps
    texts: Numbers  # for each of `places`, the number of its text
    lengths: Numbers  # for each text, how many pieces it has

    @property
    def embeddings(self) -> Floats:
        """The embedding of each distinct piece."""
        return self.rows[:-1, :EMBEDDING]


class Model:
    """Pieces of texts to unit vectors. Safe for threads."""

    def __init__(self, weights: Weights, rows: PieceRows) -> None:
        self._weights = weights
        self._rows = rows
        self._ones = np.ones(CHANNELS, np.float32)

    def encode(self, texts: Sequence[Sequence[int]]) -> Floats:
        """One unit vector per text."""
        return np.concatenate([self._encode(batch) for batch in _batches(texts)])

    def _encode(self, texts: Sequence[Sequence[int]]) -> Floats:
        batch = self._batch(texts)
        features, which = self._convolve(batch)
        return _feed_forward(self._weights.feed_forward, self._pool(batch, features, which), batch.lengths)

    def _batch(self, texts: Sequence[Sequence[int]]) -> _Batch:
        lengths = np.fromiter(map(len, texts), np.int64, len(texts))
        pieces = list(chain.from_iterable(texts))
        # For so few pieces, a dictionary takes less time than sorting in numpy.
        ranks = {piece: rank for rank, piece in enumerate(sorted(set(pieces)))}
        distinct = np.fromiter(ranks, np.int64, len(ranks))
        which = np.fromiter(map(ranks.__getitem__, pieces), np.int64, len(pieces))
        numbers = np.repeat(np.arange(len(texts)), lengths)
        places = np.arange(len(pieces)) + _GAP * (numbers + 1)
        line = np.full(len(pieces) + _GAP * len(texts) + _TAIL, len(distinct))
        rows, row_of = self._rows.of(distinct)
        line[places] = row_of[which]
        return _Batch(rows, line, places, numbers, lengths)

    def _convolve(self, batch: _Batch) -> tuple[Floats, Numbers]:
        """Rows of features by branch; and for each place, which row it has."""
        hidden, line = self._first_convolution(batch)
        examples, which = _shared(batch, line)
        starts, numbers = _tiles(batch.places[examples])
        return self._second_convolution(hidden, line, starts), numbers[which]

    def _first_convolution(self, batch: _Batch) -> tuple[Floats, Numbers]:
        """Rows by branch, the last of which is that of a gap; and for each place, which row it has."""
        examples, which = _shared(batch, batch.line)
        places = np.append(batch.places[examples], 0)
        columns = self._rows.columns
        blocks = batch.rows.reshape(-1, CHANNELS)
        around = batch.line.take(places + _AROUND, mode="wrap") * columns.total
        hidden = np.empty((len(self._weights.branches), len(places), CHANNELS), np.float32)
        some = np.empty(hidden.shape[1:], np.float32)
        for number, (branch, addends) in enumerate(zip(self._weights.branches, columns.addends, strict=True)):
            out = hidden[number]
            seen = around[_REACH + np.array(branch.offsets)] + np.array(addends)[:, None]
            blocks.take(seen[0], axis=0, out=out, mode="clip")  # without `mode`, it copies twice
            for rows in seen[1:]:
                out += blocks.take(rows, axis=0, out=some, mode="clip")
            np.maximum(out, 0, out=out)
            out += blocks.take(around[_REACH] + columns.inputs[number], axis=0, out=some, mode="clip")
        line = np.full(len(batch.line), len(examples))
        line[batch.places] = which
        return hidden, line

    def _second_convolution(self, hidden: Floats, line: Numbers, starts: Numbers) -> Floats:
        branches = self._weights.branches
        rows = line[np.arange(-_REACH, OUTPUTS + _REACH)[:, None] + starts]
        features = np.empty((len(branches), OUTPUTS, len(starts), CHANNELS), np.float32)
        for number, branch in enumerate(branches):
            out = features[number]
            first = _REACH - branch.left
            tiles = hidden[number].take(rows[first : first + branch.second.inputs], axis=0)
            branch.second.convolve(tiles, out)
            out += branch.second_bias
            np.maximum(out, 0, out=out)
            out += tiles[branch.left : branch.left + OUTPUTS]
        return features.reshape(len(branches), -1, CHANNELS)

    def _pool(self, batch: _Batch, features: Floats, which: Numbers) -> Floats:
        """The sum of the normalised features of each text's places, without the gain and the shift."""
        pieces = batch.line[batch.places]
        width = EMBEDDING + CHANNELS * len(features)
        mean = (batch.embeddings.sum(axis=1)[pieces] + (features @ self._ones).sum(axis=0)[which]) / width
        squares = np.einsum("ij,ij->i", batch.embeddings, batch.embeddings)[pieces]
        squares += np.einsum("ijk,ijk->j", features, features)[which]
        scale = 1 / np.sqrt(squares / width - mean * mean + self._weights.epsilon)
        pooled = np.empty((len(batch.lengths), width), np.float32)
        pooled[:, :EMBEDDING] = _weights(batch, pieces, len(batch.embeddings), scale) @ batch.embeddings
        by_branch = _weights(batch, which, features.shape[1], scale) @ features
        pooled[:, EMBEDDING:] = by_branch.swapaxes(0, 1).reshape(len(pooled), -1)
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


def _shared(batch: _Batch, line: Numbers) -> tuple[Numbers, Numbers]:
    """Places of which no two have the same numbers of `line` around them; and for each place, which one it equals."""
    count = len(batch.places)
    if len(batch.lengths) == 1:
        return (numbers := np.arange(count)), numbers
    kinds = int(line[0]) + 1
    key, *others = line.take(batch.places + _AROUND)
    for other in others:
        key *= kinds
        key += other
    order = np.argsort(key, kind="stable")
    ordered = key[order]
    is_first = np.ones(count, bool)
    np.not_equal(ordered[1:], ordered[:-1], out=is_first[1:])
    firsts = order[is_first]
    which = np.empty(count, np.int64)
    which[order] = np.cumsum(is_first) - 1
    ranks = np.empty(len(firsts), np.int64)
    ranks[np.argsort(firsts)] = np.arange(len(firsts))
    return np.sort(firsts), ranks[which]


def _tiles(places: Numbers) -> tuple[Numbers, Numbers]:
    """Where tiles of OUTPUTS places begin that cover `places`; and for each of `places`, which of their rows it has."""
    starts = []
    end = 0
    for place in places.tolist():
        if place >= end:
            starts.append(place)
            end = place + OUTPUTS
    firsts = np.array(starts)
    tiles = np.searchsorted(firsts, places, side="right") - 1
    return firsts, (places - firsts[tiles]) * len(firsts) + tiles


def _weights(batch: _Batch, which: Numbers, rows: int, weights: Floats) -> Floats:
    """For each text, the weight of each row: the sum of `weights` over the places that have it."""
    texts = len(batch.lengths)
    return np.bincount(batch.texts * rows + which, weights, texts * rows).reshape(texts, rows).astype(np.float32)


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
