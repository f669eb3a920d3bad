"""A table with pads whose time the test turns: every press is an edge, every answer a change of a lamp."""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from companion.compose.disputes import Answer, Disputes
from companion.compose.duels import Duels, News
from companion.compose.seat_pads import SeatPads, WatchedPads
from companion.games.flying_carpets.choosing import DjinnChoices
from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import Carpet, CarpetAt, Command, Land, TurnUp
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.session import Session
from companion.shared.choosing import SecretChoices
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Ruleset, Setup
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Table
from hardware.lights import Lights, RecordedLeds
from hardware.pads.protocol import BUTTON_KEYS, PadBack, PadEvent, PadLayout, PadLost
from hardware.pads.script import ScriptedPress, ScriptPads
from hardware.pads.watch import PadWatch
from hardware.sound import Cue, RecordedSpeaker, Sounds
from tests.hardware.pads.mock_pins import HandClock

NOW_S = 1_700_000_000.0
RULES: Ruleset[Any, Any, Any, Any] = FlyingCarpets()
NAMES = ("Anna", "Ben", "Cleo", "Dave")
#: Twelve destinations as the deck allows them.
LAYOUT = TurnUp((Kind.PALACE,) * 6 + (Kind.SPICE,) * 3 + (Kind.CAMEL,) * 3)
AnyTable = Table[Any, Any, Any, Any]


def roster(players: int) -> Roster:
    colours = tuple(Colour)[:players]
    return Roster(tuple(Player.usual(name, colour) for name, colour in zip(NAMES, colours, strict=False)))


def new_table(folder: Path, players: int = 3, seed: int = 1) -> AnyTable:
    """A game of Flying Carpets right after the deal, in a journal of its own."""
    session = Session.begin(RULES, Setup(roster(players)), Random(seed))
    return Table.begin(session, open_journal(Place(folder), NOW_S), clock=lambda: NOW_S, draw=Random(seed))


def landing(*on: Iterable[int]) -> Land:
    """One carpet a player, in seat order, and the destinations it lies on."""
    return Land(tuple(CarpetAt(Carpet(Seat(seat)), tuple(numbers)) for seat, numbers in enumerate(on)))


class TimedLeds(RecordedLeds):
    """Lamps that note when they changed, in seconds, rounded to the microsecond."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__()
        self._clock = clock
        self.timed: list[tuple[float, int, bool]] = []

    def set(self, pad: int, lit: bool) -> None:
        self.timed.append((round(self._clock(), 6), pad, lit))


class TimedSpeaker(RecordedSpeaker):
    """Cues with their times."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__()
        self._clock = clock
        self.timed: list[tuple[float, Cue]] = []

    def play(self, cue: Cue) -> None:
        super().play(cue)
        self.timed.append((round(self._clock(), 6), cue))


class DuellingTable:
    """Table, pads, lights and sounds of an evening, without threads."""

    def __init__(
        self,
        table: AnyTable,
        choices: SecretChoices | None = None,
        pause_between_s: float = 3.0,
        duels: Callable[..., Duels] = Duels,
        layout: PadLayout = PadLayout.FOUR_BUTTONS,
    ) -> None:
        players = len(table.session.setup.roster)
        self.table = table
        self.clock = HandClock()
        self.leds, self.speaker = TimedLeds(self.clock), TimedSpeaker(self.clock)
        self.script = ScriptPads([], players, layout, clock=self.clock, wait=self.clock.turn)
        sounds = Sounds(self.speaker)
        self.watch = PadWatch(self.script, Lights(self.leds, players), sounds, self.clock)
        seats = tuple(Seat(seat) for seat in range(players))
        self.pads = SeatPads((WatchedPads(self.watch, layout, seats),))
        self.choices = choices or DjinnChoices()
        self.disputes = Disputes(table, self.choices)
        self.duels = duels(self.disputes, self.choices, self.pads, sounds, pause_between_s)
        self.news: list[News] = []

    def say(self, *commands: Command) -> None:
        """What people say at the table; it must be accepted."""
        for command in commands:
            answer = self.disputes.submit(command)
            assert isinstance(answer, Accepted), answer

    def press(self, seat: int, *buttons: int, after_s: float = 0.05, hold_s: float = 0.12) -> None:
        """Buttons from 1, held together a moment from now."""
        keys = tuple(BUTTON_KEYS[button - 1] for button in buttons)
        self.script.play([ScriptedPress(after_s, seat, keys, hold_s)])

    def play(self, events: Iterable[ScriptedPress | PadEvent]) -> None:
        self.script.play(events)

    def pull_out(self, seat: int) -> None:
        self.script.play([PadLost(seat, 0.0, f"Pad {seat + 1} was pulled out.")])

    def plug_in(self, seat: int) -> None:
        self.script.play([PadBack(seat, 0.0, f"Pad {seat + 1} is back.")])

    def let_pass(self, seconds: float) -> list[News]:
        """The news of that time."""
        began = len(self.news)
        self.news += self.duels.look(self.clock())
        until_s = self.clock() + seconds
        while self.clock() < until_s:
            self.watch.turn()
            while (heard := self.pads.heard(0.0)) is not None:
                self.news += self.duels.hear(heard, self.clock())
            self.disputes.advance(self.clock())
            self.news += self.duels.look(self.clock())
        return self.news[began:]

    def hand(self, seat: int) -> tuple[int, ...]:
        hand: tuple[int, ...] = self.table.view(Seat(seat)).own_hand
        return hand

    def missing(self) -> tuple[int, ...]:
        """Who is still to choose, as everybody may see it."""
        duel = self.table.snapshot().view.duel
        return duel.missing if duel is not None else ()


def refused(answer: Answer | None) -> str:
    """The code of a refusal; "" for anything else."""
    return getattr(getattr(answer, "code", None), "code", "")
