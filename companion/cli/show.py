"""`companion show`: how a game stands."""

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, GameName, journal_at_hand, table_of
from companion.cli.plain import plain_snapshot
from companion.games.registry import game_named

app = new_app()


@app.command()
@guarded
def show(game: GameName, as_json: AsJson = False) -> None:
    """Shows the game as everybody may see it, and its score sheet, which explains itself."""
    with journal_at_hand() as journal:
        shown = table_of(journal, game).snapshot()
    if as_json:
        print_json(plain_snapshot(shown))
        return
    from companion.cli import pictures

    screen = pictures.screen()
    board = game_named(shown.ruleset).phrases().board(shown.view)
    screen.print(f"Game {shown.game_id}")
    screen.print(pictures.standing(shown, board))
    screen.print()
    screen.print(pictures.score_sheet(shown.score_sheet, shown.roster))
