"""An evening by script: everybody points in the open, presses the value on a pad, all through the Table."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.choosing import TokenChoices
from companion.games.aladdins_dragons.moves import PlaceToken, PointTo
from companion.games.aladdins_dragons.rehearsal import rehearsed_command
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import simple_command
from companion.session import Session
from companion.shared.choosing import Among, Choosing
from companion.shared.codec import encode
from companion.shared.ruleset import Ruleset, Setup
from companion.shared.sealed import Sealed
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Table
from tests.companion.compose.duelling_table import NOW_S, DuellingTable
from tests.companion.games.aladdins_dragons.positions import roster

RULES: Ruleset[Any, Any, Any, Any] = AladdinsDragons()
AnyTable = Table[Any, Any, Any, Any]
#: How long a token takes: the chord, and what the pads need to book it.
TOKEN_S = 1.0
#: All tokens of a round of three players but the last, after which the spaces are resolved.
PRESSED = 23


def new_table(folder: Path, seed: int, **profile: Any) -> AnyTable:
    draw = Random(seed)
    session = Session.begin(RULES, Setup(roster(3), profile=profile), draw)
    return Table.begin(session, open_journal(Place(folder), NOW_S), clock=lambda: NOW_S, draw=draw)


def chord(value: int) -> tuple[int, ...]:
    """The buttons that weigh 1, 2, 4 and 8 together as much as the token."""
    return tuple(button for button in (1, 2, 3, 4) if value & (1 << (button - 1)))


def press(evening: DuellingTable, command: PlaceToken) -> None:
    """The token by its player's pad, after the space was pointed to."""
    answer = evening.disputes.submit(PointTo(command.seat, command.space))
    assert isinstance(answer, Accepted)
    evening.let_pass(0.1)
    evening.press(command.seat, *chord(command.token.opened()))
    evening.let_pass(TOKEN_S)


def test_a_round_is_placed_on_pads_and_the_journal_has_the_whole_evening(tmp_path: Path) -> None:
    table, draw, pressed = new_table(tmp_path, 11, magic=True), Random(5), 0
    evening = DuellingTable(table, TokenChoices(), pause_between_s=0.0)
    while (command := simple_command(AladdinsDragons(), table.session.state, draw)) is not None:
        if isinstance(command, PlaceToken) and pressed < PRESSED:
            press(evening, command)
            token = table.session.state.tokens[command.seat][-1]
            assert (token.space, token.value.opened()) == (command.space, command.token.opened())
            pressed += 1
        else:
            assert isinstance(evening.disputes.submit(command), Accepted)
    assert pressed == PRESSED
    assert table.snapshot().outcome is not None
    again: AnyTable = Table.resume(RULES, open_journal(Place(tmp_path), NOW_S), table.game_id)
    assert encode(again.snapshot().view) == encode(table.snapshot().view)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_all_can_see_is_the_same_whatever_token_was_placed(tmp_path: Path, seat: int) -> None:
    table = new_table(tmp_path, 3, treasures="light")
    for before in range(seat):
        table.submit(PlaceToken(table.snapshot().roster.seats[before], Space.MARKET, Sealed(5)))
    asked = table.snapshot().awaited.who[0]
    seen = []
    for value in (9, 1):
        answer = table.submit(PlaceToken(asked, Space.MARKET, Sealed(value)))
        assert isinstance(answer, Accepted)
        shown = table.snapshot()
        told = [step.sentences for step in shown.timeline]
        seen.append((answer.sentences, encode(shown.view).readable, shown.awaited, told))
        table.undo()
    assert seen[0] == seen[1]


def pressed(choosing: Choosing | None, command: Any) -> tuple[int, ...] | None:
    """The buttons that say the command on its player's pad; None for what is said in the open."""
    choice = choosing.of(command.seat) if choosing is not None and hasattr(command, "seat") else None
    if choice is None:
        return None
    if choice.among is Among.NUMBERS:
        return chord(command.token.opened()) if isinstance(command, PlaceToken) else None
    for button, number in enumerate(choice.choices, start=1):
        said = choice.seal(Sealed(number))
        if type(said) is type(command) and encode(said) == encode(command):
            return (button,)
    return None


@pytest.mark.parametrize("profile", [{}, {"magic": True}], ids=["basic", "magic"])
def test_tokens_answers_and_decisions_are_pressed_for_two_rounds(
    tmp_path: Path, profile: dict[str, bool]
) -> None:
    table, draw = new_table(tmp_path, 11, **profile), Random(5)
    evening, choices = DuellingTable(table, TokenChoices(), pause_between_s=0.0), TokenChoices()
    by_pad: Counter[str] = Counter()
    while table.session.state.round < 3:
        command: Any = rehearsed_command(AladdinsDragons(), table.session.state, draw)
        buttons = pressed(choices.choosing(table.view), command)
        steps = len(table.session.log.steps)
        if buttons is None:
            assert isinstance(evening.disputes.submit(command), Accepted)
            evening.let_pass(0.05)
            continue
        evening.press(command.seat, *buttons)
        evening.let_pass(0.6)
        made = table.session.log.steps[steps]
        assert encode(made.command) == encode(command)
        by_pad[type(command).__name__] += 1
    # Two rounds of three players with eight tokens each.
    assert by_pad["PlaceToken"] == 2 * 3 * 8
    assert by_pad["Pass"] > 0
    assert by_pad["BuyArtifact"] + by_pad["Pay"] > 0
    assert (by_pad["SayIfActing"] > 5) is bool(profile)
