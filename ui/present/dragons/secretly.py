"""Choosing in private: what may be chosen lies covered unless its owner's finger is on the screen."""

from collections.abc import Callable
from typing import Any

from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become
from ui.present.corners import help_corner, page
from ui.present.dragons.help import Topic
from ui.present.hand_over import hold_to_look
from ui.present.help import Help
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split, felt
from ui.screens.frame import ScreenModel
from ui.screens.people import Tag
from ui.screens.tile import Tile
from ui.screens.words import QUIET, Button, Text, hint, middle, sizes_from

#: Rows of a page of what is listed; as many whatever there is, so that their number tells nobody anything.
ROWS = 4
#: A page more than anybody needs, so that the last one tells nothing either.
PAGES = 16
MOST_LISTED = ROWS * PAGES

#: What a covered thing looks like to its owner, and what a tap on its place does.
Look = Callable[[Any], Block]
Tapped = Callable[[int], Any]


def hand_of(world: World, seat: Seat) -> tuple[Any, ...] | None:
    """What lies there, while its owner's finger is on the screen."""
    return world.hand if world.own is not None and world.own.viewer == seat else None


def private_screen(
    key: str, world: World, seat: Seat, about: Sentence, choices: Block, told: Sentence | None = None
) -> ScreenModel:
    """The choices, and beside them whose they are, what they are about, and where to hold."""
    usual = say("Lift the finger and they are covered. Then tap the one you choose.")
    who = Tag(world.player(seat), world.name(seat), Size.BODY, align=middle)
    asked = Text(about, sizes_from(Size.HEAD, Size.TINY), Ink.GOLD, Face.TITLE, middle)
    side = Column((who, Grow(Middle(Column((asked, hint(told or usual)), 2))), hold_to_look(seat, 22)), 1.8)
    body = Split(felt(choices), side, (5, 3), (5, 3))
    return page(key, None, body, help_corner(Help(Topic.SECRET)))


def covered(
    hand: tuple[Any, ...] | None, count: int, look: Look, tapped: Tapped, taken: tuple[int, ...] = ()
) -> Block:
    """Large tiles beside each other."""
    tiles = [
        Tile(
            look(hand[place]) if hand is not None and place < len(hand) else None,
            tapped(place),
            f"tile {place}",
            taken=taken.count(place),
        )
        for place in range(count)
    ]
    across = count if count <= 3 else (count + 1) // 2
    rows: list[Block] = []
    for at in range(0, count, across):
        row: list[Block] = list(tiles[at : at + across])
        rows.append(Grow(Row((*row, *(Column(()) for _ in range(across - len(row)))), gap=2)))
    return Column(tuple(rows), 2)


def listed(
    hand: tuple[Any, ...] | None,
    at: int,
    look: Look,
    tapped: Tapped,
    turned: Callable[[int], Any],
    taken: tuple[int, ...] = (),
) -> Block:
    """Numbered rows, the best first, on pages."""
    rows: list[Block] = []
    for place in range(at * ROWS, (at + 1) * ROWS):
        block = look(hand[place]) if hand is not None and place < len(hand) else None
        tile = Tile(block, tapped(place), f"row {place + 1}", str(place + 1), taken.count(place))
        rows.append(Grow(tile))
    before = Become(turned(at - 1)) if at else None
    after = Become(turned(at + 1)) if at + 1 < PAGES else None
    turn = Row(
        (
            Button(None, before, Sign.BEFORE, QUIET, units=10, label="earlier page"),
            Button(None, after, Sign.NEXT, QUIET, units=10, label="later page"),
        )
    )
    return Column((*rows, turn), 1.2)
