"""What the house remembers of its groups: all that the screens of history ask, in one protocol."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Protocol

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.present.evidence import EvidenceShown
from ui.present.history.shown import (
    Asked,
    Change,
    EveningShown,
    GameShown,
    GroupShown,
    LandingsShown,
    PersonShown,
    Serving,
    StandingsShown,
)


class Chronicle(Protocol):
    """Answers from what was counted already where nothing changed, so it may be asked at every touch.

    Every question raises CompanionError where the journal cannot be read.
    """

    def today(self) -> date:
        """The evening that it is now."""

    def titles(self) -> tuple[tuple[str, str], ...]:
        """Every game's rules with its title."""

    def people(self) -> tuple[PersonShown, ...]:
        """Everybody by name."""

    def look_of(self, name: str) -> Player:
        """Colour and symbol somebody had last, or some that go by the name."""

    def groups(self) -> tuple[GroupShown, ...]:
        """Every group by name."""

    def group_of(self, game_id: str) -> str:
        """The group of a game, "" for none."""

    def last_group(self) -> str:
        """The group of the game that was touched last."""

    def games(self, words: str) -> tuple[str, ...]:
        """The ids of the games in which all words are found, those touched last first.

        Looked for in players, group, rules, title, day, result and id.
        """

    def game(self, game_id: str) -> GameShown:
        """One of them. Raises CompanionError where it is gone."""

    def evenings(self, group: str, words: str = "") -> tuple[EveningShown, ...]:
        """A group's evenings, or all of them, newest first; those with a game that has all words."""

    def seasons(self) -> tuple[str, ...]:
        """Years and quarters in which something was played, newest first."""

    def standings(self, asked: Asked) -> StandingsShown: ...

    def landings(self, asked: Asked) -> LandingsShown | None:
        """How everybody throws; None while it is being counted and drawn."""

    def evidence(self, game_id: str) -> Mapping[int, EvidenceShown]:
        """The kept pictures of a game's landings, by the step of the game that tells them."""

    def pictures_at_hand(self) -> tuple[str, ...]:
        """Files that could become a photo: on a stick, or in the folder for them."""

    def photo_tried(self) -> str:
        """The picture that the camera took last, as a file; "" for none."""

    def play_link(self, game_id: str) -> tuple[str, ...]:
        """The QR code that opens a finished game in BG Stats, row by row ("1" is dark); empty if too long."""

    def serving(self) -> Serving:
        """The second screen as it is now."""

    def change(self, change: Change) -> Sentence | None:
        """Carries it out; a sentence about it, if there is anything to say. Raises CompanionError."""


def chronicle_of(world: Any) -> Chronicle:
    """The house's own."""
    found: Chronicle = world.house.chronicle()
    return found
