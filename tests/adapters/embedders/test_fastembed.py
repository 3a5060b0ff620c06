"""fastembed for real, on a tiny model that is made here: one vector per word, averaged."""

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("fastembed", reason="the extra fastembed is not installed", exc_type=ImportError)
pytest.importorskip("onnx", reason="onnx, which makes the tiny model, is not installed", exc_type=ImportError)

import onnx
from fastembed import TextEmbedding
from fastembed.common.model_description import ModelSource, PoolingType
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from memoryos.adapters.embedders.fastembed import FastEmbedEmbedder
from memoryos.errors import EmbedderError

WORDS = ["[PAD]", "[UNK]", "cat", "dog", "sea"]
DIMENSION = 4


def write_model(folder: Path) -> None:
    vectors = np.eye(len(WORDS), DIMENSION, k=-1, dtype=np.float32)
    tokens = ["batch", "tokens"]
    graph = helper.make_graph(
        [helper.make_node("Gather", ["vectors", "input_ids"], ["last_hidden_state"])],
        "tiny",
        [helper.make_tensor_value_info(name, TensorProto.INT64, tokens) for name in ("input_ids", "attention_mask")],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*tokens, DIMENSION])],
        [numpy_helper.from_array(vectors, "vectors")],
    )
    opset = [helper.make_opsetid("", 17)]
    onnx.save(helper.make_model(graph, opset_imports=opset, ir_version=8), folder / "model.onnx")


def write_tokenizer(folder: Path) -> None:
    tokenizer = Tokenizer(WordLevel({word: place for place, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = {"model_max_length": 16, "pad_token": "[PAD]", "unk_token": "[UNK]"}
    for name, content in (
        ("config.json", {"pad_token_id": 0}),
        ("tokenizer_config.json", settings),
        ("special_tokens_map.json", {"pad_token": "[PAD]", "unk_token": "[UNK]"}),
    ):
        (folder / name).write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture(scope="module")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> FastEmbedEmbedder:
    folder = tmp_path_factory.mktemp("tiny")
    write_model(folder)
    write_tokenizer(folder)
    TextEmbedding.add_custom_model(
        "memoryos/tiny",
        pooling=PoolingType.MEAN,
        normalization=False,
        sources=ModelSource(hf="memoryos/tiny"),
        dim=DIMENSION,
        model_file="model.onnx",
    )
    return FastEmbedEmbedder("memoryos/tiny", folder=str(folder))


def test_texts_become_unit_rows_in_order_and_a_blank_text_too(embedder: FastEmbedEmbedder):
    rows = embedder.embed(["cat", "", "dog dog", "cat dog"], "document")

    assert (embedder.name, embedder.dimension) == ("fastembed:memoryos/tiny", DIMENSION)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1)
    assert rows[3] @ rows[0] == pytest.approx(rows[3] @ rows[2])
    assert rows[0] @ rows[2] == pytest.approx(0)


def test_questions_and_many_texts_are_embedded_too(embedder: FastEmbedEmbedder):
    documents = embedder.embed(["cat sea"] * 70, "document")

    assert documents.shape == (70, DIMENSION)
    assert embedder.embed(["cat sea"], "query") @ documents[0] == pytest.approx(1)


def test_a_model_that_fastembed_does_not_know_is_an_error():
    with pytest.raises(EmbedderError, match="does not know the model 'no/such'"):
        FastEmbedEmbedder("no/such")


def test_a_folder_without_a_model_is_an_error_at_the_first_text(tmp_path: Path):
    broken = FastEmbedEmbedder(folder=str(tmp_path))

    with pytest.raises(EmbedderError, match="cannot load the model 'BAAI/bge"):
        broken.embed(["hello"], "query")
