"""graphiti-core with Kuzu: every turn an edge between speaker and conversation, saved directly (no language model)."""

import asyncio
import warnings
from datetime import UTC, datetime
from typing import Any

from graphiti_core import Graphiti
from graphiti_core.cross_encoder.openai_reranker_client import OpenAIRerankerClient
from graphiti_core.driver.driver import GraphProvider
from graphiti_core.driver.kuzu_driver import KuzuDriver
from graphiti_core.edges import EntityEdge
from graphiti_core.embedder.openai import OpenAIEmbedder, OpenAIEmbedderConfig
from graphiti_core.graph_queries import get_fulltext_indices
from graphiti_core.llm_client.config import LLMConfig
from graphiti_core.llm_client.openai_client import OpenAIClient
from graphiti_core.nodes import EntityNode

from protocol import Place, Turn

_GROUP = "peer"


class GraphitiPeer:
    def __init__(self, place: Place) -> None:
        warnings.simplefilter("ignore")
        self._loop = asyncio.new_event_loop()
        self._driver = KuzuDriver(str(place.folder / "graph.kuzu"))
        self._embedder = OpenAIEmbedder(
            OpenAIEmbedderConfig(
                api_key="none",
                base_url=place.embeddings_url,
                embedding_model=place.model,
                embedding_dim=place.dimension,
            )
        )
        llm = LLMConfig(api_key="none", base_url=place.embeddings_url, model="scripted")
        self._graph = Graphiti(
            graph_driver=self._driver,
            embedder=self._embedder,
            llm_client=OpenAIClient(llm),
            cross_encoder=OpenAIRerankerClient(llm),
        )
        self._nodes: dict[str, EntityNode] = {}
        self._run(self._prepare())

    async def _prepare(self) -> None:
        for query in get_fulltext_indices(GraphProvider.KUZU):
            try:
                await self._driver.execute_query(query)
            except RuntimeError:
                # The index is there already.
                continue

    def add(self, turns: list[Turn]) -> None:
        self._run(self._add(turns))

    async def _add(self, turns: list[Turn]) -> None:
        vectors = await self._embedder.create_batch([turn.line for turn in turns])
        for turn, vector in zip(turns, vectors, strict=True):
            source, target = await self._node(turn.name), await self._node(f"session {turn.session}")
            await EntityEdge(
                group_id=_GROUP,
                source_node_uuid=source.uuid,
                target_node_uuid=target.uuid,
                created_at=datetime.now(UTC),
                valid_at=_moment(turn.at),
                name=turn.id,
                fact=turn.line,
                fact_embedding=vector,
            ).save(self._driver)

    async def _node(self, name: str) -> EntityNode:
        if name not in self._nodes:
            node = EntityNode(name=name, group_id=_GROUP, created_at=datetime.now(UTC), labels=["Entity"])
            node.name_embedding = await self._embedder.create(name)
            await node.save(self._driver)
            self._nodes[name] = node
        return self._nodes[name]

    def search(self, query: str, k: int) -> list[str]:
        return [edge.name for edge in self._run(self._graph.search(query, group_ids=[_GROUP], num_results=k))]

    def stored(self) -> list[str]:
        rows, _, _ = self._run(self._driver.execute_query("MATCH (e:RelatesToNode_) RETURN e.name AS name"))
        return [row["name"] for row in rows]

    def close(self) -> None:
        self._run(self._driver.close())

    def _run(self, work: Any) -> Any:
        return self._loop.run_until_complete(work)


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def open_peer(place: Place) -> GraphitiPeer:
    return GraphitiPeer(place)
