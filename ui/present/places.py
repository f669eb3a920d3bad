"""What a place is, and what each game adds to the places that all games share."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.shared.sentences import Sentence
from companion.table import PastStep
from ui.design.signs import Sign
from ui.present.actions import Begin
from ui.present.help import HelpTopic
from ui.present.world import AnySnapshot, World
from ui.screens.blocks import Block
from ui.screens.frame import ScreenModel


class Place(Protocol):
    """Somewhere in the companion: a value with all that is open or chosen there."""

    def model(self, world: World) -> ScreenModel: ...


@dataclass(frozen=True, slots=True)
class Hand:
    """What somebody may choose from in secret. Unless it is `listed`, it lies covered in an order drawn by
    chance, so that a place tells nobody anything."""

    cards: tuple[Any, ...] = field(default=(), repr=False)
    listed: bool = False


class PrivatePlace(Place, Protocol):
    """Where one player chooses in secret. What there is to choose from is asked of it, and of nobody else."""

    private: bool

    def hand(self, view: Any) -> Hand:
        """What whoever sees this view may choose from here."""

    def chosen(self, view: Any, cards: tuple[Any, ...]) -> Any:
        """The action that follows, when whoever sees this view has chosen these cards of their hand."""


class GameScreens(Protocol):
    """What the screens of one game add to those that all games share."""

    @property
    def score_help(self) -> HelpTopic:
        """What is read beside the score sheet."""

    @property
    def pictures(self) -> Mapping[str, str | Sign]:
        """The card or sign that stands for each line of the score sheet, by what the rules call the line."""

    @property
    def has_evidence(self) -> bool:
        """Whether a camera watches the game, and keeps pictures of what happened."""

    def playing(self) -> Place:
        """The place that follows the game."""

    def between(self, number: int, step: PastStep[Any]) -> Iterable[Place]:
        """What there is to see of one step, in order."""

    def again(self, number: int, past: PastStep[Any]) -> Place | None:
        """Where a step can be told anew; None for what can only be dropped."""

    def look(self) -> Place | None:
        """Where somebody may look at what only they may see; None where there is nothing of that kind."""

    def referee(self) -> Place:
        """Where people rule beside the rules."""

    def story(self, world: World) -> Iterable[Sentence]:
        """What is worth telling of a game that is over, in two or three lines."""

    def still(self, step: PastStep[Any], world: World) -> Block | None:
        """The table as it lay before a step of a game that is looked at again; None for nothing to see."""

    def rematch(self, game: AnySnapshot) -> Begin:
        """The same people in their seats, by the same rules."""
