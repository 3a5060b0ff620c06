"""MemoryOS inside other frameworks: one file per framework, which needs that framework only when it is imported."""
