"""`companion serve`: a page on the local network that shows the game to whoever has its address."""

from typing import Annotated

import typer

from companion.cli.answers import Exit, complain, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, journal_at_hand, place_at_hand

app = new_app()


@app.command()
@guarded
def serve(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game's id; the one touched last if left out.")
    ] = "",
    host: Annotated[str, typer.Option(help="This machine's address; found if left out.")] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any.")] = 8137,
    new_token: Annotated[
        bool, typer.Option("--new-token", help="Another address; whoever has the old one is shut out.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Shows score, turn, last landing and standings on phones (or `?overlay=1` for a stream), until Ctrl-C.

    The page can only be looked at, and has only what everybody at the table sees.
    """
    try:
        from companion.compose.second_screen import AddressTaken, Serving, local_address
    except ImportError as missing:
        needed = f"The second screen needs more packages ({missing}): pip install 'tabletop-companion[serve]'"
        stop(Exit.FAULT, "no-serve", needed, as_json=as_json)
    from companion.serving.tokens import Token

    folder = place_at_hand().folder
    if new_token:
        Token(folder).renew()
    with journal_at_hand() as journal:
        wanted = journal.find(game).id if game else ""
        try:
            serving = Serving(journal, folder, host or local_address(), port, wanted, complain)
        except AddressTaken as taken:
            stop(Exit.FAULT, "address-taken", str(taken), as_json=as_json)
        _tell(serving.url, as_json)
        try:
            serving.run()
        finally:
            serving.close()


def _tell(url: str, as_json: bool) -> None:
    if as_json:
        print_json({"ok": True, "url": url})
        return
    from companion.history.bg_stats import qr_for_console

    print(qr_for_console(url))
    print(
        f"{url}\nAs an overlay: {url}?overlay=1 · in another language: {url}?lang=de\nCtrl-C ends it.",
        flush=True,
    )
