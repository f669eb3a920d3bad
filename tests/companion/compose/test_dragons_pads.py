"""Placing tokens with pads beside the screen: a tap for the space, a chord for the value, nothing else."""

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose.opening import screens_of
from companion.compose.screen import JournalHouse
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.choosing import TokenChoices
from companion.games.aladdins_dragons.components import TOKENS
from companion.games.aladdins_dragons.moves import PlaceToken, PointTo
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import simple_command
from companion.games.aladdins_dragons.state import Phase
from companion.session import Session
from companion.shared.players import Seat
from companion.shared.ruleset import Ruleset, Setup
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Table
from hardware.sound import Cue
from tests.companion.compose.duelling_table import NOW_S, DuellingTable, roster
from tests.ui.present.flat_finger import FlatFinger
from ui.present.guide import Guide
from ui.present.tour import Tour
from ui.present.world import AnyTable, Preferences

RULES: Ruleset[Any, Any, Any, Any] = AladdinsDragons()


class PaddedHouse(JournalHouse):
    """A house where everybody has a pad, and whose next game is this one."""

    table: AnyTable

    def on_pads(self) -> frozenset[Seat]:
        return frozenset(map(Seat, range(5)))

    def resume(self, game_id: str) -> AnyTable:
        return self.table


class PaddedTable:
    """The screen, a finger on it, and everybody's pad."""

    def __init__(self, folder: Path, profile: dict[str, Any] | None = None) -> None:
        journal = open_journal(Place(folder), time.time())
        setup = Setup(roster(4), profile=profile or {})
        session = Session.begin(RULES, setup, Random(4))
        self.table: AnyTable = Table.begin(session, journal, clock=lambda: NOW_S, draw=Random(4))
        self.pads = DuellingTable(self.table, TokenChoices())
        house = PaddedHouse(journal, folder)
        house.table = self.table
        house.keep(Preferences(language="en", tour_seen=True))
        self.guide = Guide(house, Tour(), screens_of, Random(1))
        self.finger = FlatFinger(self.guide)
        self.chords = 0

    def sit_down(self) -> None:
        from ui.present.actions import Resume

        self.guide.touch(Resume(self.table.game_id), self.finger.now_s)

    def submit(self, command: Any) -> None:
        assert isinstance(self.table.submit(command), Accepted)

    def to_placing(self, draw: Random) -> None:
        while self.table.snapshot().view.phase is not Phase.PLACE:
            self.submit(simple_command(AladdinsDragons(), self.table.session.state, draw))

    def press(self, seat: Seat, token: int) -> None:
        self.chords += 1
        self.pads.let_pass(0.1)
        self.pads.press(seat, *(button for button in (1, 2, 3, 4) if token & (1 << (button - 1))))
        self.pads.let_pass(0.6)
        self.guide.changed(self.finger.now_s)


@pytest.fixture
def evening(tmp_path: Path) -> PaddedTable:
    padded = PaddedTable(tmp_path)
    padded.to_placing(Random(2))
    padded.sit_down()
    return padded


def test_a_round_of_four_takes_one_tap_and_one_chord_a_token(evening: PaddedTable) -> None:
    draw = Random(3)
    placed = 0
    while evening.table.snapshot().view.phase is Phase.PLACE and placed < 32:
        command = simple_command(AladdinsDragons(), evening.table.session.state, draw)
        assert isinstance(command, PlaceToken)
        taps, chords = evening.finger.taps, evening.chords
        evening.finger.tap(command.space.value)
        evening.press(command.seat, command.token.opened())
        assert (evening.finger.taps - taps, evening.chords - chords) == (1, 1)
        placed += 1
        lying = sum(len(own) for own in evening.table.session.state.tokens)
        # After the last one the spaces open, and whoever looks sees the first of them.
        assert lying in (placed, 0)
    # Four players with eight tokens each.
    assert placed == 32
    assert evening.finger.key in ("space", "deciding")


def test_the_screen_stays_with_the_board_where_there_is_a_pad(evening: PaddedTable) -> None:
    evening.finger.tap(Space.MARKET.value)
    assert evening.finger.key == "placing"
    # Who cannot reach their pad may still choose here.
    evening.finger.tap("on the screen")
    assert evening.finger.key == "token"


def test_a_chord_for_a_token_that_lies_already_changes_nothing_and_says_nothing(evening: PaddedTable) -> None:
    for seat in range(4):
        evening.submit(PointTo(Seat(seat), Space.MARKET))
        evening.guide.changed(evening.finger.now_s)
        evening.press(Seat(seat), 9)
    before = evening.table.snapshot().revision
    evening.submit(PointTo(Seat(0), Space.MARKET))
    evening.press(Seat(0), 9)
    assert evening.table.snapshot().revision == before + 1
    assert evening.finger.notice() == ""
    evening.press(Seat(0), 8)
    assert len(evening.table.session.state.tokens[0]) == 2


def test_of_two_pads_at_once_only_that_of_whoever_is_asked_counts(evening: PaddedTable) -> None:
    evening.finger.tap(Space.MARKET.value)
    evening.pads.let_pass(0.1)
    evening.pads.press(1, 1, 2)
    evening.pads.press(0, 1, 4)
    evening.pads.let_pass(0.6)
    state = evening.table.session.state
    assert [len(own) for own in state.tokens] == [1, 0, 0, 0]
    # Buttons one and four weigh 1 and 8.
    assert state.tokens[0][0].value.opened() == 9


def test_tokens_that_stay_covered_make_no_noise(evening: PaddedTable) -> None:
    evening.finger.tap(Space.MARKET.value)
    evening.press(Seat(0), TOKENS[0])
    cues = [cue for _, cue in evening.pads.speaker.timed]
    assert Cue.DUEL not in cues
    assert Cue.OPENED not in cues
