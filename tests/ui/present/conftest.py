"""Rooms with games behind them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.evenings import DAY_S, NOW_S, by_hand
from tests.ui.present.past_room import Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.house.chronicle().close()
    made.house.workshop.close()
    made.journal.close()


@pytest.fixture
def evening(room: Room) -> Room:
    """Two games by hand on one evening of the group Tuesday, and one a week later."""
    by_hand(room.journal, ("Anna", 30), ("Ben", 20), ("Cleo", 30))
    by_hand(room.journal, ("Ben", 25), ("Anna", 21), at_s=NOW_S + 3600)
    by_hand(room.journal, ("Anna", 9), ("Ben", 4), at_s=NOW_S + 7 * DAY_S)
    return room
