"""Numbers that are counted up and down by taps: shelves of a treasure card, treasures of a ruling."""

from collections.abc import Callable
from typing import Any

from companion.games.aladdins_dragons.components import TREASURES
from companion.games.aladdins_dragons.treasures import Treasures
from ui.present.dragons.common import TREASURE_SIGNS
from ui.screens.blocks import Block, Column, Row
from ui.screens.stepper import Stepper
from ui.screens.words import BigSign


def treasure_steppers(
    treasures: Treasures, most: int, became: Callable[[Treasures], Any], label: str = ""
) -> Block:
    """A column for each kind; `label` tells these steppers from others on the same screen."""
    columns = []
    for place, kind in enumerate(TREASURES):
        which, ink = TREASURE_SIGNS[kind]
        number = treasures[place]

        def with_number(changed: int, at: int = place) -> Any:
            a, b, c, d, e = (changed if here == at else old for here, old in enumerate(treasures))
            return became((a, b, c, d, e))

        columns.append(
            Column(
                (
                    BigSign(which, 9, ink),
                    Stepper(
                        number,
                        with_number(number - 1) if number else None,
                        with_number(number + 1) if number < most else None,
                        f"{label}{kind.value}",
                    ),
                ),
                1.4,
            )
        )
    return Row(tuple(columns), gap=1.6)
