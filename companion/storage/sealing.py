"""Sealed values on disk: encrypted, and all of one length, so that no value can be told from another."""

import base64
import binascii
import hashlib
import os
import secrets as chance
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from companion.storage.errors import JournalNotWritten, SealBroken

_VERSION = b"\x01"
_KEY_BYTES, _MARK_BYTES, _NONCE_BYTES = 32, 4, 12
#: Plain text is filled up to a multiple of this: room for any bid or hand, so all of them look alike.
_BLOCK_BYTES = 512


class KeyRing:
    """The keys of one data directory: a file of mode 0600, one key a line; the first seals, all open.

    A lost key can be put back as a further line. The file is made when the first value is sealed, and never
    overwritten.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._keys: dict[bytes, AESGCM] = {}
        self._first = b""

    def seal(self, values: tuple[bytes, ...], about: str) -> bytes:
        """The values in one box that opens only for the same `about`.

        Raises JournalNotWritten if a key has to be made and cannot, SealBroken for a damaged key file.
        """
        if not self._keys and not self._read():
            self._make()
        plain = msgspec.msgpack.encode(values)
        plain = len(plain).to_bytes(4, "big") + plain
        plain += bytes(-len(plain) % _BLOCK_BYTES)
        nonce = chance.token_bytes(_NONCE_BYTES)
        box = self._keys[self._first].encrypt(nonce, plain, about.encode())
        return _VERSION + self._first + nonce + box

    def open(self, sealed: bytes, about: str) -> tuple[bytes, ...]:
        """What `seal` put in. Raises `SealBroken` for a missing or other key and for an altered box."""
        mark, rest = sealed[1 : 1 + _MARK_BYTES], sealed[1 + _MARK_BYTES :]
        if mark not in self._keys:
            self._read()
        if sealed[:1] != _VERSION or mark not in self._keys:
            raise SealBroken(
                f"A sealed value of {about} was sealed under a key that is not in {self.path}; "
                "add that key as a line of its own."
            )
        try:
            plain = self._keys[mark].decrypt(rest[:_NONCE_BYTES], rest[_NONCE_BYTES:], about.encode())
        except InvalidTag:
            raise SealBroken(f"A sealed value of {about} was altered and cannot be opened.") from None
        length = int.from_bytes(plain[:4], "big")
        return msgspec.msgpack.decode(plain[4 : 4 + length], type=tuple[bytes, ...])

    def _read(self) -> bool:
        try:
            lines = self.path.read_text(encoding="ascii").split()
        except FileNotFoundError:
            return False
        except (OSError, UnicodeDecodeError) as error:
            raise SealBroken(f"The key file {self.path} cannot be read: {error}.") from None
        for line in lines:
            try:
                key = base64.urlsafe_b64decode(line)
            except (binascii.Error, ValueError):
                key = b""
            if len(key) != _KEY_BYTES:
                # The line itself is not quoted: it may be most of a key.
                raise SealBroken(f"The key file {self.path} is damaged; put back a copy of it.")
            mark = hashlib.sha256(key).digest()[:_MARK_BYTES]
            self._keys[mark] = AESGCM(key)
            self._first = self._first or mark
        if not lines:
            raise SealBroken(f"The key file {self.path} is empty; put back a copy of it, or remove it.")
        return True

    def _make(self) -> None:
        """A new key, on disk under its name only when it is whole."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(base64.urlsafe_b64encode(chance.token_bytes(_KEY_BYTES)) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            try:
                os.link(draft, self.path)  # unlike a rename, never over a key that another process just made
                draft.unlink()
            except FileExistsError:
                draft.unlink()
            except OSError:  # a file system without hard links, such as a memory card's
                draft.rename(self.path)
        except OSError as error:
            raise JournalNotWritten(
                f"The key file {self.path} cannot be written: {error.strerror}."
            ) from error
        self._read()
