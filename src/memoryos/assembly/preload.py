"""What the memories of a process share, loaded before the first of them is opened."""

import tempfile
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime

from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.assembly.engine import assemble
from memoryos.assembly.models import local_embedder
from memoryos.assembly.search import shared_indexes
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.errors import MemoryosError
from memoryos.operations.background.pipeline import Pipeline
from memoryos.operations.background.visits import Visits
from memoryos.operations.engine import Engine
from memoryos.operations.recall import recall
from memoryos.operations.remember import remember
from memoryos.ports import Embedder, Purpose, Vector
from memoryos.text.prefilter import compile_patterns
from memoryos.text.slots.question_examples import ABOUT_NOW, ABOUT_PAST

# Each names a time, because the patterns for times are compiled when a text in that language may name one.
_EXCHANGES = (
    ("I moved to Lisbon last week and my sister Ana visited me on 5 May 2024.", "How nice! Do you like it there?"),
    ("Please always answer in one sentence, without tables.", "I will."),
    ("Ich wohne seit letzter Woche in Leipzig und war gestern beim Arzt.", "Gute Besserung!"),
    ("Vivo en Madrid desde la semana pasada y ayer fui al médico.", "¡Que te mejores!"),
    ("J'habite à Lyon depuis la semaine dernière, et hier je suis allée chez le médecin.", "Bon rétablissement !"),
    ("Abito a Torino dalla settimana scorsa e ieri sono andata dal medico.", "Buona guarigione!"),
    ("Moro no Porto desde a semana passada e ontem fui ao médico.", "As melhoras!"),
    ("Я живу в Казани с прошлой недели, а вчера была у врача.", "Выздоравливайте!"),
    ("我上周搬到了杭州，昨天去看了医生。", "祝你早日康复！"),
    ("先週から札幌に住んでいて、昨日病院に行きました。", "お大事に！"),
    ("저는 지난주부터 부산에 살고 있고 어제 병원에 갔어요.", "빨리 나으세요!"),
)
_QUESTIONS = (
    "Where do I live?",
    "What is my sister called, and what did we do yesterday, in May 2024 and on 5/5/2024?",
)


class _StandIn:
    """An embedder that costs nothing, where the default one is not used."""

    name = "stand-in"
    dimension = 2

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:  # noqa: ARG002 - as Embedder has it
        import numpy as np

        lengths = np.array([len(text) for text in texts], dtype=np.float32)
        return np.stack([np.cos(lengths), np.sin(lengths)], axis=1)


def preload(settings: Settings) -> None:
    """Loads the rules, the search and the default embedder, so that processes forked from this one share them.

    No thread is started, and no file stays open but the embedder's. What cannot be loaded is reported where it is used.
    """
    stores(settings)
    shared_indexes(settings.index_memory_mb)
    embedder = local_embedder(settings)
    with tempfile.TemporaryDirectory(prefix="memoryos-preload-") as folder, suppress(MemoryosError):
        if embedder is not None:
            _load(embedder)
            embedder.embed([*ABOUT_NOW, *ABOUT_PAST], "query")
        engine = assemble(
            Settings(data_storage_path=folder, index_memory_mb=1), None if embedder is not None else _StandIn()
        )
        with closing(engine.store):
            # Compiled first, because `re` keeps only so many of the patterns that functions are written with.
            RulesAnalyst()
            compile_patterns()
            _use(engine)
    compile_patterns()


def _load(embedder: Embedder) -> None:
    """All weights of the default embedder, which unpacks them as texts need them."""
    from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder

    if isinstance(embedder, UniversalSentenceEncoder):
        embedder.load()


def _use(engine: Engine) -> None:
    """Stores and searches some pages, because most patterns and tables are made when a text first needs them.

    Without that, the first callers of a server wait for it, and threads that need the same table each make it.
    """
    for user_input, agent_response in _EXCHANGES:
        remember(engine.requests.page(user_input, agent_response, None, None, None, None), engine.store)
    for question in _QUESTIONS:
        recall(engine.requests.query(question), engine.retriever, engine)
    pipeline = Pipeline(engine, Visits(engine.store), lambda: datetime.min.replace(tzinfo=UTC), lambda: None)
    while pipeline.quick() == "more":
        continue
    pipeline.everything()
    for question in _QUESTIONS:
        recall(engine.requests.query(question), engine.retriever, engine)
