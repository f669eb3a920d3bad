"""`companion play`: a game at the console, or line by line for programs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, complain, guarded, new_app, stop
from companion.cli.at_hand import AnyTable, AsJson, GameName, journal_at_hand, place_at_hand, table_of
from companion.compose.journal_care import JournalCare
from companion.settings import PadKind, load_settings

app = new_app()

_KINDS = tuple(kind.value for kind in PadKind)


@app.command()
@guarded
def play(
    game: GameName = "last",
    seed: Annotated[int | None, typer.Option(help="Chance that can be repeated.")] = None,
    pads: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help=f"What djinns are chosen with: {', '.join(_KINDS)} or script:FILE; else by the settings.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Plays on. With --json: one JSON request a line in, one answer a line out (docs/json-play.md)."""
    with journal_at_hand() as journal:
        table = table_of(journal, game, seed)
        background = JournalCare(place_at_hand(), complain)
        background.start()
        try:
            if as_json:
                from companion.cli.play_json import play_by_lines

                play_by_lines(table)
            else:
                _play_with_pads(table, pads)
        finally:
            saved = table.catch_up()
            background.stop()
        if not saved:
            complain(str(table.snapshot().trouble))
            raise typer.Exit(Exit.NOT_SAVED)


def _play_with_pads(table: AnyTable, wish: str | None) -> None:
    from companion.cli.play_console import play_at_console
    from companion.compose.duelling import Duelling
    from companion.compose.opening_pads import PadsWanted, open_pads
    from companion.compose.pad_script import ScriptUnclear

    settings = load_settings()
    kind, script = _wanted(wish)
    if kind is PadKind.KEYS and not (sys.stdin.isatty() and sys.stdout.isatty()):
        stop(Exit.USAGE, "no-terminal", "Keys as pads need a terminal; try --pads script:FILE or none.")
    try:
        at_hand = open_pads(PadsWanted(kind, script), table.session.setup.roster, settings)
    except ScriptUnclear as unclear:
        stop(Exit.FILE, "script-unclear", str(unclear))
    with at_hand:
        for sentence in at_hand.sentences:
            print(sentence)
        keys = "".join(at_hand.keyboard.blocks) if at_hand.keyboard is not None else ""
        duelling = Duelling(table, at_hand, settings.pads.pause_between_duels_s)
        play_at_console(table, duelling, keys)


def _wanted(wish: str | None) -> tuple[PadKind | None, Path | None]:
    """What `--pads` says: a kind, or a script."""
    if wish is None:
        return None, None
    word, _, rest = wish.partition(":")
    if word == "script" and rest:
        return None, Path(rest)
    if wish not in _KINDS:
        known = ", ".join(_KINDS)
        stop(Exit.USAGE, "pads", f"There are no pads {wish}; there are {known} and script:FILE.")
    return PadKind(wish), None
