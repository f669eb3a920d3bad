"""Whole games of Aladdin's Dragons by touch alone, from the first screen to the final score."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.compose.opening import screens_of
from companion.compose.screen import JournalHouse
from companion.games.aladdins_dragons.moves import PlaceToken
from companion.games.aladdins_dragons.state import Phase
from companion.shared.players import Colour, Player, Roster, Seat
from companion.storage.opening import Place, open_journal
from tests.ui.present.dragons_table import do, next_deed, see_all
from tests.ui.present.flat_finger import FlatFinger
from ui.present.actions import Resume
from ui.present.guide import Guide
from ui.present.tour import Tour
from ui.present.world import Preferences

NAMES = ("Anna", "Ben", "Cleo", "Dave")
ROSTER = Roster(tuple(Player.usual(name, colour) for name, colour in zip(NAMES, Colour, strict=False)))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[JournalHouse]:
    """A house with an empty journal."""
    journal = open_journal(Place(tmp_path), time.time())
    kept = JournalHouse(journal, tmp_path, draw=Random(3))
    kept.keep(Preferences(language="en", tour_seen=True))
    yield kept
    journal.close()


@pytest.fixture
def finger(house: JournalHouse) -> FlatFinger:
    """The screen at home."""
    return FlatFinger(Guide(house, Tour(), screens_of, Random(5)))


def begin(finger: FlatFinger, *switches: str, names: tuple[str, ...] = NAMES) -> None:
    """From launch to the first decision: game, rules, people."""
    finger.tap("New game")
    finger.tap("game")
    finger.tap("Aladdin's Dragons")
    for switch in switches:
        while not finger.can(switch):
            finger.tap("later page")
        finger.tap(switch)
    finger.tap("Done")
    for name in names:
        finger.tap("Name")
        for letter in name:
            finger.tap(letter if finger.can(letter) else letter.upper())
        finger.tap("Done")
    finger.tap("Begin")


def play(finger: FlatFinger, draw: Random) -> list[int]:
    """To the end; the taps that each placement took."""
    placements = []
    see_all(finger)
    while (command := next_deed(finger, draw)) is not None:
        before = finger.taps
        revision = finger.table.snapshot().revision
        do(finger, command)
        assert finger.table.snapshot().revision > revision, f"{command} did nothing: {finger.notice()}"
        if isinstance(command, PlaceToken):
            placements.append(finger.taps - before)
        see_all(finger)
    return placements


def test_a_basic_game_of_four_goes_from_launch_to_the_final_score_by_touch(finger: FlatFinger) -> None:
    begin(finger)
    placements = play(finger, Random(1))
    shown = finger.table.snapshot()
    assert finger.key == "end"
    assert shown.view.phase is Phase.GAME_OVER
    assert shown.saved
    # The rules: four stacks of six artifacts, and the game ends when the last is bought.
    assert sum(len(seat.artifacts) for seat in shown.view.seats) == 24
    # Eight tokens each of four players a round; by touch alone: the space, and the covered token.
    assert len(placements) % 32 == 0
    assert set(placements) == {2}


@pytest.mark.parametrize(
    ("switches", "names"),
    [
        (("Magic",), NAMES[:3]),
        (("The table counts",), NAMES[:3]),
    ],
    ids=["magic", "light"],
)
def test_other_versions_are_played_to_the_end_by_touch_too(
    finger: FlatFinger, switches: tuple[str, ...], names: tuple[str, ...]
) -> None:
    begin(finger, *switches, names=names)
    play(finger, Random(2))
    assert finger.key == "end"
    assert finger.table.snapshot().outcome is not None


def test_a_table_with_its_own_cards_types_them_in_by_touch(finger: FlatFinger, house: JournalHouse) -> None:
    """Treasure cards, artifacts, guards and spells are the table's own, and it counts its treasures."""
    profile = {
        "magic": True,
        "treasures": "light",
        **dict.fromkeys(("treasure_cards", "artifacts", "guards", "spells"), "typed"),
    }
    table = house.begin("aladdins-dragons", ROSTER, Seat(0), "", profile)
    finger.guide.touch(Resume(table.game_id), finger.now_s)
    play(finger, Random(3))
    assert finger.key == "end"
