"""Kept for branches that read the examples from here; they live in `memoryos.text.slots`."""

from memoryos.text.slots.examples import QUESTIONS, STATEMENTS

__all__ = ["QUESTIONS", "STATEMENTS"]
