"""Twin duels: the same hands, fingers and moments, other choices. Until they open, nothing tells them apart.

Where the search for secrets looks for a value, this looks for any difference at all: in the news, the lights
and sounds to the microsecond, the snapshot, the export, what is printed, and in the journal row by row (of
what is sealed, its length).
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace as changed
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.cli.plain import plain_snapshot
from companion.compose.duels import Duels, News, StillToChoose
from companion.compose.seat_pads import HeardAt
from companion.games.flying_carpets.moves import CancelDuel
from companion.shared.players import Seat
from companion.shared.sentences import say
from companion.storage.exporting import exported
from companion.storage.opening import Place
from companion.table import Accepted
from hardware.pads.gestures import GestureEnded
from tests.companion.compose.duelling_table import LAYOUT, DuellingTable, landing, new_table

PLAYERS = 4
DESTINATIONS = 12
LANDINGS = 3
#: Four players hold two djinns each.
HELD = 2


class World:
    """One of the twins. Chance, hands and moments are the same in both; `choosing` draws its choices."""

    def __init__(self, folder: Path, seed: int, choosing: int, duels: Callable[..., Duels] = Duels) -> None:
        self.moments, self.choosing = Random(seed), Random(choosing)
        self.folder = folder
        self.table = new_table(folder, PLAYERS, seed)
        self.evening = DuellingTable(self.table, pause_between_s=1.0, duels=duels)
        on: list[list[int]] = [[] for _ in range(PLAYERS)]
        for number in range(1, DESTINATIONS + 1):
            for seat in self.moments.sample(range(PLAYERS), 2 + self.moments.randrange(PLAYERS - 1)):
                on[seat].append(number)
        self.evening.say(LAYOUT, landing(*on))
        self.rows_seen = 0

    def before_opening(self) -> dict[str, object]:
        """All but one choose: everything that can be seen until then. Then the last one does."""
        evening = self.evening
        news = evening.let_pass(0.5)
        duel = self.table.snapshot().view.duel.duel
        *others, last = self.moments.sample(duel.seats, len(duel.seats))
        for seat in others:
            self._choose(seat)
        news += evening.let_pass(5.0)
        assert evening.missing() == (last,)
        seen = self._everything(news)
        evening.press(last, 1 + self.choosing.randrange(HELD), after_s=0.1)
        evening.let_pass(0.6)
        assert self.table.snapshot().view.last_duel.number == duel.number
        # Opened, the twins differ, as they should; so it is taken back and called off in both.
        for answer in (evening.disputes.undo(), evening.disputes.submit(CancelDuel(duel.number, "twins"))):
            assert isinstance(answer, Accepted)
        evening.let_pass(1.2)
        self._forget()
        return seen

    def _choose(self, seat: int) -> None:
        """The moments and the number of presses are drawn for both, which buttons for each."""
        draw = self.moments
        kinds = draw.choices(["choice", "two at once", "take back", "empty button"], (6, 1, 1, 1), k=3)
        for number, kind in enumerate([*kinds, "choice"]):
            choice = 1 + self.choosing.randrange(HELD)
            keys = {"two at once": (1, 2), "take back": (1, 2, 3, 4), "empty button": (4,)}.get(
                kind, (choice,)
            )
            after_s, hold_s = number + draw.uniform(0.05, 0.6), draw.uniform(0.06, 0.3)
            self.evening.press(seat, *keys, after_s=after_s, hold_s=hold_s)

    def _everything(self, news: list[News]) -> dict[str, object]:
        table, evening = self.table, self.evening
        kept = evening.table._journal.read(table.game_id)
        file = exported(kept, Place(self.folder).keys)
        return {
            "news": repr(news),
            "lights": tuple(evening.leds.timed),
            "sounds": tuple(evening.speaker.timed),
            "snapshot": _without_id(plain_snapshot(table.snapshot())),
            "printed": repr((table.session.state, evening.duels.choosing, evening.duels._entries)),
            "export": len(file),
            "journal": self._rows(),
            "size": sum(path.stat().st_size for path in self.folder.rglob("journal.sqlite*")),
        }

    def _rows(self) -> tuple[object, ...]:
        columns = "number, kind, body, length(sealed), at_s"
        query = f"select {columns} from entries where number >= ? order by number"
        uri = f"file:{self.folder / 'journal.sqlite'}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as database:
            rows = database.execute(query, (self.rows_seen,)).fetchall()
        return tuple(rows)

    def _forget(self) -> None:
        """What was open belongs to no comparison."""
        self.rows_seen = len(self.table.session.log.entries)
        self.evening.leds.timed.clear()
        self.evening.speaker.timed.clear()


def _without_id(shown: dict[str, Any]) -> bytes:
    return msgspec.json.encode({key: value for key, value in shown.items() if key != "game"})


def differences(
    folder: Path, duels: int, kind: Callable[..., Duels] = Duels, seed: int = 7
) -> tuple[str, ...]:
    """In what so many twin duels of one landing differ before they open."""
    one, other = (World(folder / f"{seed}-{choosing}", seed, choosing, kind) for choosing in (1, 2))
    found: set[str] = set()
    for _ in range(duels):
        first, second = one.before_opening(), other.before_opening()
        found |= {name for name in first if first[name] != second[name]}
    return tuple(sorted(found))


@pytest.mark.parametrize("seed", range(LANDINGS))
def test_other_choices_look_the_same_until_they_open(tmp_path: Path, seed: int) -> None:
    # The export names what is opened and taken back from the second duel on, so only the first is measured.
    assert set(differences(tmp_path, DESTINATIONS - 1, seed=seed)) <= {"export"}
    assert differences(tmp_path / "first", 1, seed=seed) == ()


class TestTheTwinsThemselves:
    """A difference is found, whatever it is in."""

    def test_decoys_that_are_not_kept(self, tmp_path: Path) -> None:
        class Sparing(Duels):
            """Does not book the same choice again: the journal counts the changes of mind."""

            def _book(self, seat: Seat, gesture: GestureEnded, choice: Any, after: Any, now_s: float) -> Any:
                before = choice.chosen.opened() if choice.chosen is not None else None
                if after.chosen is not None and after.chosen.value == before:
                    return ()
                return super()._book(seat, gesture, choice, after, now_s)

        assert {"journal", "news"} <= set(differences(tmp_path, 5, Sparing))

    def test_a_word_about_the_choice(self, tmp_path: Path) -> None:
        class Talking(Duels):
            def hear(self, heard_at: HeardAt, now_s: float) -> tuple[News, ...]:
                told = [
                    changed(one, told=(say("Even." if sum(self._values()) % 2 == 0 else "Odd."),))
                    if isinstance(one, StillToChoose)
                    else one
                    for one in super().hear(heard_at, now_s)
                ]
                return tuple(told)

            def _values(self) -> list[int]:
                return [entry.chosen.value for entry in self._entries.values() if entry.chosen is not None]

        assert differences(tmp_path, 3, Talking) == ("news",)

    def test_a_light_a_thousandth_of_a_second_late(self, tmp_path: Path) -> None:
        class Slow(Duels):
            def _book(self, seat: Seat, gesture: GestureEnded, choice: Any, after: Any, now_s: float) -> Any:
                slot = choice.choices.index(after.chosen.value) if after.chosen is not None else 0
                late = changed(gesture, at_s=gesture.at_s + 0.001 * slot)
                return super()._book(seat, late, choice, after, now_s)

        assert differences(tmp_path, 3, Slow) == ("lights",)
