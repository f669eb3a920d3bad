"""Playing at the console: what happened is typed, djinns are entered unseen."""

import sys
from collections.abc import Callable
from typing import Any, Protocol

from companion.cli import pictures
from companion.cli.amend import command_in
from companion.cli.at_hand import AnyTable
from companion.cli.changes import Answer, told_refusal
from companion.cli.plain import NotUnderstood, command_from_json
from companion.games.registry import game_named
from companion.shared.phrases import HiddenEntry, Phrase, PhraseUnclear
from companion.shared.players import Seat
from companion.shared.ruleset import SHARED_SCREEN
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
    Phrase("help", "help", "this list"),
    Phrase("quit", "quit", "leave; everything is kept"),
)


class Lines(Protocol):
    """Where lines come from: a terminal or a pipe."""

    def ask(self, prompt: str) -> str:
        """The next line. Raises EOFError at the end, KeyboardInterrupt for Ctrl-C."""

    def wait(self, prompt: str) -> None:
        """Waits for whoever sits at a terminal to go on."""

    def ask_hidden(self, prompt: str) -> str:
        """A line that nobody else sees."""

    def wipe(self) -> None:
        """Takes what was shown off the screen."""


class PipedLines:
    """Lines from a pipe or file; nothing is hidden there and nothing to be wiped."""

    def ask(self, prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def wait(self, prompt: str) -> None:
        return

    def ask_hidden(self, prompt: str) -> str:
        return self.ask(prompt)

    def wipe(self) -> None:
        return


class TerminalLines:
    """Lines typed at a terminal, with history and completion; hidden ones are never in the history."""

    def __init__(self, words: Callable[[], tuple[str, ...]]) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import DynamicCompleter, WordCompleter

        completer = DynamicCompleter(lambda: WordCompleter(list(words()), ignore_case=True))
        self._session: PromptSession[str] = PromptSession(completer=completer, complete_while_typing=False)
        self._hidden: PromptSession[str] = PromptSession()

    def ask(self, prompt: str) -> str:
        return self._session.prompt(prompt)

    def wait(self, prompt: str) -> None:
        self._hidden.prompt(prompt)

    def ask_hidden(self, prompt: str) -> str:
        return self._hidden.prompt(prompt, is_password=True)

    def wipe(self) -> None:
        # The whole screen and what can be scrolled back to; where it is not understood, nothing happens.
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()


def play_at_console(table: AnyTable) -> None:
    """Asks and answers until the players leave."""
    phrases = game_named(table.session.rules.name).phrases()
    roster = table.session.setup.roster
    known = (*phrases.phrases, *COMMON)
    words = (*(phrase.word for phrase in known), *phrases.words(roster))
    lines: Lines = (
        TerminalLines(lambda: words) if sys.stdin.isatty() and sys.stdout.isatty() else PipedLines()
    )
    Console(table, lines, phrases, known).run()


class Console:
    """One sitting at the console."""

    def __init__(self, table: AnyTable, lines: Lines, phrases: Any, known: tuple[Phrase, ...]) -> None:
        self._table, self._lines, self._phrases, self._known = table, lines, phrases, known
        self._screen = pictures.screen()

    def run(self) -> None:
        self._screen.print(f"Game {self._table.game_id}. `help` lists what can be said.")
        self._board()
        while True:
            try:
                line = self._lines.ask("> ").strip()
            except EOFError:
                return
            if line in ("quit", "exit"):
                return
            if line:
                self._hear(line)

    def _hear(self, line: str) -> None:
        word, _, rest = line.partition(" ")
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
                    self._tell(self._table.undo())
                case "redo":
                    self._tell(self._table.redo())
                case "amend":
                    number, _, phrase = rest.partition(" ")
                    self._tell(self._table.amend(_number(number), command_in(self._table, phrase)))
                case "drop":
                    self._tell(self._table.amend(_number(rest), None))
                case "hand":
                    self._hand(rest)
                case _:
                    self._move(line)
        except (PhraseUnclear, NotUnderstood) as unclear:
            self._screen.print(str(unclear))

    def _move(self, line: str) -> None:
        if line.startswith("{"):
            self._tell(self._table.submit(command_from_json(self._table.session.rules, line)))
            return
        roster = self._table.session.setup.roster
        said = self._phrases.understood(line, roster, self._table.view(SHARED_SCREEN))
        if not isinstance(said, tuple):
            self._tell(self._table.submit(said))
            return
        for entry in said:
            if not self._enter_hidden(entry):
                return

    def _enter_hidden(self, entry: HiddenEntry) -> bool:
        """Hands the screen over, asks, wipes; whether the move was made."""
        name = "whoever rules" if entry.seat is None else self._table.session.setup.roster.name(entry.seat)
        self._lines.wait(f"Only {name} looks now. Enter goes on. ")
        try:
            self._show_private(entry.seat)
            answers = tuple(self._lines.ask_hidden(f"{question} ") for question in entry.questions)
            answer = self._table.submit(entry.command(answers))
        finally:
            self._lines.wipe()
        self._tell(answer)
        return isinstance(answer, Accepted)

    def _hand(self, whose: str) -> None:
        seat = _seat_named(self._table, whose)
        name = self._table.session.setup.roster.name(seat)
        self._lines.wait(f"Only {name} looks now. Enter goes on. ")
        try:
            self._show_private(seat)
            self._lines.wait("Enter hides it. ")
        finally:
            self._lines.wipe()

    def _show_private(self, seat: Seat | None) -> None:
        if seat is not None:
            for line in self._phrases.private(self._table.view(seat)):
                self._screen.print(str(line))

    def _tell(self, answer: Answer) -> None:
        match answer:
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
    roster = table.session.setup.roster
    found = [
        seat for seat in roster.seats if name and roster.name(seat).lower().startswith(name.strip().lower())
    ]
    if len(found) != 1:
        known = ", ".join(player.name for player in roster.players)
        raise NotUnderstood(f"Whose? One of {known}.")
    return found[0]
