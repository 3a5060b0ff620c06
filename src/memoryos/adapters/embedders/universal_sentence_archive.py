"""The file with the weights of the Universal Sentence Encoder, unpacked as far as texts need it.

Most of the weights are the rows of the vocabulary, packed in 17 parts of 4 MB by the remainder of the piece number. The
most common pieces come first, so of each part only the beginning is unpacked.
"""

import io
import os
import struct
import sys
import threading
import weakref
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from memoryos.errors import EmbedderError

Numbers = NDArray[np.int64]

EMBEDDING = 512  # numbers per piece in the vocabulary
_PARTS = 17
_ROWS_PER_PART = 7530
_STEP = 256  # rows that are unpacked together
_CHUNK = 1 << 16  # bytes that are read together
_ENTRY_HEADER = 30  # bytes; the lengths of two fields after it are the last in it
_RAW = -zlib.MAX_WBITS

if sys.platform == "win32":
    _position_lock = threading.Lock()

    def _read_at(descriptor: int, count: int, position: int) -> bytes:
        with _position_lock:
            os.lseek(descriptor, position, os.SEEK_SET)
            return os.read(descriptor, count)

else:
    _read_at = os.pread


class Archive:
    """Arrays by name. The file stays open, so that what was checked is what is read.

    Safe for threads and after a fork: nothing is shared but the descriptor, and its position is not used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("rb", buffering=0)
        weakref.finalize(self, self._file.close)
        try:
            with ZipFile(path) as archive:
                self._entries = {entry.filename: entry for entry in archive.infolist()}
        except (OSError, BadZipFile) as error:
            raise self.unreadable(error) from error

    def __getitem__(self, name: str) -> NDArray[Any]:
        entry = self.entry(name)
        try:
            content = self.read(entry.compress_size, self.start(entry))
            if entry.compress_type == ZIP_DEFLATED:
                content = zlib.decompress(content, _RAW, entry.file_size)
        except (OSError, zlib.error) as error:
            raise self.unreadable(error) from error
        if zlib.crc32(content) != entry.CRC:
            raise self.unreadable(f"bad checksum of {entry.filename!r}")
        weights: NDArray[Any] = np.load(io.BytesIO(content), allow_pickle=False)
        return weights

    def entry(self, name: str) -> ZipInfo:
        """Where the array `name` is."""
        return self._entries[f"{name}.npy"]

    def start(self, entry: ZipInfo) -> int:
        """The position of the first byte of an array."""
        name, extra = struct.unpack("<HH", self.read(_ENTRY_HEADER, entry.header_offset)[-4:])
        return int(entry.header_offset + _ENTRY_HEADER + name + extra)

    def read(self, count: int, position: int) -> bytes:
        """Up to `count` bytes at `position`."""
        return _read_at(self._file.fileno(), count, position)

    def unreadable(self, reason: object) -> EmbedderError:
        """An error that says why this file cannot be read."""
        return EmbedderError(f"{str(self._path)!r} cannot be read: {reason}")


@dataclass(frozen=True, slots=True)
class _Progress:
    """How far a part of the vocabulary is unpacked. `unpacker` is only ever copied, so that threads can share it."""

    unpacker: Any
    position: int  # in the file
    skip: int  # bytes before the first row
    rows: int = 0


class Table:
    """The embeddings of the vocabulary by piece number. Safe for threads, which may unpack the same rows twice."""

    size = _PARTS * _ROWS_PER_PART

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._scale: NDArray[np.float32] = archive["scale"]
        self._lowest: NDArray[np.float32] = archive["lo"]
        # The system provides the memory of a row when it is first written.
        self._rows = np.empty((_PARTS, _ROWS_PER_PART, EMBEDDING), np.uint8)
        self._counts = np.zeros(_PARTS, np.int64)
        self._progress = [self._beginning(archive.entry(f"q{part + 1}")) for part in range(_PARTS)]

    @property
    def unpacked(self) -> int:
        """How many rows are unpacked."""
        return int(self._counts.sum())

    def unpack(self) -> None:
        """Unpacks all rows, so that processes forked from this one share them."""
        for part in range(_PARTS):
            self._unpack(part, _ROWS_PER_PART)

    def __getitem__(self, pieces: Numbers) -> NDArray[np.float32]:
        rows, parts = np.divmod(pieces, _PARTS)
        for number in np.flatnonzero(rows >= self._counts[parts]).tolist():
            self._unpack(int(parts[number]), int(rows[number]) + 1)
        embeddings = self._rows[parts, rows].astype(np.float32)
        embeddings *= self._scale[parts, None]
        embeddings += self._lowest[parts, None]
        return embeddings

    def _beginning(self, entry: ZipInfo) -> _Progress:
        skip = entry.file_size - self._rows[0].size
        if skip < 0:
            raise self._archive.unreadable("the vocabulary is too short")
        return _Progress(zlib.decompressobj(_RAW), self._archive.start(entry), skip)

    def _unpack(self, part: int, count: int) -> None:
        # Without a lock: a process forked while another thread held it would wait forever.
        progress = self._progress[part]
        last = min(-(-count // _STEP) * _STEP, _ROWS_PER_PART)
        if progress.rows >= last:
            return
        unpacker = progress.unpacker.copy()
        try:
            content, position = self._read(unpacker, progress, progress.skip + (last - progress.rows) * EMBEDDING)
        except (OSError, zlib.error) as error:
            raise self._archive.unreadable(error) from error
        rows = np.frombuffer(content, np.uint8, offset=progress.skip).reshape(-1, EMBEDDING)
        self._rows[part, progress.rows : last] = rows
        self._progress[part] = _Progress(unpacker, position, 0, last)
        self._counts[part] = max(last, self._counts[part])

    def _read(self, unpacker: Any, progress: _Progress, size: int) -> tuple[bytes, int]:
        """The next `size` bytes of a part, and the position after what was read for them."""
        content, position = b"", progress.position
        while len(content) < size:
            packed = unpacker.unconsumed_tail
            if not packed:
                packed = self._archive.read(_CHUNK, position)
                position += len(packed)
            if not packed or unpacker.eof:
                raise self._archive.unreadable("it ends too early")
            content += unpacker.decompress(packed, size - len(content))
        return content, position
