"""One screen in a process of its own, offscreen, with a stand-in for a camera: prints JSON."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.measuring import peak_mb, pss_mb, rss_mb

BEGAN_S = time.perf_counter()
TAPS, IDLE_S, WARM_UP_S = 80, 6.0, 12.0
MAKE_JOURNAL = """
import sys
from pathlib import Path
from companion.storage.opening import Place, open_journal
open_journal(Place(Path(sys.argv[1])), 0.0).close()
"""
WATCHED = ("Score sheet", "What happened", "Settings", "Rule on something")


class Measured:
    """Taps through the menu's screens while the camera is watching."""

    def __init__(self, screen: Any, found: dict[str, Any]) -> None:
        self.screen, self.found = screen, found
        self.taps_ms: list[float] = []
        self.rss_mb: list[float] = []

    def pump(self, seconds: float) -> None:
        from kivy.base import EventLoop

        until_s = time.perf_counter() + seconds
        while time.perf_counter() < until_s:
            EventLoop.idle()

    def tap(self, label: str) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from benchmarks.finger import Finger
        from ui.design.shapes import Touch

        touches = [one for one in self.screen.shapes if isinstance(one, Touch) and one.label == label]
        if not touches:
            return
        x, y = touches[-1].box.centre
        self.pump(0.35)
        finger = Finger(x, Window.height - y)
        finger.down()
        EventLoop.idle()
        began_s = time.perf_counter()
        finger.up()
        # The frame that shows the answer is drawn and shown within this call.
        EventLoop.idle()
        self.taps_ms.append((time.perf_counter() - began_s) * 1e3)
        self.rss_mb.append(rss_mb())

    def idle_percent(self) -> float:
        """Of one core, while nothing happens but waiting."""
        cpu_s, wall_s = time.process_time(), time.perf_counter()
        self.pump(IDLE_S)
        return 100 * (time.process_time() - cpu_s) / (time.perf_counter() - wall_s)


def main(camera: str) -> None:
    """`camera` as everywhere: folder:DIR and the like."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion.compose.live_screen import LiveHouse
    from companion.compose.opening import WindowWanted, run_house
    from companion.shared.players import Colour, Player, Roster, Seat
    from companion.storage.opening import Place, open_journal
    from ui.present.actions import Begin, GoHome
    from ui.present.world import Preferences

    colours = zip(("Anna", "Ben", "Cleo", "Dave"), Colour, strict=False)
    roster = Roster(tuple(Player.usual(name, colour) for name, colour in colours))
    found: dict[str, Any] = {}
    imported_s = time.perf_counter() - BEGAN_S
    with tempfile.TemporaryDirectory() as folder:
        # As on every evening but the first, which makes the journal's tables.
        subprocess.run([sys.executable, "-c", MAKE_JOURNAL, folder], check=True, timeout=60)
        began_s = time.perf_counter()
        journal = open_journal(Place(Path(folder)), time.time())
        house = LiveHouse(journal, Path(folder), camera)
        house.keep(Preferences(language="en", tour_seen=True))

        def opened(screen: Any) -> None:
            from kivy.base import EventLoop, stopTouchApp
            from kivy.clock import Clock

            measured = Measured(screen, found)

            def home(_: float) -> None:
                EventLoop.idle()
                found["start_ms"] = (time.perf_counter() - began_s + imported_s) * 1e3
                Clock.schedule_once(work, 0.5)

            def work(_: float) -> None:
                found["idle_home_percent"] = measured.idle_percent()
                found["memory_home_mb"] = rss_mb()
                screen.guide.touch(Begin("flying-carpets", roster, Seat(0)), time.monotonic())
                screen.refresh()
                measured.pump(WARM_UP_S)
                while len(measured.taps_ms) < TAPS:
                    measured.tap("menu")
                    measured.tap(WATCHED[len(measured.taps_ms) % len(WATCHED)])
                    measured.tap("back")
                    measured.tap("back")
                found["pss_mb"], found["peak_mb"] = pss_mb(), peak_mb()
                screen.guide.touch(GoHome(), time.monotonic())
                screen.refresh()
                stopTouchApp()

            found["taps_ms"], found["watching_mb"] = measured.taps_ms, measured.rss_mb
            Clock.schedule_once(home, 0)

        run_house(house, Path(folder), WindowWanted(800, 480), opened)
        journal.close()
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
