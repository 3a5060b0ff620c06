"""Which turns belong to two people answering each other line by line, and which to a user with an assistant.

What people say depends on the lines around it. What a user tells an assistant stands alone: the reply is about the
request, and the next request is about something else. Two people have names; an assistant has none, or that of a
product.
"""

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES
from memoryos.retrieval.index.neighbours import NOBODY, Floats
from memoryos.retrieval.index.recall_index import RecallIndex

_ASSISTANTS = frozenset(
    """ai agent assistant bot chatbot chatgpt claude copilot deepseek gemini gpt grok llama llm memoryos mistral model
    qwen siri system alexa""".split()
)


def between_people(index: RecallIndex) -> NDArray[np.bool_]:
    """By row, whether the turn belongs to a conversation in which both sides have the name of a person."""
    people: NDArray[np.bool_] = index.derived("between people", lambda: _compute(index)).astype(np.bool_)
    return people


def _compute(index: RecallIndex) -> Floats:
    has_speaker = index.speakers != NOBODY
    products = [number for name, number in index.names.items() if _is_product(name)]
    if products:
        has_speaker &= ~np.isin(index.speakers, products)
    both = np.ones(len(index.session_ids), dtype=np.bool_)
    for role in range(len(ROLES)):
        here = np.zeros(len(index.session_ids), dtype=np.bool_)
        here[index.sessions[has_speaker & (index.roles == role)]] = True
        both &= here
    people: Floats = both[index.sessions].astype(np.float32)
    return people


def _is_product(name: str) -> bool:
    words = name.casefold().replace("-", " ").replace("_", " ").split()
    return any(word in _ASSISTANTS for word in words)
