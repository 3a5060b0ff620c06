"""sentence-transformers for real, on a tiny model that is made here."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip(
    "sentence_transformers", reason="the extra sentence-transformers is not installed", exc_type=ImportError
)

import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

from memoryos.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
from memoryos.errors import EmbedderError

WORDS = ["[PAD]", "[UNK]", "cat", "dog", "sea", "question", ":"]
DIMENSION = 16


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tiny")
    torch.manual_seed(7)
    torch.set_num_threads(1)
    words = {word: place for place, word in enumerate(WORDS)}
    tokenizer = Tokenizer(WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    wrapped = PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]")
    wrapped.save_pretrained(made / "bert")
    config = BertConfig(
        vocab_size=len(WORDS),
        hidden_size=DIMENSION,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=32,
    )
    BertModel(config).eval().save_pretrained(made / "bert")
    transformer = Transformer(str(made / "bert"))
    pooling = Pooling(transformer.get_embedding_dimension(), "mean")
    model = SentenceTransformer(modules=[transformer, pooling], device="cpu", prompts={"query": "question : "})
    model.save(str(made / "model"))
    return made / "model"


def test_texts_become_unit_rows_in_order_and_a_blank_text_too(folder: Path):
    embedder = SentenceTransformersEmbedder(str(folder), device="cpu")

    rows = embedder.embed(["cat", "", "dog", "cat"], "document")

    assert (embedder.name, embedder.dimension) == (f"sentence-transformers:{folder}", DIMENSION)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1)
    assert np.allclose(rows[0], rows[3])
    assert not np.allclose(rows[0], rows[2])


def test_a_question_is_given_the_prompt_that_the_model_brings(folder: Path):
    embedder = SentenceTransformersEmbedder(str(folder), device="cpu")

    vectors, written, spelled = (
        embedder.embed(["cat"], "query"),
        embedder.embed(["cat"], "document"),
        embedder.embed(["question : cat"], "document"),
    )

    assert np.allclose(vectors, spelled, atol=1e-6)
    assert not np.allclose(vectors, written, atol=1e-3)


def test_prompts_of_ones_own_come_before_the_models_and_change_the_name(folder: Path):
    brought = SentenceTransformersEmbedder(str(folder), device="cpu")
    embedder = SentenceTransformersEmbedder(str(folder), device="cpu", prompts={"query": "", "document": "sea "})

    assert np.allclose(embedder.embed(["cat"], "query"), brought.embed(["cat"], "document"), atol=1e-6)
    assert np.allclose(embedder.embed(["cat"], "document"), brought.embed(["sea cat"], "document"), atol=1e-6)
    assert embedder.name != brought.name


def test_vectors_can_be_shortened(folder: Path):
    short = SentenceTransformersEmbedder(str(folder), device="cpu", dimension=4)

    rows = short.embed(["cat", "dog"], "query")

    assert (short.dimension, short.name[-2:]) == (4, "/4")
    assert np.allclose(np.linalg.norm(rows, axis=1), 1)


def test_a_model_that_is_not_there_is_an_error_at_the_first_text(tmp_path: Path):
    missing = SentenceTransformersEmbedder(str(tmp_path / "nothing"), local_files_only=True)

    with pytest.raises(EmbedderError, match="cannot load the model"):
        missing.embed(["cat"], "document")
