"""The board of Aladdin's Dragons as a map: five caves, the city with the guard, five rooms."""

from collections.abc import Callable
from typing import Any

from companion.games.aladdins_dragons.board import CAVES, CITY, ROOMS, Area, Space
from companion.games.aladdins_dragons.view import SpaceView, View
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.signs import Sign
from ui.present.dragons.common import ARTIFACT_SIGNS, sign_of, space_name, view_of
from ui.present.world import World
from ui.screens.board_map import BoardMap, Chip, SpaceMark

#: The path of a round, from the bottom of the board up: caves from left to right, the city from right to
#: left, the palace from left to right, its guard first.
LANES: tuple[tuple[Space, ...], ...] = (CAVES, tuple(reversed(CITY)), (Space.GUARD, *ROOMS))

#: What a tap on a space does; None where it does nothing.
Tapped = Callable[[Space], Any]


def board_map(world: World, tapped: Tapped, own: View | None = None) -> BoardMap:
    """The board as everybody may see it; with `own`, the tokens of that player with their values."""
    view = view_of(world)
    return BoardMap(tuple(tuple(_mark(world, view, space, tapped, own) for space in lane) for lane in LANES))


def _mark(world: World, view: View, space: Space, tapped: Tapped, own: View | None) -> SpaceMark:
    seen = next((each for each in view.spaces if each.space is space), None)
    which, ink = sign_of(space)
    name: Sentence = space_name(space)
    large = ""
    if seen is not None and seen.face_up is not None:
        which, name = ARTIFACT_SIGNS[seen.face_up], say("{artifact}", artifact=seen.face_up.word)
    if space.area is Area.CAVE:
        large = " ".join(map(str, seen.shelves)) if seen is not None else ""
        name = say("{treasure}", treasure=space.treasure.word)
    if space is Space.GUARD:
        name = say("Guard") if view.guard is None else say("Guard {guard}", guard=view.guard)
    chips = () if seen is None else (_values(world, own, space) if own is not None else _tokens(world, seen))
    return SpaceMark(
        which if not (seen is not None and seen.taboo) else Sign.LOCK,
        name,
        large,
        chips,
        ink,
        closed=_is_closed(view, seen),
        chosen=space in (view.pointed_to, view.resolving),
        action=tapped(space),
        label=space.value,
    )


def _is_closed(view: View, seen: SpaceView | None) -> bool:
    if seen is None or seen.taboo:
        return True
    if seen.space.area is Area.CAVE:
        return not seen.shelves
    return seen.space.area is Area.ROOM and seen.face_up is None and not seen.left and not any(seen.counts)


def _tokens(world: World, seen: SpaceView) -> tuple[Chip, ...]:
    """How many tokens of whom; their values where all of somebody's lie open."""
    view = view_of(world)
    chips = []
    for seat, count in enumerate(seen.counts):
        if not count:
            continue
        shown = [
            token.value
            for token in view.tokens
            if token.space is seen.space and token.token.seat == seat and token.value is not None
        ]
        told = "+".join(map(str, shown)) if len(shown) == count else str(count)
        chips.append(Chip(world.player(Seat(seat)), told))
    return tuple(chips)


def _values(world: World, own: View, space: Space) -> tuple[Chip, ...]:
    assert own.own is not None
    assert own.viewer is not None
    values = [value for _, where, value in own.own.placed if where is space]
    return (Chip(world.player(own.viewer), "+".join(map(str, values))),) if values else ()
