"""Moments of a magic game for worked examples.

Ann, Bob and Cy; Ann has the camel, a Lamp alight and the spells that an example names; the guard has 5. In
the cave of crowns lie shelves of 4 and 2.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.aladdins_dragons.awaited import Wait, asked_of, wait_of
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.moves import Aim, Command, Pass, PlaySpell, TokenName
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.treasures import Treasures
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from tests.companion.games.aladdins_dragons.positions import ANN, RULES, Board, after, lit, placing, resolved

CROWNS, PEARLS, MARKET, CAMEL = Space.CROWNS_CAVE, Space.PEARLS_CAVE, Space.MARKET, Space.CARAVANSERAI
TENT, HOUSE, GUARD, ROOM_1, ROOM_2 = Space.TENT, Space.DJINNS_HOUSE, Space.GUARD, Space.ROOM_1, Space.ROOM_2
LAMP, COUNTER, DOUBLE = Artifact.LAMP, Artifact.COUNTERSPELL, Artifact.DOUBLE
CARPET, KEY, SCROLL = Artifact.CARPET, Artifact.KEY, Artifact.SCROLL
NOTHING: Treasures = (0, 0, 0, 0, 0)


def begun(
    board: Board,
    first: Space = CROWNS,
    *,
    owns: Mapping[Seat, tuple[Artifact, ...]] | None = None,
    spells: tuple[Spell, ...] = (),
    has: Mapping[Seat, Treasures] | None = None,
    camel: int = 0,
    shelves: Mapping[Space, tuple[int, ...]] | None = None,
    **more: Any,
) -> State:
    state = placing(
        magic=True,
        camel=camel,
        shelves={CROWNS: (4, 2)} if shelves is None else shelves,
        owns=owns or {},
        spells={ANN: spells} if spells else None,
        held=has or {},
        **more,
    )
    return resolved(lit(state, ANN), board, first)


def going(state: State, *commands: Command) -> State:
    """After the commands; whoever else is asked whether they act does not."""
    state = after(state, *commands)
    while wait_of(state) is Wait.ACT:
        state = after(state, Pass(asked_of(state)[0]))
    return state


def spell(name: Spell, **aim: Any) -> PlaySpell:
    return PlaySpell(ANN, name, Aim(**aim))


def refused(state: State, command: Command) -> DragonsRefusal:
    with pytest.raises(MoveRefused) as said:
        RULES.decide(state, command)
    code = said.value.code
    assert isinstance(code, DragonsRefusal)
    return code


def asks(state: State) -> tuple[Wait, tuple[Seat, ...]]:
    return wait_of(state), asked_of(state)


def name(seat: Seat, nth: int) -> TokenName:
    return TokenName(seat, nth)
