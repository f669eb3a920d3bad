"""A session: undo, redo and amend over one match. The expected heaps are sums done by hand."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.session import LogBreaksRules, Session, read_entries, verified
from companion.shared.codec import Encoded, Unreadable, encode
from companion.shared.log import Played, Step
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from tests.companion.toy import (
    ANNA,
    BEN,
    RULES,
    SETUP,
    Add,
    Bid,
    Command,
    Event,
    Heap,
    Match,
    Spend,
    new_match,
)

DRAW = Random(7)

commands = st.one_of(
    st.builds(Add, st.sampled_from([ANNA, BEN]), st.integers(0, 9)),
    st.builds(Spend, st.sampled_from([ANNA, BEN]), st.integers(0, 9)),
    st.builds(lambda seat, bid: Bid(seat, Sealed(bid)), st.sampled_from([ANNA, BEN]), st.integers(1, 9)),
)


def played(*moves: Command) -> Match:
    match = new_match()
    for move in moves:
        match = match.submit(move, DRAW)
    return match


def played_as_far_as_it_goes(moves: list[Command]) -> Match:
    match = new_match()
    for move in moves:
        try:
            match = match.submit(move, DRAW)
        except MoveRefused:
            continue
    return match


def bare(state: Heap) -> object:
    """What of a state can be compared: sealed values are equal to nothing but themselves."""
    bids = state.box and [bid and bid.opened() for bid in state.box.bids]
    return state.pebbles, [number.opened() for number in state.numbers], bids, state.shells


def resumed(match: Match) -> Match:
    kept = [encode(entry) for entry in match.log.entries]
    return Session.resume(RULES, SETUP, read_entries(RULES, kept))


def test_chance_moves_before_anybody_is_asked() -> None:
    assert len(new_match().state.numbers) == 2


def test_the_deal_before_the_first_move_cannot_be_undone() -> None:
    with pytest.raises(MoveRefused, match="nothing to undo"):
        new_match().undo()


def test_undo_takes_the_latest_change_back_and_redo_brings_it_again() -> None:
    match = played(Add(ANNA, 3), Add(BEN, 4))
    assert match.undo().state.pebbles == (3, 0)
    assert match.undo().undo().state.pebbles == (0, 0)
    assert match.undo().undo().redo().state.pebbles == (3, 0)


def test_a_new_move_after_undo_ends_redo() -> None:
    match = played(Add(ANNA, 3)).undo().submit(Add(ANNA, 5), DRAW)
    assert match.can_redo is False
    with pytest.raises(MoveRefused, match="nothing to redo"):
        match.redo()


def test_an_amended_step_decides_again_what_followed() -> None:
    match = played(Add(ANNA, 3), Add(BEN, 4), Spend(ANNA, 2))
    assert match.amend(1, Add(ANNA, 8), DRAW).state.pebbles == (6, 4)


def test_what_no_longer_fits_is_listed_with_its_reason_and_fits_again_later() -> None:
    match = played(Add(ANNA, 3), Add(BEN, 4), Spend(ANNA, 2)).amend(1, Add(ANNA, 1), DRAW)
    assert match.state.pebbles == (1, 4)
    assert [(step.number, step.misfit and step.misfit.code) for step in match.misfits] == [(3, "not-yours")]
    assert match.amend(1, Add(ANNA, 2), DRAW).misfits == ()


def test_a_misfit_can_be_amended_or_dropped() -> None:
    match = played(Add(ANNA, 3), Spend(ANNA, 2)).amend(1, Add(ANNA, 1), DRAW)
    assert match.amend(2, Spend(ANNA, 1), DRAW).state.pebbles == (0, 0)
    assert match.amend(2, None, DRAW).misfits == ()


def test_an_amendment_that_breaks_the_rules_itself_is_refused() -> None:
    with pytest.raises(MoveRefused, match="too many"):
        played(Add(ANNA, 3)).amend(1, Add(ANNA, 10), DRAW)


def test_undo_of_an_amendment_is_the_line_before_it() -> None:
    match = played(Add(ANNA, 3), Add(BEN, 4))
    assert match.amend(1, None, DRAW).undo().log.steps == match.log.steps


@given(st.lists(commands, max_size=12))
def test_a_log_read_back_gives_the_identical_state(moves: list[Command]) -> None:
    match = played_as_far_as_it_goes(moves)
    assert bare(resumed(match).state) == bare(match.state)


@given(st.lists(commands, min_size=1, max_size=12))
def test_undo_then_redo_is_identity(moves: list[Command]) -> None:
    match = played_as_far_as_it_goes([Add(ANNA, 1), *moves])
    again = match.undo().redo()
    assert bare(again.state) == bare(match.state)
    assert again.log.steps == match.log.steps


@given(st.lists(commands, min_size=1, max_size=12), st.data())
def test_undo_is_the_same_as_folding_the_shorter_line_anew(moves: list[Command], data: st.DataObject) -> None:
    match = played_as_far_as_it_goes([Add(ANNA, 1), *moves])
    back = match.undo()
    assert bare(back.state) == bare(resumed(back).state)


@given(st.lists(commands, min_size=2, max_size=12), st.data())
def test_an_amendment_followed_by_its_inverse_is_identity(moves: list[Command], data: st.DataObject) -> None:
    match = played_as_far_as_it_goes([Add(ANNA, 1), *moves])
    step = data.draw(st.sampled_from(match.log.steps[1:]))
    try:
        changed = match.amend(step.number, data.draw(commands), DRAW)
    except MoveRefused:
        return
    back = changed.amend(step.number, step.command, DRAW)
    assert bare(back.state) == bare(match.state)
    assert encode(back.log.steps) == encode(match.log.steps)


@given(st.lists(commands, max_size=8))
def test_a_log_that_was_played_holds_when_it_is_checked(moves: list[Command]) -> None:
    match = played_as_far_as_it_goes([Add(ANNA, 9), *moves]).amend(1, Add(ANNA, 2), DRAW).undo()
    assert bare(verified(RULES, SETUP, match.log.entries).state) == bare(match.state)


def test_a_log_in_which_a_command_does_something_else_is_found_out() -> None:
    match = played(Add(ANNA, 3))
    entry = match.log.entries[1]
    assert isinstance(entry, Played)
    forged = msgspec.structs.replace(entry, step=Step(1, Add(ANNA, 9), entry.step.events))
    with pytest.raises(LogBreaksRules, match="entry 1 breaks the rules"):
        verified(RULES, SETUP, (match.log.entries[0], forged))


def test_a_log_with_a_forbidden_command_is_found_out() -> None:
    match = played(Add(ANNA, 3))
    forged: Played[Command, Event] = Played(Step(1, Add(ANNA, 70), ()))
    with pytest.raises(LogBreaksRules, match="At most nine pebbles"):
        verified(RULES, SETUP, (match.log.entries[0], forged))


def test_a_session_shows_no_secret_when_it_is_printed() -> None:
    match = played(Bid(ANNA, Sealed(987654)))
    assert "987654" not in repr(match)
    assert "987654" not in repr([encode(entry) for entry in match.log.entries])
    assert all(b"987654" not in encode(entry).readable for entry in match.log.entries)


def test_entries_of_another_game_are_not_read() -> None:
    with pytest.raises(Unreadable):
        list(read_entries(RULES, [Encoded(b'{"type":"played","step":{"number":0}}')]))
