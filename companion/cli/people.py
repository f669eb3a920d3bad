"""`companion people`: everybody who plays; renamed, merged, deleted."""

import time
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, journal_at_hand, place_at_hand
from companion.cli.plain import NotUnderstood, plain
from companion.history.forgetting import forget_in_evidence
from companion.storage import person_changes
from companion.storage.people import all_people

app = new_app()

PersonName = Annotated[str, typer.Argument(metavar="NAME")]


@app.callback(invoke_without_command=True)
@guarded
def people(context: typer.Context, as_json: AsJson = False) -> None:
    """Lists everybody with colour, symbol, groups and number of games."""
    if context.invoked_subcommand is not None:
        return
    with journal_at_hand() as journal:
        found = all_people(journal.engine)
    if as_json:
        print_json({"ok": True, "people": plain(found)})
        return
    for person in found:
        look = f"{person.colour} {person.symbol}".strip()
        about = ", ".join(part for part in (look, *person.groups) if part)
        games = "1 game" if person.game_count == 1 else f"{person.game_count} games"
        print(f"{person.name}: {about + ', ' if about else ''}{games}")
    if not found:
        print("Nobody has played yet. Begin a game: companion new Anna Ben Cleo")


@app.command()
@guarded
def rename(
    name: PersonName,
    new_name: Annotated[str, typer.Argument(metavar="NEW-NAME")],
    as_json: AsJson = False,
) -> None:
    """Gives a player another name, in all their games."""
    with journal_at_hand() as journal:
        person_changes.rename(journal, name, new_name, time.time())
    _tell(as_json, f"{name} is now {new_name.strip()}.", renamed=new_name.strip())


@app.command()
@guarded
def merge(
    name: PersonName,
    into: Annotated[str, typer.Argument(metavar="INTO")],
    as_json: AsJson = False,
) -> None:
    """Says that two entries are one person: NAME's games become INTO's. This cannot be taken back."""
    with journal_at_hand() as journal:
        moved = person_changes.merge(journal, name, into, time.time())
    _tell(as_json, f"{name} is {into} from now on; {moved} games moved.", games=moved)


@app.command()
@guarded
def delete(
    name: PersonName,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; it cannot be taken back.")] = False,
    as_json: AsJson = False,
) -> None:
    """Takes a person out of the journal; their games stay, as "Former player"."""
    if not yes:
        raise NotUnderstood(
            f"This takes {name} out of all games for good. If you mean it: "
            f"companion people delete {name} --yes"
        )
    with journal_at_hand() as journal:
        games = person_changes.delete(journal, name, time.time())
        forget_in_evidence(place_at_hand().folder / "evidence", name)
    told = f"{name} is deleted; {games} games stay, with a former player. Backups still have the name."
    _tell(as_json, told, games=games)


@app.command()
@guarded
def photo(
    name: PersonName,
    picture: Annotated[Path | None, typer.Argument(metavar="PICTURE", help="JPEG or PNG.")] = None,
    none: Annotated[bool, typer.Option("--none", help="Take the photo away.")] = False,
    as_json: AsJson = False,
) -> None:
    """Gives a person a photo from a picture's file, cut square and made small; kept with the games."""
    from companion.compose.photos import photo_from
    from companion.storage.photos import drop_photo, keep_photo

    if (picture is None) != none:
        raise NotUnderstood("Name a picture's file, or --none to take the photo away.")
    jpeg = photo_from(picture) if picture is not None else b""
    with journal_at_hand() as journal:
        if none:
            drop_photo(journal, name, time.time())
        else:
            keep_photo(journal, name, jpeg, time.time())
    _tell(as_json, f"{name} has {'no' if none else 'a'} photo now.", photo=not none)


def _tell(as_json: bool, sentence: str, **facts: object) -> None:
    if as_json:
        print_json({"ok": True, **facts})
    else:
        print(sentence)
