"""No command shows what was chosen before it opens. Two games, alike but for one choice, look alike."""

import re
from pathlib import Path

import pytest

from tests.companion.cli.conftest import Companion, lines_of

LAYOUT = {"type": "turn-up", "kinds": ["palace"] * 6 + ["spice"] * 3 + ["camel"] * 3}
LANDING = {"type": "land", "carpets": [{"carpet": {"seat": seat}, "on": [1]} for seat in (0, 1, 2)]}

COMMANDS = (
    ("show",),
    ("show", "--json"),
    ("log",),
    ("log", "--all"),
    ("log", "--json"),
    ("log", "--all", "--json"),
    ("export",),
    ("export", "--portable"),
    ("undo", "--json"),
    ("redo", "--json"),
)


def game_with(companion: Companion, bids: list[tuple[int, int]]) -> str:
    """A game with the same chance in which these seats chose the nth djinn of their hand."""
    game = str(companion("new", "Anna", "Ben", "Cleo", "--seed", "1", "--json").json["game"])
    looks = lines_of(LAYOUT, LANDING, *({"do": "view", "seat": seat} for seat in range(3)))
    hands = [
        answer["view"]["own_hand"] for answer in companion("play", game, "--json", stdin=looks).lines[2:]
    ]
    sealed = ({"type": "seal-djinn", "seat": seat, "djinn": hands[seat][nth]} for seat, nth in bids)
    assert all(a["ok"] for a in companion("play", game, "--json", stdin=lines_of(*sealed)).lines)
    return game


def without_chance(text: str, game: str) -> str:
    """The answer without the game's id, times, and what is in boxes (but with how long those are)."""
    text = text.replace(game, "GAME")
    text = re.sub(r'"(at_s|created_at_s)": ?[0-9.]+', "AT", text)
    return re.sub(r'"(sealed|seal)": ?"([^"]{40,})"', lambda box: f'"{box[1]}": {len(box[2])}', text)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_choice_cannot_be_told_from_another(companion: Companion, command: tuple[str, ...]) -> None:
    answers = []
    for first, second in ((0, 0), (1, 1), (0, 1)):
        game = game_with(companion, [(0, first), (1, second)])
        if command[0] == "redo":
            companion("undo", game)
        said = companion(command[0], game, *command[1:])
        assert said.code == 0, said.err
        answers.append(without_chance(said.out + said.err, game))

    assert answers[0] == answers[1] == answers[2]


def test_the_comparison_sees_a_choice_that_has_opened(companion: Companion) -> None:
    answers = set()
    for nth in (0, 1):
        game = game_with(companion, [(0, 0), (1, 0), (2, nth)])
        answers.add(without_chance(companion("log", game).out, game))

    assert len(answers) == 2


def test_the_doctor_and_the_backup_know_no_choice(companion: Companion, data: Path) -> None:
    answers = []
    for nth in (0, 1):
        game = game_with(companion, [(0, nth)])
        said = companion("doctor")
        answers.append((said.code, "sealed" in said.out.replace(game, "")))

    assert answers[0] == answers[1]
