"""The rules profile: everything that groups may play differently, with what we play unless they say so."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec

from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import say


class Djinns(Enum):
    """Who keeps the djinns: the companion deals them in secret, or the players hold the printed cards."""

    DEALT = "dealt"
    CARDS = "cards"


class RulesProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Distances are in mm or in card widths (the short side), measured edge to edge at the nearest point."""

    djinns: Djinns = Djinns.DEALT
    #: How often everybody is the active player, with two players and with more.
    rounds_each_with_two: int = 2
    rounds_each: int = 1

    layout_size: int = 12
    farthest_gap_card_widths: float = 1.0
    nearest_gap_mm: float = 10.0

    #: Destinations that must be left, not all of them deserts, for another flight.
    fly_again_from: int = 4
    #: A carpet partly on and partly under the same destination lies on it.
    interleaved_lies_on: bool = True
    #: A carpet on another carpet lies on the destination beneath, too. Whoever judges the landing heeds this.
    carpet_on_carpet_reaches_below: bool = True

    most_palaces: int = 5
    fewest_palaces: int = -5

    spice_pair: int = 5
    carpet_bazaar_pair: int = 6
    camel_pair: int = 7
    #: The points of a set of 1, 2, 3, 4 and 5 different motifs.
    adventure_sets: tuple[int, int, int, int, int] = (1, 3, 6, 10, 15)
    treasure: int = 3
    desert: int = -5
    lamp_as_treasure: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.layout_size <= 20:
            raise ValueError(f"layout_size is {self.layout_size}, it is from 1 to 20")
        if not (1 <= self.rounds_each <= 10 and 1 <= self.rounds_each_with_two <= 10):
            raise ValueError("everybody is the active player 1 to 10 times")
        if any(points < 0 for points in self.adventure_sets):
            raise ValueError("a set of adventures does not cost points")

    def rounds(self, players: int) -> int:
        return players * (self.rounds_each_with_two if players == 2 else self.rounds_each)


def profile_from(plain: Mapping[str, Any]) -> RulesProfile:
    """The profile with what `plain` changes. Raises MoveRefused for an unknown name or a wrong value."""
    try:
        return msgspec.convert(dict(plain), RulesProfile)
    except msgspec.ValidationError as problem:
        sentence = say("This rules profile cannot be used: {problem}.", problem=str(problem))
        known = say("{names}", names=RulesProfile.__struct_fields__)
        raise MoveRefused(CarpetsRefusal.PROFILE, sentence, (known,)) from problem
