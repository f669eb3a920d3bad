"""What the screens of history show, as plain values, and what they can ask to be changed."""

from dataclasses import dataclass
from datetime import date

from companion.shared.players import Colour, Player
from companion.shared.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose games are meant: of a group, by a game's rules, in a season; "" means all."""

    group: str = ""
    ruleset: str = ""
    season: str = ""


ALL = Asked()


@dataclass(frozen=True, slots=True)
class PersonShown:
    """Somebody as they look now. `photo` is a picture's file, "" where there is none."""

    player: Player
    games: int
    groups: tuple[str, ...]
    photo: str = ""


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group. `players` are as they sat last, then the others; `guests` those of them who only drop in."""

    name: str
    players: tuple[Player, ...]
    guests: frozenset[str]
    games: int


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A player of a game that is over, in seat order; `gone` is a deleted one."""

    player: Player
    points: int
    place: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game of the past, or one that can be gone on with. `day` is its evening, `seats` empty until its end.

    `continued` tells that it began on an earlier day.
    """

    id: str
    title: str
    ruleset: str
    group: str
    day: date
    names: tuple[str, ...]
    finished: bool
    by_hand: bool
    counts: bool
    seats: tuple[SeatShown, ...] = ()
    minutes: int = 0
    continued: bool = False


@dataclass(frozen=True, slots=True)
class EveningShown:
    """One group's games that ended on one day, earliest first."""

    day: date
    group: str
    games: tuple[GameShown, ...]


@dataclass(frozen=True, slots=True)
class StandingShown:
    """A line of the standings. `places[n]` is how often they came n+1st; wins are shared."""

    player: Player
    guest: bool
    games: int
    wins: float
    places: tuple[int, ...]
    average: float
    best: int
    streak: int
    longest_streak: int
    played_s: float
    strength: float
    uncertainty: float
    provisional: bool


@dataclass(frozen=True, slots=True)
class MetShown:
    """One player against another: how often each came before the other, of so many games."""

    other: Player
    games: int
    ahead: int
    behind: int

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


@dataclass(frozen=True, slots=True)
class StandingsShown:
    """The best first. `met` has for each player, by place in `players`, whom they played against."""

    players: tuple[StandingShown, ...] = ()
    met: tuple[tuple[MetShown, ...], ...] = ()
    games: int = 0


@dataclass(frozen=True, slots=True)
class ThrowerShown:
    """How somebody throws, as sentences; `plot` is the file of a picture of where their carpets rest."""

    player: Player
    numbers: tuple[tuple[Sentence, Sentence | str], ...]
    plot: str = ""


@dataclass(frozen=True, slots=True)
class LandingsShown:
    """Everybody's landings, and one picture of all; `plot` and `ratio` (width to height) are of that one.

    `throwers_ratio` is that of everybody's own picture. `trouble` says why there are no pictures.
    """

    throwers: tuple[ThrowerShown, ...] = ()
    plot: str = ""
    ratio: float = 2.0
    throwers_ratio: float = 2.0
    trouble: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Serving:
    """The second screen as it is: its address, empty where it is off, and the QR code of it."""

    url: str = ""
    qr: tuple[str, ...] = ()
    trouble: Sentence | None = None


# --- what can be changed


@dataclass(frozen=True, slots=True)
class Rename:
    name: str
    new_name: str


@dataclass(frozen=True, slots=True)
class Merge:
    """The games of `name` become those of `into`."""

    name: str
    into: str


@dataclass(frozen=True, slots=True)
class Delete:
    name: str


@dataclass(frozen=True, slots=True)
class Recolour:
    """The colour, with the symbol that usually goes with it."""

    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class SetGuest:
    group: str
    name: str
    is_guest: bool


@dataclass(frozen=True, slots=True)
class SetCounts:
    game_id: str
    counts: bool


@dataclass(frozen=True, slots=True)
class EnterGame:
    """A game that was played without the companion; `days_ago` tells which evening.

    It takes the place of the game `instead`, which was said to be `was_days_ago`.
    """

    ruleset: str
    names: tuple[str, ...]
    points: tuple[int, ...]
    group: str
    days_ago: int
    minutes: int
    instead: str = ""
    was_days_ago: int = 0


@dataclass(frozen=True, slots=True)
class TakePhoto:
    """What the camera sees now becomes the photo that is tried."""

    name: str


@dataclass(frozen=True, slots=True)
class KeepPhoto:
    """A picture's file becomes somebody's photo."""

    name: str
    file: str


@dataclass(frozen=True, slots=True)
class DropPhoto:
    name: str


@dataclass(frozen=True, slots=True)
class WriteBook:
    group: str


@dataclass(frozen=True, slots=True)
class Serve:
    """The second screen on or off; `renew` gives it another address and shuts the old one out."""

    on: bool
    renew: bool = False


Change = (
    Rename
    | Merge
    | Delete
    | Recolour
    | SetGuest
    | SetCounts
    | EnterGame
    | TakePhoto
    | KeepPhoto
    | DropPhoto
    | WriteBook
    | Serve
)
