"""The thread that plays duels on pads beside whatever else goes on: hears, books, tells."""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from companion.compose.disputes import AnyTable, Disputes
from companion.compose.duels import DuelBegan, Duels, News, Trouble
from companion.compose.opening_pads import PadsAtHand
from companion.games.registry import game_named
from companion.shared.choosing import NoSecretChoices, SecretChoices
from companion.shared.sentences import say

#: How often the Table is looked at when nobody presses anything.
LOOK_EVERY_S = 0.05
#: A script that is over is given this long for what it pressed last to arrive.
ARRIVES_WITHIN_S = 0.6
Tell = Callable[[News], None]


def choices_of(ruleset: str) -> SecretChoices:
    """How a game's secret choices are collected. Raises NoSuchGame."""
    make = game_named(ruleset).choices
    choices: SecretChoices = NoSecretChoices() if make is None else make()
    return choices


class Duelling:
    """Runs from `start` until `close`. `tell` hears the news on this thread; the pads stay the caller's."""

    def __init__(
        self, table: AnyTable, at_hand: PadsAtHand, pause_between_s: float, tell: Tell | None = None
    ) -> None:
        self.tell: Tell = tell or (lambda news: None)
        self.choices = choices_of(table.session.rules.name)
        self.disputes = Disputes(table, self.choices)
        self._duels = Duels(self.disputes, self.choices, at_hand.pads, at_hand.cues, pause_between_s)
        self._at_hand = at_hand
        self._stop = threading.Event()
        self._settled = threading.Event()
        self._heard_s = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="duels", daemon=True)

    def start(self) -> None:
        if self._at_hand.pads.groups:
            self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2.0)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    @property
    def keys_wanted(self) -> bool:
        """Whether keys of the keyboard belong to the pads now: a duel is on, or about to begin."""
        return self._at_hand.keyboard is not None and self._duels.awaits and self.disputes.open is None

    def press(self, key: str) -> None:
        """A key of a terminal's keyboard was typed."""
        if self._at_hand.keyboard is not None:
            self._at_hand.keyboard.tap(key)

    def wait_for_pads(self, timeout_s: float) -> bool:
        """Waits until the pads have nothing more to do; whether they have not by then."""
        if not self._thread.is_alive():
            return True
        self._settled.clear()
        return self._settled.wait(timeout_s)

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._turn()
        except Exception as failure:  # noqa: BLE001 - the top of a thread: it becomes a fault that is shown
            # The failure's own text is left out: it may quote a choice.
            kind = type(failure).__name__
            self.tell(Trouble(say("The duels on pads stopped ({kind}). Choose on the screen.", kind=kind)))
        finally:
            self._settled.set()

    def _turn(self) -> None:
        heard = self._at_hand.pads.heard(LOOK_EVERY_S)
        now_s = time.monotonic()
        news = self._duels.hear(heard, now_s) if heard is not None else ()
        self.disputes.advance(now_s)
        for one in (*news, *self._duels.look(now_s)):
            if isinstance(one, DuelBegan) and self._at_hand.script is not None:
                self._at_hand.script.begin_duel()
            if isinstance(one, DuelBegan):
                self._heard_s = now_s
            self.tell(one)
        if heard is not None:
            self._heard_s = now_s
        elif self._quiet(now_s):
            self._settled.set()

    def _quiet(self, now_s: float) -> bool:
        script = self._at_hand.script
        if script is not None and not script.over:
            return False
        idle = script is not None and now_s - self._heard_s > ARRIVES_WITHIN_S and not self._about_to_begin
        return idle or not self._duels.busy

    @property
    def _about_to_begin(self) -> bool:
        return self._duels.awaits and self._duels.choosing is None and self.disputes.open is None
