"""Embeddings with the official OpenAI client: OpenAI itself and compatible servers."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from memoryos.adapters.embedders.lazy import Lazy
from memoryos.adapters.embedders.normalization import unit_rows, variant
from memoryos.adapters.remote import RemoteError, Wire, openai_client
from memoryos.adapters.retries import Retrier
from memoryos.errors import EmbedderError, SettingsError
from memoryos.ports import Purpose, Vector
from memoryos.privacy.secret import Secret
from memoryos.text.token_estimate import estimate_tokens

OPENAI_URL = "https://api.openai.com/v1"
_DIMENSIONS: Mapping[str, int] = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
_TEXTS_PER_REQUEST = 256
_TOKENS_PER_REQUEST = 100_000
_TOKENS_PER_TEXT = 8_000


class OpenAIEmbedder:
    """`text-embedding-3-small` and others. If the dimension is unknown, it is found out with the first text."""

    def __init__(
        self,
        model: str = "text-embedding-3-small",
        *,
        key: Secret | None = None,
        base_url: str = OPENAI_URL,
        dimension: int | None = None,
        prompts: Mapping[Purpose, str] | None = None,
        tokens_per_text: int = _TOKENS_PER_TEXT,
        timeout: float = 60.0,
        retrier: Retrier | None = None,
    ) -> None:
        if key is None and base_url == OPENAI_URL:
            raise SettingsError(f"embedder openai:{model} needs a key; pass one or set OPENAI_API_KEY")
        native = _DIMENSIONS.get(model)
        self._model = model
        # Only models that are known to support shorter vectors are asked for them; for others, the dimension must
        # match.
        self._shortened = dimension if native and dimension != native else None
        self._prompts = dict(prompts or {})
        self._name = variant(f"openai:{model}", self._shortened, self._prompts)
        self._tokens_per_text = tokens_per_text
        self._retrier = retrier
        self._wire = Wire("openai", "openai", key)
        self._client = openai_client(self._wire, base_url, key, timeout)
        known = dimension or native
        self._dimension = Lazy(lambda: known) if known else Lazy(self._asked_dimension)

    @property
    def name(self) -> str:
        """The provider, the model, and what changes its vectors."""
        return self._name

    @property
    def dimension(self) -> int:
        """The length of each vector. Raises EmbedderError if it cannot be found out."""
        return self._dimension.get()

    def __repr__(self) -> str:
        return f"OpenAIEmbedder({self._name!r})"

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit vector per text, in order; only the beginning of a long text counts."""
        return unit_rows(texts, self.dimension, self._name, lambda batch: self._vectors(batch, purpose))

    def close(self) -> None:
        """Closes its connections."""
        self._client.close()

    def _vectors(self, texts: Sequence[str], purpose: Purpose) -> list[Any]:
        prompt = self._prompts.get(purpose, "")
        clipped = [clip(prompt + text, self._tokens_per_text) for text in texts]
        return [vector for batch in batches(clipped) for vector in self._batch(batch)]

    def _batch(self, texts: list[str]) -> list[Any]:
        request: dict[str, Any] = {"model": self._model, "input": texts, "encoding_format": "float"}
        if self._shortened:
            request["dimensions"] = self._shortened
        send = partial(self._wire.attempt, lambda: self._sent(request), RemoteError)
        try:
            body = self._retrier.call(send) if self._retrier else send()
        except RemoteError as error:
            failed = EmbedderError(f"{self._name} failed: {error}")
        else:
            return self._read(body, len(texts))
        raise failed

    def _sent(self, request: dict[str, Any]) -> str:
        return str(self._client.embeddings.with_raw_response.create(**request).text)

    def _read(self, body: str, count: int) -> list[Any]:
        try:
            vectors = {item["index"]: item["embedding"] for item in json.loads(body)["data"]}
            return [vectors[position] for position in range(max(count, len(vectors)))]
        except (ValueError, LookupError, TypeError):
            failed = EmbedderError(f"{self._name} gave a malformed answer: {self._wire.excerpt(body)}")
        raise failed

    def _asked_dimension(self) -> int:
        return len(self._vectors(["dimension"], "document")[0])


def batches(
    texts: Sequence[str], most: int = _TEXTS_PER_REQUEST, room: int = _TOKENS_PER_REQUEST
) -> Iterator[list[str]]:
    """`texts` in order, in groups of at most `most` and up to `room` tokens; a longer one is a group of its own."""
    batch: list[str] = []
    tokens = 0
    for text in texts:
        size = estimate_tokens(text)
        if batch and (len(batch) == most or tokens + size > room):
            yield batch
            batch, tokens = [], 0
        batch.append(text)
        tokens += size
    if batch:
        yield batch


def clip(text: str, tokens: int) -> str:
    """The beginning of `text`, up to an estimated number of `tokens`."""
    while (size := estimate_tokens(text)) > tokens:
        text = text[: min(len(text) * tokens // size, len(text) - 1)]
    return text
