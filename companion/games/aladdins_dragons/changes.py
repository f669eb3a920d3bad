"""What a spell, an artifact or a ruling changes on the table: one kind of value for all of them."""

import msgspec

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Artifact
from companion.games.aladdins_dragons.moves import TokenName, type_in_json
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures
from companion.shared.players import Seat
from companion.shared.sealed import Sealed


class _Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=type_in_json, tag_field="change"):
    pass


class NothingChanged(_Change, frozen=True):
    """It came too late, or there was nothing left for it to do."""


class SeenToByTable(_Change, frozen=True):
    """The treasures are the table's own affair in the light game."""


class TokenMoved(_Change, frozen=True):
    """`shown` is its value if it lies open there; `paid` and by whom, where moving has a price."""

    token: TokenName
    to: Space
    shown: int | None = None
    paid: Treasures = NOTHING
    payer: Seat | None = None


class TokensWentHome(_Change, frozen=True):
    """`carpets` tells whether the Flying Carpets in the space being resolved went, too."""

    tokens: tuple[TokenName, ...]
    carpets: bool = False


class TokenDoubled(_Change, frozen=True):
    token: TokenName


class CarpetFlown(_Change, frozen=True):
    seat: Seat


class DoorOpened(_Change, frozen=True):
    """A Key: the player enters the palace without tokens or payment."""

    seat: Seat


class TreasuresMoved(_Change, frozen=True):
    """Between a player and the supply."""

    seat: Seat
    gives: Treasures = NOTHING
    takes: Treasures = NOTHING


class ShelvesChanged(_Change, frozen=True):
    """What lies in a cave now; the difference is with the supply."""

    cave: Space
    shelves: tuple[int, ...]


class WeakestFirst(_Change, frozen=True):
    pass


class SpaceTaboo(_Change, frozen=True):
    space: Space


class OthersPlaceOpenly(_Change, frozen=True):
    spy: Seat


class CitySmuggled(_Change, frozen=True):
    seat: Seat


class StackOpened(_Change, frozen=True):
    """Abracadabra: who may choose from the stack if they buy in this room."""

    seat: Seat


class ArtifactsSwapped(_Change, frozen=True):
    room: Space
    seat: Seat
    gives: Artifact
    takes: Artifact


class TopChanged(_Change, frozen=True):
    """Mirage: another artifact lies open, the old one under the stack."""

    room: Space
    artifact: Artifact
    stack: Sealed[tuple[Artifact, ...]] | None


class ArtifactMoved(_Change, frozen=True):
    """None stands for the box."""

    artifact: Artifact
    giver: Seat | Space | None
    to: Seat | None


class PlayerLeft(_Change, frozen=True):
    """They place nothing and are asked nothing more."""

    seat: Seat


class CamelSet(_Change, frozen=True):
    seat: Seat


Change = (
    NothingChanged
    | SeenToByTable
    | TokenMoved
    | TokensWentHome
    | TokenDoubled
    | CarpetFlown
    | DoorOpened
    | TreasuresMoved
    | ShelvesChanged
    | WeakestFirst
    | SpaceTaboo
    | OthersPlaceOpenly
    | CitySmuggled
    | StackOpened
    | ArtifactsSwapped
    | TopChanged
    | ArtifactMoved
    | CamelSet
    | PlayerLeft
)
