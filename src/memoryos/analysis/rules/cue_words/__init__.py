"""Words that hint at a slot, by slot."""
