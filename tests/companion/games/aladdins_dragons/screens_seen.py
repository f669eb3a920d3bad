"""What the screens show of a game, without a window: where it is followed, its timeline, its score."""

from typing import Any, cast

from companion.compose.playable import screens_of
from companion.table import Table
from ui.present.score import Score
from ui.present.timeline import Timeline
from ui.present.world import House, Preferences, World

AnyTable = Table[Any, Any, Any, Any]


class NoPads:
    """A house in which everybody chooses on the screen, and nothing is at work."""

    def on_pads(self) -> frozenset[Any]:
        return frozenset()

    def live(self) -> None:
        return None

    def evidence(self) -> tuple[Any, ...]:
        return ()


def screens_seen(table: AnyTable) -> tuple[Any, ...]:
    """The models of the screens that all can see, and of what there was to see of the last steps."""
    shown = table.snapshot()
    screens = screens_of(shown.ruleset)
    house = cast(House, NoPads())
    world = World(Preferences(), house, shown=shown, screens=screens, past=table.past)
    last = [
        place
        for step in shown.timeline[-2:]
        for place in screens.between(step.number, table.past(step.number))
    ]
    places = (screens.playing(), *last, Timeline(), Score(), screens.referee())
    return tuple(place.model(world) for place in places)
