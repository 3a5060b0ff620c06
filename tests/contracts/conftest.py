"""Servers that contract tests start."""

from servers.chroma import chroma_server as chroma_server
