"""Noticed two spaces later, or in the next week: put right through the Table, and nothing is lost."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Treasure
from companion.games.aladdins_dragons.moves import (
    ChooseTreasures,
    Exchange,
    Pass,
    PlaceToken,
    TakeBackToken,
    TurnUpCard,
    Withdraw,
)
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.treasures import Treasures
from companion.session import Session
from companion.shared.codec import encode
from companion.shared.handing_over import HandOver
from companion.shared.ruleset import Ruleset, Setup
from companion.shared.sealed import Sealed
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Refused, Table
from tests.companion.games.aladdins_dragons.positions import ANN, BOB, CY, roster

RULES: Ruleset[Any, Any, Any, Any] = AladdinsDragons()
AnyTable = Table[Any, Any, Any, Any]
NOW_S = 1_700_000_000.0

MISREAD = TurnUpCard(((4, 2), (), (), (), ()))
#: As it is printed: other crowns, and pearls.
PRINTED = TurnUpCard(((2, 1), (3,), (), (), ()))
#: Another card altogether: no crowns at all.
NO_CROWNS = TurnUpCard(((), (3,), (), (), ()))
CROWNS = (3, 0, 0, 0, 0)
#: Eight times round: where each of the three puts which token.
PLACED = [
    ((Space.CROWNS_CAVE, 9), (Space.CROWNS_CAVE, 8), (Space.GUARD, 9)),
    ((Space.MARKET, 1), (Space.MARKET, 2), (Space.GUARD, 8)),
    *(((Space.GUARD, ann), (Space.GUARD, bob), (Space.GUARD, cy)) for ann, bob, cy in [
        (2, 1, 7), (4, 4, 6), (5, 5, 5), (6, 6, 4), (7, 7, 2), (8, 9, 1),
    ]),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def new_table(folder: Path) -> AnyTable:
    session = Session.begin(RULES, Setup(roster(3), profile={"treasure_cards": "typed"}), Random(3))
    return Table.begin(session, open_journal(Place(folder), NOW_S), clock=lambda: NOW_S, draw=Random(3))


def resumed(folder: Path) -> AnyTable:
    return Table.resume(RULES, open_journal(Place(folder), NOW_S), "last", draw=Random(3))


def say(table: AnyTable, command: Any) -> Accepted[Any]:
    answer = table.submit(command)
    assert isinstance(answer, Accepted), answer
    return answer


def begun(folder: Path, card: TurnUpCard = MISREAD) -> AnyTable:
    table = new_table(folder)
    for seat in (ANN, BOB, CY):
        say(table, ChooseTreasures(seat, Sealed(CROWNS)))
    say(table, card)
    return table


def all_placed(folder: Path) -> AnyTable:
    """Caves and half of the city are resolved; Bob, strongest in the Market, is asked."""
    table = begun(folder)
    for turn in PLACED:
        for seat, (space, value) in zip((ANN, BOB, CY), turn, strict=True):
            say(table, PlaceToken(seat, space, Sealed(value)))
    return table


def step_of(table: AnyTable, beginning: str) -> int:
    return next(
        step.number
        for step in table.snapshot().timeline
        if step.sentences and str(step.sentences[0]).startswith(beginning)
    )


def held(table: AnyTable, seat: int) -> Treasures:
    own = table.view(roster(3).seats[seat]).own
    assert own is not None
    treasures: Treasures = own.treasures
    return treasures


class TestAWrongTreasureCard:
    def test_noticed_in_the_city_gives_the_caves_anew_and_the_market_still_asks(self, folder: Path) -> None:
        table = all_placed(folder)
        assert table.snapshot().awaited.who == (BOB,)
        # 3 to begin with; 9 beats 8: Ann has the top shelf of 4, Bob the second of 2.
        assert [held(table, seat) for seat in (ANN, BOB, CY)] == [(7, 0, 0, 0, 0), (5, 0, 0, 0, 0), CROWNS]
        answer = table.amend(step_of(table, "The dragons leave"), PRINTED)
        assert isinstance(answer, Accepted)
        assert answer.saved
        shown = table.snapshot()
        # Printed are shelves of 2 and 1, and a pearl's shelf of 3 that nobody went for.
        assert [held(table, seat) for seat in (ANN, BOB, CY)] == [(5, 0, 0, 0, 0), (4, 0, 0, 0, 0), CROWNS]
        assert shown.view.supply == (29 - 5 - 4 - 3, 29, 29, 29, 29)
        assert shown.misfits == ()
        assert shown.awaited.who == (BOB,)
        say(table, Exchange(BOB, Treasure.CROWNS, (0, 3, 0, 0, 0)))
        assert held(table, BOB) == (3, 3, 0, 0, 0)

    def test_is_kept_and_can_be_undone_and_redone(self, folder: Path) -> None:
        table = all_placed(folder)
        wrong = encode(table.session.state)
        assert isinstance(table.amend(step_of(table, "The dragons leave"), PRINTED), Accepted)
        right = encode(table.session.state)
        assert encode(resumed(folder).session.state) == right
        assert isinstance(table.undo(), Accepted)
        assert encode(table.session.state) == wrong
        assert isinstance(table.redo(), Accepted)
        assert encode(resumed(folder).session.state) == right

    def test_tokens_that_could_not_have_been_placed_are_listed_and_settled_one_by_one(
        self, folder: Path
    ) -> None:
        table = all_placed(folder)
        assert isinstance(table.amend(step_of(table, "The dragons leave"), NO_CROWNS), Accepted)
        misfits = table.snapshot().misfits
        assert misfits[0].misfit is not None
        assert misfits[0].misfit.code == "empty-cave"
        assert "cave of crowns is empty" in misfits[0].misfit.sentence
        # Ann's first token waits for a place, so what Bob and Cy placed after it does not fit either.
        assert [step.number for step in misfits[:3]] == [misfits[0].number + each for each in range(3)]
        assert isinstance(table.amend(misfits[0].number, PlaceToken(ANN, Space.GUARD, Sealed(9))), Accepted)
        assert isinstance(table.amend(misfits[1].number, PlaceToken(BOB, Space.GUARD, Sealed(8))), Accepted)
        shown = table.snapshot()
        assert shown.misfits == ()
        assert shown.awaited.who == (BOB,)
        assert [held(table, seat) for seat in (ANN, BOB, CY)] == [CROWNS] * 3

    def test_a_card_that_is_none_is_refused_and_changes_nothing(self, folder: Path) -> None:
        table = all_placed(folder)
        before = encode(table.session.state)
        # Three play: never more shelves than players less one.
        answer = table.amend(step_of(table, "The dragons leave"), TurnUpCard(((4, 2, 1), (), (), (), ())))
        assert isinstance(answer, Refused)
        assert answer.code.code == "bad-card"
        assert encode(table.session.state) == before


class TestLeavingTheTable:
    def test_a_seat_handed_over_is_kept_and_told_with_the_names_of_then(self, folder: Path) -> None:
        table = begun(folder)
        say(table, PlaceToken(ANN, Space.MARKET, Sealed(9)))
        told = say(table, HandOver(ANN, "Eve")).sentences
        assert [str(sentence) for sentence in told] == ["Eve plays on in the seat of Ann."]
        say(table, PlaceToken(BOB, Space.MARKET, Sealed(9)))
        say(table, PlaceToken(CY, Space.MARKET, Sealed(9)))
        say(table, PlaceToken(ANN, Space.MARKET, Sealed(8)))
        for each in (table, resumed(folder)):
            shown = each.snapshot()
            assert [player.name for player in shown.roster.players] == ["Eve", "Bob", "Cy"]
            assert [player.name for player in shown.view.roster.players] == ["Eve", "Bob", "Cy"]
            lines = [str(sentence) for step in shown.timeline for sentence in step.sentences]
            assert lines[-5:] == [
                "Ann places a token in Market.",
                "Eve plays on in the seat of Ann.",
                "Bob places a token in Market.",
                "Cy places a token in Market.",
                "Eve places a token in Market.",
            ]
            assert [step.is_ruling for step in shown.timeline][-5:] == [False, True, False, False, False]

    def test_a_handing_over_is_undone_and_dropped_like_anything_else(self, folder: Path) -> None:
        table = begun(folder)
        say(table, HandOver(BOB, "Eve"))
        table.undo()
        assert table.snapshot().roster.name(BOB) == "Bob"
        table.redo()
        assert table.snapshot().roster.name(BOB) == "Eve"
        say(table, PlaceToken(ANN, Space.MARKET, Sealed(9)))
        assert isinstance(table.amend(step_of(table, "Eve plays on"), None), Accepted)
        assert table.snapshot().roster.name(BOB) == "Bob"
        assert resumed(folder).snapshot().roster.name(BOB) == "Bob"

    def test_who_leaves_is_waited_for_no_more_and_that_can_be_undone(self, folder: Path) -> None:
        table = begun(folder)
        say(table, PlaceToken(ANN, Space.MARKET, Sealed(9)))
        say(table, Withdraw(BOB, "the last bus"))
        assert table.snapshot().awaited.who == (CY,)
        assert resumed(folder).snapshot().awaited.who == (CY,)
        assert table.snapshot().timeline[-1].is_ruling
        table.undo()
        assert table.snapshot().awaited.who == (BOB,)


def test_the_last_token_is_taken_back_and_the_journal_knows_it(folder: Path) -> None:
    table = begun(folder)
    say(table, PlaceToken(ANN, Space.MARKET, Sealed(9)))
    say(table, TakeBackToken(ANN))
    assert isinstance(table.submit(PlaceToken(BOB, Space.MARKET, Sealed(9))), Refused)
    say(table, PlaceToken(ANN, Space.GUARD, Sealed(9)))
    say(table, PlaceToken(BOB, Space.MARKET, Sealed(9)))
    answer = table.submit(TakeBackToken(ANN))
    assert isinstance(answer, Refused)
    assert answer.code.code == "placed-on"
    assert encode(resumed(folder).session.state) == encode(table.session.state)


def test_a_choice_noticed_to_be_a_mistake_is_amended(folder: Path) -> None:
    table = all_placed(folder)
    say(table, Pass(BOB))
    number = step_of(table, "Bob does not use the Market")
    answer = table.amend(number, Exchange(BOB, Treasure.CROWNS, (0, 0, 3, 0, 0)))
    assert isinstance(answer, Accepted)
    assert held(table, BOB) == (4, 0, 3, 0, 0)
