"""The guide: what touches do, without any window. The house is a real journal; the clock is in the hand."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose.opening import screens_of
from companion.compose.screen import JournalHouse
from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import (
    Carpet,
    CarpetAt,
    FinishLayout,
    Land,
    SealDjinn,
    TakeBackLastCard,
    ThrowCarpet,
    TurnUp,
)
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.sealed import Sealed
from companion.storage.opening import Place, open_journal
from ui.present.actions import Amend, Back, Begin, Choose, GoHome, GoOn, Hold, Open, Redo, Submit, Undo
from ui.present.carpets.correcting import with_owners
from ui.present.carpets.duel import Private
from ui.present.guide import Guide
from ui.present.hand_over import HandOver
from ui.present.score import Score
from ui.present.timeline import Timeline
from ui.present.tour import Tour
from ui.present.world import Preferences

ROSTER = Roster(
    (
        Player.usual("Anna", Colour.RED),
        Player.usual("Ben", Colour.BLUE),
        Player.usual("Cleo", Colour.GREEN),
        Player.usual("Dave", Colour.YELLOW),
    )
)
LAYOUT = (
    Kind.PALACE, Kind.SPICE, Kind.CAMEL, Kind.LAMP, Kind.DESERT, Kind.TREASURE,
    Kind.PALACE, Kind.SPICE, Kind.CAMEL, Kind.LAMP, Kind.DESERT, Kind.TREASURE,
)  # fmt: skip
#: Ben and Cleo on the spice bazaar 2, Anna on the palace 1.
CONTESTED = Land(
    (
        CarpetAt(Carpet(Seat(1)), (2,)),
        CarpetAt(Carpet(Seat(2)), (2,)),
        CarpetAt(Carpet(Seat(0)), (1,)),
    )
)


class Evening:
    """A guide with a game begun, and short names for what people do."""

    def __init__(self, house: JournalHouse) -> None:
        self.house = house
        self.guide = Guide(house, Tour(), screens_of, Random(5))
        self.now_s = 1000.0

    def do(self, *deeds: Any) -> None:
        for deed in deeds:
            self.now_s += 1
            self.guide.touch(deed, self.now_s)

    def begin(self) -> "Evening":
        self.do(Begin("flying-carpets", ROSTER, Seat(0)))
        return self

    def duel(self) -> "Evening":
        """At a duel of Ben and Cleo for destination 2, its landing seen."""
        self.do(Submit(TurnUp(LAYOUT)), Submit(FinishLayout()), Submit(CONTESTED), GoOn())
        return self

    def pass_s(self, seconds: float) -> bool:
        self.now_s += seconds
        return self.guide.tick(self.now_s)

    @property
    def key(self) -> str:
        return self.guide.model().key

    @property
    def view(self) -> Any:
        assert self.guide.table is not None
        return self.guide.table.snapshot().view

    def notice(self) -> str:
        notice = self.guide.model().notice
        return str(notice.said) if notice is not None else ""


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    journal = open_journal(Place(tmp_path), time.time())
    house = JournalHouse(journal, tmp_path, draw=Random(3))
    house.keep(Preferences(language="en", tour_seen=True))
    yield Evening(house)
    journal.close()


def test_what_the_rules_refuse_is_a_sentence_with_the_rule_and_changes_nothing(evening: Evening) -> None:
    evening.begin().do(Submit(TakeBackLastCard()))
    notice = evening.guide.model().notice
    assert notice is not None
    assert str(notice.said) == "No destination has been turned up yet."
    assert str(notice.rule) == "Only a card that was turned up can be taken back."
    assert evening.view.table == ()


def test_the_next_touch_takes_the_sentence_away(evening: Evening) -> None:
    evening.begin().do(Submit(TakeBackLastCard()), Submit(TurnUp((Kind.PALACE,))))
    assert evening.notice() == ""


def test_a_sentence_goes_by_itself_in_the_end(evening: Evening) -> None:
    evening.begin().do(Submit(TakeBackLastCard()))
    evening.pass_s(1)
    assert evening.notice()
    # Eight seconds to read it.
    assert evening.pass_s(8)
    assert not evening.notice()


def test_undo_is_one_touch_and_said_once(evening: Evening) -> None:
    evening.begin().do(Submit(TurnUp((Kind.PALACE,))), Undo())
    assert evening.notice() == "Undone: Turned up: palace."
    assert evening.view.table == ()
    evening.do(Redo())
    assert evening.notice() == "Brought back: Turned up: palace."
    assert len(evening.view.table) == 1


def test_after_an_undo_nothing_is_celebrated_again(evening: Evening) -> None:
    evening.begin().do(Submit(TurnUp(LAYOUT)), Submit(FinishLayout()), Submit(CONTESTED))
    assert evening.key == "landing"
    evening.do(Undo())
    assert evening.key == "flight"
    evening.do(Redo())
    assert evening.key == "duel"


def test_a_landing_shows_by_itself_and_goes_by_itself(evening: Evening) -> None:
    evening.begin().do(Submit(TurnUp(LAYOUT)), Submit(FinishLayout()), Submit(CONTESTED))
    assert evening.key == "landing"
    # It lasts four seconds.
    assert not evening.pass_s(3.5)
    assert evening.pass_s(1.0)
    assert evening.key == "duel"


def test_who_wants_to_wait_for_a_tap_waits(evening: Evening) -> None:
    evening.house.keep(Preferences(tour_seen=True, pause_s=0.0))
    evening = Evening(evening.house).begin()
    evening.do(Submit(TurnUp(LAYOUT)), Submit(FinishLayout()), Submit(CONTESTED))
    assert not evening.pass_s(3600)
    assert evening.key == "landing"


def test_what_others_did_to_the_table_is_shown_too(evening: Evening) -> None:
    """A camera or a pad moves the game, the guide only hears that something changed."""
    evening.begin()
    table = evening.guide.table
    assert table is not None
    for command in (TurnUp(LAYOUT), FinishLayout(), CONTESTED):
        table.submit(command)
    evening.guide.changed(evening.now_s)
    assert evening.key == "landing"


def test_a_hand_is_seen_only_while_a_finger_is_down(evening: Evening) -> None:
    evening.begin().duel().do(Open(HandOver(Seat(1), Private(Seat(1)))))
    evening.guide.touch(Open(Private(Seat(1))), evening.now_s)
    table = evening.guide.table
    assert table is not None
    hand = set(table.view(Seat(1)).own_hand)
    assert evening.guide.world().hand is None
    evening.do(Hold(Seat(1)))
    assert set(evening.guide.world().hand or ()) == hand
    evening.guide.release(evening.now_s)
    assert evening.guide.world().hand is None


def test_the_place_of_a_covered_djinn_tells_nothing(evening: Evening) -> None:
    """Over many hand-overs the same djinn lies now left, now right."""
    evening.begin().duel()
    seen = set()
    for _ in range(40):
        evening.do(Open(Private(Seat(1))), Hold(Seat(1)))
        seen.add(evening.guide.world().hand)
        evening.guide.release(evening.now_s)
        evening.do(Back())
    assert len(seen) == 2


def test_a_covered_tile_chooses_what_was_seen_there(evening: Evening) -> None:
    evening.begin().duel().do(Open(Private(Seat(1))), Hold(Seat(1)))
    hand = evening.guide.world().hand
    assert hand is not None
    evening.guide.release(evening.now_s)
    evening.do(Choose(Seat(1), 1))
    table = evening.guide.table
    assert table is not None
    assert table.view(Seat(1)).own_djinn == hand[1]
    assert evening.key == "duel"


def test_a_private_screen_covers_itself_and_goes_back(evening: Evening) -> None:
    evening.begin().duel().do(Open(Private(Seat(1))), Hold(Seat(1)))
    # Twenty seconds without a finger that does anything.
    assert evening.pass_s(21)
    assert evening.guide.world().hand is None
    assert evening.key == "duel"


def test_a_private_screen_goes_when_the_duel_went_on_without_it(evening: Evening) -> None:
    evening.begin().duel().do(Open(Private(Seat(1))), Hold(Seat(1)))
    table = evening.guide.table
    assert table is not None
    for seat in (Seat(1), Seat(2)):
        table.submit(SealDjinn(seat, Sealed(min(table.view(seat).own_hand))))
    evening.guide.changed(evening.now_s)
    assert evening.guide.world().hand is None
    assert evening.key == "opened"


def test_nothing_that_can_be_printed_tells_a_hand(evening: Evening) -> None:
    evening.begin().duel().do(Open(Private(Seat(1))), Hold(Seat(1)))
    world = evening.guide.world()
    assert world.hand is not None
    assert str(world.hand) not in repr(world)
    assert "Sealed(" not in repr(evening.guide.place)


def test_a_claim_is_corrected_in_two_taps(evening: Evening) -> None:
    """Tap the card, tap who it was: the landing is told anew and the later steps are decided again."""
    evening.begin().do(Submit(TurnUp(LAYOUT)), Submit(FinishLayout()), Submit(CONTESTED))
    step = evening.guide.world().game.timeline[-1].number
    evening.do(Amend(step, with_owners(CONTESTED, 2, (Seat(1),))))
    held = [[card.number for card in seat.holds] for seat in evening.view.seats]
    assert held == [[1], [2], [], []]
    assert evening.view.duel is None


def test_changing_who_lies_on_a_card_leaves_all_others_alone() -> None:
    changed = with_owners(CONTESTED, 1, (Seat(0), Seat(3)))
    assert {each.carpet.seat: each.on for each in changed.carpets} == {1: (2,), 2: (2,), 0: (1,), 3: (1,)}
    nobody = with_owners(CONTESTED, 2, ())
    assert {each.carpet.seat: each.on for each in nobody.carpets} == {1: (), 2: (), 0: (1,)}


def test_a_move_told_twice_counts_once(evening: Evening) -> None:
    evening.begin().do(Submit(TurnUp(LAYOUT)), Submit(FinishLayout()))
    evening.do(Submit(ThrowCarpet(Carpet(Seat(1)))), Submit(ThrowCarpet(Carpet(Seat(1)))))
    assert evening.notice() == "This carpet of Ben has been thrown."
    assert evening.view.thrown == (Carpet(Seat(1)),)


def test_the_way_back_leads_where_one_came_from(evening: Evening) -> None:
    evening.begin().do(Open(Timeline()), Open(Score()))
    assert evening.key == "score"
    evening.do(Back())
    assert evening.key == "timeline"
    evening.do(Back())
    assert evening.key == "layout"


def test_home_keeps_the_game_and_offers_it_first(evening: Evening) -> None:
    evening.begin().do(Submit(TurnUp((Kind.LAMP,))), GoHome())
    assert evening.key == "home"
    assert evening.guide.table is None
    assert not evening.house.games()[0].finished


def test_a_game_that_cannot_be_opened_is_a_sentence(evening: Evening) -> None:
    from ui.present.actions import Resume

    evening.do(Resume("zzzzzz"))
    assert "There is no game zzzzzz" in evening.notice()
    assert evening.key == "home"
