"""`companion handover`: everything to take away, as table, JSON, book, or a link for BG Stats."""

import time
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, GameName, journal_at_hand, place_at_hand
from companion.cli.export import write_whole
from companion.games.registry import GAMES, AllRules
from companion.history.everything import everything
from companion.history.keeping import Asked, KeptStandings
from companion.history.seasons import day_in
from companion.history.spreadsheet import results_csv
from companion.storage.journal import Journal
from companion.storage.results import GameResult

app = new_app()

TITLES = {game.name: game.title for game in GAMES}

File = Annotated[Path, typer.Argument(metavar="FILE")]
Group = Annotated[str, typer.Option(help="Only this group's games.")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def _results(journal: Journal, group: str) -> tuple[GameResult, ...]:
    return KeptStandings(journal, AllRules(), day_in(None)).results(Asked(group), time.time())


@app.command("csv")
@guarded
def to_csv(file: File, group: Group = "", force: Force = False, as_json: AsJson = False) -> None:
    """All results as a table, a line for each player of each game (docs/history.md)."""
    with journal_at_hand() as journal:
        found = _results(journal, group)
    write_whole(file, results_csv(found), force=force)
    _tell(file, f"{len(found)} games are in {file}.", as_json)


@app.command("json")
@guarded
def to_json(
    file: File,
    portable: Annotated[
        bool,
        typer.Option("--portable", help="Let another companion go on with unfinished games; see export."),
    ] = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """People, groups and every game with all its events; `companion import` takes it in (docs/history.md)."""
    with journal_at_hand() as journal:
        count, _ = journal.count()
        content = everything(journal, place_at_hand().keys, locked=not portable)
    write_whole(file, content, force=force)
    _tell(file, f"{count} games are in {file}.", as_json)


@app.command("book")
@guarded
def to_book(
    file: File,
    group: Group = "",
    language: Annotated[str, typer.Option(help="en, de, pl, pt_BR or zh_TW.")] = "en",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """The group's book: one HTML page to keep or to print."""
    from companion.compose.book_written import written_book

    with journal_at_hand() as journal:
        found = _results(journal, group)
        content = written_book(journal, place_at_hand().folder, group, time.time(), language)
    write_whole(file, content, force=force)
    _tell(file, f"The book of {len(found)} games is in {file}.", as_json)


@app.command("bg-stats")
@guarded
def to_bg_stats(
    game: GameName,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The QR code as a PNG file.")] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """A finished game as a link and QR code that opens it in the app BG Stats."""
    from companion.history.bg_stats import bg_stats_link, qr_for_console, qr_png

    with journal_at_hand() as journal:
        wanted = journal.find(game).id
        found = next((each for each in _results(journal, "") if each.id == wanted), None)
    if found is None:
        stop(Exit.REFUSED, "not-finished", f"Game {wanted} is not finished yet.", as_json=as_json)
    link = bg_stats_link(found, TITLES.get(found.ruleset, found.ruleset))
    try:
        if output is not None:
            write_whole(output, qr_png(link), force=force)
        if as_json:
            print_json({"ok": True, "link": link})
        elif output is None:
            print(qr_for_console(link))
            print(link)
        else:
            print(f"The QR code is in {output}.")
    except ValueError:
        stop(Exit.FILE, "too-long", "The names are too long for a QR code; use the link.", as_json=as_json)


def _tell(file: Path, sentence: str, as_json: bool) -> None:
    if as_json:
        print_json({"ok": True, "file": str(file)})
    else:
        print(sentence)
