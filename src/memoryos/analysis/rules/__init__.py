"""Reading conversations without a language model: precision first, a wrong fact is worse than none."""
