"""The screen composed: journal and games behind it, settings kept, the window opened."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.compose.chronicle import JournalChronicle
from companion.compose.doctoring import Machine, machine_findings
from companion.compose.learned_decks import DECKS, learned_decks
from companion.compose.playable import PLAYABLE
from companion.compose.screen_devices import CALIBRATION, Heard, workshop
from companion.compose.screen_pads import ScreenPads
from companion.deck import default_profile
from companion.games.registry import AllRules, game_named
from companion.session import Session
from companion.settings import PadKind, load_settings
from companion.shared.chance import Draw
from companion.shared.players import Roster, Seat
from companion.shared.refusals import CompanionError
from companion.shared.ruleset import Setup
from companion.shared.sentences import Sentence, Word, say
from companion.storage.errors import GameUnknown, JournalTrouble
from companion.storage.journal import Journal
from companion.storage.matches import read_setup
from companion.table import Table
from ui.design.colours import Theme
from ui.languages import usual
from ui.present.at_work import AtWork, Work
from ui.present.world import AnyTable, Check, DeckOnHand, GameOnHand, Health, Playable, Preferences

PREFERENCES = "screen.json"
#: The camera that is looked for where none was named.
ANY_CAMERA = "auto"
DAY_S = 86400.0
#: A machine does not change while somebody turns the doctor's pages.
LOOKED_AT_FOR_S = 30.0
Post = Callable[[Callable[[], None]], None]


class GameUnreachable(CompanionError):
    """A game could not be begun or opened; the text says why."""


@contextmanager
def _as_trouble() -> Iterator[None]:
    try:
        yield
    except (JournalTrouble, GameUnknown, LookupError) as error:
        raise GameUnreachable(str(error)) from error


class JournalHouse:
    """What the screen asks for, from the journal and the folder it lies in."""

    def __init__(
        self,
        journal: Journal,
        folder: Path,
        clock: Callable[[], float] = time.time,
        draw: Draw | None = None,
        pads: ScreenPads | None = None,
    ) -> None:
        self._journal = journal
        self._pads = pads
        self._post: Post = lambda deed: deed()
        self._say: Callable[[Sentence], None] = lambda sentence: None
        if pads is not None:
            pads.changed = self._news
        self._folder = folder
        self._clock = clock
        self._draw = draw or SystemRandom()
        self._games: tuple[GameOnHand, ...] | None = None
        self._machine: tuple[Check, ...] | None = None
        self._machine_at_s = 0.0
        self._preferences = read_preferences(folder / PREFERENCES)
        self._drawn = 0
        self._chronicle = JournalChronicle(journal, folder, clock, self._was_drawn, self._photo_picture)
        self.camera = ""
        kind = pads.kind if pads is not None else PadKind.AUTO
        heard = Heard(
            lambda: self._news(None),
            lambda: self._post(self._camera_sees),
            lambda: self._news(None),
            lambda deck: self._post(lambda: self._deck_learned(deck)),
        )
        self.workshop = workshop(folder, lambda: self.camera or ANY_CAMERA, (kind, load_settings), heard)

    def attach(self, post: Post, say_it: Callable[[Sentence], None]) -> None:
        """Where news goes: `post` brings it into the screen's thread, `say_it` shows a sentence there."""
        self._post, self._say = post, say_it

    def _news(self, sentence: Sentence | None) -> None:
        """From any thread: something changed, or is worth saying."""
        self._post(lambda: self._say(sentence) if sentence is not None else None)

    def _was_drawn(self) -> None:
        """From any thread: pictures that a screen waits for are there."""
        self._drawn += 1
        self._news(None)

    def _photo_picture(self) -> Any:
        live = self.live_picture()
        return live[1] if live is not None else None

    def drawn(self) -> int:
        return self._drawn

    def chronicle(self) -> JournalChronicle:
        preferences = self._preferences
        self._chronicle.style(preferences.language or usual(), preferences.theme is Theme.DARK)
        return self._chronicle

    def _camera_sees(self) -> None:
        """A camera that was looked for and sees is watched through from now on."""
        self.camera = self.camera or ANY_CAMERA

    def _deck_learned(self, deck: Path) -> None:
        self.keep(replace(self._preferences, deck=deck.name))

    def _seated(self, table: AnyTable) -> AnyTable:
        if self._pads is not None:
            self._pads.begin(table)
        return table

    @property
    def journal(self) -> Journal:
        return self._journal

    def games(self) -> tuple[GameOnHand, ...]:
        with _as_trouble():
            return self._games_now()

    def _games_now(self) -> tuple[GameOnHand, ...]:
        if self._games is None:
            now_s = self._clock()
            self._games = tuple(
                GameOnHand(
                    line.id,
                    _title(line.ruleset),
                    line.names,
                    line.finished,
                    line.result,
                    max(0, int(now_s // DAY_S - line.touched_at_s // DAY_S)),
                    line.ruleset,
                    line.by_hand,
                )
                for line in self._journal.games(limit=200)
            )
        return self._games

    def people(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for game in self.games() for name in game.names))

    def last_roster(self) -> Roster | None:
        played = [game for game in self.games() if not game.by_hand]
        if not played:
            return None
        try:
            return read_setup(self._journal.read(played[0].id).setup).roster
        except CompanionError:
            return None

    def begin(
        self,
        ruleset: str,
        roster: Roster,
        begins: Seat,
        group: str,
        profile: Mapping[str, Any] | None = None,
    ) -> AnyTable:
        with _as_trouble():
            return self._seated(self._begin(ruleset, Setup(roster, begins, dict(profile or {})), group))

    def playable(self) -> tuple[Playable, ...]:
        return PLAYABLE

    def on_pads(self) -> frozenset[Seat]:
        return self._pads.at_work if self._pads is not None else frozenset()

    def _begin(self, ruleset: str, setup: Setup, group: str) -> AnyTable:
        rules = game_named(ruleset).rules()
        session: Session[Any, Any, Any, Any] = Session.begin(rules, setup, self._draw)
        self._games = None
        return Table.begin(session, self._journal, group=group, clock=self._clock, draw=self._draw)

    def resume(self, game_id: str) -> AnyTable:
        with _as_trouble():
            return self._seated(self._resume(game_id))

    def review(self, game_id: str) -> AnyTable:
        with _as_trouble():
            return self._resume(game_id)

    def _resume(self, game_id: str) -> AnyTable:
        line = self._journal.find(game_id)
        rules = AllRules().get(line.ruleset) or game_named(line.ruleset).rules()
        self._games = None
        return Table.resume(rules, self._journal, line.id, clock=self._clock, draw=self._draw)

    def leave(self) -> None:
        if self._pads is not None:
            self._pads.close()
        self._games = None

    def preferences(self) -> Preferences:
        return self._preferences

    def keep(self, preferences: Preferences) -> Sentence | None:
        self._preferences = preferences
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / PREFERENCES).write_bytes(msgspec.json.encode(preferences))
        except OSError as error:
            return say("The settings could not be kept: {why}", why=str(error.strerror))
        return None

    def checks(self) -> tuple[Check, ...]:
        if self._machine is None or self._clock() - self._machine_at_s > LOOKED_AT_FOR_S:
            self._machine, self._machine_at_s = tuple(_machine_checks()), self._clock()
        games, entries = self._journal.count()
        told = say("Games: {games}, entries: {entries}", games=games, entries=entries)
        return (
            Check(say("Journal"), Health.GOOD, told),
            self._camera_check(),
            *self._kept_checks(),
            self._pads.check()
            if self._pads is not None
            else Check(say("Pads"), Health.ABSENT, say("No pads are used. Everybody chooses on the screen.")),
            *self._machine,
        )

    def _camera_check(self) -> Check:
        return Check(say("Camera"), Health.ABSENT, say("No camera is used. Tap how the carpets lie."))

    def _kept_checks(self) -> Iterator[Check]:
        """The calibration and the deck that were made at the screen, where there are any."""
        if self.calibrated():
            told = say("It was measured. It holds until the camera is moved.")
            yield Check(say("Calibration"), Health.GOOD, told)
        if self._preferences.deck:
            there = any(deck.name == self._preferences.deck for deck in self.decks())
            told = say("{name} is played with.", name=self._preferences.deck)
            if not there:
                told = say("{name} is gone from the disk. Choose another one.", name=self._preferences.deck)
            yield Check(say("Deck"), Health.GOOD if there else Health.BAD, told)

    def decks(self) -> tuple[DeckOnHand, ...]:
        return learned_decks(self._folder / DECKS)

    def calibrated(self) -> bool:
        return (self._folder / CALIBRATION).is_file()

    def ask(self, what: str, about: Any) -> Sentence | None:
        match what:
            case "again":
                self.workshop.again()
                return None
            case "forget calibration":
                (self._folder / CALIBRATION).unlink(missing_ok=True)
                return None
            case "check again":
                self._machine = None
                return None
            case _:
                return self.workshop.ask(what, about)

    def work(self, what: Work) -> None:
        self.workshop.work(what)

    def at_work(self) -> AtWork | None:
        return self.workshop.at_work()

    def live(self) -> Any:
        return None

    def live_picture(self) -> tuple[int, Any] | None:
        return self.workshop.picture()

    def evidence(self) -> tuple[Any, ...]:
        return ()

    def game_changed(self) -> Sentence | None:
        return None


def read_preferences(path: Path) -> Preferences:
    """What was kept; what usually holds where nothing was, or nothing that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Preferences)
    except (OSError, msgspec.DecodeError):
        return Preferences()


def _machine_checks() -> Iterator[Check]:
    """What the doctor finds of the machine."""
    for finding in machine_findings(Machine()):
        health = Health.GOOD if finding.well else Health.WARN
        yield Check(say("{what}", what=Word(finding.name)), health, finding.sentence)


def _title(ruleset: str) -> str:
    try:
        return game_named(ruleset).title
    except LookupError:
        return ruleset


def pictures_folder() -> Path:
    """The deck's own pictures."""
    return default_profile()
