"""Every game there is plays itself to its end, and names only events that it has."""

from random import Random
from typing import get_args

import pytest

from companion.games.registry import GAMES, Game
from companion.session import Session
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Setup

ROSTER = Roster(tuple(Player.usual(colour.value, colour) for colour in list(Colour)[:4]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_plays_itself_to_its_end(game: Game) -> None:
    rules, how, draw = game.rules(), game.self_play(), Random(1)
    session = Session.begin(rules, Setup(ROSTER), draw)
    while (command := how.next_command(rules, session.state, draw)) is not None:
        session = session.submit(command, draw)
    assert session.outcome is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_names_events_of_its_own(game: Game) -> None:
    how = game.self_play()
    tags = {event.__struct_config__.tag for event in get_args(game.rules().event_type)}
    assert {*how.small, *how.great, *how.rounds, *how.boards} <= tags
