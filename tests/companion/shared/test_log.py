"""The log: played, undone, redone, amended, and what that adds up to."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.shared.log import EventLog, LogRefusal, Redone, Undone, amended, fold
from companion.shared.refusals import MoveRefused
from tests.companion.shared.counting import SETUP, Add, Counting, CountingRefusal

RULES = Counting()
Log = EventLog[Any, Any]

#: Numbers are played, -1 undoes, -2 redoes; positive tens amend a step, to the number in their ones.
deeds = some.lists(some.integers(-2, 5) | some.integers(10, 59), max_size=20)


def played(log: Log, *numbers: int) -> Log:
    for number in numbers:
        command = Add(number)
        log = log.with_entry(log.played(command, RULES.decide(total(log), command)))
    return log


def total(log: Log) -> int:
    return fold(RULES, SETUP, log.steps)


def done(log: Log, deed: int) -> Log:
    """The log after the deed; as it was if the deed is refused."""
    try:
        if deed == -1:
            return log.with_entry(Undone())
        if deed == -2:
            return log.with_entry(Redone())
        if deed >= 10:
            return log.with_entry(amended(RULES, SETUP, log, deed // 10, Add(deed % 10)))
        return played(log, deed)
    except MoveRefused:
        return log


def after(deeds: list[int]) -> Log:
    log: Log = EventLog()
    for deed in deeds:
        log = done(log, deed)
    return log


@given(deeds)
def test_the_entries_read_back_give_the_same_log(deeds: list[int]) -> None:
    log = after(deeds)
    assert EventLog.of(log.entries) == log


@given(deeds)
def test_undo_then_redo_is_as_before(deeds: list[int]) -> None:
    log = after(deeds)
    if log.earlier:
        again = log.with_entry(Undone()).with_entry(Redone())
        assert (again.steps, again.earlier, again.later) == (log.steps, log.earlier, log.later)
        assert len(again.entries) == len(log.entries) + 2


@given(deeds, some.integers(0, 9))
def test_an_amendment_and_its_inverse_is_as_before(deeds: list[int], number: int) -> None:
    log = after(deeds)
    for step in log.steps:
        if step.misfit is not None:
            continue
        try:
            changed = log.with_entry(amended(RULES, SETUP, log, step.number, Add(number)))
        except MoveRefused:
            continue
        back = changed.with_entry(amended(RULES, SETUP, changed, step.number, step.command))
        assert back.steps == log.steps
        assert total(back) == total(log)


@given(deeds)
def test_an_amendment_is_undone_like_anything_else(deeds: list[int]) -> None:
    log = after(deeds)
    for step in log.steps:
        dropped = log.with_entry(amended(RULES, SETUP, log, step.number, None))
        assert dropped.with_entry(Undone()).steps == log.steps


def test_what_followed_an_amendment_is_decided_again() -> None:
    log = played(EventLog(), 1, 2, 3)
    log = log.with_entry(amended(RULES, SETUP, log, 1, Add(4)))
    assert [step.command.number for step in log.steps] == [1, 4, 3]
    assert total(log) == 8


def test_what_no_longer_fits_stays_in_line_with_its_reason() -> None:
    # 1 + 2 + 3 + 4 is ten; with 6 in the place of 2 there is room for the 3 no more.
    log = played(EventLog(), 1, 2, 3, 4)
    log = log.with_entry(amended(RULES, SETUP, log, 1, Add(5)))
    assert [step.number for step in log.misfits] == [3]
    assert log.misfits[0].misfit is not None
    assert log.misfits[0].misfit.code == "too-much"
    assert log.misfits[0].misfit.sentence == "13 is too much."
    assert total(log) == 9


def test_a_misfit_can_be_amended_in_turn_or_dropped() -> None:
    log = played(EventLog(), 1, 2, 3, 4)
    log = log.with_entry(amended(RULES, SETUP, log, 1, Add(5)))
    assert total(log.with_entry(amended(RULES, SETUP, log, 3, Add(1)))) == 10
    dropped = log.with_entry(amended(RULES, SETUP, log, 3, None))
    assert (dropped.misfits, [step.number for step in dropped.steps]) == ((), [0, 1, 2])


def test_an_amendment_that_does_not_fit_itself_is_refused() -> None:
    log = played(EventLog(), 1, 2)
    with pytest.raises(MoveRefused) as refused:
        amended(RULES, SETUP, log, 1, Add(11))
    assert refused.value.code is CountingRefusal.TOO_MUCH


def test_something_new_ends_what_could_be_redone() -> None:
    log = played(played(EventLog(), 1, 2).with_entry(Undone()), 5)
    assert log.later == ()
    assert [step.number for step in log.steps] == [0, 3]


def test_what_a_log_refuses() -> None:
    log = played(EventLog(), 1)
    for tried, code in (
        (lambda: EventLog().with_entry(Undone()), LogRefusal.NOTHING_TO_UNDO),
        (lambda: log.with_entry(Redone()), LogRefusal.NOTHING_TO_REDO),
        (lambda: amended(RULES, SETUP, log, 7, Add(1)), LogRefusal.NO_SUCH_STEP),
    ):
        with pytest.raises(MoveRefused) as refused:
            tried()
        assert refused.value.code is code
