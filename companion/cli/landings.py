"""`companion landings`: how everybody throws in Flying Carpets."""

import time
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, journal_at_hand, place_at_hand
from companion.cli.standings import season_of
from companion.games.registry import AllRules
from companion.history.keeping import Asked, KeptStandings
from companion.history.landings import Handicap, PlayerLandings, handicaps, landings
from companion.history.seasons import day_in
from companion.history.thrown import thrown_games
from companion.storage.journal import Journal

app = new_app()

FLYING_CARPETS = "flying-carpets"


@app.command("landings")
@guarded
def show_landings(
    group: Annotated[str, typer.Option(help="Only this group's games.")] = "",
    season: Annotated[str, typer.Option(help="2026, 2026-H1, 2026-Q3, 2026-11 or DAY..DAY.")] = "",
    pictures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Draw them too, as PNG files in this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Hit rate, destinations a flight, duels, bias and spread where pictures were kept, a fair handicap."""
    asked = Asked(group, FLYING_CARPETS, season_of(season))
    with journal_at_hand() as journal:
        results = KeptStandings(journal, AllRules(), day_in(None)).results(asked, time.time())
        evidence = place_at_hand().folder / "evidence"
        found = landings(thrown_games(journal, AllRules()[FLYING_CARPETS], results, evidence))
        drawn = _drawn(journal, found, pictures, as_json) if pictures is not None else ()
    handicap = {each.name: each for each in handicaps(results)}
    if as_json:
        told = [_plain(one, handicap.get(one.name)) for one in found]
        print_json({"ok": True, "players": told, "pictures": [str(path) for path in drawn]})
        return
    if not found:
        print("No game of Flying Carpets that was played here fits.")
    for one in found:
        print(_told(one, handicap.get(one.name)))
    for path in drawn:
        print(f"Drawn: {path}")


def _drawn(
    journal: Journal, found: tuple[PlayerLandings, ...], folder: Path, as_json: bool
) -> tuple[Path, ...]:
    try:
        from companion.compose.plot_style import paper_style
        from companion.history.landing_pictures import draw_landings

        return draw_landings(found, folder, paper_style(journal))
    except ImportError as missing:
        stop(
            Exit.FAULT,
            "no-plots",
            f"Pictures need matplotlib ({missing}): pip install 'tabletop-companion[plots]'",
            as_json=as_json,
        )


def _plain(one: PlayerLandings, handicap: Handicap | None) -> dict[str, object]:
    return {
        "name": one.name,
        "flights": one.flights,
        "throws": one.throws,
        "hits": one.hits,
        "hit_rate": one.hit_rate,
        "only_under": one.only_under,
        "cards": {str(n): count for n, count in one.cards.items()},
        "cards_per_flight": one.cards_per_flight,
        "duels": one.duels,
        "duels_won": one.duels_won,
        "pictures": len(one.rests),
        "bias_mm": one.bias_mm,
        "spread_mm": one.spread_mm,
        "near_misses": one.near_misses,
        "handicap_points": handicap.points if handicap else None,
    }


def _told(one: PlayerLandings, handicap: Handicap | None) -> str:
    parts = [
        f"{one.hits} of {one.throws} throws hit ({one.hit_rate:.0%})",
        f"{one.cards_per_flight:.2f} destinations a flight",
        f"{one.duels_won} of {one.duels} duels won",
    ]
    if (bias := one.bias_mm) is not None and (spread := one.spread_mm) is not None:
        parts.append(f"off by {bias[0]:+.0f}, {bias[1]:+.0f} mm, spread {spread:.0f} mm")
        parts.append(f"{one.near_misses} near misses")
    if handicap is not None and handicap.points:
        parts.append(f"fair handicap: {handicap.points} points")
    return f"{one.name}: {'; '.join(parts)}."
