"""`companion groups`: who plays together."""

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, journal_at_hand
from companion.cli.plain import plain
from companion.storage.people import all_groups

app = new_app()


@app.command()
@guarded
def groups(as_json: AsJson = False) -> None:
    """Lists the groups with their players and how many games they have."""
    with journal_at_hand() as journal:
        found = all_groups(journal.engine)
    if as_json:
        print_json({"ok": True, "groups": plain(found)})
        return
    for group in found:
        print(f"{group.name}: {', '.join(group.players)} ({group.game_count} games)")
    if not found:
        print("There is no group yet. Name one when a game begins: companion new … --group Tuesday")
