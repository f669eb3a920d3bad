"""How a subcommand answers: exit codes, sentences on stderr, one JSON object where a program asked for it."""

import functools
import sys
import traceback
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any, NoReturn, ParamSpec, TypeVar

import msgspec
import typer

from companion.cli.ctrl_c import STOPPED
from companion.cli.plain import NotUnderstood, plain_refusal
from companion.cli.streams import abandon
from companion.games.registry import NoSuchGame
from companion.settings import SettingsRefused
from companion.shared.phrases import PhraseUnclear
from companion.shared.refusals import CompanionError, MoveRefused
from companion.storage.errors import (
    GameUnknown,
    JournalMovedOn,
    JournalNotWritten,
    JournalTrouble,
    NoBackup,
    PersonChangeRefused,
    PersonUnknown,
)
from companion.storage.exporting import ImportRefused

P = ParamSpec("P")
R = TypeVar("R")


class Exit(IntEnum):
    """Documented in docs/command-line.md."""

    DONE = 0
    REFUSED = 1
    USAGE = 2
    UNKNOWN = 3
    FILE = 4
    JOURNAL = 5
    NOT_SAVED = 6
    FAULT = 7
    RUNNING = 8
    INTERRUPTED = STOPPED


#: The first that fits counts, so the narrower stand before the wider.
_CODES: tuple[tuple[type[Exception], Exit, str], ...] = (
    (NotUnderstood, Exit.USAGE, "not-understood"),
    (PhraseUnclear, Exit.USAGE, "not-understood"),
    (NoSuchGame, Exit.UNKNOWN, "no-such-rules"),
    (GameUnknown, Exit.UNKNOWN, "no-such-game"),
    (PersonUnknown, Exit.UNKNOWN, "no-such-person"),
    (PersonChangeRefused, Exit.REFUSED, "person-change-refused"),
    (ImportRefused, Exit.FILE, "import-refused"),
    (SettingsRefused, Exit.FILE, "settings-refused"),
    (JournalNotWritten, Exit.NOT_SAVED, "not-saved"),
    (JournalMovedOn, Exit.REFUSED, "moved-on"),
    (NoBackup, Exit.JOURNAL, "no-backup"),
    (JournalTrouble, Exit.JOURNAL, "journal"),
    (CompanionError, Exit.JOURNAL, "unreadable"),
)


def new_app() -> typer.Typer:
    """A Typer application as all subcommands are: plain help, no traceback of its own."""
    return typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def guarded(command: Callable[P, R]) -> Callable[P, R]:
    """The command, with every error told as a sentence, as JSON if it was called with `as_json`."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        as_json = bool(kwargs.get("as_json"))
        try:
            return command(*args, **kwargs)
        except MoveRefused as refused:
            if as_json:
                print_json(plain_refusal(refused))
            else:
                complain(str(refused))
            raise typer.Exit(Exit.REFUSED) from None
        except KeyboardInterrupt:
            raise typer.Exit(Exit.INTERRUPTED) from None
        except BrokenPipeError:
            # Whoever read the output has enough.
            abandon()
            raise typer.Exit(Exit.DONE) from None
        except tuple(kind for kind, _, _ in _CODES) as error:
            code, name = next((code, name) for kind, code, name in _CODES if isinstance(error, kind))
            stop(code, name, str(error), as_json=as_json)
        except OSError as error:
            # Only a stream has no name.
            what = error.filename or "What is printed cannot be written"
            stop(Exit.FILE, "file", f"{what}: {error.strerror}.", as_json=as_json)
        except UnicodeEncodeError:
            # Bytes on the command line that are no UTF-8 come as such characters.
            sentence = "Something in this command is no text; type it again, or rename the file."
            stop(Exit.USAGE, "not-understood", sentence, as_json=as_json)
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except Exception as error:  # noqa: BLE001  # the top: whatever it is, people get a sentence
            stop(Exit.FAULT, "fault", _fault(error), as_json=as_json)

    return run


def _fault(error: Exception) -> str:
    """Kind and place of a fault of ours; not its text, which may quote a secret."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}:{last.lineno}"
    return (
        f"Something went wrong inside the companion ({type(error).__name__} at {place}). "
        "Everything that was acknowledged is kept."
    )


def stop(code: Exit, name: str, sentence: str, *, as_json: bool = False) -> NoReturn:
    """Ends the subcommand with a sentence."""
    if as_json:
        print_json({"ok": False, "error": {"code": name, "sentence": sentence}})
    else:
        complain(sentence)
    raise typer.Exit(code)


def print_json(thing: Any) -> None:
    """One line on stdout, there at once for whoever reads along."""
    sys.stdout.write(msgspec.json.encode(thing).decode() + "\n")
    sys.stdout.flush()


def complain(sentence: str) -> None:
    print(sentence, file=sys.stderr)
