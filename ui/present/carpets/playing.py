"""The place that follows the game: whatever it waits for is on the screen."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, assert_never

from companion.games.flying_carpets.state import Phase
from companion.games.flying_carpets.view import View
from companion.shared.players import left_of
from companion.shared.sentences import Sentence
from companion.table import PastStep
from ui.present.actions import Begin
from ui.present.carpets.again import again
from ui.present.carpets.between import between
from ui.present.carpets.common import view_of
from ui.present.carpets.duel import duel_screen
from ui.present.carpets.flight import flight_screen
from ui.present.carpets.layout import layout_screen
from ui.present.carpets.palaces import lamps_screen
from ui.present.carpets.referee import Referee
from ui.present.carpets.still import still
from ui.present.carpets.story import story_of
from ui.present.end import end_screen
from ui.present.game import in_game
from ui.present.help import Topic
from ui.present.live import Disagreeing, Doubt, live_of
from ui.present.places import Place
from ui.present.world import AnySnapshot, World
from ui.screens.blocks import Block
from ui.screens.frame import ScreenModel

#: The card that stands for each line of the score sheet.
PICTURES = {
    "Spice bazaars": "spice",
    "Carpet bazaars": "carpet-bazaar",
    "Camel bazaars": "camel",
    "Adventures": "adventure-a",
    "Treasures": "treasure",
    "Deserts": "desert",
    "Magic lamps": "lamp",
    "Palaces": "palace",
}


@dataclass(frozen=True, slots=True)
class Playing:
    def model(self, world: World) -> ScreenModel:
        live = live_of(world)
        if live is not None and live.questions:
            return in_game(world, Doubt().model(world), Topic.LANDING)
        if live is not None and live.out_of_step is not None:
            return in_game(world, Disagreeing().model(world), Topic.LANDING)
        phase = view_of(world).phase
        match phase:
            case Phase.DEAL | Phase.LAYOUT:
                return layout_screen(world)
            case Phase.FLIGHT:
                return flight_screen(world)
            case Phase.DUELS:
                return duel_screen(world)
            case Phase.PALACES | Phase.ROUND_OVER:
                return lamps_screen(world)
            case Phase.GAME_OVER:
                return end_screen(world)
            case _:
                assert_never(phase)


class CarpetsScreens:
    """What `Guide` and the screens that all games share ask of this game."""

    score_help = Topic.SCORE
    pictures = PICTURES
    has_evidence = True

    def playing(self) -> Place:
        return Playing()

    def between(self, number: int, step: PastStep[Any]) -> Iterable[Place]:
        return between(number, step)

    def again(self, number: int, past: PastStep[View]) -> Place | None:
        place: Place | None = again(number, past)
        return place

    def look(self) -> None:
        """Djinns are seen where they are chosen."""

    def referee(self) -> Place:
        return Referee()

    def story(self, world: World) -> Iterable[Sentence]:
        return story_of(world)

    def still(self, step: PastStep[View], world: World) -> Block | None:
        return still(step, world)

    def rematch(self, game: AnySnapshot) -> Begin:
        """Whoever sits on the left of the one who began begins."""
        seats = len(game.roster)
        return Begin(game.ruleset, game.roster, left_of(left_of(game.view.active, seats), seats))
