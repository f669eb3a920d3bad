"""The place that follows the game: whatever it waits for is on the screen."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, assert_never

from companion.games.flying_carpets.moves import SealDjinn
from companion.games.flying_carpets.state import Phase
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from companion.table import PastStep
from ui.present.carpets.between import between
from ui.present.carpets.common import (
    in_game,
    view_of,
)
from ui.present.carpets.duel import duel_screen
from ui.present.carpets.end import end_screen
from ui.present.carpets.flight import flight_screen
from ui.present.carpets.layout import layout_screen
from ui.present.carpets.palaces import lamps_screen
from ui.present.guide import Place
from ui.present.live import Disagreeing, Doubt, live_of
from ui.present.world import World
from ui.screens.frame import ScreenModel


@dataclass(frozen=True, slots=True)
class Playing:
    def model(self, world: World) -> ScreenModel:
        live = live_of(world)
        if live is not None and live.questions:
            return in_game(world, Doubt().model(world))
        if live is not None and live.out_of_step is not None:
            return in_game(world, Disagreeing().model(world))
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
    """What `Guide` asks of the screens of this game."""

    def playing(self) -> Place:
        return Playing()

    def between(self, number: int, step: PastStep[Any]) -> Iterable[Place]:
        return between(number, step)

    def seal(self, seat: Seat, chosen: int) -> SealDjinn:
        return SealDjinn(seat, Sealed(chosen))
