"""Yes and no on a pad: the first button and the second; and how soon the next token may be pressed."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.choosing import TokenChoices
from companion.games.aladdins_dragons.events import ArtifactBought, CamelTaken, GuardPaid
from companion.games.aladdins_dragons.moves import (
    WILL,
    WILL_NOT,
    BuyArtifact,
    ChooseTreasures,
    Command,
    Pass,
    Pay,
    PointTo,
    TakeCamel,
)
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.state import Resolving, State
from companion.games.aladdins_dragons.treasures import best_first, payments
from companion.session import Session
from companion.shared.choosing import Choosing
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Ruleset, Setup
from companion.shared.sealed import Sealed
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Table
from tests.companion.compose.duelling_table import NOW_S, DuellingTable
from tests.companion.games.aladdins_dragons.positions import (
    ANN,
    BOB,
    CY,
    RULES,
    going_on,
    on_board,
    placing,
    play,
    resolved,
    roster,
)

RULESET: Ruleset[Any, Any, Any, Any] = AladdinsDragons()
CHOICES = TokenChoices()
RICH = (9, 8, 3, 0, 0)
PLACE = placing(held={ANN: RICH})
#: The guard has 5, Ann 4: she lacks 1.
BRIBE = resolved(PLACE, {ANN: {Space.GUARD: (4,), Space.ROOM_1: (7,)}})
#: Ann would pay 7 and 1 in room 1.
BUY = resolved(PLACE, {ANN: {Space.ROOM_1: (7, 1)}}, Space.ROOM_1)
POOR = resolved(placing(), {ANN: {Space.ROOM_1: (7, 1)}}, Space.ROOM_1)
LIGHT = resolved(placing(treasures="light"), {ANN: {Space.ROOM_1: (7, 1)}}, Space.ROOM_1)


def choosing_of(state: State) -> Choosing:
    found = CHOICES.choosing(lambda viewer: RULES.view_for(state, viewer))
    assert found is not None
    assert found.seats == found.missing == (ANN,)
    return found


def answered(state: State, answer: int) -> Command:
    command: Command = choosing_of(state).choices[0].seal(Sealed(answer))
    return command


@pytest.mark.parametrize(
    ("state", "yes"),
    [
        # One crown of nine: all three kinds are left, and most crowns are there.
        (BRIBE, Pay(ANN, (1, 0, 0, 0, 0))),
        # 7 crowns and 1 pearl leave 2, 7 and 3; 1 crown and 7 pearls 8, 1 and 3: 62 is less than 74.
        (BUY, BuyArtifact(ANN, (7, 1, 0, 0, 0))),
        (LIGHT, BuyArtifact(ANN)),
    ],
    ids=["guard", "room", "light game"],
)
def test_yes_pays_what_is_best_to_pay_and_no_is_no(state: State, yes: Command) -> None:
    assert answered(state, WILL) == yes
    assert answered(state, WILL_NOT) == Pass(ANN)
    _, events = play(state, yes)
    assert isinstance(events[0], GuardPaid | ArtifactBought)


def test_best_is_what_leaves_most_kinds() -> None:
    # The only pearl for the 1 would be gone.
    assert best_first(payments((7, 1)), (9, 1, 7, 0, 0))[0] == (7, 0, 1, 0, 0)


def test_who_cannot_pay_is_asked_in_the_same_words_and_yes_is_refused() -> None:
    assert str(choosing_of(POOR).what) == str(choosing_of(BUY).what) == "Does Ann buy in room 1?"
    assert choosing_of(POOR).choices[0].choices == choosing_of(BUY).choices[0].choices
    with pytest.raises(MoveRefused):
        RULES.decide(POOR, answered(POOR, WILL))


def test_a_smuggler_takes_the_camel_or_declines() -> None:
    lying = on_board(placing(magic=True), {})
    lying = replace(lying, magic=replace(lying.magic, smuggler=ANN), at=Resolving(done=Space.MARKET.place))
    state = going_on(lying)[0]
    assert answered(state, WILL) == TakeCamel(ANN)
    assert isinstance(play(state, answered(state, WILL))[1][0], CamelTaken)


class TestAtTheTable:
    @pytest.fixture
    def evening(self, tmp_path: Path) -> DuellingTable:
        draw = Random(11)
        session = Session.begin(RULESET, Setup(roster(3)), draw)
        table = Table.begin(session, open_journal(Place(tmp_path), NOW_S), clock=lambda: NOW_S, draw=draw)
        # The usual pause between two duels.
        evening = DuellingTable(table, TokenChoices(), pause_between_s=3.0)
        for seat in (ANN, BOB, CY):
            assert isinstance(table.submit(ChooseTreasures(seat, Sealed((3, 0, 0, 0, 0)))), Accepted)
        return evening

    def place(self, evening: DuellingTable, seat: Seat, *buttons: int) -> None:
        answer = evening.disputes.submit(PointTo(seat, Space.GUARD))
        assert isinstance(answer, Accepted)
        evening.press(seat, *buttons, after_s=0.1)
        evening.let_pass(0.5)

    def test_the_next_player_presses_at_once(self, evening: DuellingTable) -> None:
        began_s = evening.clock()
        for seat, buttons, value in ((ANN, (1, 4), 9), (BOB, (4,), 8), (CY, (1, 2, 3), 7), (ANN, (1,), 1)):
            self.place(evening, seat, *buttons)
            token = evening.table.session.state.tokens[seat][-1]
            assert token.value.opened() == value
        # Half a second for each: no pause of three between them.
        assert evening.clock() - began_s < 3.0

    def test_two_pads_at_once_and_a_token_placed_already_change_nothing(self, evening: DuellingTable) -> None:
        self.place(evening, ANN, 1, 4)
        for seat in (BOB, CY):
            self.place(evening, seat, 4)
        assert isinstance(evening.disputes.submit(PointTo(ANN, Space.MARKET)), Accepted)
        before = evening.table.snapshot().revision
        evening.press(ANN, 1, 4)  # her 9 is on the board
        evening.press(BOB, 1)  # it is not his turn
        evening.let_pass(1.0)
        assert evening.table.snapshot().revision == before
        assert evening.table.snapshot().view.pointed_to is Space.MARKET
        evening.press(ANN, 2)
        evening.let_pass(0.5)
        assert evening.table.session.state.tokens[ANN][-1].value.opened() == 2
