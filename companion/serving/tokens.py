"""The random word in the page's address, kept for the next time; a new one revokes the old."""

import hmac
import os
import secrets as chance
from pathlib import Path

FILE_NAME = "second-screen.token"
_LETTERS = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


class Token:
    """The token of one data folder. Whoever changes the file changes what a running page lets in."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._read_at: tuple[int, int] | None = None
        self._text = ""

    @property
    def text(self) -> str:
        """The token that counts now, made where there is none. Raises OSError."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return self.renew()
        stamp = found.st_mtime_ns, found.st_ino
        if stamp != self._read_at:
            text = self._path.read_text(encoding="ascii", errors="replace").strip()
            if len(text) < 20 or set(text) - _LETTERS:
                return self.renew()
            self._text, self._read_at = text, stamp
        return self._text

    def renew(self) -> str:
        """Makes another token; pages with the old one are shut out. Raises OSError."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        draft = self._path.with_suffix(f".{os.getpid()}.new")
        with open(
            os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii"
        ) as file:
            file.write(chance.token_urlsafe(18))
        draft.replace(self._path)
        self._read_at = None
        return self.text

    def fits(self, stated: str) -> bool:
        """Whether this is the token, in a time that does not tell how much of it is right."""
        return hmac.compare_digest(stated.encode(), self.text.encode())
