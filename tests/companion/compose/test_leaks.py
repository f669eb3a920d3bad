"""Five hundred duels whose djinns are numbers of 18 digits: nothing but the opening may give one away.

The game is Flying Carpets with every rule of it; only the djinns are other numbers, dealt anew after each
duel, so that a secret that turns up anywhere can be nothing else. Searched are standard output and error, the
log at its most talkative, the journal's files byte by byte, exports, snapshots, whatever prints itself, and
the times of lights and sounds.
"""

import contextlib
import io
import logging
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console as Screen

from companion.cli.pad_news import NewsBoard
from companion.cli.plain import plain_snapshot
from companion.compose.duels import Duels, News
from companion.compose.seat_pads import HeardAt
from companion.games.flying_carpets.moves import Command, DealDjinns, DjinnsDealt, Event
from companion.games.flying_carpets.phrases import FlyingCarpetsPhrases
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import Phase, State
from companion.session import Session
from companion.shared.chance import Draw
from companion.shared.players import Seat
from companion.shared.ruleset import SHARED_SCREEN, Setup
from companion.shared.sealed import Sealed
from companion.storage.exporting import exported
from companion.storage.opening import Place, open_journal
from companion.storage.sealing import KeyRing
from companion.table import Table
from hardware.pads.gestures import GestureEnded
from tests.companion.compose.duelling_table import LAYOUT, NOW_S, DuellingTable, landing, roster
from tests.companion.compose.leak_search import (
    FORMS,
    HEX_FORMS,
    HIGHEST,
    LOWEST,
    by_button,
    found_in,
    telling,
)

DUELS = 500
DESTINATIONS = 12
#: The last destination is not fought for: with it the round would be over.
DUELS_IN_A_LANDING = 11
PLAYERS = 4
HELD = 4


class LongDjinns(FlyingCarpets):
    """Flying Carpets in which everybody holds four djinns of 18 digits, dealt anew once some were shown."""

    def chance(self, state: State, draw: Draw) -> Command | None:
        stale = bool(state.hands) and any(state.known_djinns) and (state.box is None or state.box.is_empty)
        if state.phase is not Phase.DEAL and not stale:
            return None
        return DealDjinns(
            Sealed(tuple(LOWEST + draw.randrange(HIGHEST - LOWEST) for _ in range(state.players * HELD)))
        )

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        if isinstance(command, DealDjinns):
            dealt = command.sets.opened()
            hands = (dealt[HELD * seat : HELD * (seat + 1)] for seat in range(state.players))
            return (DjinnsDealt(tuple(Sealed(frozenset(hand)) for hand in hands)),)
        return super().decide(state, command)

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        if isinstance(event, DjinnsDealt) and state.phase is not Phase.DEAL:
            return replace(after, phase=state.phase, known_djinns=(frozenset(),) * state.players)
        return after


@dataclass
class Found:
    """What the search came upon: secrets in bytes by the place, pairs of buttons that times tell apart."""

    duels: int = 0
    secrets: list[tuple[str, int]] = field(default_factory=list)
    to_light_s: list[tuple[int, float]] = field(default_factory=list)
    to_outcome_s: list[tuple[int, float]] = field(default_factory=list)
    to_sound_s: list[tuple[int, float]] = field(default_factory=list)

    def times_that_tell(self) -> dict[str, tuple[tuple[int, int], ...]]:
        times = {
            "press to light": self.to_light_s,
            "release to outcome": self.to_outcome_s,
            "press to sound": self.to_sound_s,
        }
        return {name: pairs for name, all_s in times.items() if (pairs := telling(by_button(all_s)))}


class Landing:
    """One game with one landing and its duels, and everything that can be seen of it."""

    def __init__(self, folder: Path, seed: int, found: Found, duels: Callable[..., Duels], log: Path) -> None:
        self.draw, self.found, self.folder, self.log = Random(seed), found, folder, log
        session: Session[Any, Any, Any, Any] = Session.begin(LongDjinns(), Setup(roster(PLAYERS)), self.draw)
        self.place = Place(folder)
        self.journal = open_journal(self.place, NOW_S)
        self.table = Table.begin(session, self.journal, clock=lambda: NOW_S, draw=self.draw)
        self.evening = DuellingTable(self.table, pause_between_s=0.2, duels=duels)
        self.timed: list[tuple[int, int, float, float]] = []
        self.never_shown: list[int] = []
        self.read_to = dict.fromkeys(self._files(), 0)
        on: list[list[int]] = [[] for _ in range(PLAYERS)]
        for number in range(1, DESTINATIONS + 1):
            for seat in self.draw.sample(range(PLAYERS), 2 + self.draw.randrange(PLAYERS - 1)):
                on[seat].append(number)
        self.evening.say(LAYOUT, landing(*on))
        self.out = io.StringIO()
        self.board = NewsBoard(Screen(file=self.out, width=200), self.table.session.setup.roster)

    def duel(self) -> None:
        """All but one choose, in every way there is; then the last one does, and they open."""
        self._pass(0.3 + self.draw.uniform(0.0, 1.0))
        bidders = self.table.snapshot().view.duel.duel.seats
        held = {seat: self.evening.hand(seat) for seat in range(PLAYERS)}
        secrets = [djinn for hand in held.values() for djinn in hand]
        *others, last = self.draw.sample(bidders, len(bidders))
        meant = {seat: self._chooses(seat) for seat in others}
        self._pass(5.0)
        assert self.evening.missing() == (last,)
        self._search([*secrets, *self.never_shown])
        meant[last] = self.draw.randrange(HELD)
        self.evening.press(last, meant[last] + 1)
        self._pass(0.6)
        duel = self.table.snapshot().view.last_duel
        shown = {each.seat: each.djinn for each in duel.shown}
        assert shown == {seat: held[seat][slot] for seat, slot in meant.items()}
        # Looked for once more with the next duel: what was not shown stays a secret for ever.
        self.never_shown = [secret for secret in secrets if secret not in shown.values()]
        self.found.duels += 1

    def end(self) -> None:
        self._search(self.never_shown)
        self.journal.close()

    def _chooses(self, seat: int) -> int:
        """Mistakes, choices, changes of mind and decoys, one a second; the slot that is meant in the end."""
        slot = self.draw.randrange(HELD)
        presses: list[tuple[int, ...]] = [(slot + 1,)]
        if self.draw.random() < 0.3:
            presses = [(1 + self.draw.randrange(HELD),), *presses]
        if self.draw.random() < 0.2:
            presses = [*presses, (1, 2, 3, 4), (slot + 1,)]
        if self.draw.random() < 0.2:
            presses = [(1, 2), *presses]
        if self.draw.random() < 0.2 and len(presses) < 4:
            presses = [*presses, presses[-1]]
        for number, buttons in enumerate(presses):
            after_s, hold_s = number + self.draw.uniform(0.05, 0.4), self.draw.uniform(0.06, 0.3)
            self.evening.press(seat, *buttons, after_s=after_s, hold_s=hold_s)
            if len(buttons) == 1:
                pressed_s = self.evening.clock() + after_s
                self.timed.append((seat, buttons[0], pressed_s, pressed_s + hold_s))
        return slot

    def _pass(self, seconds: float) -> None:
        """Lets time pass; the news goes on the screen, the times of what was pressed are noted."""
        for news in self.evening.let_pass(seconds):
            self.board.tell(news)
            self.out.write(f"{news!r}\n")
        leds, cues = self.evening.leds.timed, self.evening.speaker.timed
        for pad, button, pressed_s, released_s in self.timed:
            own_s = [at_s for at_s, changed_pad, _ in leds if changed_pad == pad]
            self.found.to_light_s += _first(button, own_s, pressed_s)
            self.found.to_outcome_s += _first(button, own_s, released_s + 0.1)
            self.found.to_sound_s += _first(button, [at_s for at_s, _ in cues], pressed_s)
        for noted in (self.timed, leds, cues):
            noted.clear()

    def _search(self, secrets: Sequence[int]) -> None:
        for name, content in self._everything():
            self.found.secrets += [(name, secret) for secret in found_in(content, secrets)]

    def _everything(self) -> Iterator[tuple[str, bytes]]:
        """All that anybody could see, hear or read; of files what has come since the last time."""
        table = self.table
        shown = table.snapshot()
        board = FlyingCarpetsPhrases().board(table.view(SHARED_SCREEN))
        things = (shown, table, table.session, self.evening.duels, self.evening.pads, self.evening.disputes)
        yield "screen", self.out.getvalue().encode()
        yield "show", msgspec.json.encode(plain_snapshot(shown)) + repr(board).encode()
        yield "printed objects", "\n".join(map(repr, things)).encode()
        yield "printed state", repr((table.session.state, self.evening.duels.__dict__)).encode()
        kept = self.journal.read(table.game_id)
        for locked in (False, True):
            yield "export", exported(kept, self.place.keys, locked=locked)
        for path in self._files():
            with path.open("rb") as file:
                file.seek(self.read_to.get(path, 0))
                yield path.name, file.read()
                self.read_to[path] = file.tell()
        self.out.truncate(0)

    def _files(self) -> list[Path]:
        logs = [self.log] if self.log.exists() else []
        return [path for path in self.folder.rglob("*") if path.is_file() and path.suffix != ".key"] + logs


def _first(button: int, times_s: Sequence[float], after_s: float) -> list[tuple[int, float]]:
    later_s = [at_s - after_s for at_s in times_s if at_s >= after_s]
    return [(button, min(later_s))] if later_s else []


class ListenedTo(Duels):
    """Logs all that it hears and all that it says, as a careless developer would."""

    def hear(self, heard_at: HeardAt, now_s: float) -> tuple[News, ...]:
        news = super().hear(heard_at, now_s)
        logging.getLogger("companion").debug("%r gave %r with %r", heard_at, news, self._entries)
        return news


@contextlib.contextmanager
def talkative_log(path: Path) -> Iterator[None]:
    """Everything that logs, logs into the file: every statement of the database with its parameters."""
    handler, loggers = (
        logging.FileHandler(path),
        (logging.getLogger(), logging.getLogger("sqlalchemy.engine")),
    )
    usual = [(logger, logger.level, logger.handlers) for logger in loggers]
    loggers[0].setLevel(logging.DEBUG)
    loggers[1].setLevel(logging.INFO)  # DEBUG would add every row that is read, which is what was written
    loggers[0].handlers = [handler]
    try:
        yield
    finally:
        for logger, level, handlers in usual:
            logger.setLevel(level)
            logger.handlers = handlers
        handler.close()


def searched(folder: Path, duels: int, kind: Callable[..., Duels] = ListenedTo) -> Found:
    """So many duels, eleven a game, and what the search came upon."""
    found = Found()
    log = folder / "companion.log"
    with talkative_log(log):
        for game in range((duels + DUELS_IN_A_LANDING - 1) // DUELS_IN_A_LANDING):
            landing_ = Landing(folder / f"{game}", 1000 + game, found, kind, log)
            for _ in range(min(DUELS_IN_A_LANDING, duels - found.duels)):
                landing_.duel()
            landing_.end()
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a place: the bytes are the same, and no disk is waited for."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory, prefix="companion-leaks-") as inside:
        yield Path(inside)


def test_five_hundred_duels_give_nothing_away(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    found = searched(folder, DUELS)
    out, err = capfd.readouterr()

    assert found.duels == DUELS
    assert found.secrets == []
    assert (out, err) == ("", "")
    assert found.times_that_tell() == {}
    assert len(found.to_light_s) > 1000  # what was compared is no handful


class TestTheSearchItself:
    """What leaks is found; each of these leaks is one that a program could have."""

    @pytest.mark.parametrize("form", range(len(FORMS + HEX_FORMS)))
    @pytest.mark.parametrize("before", [b"", b"x", b'{"djinn":'])
    def test_a_secret_in_any_form(self, form: int, before: bytes) -> None:
        secrets = (LOWEST + 12_345_678_901, LOWEST + 98_765_432_109)
        written = (FORMS + HEX_FORMS)[form].written(secrets[1])

        assert found_in(before + written + b"}", secrets) == secrets[1:]
        assert found_in(before + written[:-1], secrets) == ()

    def test_a_choice_in_the_log(self, folder: Path) -> None:
        class Logging(ListenedTo):
            def _book(self, seat: Seat, gesture: GestureEnded, choice: Any, after: Any, now_s: float) -> Any:
                logging.getLogger("companion").debug(
                    "seat %s chose %s", seat, after.chosen and after.chosen.value
                )
                return super()._book(seat, gesture, choice, after, now_s)

        assert {place for place, _ in searched(folder, 3, Logging).secrets} == {"companion.log"}

    def test_a_choice_on_the_screen(self, folder: Path) -> None:
        class Loud(ListenedTo):
            def hear(self, heard_at: HeardAt, now_s: float) -> tuple[News, ...]:
                self.__dict__["heard"] = [
                    entry.chosen and entry.chosen.value for entry in self._entries.values()
                ]
                return super().hear(heard_at, now_s)

        assert "printed state" in {place for place, _ in searched(folder, 3, Loud).secrets}

    def test_a_journal_that_does_not_seal(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def open_box(self: KeyRing, values: tuple[bytes, ...], about: str) -> bytes:
            return msgspec.msgpack.encode(values)

        def read_box(self: KeyRing, box: bytes, about: str) -> tuple[bytes, ...]:
            return msgspec.msgpack.decode(box, type=tuple[bytes, ...])

        monkeypatch.setattr(KeyRing, "seal", open_box)
        monkeypatch.setattr(KeyRing, "open", read_box)
        places = {place for place, _ in searched(folder, 2).secrets}
        assert {"journal.sqlite-wal", "export"} <= places

    def test_a_light_that_takes_longer_for_some_buttons(self, folder: Path) -> None:
        class Slow(ListenedTo):
            def _book(self, seat: Seat, gesture: GestureEnded, choice: Any, after: Any, now_s: float) -> Any:
                slot = choice.choices.index(after.chosen.value) if after.chosen is not None else 0
                late = changed(gesture, at_s=gesture.at_s + 0.003 * slot)
                return super()._book(seat, late, choice, after, now_s)

        assert "release to outcome" in searched(folder, 66, Slow).times_that_tell()
