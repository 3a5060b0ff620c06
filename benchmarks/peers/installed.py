"""The peers: what each is called, how it is installed into an environment of its own, and which file runs it."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENVIRONMENTS = Path(os.environ.get("PEERS", ROOT / ".peers"))


@dataclass(frozen=True)
class Installed:
    """A peer: its title, the module (and variant) that runs it, its package, and the Python that it needs."""

    name: str
    title: str
    module: str
    package: str
    folder: str = ""
    wants: str = "3.11"

    @property
    def environment(self) -> Path:
        return ENVIRONMENTS / self.folder

    @property
    def python(self) -> Path:
        return self.environment / "bin" / "python" if self.folder and self.wants else Path(sys.executable)


PEERS = (
    Installed("ours", "MemoryOS (this)", "peer_ours", "memoryos-engine"),
    Installed("bm25", "BM25 over turns (floor)", "peer_ours:bm25", "memoryos-engine"),
    Installed("dense", "dense over turns (floor)", "peer_ours:dense", "memoryos-engine"),
    Installed("memoryos-pro", "memoryos-pro", "peer_memoryos_pro", "memoryos-pro==0.1.0", "memoryos-pro"),
    Installed("mem0", "mem0 (infer=False)", "peer_mem0", "mem0ai==2.2.1", "mem0"),
    Installed("mem0-infer", "mem0 (infer=True)", "peer_mem0:infer", "mem0ai==2.2.1", "mem0"),
    Installed(
        "mcp-memory-service",
        "mcp-memory-service",
        "peer_mcp_memory_service",
        "mcp-memory-service==12.2.0",
        "mcp-memory-service",
    ),
    Installed("hindsight", "Hindsight (no model)", "peer_hindsight", "hindsight-api-slim==1.1.0", "hindsight"),
    Installed(
        "basic-memory", "basic-memory (text)", "peer_basic_memory", "basic-memory==0.23.2", "basic-memory", "3.12"
    ),
    Installed(
        "server-memory",
        "server-memory",
        "peer_server_memory",
        "@modelcontextprotocol/server-memory@2026.8.31",
        "server-memory",
        wants="",
    ),
    Installed("graphiti", "graphiti-core with Kuzu", "peer_graphiti", "graphiti-core==0.31.1", "graphiti", "3.12"),
    Installed(
        "langgraph", "LangGraph SqliteStore", "peer_langgraph", "langgraph-checkpoint-sqlite==3.1.2", "langgraph"
    ),
    Installed("chroma", "Chroma", "peer_chroma", "chromadb==1.5.9", "chroma"),
)
