"""What a screen is made from: the game as all may see it, the preferences, and what the house offers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

import msgspec

from companion.shared.players import Player, Roster, Seat
from companion.shared.sentences import Sentence
from companion.table import Snapshot, Table
from ui.design.colours import Theme
from ui.languages import usual
from ui.present.at_work import AtWork, Work

AnyTable = Table[Any, Any, Any, Any]
AnySnapshot = Snapshot[Any]

#: Names on badges and in short sentences are cut here; in full they stand on the players' screen.
SHORT_NAME = 14


class Preferences(msgspec.Struct, frozen=True):
    """What people set at the screen itself. Kept by the house, beside the journal."""

    language: str = ""
    theme: Theme = Theme.DARK
    motion: bool = True
    turned_deg: int = 0
    #: What touches are turned by besides, where a panel tells of fingers otherwise than it shows pictures.
    touch_deg: int = 0
    #: A private screen covers itself and goes back after so many seconds without a finger.
    private_s: float = 20.0
    #: What is certain shows so long before the game goes on; 0 waits for a tap.
    pause_s: float = 4.0
    tour_seen: bool = False
    #: The folder of the deck that is played with; "" is our own.
    deck: str = ""


class Health(Enum):
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the doctor: what, how it is, and what would help."""

    name: Sentence
    health: Health
    told: Sentence


@dataclass(frozen=True, slots=True)
class GameOnHand:
    """A game in the list; `title` is the name of what is played."""

    id: str
    title: str
    names: tuple[str, ...]
    finished: bool
    result: str
    days_ago: int
    ruleset: str = ""
    #: Only its result was entered: there is nothing to go on with.
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a game's rules: its name in the rules profile, and the values with their words.

    The first value is what is played unless a group says otherwise.
    """

    name: str
    said: Sentence
    values: tuple[tuple[Any, Sentence], ...]


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that has screens: how many can play it, and what can be played differently."""

    ruleset: str
    title: Sentence
    fewest: int
    most: int
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckOnHand:
    """A deck that was learned: its name, and the files of its faces."""

    name: str
    pictures: tuple[str, ...]


class House(Protocol):
    """What whoever composes the companion gives the screen."""

    def playable(self) -> tuple[Playable, ...]:
        """The games that can be begun here."""

    def on_pads(self) -> frozenset[Seat]:
        """Who has a pad that works: they choose there, everybody else on the screen."""

    def games(self) -> tuple[GameOnHand, ...]:
        """The games in the journal, touched last first. Raises CompanionError."""

    def people(self) -> tuple[str, ...]:
        """Names that played before, those of the last game first in their order."""

    def last_roster(self) -> Roster | None:
        """Who played last, as they sat."""

    def begin(
        self, ruleset: str, roster: Roster, begins: Seat, group: str, profile: Mapping[str, Any] | None = None
    ) -> AnyTable:
        """Begins a game. Raises CompanionError."""

    def resume(self, game_id: str) -> AnyTable:
        """Goes on with a game. Raises CompanionError."""

    def review(self, game_id: str) -> AnyTable:
        """A game as it was, to be looked at and put right; no device follows it. Raises CompanionError."""

    def chronicle(self) -> Any:
        """What it remembers of people, groups and games (a `Chronicle`)."""

    def drawn(self) -> int:
        """How often pictures that a screen may wait for were drawn."""

    def leave(self) -> None:
        """Nobody plays at this screen any more; the game itself stays as it is."""

    def preferences(self) -> Preferences: ...

    def keep(self, preferences: Preferences) -> Sentence | None:
        """Keeps them; what went wrong, if anything did."""

    def checks(self) -> tuple[Check, ...]:
        """What the doctor finds."""

    def ask(self, what: str, about: Any) -> Sentence | None:
        """Does something with a device; a sentence about it, if there is anything to say."""

    def work(self, what: Work) -> None:
        """From now on this device is at work for the screen itself; what was before is given back."""

    def at_work(self) -> AtWork | None:
        """What the device at work shows; None where none is."""

    def decks(self) -> tuple[DeckOnHand, ...]:
        """The decks that were learned."""

    def calibrated(self) -> bool:
        """Whether a calibration is kept."""

    def live(self) -> Any:
        """What the camera and the table's watcher say now (a `LiveShown`); None without a camera."""

    def live_picture(self) -> tuple[int, Any] | None:
        """The camera's latest picture and its number: height × width × 3 bytes, blue, green, red."""

    def evidence(self) -> tuple[Any, ...]:
        """The kept pictures of the landings of the game that is on, as `EvidenceShown`."""

    def game_changed(self) -> Sentence | None:
        """Something was told at the screen; what the watcher has to say about it."""


@dataclass(frozen=True, slots=True)
class World:
    """All that places look at.

    `hand` and `own` are there only while their owner holds a finger on the screen: what they may choose
    from, in the order in which it lies covered, and the game as they see it.
    """

    preferences: Preferences
    house: House = field(repr=False)
    shown: AnySnapshot | None = None
    hand: tuple[Any, ...] | None = field(default=None, repr=False)
    own: Any = field(default=None, repr=False)
    screens: Any = None
    live: Any = None
    work: AtWork | None = None
    languages: tuple[tuple[str, str], ...] = ()
    past: Callable[[int], Any] | None = field(default=None, repr=False)

    @property
    def language(self) -> str:
        """The code of what the screen speaks: the chosen language, or the machine's where none was chosen."""
        return self.preferences.language or usual()

    @property
    def game(self) -> AnySnapshot:
        """The game that is on. Raises LookupError where there is none."""
        if self.shown is None:
            raise LookupError("no game is on")
        return self.shown

    def player(self, seat: Seat) -> Player:
        return self.game.roster.players[seat]

    def name(self, seat: Seat) -> str:
        return short(self.player(seat).name)


def short(name: str) -> str:
    """A name for a badge: at most SHORT_NAME characters."""
    plain = " ".join(name.split())
    return plain if len(plain) <= SHORT_NAME else plain[: SHORT_NAME - 1].rstrip() + "…"
