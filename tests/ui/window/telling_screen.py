"""A screen in a process of its own that tells on its output what can be touched where: JSON, a line a change.

`python -m tests.ui.window.telling_screen FOLDER [NAME…]`: the names are seated before; without any nobody is.
"""

import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from companion.compose.opening import WindowWanted, run_house
from companion.compose.screen import JournalHouse
from companion.shared.players import Colour, Player, Roster, Seat
from companion.storage.opening import Place, open_journal
from ui.design.shapes import Touch
from ui.present.world import Preferences

#: How often the screen is looked at, and how old a screen is when touches count for it (`NEW_SCREEN_S`).
EVERY_S, SETTLED_S = 0.02, 0.3


class Teller:
    """Tells each screen once, as soon as touches count for it."""

    def __init__(self, screen: Any, house: JournalHouse) -> None:
        self._screen, self._house = screen, house
        self._seen: list[Any] = []
        self._since_s = time.monotonic()
        self._told = False

    def look(self) -> None:
        screen = self._screen
        places = [[one.label, *one.box.centre] for one in screen.shapes if isinstance(one, Touch)]
        seen = [screen.model.key, places, screen.frames]
        if seen != self._seen:
            self._seen, self._since_s, self._told = seen, time.monotonic(), False
        if not self._told and time.monotonic() - self._since_s >= SETTLED_S:
            self._told = True
            table = screen.guide.table
            game = table.game_id if table is not None else ""
            sys.stdout.write(json.dumps({"key": seen[0], "touches": seen[1], "game": game}) + "\n")
            sys.stdout.flush()


def main(folder: Path, names: list[str]) -> None:
    journal = open_journal(Place(folder), time.time())
    house = JournalHouse(journal, folder, draw=Random(3))
    house.keep(Preferences(language="en", tour_seen=True, pause_s=0.0))
    if names:
        roster = Roster(tuple(map(Player.usual, names, Colour)))
        house.begin("flying-carpets", roster, Seat(0), "")
        house.leave()

    def opened(screen: Any) -> None:
        from kivy.clock import Clock

        teller = Teller(screen, house)
        Clock.schedule_interval(lambda _: teller.look(), EVERY_S)

    run_house(house, folder, WindowWanted(800, 480), opened)
    journal.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
