"""`companion play`: a game at the console, or line by line for programs."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.answers import Exit, complain, guarded, new_app, stop
from companion.cli.at_hand import AnyTable, AsJson, GameName, journal_at_hand, place_at_hand, table_of
from companion.compose.journal_care import JournalCare
from companion.games.registry import GAMES, game_named
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
    camera: Annotated[
        str, typer.Option(help="pi, usb:0, video:FILE, folder:DIR, scene:SEED, auto, or none: all is typed.")
    ] = "none",
    deck: Annotated[
        Path | None, typer.Option(help="The folder of the deck's profile; our own deck if left out.")
    ] = None,
    calibration: Annotated[Path | None, typer.Option(help="A calibration of this camera and table.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Recordings as fast as they are read.")] = False,
    record: Annotated[Path | None, typer.Option(help="Keep what the camera sees in this folder.")] = None,
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
            elif camera.strip().lower() == "none":
                _play_with_pads(table, pads)
            else:
                _play_watched(table, pads, Seeing(camera, deck, calibration, fast, record))
        finally:
            saved = table.catch_up()
            background.stop()
        if not saved:
            complain(str(table.snapshot().trouble))
            raise typer.Exit(Exit.NOT_SAVED)


@dataclass(frozen=True, slots=True)
class Seeing:
    """What the table is watched with."""

    camera: str
    deck: Path | None
    calibration: Path | None
    fast: bool
    record: Path | None


def _play_watched(table: AnyTable, pads: str | None, seeing: Seeing) -> None:
    if not game_named(table.session.rules.name).watched:
        watched = " and ".join(game.title for game in GAMES if game.watched)
        stop(Exit.USAGE, "no-camera", f"Only {watched} is watched by a camera; leave --camera out.")
    try:
        from companion.compose.live_play import LivePlay
        from companion.compose.looking_on import Unseen
    except ImportError as error:
        sentence = f"A camera needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence)
    try:
        live = LivePlay(
            table,
            seeing.camera,
            place_at_hand().folder,
            deck=seeing.deck,
            calibration=seeing.calibration,
            fast=seeing.fast,
            record=seeing.record,
        )
    except Unseen as error:
        stop(Exit.FILE, "no-picture", str(error))
    print(live.sentence)
    with live:
        _play_with_pads(table, pads, live)


def _play_with_pads(table: AnyTable, wish: str | None, live: Any = None) -> None:
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
        play_at_console(table, duelling, keys, live)


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
