"""Memory unit tests: what a memory must bring, must not bring and must know, written down in a file and checked."""
