"""`companion history`: the games and evenings of the past."""

import time
from datetime import datetime
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, GameName, journal_at_hand
from companion.cli.games import print_games
from companion.cli.plain import NotUnderstood, plain
from companion.games.registry import GAMES, AllRules, game_named
from companion.history.listing import search
from companion.history.seasons import day_in, evenings
from companion.storage.person_changes import set_counts
from companion.storage.results import HandResult, enter_by_hand, recount, results

app = new_app()

GroupOption = Annotated[str, typer.Option(help="Only this group's.")]


@app.command("search")
@guarded
def search_games(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD…", help="All must be found.")] = None,
    group: GroupOption = "",
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Finds games by players, group, rules, result or id. `companion log GAME` tells one event by event."""
    with journal_at_hand() as journal:
        found = search(journal, " ".join(words or ()), group, limit)
    if as_json:
        print_json({"ok": True, "games": plain(found)})
    elif found:
        print_games(found)
    else:
        print("No game fits.")


@app.command("evenings")
@guarded
def list_evenings(
    group: GroupOption = "",
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Lists the evenings with their games, newest first; an evening ends at five in the morning."""
    with journal_at_hand() as journal:
        recount(journal, AllRules(), time.time())
        found = evenings(results(journal, group), day_in(None))[:limit]
    if as_json:
        told = [
            {
                "day": each.day.isoformat(),
                "group": each.group,
                "games": plain(each.games),
                "continued": list(each.continued),
            }
            for each in found
        ]
        print_json({"ok": True, "evenings": told})
        return
    for evening in found:
        print(f"{evening.day.isoformat()}  {evening.group or 'without a group'}")
        for game in evening.games:
            who = ", ".join(
                f"{seat.name} {seat.points}" for seat in sorted(game.seats, key=lambda seat: seat.place)
            )
            notes = ["continued"] * (game.id in evening.continued) + ["not counting"] * (not game.counts)
            print(f"  {game.id}  {game.ruleset}  {who}{'  (' + ', '.join(notes) + ')' if notes else ''}")
    if not found:
        print("No game has been finished yet.")


@app.command()
@guarded
def add(
    scores: Annotated[
        list[str], typer.Argument(metavar="NAME=POINTS…", help="Everybody, in seat order to the left.")
    ],
    game: Annotated[str, typer.Option(help="Which game's rules.")] = GAMES[0].name,
    group: Annotated[str, typer.Option(help="The group whose evening it was.")] = "",
    on: Annotated[
        str, typer.Option(help="When it ended: 2026-11-28 or 2026-11-28T21:30; now if left out.")
    ] = "",
    minutes: Annotated[int, typer.Option(min=0, max=1440, help="How long it took.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Enters a game that was played without the companion."""
    now_s = time.time()
    names, points = zip(*(_score(each) for each in scores), strict=True)
    result = HandResult(game_named(game).name, _moment(on, now_s), names, points, group, 60.0 * minutes)
    with journal_at_hand() as journal:
        game_id = enter_by_hand(journal, result, now_s)
    if as_json:
        print_json({"ok": True, "game": game_id})
    else:
        print(f"Game {game_id} is entered.")


def _score(stated: str) -> tuple[str, int]:
    name, _, points = stated.rpartition("=")
    try:
        return name.strip(), int(points.replace("−", "-"))
    except ValueError:
        raise NotUnderstood(f"{stated} is no score; write NAME=POINTS, for example Anna=32.") from None


def _moment(stated: str, now_s: float) -> float:
    """Noon where no time is given."""
    if not stated:
        return now_s
    try:
        moment = datetime.fromisoformat(stated)
        if "T" not in stated and " " not in stated:
            moment = moment.replace(hour=12)
        return moment.timestamp()
    except (ValueError, OverflowError, OSError):
        raise NotUnderstood(f"{stated} is no day; write 2026-11-28 or 2026-11-28T21:30.") from None


@app.command("leave-out")
@guarded
def leave_out(game: GameName, as_json: AsJson = False) -> None:
    """The game does not count in standings, landings and ratings."""
    _counts(game, False, as_json)


@app.command("count")
@guarded
def count_again(game: GameName, as_json: AsJson = False) -> None:
    """A game that was left out counts again."""
    _counts(game, True, as_json)


def _counts(game: str, counts: bool, as_json: bool) -> None:
    with journal_at_hand() as journal:
        game_id = set_counts(journal, game, counts, time.time())
    if as_json:
        print_json({"ok": True, "game": game_id, "counts": counts})
    else:
        print(f"Game {game_id} {'counts' if counts else 'does not count any more'}.")


@app.command("recount")
@guarded
def recount_all(as_json: AsJson = False) -> None:
    """Counts every finished game again from its entries. Standings must not change by it."""
    with journal_at_hand() as journal:
        before = results(journal)
        failed = recount(journal, AllRules(), time.time(), everything=True)
        after = results(journal)
    changed = sum(one not in set(before) for one in after) if before != after else 0
    if as_json:
        print_json({"ok": True, "games": len(after), "changed": changed, "failed": list(failed)})
        return
    print(f"{len(after)} games counted, {changed} came out differently.")
    if failed:
        print(f"These cannot be followed and stay as they are: {', '.join(failed)}.")
