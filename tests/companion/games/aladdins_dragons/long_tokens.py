"""Rounds whose tokens are numbers of 18 digits, each another one, and everything that can be seen of them.

The game is Aladdin's Dragons with every rule of it. A token of 18 digits that turns up anywhere before its
space is opened can be nothing else than that token.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.console import Console as Screen

from companion.cli.pad_news import NewsBoard
from companion.cli.plain import plain, plain_snapshot
from companion.compose.duels import Duels
from companion.games.aladdins_dragons import place
from companion.games.aladdins_dragons.awaited import Wait, wait_of
from companion.games.aladdins_dragons.choosing import TokenChoices
from companion.games.aladdins_dragons.due import with_what_follows
from companion.games.aladdins_dragons.events import Event, RoundEnded, TokenPlaced
from companion.games.aladdins_dragons.moves import Command, PlaceToken, PointTo
from companion.games.aladdins_dragons.phrases import AladdinsDragonsPhrases
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import simple_command
from companion.games.aladdins_dragons.state import Phase, State
from companion.session import Session
from companion.shared.choosing import Among, Choosing, SecretChoice
from companion.shared.ruleset import SHARED_SCREEN, Setup
from companion.shared.sealed import Sealed
from companion.storage.exporting import exported
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Table
from tests.companion.compose.duelling_table import DuellingTable
from tests.companion.compose.leak_search import HIGHEST, LOWEST, found_in
from tests.companion.games.aladdins_dragons.positions import roster
from tests.companion.games.aladdins_dragons.screens_seen import screens_seen

NOW_S = 1_700_000_000.0
PLAYERS = 3
TOKENS_OF_ALL = 8 * PLAYERS
AnySession = Session[Any, Any, Any, Any]


class LongTokens(AladdinsDragons):
    """The rules, but for which numbers stand on the tokens."""

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        if not isinstance(command, PlaceToken):
            return super().decide(state, command)
        place.point_to(state, PointTo(command.seat, command.space))
        return with_what_follows(state, self._placed(state, command))

    def _placed(self, state: State, command: PlaceToken) -> TokenPlaced:
        openly = bool(state.magic.spies) and state.magic.spies != (command.seat,)
        shown = command.token.opened() if openly else None
        return TokenPlaced(command.seat, command.space, command.token, shown)


class LongChoices(TokenChoices):
    """On the pad a token has its usual number; what is sealed is a long one."""

    def __init__(self, draw: Random) -> None:
        self._draw = draw

    def choosing(self, view_for: Callable[[Any], Any]) -> Choosing | None:
        found = super().choosing(view_for)
        if found is None or found.choices[0].among is not Among.NUMBERS:
            return None
        (choice,) = found.choices
        sealed = long_token(self._draw)
        longer = SecretChoice(choice.seat, choice.among, choice.choices, lambda _: choice.seal(sealed))
        return Choosing(found.name, found.what, (longer,))


def long_token(draw: Random) -> Sealed[int]:
    return Sealed(LOWEST + draw.randrange(HIGHEST - LOWEST))


@dataclass
class Found:
    """What the search came upon: secrets by the place, and how long lights and sounds took by the token."""

    rounds: int = 0
    secrets: list[tuple[str, int]] = field(default_factory=list)
    to_light_s: list[tuple[int, float]] = field(default_factory=list)
    to_outcome_s: list[tuple[int, float]] = field(default_factory=list)
    to_sound_s: list[tuple[int, float]] = field(default_factory=list)


class Evening:
    """A journal, a log and a screen, and all of their bytes, each read once."""

    def __init__(self, folder: Path, log: Path) -> None:
        self.folder, self.log, self.place = folder, log, Place(folder)
        self.journal = open_journal(self.place, NOW_S)
        self.out = io.StringIO()
        self.board = NewsBoard(Screen(file=self.out, width=200), roster(PLAYERS))
        self._read_to: dict[Path, int] = {}

    def new_bytes(self) -> Iterator[tuple[str, bytes]]:
        for path in self._files():
            with path.open("rb") as file:
                assert path.stat().st_size >= self._read_to.get(path, 0), f"{path} began anew unread"
                file.seek(self._read_to.get(path, 0))
                yield path.name, file.read()
                self._read_to[path] = file.tell()
        yield "screen", self.out.getvalue().encode()
        self.out.truncate(0)

    def _files(self) -> list[Path]:
        logs = [self.log] if self.log.exists() else []
        return [path for path in self.folder.rglob("*") if path.is_file() and path.suffix != ".key"] + logs


class Game:
    """One game, and what anybody could see, hear or read of it."""

    def __init__(self, evening: Evening, seed: int, found: Found, rules: AladdinsDragons) -> None:
        self.draw, self.found, self.kept = Random(seed), found, evening
        profile = {"treasures": "light", "magic": bool(seed % 2), "artifacts_act_in_basic": seed % 4 == 0}
        self.rules: Any = rules
        setup = Setup(roster(PLAYERS), profile=profile)
        self.session: AnySession = Session.begin(self.rules, setup, self.draw)
        self.table = Table.begin(self.session, evening.journal, clock=lambda: NOW_S, draw=self.draw)
        #: Values of this round that lie in the open by the rules: where a space was opened, or under a spy.
        self.open: set[int] = set()
        #: Values that were never shown: they are looked for until the next round is over.
        self.never_shown: list[int] = []

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.GAME_OVER

    def play_round(self, every_place: bool) -> None:
        """A round by rules and journal: all is searched when one token is left to place, and at its end."""
        began = self.state.round
        while not self.over and self.state.round == began:
            if self.placed == TOKENS_OF_ALL - 1 and wait_of(self.state) is Wait.PLACE:
                self.search([*self.placed_values(), *self.never_shown], every_place)
            self.submit(self.command())
        self.search_files(self.never_shown)
        self.found.rounds += 1

    def command(self) -> Command:
        command = simple_command(self.rules, self.state, self.draw)
        assert command is not None
        if isinstance(command, PlaceToken):
            return PlaceToken(command.seat, command.space, long_token(self.draw))
        return command

    def submit(self, command: Command) -> None:
        before = self.session
        self.session = before.submit(command, self.draw)
        self.note(before, command)

    def note(self, before: AnySession, command: Command) -> None:
        """Keeps account of what the move has shown, or will never show."""
        state: State = before.state
        if isinstance(command, PlaceToken) and state.magic.spies:
            self.open.add(command.token.opened())
        for event in self.session.events_since(before):
            if isinstance(event, RoundEnded):
                values = [token.value.opened() for own in state.tokens for token in own]
                self.never_shown = [value for value in values if value not in self.open]
                self.open.clear()
            state = self.rules.evolve(state, event)
            if state.phase is Phase.RESOLVE:
                self.open |= {token.shown for own in state.tokens for token in own if token.shown is not None}

    @property
    def placed(self) -> int:
        return sum(len(own) for own in self.state.tokens)

    def placed_values(self) -> list[int]:
        """What was placed this round, but for what a spy has seen: by the rules nobody may know it."""
        values = [token.value.opened() for own in self.state.tokens for token in own]
        return [value for value in values if value not in self.open]

    def written(self) -> None:
        """All that was played since the last time goes into the journal at once."""
        kept = len(self.table.session.log.entries)
        if kept < len(self.session.log.entries):
            game_id, journal = self.table.game_id, self.kept.journal
            self.table = Table(
                self.session, journal, game_id, kept_count=kept, clock=lambda: NOW_S, draw=self.draw
            )
            assert self.table.catch_up()

    def search_files(self, secrets: Sequence[int]) -> None:
        """In what has been written since the last time."""
        self.written()
        self._search(secrets, self.kept.new_bytes())

    def search(self, secrets: Sequence[int], every_place: bool) -> None:
        """There and in what all can see, or in every place there is."""
        self.search_files(secrets)
        view = msgspec.json.encode(plain(self.table.view(SHARED_SCREEN)))
        self._search(secrets, (("show", view),))
        if every_place:
            self._search(secrets, self.seen())

    def _search(self, secrets: Sequence[int], places: Iterable[tuple[str, bytes]]) -> None:
        for name, content in places:
            self.found.secrets += [(name, secret) for secret in found_in(content, secrets)]

    def seen(self) -> Iterator[tuple[str, bytes]]:
        table, shown = self.table, self.table.snapshot()
        yield "show", msgspec.json.encode(plain_snapshot(shown))
        yield "printed state", repr(self.state).encode()
        board = AladdinsDragonsPhrases().board(table.view(SHARED_SCREEN))
        yield "console", "\n".join(map(str, board)).encode()
        yield "printed objects", "\n".join(map(repr, (shown, table, self.session, self.session.log))).encode()
        yield "screen models", repr(screens_seen(table)).encode()
        yield "log", "\n".join(str(line) for step in shown.timeline for line in step.sentences).encode()
        kept = self.kept.journal.read(table.game_id)
        for locked in (False, True):
            yield "export", exported(kept, self.kept.place.keys, locked=locked)


class PadGame(Game):
    """The same with pads: every token is pointed at in the open and pressed as a chord."""

    def __init__(self, *arguments: Any, duels: Callable[..., Duels] = Duels) -> None:
        super().__init__(*arguments)
        choices = LongChoices(self.draw)
        self.pads = DuellingTable(self.table, choices, pause_between_s=0.0, duels=duels)

    def submit(self, command: Command) -> None:
        before = self.session
        if isinstance(command, PlaceToken) and self.placed < TOKENS_OF_ALL - 1:
            self._press(command)
        else:
            assert isinstance(self.pads.disputes.submit(command), Accepted)
        self.session = self.table.session
        self.note(before, self.session.log.steps[-1].command)

    def _press(self, command: PlaceToken) -> None:
        pads = self.pads
        assert isinstance(pads.disputes.submit(PointTo(command.seat, command.space)), Accepted)
        self._tell(0.05)
        value = self.draw.choice((1, 2, 4, 5, 6, 7, 8, 9))
        buttons = tuple(button for button in (1, 2, 3, 4) if value & (1 << (button - 1)))
        after_s, hold_s = self.draw.uniform(0.02, 0.2), self.draw.uniform(0.06, 0.3)
        pressed_s = pads.clock() + after_s
        pads.press(command.seat, *buttons, after_s=after_s, hold_s=hold_s)
        for noted in (pads.leds.timed, pads.speaker.timed):
            noted.clear()
        self._tell(0.9)
        own_s = [at_s for at_s, pad, _ in pads.leds.timed if pad == command.seat]
        self.found.to_light_s += _first(value, own_s, pressed_s)
        self.found.to_outcome_s += _first(value, own_s, pressed_s + hold_s + 0.1)
        self.found.to_sound_s += _first(value, [at_s for at_s, _ in pads.speaker.timed], pressed_s)
        assert self.table.session.state.pointed_to is None

    def _tell(self, seconds: float) -> None:
        for news in self.pads.let_pass(seconds):
            self.kept.board.tell(news)
            self.kept.out.write(f"{news!r}\n")

    def written(self) -> None:
        """The Table writes every move by itself."""


def _first(value: int, times_s: Sequence[float], after_s: float) -> list[tuple[int, float]]:
    later_s = [at_s - after_s for at_s in times_s if at_s >= after_s]
    return [(value, min(later_s))] if later_s else []
