"""`companion`: finds the subcommand that is asked for and loads only that one."""

import importlib
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from companion.cli import streams
from companion.cli.ctrl_c import stoppable


@dataclass(frozen=True, slots=True)
class Subcommand:
    """`module` has an `app`, a Typer application of one command or of several."""

    name: str
    module: str
    about: str


#: Every subcommand, in the order of the help. A new one is a module here beside and a line in this list.
SUBCOMMANDS = (
    Subcommand("demo", "companion.cli.demo", "a rehearsed evening of a game"),
    Subcommand("ui", "companion.cli.ui", "the touch screen"),
    Subcommand("shots", "companion.cli.shots", "pictures of every screen, as contact sheets"),
    Subcommand("new", "companion.cli.new", "begin a game: companion new Anna Ben Cleo"),
    Subcommand("play", "companion.cli.play", "play a game at the console, or with --json by script"),
    Subcommand("games", "companion.cli.games", "the games in the journal, newest first"),
    Subcommand("groups", "companion.cli.groups", "the groups and who plays in them"),
    Subcommand("people", "companion.cli.people", "everybody who plays: rename, merge, delete"),
    Subcommand("history", "companion.cli.history", "games and evenings: search, enter by hand, leave out"),
    Subcommand("standings", "companion.cli.standings", "who wins, who meets whom, and ratings"),
    Subcommand("landings", "companion.cli.landings", "how well everybody throws, in numbers and pictures"),
    Subcommand("rematch", "companion.cli.rematch", "the same players and rules once more"),
    Subcommand("show", "companion.cli.show", "how a game stands, with its score sheet"),
    Subcommand("log", "companion.cli.log", "what happened in a game, step by step"),
    Subcommand("undo", "companion.cli.undo", "take back the latest change of a game"),
    Subcommand("redo", "companion.cli.redo", "bring back what was undone last"),
    Subcommand("amend", "companion.cli.amend", "change or drop a step; what followed is decided again"),
    Subcommand(
        "handover", "companion.cli.handover", "everything as CSV, JSON or a book; a link for BG Stats"
    ),
    Subcommand("export", "companion.cli.export", "a game as one JSON file"),
    Subcommand("import", "companion.cli.import_file", "take in a game, everything as JSON, or a CSV"),
    Subcommand("backup", "companion.cli.backup", "a proved copy of all games, also to a stick"),
    Subcommand("restore", "companion.cli.restore", "the games of a copy, in the place of those here"),
    Subcommand("schema", "companion.cli.schema", "the JSON schema of a game's commands"),
    Subcommand("look", "companion.cli.look", "who lies on what in a picture of the table"),
    Subcommand("watch", "companion.cli.watch", "what a camera sees at a table, as it happens"),
    Subcommand("camera", "companion.cli.camera", "what a camera delivers: still, stream, focus, light"),
    Subcommand("calibrate", "companion.cli.calibrate", "where the table's plane is, from a printed sheet"),
    Subcommand("evidence", "companion.cli.evidence", "what a landing looked like, and what was made of it"),
    Subcommand("rejudge", "companion.cli.rejudge", "a game's landings, read again by this version"),
    Subcommand("simulate", "companion.cli.simulate", "whole games on a simulated table, checked"),
    Subcommand("deck", "companion.cli.deck", "our own deck to print, and other decks learned from pictures"),
    Subcommand("pads", "companion.cli.pads", "the buttons to choose with: list, test, wiring"),
    Subcommand("serve", "companion.cli.serve", "a page on the local network: score, turn, last landing"),
    Subcommand("soak", "companion.cli.soak", "simulated games for hours, to see whether anything grows"),
    Subcommand("doctor", "companion.cli.doctor", "versions, data directory, health of the journal; restore"),
)

#: Options before the subcommand, and the environment variable that each stands for.
_BEFORE = {"--data": "COMPANION_DATA", "--settings": "COMPANION_SETTINGS"}

USAGE, FILE, FAULT = 2, 4, 7


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one subcommand; the exit code (docs/command-line.md). Without `arguments`: the whole program."""
    if arguments is not None:
        return stoppable(lambda: _run_and_write(list(arguments)))
    # Once all is done and said, a Ctrl-C while Python tidies up would only be a traceback.
    return stoppable(lambda: _run_and_write(sys.argv[1:]), afterwards=signal.SIG_DFL)


def _run_and_write(words: list[str]) -> int:
    # Read when numpy is loaded: its matrices here are small, and more threads make a busy machine five times
    # slower.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    streams.prepare()
    code = FAULT
    try:
        code = _run(words)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except OSError as error:
        # Subcommands tell theirs; this is the help, or the version.
        code = streams.not_written(error)
    finally:
        written = streams.flushed()
    return code if written else code or FILE


def _run(words: list[str]) -> int:
    """Raises SystemExit."""
    while words and (variable := _BEFORE.get(words[0].split("=")[0])):
        option, has_value, value = words.pop(0).partition("=")
        if not has_value and not words:
            return _complain(f"{option} wants a path.")
        os.environ[variable] = value if has_value else words.pop(0)
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help())
        return 0
    if words[0] == "--version":
        from importlib.metadata import version

        print(version("tabletop-companion"))
        return 0
    wanted, *rest = words
    for subcommand in SUBCOMMANDS:
        if subcommand.name == wanted:
            return _run_subcommand(subcommand, rest)
    import difflib

    near = difflib.get_close_matches(wanted, [subcommand.name for subcommand in SUBCOMMANDS], n=1)
    asked = f" Did you mean {near[0]}?" if near else ""
    return _complain(f"There is no command {wanted}.{asked} `companion --help` lists them.")


def _run_subcommand(subcommand: Subcommand, words: list[str]) -> int:
    try:
        app = importlib.import_module(subcommand.module).app
    except ImportError as error:
        print(f"companion {subcommand.name} cannot start: {error}.", file=sys.stderr)
        return FAULT
    app(args=words, prog_name=f"companion {subcommand.name}")
    return 0


def _help() -> str:
    width = max(len(subcommand.name) for subcommand in SUBCOMMANDS)
    lines = [f"  {subcommand.name:{width}}  {subcommand.about}" for subcommand in SUBCOMMANDS]
    return "\n".join(
        [
            "usage: companion [--data FOLDER] [--settings FILE] COMMAND …",
            "",
            *lines,
            "",
            "GAME is a game's id, the beginning of one, or `last`. `companion COMMAND --help` tells more.",
        ]
    )


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return USAGE


if __name__ == "__main__":
    sys.exit(main())
