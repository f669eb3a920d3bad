"""Every worked example in tests/golden/aladdins_dragons is played by the engine, as FORMAT.md there says.

Their expected values were derived by hand from the rules text.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.aladdins_dragons.awaited import price, wait_of
from companion.games.aladdins_dragons.board import ROOMS, Space, spaces_in_use
from companion.games.aladdins_dragons.components import TOKENS, Artifact
from companion.games.aladdins_dragons.due import following
from companion.games.aladdins_dragons.events import GuardPassed, SpaceRanked, Strength, TokenPlaced
from companion.games.aladdins_dragons.moves import (
    BuyArtifact,
    ChooseTreasures,
    DrawGuard,
    Pass,
    PlaceToken,
    TurnUpCard,
)
from companion.games.aladdins_dragons.state import Phase, Resolving, State
from companion.games.aladdins_dragons.strength import ranking_of, strength_of
from companion.games.aladdins_dragons.treasures import affordable_payments, minus
from companion.shared.chance import shuffled
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.example_run import Run, bought
from tests.companion.games.aladdins_dragons.positions import RULES, after, all_treasures, started
from tests.companion.games.aladdins_dragons.worked_examples import (
    EXAMPLES,
    KINDS,
    Example,
    Position,
    space_of,
    space_word,
    worth_of,
    worth_words,
)

Found = dict[str, Any]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["name"] for example in EXAMPLES])
def test_the_engine_agrees_with(example: Example) -> None:
    expected, do = example["expect"], DO[example["when"]["do"]]
    if expected.get("accepted") is False:
        with pytest.raises(MoveRefused):
            do(Position(example), example["when"])
        return
    found = do(Position(example), example["when"])
    for claim, value in expected.items():
        if claim != "accepted":
            assert_claim(claim, value, found)


def test_there_are_a_hundred_and_twenty_of_them_with_names_of_their_own() -> None:
    names = [example["name"] for example in EXAMPLES]
    assert len(names) >= 120
    assert len(set(names)) == len(names)


def assert_claim(claim: str, value: Any, found: Found) -> None:
    """Ordered claims as they are; sets sorted; of tables only what is named, but for `gains`."""
    there = found[claim]
    match value:
        case dict() if claim == "gains":
            assert {player: worth for player, worth in there.items() if worth} == value
        case dict():
            for key, one in value.items():
                assert _comparable(claim, there[key]) == _comparable(claim, one), f"{claim} of {key}"
        case _:
            assert _comparable(claim, there) == _comparable(claim, value), claim


#: Lists whose order counts.
ORDERED = ("order", "bought", "shelves")


def _comparable(claim: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return list(value) if claim in ORDERED else sorted(value)
    if isinstance(value, dict):
        return {key: _comparable(claim, one) for key, one in value.items() if one != []}
    return value


def rank(position: Position, when: Found) -> Found:
    space = space_of(when["space"])
    state = replace(position.at(position.state, space), at=Resolving(done=space.place - 1, space=space))
    return _ranked(position, ranking_of(state, space), state, space)


def _ranked(position: Position, ranking: tuple[Strength, ...], state: State, space: Space) -> Found:
    return {
        "order": [position.word(each.seat) for each in ranking],
        "strengths": {
            position.word(seat): strength_of(state, seat, space)
            for seat in state.roster.seats
            if strength_of(state, seat, space)
        },
    }


def resolution_order(position: Position, when: Found) -> Found:
    state = position.state
    return {"order": [space_word(space) for space in spaces_in_use(state.players, state.profile.magic)]}


def turns(position: Position, when: Found) -> Found:
    state = replace(position.state, turn=position.state.camel)
    order = []
    for _ in range(when["number"]):
        order.append(position.word(state.turn))
        token = TOKENS[len(state.tokens[state.turn])]
        state = after(state, PlaceToken(state.turn, Space.MARKET, Sealed(token)))
    return {"order": order}


def set_up(position: Position, when: Found) -> Found:
    class First:
        """Chance that always takes the first."""

        def randrange(self, start: int, /) -> int:
            return 0

    state = started(len(position.players), magic=position.state.profile.magic)
    while (dealt := RULES.chance(state, First())) is not None:
        state = after(state, dealt)
    assert shuffled((1, 2), First())
    owned = [artifact for own in state.artifacts for artifact in own]
    return {
        "rooms": len(state.rooms),
        "stack": state.rooms[0].left,
        "start": [artifact.value for artifact in state.artifacts[0]],
        "in_play": sum(room.left for room in state.rooms) + len(owned),
    }


def choose_start(position: Position, when: Found) -> Found:
    state = started(len(position.players), artifacts="typed")
    after(state, ChooseTreasures(position.seat(when["player"]), Sealed(worth_of(when["takes"]))))
    return {}


def prepare(position: Position, when: Found) -> Found:
    card = tuple(tuple(when.get("card", {}).get(f"cave-{number}", ())) for number in range(1, 6))
    a, b, c, d, e = card
    profile: dict[str, Any] = {"treasure_cards": "typed", "magic": position.state.profile.magic}
    ready = started(len(position.players), **profile)
    state = replace(
        position.state, profile=ready.profile, phase=Phase.PREPARE, guard=None, card_up=False, cards_left=()
    )
    state = after(state, TurnUpCard((a, b, c, d, e)))
    if state.phase is Phase.PREPARE:
        state = after(state, DrawGuard(Sealed(1)))
    return _claims(position, state, position.state)


def place(position: Position, when: Found) -> Found:
    seat = position.seat(when["player"])
    events = RULES.decide(position.state, PlaceToken(seat, space_of(when["space"]), Sealed(when["token"])))
    placed = RULES.evolve(position.state, events[0])
    shown = next(event.shown for event in events if isinstance(event, TokenPlaced))
    return {
        "turn": position.word(placed.turn),
        "placed_all": placed.phase is Phase.RESOLVE,
        "face_up_token": shown is not None,
    }


def resolve(position: Position, when: Found) -> Found:
    first = space_of(when["steps"][0]["space"])
    run = Run(position, position.at(position.state, first))
    run.resolve(when["steps"])
    return _run_claims(position, run, space_of(when["steps"][-1]["space"]))


def play(position: Position, when: Found) -> Found:
    state = position.state
    resolving = position.given.get("resolving")
    space = space_of(resolving) if resolving else None
    run = Run(position, state if space is None else position.at(state, space))
    run.play(when["plays"])
    found = _run_claims(position, run, space)
    if space is not None:
        found |= _ranked(position, ranking_of(run.state, space), run.state, space)
    if "then_place" in when:
        found |= place(_with_turn(position, run.state, when["then_place"]), when["then_place"])
    return found


def _with_turn(position: Position, state: State, then: Found) -> Position:
    """The position after what was played, with the turn that the example means."""
    position.state = replace(state, turn=position.seat(then["player"]))
    return position


def pay(position: Position, when: Found) -> Found:
    state, seat = _about_to_buy(position, when)
    state = after(state, BuyArtifact(seat, worth_of(when["pays"])))
    return _claims(position, state, position.state)


def can_pay(position: Position, when: Found) -> Found:
    state, seat = _about_to_buy(position, when)
    return {"can_pay": bool(affordable_payments(price(state, seat), state.held[seat].opened()))}


def _about_to_buy(position: Position, when: Found) -> tuple[State, Seat]:
    space, seat = space_of(when["space"]), position.seat(when["player"])
    run = Run(position, position.at(position.state, space))
    run.last = space.place
    run._go_on()
    while not run.stopped and run.state.at.asked[:1] != (seat,):
        run._submit(Pass(run.state.at.asked[0]))
    return run.state, seat


def change(position: Position, when: Found) -> Found:
    """Large for small: the companion counts the value, so nothing changes for it, if it is a fair change."""
    gives, takes = worth_of(when["gives"]), worth_of(when["takes"])
    has = position.given.get("treasures", {}).get(when["player"], {})
    if any(has.get(piece, 0) < number for piece, number in when["gives"].items()):
        pytest.skip("which pieces lie behind a screen is the table's affair: the companion counts value")
    if gives != takes:
        # For it this would be a Trade without the spell, or a gift.
        raise _unfair()
    pieces = {
        piece: has.get(piece, 0) - when["gives"].get(piece, 0) + when["takes"].get(piece, 0)
        for piece in {*has, *when["takes"]}
    }
    return {"treasures": {piece: number for piece, number in pieces.items() if number}}


def _unfair() -> MoveRefused:
    from companion.games.aladdins_dragons.refusals import DragonsRefusal
    from companion.shared.sentences import say

    return MoveRefused(DragonsRefusal.SAME_VALUE, say("not of the same value"))


def end_round(position: Position, when: Found) -> Found:
    state = position.at(position.state, ROOMS[position.state.players - 1])
    state = replace(state, at=Resolving(done=ROOMS[position.state.players - 1].place))
    event = following(state)
    assert event is not None
    return _claims(position, RULES.evolve(state, event), position.state)


def count(position: Position, when: Found) -> Found:
    state = position.state
    return {"supply": _worth_all(state.supply), "in_all": sum(all_treasures(state))}


def winners(position: Position, when: Found) -> Found:
    outcome = RULES.outcome(replace(position.state, phase=Phase.GAME_OVER))
    assert outcome is not None
    return {"winners": [position.word(seat) for seat in outcome.winners]}


def _run_claims(position: Position, run: Run, space: Space | None) -> Found:
    found = _claims(position, run.state, position.state)
    names = position.word
    found["bought"] = [
        {"by": names(each.seat), "artifact": each.artifact.value, "room": each.room.value}
        for each in bought(run.events)
    ]
    for event in run.events:
        if isinstance(event, SpaceRanked | GuardPassed):
            ranking = event.ranking if isinstance(event, SpaceRanked) else event.strengths
            if space is not None and (isinstance(event, GuardPassed) or event.space is space):
                found["order"] = [names(each.seat) for each in ranking]
                found["strengths"] = {names(each.seat): each.sum for each in ranking}
    return found


def _claims(position: Position, state: State, before: State) -> Found:
    seats, names = state.roster.seats, position.word
    held = {seat: state.held[seat].opened() for seat in seats}
    house = state.magic.house
    out = state.spells_out.opened() if state.spells_out is not None else ()
    stacks = {f"room-{number}": room for number, room in enumerate(state.rooms, start=1)}
    return {
        "gains": {names(seat): worth_words(minus(held[seat], before.held[seat].opened())) for seat in seats},
        "worth": {names(seat): worth_words(held[seat]) for seat in seats},
        "supply": _worth_all(state.supply),
        "camel": names(state.camel),
        "house": names(house[-1]) if house else None,
        "shelves": {f"cave-{number}": list(cave) for number, cave in enumerate(state.shelves, start=1)},
        "tokens": {names(seat): _tokens(state, seat, from_place=_first_open(state)) for seat in seats},
        "rooms": {names(seat): _tokens(state, seat, from_place=ROOMS[0].place) for seat in seats},
        "artifacts": {names(seat): [kind.value for kind in state.artifacts[seat]] for seat in seats},
        "used": {names(seat): [kind.value for kind in state.magic.used[seat]] for seat in seats},
        "spells": {
            names(seat): [spell.value for spell in state.spells[seat].opened()] if state.spells else []
            for seat in seats
        },
        "discarded": [spell.value for spell in out],
        "face_up": {word: room.face_up.value if room.face_up else "none" for word, room in stacks.items()},
        "bottom": {word: _bottom(room.stack) for word, room in stacks.items()},
        "left": {word: room.left + (room.face_up is not None) for word, room in stacks.items()},
        "game_over": state.phase is Phase.GAME_OVER,
        "waits": wait_of(state),
    }


def _bottom(stack: Sealed[tuple[Artifact, ...]] | None) -> str | None:
    lying = stack.opened() if stack is not None else ()
    return lying[-1].value if lying else None


def _first_open(state: State) -> int:
    if state.phase is not Phase.RESOLVE:
        return 0
    return state.at.space.place if state.at.space is not None else state.at.done + 1


def _tokens(state: State, seat: Seat, *, from_place: int) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for token in state.tokens[seat]:
        if token.space is not None and token.space.place >= from_place:
            found.setdefault(space_word(token.space), []).append(token.value.opened())
    return found


def _worth_all(treasures: tuple[int, ...]) -> dict[str, int]:
    return {word: treasures[kind.place] for word, kind in KINDS.items()}


DO: dict[str, Callable[[Position, Found], Found]] = {
    "rank": rank,
    "resolution_order": resolution_order,
    "turns": turns,
    "set_up": set_up,
    "choose_start": choose_start,
    "prepare": prepare,
    "place": place,
    "resolve": resolve,
    "play": play,
    "pay": pay,
    "can_pay": can_pay,
    "change": change,
    "end_round": end_round,
    "count": count,
    "winners": winners,
}
