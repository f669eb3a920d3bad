"""Backups of a large journal while people play: in a thread of its own, because they take seconds."""

import threading
import time
from collections.abc import Callable

from companion.storage.errors import JournalTrouble
from companion.storage.opening import Place, care

#: How long somebody who leaves waits for a backup under way. It is tried again at the next start.
LAST_WAIT_S = 2.0


class JournalCare:
    """Backs the journal up in the background if it is time; `tell` hears, once, if it was found damaged."""

    def __init__(self, place: Place, tell: Callable[[str], None]) -> None:
        self._place, self._tell = place, tell
        self._thread = threading.Thread(target=self._care, name="journal care", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Waits for what is under way, at most LAST_WAIT_S."""
        self._thread.join(LAST_WAIT_S)

    def _care(self) -> None:
        try:
            care(self._place, time.time())
        except JournalTrouble as trouble:
            self._tell(str(trouble))
