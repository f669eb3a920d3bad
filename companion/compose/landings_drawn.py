"""Everybody's landings, counted and drawn in a thread of their own: that takes seconds on a small machine."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.compose.plot_style import style_for
from companion.compose.scratch import Scratch
from companion.games.registry import AllRules
from companion.history.keeping import Asked, KeptStandings
from companion.history.landings import Handicap, PlayerLandings, handicaps, landings
from companion.history.seasons import DayOf
from companion.history.thrown import thrown_games
from companion.shared.players import Colour, Player, plain_name
from companion.shared.refusals import CompanionError
from companion.shared.sentences import Figure, Sentence, say
from companion.storage.errors import JournalTrouble
from companion.storage.journal import Journal
from ui.present.history.shown import LandingsShown, ThrowerShown

FLYING_CARPETS = "flying-carpets"
#: A thread that draws ends within this time; nobody waits longer at the end.
END_WITHIN_S = 10.0
ANSWERS_KEPT = 6


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What was asked, at which stand of the journal, to be drawn how."""

    asked: Asked
    stand: object
    language: str
    dark: bool


class LandingsDrawn:
    """Answers one question at a time, and knows the answers to the last few."""

    def __init__(
        self,
        journal: Journal,
        evidence: Path,
        day_of: DayOf,
        clock: Callable[[], float],
        changed: Callable[[], None],
    ) -> None:
        self._journal, self._evidence, self._day_of = journal, evidence, day_of
        self._clock, self._changed = clock, changed
        self._pictures = Scratch("landings")
        self._look: tuple[str, bool] = ("en", True)
        self._lock = threading.Lock()
        self._wanted: _Wanted | None = None
        self._found: dict[_Wanted, LandingsShown] = {}
        self._thread: threading.Thread | None = None
        self._number = 0

    def style(self, language: str, dark: bool) -> None:
        self._look = language, dark

    def of(self, asked: Asked, stand: object, looks: Mapping[str, Player]) -> LandingsShown | None:
        """The landings, or None while they are counted; `changed` is called when they are there."""
        wanted = _Wanted(asked, stand, *self._look)
        with self._lock:
            if wanted in self._found:
                return self._found[wanted]
            self._wanted = wanted
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._work, args=(looks,), name="draws landings", daemon=True
                )
                self._thread.start()
        return None

    def wait(self) -> None:
        """Until what was asked is drawn."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join(END_WITHIN_S * 6)

    def close(self) -> None:
        with self._lock:
            self._wanted = None
            thread = self._thread
        if thread is not None:
            thread.join(END_WITHIN_S)
        self._pictures.close()

    def _work(self, looks: Mapping[str, Player]) -> None:
        """Until what was asked last is answered."""
        while True:
            with self._lock:
                wanted = self._wanted
                if wanted is None or wanted in self._found:
                    self._thread = None
                    break
            try:
                shown = self._drawn(wanted, looks)
            except (JournalTrouble, CompanionError) as trouble:
                shown = LandingsShown(trouble=say("{what}", what=str(trouble)))
            except Exception as error:  # noqa: BLE001  # the thread's top: it is said where the pictures would be
                shown = LandingsShown(
                    trouble=say("The landings cannot be shown: {why}.", why=type(error).__name__)
                )
            with self._lock:
                while len(self._found) >= ANSWERS_KEPT:
                    self._found.pop(next(iter(self._found)))
                self._found[wanted] = shown
        self._changed()

    def _drawn(self, wanted: _Wanted, looks: Mapping[str, Player]) -> LandingsShown:
        kept = KeptStandings(self._journal, AllRules(), self._day_of)
        results = kept.results(wanted.asked, self._clock())
        found = landings(thrown_games(self._journal, AllRules()[FLYING_CARPETS], results, self._evidence))
        fair = {each.name: each for each in handicaps(results)}
        shown = [one for one in found if one.flights]
        if not shown:
            return LandingsShown()
        plot, trouble = "", None
        plots: dict[str, str] = {}
        try:
            plot, plots = self._plots(shown, wanted, looks)
        except ImportError:
            trouble = say("Pictures need matplotlib; see docs/history.md.")
        except OSError as error:
            trouble = say("The pictures cannot be kept: {why}.", why=str(error.strerror))
        throwers = tuple(
            ThrowerShown(_look(one.name, looks), numbers_of(one, fair.get(one.name)), plots.get(one.name, ""))
            for one in shown
        )
        return LandingsShown(throwers, plot, *_ratios(len(shown)), trouble)

    def _plots(
        self, shown: list[PlayerLandings], wanted: _Wanted, looks: Mapping[str, Player]
    ) -> tuple[str, dict[str, str]]:
        from companion.history.landing_pictures import draw_all, draw_one

        style = style_for(
            wanted.language, wanted.dark, {one.name: _look(one.name, looks).colour for one in shown}
        )
        # Another name each time: the screen keeps pictures by their names.
        self._number += 1
        folder = self._pictures.folder / str(self._number)
        folder.mkdir(parents=True)
        everybody = draw_all(shown, folder / "all.png", style)
        plots = {
            one.name: str(draw_one(one, folder / f"{place}.png", style))
            for place, one in enumerate(shown)
            if one.rests
        }
        return str(everybody), plots


def _look(name: str, looks: Mapping[str, Player]) -> Player:
    return looks.get(plain_name(name)) or Player.usual(name, Colour.VIOLET)


def _ratios(players: int) -> tuple[float, float]:
    from companion.history.landing_sizes import all_size_in, one_size_in

    (all_w, all_h), (one_w, one_h) = all_size_in(players), one_size_in()
    return all_w / all_h, one_w / one_h


def numbers_of(one: PlayerLandings, handicap: Handicap | None) -> tuple[tuple[Sentence, Sentence | str], ...]:
    """A player's landings as sentences with their numbers."""
    told: list[tuple[Sentence, Sentence | str]] = [
        (say("Throws that hit"), f"{one.hit_rate:.0%}"),
        (say("Hits and throws"), f"{one.hits} / {one.throws}"),
        (say("Destinations a flight"), say("{number}", number=Figure(one.cards_per_flight, 2))),
        (say("Duels won"), f"{one.duels_won} / {one.duels}"),
        (say("Only under a card"), str(one.only_under)),
    ]
    bias, spread = one.bias_mm, one.spread_mm
    if bias is not None:
        told.append((say("Near misses"), str(one.near_misses)))
        told.append((say("Off to the side, in mm"), f"{bias[0]:+.0f}".replace("-", "−")))
        told.append((say("Too near or too far, in mm"), f"{-bias[1]:+.0f}".replace("-", "−")))
    if spread is not None:
        told.append((say("Spread, in mm"), f"{spread:.0f}"))
    points = handicap.points if handicap is not None else None
    told.append((say("A fair handicap, in points"), "–" if points is None else str(points)))
    return tuple(told)
