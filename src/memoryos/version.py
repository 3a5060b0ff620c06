"""The version, once: the build and the program read it here."""

__version__ = "0.1.0"
