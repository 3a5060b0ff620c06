"""How a store keeps texts and vectors: as they are, or sealed."""

from typing import Any, Protocol


class Codec(Protocol):
    """Turns texts and bytes into what a column holds, and back."""

    def seal(self, content: bytes) -> Any:
        """`content` as it is stored."""
        ...

    def unseal(self, stored: Any) -> bytes:
        """What was sealed."""
        ...

    def seal_text(self, text: str) -> Any:
        """`text` as it is stored."""
        ...

    def unseal_text(self, stored: Any) -> str:
        """The text that was sealed."""
        ...


class PlainCodec:
    """Texts and bytes stay as they are; if they are encrypted, then with the whole file."""

    def seal(self, content: bytes) -> bytes:
        return content

    def unseal(self, stored: bytes) -> bytes:
        return stored

    def seal_text(self, text: str) -> str:
        return text

    def unseal_text(self, stored: str) -> str:
        return stored


PLAIN = PlainCodec()
