"""`companion log`: what happened in a game."""

from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, GameName, journal_at_hand, table_of
from companion.cli.plain import plain, plain_timeline

app = new_app()


@app.command()
@guarded
def log(
    game: GameName,
    everything: Annotated[
        bool, typer.Option("--all", help="Every entry, also what was undone or amended.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tells the steps that count, each with the number that `companion amend` wants."""
    with journal_at_hand() as journal:
        table = table_of(journal, game)
        kept = journal.read(table.game_id).entries
    shown, entries = table.snapshot(), table.session.log.entries
    if as_json:
        steps = {"ok": True, "game": shown.game_id, "steps": plain_timeline(shown.timeline)}
        whole = [{"at_s": one.at_s, "entry": plain(entry)} for one, entry in zip(kept, entries, strict=True)]
        print_json({**steps, "entries": whole} if everything else steps)
        return
    from companion.cli import pictures

    screen = pictures.screen()
    if not everything:
        screen.print(pictures.timeline(shown.timeline))
        return
    rules, roster = table.session.rules, shown.roster
    for number, entry in enumerate(entries):
        told = plain(entry)
        match told["type"]:
            case "played":
                events = getattr(entry, "step").events  # noqa: B009  # the tag says which entry it is
                text = " ".join(str(rules.sentence(event, roster)) for event in events)
            case "amended":
                what = "dropped" if told["command"] is None else "amended"
                text = f"step {told['number']} {what}; {len(told['redecided'])} steps decided again"
            case other:
                text = other
        screen.print(f"{number:4}  {text}")
