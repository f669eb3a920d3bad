"""A rehearsed evening: the same for the console and for the screen, until somebody takes over."""

import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose.playable import screens_of
from companion.compose.rehearsed import GREAT_S, SMALL_S, USUAL_S, Rehearsed
from companion.compose.rehearsed_screen import RehearsedHouse
from companion.games.aladdins_dragons.moves import PlaceToken, PointTo, SayIfActing
from companion.games.registry import GAMES, Game, game_named
from companion.shared.codec import encode
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Setup
from companion.table import Accepted
from tests.ui.present.flat_finger import FlatFinger
from ui.present.actions import Resume, Undo
from ui.present.guide import Guide
from ui.present.tour import Tour
from ui.present.world import Preferences

DRAGONS = game_named("dragons")
NAMES = ("Anna", "Ben", "Cleo", "Dave")


def setup(**profile: Any) -> Setup:
    people = (Player.usual(name, colour) for name, colour in zip(NAMES, Colour, strict=False))
    return Setup(Roster(tuple(people)), profile=profile)


def evening(folder: Path, seed: int = 1, game: Game = DRAGONS, **profile: Any) -> Rehearsed:
    return Rehearsed.begin(folder, game, setup(**profile), seed)


def to_its_end(rehearsed: Rehearsed, most: int = 10_000) -> list[Accepted[Any]]:
    answers: list[Accepted[Any]] = []
    while len(answers) < most and (answer := rehearsed.step()) is not None:
        assert isinstance(answer, Accepted), answer
        answers.append(answer)
    return answers


@pytest.mark.parametrize("magic", [False, True])
def test_the_same_seed_gives_the_same_evening(tmp_path: Path, magic: bool) -> None:
    told = []
    for number in range(2):
        rehearsed = evening(tmp_path / f"{number}", 7, magic=magic)
        to_its_end(rehearsed, 150)
        told.append(encode(rehearsed.table.session.state))
        rehearsed.close()
    assert told[0] == told[1]
    other = evening(tmp_path / "other", 8, magic=magic)
    to_its_end(other, 150)
    assert encode(other.table.session.state) != told[0]
    other.close()


def test_every_token_is_pointed_to_and_every_question_answered_in_secret(tmp_path: Path) -> None:
    rehearsed = evening(tmp_path, 3, magic=True)
    to_its_end(rehearsed)
    commands = [step.command for step in rehearsed.table.session.log.steps]
    rehearsed.close()
    placed = [place for place, command in enumerate(commands) if isinstance(command, PlaceToken)]
    assert len(placed) > 32
    for place in placed:
        pointed = next(each for each in reversed(commands[:place]) if isinstance(each, PointTo))
        assert (pointed.seat, pointed.space) == (commands[place].seat, commands[place].space)
    assert sum(isinstance(command, SayIfActing) for command in commands) > 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_matters_is_looked_at_longer(tmp_path: Path, game: Game) -> None:
    rehearsed = evening(tmp_path, 2, game)
    answers = to_its_end(rehearsed)
    assert {rehearsed.pause_s(answer) for answer in answers} == {SMALL_S, USUAL_S, GREAT_S}
    assert rehearsed.pause_s(answers[-1]) == GREAT_S
    rehearsed.close()


class TestOnTheScreen:
    def test_it_plays_to_its_end_while_the_screen_follows(self, tmp_path: Path) -> None:
        house = RehearsedHouse(evening(tmp_path), tmp_path, Preferences(), hurry=1e6)
        finger = FlatFinger(Guide(house, Tour(), screens_of, Random(5)))
        finger.guide.touch(Resume(house.game_id), 1000.0)
        house.start()
        assert house.wait(60.0)
        finger.guide.changed(2000.0)
        assert finger.table.snapshot().outcome is not None
        assert finger.guide.model().key
        house.close()

    def test_nobody_moves_while_the_screen_shows_something_else(self, tmp_path: Path) -> None:
        house = RehearsedHouse(evening(tmp_path), tmp_path, Preferences(), hurry=1e6)
        looks = threading.Semaphore(0)

        def reads_the_menu() -> bool:
            looks.release()
            return False

        house.follows = reads_the_menu
        house.start()
        for _ in range(3):
            assert looks.acquire(timeout=10.0)
        steps = len(house.resume(house.game_id).snapshot().timeline)
        assert looks.acquire(timeout=10.0)
        assert len(house.resume(house.game_id).snapshot().timeline) == steps
        house.follows = lambda: True
        assert house.wait(60.0)
        house.close()

    def test_whoever_touches_the_game_has_it(self, tmp_path: Path) -> None:
        house = RehearsedHouse(evening(tmp_path), tmp_path, Preferences(), hurry=1.0)
        finger = FlatFinger(Guide(house, Tour(), screens_of, Random(5)))
        finger.guide.touch(Resume(house.game_id), 1000.0)
        moved = threading.Event()
        house.attach(lambda deed: moved.set(), lambda sentence: None)
        house.start()
        assert moved.wait(10.0)
        finger.guide.touch(Undo(), 1001.0)
        assert house.wait(5.0)
        revision = finger.table.snapshot().revision
        assert finger.table.snapshot().outcome is None
        house.close()
        assert finger.table.snapshot().revision == revision
