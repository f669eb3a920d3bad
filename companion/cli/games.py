"""`companion games`: what is in the journal."""

import time
from collections.abc import Sequence
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, journal_at_hand
from companion.cli.plain import plain
from companion.storage.journal import GameLine

app = new_app()


@app.command()
@guarded
def games(
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 20,
    group: Annotated[str, typer.Option(help="Only this group's.")] = "",
    as_json: AsJson = False,
) -> None:
    """Lists the games, those touched last first."""
    with journal_at_hand() as journal:
        found = journal.games(limit, group)
        count, _ = journal.count()
    if as_json:
        print_json({"ok": True, "count": count, "games": plain(found)})
        return
    if not found:
        print("There is no game yet. Begin one: companion new Anna Ben Cleo")
        return
    print_games(found)
    if count > len(found):
        print(f"{len(found)} of {count}; --limit shows more.")


def print_games(found: Sequence[GameLine]) -> None:
    """The games as a table."""
    from rich.table import Table

    from companion.cli.pictures import Terminal

    rows = Table(box=None, pad_edge=False)
    for title in ("game", "rules", "players", "group", "last touched", "result"):
        rows.add_column(title)
    for line in found:
        touched = time.strftime("%Y-%m-%d %H:%M", time.localtime(line.touched_at_s))
        result = f"{line.result or 'goes on'}{'' if line.counts else ' (not counting)'}"
        rows.add_row(line.id, line.ruleset, ", ".join(line.names), line.group, touched, result)
    Terminal(markup=False).print(rows)
