"""A score sheet that explains itself: every number opens what it is made of."""

from dataclasses import dataclass

from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say

POINTS = say("Points")


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """`made_of` are the cards, rounds or rulings behind the points; `why` says what they leave open."""

    name: Sentence
    points: int
    made_of: tuple[Sentence, ...] = ()
    why: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    seat: Seat
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One sheet a player, in seat order; `final` tells the end of the game from what it would be now.

    `counted` is what the lines add up to, as a heading.
    """

    players: tuple[PlayerSheet, ...]
    final: bool
    counted: Sentence = POINTS
