"""Which turns belong to two people answering each other line by line, and which to a user with an assistant.

What people say depends on the lines around it. What a user tells an assistant stands alone: the reply is about the
request, and the next request is about something else. Two people have names; an assistant has none, or that of a
product. Who chats with an assistant in short lines also answers what was said before ("Eleven, and she wants to be a
judge"), so the shorter the lines of a memory, the more they depend on those around them.
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

# Characters of a turn's terms, on average: lines of so few depend on those around them, and turns of so many do not.
_SHORT_LINES, _LONG_TURNS = 30.0, 50.0
_MOST_VECTORS = 0.9
_MIN_TURNS = 20  # fewer do not show how somebody chats


def between_people(index: RecallIndex) -> NDArray[np.bool_]:
    """By row, whether the turn belongs to a conversation in which both sides have the name of a person."""
    people: NDArray[np.bool_] = index.derived("between people", lambda: _compute(index)).astype(np.bool_)
    return people


def context_dependence(index: RecallIndex) -> float:
    """How much the turns of a user with an assistant depend on the lines around them, in 0..1.

    Nothing while many vectors are still to come, as after a change of the embedder: lines without them would count as
    lines that mean something else.
    """
    if not len(index) or np.count_nonzero(index.vectors.has_vector()) / len(index) < _MOST_VECTORS:
        return 0.0
    return float(index.derived("context dependence", lambda: _compute_dependence(index))[0])


def _compute_dependence(index: RecallIndex) -> Floats:
    lengths = index.characters[~between_people(index)]
    mean = float(lengths.mean()) if len(lengths) >= _MIN_TURNS else _LONG_TURNS
    dependence = np.clip((_LONG_TURNS - mean) / (_LONG_TURNS - _SHORT_LINES), 0, 1)
    return np.array([dependence], dtype=np.float32)


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
