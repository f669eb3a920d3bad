"""Where the console's lines come from: a terminal or a pipe."""

import io
import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from companion.cli.streams import patient_input
from companion.shared.private_bid import LONGEST_LOOK_S, TAKEN_WITHIN_S

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings


class NobodyThere(Exception):
    """Nobody went on in time; what was shown privately is to be covered."""


class Lines(Protocol):
    """Where lines come from: a terminal or a pipe."""

    def ask(self, prompt: str) -> str:
        """The next line. Raises EOFError at the end, KeyboardInterrupt for Ctrl-C."""

    def wait(self, prompt: str) -> None:
        """Waits for whoever sits at a terminal to go on. Raises NobodyThere."""

    def ask_hidden(self, prompt: str) -> str:
        """A line that nobody else sees. Raises NobodyThere."""

    def wipe(self) -> None:
        """Takes what was shown off the screen."""


class Keys(Protocol):
    """Keys that are pads now and then."""

    @property
    def keys_wanted(self) -> bool: ...

    def press(self, key: str) -> None: ...


class PipedLines:
    """Lines from a pipe or file; nothing is hidden there and nothing to be wiped."""

    def __init__(self) -> None:
        # A few bytes that are no text never end a sitting.
        self._typed = io.TextIOWrapper(patient_input(), encoding=sys.stdin.encoding, errors="replace")

    def ask(self, prompt: str) -> str:
        line = self._typed.readline()
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
    """Lines typed at a terminal, with history and completion; hidden ones are never in the history.

    While `keys` are wanted as pads, a key of `blocks` on an empty line is a press and is not written. A blank
    first makes it a line.
    """

    def __init__(
        self, words: Callable[[], tuple[str, ...]], keys: Keys | None = None, blocks: str = ""
    ) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import DynamicCompleter, WordCompleter

        completer = DynamicCompleter(lambda: WordCompleter(list(words()), ignore_case=True))
        self._session: PromptSession[str] = PromptSession(
            completer=completer,
            complete_while_typing=False,
            key_bindings=_pad_keys(keys, blocks) if keys is not None and blocks else None,
        )
        self._hidden: PromptSession[str] = PromptSession()

    def ask(self, prompt: str) -> str:
        from prompt_toolkit.patch_stdout import patch_stdout

        # News of the pads is written above the line that is being typed.
        with patch_stdout(raw=True):
            return self._session.prompt(prompt)

    def wait(self, prompt: str) -> None:
        self._ask_in_time(prompt, TAKEN_WITHIN_S, hidden=False)

    def ask_hidden(self, prompt: str) -> str:
        return self._ask_in_time(prompt, LONGEST_LOOK_S, hidden=True)

    def wipe(self) -> None:
        # The whole screen and what can be scrolled back to; where it is not understood, nothing happens.
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()

    def _ask_in_time(self, prompt: str, within_s: float, *, hidden: bool) -> str:
        app = self._hidden.app

        def give_up() -> None:
            if app.is_running:
                app.exit(exception=NobodyThere())

        def begin() -> None:
            assert app.loop is not None
            app.loop.call_later(within_s, give_up)

        return self._hidden.prompt(prompt, is_password=hidden, pre_run=begin)


@contextmanager
def unechoed(*, by_key: bool = True) -> Iterator[None]:
    """Nothing that is typed in this block is written on the terminal by itself; `by_key`: read key by key.

    A key that is a choice would stand on the screen if it were typed while nobody reads. Where there is no
    terminal, or none of this kind, nothing happens.
    """
    try:
        import termios
    except ImportError:
        yield
        return
    if not sys.stdin.isatty():
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    quiet = termios.tcgetattr(terminal)
    quiet[3] &= ~(termios.ECHO | termios.ICANON) if by_key else ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        # What was typed too late is thrown away: the shell would show it.
        termios.tcsetattr(terminal, termios.TCSAFLUSH, before)


def typed_so_far() -> str:
    """The keys that wait to be read from a terminal in `unechoed`; "" where there is none."""
    if not sys.stdin.isatty() or not select.select([sys.stdin], [], [], 0.0)[0]:
        return ""
    # Past Python's own buffer, which `select` does not know of.
    return os.read(sys.stdin.fileno(), 1024).decode(errors="ignore")


def _pad_keys(keys: Keys, blocks: str) -> "KeyBindings":
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    bindings = KeyBindings()
    pressed = Condition(lambda: keys.keys_wanted and not get_app().current_buffer.text)

    def press(event: KeyPressEvent) -> None:
        keys.press(event.data)

    for key in {*blocks.lower(), *blocks.upper()}:
        bindings.add(key, filter=pressed)(press)
    return bindings
