"""`companion groups`: who plays together, and who of them is a guest."""

import time
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, journal_at_hand
from companion.cli.plain import plain
from companion.storage.people import all_groups
from companion.storage.person_changes import set_guest

app = new_app()

GroupName = Annotated[str, typer.Argument(metavar="GROUP")]
PersonName = Annotated[str, typer.Argument(metavar="NAME")]


@app.callback(invoke_without_command=True)
@guarded
def groups(context: typer.Context, as_json: AsJson = False) -> None:
    """Lists the groups with their players and how many games they have."""
    if context.invoked_subcommand is not None:
        return
    with journal_at_hand() as journal:
        found = all_groups(journal.engine)
    if as_json:
        print_json({"ok": True, "groups": plain(found)})
        return
    for group in found:
        names = (f"{name} (guest)" if name in group.guests else name for name in group.players)
        print(f"{group.name}: {', '.join(names)} ({group.game_count} games)")
    if not found:
        print("There is no group yet. Name one when a game begins: companion new … --group Tuesday")


@app.command()
@guarded
def guest(group: GroupName, name: PersonName, as_json: AsJson = False) -> None:
    """Makes a player a guest of the group: listed after the others in its standings."""
    _set(group, name, True, as_json)


@app.command()
@guarded
def member(group: GroupName, name: PersonName, as_json: AsJson = False) -> None:
    """Makes a guest a member of the group."""
    _set(group, name, False, as_json)


def _set(group: str, name: str, is_guest: bool, as_json: bool) -> None:
    with journal_at_hand() as journal:
        set_guest(journal, group, name, is_guest, time.time())
    if as_json:
        print_json({"ok": True, "group": group, "name": name, "guest": is_guest})
    else:
        print(f"{name} is a {'guest' if is_guest else 'member'} of {group}.")
