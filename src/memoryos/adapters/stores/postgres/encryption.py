"""Texts as bytes, plain or encrypted with the owner's own key.

Each owner has a random key, which is stored in the owner's row, encrypted with the master key. Forgetting everything
destroys it, so that what files, log and backups of the database still contain of that owner's texts cannot be read.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID

from memoryos.adapters.libraries import library
from memoryos.errors import CorruptStoreError, LockedStoreError
from memoryos.privacy.secret import Secret

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_PLAIN, _ENCRYPTED = b"\x00", b"\x01"
_KEY_BYTES, _NONCE_BYTES, _NUMBER_BYTES = 32, 12, 4


def _cipher(key: bytes) -> "AESGCM":
    aead: Any = library("cryptography.hazmat.primitives.ciphers.aead", "encryption")
    cipher: AESGCM = aead.AESGCM(key)
    return cipher


class MasterKey:
    """The key that encrypts the keys of all owners."""

    def __init__(self, key: Secret) -> None:
        self._cipher = _cipher(bytes.fromhex(key.reveal()))

    def new_key(self, owner: UUID, number: int) -> tuple["OwnerKey", bytes]:
        """A new key for `owner`, and how it is stored."""
        key, nonce = secrets.token_bytes(_KEY_BYTES), secrets.token_bytes(_NONCE_BYTES)
        return OwnerKey(owner, number, key), nonce + self._cipher.encrypt(nonce, key, _bound(owner, number))

    def unwrap(self, owner: UUID, number: int, wrapped: bytes) -> "OwnerKey":
        """The key that was stored. Raises LockedStoreError if it was wrapped with another master key."""
        key = _decrypted(self._cipher, wrapped, _bound(owner, number))
        if key is None:
            raise LockedStoreError("this memory is encrypted with another encryption key")
        return OwnerKey(owner, number, key)


@dataclass(frozen=True, slots=True)
class OwnerKey:
    """The key of one owner; its number grows whenever the one before was destroyed."""

    owner: UUID
    number: int
    key: bytes = field(repr=False)


class Codec:
    """Texts and vectors of one owner as they are stored. Without a key they are stored in plain."""

    def __init__(self, key: OwnerKey | None = None) -> None:
        self.number = key.number if key else 0
        self._key = key
        self._cipher = _cipher(key.key) if key else None
        self._owner = key.owner.bytes if key else b""

    def seal(self, content: bytes) -> bytes:
        """`content` as it is stored."""
        if self._cipher is None:
            return _PLAIN + content
        nonce = secrets.token_bytes(_NONCE_BYTES)
        head = _ENCRYPTED + self.number.to_bytes(_NUMBER_BYTES, "big")
        return head + nonce + self._cipher.encrypt(nonce, content, self._owner)

    def unseal(self, stored: bytes) -> bytes:
        """What was sealed. Raises UnknownKeyError if it was under another key than this."""
        if stored[:1] == _PLAIN:
            return stored[1:]
        number = int.from_bytes(stored[1 : 1 + _NUMBER_BYTES], "big")
        if self._cipher is None or number != self.number:
            raise UnknownKeyError(number)
        content = _decrypted(self._cipher, stored[1 + _NUMBER_BYTES :], self._owner)
        if content is None:
            raise CorruptStoreError("an encrypted value of this memory was changed; restore it from a backup")
        return content

    def seal_text(self, text: str) -> bytes:
        return self.seal(text.encode())

    def unseal_text(self, stored: bytes) -> str:
        return self.unseal(stored).decode()

    def seal_optional(self, text: str | None) -> bytes | None:
        return None if text is None else self.seal(text.encode())

    def unseal_optional(self, stored: bytes | None) -> str | None:
        return None if stored is None else self.unseal(stored).decode()

    def digest(self, text: str) -> bytes:
        """A digest that identifies a text without revealing it: with a key, only its holder can check a guess."""
        if self._key is None:
            return hashlib.sha256(text.encode()).digest()
        return hmac.digest(self._key.key, text.encode(), "sha256")


class UnknownKeyError(Exception):
    """A value was sealed with a key that this codec does not have: everything was forgotten, or a key was added."""


def _decrypted(cipher: "AESGCM", stored: bytes, bound: bytes) -> bytes | None:
    """The content after its nonce; None if it was changed, or is under another key."""
    invalid: type[Exception] = library("cryptography.exceptions", "encryption").InvalidTag
    try:
        return cipher.decrypt(stored[:_NONCE_BYTES], stored[_NONCE_BYTES:], bound)
    except invalid:
        return None


def _bound(owner: UUID, number: int) -> bytes:
    return owner.bytes + number.to_bytes(_NUMBER_BYTES, "big")
