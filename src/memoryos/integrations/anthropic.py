"""Anthropic: the memory tool (`memory_20250818`), with its files as notes in one user's memory."""

import asyncio
from typing import Any

from memoryos import Memoryos
from memoryos.integrations.extras import missing_extra
from memoryos.integrations.memory_files import FileCommandError, MemoryFiles

try:
    from anthropic.lib.tools import ToolError
    from anthropic.tools.memory import BetaAbstractMemoryTool, BetaAsyncAbstractMemoryTool
except ImportError as error:
    raise missing_extra("anthropic", error) from error


class MemoryosMemoryTool(BetaAbstractMemoryTool):
    """The memory tool for `client.beta.messages.run_tools`; `execute` and `call` are for your own loop."""

    def __init__(self, memory: Memoryos, **options: Any) -> None:
        super().__init__(**options)
        self._files = MemoryFiles(memory)

    def view(self, command: Any) -> str:
        """A file, or what is in a directory."""
        return _run(self._files, command)

    def create(self, command: Any) -> str:
        """Creates a new file."""
        return _run(self._files, command)

    def str_replace(self, command: Any) -> str:
        """Replaces a text that the file has exactly once."""
        return _run(self._files, command)

    def insert(self, command: Any) -> str:
        """Inserts a text after a line."""
        return _run(self._files, command)

    def delete(self, command: Any) -> str:
        """Deletes a file or a directory."""
        return _run(self._files, command)

    def rename(self, command: Any) -> str:
        """Moves a file or a directory."""
        return _run(self._files, command)

    def clear_all_memory(self) -> str:
        """Deletes all files."""
        return self._files.clear()


class AsyncMemoryosMemoryTool(BetaAsyncAbstractMemoryTool):
    """The same for `AsyncAnthropic`; the work runs in threads."""

    def __init__(self, memory: Memoryos, **options: Any) -> None:
        super().__init__(**options)
        self._files = MemoryFiles(memory)

    async def view(self, command: Any) -> str:
        """A file, or what is in a directory."""
        return await asyncio.to_thread(_run, self._files, command)

    async def create(self, command: Any) -> str:
        """Creates a new file."""
        return await asyncio.to_thread(_run, self._files, command)

    async def str_replace(self, command: Any) -> str:
        """Replaces a text that the file has exactly once."""
        return await asyncio.to_thread(_run, self._files, command)

    async def insert(self, command: Any) -> str:
        """Inserts a text after a line."""
        return await asyncio.to_thread(_run, self._files, command)

    async def delete(self, command: Any) -> str:
        """Deletes a file or a directory."""
        return await asyncio.to_thread(_run, self._files, command)

    async def rename(self, command: Any) -> str:
        """Moves a file or a directory."""
        return await asyncio.to_thread(_run, self._files, command)

    async def clear_all_memory(self) -> str:
        """Deletes all files."""
        return await asyncio.to_thread(self._files.clear)


def _run(files: MemoryFiles, command: Any) -> str:
    arguments = {name: value for name, value in command.to_dict().items() if value is not None}
    try:
        return files.run(arguments)
    except FileCommandError as error:
        raise ToolError(str(error)) from error
