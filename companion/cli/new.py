"""`companion new`: begins a game."""

from random import Random, SystemRandom
from typing import Annotated, Any

import msgspec
import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, journal_at_hand
from companion.cli.plain import NotUnderstood, plain_awaited
from companion.games.registry import GAMES, game_named
from companion.session import Session
from companion.shared.players import USUAL_SYMBOL, Colour, Player, Roster, Seat, Symbol, plain_name
from companion.shared.ruleset import Setup
from companion.table import Table

app = new_app()

RuleOption = Annotated[
    list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="What the group plays differently.")
]


@app.command()
@guarded
def new(
    players: Annotated[
        list[str],
        typer.Argument(metavar="NAME[:COLOUR[:SYMBOL]]…", help="Everybody, in seat order to the left."),
    ],
    game: Annotated[str, typer.Option(help="Which game's rules.")] = GAMES[0].name,
    begins: Annotated[str, typer.Option(help="Who is active first; the first named if left out.")] = "",
    group: Annotated[str, typer.Option(help="The group whose evening it is.")] = "",
    rule: RuleOption = None,
    seed: Annotated[int | None, typer.Option(help="Chance that can be repeated.")] = None,
    as_json: AsJson = False,
) -> None:
    """Begins a game and prints its id."""
    roster = Roster(_players(players))
    setup = Setup(roster, _seat_of(begins, roster), profile_of(rule or []))
    draw = SystemRandom() if seed is None else Random(seed)
    session = Session.begin(game_named(game).rules(), setup, draw)
    with journal_at_hand() as journal:
        table = Table.begin(session, journal, group=group, draw=draw)
        shown = table.snapshot()
        if not shown.saved:
            stop(Exit.NOT_SAVED, "not-saved", str(shown.trouble), as_json=as_json)
    if as_json:
        print_json({"ok": True, "game": shown.game_id, "awaited": plain_awaited(shown.awaited)})
    else:
        print(f"Game {shown.game_id} has begun. {shown.awaited.what}")
        print(f"Go on with: companion play {shown.game_id}")


def _players(words: list[str]) -> tuple[Player, ...]:
    """Everybody as they were typed; who names no colour gets the first that nobody has."""
    stated = [word.split(":") for word in words]
    wanted = {_colour(parts[1]) for parts in stated if len(parts) > 1 and parts[1]}
    free = [colour for colour in Colour if colour not in wanted]
    found = []
    for word, parts in zip(words, stated, strict=True):
        if len(parts) > 3:
            raise NotUnderstood(f"{word} is no player; write Anna, Anna:red or Anna:red:sun.")
        if len(parts) > 1 and parts[1]:
            colour = _colour(parts[1])
        elif free:
            colour = free.pop(0)
        else:
            colour = Colour.RED  # more players than colours: the roster or the game says so
        symbol = _symbol(parts[2]) if len(parts) > 2 else USUAL_SYMBOL[colour]
        found.append(Player(parts[0].strip(), colour, symbol))
    return tuple(found)


def _colour(text: str) -> Colour:
    try:
        return Colour(text.strip().lower())
    except ValueError:
        known = ", ".join(colour.value for colour in Colour)
        raise NotUnderstood(f"{text} is no colour of a player; there are {known}.") from None


def _symbol(text: str) -> Symbol:
    try:
        return Symbol(text.strip().lower())
    except ValueError:
        known = ", ".join(symbol.value for symbol in Symbol)
        raise NotUnderstood(f"{text} is no symbol of a player; there are {known}.") from None


def _seat_of(name: str, roster: Roster) -> Seat:
    if not name:
        return Seat(0)
    for seat in roster.seats:
        if plain_name(roster.name(seat)) == plain_name(name):
            return seat
    raise NotUnderstood(f"{name} cannot begin: they are not one of the players.")


def profile_of(stated: list[str]) -> dict[str, Any]:
    """`name=value` pairs; a value is JSON where it can be, else a text."""
    profile = {}
    for pair in stated:
        name, is_pair, value = pair.partition("=")
        if not is_pair:
            raise NotUnderstood(f"{pair} is no rule; write NAME=VALUE, for example spice_pair=6.")
        try:
            profile[name.strip()] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            profile[name.strip()] = value
    return profile
