"""Any command at any time, also one that nobody would type: it is decided or refused, and nothing else."""

import random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.games.aladdins_dragons.board import SPACES
from companion.games.aladdins_dragons.components import ARTIFACTS, SPELLS, TREASURES
from companion.games.aladdins_dragons.moves import Aim, Command, TokenName
from companion.games.aladdins_dragons.simple_play import simple_game
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.treasures import FULL_SUPPLY
from companion.shared.codec import Codec, encode
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import RULES, all_treasures, started

CODEC: Codec[Any, Any] = Codec(RULES)
seats = some.integers(-1, 5).map(Seat)
names = some.builds(TokenName, seats, some.integers(-1, 9))
spaces, artifacts, spells = map(some.sampled_from, (SPACES, ARTIFACTS, SPELLS))
treasures = some.tuples(*[some.integers(-1, 9)] * 5)
aims = some.builds(
    Aim,
    some.none() | spaces,
    some.lists(names, max_size=3).map(tuple),
    some.none() | artifacts,
    some.none() | treasures,
    some.none() | treasures,
    some.none() | some.integers(-1, 4),
)
shelves = some.lists(some.integers(-1, 9), max_size=5).map(tuple)
#: What may stand in a field of that name.
FIELDS: dict[str, some.SearchStrategy[Any]] = {
    "stacks": some.lists(some.lists(artifacts, max_size=6).map(tuple), max_size=5).map(tuple).map(Sealed),
    "deck": some.lists(spells, max_size=22).map(tuple).map(Sealed),
    "number": some.none() | some.integers(-1, 16),
    "to": spaces,
    "room": spaces,
    "cave": spaces,
    "space": spaces,
    "seat": seats,
    "artifact": artifacts,
    "aim": aims,
    "play": some.none() | some.integers(-1, 4),
    "keeps": some.lists(names, max_size=3).map(tuple),
    "spells": some.lists(spells, max_size=3).map(tuple).map(Sealed),
    "takes": treasures,
    "gives": some.sampled_from(TREASURES),
    "reason": some.sampled_from(["", "because"]),
    "acts": some.integers(-1, 3).map(Sealed),
    "giver": some.none() | seats | spaces,
}


def commands(of_type: Any) -> some.SearchStrategy[Any]:
    def field(name: str, declared: Any) -> some.SearchStrategy[Any]:
        match of_type.__name__, name:
            case "ChooseTreasures", "treasures":
                return treasures.map(Sealed)
            case "TurnUpCard", "shelves":
                return some.tuples(*[shelves] * 5)
            case _, "shelves":
                return shelves
            case "DrawGuard" | "PlaceToken", "guard" | "token":
                return some.integers(-1, 12).map(Sealed)
            case "ShowGuard", "guard":
                return some.integers(-1, 12)
            case "KeepSpell", "spell":
                return spells.map(Sealed)
            case "PlaySpell", "spell":
                return spells
            case "UseArtifact", "token":
                return some.none() | names
            case _, "token":
                return names
            case "GiveArtifact", "to":
                return seats
            case "HandOver", "to":
                return some.sampled_from(["", "Eve", "Ann", "bob"])
            case "Pay" | "BuyArtifact", "treasures":
                return some.none() | treasures
            case _, "treasures":
                return treasures
        return FIELDS[name]

    return some.builds(
        of_type, **{each.name: field(each.name, each.type) for each in msgspec.structs.fields(of_type)}
    )


def state_in_a_game(players: int, seed: int, profile: dict[str, Any], moves: int) -> State:
    state = started(players, **profile)
    for number, (_, after) in enumerate(simple_game(RULES, state, random.Random(seed))):
        state = after
        if number >= moves:
            break
    return state


PROFILES: list[dict[str, Any]] = [{"magic": True}, {}, {"magic": True, "treasures": "light"}]


@pytest.mark.parametrize("of_type", get_args(Command), ids=lambda of_type: of_type.__name__)
@settings(deadline=None, max_examples=40)
@given(some.data(), some.integers(0, 2**16), some.integers(0, 400), some.sampled_from(PROFILES))
def test_is_decided_or_refused(
    of_type: Any, data: some.DataObject, seed: int, moves: int, profile: dict[str, Any]
) -> None:
    state = state_in_a_game(3, seed, profile, moves)
    command = CODEC.command.decode(encode(data.draw(commands(of_type))))
    try:
        events = RULES.decide(state, command)
    except MoveRefused as refused:
        assert str(refused)  # noqa: PT017  # a refusal is one of the two right answers
        return
    for event in events:
        state = RULES.evolve(state, event)
    assert str(RULES.awaited(state).what)
    if state.held:
        assert all_treasures(state) == FULL_SUPPLY
        assert all(min(own.opened()) >= 0 for own in state.held)
        assert min(state.supply) >= 0
    for viewer in (None, *state.roster.seats):
        assert RULES.view_for(state, viewer).viewer == viewer
