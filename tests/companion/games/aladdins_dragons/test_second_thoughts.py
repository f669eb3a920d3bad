"""Taking the last token back, leaving in mid-game, and a seat that somebody else takes."""

import random
from typing import Any

import pytest

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.moves import (
    BuyArtifact,
    Command,
    MoveToken,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    PointTo,
    TakeBackToken,
    Withdraw,
)
from companion.games.aladdins_dragons.place import tokens_left
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.simple_play import simple_game
from companion.games.aladdins_dragons.state import Phase, State
from companion.games.aladdins_dragons.treasures import FULL_SUPPLY
from companion.shared.handing_over import HandOver
from companion.shared.players import RosterRefusal, Seat
from companion.shared.refusals import MoveRefused, Refusal
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import (
    ANN,
    BOB,
    CY,
    RULES,
    Board,
    after,
    all_treasures,
    lit,
    placing,
    play,
    resolved,
    started,
    token,
    told,
)

CAVES = {Space.CROWNS_CAVE: (4, 2)}
RICH = (9, 9, 3, 0, 0)
PLACE = placing(held={ANN: RICH, BOB: RICH}, shelves=CAVES)
LEAVES = Withdraw(BOB, "the last bus")


def put(seat: Seat, space: Space, value: int) -> PlaceToken:
    return PlaceToken(seat, space, Sealed(value))


def refused(state: State, command: Command) -> Refusal:
    with pytest.raises(MoveRefused) as said:
        RULES.decide(state, command)
    return said.value.code


class TestTakingBack:
    def test_the_last_token_comes_back_and_its_player_places_again(self) -> None:
        state = after(PLACE, put(ANN, Space.MARKET, 9))
        assert RULES.view_for(state, None).last_placer == ANN
        state, events = play(state, TakeBackToken(ANN))
        assert told(events) == "Ann takes the token in Market back."
        assert RULES.awaited(state).who == (ANN,)
        assert tokens_left(state, ANN) == (1, 2, 4, 5, 6, 7, 8, 9)
        assert after(state, put(ANN, Space.GUARD, 9)).tokens[ANN][0].space is Space.GUARD

    def test_the_next_player_has_only_pointed_so_far(self) -> None:
        state = after(PLACE, put(ANN, Space.MARKET, 9), PointTo(BOB, Space.GUARD), TakeBackToken(ANN))
        assert (state.turn, state.pointed_to) == (ANN, None)

    @pytest.mark.parametrize(
        ("moves", "back"),
        [
            ((), ANN),
            ((put(ANN, Space.MARKET, 9),), BOB),
            ((put(ANN, Space.MARKET, 9), put(BOB, Space.MARKET, 8)), ANN),
            ((put(ANN, Space.MARKET, 9), TakeBackToken(ANN)), CY),
            ((put(ANN, Space.MARKET, 9), MoveToken(token(ANN, 1), Space.GUARD, "it slipped")), ANN),
        ],
        ids=["before any", "another's", "the next has placed", "twice", "a ruling has moved it"],
    )
    def test_it_is_too_late_or_too_early(self, moves: tuple[Command, ...], back: Seat) -> None:
        assert refused(after(PLACE, *moves), TakeBackToken(back)) is DragonsRefusal.PLACED_ON

    def test_a_spell_played_since_keeps_it_there(self) -> None:
        state = lit(placing(magic=True, shelves=CAVES, spells={CY: (Spell.SPY,)}), CY)
        state = after(state, put(ANN, Space.MARKET, 9), PlaySpell(CY, Spell.SPY))
        assert refused(state, TakeBackToken(ANN)) is DragonsRefusal.PLACED_ON

    def test_there_is_no_such_player(self) -> None:
        assert refused(PLACE, TakeBackToken(Seat(7))) is DragonsRefusal.NO_SUCH_SEAT


class TestLeaving:
    def test_tokens_go_home_and_the_others_go_on_placing(self) -> None:
        state = after(PLACE, put(ANN, Space.MARKET, 9), put(BOB, Space.MARKET, 9))
        state, events = play(state, LEAVES)
        assert told(events) == "Ruling: Bob leaves; their tokens go home (the last bus)"
        assert RULES.is_ruling(events[0])
        view = RULES.view_for(state, None)
        assert view.left == (BOB,)
        assert [space.counts for space in view.spaces if space.space is Space.MARKET] == [(1, 0, 0)]
        state = after(state, put(CY, Space.MARKET, 9))
        assert RULES.awaited(state).who == (ANN,)

    def test_in_their_own_turn_the_next_one_places(self) -> None:
        state = after(PLACE, put(ANN, Space.MARKET, 9), PointTo(BOB, Space.MARKET), LEAVES)
        assert RULES.awaited(state).who == (CY,)
        assert state.pointed_to is None

    def test_the_spaces_open_if_everybody_else_has_placed(self) -> None:
        state = PLACE
        for value in (1, 2, 4, 5, 6, 7, 8):
            for seat in (ANN, BOB, CY):
                state = after(state, put(seat, Space.MARKET, value))
        state = after(state, put(ANN, Space.MARKET, 9))
        # Bob and Cy have one token left; both go.
        state = after(state, Withdraw(CY, "with Bob"))
        assert state.phase is Phase.PLACE
        state = after(state, LEAVES)
        assert state.phase is Phase.RESOLVE
        # Ann alone is in the Market: 1 + 2 + 4 + 5 + 6 + 7 + 8 + 9 = 42.
        assert [(each.seat, each.sum) for each in state.at.ranking or ()] == [(ANN, 42)]

    def test_who_is_asked_to_buy_is_so_no_more(self) -> None:
        board: Board = {ANN: {Space.ROOM_1: (5,)}, BOB: {Space.ROOM_1: (7, 1)}}
        state = resolved(PLACE, board, Space.ROOM_1)
        assert RULES.awaited(state).who == (BOB,)
        state = after(state, LEAVES)
        assert RULES.awaited(state).who == (ANN,)
        bought = after(state, BuyArtifact(ANN, (5, 0, 0, 0, 0)))
        assert len(bought.artifacts[ANN]) == 1

    def test_who_is_to_pay_the_guard_does_not(self) -> None:
        state = resolved(PLACE, {BOB: {Space.GUARD: (4,), Space.ROOM_1: (7,)}}, Space.GUARD)
        assert refused(state, Pay(ANN, (1, 0, 0, 0, 0))) is DragonsRefusal.NOT_ASKED
        state = after(state, LEAVES)
        assert Space.GUARD.place <= state.at.done or state.phase is not Phase.RESOLVE

    def test_what_they_own_stays_and_counts(self) -> None:
        state = after(placing(owns={BOB: (Artifact.KEY,)}, held={BOB: RICH}, shelves=CAVES), LEAVES)
        assert [sheet.total for sheet in RULES.score_sheet(state).players] == [0, 1, 0]
        assert all_treasures(state) == FULL_SUPPLY

    @pytest.mark.parametrize(
        ("state", "command", "code"),
        [
            (PLACE, Withdraw(BOB, " "), DragonsRefusal.NO_REASON),
            (PLACE, Withdraw(Seat(7), "why"), DragonsRefusal.NO_SUCH_SEAT),
            (after(PLACE, LEAVES), LEAVES, DragonsRefusal.HAS_LEFT),
            (after(PLACE, LEAVES, Withdraw(CY, "too")), Withdraw(ANN, "as well"), DragonsRefusal.HAS_LEFT),
            (
                resolved(placing(magic=True, deck=(Spell.SPY, Spell.TRADE)), {BOB: {Space.TENT: (4,)}}),
                LEAVES,
                DragonsRefusal.CHOOSES_NOW,
            ),
            (started(), LEAVES, DragonsRefusal.WRONG_TIME),
        ],
        ids=["no reason", "nobody", "twice", "the last one", "while choosing", "before the game"],
    )
    def test_cannot_be_now(self, state: State, command: Command, code: Refusal) -> None:
        assert refused(state, command) is code

    @pytest.mark.parametrize("profile", [{}, {"magic": True}, {"treasures": "light", "magic": True}], ids=str)
    @pytest.mark.parametrize("moves", [40, 90, 130, 200])
    def test_the_game_goes_on_to_its_end_without_them(self, profile: dict[str, Any], moves: int) -> None:
        for seed in range(3):
            draw = random.Random(seed)
            state = begun = started(4, seed, **profile)
            for number, (_, then) in enumerate(simple_game(RULES, begun, draw)):
                state = then
                if number >= moves and leaves(state, BOB):
                    break
            without = after(state, LEAVES)
            asked = set()
            for _, then in simple_game(RULES, without, draw):
                state = then
                asked |= set(RULES.awaited(state).who)
                assert state.round < 60
            assert RULES.outcome(state) is not None
            assert BOB not in asked


def leaves(state: State, seat: Seat) -> bool:
    """Whether that player may leave now."""
    try:
        RULES.decide(state, Withdraw(seat, "the last bus"))
    except MoveRefused:
        return False
    return True


class TestHandingOver:
    def test_somebody_else_plays_on_with_the_same_tokens(self) -> None:
        state = after(PLACE, put(ANN, Space.MARKET, 9))
        state, events = play(state, HandOver(ANN, "Eve"))
        assert told(events) == "Eve plays on in the seat of Ann."
        assert RULES.is_ruling(events[0])
        assert [player.name for player in state.roster.players] == ["Eve", "Bob", "Cy"]
        assert state.roster.players[0].colour is PLACE.roster.players[0].colour
        assert state.tokens[ANN][0].space is Space.MARKET
        assert "Bob" in str(RULES.awaited(state).what)

    @pytest.mark.parametrize(
        ("command", "code"),
        [
            (HandOver(ANN, "bob"), RosterRefusal.SAME_NAME),
            (HandOver(ANN, "Ann"), RosterRefusal.SAME_NAME),
            (HandOver(ANN, "  "), RosterRefusal.NO_NAME),
            (HandOver(ANN, "E" * 61), RosterRefusal.NAME_TOO_LONG),
            (HandOver(Seat(7), "Eve"), RosterRefusal.NO_SUCH_SEAT),
        ],
    )
    def test_a_name_that_cannot_be_is_refused(self, command: HandOver, code: Refusal) -> None:
        assert refused(PLACE, command) is code

    def test_it_is_told_at_any_time(self) -> None:
        assert after(started(), HandOver(CY, "Eve")).roster.name(CY) == "Eve"
        lying = resolved(PLACE, {BOB: {Space.MARKET: (4,)}})
        assert "Eve" in str(RULES.awaited(after(lying, HandOver(BOB, "Eve"))).what)
        assert after(lying, HandOver(BOB, "Eve"), Pass(BOB)).round == lying.round + 1
