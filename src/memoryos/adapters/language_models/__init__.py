"""Language models by provider, and wrappers that make them dependable."""
