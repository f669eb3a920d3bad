"""Five hundred rounds whose tokens are numbers of 18 digits: nothing but the opening gives one away.

Most rounds are played by rules and journal alone and some on pads; searched are the journal's files byte by
byte, the log at its most talkative, snapshots, exports, screens, whatever prints itself, standard output and
error, and the times of lights and sounds.
"""

import itertools
import logging
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.compose.duels import Duels
from companion.games.aladdins_dragons.events import Event, TokenPlaced
from companion.games.aladdins_dragons.moves import PlaceToken
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.view import View
from companion.shared.players import Roster
from companion.shared.ruleset import Viewer
from companion.shared.sentences import Sentence, say
from companion.storage.sealing import KeyRing
from hardware.pads.gestures import GestureEnded
from tests.companion.compose.leak_search import by_button, telling
from tests.companion.compose.test_leaks import ListenedTo, talkative_log
from tests.companion.games.aladdins_dragons import long_tokens
from tests.companion.games.aladdins_dragons.long_tokens import Evening, Found, Game, LongTokens, PadGame

ROUNDS = 500
#: So many of them on pads: enough for the times of each of the eight tokens to be compared.
ON_PADS = 16
#: Of the rounds by rules and journal alone, one in so many is searched in every place there is.
EVERYWHERE_ONCE_IN = 15
#: So few that the write-ahead log is not begun anew before it was read.
GAMES_IN_A_JOURNAL = 3


def searched(folder: Path, rounds: int, rules: Callable[[], LongTokens] = LongTokens) -> Found:
    """Rounds by rules and journal."""

    def game(evening: Evening, seed: int, found: Found) -> Game:
        return Game(evening, seed, found, rules())

    return played(folder, rounds, game, EVERYWHERE_ONCE_IN)


def pressed(folder: Path, rounds: int, duels: Callable[..., Duels] = ListenedTo) -> Found:
    """Rounds on pads."""

    def game(evening: Evening, seed: int, found: Found) -> Game:
        return PadGame(evening, seed, found, LongTokens(), duels=duels)

    return played(folder / "pads", rounds, game, 1)


def played(
    folder: Path, rounds: int, new_game: Callable[[Evening, int, Found], Game], everywhere_once_in: int
) -> Found:
    """Game after game, a few of them in one journal, until there were so many rounds."""
    found, log = Found(), folder / "companion.log"
    folder.mkdir(exist_ok=True)
    with talkative_log(log):
        for number in itertools.count():
            if number % GAMES_IN_A_JOURNAL == 0:
                evening = Evening(folder / f"{number}", log)
            game = new_game(evening, 100 + number, found)
            while not game.over:
                game.play_round(found.rounds % everywhere_once_in == 0)
                if found.rounds == rounds:
                    return found
            if number % GAMES_IN_A_JOURNAL == GAMES_IN_A_JOURNAL - 1:
                evening.journal.close()
    raise AssertionError("there is always another game")


def times_that_tell(found: Found) -> dict[str, tuple[tuple[int, int], ...]]:
    times = {
        "press to light": found.to_light_s,
        "release to outcome": found.to_outcome_s,
        "press to sound": found.to_sound_s,
    }
    return {name: pairs for name, all_s in times.items() if (pairs := telling(by_button(all_s)))}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a place: the bytes are the same, and no disk is waited for."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory, prefix="companion-leaks-") as inside:
        yield Path(inside)


def test_five_hundred_rounds_give_nothing_away(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    by_rules, on_pads = searched(folder, ROUNDS - ON_PADS), pressed(folder, ON_PADS)
    out, err = capfd.readouterr()

    assert by_rules.rounds + on_pads.rounds == ROUNDS
    assert by_rules.secrets == on_pads.secrets == []
    assert (out, err) == ("", "")
    assert times_that_tell(on_pads) == {}
    assert len(on_pads.to_light_s) > 300  # what was compared is no handful


class TestTheSearchItself:
    """What leaks is found; each of these leaks is one that a program could have."""

    def places(self, folder: Path, rules: Callable[[], LongTokens]) -> set[str]:
        return {place for place, _ in searched(folder, 2, rules).secrets}

    def test_an_event_that_tells_the_value(self, folder: Path) -> None:
        class Open(LongTokens):
            def _placed(self, state: State, command: PlaceToken) -> TokenPlaced:
                return replace(super()._placed(state, command), shown=command.token.opened())

        places = self.places(folder, Open)
        assert {"show", "console", "journal.sqlite-wal", "export", "log", "printed state"} <= places

    def test_a_sentence_that_tells_the_value(self, folder: Path) -> None:
        class Talking(LongTokens):
            def sentence(self, event: Event, roster: Roster) -> Sentence:
                if isinstance(event, TokenPlaced):
                    return say("It is {value}.", value=event.token.opened())
                return super().sentence(event, roster)

        assert self.places(folder, Talking) == {"log", "screen models"}

    def test_a_screen_that_sees_what_a_player_sees(self, folder: Path) -> None:
        class Nosy(LongTokens):
            def view_for(self, state: State, viewer: Viewer) -> View:
                view = super().view_for(state, viewer)
                return (
                    view if viewer is not None else replace(view, own=super().view_for(state, state.turn).own)
                )

        assert {"show", "printed objects"} <= self.places(folder, Nosy)

    def test_a_word_in_the_log(self, folder: Path) -> None:
        class Careless(LongTokens):
            def _placed(self, state: State, command: PlaceToken) -> TokenPlaced:
                logging.getLogger("companion").debug("%s placed %s", command.seat, command.token.opened())
                return super()._placed(state, command)

        assert self.places(folder, Careless) == {"companion.log"}

    def test_a_journal_that_does_not_seal(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(KeyRing, "seal", lambda ring, values, about: msgspec.msgpack.encode(values))
        monkeypatch.setattr(
            KeyRing, "open", lambda ring, box, about: msgspec.msgpack.decode(box, type=tuple[bytes, ...])
        )
        assert {"journal.sqlite-wal", "export"} <= self.places(folder, LongTokens)

    def test_a_screen_model_that_shows_it(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def peeking(table: Any) -> tuple[Any, ...]:
            return tuple(token.value.opened() for own in table.session.state.tokens for token in own)

        monkeypatch.setattr(long_tokens, "screens_seen", peeking)
        assert self.places(folder, LongTokens) == {"screen models"}

    def test_a_light_that_takes_longer_for_some_tokens(self, folder: Path) -> None:
        class Slow(ListenedTo):
            def _book(self, seat: Any, gesture: GestureEnded, choice: Any, after: Any, now_s: float) -> Any:
                late = changed(gesture, at_s=gesture.at_s + 0.003 * after.chosen.value)
                return super()._book(seat, late, choice, after, now_s)

        assert "release to outcome" in times_that_tell(pressed(folder, 6, Slow))
