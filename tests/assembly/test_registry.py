import pytest

from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.assembly.registry import EMBEDDERS, STORES, part
from memoryos.errors import SettingsError
from memoryos.testing import HashingEmbedder


def test_a_part_is_chosen_by_name_or_by_where_it_is():
    assert part("embedder", "default", EMBEDDERS) is UniversalSentenceEncoder
    assert part("embedder", "memoryos.testing:HashingEmbedder", EMBEDDERS) is HashingEmbedder


@pytest.mark.parametrize("name", EMBEDDERS)
def test_every_known_embedder_can_be_named(name):
    assert callable(part("embedder", name, EMBEDDERS))


@pytest.mark.parametrize("name", ["nowhere", "no.such.module:Part", "memoryos.testing:NoSuchPart"])
def test_an_unknown_part_is_refused_by_its_name(name):
    with pytest.raises(SettingsError, match=name):
        part("store", name, STORES)


def test_a_memory_takes_an_embedder_by_name_with_its_options(open_memory):
    memory = open_memory(
        embedding_model_name="memoryos.testing:HashingEmbedder", embedding_model_kwargs={"dimension": 9}
    )

    assert memory.get_memory_stats()["embedder"] == "hashing/9"


def test_options_that_do_not_fit_are_refused(open_memory):
    with pytest.raises(
        SettingsError, match=r"embedding_model_kwargs has options that the embedder .* does not accept: .*'size'"
    ):
        open_memory(embedding_model_name="memoryos.testing:HashingEmbedder", embedding_model_kwargs={"size": 9})
