"""Which slot a clause belongs to by its meaning: how near it is to example statements, and what a model says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np

from memoryos.ports import Vector
from memoryos.text.slots.examples import STATEMENTS
from memoryos.text.slots.statement_model import NOTHING, StatementModel

Embed = Callable[[Sequence[str]], Vector]

# Sentences that belong to no slot, so that requests, thanks and small talk have something nearer than any slot.
NO_SLOT_EXAMPLES: Final = (
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
NO_SLOT: Final = NOTHING
_NEAREST_EXAMPLES: Final = 3
# Texts multiplied at a time: so few that OpenBLAS starts no threads, which would cost more than the product.
_BATCH: Final = 12
MAX_CHARACTERS: Final = 160  # characters: what a clause is about shows early, and time goes by length


@dataclass(frozen=True, slots=True)
class Meaning:
    """How much nearer a clause is to each slot than to slots on average; and the slot that the model sees, if any."""

    nearness: Mapping[str, float] = field(default_factory=dict)
    likely_slot: str = ""


class SlotMeanings:
    """The examples of each slot; their vectors are `statements`, in order, or computed when first needed.

    Without a `model`, which only some embedders have, examples alone decide.
    """

    def __init__(self, embed: Embed, statements: Vector | None = None, model: StatementModel | None = None) -> None:
        self._embed = embed
        self._statements = statements
        self._model = model

    def meanings(self, texts: Sequence[str]) -> list[Meaning]:
        """What each of `texts` may be about."""
        if not texts:
            return []
        vectors = self._embed([text[:MAX_CHARACTERS] for text in texts])
        batches = [vectors[first : first + _BATCH] for first in range(0, len(vectors), _BATCH)]
        return [meaning for batch in batches for meaning in self._of(batch)]

    def _of(self, vectors: Vector) -> list[Meaning]:
        slots, groups = self._examples
        near = _nearest(vectors, groups)
        near -= near.mean(axis=1, keepdims=True)
        likely = self._model.slots(vectors) if self._model else [""] * len(vectors)
        return [
            Meaning(dict(zip(slots, row, strict=True)), slot) for row, slot in zip(near.tolist(), likely, strict=True)
        ]

    @cached_property
    def _examples(self) -> tuple[list[str], list[Vector]]:
        statements = self._statements
        if statements is None:
            statements = self._embed([text for some in STATEMENTS.values() for text in some])
        ends = np.cumsum([len(some) for some in STATEMENTS.values()])[:-1]
        return [*STATEMENTS, NO_SLOT], [*np.split(statements, ends), self._embed(NO_SLOT_EXAMPLES)]


def _nearest(vectors: Vector, groups: Sequence[Vector]) -> Vector:
    """For each vector and group, the mean of the largest cosines."""
    cosines = np.full((len(vectors), len(groups), max(map(len, groups))), -1, dtype=np.float32)
    for position, examples in enumerate(groups):
        cosines[:, position, : len(examples)] = vectors @ examples.T
    near: Vector = np.partition(cosines, -_NEAREST_EXAMPLES, axis=2)[:, :, -_NEAREST_EXAMPLES:].mean(axis=2)
    return near
