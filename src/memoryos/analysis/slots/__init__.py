"""Kept for branches that read the examples from here; they live in `memoryos.text.slots`."""
