"""Which slot a clause belongs to by its meaning: how near it is to example statements, and what a model says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

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
# Texts multiplied at a time, and these times examples: so few that OpenBLAS starts no threads, which would cost more
# than the product.
_BATCH: Final = 12
_MAX_PRODUCTS: Final = 408
MAX_CHARACTERS: Final = 160  # characters: what a clause is about shows early, and time goes by length


@dataclass(frozen=True, slots=True)
class Meaning:
    """How much nearer a clause is to each slot than to slots on average; and the slot that the model sees, if any."""

    nearness: Mapping[str, float] = field(default_factory=dict)
    likely_slot: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class _Examples:
    """The vectors of the examples of all `slots`; where each is in a table with as many columns as a slot has most."""

    slots: Sequence[str]
    vectors: Vector
    places: NDArray[np.int64]
    longest: int


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
        near = _nearest(vectors, self._examples)
        near -= near.mean(axis=1, keepdims=True)
        likely = self._model.slots(vectors) if self._model else [""] * len(vectors)
        return [
            Meaning(dict(zip(self._examples.slots, row, strict=True)), slot)
            for row, slot in zip(near.tolist(), likely, strict=True)
        ]

    @cached_property
    def _examples(self) -> _Examples:
        statements = self._statements
        if statements is None:
            statements = self._embed([text for some in STATEMENTS.values() for text in some])
        counts = [*map(len, STATEMENTS.values()), len(NO_SLOT_EXAMPLES)]
        places = [slot * max(counts) + number for slot, count in enumerate(counts) for number in range(count)]
        vectors = np.concatenate([statements, self._embed(NO_SLOT_EXAMPLES)])
        return _Examples([*STATEMENTS, NO_SLOT], vectors, np.array(places), max(counts))


def _nearest(vectors: Vector, examples: _Examples) -> Vector:
    """For each vector and slot, the mean of the largest cosines."""
    most = _MAX_PRODUCTS // len(vectors)
    parts = [examples.vectors[first : first + most] for first in range(0, len(examples.vectors), most)]
    cosines = np.full((len(vectors), len(examples.slots) * examples.longest), -1, dtype=np.float32)
    cosines[:, examples.places] = np.concatenate([vectors @ part.T for part in parts], axis=1)
    by_slot = cosines.reshape(len(vectors), len(examples.slots), examples.longest)
    near: Vector = np.partition(by_slot, -_NEAREST_EXAMPLES, axis=2)[:, :, -_NEAREST_EXAMPLES:].mean(axis=2)
    return near
