"""Whole evenings typed at the console, line by line, beside a game that is told the same commands."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.lines import NobodyThere
from companion.cli.play_console import COMMON, Console
from companion.games.aladdins_dragons.board import CAVES, Space
from companion.games.aladdins_dragons.components import ARTIFACTS, Artifact
from companion.games.aladdins_dragons.moves import (
    AddTreasures,
    GiveArtifact,
    MoveToken,
    PlaceToken,
    RemoveToken,
    SetCamel,
    SetShelves,
    TakeArtifact,
    TakeTreasures,
    TokenName,
    Withdraw,
)
from companion.games.aladdins_dragons.phrases import AladdinsDragonsPhrases
from companion.games.aladdins_dragons.rehearsal import rehearsed_command
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.state import State
from companion.session import Session
from companion.shared.codec import encode
from companion.shared.handing_over import HandOver
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Ruleset, Setup
from companion.storage.opening import Place, open_journal
from companion.table import Table
from tests.companion.games.aladdins_dragons.typed import typed

RULES: Ruleset[Any, Any, Any, Any] = AladdinsDragons()
NOW_S = 1_700_000_000.0
#: Two begin alike, and have blanks in their names.
NAMES = ("Anna B.", "Anna C.", "Zoë")
TYPED = {"treasure_cards": "typed", "artifacts": "typed", "guards": "typed", "spells": "typed"}


class Keyboard:
    """What people type, in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def ask_hidden(self, prompt: str) -> str:
        if not self.lines:
            raise NobodyThere
        return self.lines.pop(0)

    def wait(self, prompt: str) -> None:
        return

    def wipe(self) -> None:
        return


class Typist:
    """A console, and a session to compare with: chance falls the same way for both."""

    def __init__(self, folder: Path, seed: int, **profile: Any) -> None:
        people = (Player.usual(name, colour) for name, colour in zip(NAMES, Colour, strict=False))
        setup = Setup(Roster(tuple(people)), profile=profile)
        draw, self.draw = Random(seed), Random(seed)
        self.told: Session[Any, Any, Any, Any] = Session.begin(RULES, setup, self.draw)
        session = Session.begin(RULES, setup, draw)
        journal = open_journal(Place(folder), NOW_S)
        self.table = Table.begin(session, journal, clock=lambda: NOW_S, draw=draw)
        self.keyboard = Keyboard()
        phrases = AladdinsDragonsPhrases()
        self.console = Console(self.table, self.keyboard, phrases, (*phrases.phrases, *COMMON))

    def type(self, *lines: str) -> None:
        self.keyboard.lines += lines
        while self.keyboard.lines:
            self.console._hear(self.keyboard.lines.pop(0))

    def say(self, command: Any) -> None:
        """The command as a line, and as itself in the other game: both have to come to the same."""
        line, hidden = typed(command, self.table.session.roster)
        self.type(line, *hidden)
        self.told = self.told.submit(command, self.draw)
        assert encode(self.table.session.state) == encode(self.told.state), line


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.mark.parametrize(
    "profile",
    [{}, {"magic": True}, {"treasures": "light", "magic": True}, {"magic": True, **TYPED}],
    ids=["basic", "magic", "light magic", "with the table's own cards"],
)
def test_a_whole_evening_is_typed(folder: Path, profile: dict[str, Any]) -> None:
    typist, draw = Typist(folder, 5, **profile), Random(6)
    while (command := rehearsed_command(AladdinsDragons(), typist.told.state, draw)) is not None:
        typist.say(command)
    assert typist.table.snapshot().outcome is not None
    assert typist.table.snapshot().outcome == typist.told.outcome


def placing(typist: Typist) -> State:
    """Half of a round placed."""
    draw = Random(6)
    while sum(len(own) for own in typist.told.state.tokens) < 12:
        command = rehearsed_command(AladdinsDragons(), typist.told.state, draw)
        assert command is not None
        typist.say(command)
    state: State = typist.told.state
    return state


@pytest.fixture(scope="module")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Typist:
    """One for all that changes nothing."""
    typist = Typist(tmp_path_factory.mktemp("typed"), 5)
    placing(typist)
    return typist


def test_rulings_and_second_thoughts_are_typed(folder: Path) -> None:
    typist = Typist(folder, 5)
    state = placing(typist)
    open_room = next(room for room in state.rooms_in_use() if state.room(room).face_up is not None)
    lying = state.room(open_room).face_up
    assert lying is not None
    ann, clare, zoe = (Seat(seat) for seat in range(3))
    full = next(cave for cave in CAVES if state.shelves[cave.index])
    elsewhere = Space.MARKET if state.tokens[clare][1].space is Space.GUARD else Space.GUARD
    for command in (
        MoveToken(TokenName(clare, 2), elsewhere, "it slipped"),
        RemoveToken(TokenName(ann, 1), "it fell off the table"),
        AddTreasures(zoe, (2, 0, 0, 0, 1), "miscounted"),
        TakeTreasures(zoe, (1, 0, 0, 0, 0), "one too many"),
        GiveArtifact(lying, ann, "bought together", open_room),
        GiveArtifact(lying, clare, "swapped", ann),
        TakeArtifact(lying, clare, "it was not paid for"),
        GiveArtifact(next(kind for kind in ARTIFACTS if kind is not Artifact.LAMP), zoe, "found"),
        SetCamel(zoe, "she had it all along"),
        SetShelves(full, (3, 1), "misread"),
        HandOver(clare, "Eve of the Oasis"),
        Withdraw(clare, "the last bus"),
    ):
        typist.say(command)
    assert typist.table.snapshot().roster.name(clare) == "Eve of the Oasis"
    assert [step.is_ruling for step in typist.table.snapshot().timeline][-12:] == [True] * 12


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("place nowhere", "nowhere is no space"),
        ("place room 5", "room 5 is not in use"),
        ("place tent", "Aladdin's Tent is closed"),
        ("place guard\nninety", "no number"),
        ("place guard\n3", "no such token"),
        ("place guard\n99", "no such token"),
        ("place", "Nothing is no space"),
        ("point", "is no space"),
        ("buy crowns 3", "does not fit now"),
        ("pay", "does not fit now"),
        ("pass", "does not fit now"),
        ("keep\nspy", "does not fit now"),
        ("take key", "does not fit now"),
        ("change gold for crowns 3", "does not fit now"),
        ("use Zoë key", "only collected"),
        ("spell Zoë spy", "no spells"),
        ("acts", "Nobody is asked in secret"),
        ("back Anna", "is not one of the players"),
        ("seat Zoë", "Say it like this"),
        ("seat Zoë to anna b.", "there twice"),
        ("withdraw Zoë", "Say it like this"),
        ("withdraw Zoë:", "gives no reason"),
        ("card 1 / 2", "Five caves"),
        ("card 4 / - / - / - / -", "does not fit now"),
        ("guard 12", "does not fit now"),
        ("move Zoë/9 to market: why", "has no token 9"),
        ("add Zoë silver 3: why", "is no kind of treasure"),
        ("add Zoë crowns 300: why", "supply does not have"),
        ("return Zoë crowns 30: why", "does not have"),
        ("give lamp of Zoë to Zoë: why", "has no"),
        ("shelves crowns 40: why", "so many"),
        ("shelves silver 4: why", "is no kind of treasure"),
        ("amend twelve pass", "no step"),
        ("drop 99999", "no step"),
        ("hand Nobody", "Whose?"),
        ("dance", "no phrase dance"),
        ('{"type": "place-token"}', "no command"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence_and_changes_nothing(
    placed: Typist, capsys: pytest.CaptureFixture[str], line: str, answer: str
) -> None:
    typist, seat = placed, placed.told.state.turn
    before = encode(typist.table.session.state)
    capsys.readouterr()
    typist.type(*line.split("\n"))
    out, err = capsys.readouterr()
    assert answer in " ".join(out.split())
    assert "Traceback" not in out + err
    assert encode(typist.table.session.state) == before
    assert typist.table.session.state.turn == seat


def test_a_token_placed_already_is_refused_unseen(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typist = Typist(folder, 5)
    state = placing(typist)
    placed = [token.value.opened() for token in state.tokens[state.turn]]
    before = encode(typist.table.session.state)
    for value in placed:
        capsys.readouterr()
        typist.type("place guard", str(value))
        out = capsys.readouterr().out
        assert "has placed that token already" in " ".join(out.split())
    assert encode(typist.table.session.state) == before
    # Whoever points first enters the value as on a pad: there it is none of theirs.
    typist.type("point guard")
    capsys.readouterr()
    typist.type("place guard", str(placed[0]))
    assert "none of this player's own" in " ".join(capsys.readouterr().out.split())
    left = next(value for value in (1, 2, 4, 5, 6, 7, 8, 9) if value not in placed)
    typist.type("place", str(left))
    commands = [step.command for step in typist.table.session.log.steps]
    assert isinstance(commands[-1], PlaceToken)


def test_nobody_there_leaves_everything_as_it_was(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typist = Typist(folder, 5)
    placing(typist)
    before = encode(typist.table.session.state)
    capsys.readouterr()
    typist.type("place guard")
    assert "Nobody chose in time" in capsys.readouterr().out
    assert encode(typist.table.session.state) == before
