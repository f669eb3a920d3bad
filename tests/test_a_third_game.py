"""A third game is a folder and two lines: Signs is played by everything there is, nothing knows its name.

docs/adding-a-game.md says how; the game is in tests/signs.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose import playable, screen
from companion.compose.playable import screens_of
from companion.compose.screen import JournalHouse
from companion.games import registry
from companion.session import Session
from companion.shared.codec import encode
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Setup
from companion.shared.sealed import Sealed
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Refused, Table
from tests.companion.cli.conftest import Companion, companion, data  # noqa: F401  # fixtures
from tests.companion.compose.duelling_table import DuellingTable
from tests.signs.choosing import SignChoices
from tests.signs.entries import GAME, SCREENS
from tests.signs.moves import Show, Sign
from tests.signs.rules import Signs
from tests.ui.present.flat_finger import FlatFinger, broad
from ui.design.shapes import Words
from ui.present.actions import Begin, GoHome, Open, Resume
from ui.present.guide import Guide
from ui.present.score import Score
from ui.present.timeline import Timeline
from ui.present.tour import Tour
from ui.screens.env import Env, unit_px_of
from ui.screens.frame import draw

ROOT = Path(__file__).parent.parent
NOW_S = 1_700_000_000.0
ANN, BOB = Seat(0), Seat(1)
ROSTER = Roster((Player.usual("Ann", Colour.RED), Player.usual("Bob", Colour.BLUE)))
ROCK, PAPER, SCISSORS = (sign.number for sign in Sign)
RULES: Any = Signs()


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two lines: one in the list of games, one in the list of screens."""
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, GAME))
    monkeypatch.setattr(playable, "_SCREENS", (*playable._SCREENS, SCREENS))
    monkeypatch.setattr(screen, "PLAYABLE", (*playable.PLAYABLE, SCREENS[0]))


def new_table(folder: Path) -> Table[Any, Any, Any, Any]:
    session: Session[Any, Any, Any, Any] = Session.begin(RULES, Setup(ROSTER), Random(1))
    return Table.begin(session, open_journal(Place(folder), NOW_S), clock=lambda: NOW_S, draw=Random(1))


def show(table: Table[Any, Any, Any, Any], ann: int, bob: int) -> Accepted[Any]:
    assert isinstance(table.submit(Show(ANN, Sealed(ann))), Accepted)
    answer = table.submit(Show(BOB, Sealed(bob)))
    assert isinstance(answer, Accepted)
    return answer


class TestAtTheTable:
    def test_session_table_journal_undo_amend_and_resume(self, tmp_path: Path) -> None:
        table = new_table(tmp_path)
        told = show(table, PAPER, ROCK).sentences
        assert str(told[-1]) == "paper and rock: Ann wins."
        show(table, PAPER, SCISSORS)
        assert table.snapshot().view.points == (1, 1)
        table.undo()
        assert table.snapshot().view.missing == (BOB,)
        table.redo()
        first = table.snapshot().timeline[0].number
        assert isinstance(table.amend(first, Show(ANN, Sealed(ROCK))), Accepted)
        assert table.snapshot().view.points == (0, 1)  # rock and rock is a draw
        again: Table[Any, Any, Any, Any] = Table.resume(RULES, open_journal(Place(tmp_path), NOW_S), "last")
        assert encode(again.session.state) == encode(table.session.state)
        assert isinstance(table.submit(Show(ANN, Sealed(3))), Refused)

    def test_pads_choose_by_the_same_code(self, tmp_path: Path) -> None:
        table = new_table(tmp_path)
        evening = DuellingTable(table, SignChoices(), pause_between_s=0.0)
        evening.let_pass(0.1)
        evening.press(ANN, 1 + PAPER)
        evening.let_pass(1.0)
        assert table.snapshot().view.missing == (BOB,)
        evening.press(BOB, 1 + ROCK)
        evening.let_pass(1.0)
        assert table.snapshot().view.points == (1, 0)

    def test_a_sign_is_nobody_s_to_see_before_both_are_shown(self, tmp_path: Path) -> None:
        seen = set()
        for sign in (ROCK, PAPER):
            table = new_table(tmp_path / str(sign))
            table.submit(Show(ANN, Sealed(sign)))
            shown = table.snapshot()
            seen.add((encode(shown.view).readable, repr(shown.timeline), repr(table.session.state)))
        assert len(seen) == 1


class TestAtTheConsole:
    def test_it_is_begun_typed_shown_and_logged(self, companion: Companion) -> None:  # noqa: F811  # the fixture
        begun = companion("new", "Ann", "Bob", "--game", "signs", "--json")
        game = begun.json["game"]
        typed = companion("play", game, stdin=f"show\n{PAPER}\n{ROCK}\nboard\nquit\n")
        assert "paper and rock: Ann wins." in typed.out
        assert "1 to 0" in companion("show", game).out
        log = companion("log", game).out
        assert "Ann has chosen." in log
        assert "paper and rock: Ann wins." in log
        assert json.loads(companion("schema", "signs").out)["anyOf"]
        assert "Signs" in companion("games").out or "signs" in companion("games").out

    def test_it_plays_itself_and_is_exported_and_imported(self, companion: Companion, tmp_path: Path) -> None:  # noqa: F811  # the fixture
        shown = companion("demo", "--game", "signs", "--fast", "--no-screen")
        assert shown.code == 0
        assert "An evening of Signs" in shown.out
        assert "Final score" in shown.out
        game = companion("new", "Ann", "Bob", "--game", "signs", "--json").json["game"]
        exported = tmp_path / "game.json"
        exported.write_text(companion("export", game).out)
        assert companion("import", str(exported)).code == 0


class TestOnTheScreen:
    @pytest.fixture
    def finger(self, tmp_path: Path) -> FlatFinger:
        house = JournalHouse(open_journal(Place(tmp_path), NOW_S), tmp_path, lambda: NOW_S)
        finger = FlatFinger(Guide(house, Tour(), screens_of, Random(5)))
        finger.guide.touch(Begin("signs", ROSTER, ANN), finger.now_s)
        return finger

    def choose(self, finger: FlatFinger, seat: Seat, sign: int) -> None:
        finger.tap(ROSTER.name(seat))
        finger.tap("I am {player}")
        covered = finger.look()
        finger.tap(f"sign {covered.index(sign)}")

    def test_a_whole_game_by_touch(self, finger: FlatFinger) -> None:
        for _ in range(3):
            self.choose(finger, ANN, SCISSORS)
            self.choose(finger, BOB, PAPER)
        assert finger.table.snapshot().outcome.winners == (ANN,)
        assert finger.key == "end"
        finger.tap("Rematch")
        assert finger.key == "signs"
        assert finger.table.snapshot().view.points == (0, 0)

    def test_timeline_score_and_resume_are_those_of_all_games(self, finger: FlatFinger) -> None:
        self.choose(finger, ANN, ROCK)
        self.choose(finger, BOB, PAPER)
        env = Env(800, 480, unit_px_of(800, 480), broad, lambda text: text)
        for place, wanted in ((Timeline(), "rock and paper: Bob wins."), (Score(), "If the game ended now")):
            finger.guide.touch(Open(place), finger.now_s)
            shapes = draw(finger.guide.model(), env)
            assert wanted in " ".join(shape.text for shape in shapes if isinstance(shape, Words))
        game_id = finger.table.game_id
        finger.guide.touch(GoHome(), finger.now_s)
        finger.guide.touch(Resume(game_id), finger.now_s)
        assert finger.key == "signs"
        assert finger.table.snapshot().view.points == (0, 1)


class TestNobodyAsksWhichGameIsOn:
    """What depends on the game is asked of its entries, not of its name."""

    NAMES = frozenset(game.name for game in registry.GAMES)

    def modules(self) -> Iterator[Path]:
        for package in ("companion", "ui", "hardware", "vision"):
            yield from (ROOT / package).rglob("*.py")

    def compared(self, path: Path) -> list[int]:
        """The lines where a game's name, or a constant that stands for it, is compared with something."""
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            target.id
            for node in tree.body
            if isinstance(node, ast.Assign) and self.is_name(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        return [
            node.lineno
            for node in ast.walk(tree)
            if isinstance(node, ast.Compare)
            for part in ast.walk(node)
            if isinstance(part, ast.expr) and (self.is_name(part) or getattr(part, "id", "") in named)
        ]

    def is_name(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Constant) and node.value in self.NAMES

    def test_no_module_compares_a_game_with_a_name(self) -> None:
        found = {str(path): lines for path in self.modules() if (lines := self.compared(path))}
        assert found == {}

    @pytest.mark.parametrize(
        "source",
        ['if game == "signs": pass', 'SIGNS = "signs"\nx = on != SIGNS', 'y = game in ("other", "signs")'],
    )
    def test_a_comparison_is_found(
        self, tmp_path: Path, source: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(type(self), "NAMES", frozenset({"signs"}))
        path = tmp_path / "module.py"
        path.write_text(source)
        assert len(self.compared(path)) == 1
