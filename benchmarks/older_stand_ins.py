"""What memoryos-pro wants and we do without: a model that answers at once, exact search in numpy, a given encoder."""

import json
import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from scripted import PROFILE, keywords, summary


def stand_in(encode: Callable[[list[str]], Any]) -> None:
    """Puts our parts where it imports those of others; `encode` gives the vectors of texts."""

    class Encoder:
        """Stands in for sentence_transformers.SentenceTransformer."""

        def __init__(self, *_: Any, **__: Any) -> None:
            self.encode = lambda texts, **_: encode(list(texts))

    for name, members in (
        ("openai", {"OpenAI": Model}),
        ("sentence_transformers", {"SentenceTransformer": Encoder}),
        ("faiss", {"IndexFlatIP": Index}),
    ):
        module = ModuleType(name)
        vars(module).update(members)
        sys.modules[name] = module


class Index:
    """Stands in for faiss.IndexFlatIP."""

    def __init__(self, _dimension: int) -> None:
        self._rows: Any = None

    def add(self, rows: Any) -> None:
        self._rows = rows

    def search(self, queries: Any, count: int) -> tuple[Any, Any]:
        scores = queries @ self._rows.T
        best = np.argsort(-scores, axis=1)[:, :count]
        return np.take_along_axis(scores, best, axis=1), best


class Model:
    """Stands in for openai.OpenAI; notes every prompt and answers it at once, in the form asked for."""

    prompts: ClassVar[list[str]] = []
    asked_for: ClassVar[Any] = None

    def __init__(self, *_: Any, **__: Any) -> None:
        self.chat = SimpleNamespace(completions=SimpleNamespace(create=self.create))

    def create(self, *, messages: list[dict[str, str]], **_: Any) -> Any:
        self.prompts.append("\n".join(message["content"] for message in messages))
        answer = self.answer(messages[0]["content"], messages[-1]["content"])
        return SimpleNamespace(choices=[SimpleNamespace(message=SimpleNamespace(content=answer))])

    def answer(self, system: str, question: str) -> str:
        """Every page goes on with the one before and is on one theme; nothing is learned but a short profile."""
        texts = self.asked_for
        if system == texts.CONTINUITY_CHECK_SYSTEM_PROMPT:
            return "true"
        if system == texts.MULTI_SUMMARY_SYSTEM_PROMPT:
            text = question.partition(texts.MULTI_SUMMARY_USER_PROMPT.format(text=""))[2]
            return json.dumps([{"theme": "talk", "keywords": keywords(text), "content": summary(text)}])
        if system == texts.EXTRACT_KEYWORDS_SYSTEM_PROMPT:
            return ", ".join(keywords(question))
        if system == texts.KNOWLEDGE_EXTRACTION_SYSTEM_PROMPT:
            return "【User Private Data】\n- None\n【Assistant Knowledge】\n- None"
        return PROFILE if system == texts.PERSONALITY_ANALYSIS_SYSTEM_PROMPT else "They talk."
