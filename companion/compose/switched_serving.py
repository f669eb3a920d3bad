"""The second screen as a switch: off until somebody wants it, on again after a restart."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.history.bg_stats import qr_rows
from companion.serving.tokens import Token
from companion.shared.sentences import Sentence, say
from companion.storage.journal import Journal
from ui.present.history.shown import Serving as ServingShown

#: A file beside the journal: it is there while the second screen is to be on.
MARK = "second-screen.on"
LOOPBACK = "127.0.0.1"
BEGIN_WITHIN_S = 10.0


class SwitchedServing:
    """One page at most. Whoever has the old address after `renew` is shut out."""

    def __init__(self, journal: Journal, folder: Path) -> None:
        self._journal, self._folder = journal, folder
        self._serving: Any = None
        self._trouble: Sentence | None = None
        self._beginning: threading.Thread | None = None
        self._qr: tuple[str, tuple[str, ...]] = ("", ())
        self._address: Callable[[], str] = lambda: LOOPBACK

    def begin(self) -> None:
        """On, if it was on when the companion ended."""
        if (self._folder / MARK).exists():
            # What serves takes a second to load on a small machine; the screen does not wait for it.
            self._beginning = threading.Thread(target=self._start, name="begins to serve", daemon=True)
            self._beginning.start()

    def switch(self, on: bool, renew: bool = False) -> None:
        """What goes wrong is in `shown`."""
        self._begun()
        self._trouble = None
        try:
            if renew:
                Token(self._folder).renew()
            mark = self._folder / MARK
            if on:
                mark.touch()
            else:
                mark.unlink(missing_ok=True)
        except OSError as error:
            self._trouble = say("It could not be kept: {why}.", why=str(error.strerror))
        if on:
            self._start()
        else:
            self.close()

    def close(self) -> None:
        self._begun()
        if self._serving is not None:
            self._serving.close()
            self._serving = None

    def shown(self) -> ServingShown:
        self._begun()
        if self._serving is None:
            return ServingShown(trouble=self._trouble)
        host = self._address()
        url = self._serving.url_at(host)
        if self._qr[0] != url:
            self._qr = url, qr_rows(url)
        alone = say("This machine is in no network now: no phone can reach it.") if host == LOOPBACK else None
        return ServingShown(url, self._qr[1], alone or self._trouble)

    def _begun(self) -> None:
        """Waits until what began at the start has begun."""
        if self._beginning is not None:
            self._beginning.join(BEGIN_WITHIN_S)
            self._beginning = None

    def _start(self) -> None:
        if self._serving is not None:
            return
        try:
            from companion.compose.second_screen import USUAL_PORT, AddressTaken, Serving, local_address
        except ImportError:
            self._trouble = say("The second screen needs more packages; see docs/second-screen.md.")
            return
        self._address = local_address
        for port in (USUAL_PORT, 0):
            try:
                self._serving = Serving(
                    self._journal, self._folder, LOOPBACK, port, complain=self._complain, everywhere=True
                )
            except AddressTaken as taken:
                # Another page may have the usual port; phones take any.
                self._trouble = say("{what}", what=str(taken))
                continue
            except OSError as error:
                self._trouble = say("It could not be kept: {why}.", why=str(error.strerror))
                return
            self._trouble = None
            self._serving.start()
            return

    def _complain(self, fault: str) -> None:
        self._trouble = say("{what}", what=fault)
