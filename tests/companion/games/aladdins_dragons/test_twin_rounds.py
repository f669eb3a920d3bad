"""Twin rounds: the same people, fingers and moments, other secrets. Nothing tells them apart until they open.

Where the search for secrets looks for a value, this looks for any difference at all: in news, lights and
sounds to the microsecond, snapshot, screens, refusals, exports and journal (of what is sealed, its length).
"""

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace as changed
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.cli.plain import plain, plain_snapshot
from companion.compose.duels import Duels
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.choosing import TokenChoices
from companion.games.aladdins_dragons.components import TOKENS, Artifact
from companion.games.aladdins_dragons.events import Event, TokenPlaced
from companion.games.aladdins_dragons.moves import (
    ChooseTreasures,
    Command,
    DealArtifacts,
    DrawGuard,
    GiveArtifact,
    KeepSpell,
    PlaceToken,
    PointTo,
    ShuffleSpells,
)
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.state import State
from companion.session import Session
from companion.shared.chance import Draw
from companion.shared.players import Roster, Seat
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Setup
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say
from companion.storage.exporting import exported
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Table
from hardware.pads.gestures import GestureEnded
from tests.companion.compose.duelling_table import NOW_S, DuellingTable
from tests.companion.games.aladdins_dragons.positions import ANN, BOB, CY, roster
from tests.companion.games.aladdins_dragons.screens_seen import screens_seen

SEATS = (ANN, BOB, CY)
#: Where the tokens of a round go, one after the other: all may lie there whatever the cards are.
SPACES = (Space.GUARD, Space.MARKET, Space.ROOM_1, Space.ROOM_2, Space.CARAVANSERAI, Space.ROOM_3)

#: What they begin with, in one order or another: all together it can be counted in the supply, on any table.
TO_BEGIN_WITH = ((3, 0, 0, 0, 0), (0, 2, 1, 0, 0), (0, 0, 1, 0, 2))


class OneTwin(AladdinsDragons):
    """The rules as they are."""


class OtherTwin(AladdinsDragons):
    """What chance hides is another: the guard, the stacks beneath what lies open, the spells' order."""

    def chance(self, state: State, draw: Draw) -> Command | None:
        match super().chance(state, draw):
            case DealArtifacts(stacks):
                return DealArtifacts(Sealed(tuple((pile[0], *pile[:0:-1]) for pile in stacks.opened())))
            case DrawGuard(guard):
                return DrawGuard(Sealed(11 - guard.opened()))
            case ShuffleSpells(deck):
                return ShuffleSpells(Sealed(deck.opened()[::-1]))
            case command:
                return command


class World:
    """One of the twins. The moments are the same in both; `secrets` draws what is chosen."""

    def __init__(
        self, folder: Path, rules: AladdinsDragons, secrets: int, duels: Callable[..., Duels], **profile: Any
    ) -> None:
        self.moments, self.secrets, self.folder = Random(7), Random(secrets), folder
        session: Session[Any, Any, Any, Any] = Session.begin(
            rules, Setup(roster(3), profile=profile), Random(7)
        )
        self.journal = open_journal(Place(folder), NOW_S)
        self.table = Table.begin(session, self.journal, clock=lambda: NOW_S, draw=Random(7))
        self.pads = DuellingTable(self.table, TokenChoices(), pause_between_s=0.0, duels=duels)
        self.told: list[object] = []

    def say(self, command: Command) -> None:
        """Something in the open; how it was answered is remembered as all that is seen."""
        answer = self.pads.disputes.submit(command)
        self.told.append(plain(answer.sentences) if isinstance(answer, Accepted) else repr(answer))

    def press(self, seat: Seat, buttons: Sequence[int]) -> None:
        after_s, hold_s = self.moments.uniform(0.02, 0.2), self.moments.uniform(0.06, 0.3)
        self.pads.press(seat, *buttons, after_s=after_s, hold_s=hold_s)
        self.told.append(repr(self.pads.let_pass(0.9)))

    def seen(self) -> dict[str, object]:
        table, pads = self.table, self.pads
        shown = table.snapshot()
        file = exported(self.journal.read(table.game_id), Place(self.folder).keys)
        return {
            "answers": tuple(map(repr, self.told)),
            "lights": tuple(pads.leds.timed),
            "sounds": tuple(pads.speaker.timed),
            "snapshot": _without_id(plain_snapshot(shown)),
            "timeline": repr(shown.timeline),
            # Where a function lies in memory is no secret.
            "screens": re.sub("0x[0-9a-f]+", "", repr(screens_seen(table))),
            "printed": repr((table.session.state, pads.duels.choosing, pads.duels._entries)),
            "export": len(file),
            "journal": self._rows(),
            "size": sum(path.stat().st_size for path in self.folder.rglob("journal.sqlite*")),
        }

    def _rows(self) -> tuple[object, ...]:
        query = "select number, kind, body, length(sealed), at_s from entries order by number"
        uri = f"file:{self.folder / 'journal.sqlite'}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as database:
            return tuple(database.execute(query).fetchall())


def _without_id(shown: dict[str, Any]) -> bytes:
    return msgspec.json.encode({key: value for key, value in shown.items() if key != "game"})


Story = Callable[[World], Iterator[None]]


def chord(value: int) -> tuple[int, ...]:
    return tuple(button for button in (1, 2, 3, 4) if value & (1 << (button - 1)))


def differences(
    folder: Path,
    story: Story,
    one: type[AladdinsDragons] = OneTwin,
    other: type[AladdinsDragons] = OtherTwin,
    duels: Callable[..., Duels] = Duels,
    **profile: Any,
) -> tuple[str, ...]:
    """In what the twins differ wherever the story pauses."""
    worlds = [
        World(folder / f"{number}", rules(), number, duels, **profile)
        for number, rules in enumerate((one, other))
    ]
    found: set[str] = set()
    for _ in zip(*map(story, worlds), strict=True):
        first, second = (world.seen() for world in worlds)
        found |= {name for name in first if first[name] != second[name]}
    return tuple(sorted(found))


def treasures_and_tokens(world: World) -> Iterator[None]:
    """Treasures to begin with, then every token but the last of the round, each by its player's pad."""
    for seat, chosen in zip(SEATS, world.secrets.sample(TO_BEGIN_WITH, 3), strict=True):
        world.say(ChooseTreasures(seat, Sealed(chosen)))
        yield
    left = {seat: world.secrets.sample(TOKENS, len(TOKENS)) for seat in SEATS}
    for turn in range(len(TOKENS)):
        for seat in SEATS:
            if turn == len(TOKENS) - 1 and seat == CY:
                return
            space = SPACES[(turn + seat) % len(SPACES)]
            world.say(PointTo(seat, space))
            if turn:
                # A token that is on the board already is refused in the same words, whichever it is.
                gone = [value for value in TOKENS if value not in left[seat]]
                world.say(PlaceToken(seat, space, Sealed(world.secrets.choice(gone))))
                # Pressed by mistake, it makes the light flicker, whichever it is.
                world.press(seat, chord(world.secrets.choice(gone)))
            world.press(seat, chord(left[seat].pop()))
            yield


def answers(world: World) -> Iterator[None]:
    """Everybody has a Carpet and answers on the pad whether they fly it, with changes of mind."""
    for seat in SEATS:
        world.say(ChooseTreasures(seat, Sealed((3, 0, 0, 0, 0))))
    for seat in SEATS:
        world.say(GiveArtifact(Artifact.CARPET, seat, "for the test"))
    for value in TOKENS:
        for seat in SEATS:
            world.say(PlaceToken(seat, Space.TENT, Sealed(value)))
    assert world.table.snapshot().view.acting == SEATS
    for seat in (CY, ANN):
        for _ in range(3):
            world.press(seat, (1 + world.secrets.randrange(2),))
            yield
        world.press(seat, (1, 2, 3, 4))
        world.press(seat, (1 + world.secrets.randrange(2),))
        yield


def spells(world: World) -> Iterator[None]:
    """Ann, strongest in the Tent, keeps one of two spells; Bob gets the other."""
    for seat in SEATS:
        world.say(ChooseTreasures(seat, Sealed((3, 0, 0, 0, 0))))
    for value in TOKENS:
        for seat in SEATS:
            world.say(PlaceToken(seat, Space.TENT, Sealed(value)))
    yield
    own = world.table.view(ANN).own
    assert len(own.drawn) == 2
    world.say(KeepSpell(ANN, Sealed(own.drawn[world.secrets.randrange(2)])))
    assert world.table.snapshot().view.seats[ANN].spells == 1
    yield


@pytest.mark.parametrize("story", [treasures_and_tokens, answers, spells], ids=lambda story: story.__name__)
def test_other_secrets_look_the_same_until_they_open(tmp_path: Path, story: Story) -> None:
    assert differences(tmp_path, story, magic=story is not treasures_and_tokens) == ()


def test_the_twins_do_differ(tmp_path: Path) -> None:
    worlds = [World(tmp_path / f"{number}", OneTwin(), number, Duels) for number in range(2)]
    for _ in zip(*map(treasures_and_tokens, worlds), strict=True):
        pass
    placed = [[token.value.opened() for token in world.table.session.state.tokens[ANN]] for world in worlds]
    assert placed[0] != placed[1]


class TestTheTwinsThemselves:
    """A difference is found, whatever it is in."""

    def test_a_word_about_the_token(self, tmp_path: Path) -> None:
        class Talking(AladdinsDragons):
            def sentence(self, event: Event, roster: Roster) -> Sentence:
                if isinstance(event, TokenPlaced):
                    return say("Even.") if event.token.opened() % 2 == 0 else say("Odd.")
                return super().sentence(event, roster)

        found = differences(tmp_path, treasures_and_tokens, Talking, Talking)
        assert found == ("answers", "screens", "timeline")

    def test_a_refusal_that_names_the_token(self, tmp_path: Path) -> None:
        class Naming(AladdinsDragons):
            def decide(self, state: State, command: Command) -> tuple[Event, ...]:
                try:
                    return super().decide(state, command)
                except MoveRefused as refused:
                    if isinstance(command, PlaceToken):
                        value = command.token.opened()
                        raise MoveRefused(refused.code, say("Not {value}.", value=value)) from None
                    raise

        assert differences(tmp_path, treasures_and_tokens, Naming, Naming) == ("answers",)

    def test_a_light_a_thousandth_of_a_second_late(self, tmp_path: Path) -> None:
        class Slow(Duels):
            def _book(self, seat: Any, gesture: GestureEnded, choice: Any, after: Any, now_s: float) -> Any:
                value = after.chosen.value if after.chosen is not None else 0
                late = changed(gesture, at_s=gesture.at_s + 0.001 * value)
                return super()._book(seat, late, choice, after, now_s)

        assert "lights" in differences(tmp_path, treasures_and_tokens, duels=Slow)

    def test_a_view_that_gives_the_stacks_away(self, tmp_path: Path) -> None:
        class Open(AladdinsDragons):
            def view_for(self, state: State, viewer: Any) -> Any:
                guard = state.guard.opened() if state.guard is not None else None
                return msgspec.structs.replace(super().view_for(state, viewer), guard=guard)

        class OpenOther(Open, OtherTwin):
            pass

        assert "snapshot" in differences(tmp_path, treasures_and_tokens, Open, OpenOther)
