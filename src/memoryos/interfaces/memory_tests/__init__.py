"""Memory tests from outside: their YAML files, and the memories that they run on."""
