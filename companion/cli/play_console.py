"""Playing at the console: what happened is typed, djinns are entered unseen."""

import sys
import time
from typing import Any

from companion.cli import pictures
from companion.cli.amend import command_in
from companion.cli.at_hand import AnyTable
from companion.cli.changes import Answer, told_refusal
from companion.cli.lines import Lines, NobodyThere, PipedLines, TerminalLines, unechoed
from companion.cli.pad_news import NewsBoard, told_dispute
from companion.cli.plain import NotUnderstood, command_from_json
from companion.compose.disputes import Disputes
from companion.compose.duelling import Duelling, choices_of
from companion.games.registry import game_named
from companion.shared.choosing import SecretChoice
from companion.shared.phrases import HiddenEntry, Phrase, PhraseUnclear
from companion.shared.players import Seat
from companion.shared.private_bid import PrivateBid
from companion.shared.ruleset import SHARED_SCREEN
from companion.shared.sealed import Sealed
from companion.table import Accepted, Fault, Refused

#: What every game's console knows besides the game's own phrases.
COMMON = (
    Phrase("undo", "undo", "take back the latest change"),
    Phrase("redo", "redo", "bring back what was undone"),
    Phrase("amend", "amend 12 PHRASE", "step 12 was something else; what followed is decided again"),
    Phrase("drop", "drop 12", "step 12 never was"),
    Phrase("log", "log", "the steps with their numbers"),
    Phrase("board", "board", "how the game stands"),
    Phrase("score", "score", "the score sheet, explained"),
    Phrase("hand", "hand PLAYER", "what only that player may see; the others look away"),
    Phrase("dispute", "dispute PLAYER", "objects to the result shown last; nothing is booked until ruled"),
    Phrase("stands", "stands", "rules that a disputed result stands; undo, amend or a ruling say otherwise"),
    Phrase("help", "help", "this list"),
    Phrase("quit", "quit", "leave; everything is kept"),
)


#: From a pipe, a duel on pads is waited for this long before the next line is read.
PIPE_WAITS_S = 120.0


def play_at_console(
    table: AnyTable, duelling: Duelling | None = None, pad_keys: str = "", live: Any = None
) -> None:
    """Asks and answers until the players leave. `pad_keys` are the keys that are pads during a duel.

    `live` is a camera's view of the table (LivePlay), where one is watched.
    """
    phrases = game_named(table.session.rules.name).phrases()
    roster = table.session.setup.roster
    known = (*phrases.phrases, *(_watched().PHRASES if live is not None else ()), *COMMON)
    words = (*(phrase.word for phrase in known), *phrases.words(roster))
    lines: Lines = PipedLines()
    if sys.stdin.isatty() and sys.stdout.isatty():
        lines = TerminalLines(lambda: words, duelling, pad_keys)
    with unechoed(by_key=False):
        Console(table, lines, phrases, known, duelling, live).run()


class Console:
    """One sitting at the console."""

    def __init__(
        self,
        table: AnyTable,
        lines: Lines,
        phrases: Any,
        known: tuple[Phrase, ...],
        duelling: Duelling | None = None,
        live: Any = None,
    ) -> None:
        self._live = live
        self._table, self._lines, self._phrases, self._known = table, lines, phrases, known
        self._duelling = duelling
        self._choices = choices_of(table.session.rules.name)
        self._disputes = duelling.disputes if duelling is not None else Disputes(table, self._choices)
        self._screen = pictures.screen()
        self._news = NewsBoard(self._screen, table.session.setup.roster)

    def run(self) -> None:
        self._screen.print(f"Game {self._table.game_id}. `help` lists what can be said.")
        self._board()
        if self._live is not None:
            self._live.tell = lambda told: _watched().tell(told, self._screen.print)
        if self._duelling is None:
            self._ask_and_answer()
            return
        self._duelling.tell = self._news.tell
        with self._duelling:
            self._ask_and_answer()

    def _ask_and_answer(self) -> None:
        while True:
            if self._duelling is not None and isinstance(self._lines, PipedLines):
                self._duelling.wait_for_pads(PIPE_WAITS_S)
            try:
                line = self._lines.ask("> ").strip()
            except EOFError:
                if self._live is not None and isinstance(self._lines, PipedLines):
                    self._live.wait_until_over(PIPE_WAITS_S)
                return
            if line in ("quit", "exit"):
                return
            if line:
                self._hear(line)

    def _hear(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if self._live is not None and _watched().heard(self._live, line, self._screen.print):
            return
        try:
            match word.lower():
                case "help":
                    self._help()
                case "board":
                    self._board()
                case "score":
                    shown = self._table.snapshot()
                    self._screen.print(pictures.score_sheet(shown.score_sheet, shown.roster))
                case "log":
                    self._screen.print(pictures.timeline(self._table.snapshot().timeline))
                case "undo":
                    self._tell(self._disputes.undo())
                case "redo":
                    self._tell(self._disputes.redo())
                case "amend":
                    number, _, phrase = rest.partition(" ")
                    self._tell(self._disputes.amend(_number(number), command_in(self._table, phrase)))
                case "drop":
                    self._tell(self._disputes.amend(_number(rest), None))
                case "hand":
                    self._hand(rest)
                case "dispute":
                    self._dispute(rest)
                case "stands":
                    self._tell(self._disputes.stands())
                case _:
                    self._move(line)
        except (PhraseUnclear, NotUnderstood) as unclear:
            self._screen.print(str(unclear))

    def _move(self, line: str) -> None:
        if line.startswith("{"):
            self._tell(self._disputes.submit(command_from_json(self._table.session.rules, line)))
            return
        roster = self._table.session.roster
        said = self._phrases.understood(line, roster, self._table.view(SHARED_SCREEN))
        if not isinstance(said, tuple):
            self._tell(self._disputes.submit(said))
            return
        for entry in said:
            if not self._enter_hidden(entry):
                return

    def _enter_hidden(self, entry: HiddenEntry) -> bool:
        """Hands the screen over, asks, wipes; whether the move was made."""
        choosing = self._choices.choosing(self._table.view) if entry.seat is not None else None
        choice = choosing.of(entry.seat) if choosing is not None and entry.seat is not None else None
        if choice is not None:
            return self._bid_privately(choice, entry)
        with self._news.held_back():
            try:
                self._hand_over(entry.seat)
                self._show_private(entry.seat)
                answers = tuple(self._lines.ask_hidden(f"{question} ") for question in entry.questions)
                answer = self._disputes.submit(entry.command(answers))
            except NobodyThere:
                answer = None
            finally:
                self._lines.wipe()
        self._tell_private(answer)
        return isinstance(answer, Accepted)

    def _bid_privately(self, choice: SecretChoice, entry: HiddenEntry) -> bool:
        """A private bid; Enter stands for the finger that holds the cover open."""
        bid = PrivateBid(choice, time.monotonic())
        unclear = ""
        with self._news.held_back():
            try:
                self._hand_over(choice.seat)
                bid = bid.taken(time.monotonic()).held(time.monotonic())
                self._show_private(choice.seat)
                typed = self._lines.ask_hidden(f"{entry.questions[0]} ")
                bid = bid.picked(Sealed(int(typed)), time.monotonic())
            except NobodyThere:
                bid = bid.left(time.monotonic())
            except ValueError:
                unclear = "That is no number."
            finally:
                self._lines.wipe()
        if bid.wrong:
            unclear = "That is none of this player's own."
        if unclear:
            self._screen.print(unclear)
            return False
        answer = None if bid.command is None else self._disputes.submit(bid.command)
        self._tell_private(answer)
        return isinstance(answer, Accepted)

    def _hand_over(self, seat: Seat | None) -> None:
        """Raises NobodyThere."""
        name = "whoever rules" if seat is None else self._table.session.roster.name(seat)
        self._lines.wait(f"Only {name} looks now. Enter goes on. ")

    def _hand(self, whose: str) -> None:
        seat = _seat_named(self._table, whose)
        with self._news.held_back():
            try:
                self._hand_over(seat)
                self._show_private(seat)
                self._lines.wait("Enter hides it. ")
            except NobodyThere:
                pass  # covered all the same
            finally:
                self._lines.wipe()

    def _dispute(self, whose: str) -> None:
        raised = self._disputes.raised(_seat_named(self._table, whose))
        if isinstance(raised, Refused):
            self._tell(raised)
            return
        for line in told_dispute(raised, self._table.session.roster):
            self._screen.print(line)

    def _show_private(self, seat: Seat | None) -> None:
        if seat is not None:
            for line in self._phrases.private(self._table.view(seat)):
                self._screen.print(str(line))

    def _tell_private(self, answer: Answer | None) -> None:
        if answer is None:
            self._screen.print("Nobody chose in time; nothing was changed.")
        else:
            self._tell(answer)

    def _tell(self, answer: Answer | None) -> None:
        match answer:
            case None:
                self._screen.print("So it is.")
            case Accepted():
                for sentence in answer.sentences:
                    self._screen.print(str(sentence))
                self._standing(())
            case Refused():
                self._screen.print(told_refusal(answer))
            case Fault():
                self._screen.print(str(answer.sentence))

    def _board(self) -> None:
        self._standing(self._phrases.board(self._table.view(SHARED_SCREEN)))

    def _standing(self, board: tuple[object, ...]) -> None:
        shown = self._table.snapshot()
        self._screen.print(pictures.standing(shown, board))
        if shown.outcome is not None:
            self._screen.print(pictures.score_table(shown.score_sheet, shown.roster))

    def _help(self) -> None:
        width = max(len(phrase.usage) for phrase in self._known)
        for phrase in self._known:
            self._screen.print(f"{phrase.usage:{width}}  {phrase.about}")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NotUnderstood(f"{text or 'Nothing'} is no step; `log` shows their numbers.") from None


def _seat_named(table: AnyTable, name: str) -> Seat:
    roster = table.session.roster
    found = [
        seat for seat in roster.seats if name and roster.name(seat).lower().startswith(name.strip().lower())
    ]
    if len(found) != 1:
        known = ", ".join(player.name for player in roster.players)
        raise NotUnderstood(f"Whose? One of {known}.")
    return found[0]


def _watched() -> Any:
    """What is said about a camera's view; it needs numpy, which a game without a camera does not."""
    from companion.cli import watched_console

    return watched_console
