"""Which slot a clause belongs to by its meaning: how near it is to example statements of each slot."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np

from memoryos.ports import Vector
from memoryos.text.slots.examples import STATEMENTS

Embed = Callable[[Sequence[str]], Vector]

# Sentences that belong to no slot, so that requests, thanks and small talk have something nearer than any slot.
_NO_SLOT_EXAMPLES: Final = (
    "Can you make me a list?",
    "Thanks, that helps a lot.",
    "How long does it take to cook?",
    "Write me a short email to the landlord.",
    "What should I look at first?",
    "That makes sense.",
    "Perfect, sending it now.",
    "Why does this function return null?",
    "The function throws an exception on line 12.",
    "Explain it in two sentences.",
    "Okay, next question.",
    "It rained all day yesterday.",
    "Give me three ideas for dinner tomorrow.",
    "That was a great suggestion.",
    "The recipe needs two eggs and a cup of flour.",
    "Got it, I'll try that.",
    "Which one is better?",
    "Please translate this sentence.",
    "The meeting was boring.",
    "Redo the plan with these numbers.",
    "He laughed so hard.",
    "It was so good, we had a great time.",
    "You were right about that.",
    "I don't know what to do.",
    "Let me think about it.",
    "I'm not sure what that means.",
    "The weather is nice today.",
    "He says it's fine.",
    "Recommend me a good restaurant nearby.",
    "I need a title for this.",
    "Can you fix the spelling?",
    "The build fails with a timeout error.",
    "Good morning!",
    "One more thing.",
)
NO_SLOT: Final = "nothing"
_NEAREST_EXAMPLES: Final = 3
# Texts multiplied at a time: so few that OpenBLAS starts no threads, which would cost more than the product.
_BATCH: Final = 12
_MAX_CHARACTERS: Final = 160  # characters: what a clause is about shows early, and time goes by length


class SlotMeanings:
    """The examples of each slot; their vectors are `statements`, in order, or computed when first needed."""

    def __init__(self, embed: Embed, statements: Vector | None = None) -> None:
        self._embed = embed
        self._statements = statements

    def nearness(self, texts: Sequence[str]) -> list[Mapping[str, float]]:
        """For each text, how much nearer each slot is than slots are on average."""
        if not texts:
            return []
        slots, groups = self._examples
        vectors = self._embed([text[:_MAX_CHARACTERS] for text in texts])
        near = np.concatenate(
            [_nearest(vectors[first : first + _BATCH], groups) for first in range(0, len(vectors), _BATCH)]
        )
        near -= near.mean(axis=1, keepdims=True)
        return [dict(zip(slots, map(float, row), strict=True)) for row in near]

    @cached_property
    def _examples(self) -> tuple[list[str], list[Vector]]:
        statements = self._statements
        if statements is None:
            statements = self._embed([text for some in STATEMENTS.values() for text in some])
        ends = np.cumsum([len(some) for some in STATEMENTS.values()])[:-1]
        return [*STATEMENTS, NO_SLOT], [*np.split(statements, ends), self._embed(_NO_SLOT_EXAMPLES)]


def _nearest(vectors: Vector, groups: Sequence[Vector]) -> Vector:
    """For each vector and group, the mean of the largest cosines."""
    cosines = np.full((len(vectors), len(groups), max(map(len, groups))), -1, dtype=np.float32)
    for position, examples in enumerate(groups):
        cosines[:, position, : len(examples)] = vectors @ examples.T
    near: Vector = np.partition(cosines, -_NEAREST_EXAMPLES, axis=2)[:, :, -_NEAREST_EXAMPLES:].mean(axis=2)
    return near
