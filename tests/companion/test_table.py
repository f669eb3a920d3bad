"""The Table: answers are values, what is acknowledged is kept, a bad disk does not stop the game."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import cast

import pytest

from companion.shared.sealed import Sealed
from companion.storage.errors import JournalNotWritten
from companion.storage.journal import GameStand, GameStart, Journal, JournalEntry
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Fault, Refused, Table
from tests.companion.toy import ANNA, BEN, RULES, Add, Bid, Command, Event, Heap, Pebbles, new_match

NOW_S = 1_700_000_000.0

PebbleTable = Table[Heap, Command, Event, Mapping[str, object]]


class FlakyJournal(Journal):
    """A journal on a disk that can fail."""

    full = False
    fails_after_writing = False

    def begin(
        self,
        game_id: str,
        start: GameStart,
        first: Sequence[JournalEntry] = (),
        stand: GameStand | None = None,
    ) -> None:
        self._fail()
        super().begin(game_id, start, first, stand)

    def append(self, game_id: str, count: int, new: Sequence[JournalEntry], stand: GameStand) -> None:
        self._fail()
        super().append(game_id, count, new, stand)
        if self.fails_after_writing:
            raise JournalNotWritten("The journal cannot be written: disk I/O error.")

    def _fail(self) -> None:
        if self.full:
            raise JournalNotWritten("The journal cannot be written: database or disk is full.")


@pytest.fixture
def journal(tmp_path: Path) -> FlakyJournal:
    return FlakyJournal(open_journal(Place(tmp_path), NOW_S).engine, Place(tmp_path).keys)


def begin(journal: Journal) -> PebbleTable:
    return Table.begin(new_match(), journal, clock=lambda: NOW_S, draw=Random(1))


def resume(journal: Journal, name: str = "last") -> PebbleTable:
    return Table.resume(RULES, journal, name, clock=lambda: NOW_S, draw=Random(1))


def pebbles(table: PebbleTable) -> object:
    return table.view(None)["pebbles"]


def test_an_accepted_command_is_in_the_journal(journal: FlakyJournal) -> None:
    table = begin(journal)
    answer = table.submit(Add(ANNA, 3))
    assert isinstance(answer, Accepted)
    assert answer.saved
    assert [str(sentence) for sentence in answer.sentences] == ["Anna has 3 more."]
    assert pebbles(resume(journal)) == (3, 0)


def test_a_refused_command_changes_nothing(journal: FlakyJournal) -> None:
    table = begin(journal)
    before = table.snapshot()
    answer = table.submit(Add(ANNA, 70))
    assert isinstance(answer, Refused)
    assert (answer.code.code, [str(legal) for legal in answer.legal]) == ("too-many", ["1 to 9"])
    assert table.snapshot() is before


def test_undo_redo_and_amend_survive_a_restart(journal: FlakyJournal) -> None:
    table = begin(journal)
    table.submit(Add(ANNA, 3))
    table.submit(Add(BEN, 4))
    table.undo()
    assert pebbles(resume(journal)) == (3, 0)
    resume(journal).redo()
    resume(journal).amend(1, Add(ANNA, 9))
    assert pebbles(resume(journal)) == (9, 4)


def test_the_revision_grows_with_every_change_and_only_then(journal: FlakyJournal) -> None:
    table = begin(journal)
    seen = [table.snapshot().revision]
    table.submit(Add(ANNA, 1))
    seen.append(table.snapshot().revision)
    table.submit(Add(ANNA, 99))
    seen.append(table.snapshot().revision)
    assert seen == [0, 1, 1]


def test_a_full_disk_is_said_and_the_game_catches_up_later(journal: FlakyJournal) -> None:
    table = begin(journal)
    journal.full = True
    answer = table.submit(Add(ANNA, 3))
    assert isinstance(answer, Accepted)
    assert not answer.saved
    assert "disk is full" in str(answer.trouble)
    assert "Not saved" in str(table.snapshot().trouble)
    table.submit(Add(BEN, 4))
    assert pebbles(table) == (3, 4)
    assert pebbles(resume(journal)) == (0, 0)
    journal.full = False
    assert table.catch_up()
    assert table.snapshot().saved
    assert pebbles(resume(journal)) == (3, 4)


def test_a_game_begun_on_a_full_disk_is_kept_as_soon_as_it_can_be(journal: FlakyJournal) -> None:
    journal.full = True
    table = begin(journal)
    assert not table.snapshot().saved
    journal.full = False
    answer = table.submit(Add(ANNA, 3))
    assert isinstance(answer, Accepted)
    assert answer.saved
    assert pebbles(resume(journal, table.game_id)) == (3, 0)


def test_a_write_that_succeeded_though_the_disk_said_no_is_not_written_twice(journal: FlakyJournal) -> None:
    table = begin(journal)
    journal.fails_after_writing = True
    assert not cast(Accepted[Event], table.submit(Add(ANNA, 3))).saved
    journal.fails_after_writing = False
    assert table.catch_up()
    assert cast(Accepted[Event], table.submit(Add(BEN, 4))).saved
    assert pebbles(resume(journal)) == (3, 4)
    assert len(journal.read("last").entries) == 3


def test_two_companions_on_one_game_do_not_overwrite_each_other(journal: FlakyJournal) -> None:
    one = begin(journal)
    other = resume(journal)
    one.submit(Add(ANNA, 3))
    answer = other.submit(Add(BEN, 5))
    assert isinstance(answer, Fault)
    assert "Another companion went on" in str(answer.sentence)
    assert pebbles(other) == (3, 0)
    assert isinstance(other.submit(Add(BEN, 5)), Accepted)
    assert pebbles(resume(journal)) == (3, 5)


def test_rules_that_stumble_are_a_fault_without_their_secrets(
    journal: FlakyJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(journal)

    def stumble(self: Pebbles, state: Heap, command: Command) -> tuple[Event, ...]:
        raise KeyError("the bid was 987654")

    monkeypatch.setattr(Pebbles, "decide", stumble)
    answer = table.submit(Add(ANNA, 3))
    assert isinstance(answer, Fault)
    assert str(answer.sentence) == "The rules stumbled (KeyError); nothing was changed."


def test_nothing_to_undo_redo_or_amend_is_refused(journal: FlakyJournal) -> None:
    table = begin(journal)
    assert isinstance(table.redo(), Refused)
    assert isinstance(table.undo(), Refused)
    assert isinstance(table.amend(77, None), Refused)


def test_many_threads_lose_nothing(journal: FlakyJournal) -> None:
    table = begin(journal)

    def add() -> None:
        for _ in range(5):
            table.submit(Add(ANNA, 1))

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert pebbles(table) == (20, 0)
    assert pebbles(resume(journal)) == (20, 0)


def test_a_snapshot_holds_no_secret(journal: FlakyJournal) -> None:
    table = begin(journal)
    table.submit(Bid(ANNA, Sealed(987654)))
    assert "987654" not in repr(table.snapshot())
    assert "987654" not in repr(table.snapshot().timeline)
    assert isinstance(table.snapshot().view["pebbles"], tuple)


def test_a_finished_game_says_so_in_the_list(journal: FlakyJournal) -> None:
    table = begin(journal)
    for _ in range(6):
        table.submit(Add(ANNA, 9))
    line = journal.find("last")
    assert (line.finished, line.result, line.names) == (True, "Anna won with 54", ("Anna", "Ben"))
