"""`companion standings`: a group's games added up."""

import time
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, journal_at_hand
from companion.cli.plain import NotUnderstood, plain
from companion.games.registry import AllRules, game_named
from companion.history.keeping import Asked, KeptStandings
from companion.history.seasons import NoSuchSeason, Season, day_in, season_named
from companion.history.standings import PlayerStanding, Standings

app = new_app()


@app.command()
@guarded
def standings(
    group: Annotated[str, typer.Option(help="Only this group's games.")] = "",
    game: Annotated[str, typer.Option(help="Only games with these rules; a rating needs one game.")] = "",
    season: Annotated[str, typer.Option(help="2026, 2026-H1, 2026-Q3, 2026-11 or DAY..DAY.")] = "",
    pairs: Annotated[bool, typer.Option("--pairs", help="Also who came before whom.")] = False,
    as_json: AsJson = False,
) -> None:
    """Games, wins (shared ones split), places, points, streaks, time played, and a rating."""
    asked = Asked(group, game_named(game).name if game else "", season_of(season))
    with journal_at_hand() as journal:
        found = KeptStandings(journal, AllRules(), day_in(None)).of(asked, time.time())
    if as_json:
        print_json({"ok": True, **plain(found)})
        return
    if not found.players:
        print("No finished game fits.")
        return
    from companion.cli.pictures import Terminal

    console = Terminal(markup=False)
    console.print(_table(found))
    console.print(f"{found.games} games, {hours(found.played_s)} played. ? = provisional, under ten games.")
    if pairs:
        names = {each.player: each.name for each in found.players}
        for met in found.met:
            console.print(
                f"{names[met.one]} {met.one_ahead} : {met.other_ahead} {names[met.other]}"
                f"{f', {met.level} level' if met.level else ''}"
            )


def season_of(stated: str) -> Season:
    """The season as it was typed. Raises NotUnderstood."""
    try:
        return season_named(stated)
    except NoSuchSeason as unclear:
        raise NotUnderstood(str(unclear)) from None


def _table(found: Standings) -> object:
    from rich.table import Table

    rows = Table(box=None, pad_edge=False)
    for title in (
        "player",
        "rating",
        "games",
        "wins",
        "places",
        "average",
        "best",
        "streak",
        "longest",
        "time",
    ):
        rows.add_column(title, justify="left" if title in ("player", "places") else "right")
    for each in found.players:
        rows.add_row(
            f"{each.name} (guest)" if each.guest else each.name,
            rating_told(each),
            str(each.games),
            f"{each.wins:.2f}".rstrip("0").rstrip("."),
            " ".join(f"{place}.×{count}" for place, count in each.places.items()),
            f"{each.average_points:.1f}",
            str(each.best_points),
            str(each.streak),
            str(each.longest_streak),
            hours(each.played_s),
        )
    return rows


def rating_told(each: PlayerStanding) -> str:
    """As in 27.1 ±2.3, with a question mark while it is provisional."""
    rating = each.rating
    return f"{rating.strength:.1f} ±{rating.uncertainty:.1f}{' ?' if rating.provisional else '  '}"


def hours(seconds: float) -> str:
    return f"{int(seconds // 3600)}:{int(seconds % 3600 // 60):02d} h"
