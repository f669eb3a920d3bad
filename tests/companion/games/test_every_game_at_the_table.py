"""What every game has from the same code: timeline, score sheet, evidence, undo, redo, amend, resume."""

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from companion.cli import pictures
from companion.compose.disputes import Disputes
from companion.compose.duelling import choices_of
from companion.games.registry import GAMES, Game
from companion.session import Session, verified
from companion.shared.codec import encode
from companion.shared.handing_over import HandOver
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Setup
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Refused, Table

NOW_S = 1_700_000_000.0
ROSTER = Roster(
    tuple(Player.usual(name, colour) for name, colour in zip(("Ann", "Bob", "Cy"), Colour, strict=False))
)
AnyTable = Table[Any, Any, Any, Any]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def begun(game: Game, folder: Path, seed: int) -> AnyTable:
    session = Session.begin(game.rules(), Setup(ROSTER), Random(seed))
    journal = open_journal(Place(folder), NOW_S)
    return Table.begin(session, journal, clock=lambda: NOW_S, draw=Random(seed))


def resumed(game: Game, folder: Path) -> AnyTable:
    return Table.resume(game.rules(), open_journal(Place(folder), NOW_S), "last", draw=Random(1))


def moves(game: Game, table: AnyTable, seed: int) -> Iterator[Any]:
    """Commands of players by simple rules, as long as somebody submits them."""
    draw, how = Random(seed), game.self_play()
    while (command := how.next_command(game.rules(), table.session.state, draw)) is not None:
        yield command


def played(game: Game, folder: Path, seed: int, most: int = 10_000) -> AnyTable:
    table = begun(game, folder, seed)
    for number, command in enumerate(moves(game, table, seed)):
        if number >= most:
            break
        assert isinstance(table.submit(command), Accepted)
    return table


def lines(table: AnyTable) -> list[str]:
    return [str(sentence) for step in table.snapshot().timeline for sentence in step.sentences]


@each_game
def test_a_whole_game_is_told_step_by_step_and_read_back_the_same(game: Game, tmp_path: Path) -> None:
    table = played(game, tmp_path, 4)
    again = resumed(game, tmp_path)
    shown, kept = table.snapshot(), again.snapshot()
    assert shown.outcome is not None
    assert lines(again) == lines(table)
    assert all(line and "<sealed>" not in line and "{" not in line for line in lines(table))
    assert encode(again.session.state) == encode(table.session.state)
    assert (kept.outcome, kept.score_sheet) == (shown.outcome, shown.score_sheet)
    entries = again.session.log.entries
    assert encode(verified(game.rules(), again.session.setup, entries).state) == encode(again.session.state)


@each_game
def test_the_score_sheet_adds_up_to_the_outcome(game: Game, tmp_path: Path) -> None:
    shown = played(game, tmp_path, 5).snapshot()
    assert shown.outcome is not None
    assert shown.score_sheet.final
    points = {standing.seat: standing.points for standing in shown.outcome.standings}
    for sheet in shown.score_sheet.players:
        assert sum(line.points for line in sheet.lines) == sheet.total == points[sheet.seat]


@each_game
def test_a_terminal_shows_board_score_and_log_by_the_same_code(game: Game, tmp_path: Path) -> None:
    shown = played(game, tmp_path, 6).snapshot()
    screen = Console(file=io.StringIO(), width=120)
    with screen.capture() as printed:
        screen.print(pictures.standing(shown, game.phrases().board(shown.view)))
        screen.print(pictures.score_sheet(shown.score_sheet, shown.roster))
        screen.print(pictures.timeline(shown.timeline))
    text = " ".join(printed.get().split())
    assert "Final score" in text
    assert str(shown.timeline[-1].sentences[-1]) in text


@each_game
def test_every_result_can_be_disputed_with_what_was_seen(game: Game, tmp_path: Path) -> None:
    table = begun(game, tmp_path, 7)
    choices = choices_of(game.name)
    disputes = Disputes(table, choices)
    disputed = 0
    for number, command in enumerate(moves(game, table, 7)):
        if number > 120:
            break
        answer = table.submit(command)
        assert isinstance(answer, Accepted)
        if not any(choices.is_result(event) for event in answer.events):
            continue
        raised = disputes.raised(Seat(1))
        assert not isinstance(raised, Refused)
        step = next(step for step in table.session.log.steps if step.number == raised.step)
        rules, roster = table.session.rules, table.session.roster
        seen = [rules.sentence(event, roster) for event in step.events if choices.is_result(event)]
        assert list(raised.shown) == seen != []
        assert all(str(line).strip() for line in raised.evidence)
        disputes.stands()
        disputed += 1
    assert disputed > 5


@each_game
def test_undo_and_redo_lead_through_the_whole_game(game: Game, tmp_path: Path) -> None:
    table = played(game, tmp_path, 8, most=40)
    ends = encode(table.session.state)
    undone = 0
    while table.snapshot().can_undo:
        assert isinstance(table.undo(), Accepted)
        undone += 1
    assert undone >= 40
    while table.snapshot().can_redo:
        assert isinstance(table.redo(), Accepted)
    assert encode(table.session.state) == ends
    assert encode(resumed(game, tmp_path).session.state) == ends


@each_game
def test_a_step_amended_to_what_it_was_changes_nothing_that_follows(game: Game, tmp_path: Path) -> None:
    table = played(game, tmp_path, 9, most=60)
    before, told = encode(table.session.state), lines(table)
    for step in table.session.log.steps[5:60:11]:
        assert isinstance(table.amend(step.number, step.command), Accepted)
        assert encode(table.session.state) == before
        assert lines(table) == told
        assert table.snapshot().misfits == ()
    assert encode(resumed(game, tmp_path).session.state) == before


@each_game
def test_a_seat_changes_hands_as_a_ruling_and_the_game_goes_on(game: Game, tmp_path: Path) -> None:
    table = played(game, tmp_path, 10, most=20)
    told = lines(table)
    assert isinstance(table.submit(HandOver(Seat(1), "Eve")), Accepted)
    assert table.snapshot().timeline[-1].is_ruling
    # What Bob did stays Bob's.
    assert lines(table) == [*told, "Eve plays on in the seat of Bob."]
    for number, command in enumerate(moves(game, table, 11)):
        if number > 40:
            break
        assert isinstance(table.submit(command), Accepted)
    new = lines(table)[len(told) + 1 :]
    assert any("Eve" in line for line in new)
    assert not any("Bob" in line for line in new)
    assert resumed(game, tmp_path).snapshot().roster.name(Seat(1)) == "Eve"
