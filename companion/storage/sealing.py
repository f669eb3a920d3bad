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


class Seal:
    """One key: closes values into boxes and opens them again."""

    def __init__(self, key: bytes) -> None:
        self.mark = hashlib.sha256(key).digest()[:_MARK_BYTES]
        self._cipher = AESGCM(key)

    def close(self, values: tuple[bytes, ...], about: str) -> bytes:
        """The values in one box that opens only for the same `about`; it looks the same for any values."""
        plain = msgspec.msgpack.encode(values)
        plain = len(plain).to_bytes(4, "big") + plain
        plain += bytes(-len(plain) % _BLOCK_BYTES)
        nonce = chance.token_bytes(_NONCE_BYTES)
        return _VERSION + self.mark + nonce + self._cipher.encrypt(nonce, plain, about.encode())

    def open(self, box: bytes, about: str) -> tuple[bytes, ...]:
        """What `close` put in. Raises SealBroken for an altered box and for one of another key."""
        body = box[1 + _MARK_BYTES :]
        try:
            plain = self._cipher.decrypt(body[:_NONCE_BYTES], body[_NONCE_BYTES:], about.encode())
        except (InvalidTag, ValueError):
            raise SealBroken(f"A sealed value of {about} was altered and cannot be opened.") from None
        length = int.from_bytes(plain[:4], "big")
        return msgspec.msgpack.decode(plain[4 : 4 + length], type=tuple[bytes, ...])


def new_key() -> bytes:
    return chance.token_bytes(_KEY_BYTES)


def key_from_text(text: str) -> bytes | None:
    """A key as `key_to_text` wrote it; None if it is none."""
    try:
        key = base64.urlsafe_b64decode(text)
    except (binascii.Error, ValueError):
        return None
    return key if len(key) == _KEY_BYTES else None


def key_to_text(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode("ascii")


class KeyRing:
    """The keys of one data directory: a file of mode 0600, one key a line; the first seals, all open.

    A lost key can be put back as a further line. The file is made when the first value is sealed, and never
    overwritten.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seals: dict[bytes, Seal] = {}

    def seal(self, values: tuple[bytes, ...], about: str) -> bytes:
        """The values in one box.

        Raises JournalNotWritten if a key has to be made and cannot, SealBroken for a damaged key file.
        """
        if not self._seals and not self._read():
            self._make()
        return next(iter(self._seals.values())).close(values, about)

    def open(self, box: bytes, about: str) -> tuple[bytes, ...]:
        """What `seal` put in. Raises SealBroken for a missing or other key and for an altered box."""
        mark = box[1 : 1 + _MARK_BYTES]
        if mark not in self._seals:
            self._read()
        if box[:1] != _VERSION or mark not in self._seals:
            raise SealBroken(
                f"A sealed value of {about} was sealed under a key that is not in {self.path}; "
                "add that key as a line of its own."
            )
        return self._seals[mark].open(box, about)

    def _read(self) -> bool:
        try:
            lines = self.path.read_text(encoding="ascii").split()
        except FileNotFoundError:
            return False
        except (OSError, UnicodeDecodeError) as error:
            raise SealBroken(f"The key file {self.path} cannot be read: {error}.") from None
        for line in lines:
            key = key_from_text(line)
            if key is None:
                # The line itself is not quoted: it may be most of a key.
                raise SealBroken(f"The key file {self.path} is damaged; put back a copy of it.")
            seal = Seal(key)
            self._seals[seal.mark] = seal
        if not lines:
            raise SealBroken(f"The key file {self.path} is empty; put back a copy of it, or remove it.")
        return True

    def _make(self) -> None:
        """A new key, on disk under its name only when it is whole."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(f"{key_to_text(new_key())}\n".encode())
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
