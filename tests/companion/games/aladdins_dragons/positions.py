"""Positions to start from, built piece by piece and not by the moves that are under test."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import TOKENS, Artifact, Spell
from companion.games.aladdins_dragons.due import following
from companion.games.aladdins_dragons.events import Event
from companion.games.aladdins_dragons.moves import Command, TokenName
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.state import Phase, Resolving, Room, RoundMagic, State, Token
from companion.games.aladdins_dragons.treasures import FULL_SUPPLY, NOTHING, Treasures, minus, plus
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Setup
from companion.shared.sealed import Sealed

RULES = AladdinsDragons()
NAMES = ("Ann", "Bob", "Cy", "Di", "Ed")
ANN, BOB, CY, DI = Seat(0), Seat(1), Seat(2), Seat(3)

#: What a player has on the board: spaces with the values of the tokens there.
Board = Mapping[Seat, Mapping[Space, Sequence[int]]]


def roster(players: int) -> Roster:
    colours = tuple(Colour)[:players]
    return Roster(tuple(Player.usual(name, colour) for name, colour in zip(NAMES, colours, strict=False)))


def started(players: int = 3, camel: int = 0, **profile: Any) -> State:
    return RULES.start(Setup(roster(players), Seat(camel), profile))


def placing(
    players: int = 3,
    camel: int = 0,
    *,
    held: Mapping[Seat, Treasures] | None = None,
    shelves: Mapping[Space, tuple[int, ...]] | None = None,
    rooms: Sequence[tuple[Artifact | None, tuple[Artifact, ...]]] | None = None,
    guard: int | None = 5,
    owns: Mapping[Seat, tuple[Artifact, ...]] | None = None,
    spells: Mapping[Seat, tuple[Spell, ...]] | None = None,
    deck: tuple[Spell, ...] = (),
    **profile: Any,
) -> State:
    """A round in which nobody has placed yet. Everybody has 0 treasures and no artifact unless it is said."""
    state = started(players, camel, **profile)
    seats = [Seat(seat) for seat in range(players)]
    lying = tuple((shelves or {}).get(space, ()) for space in list(Space)[:5])
    stacks = rooms or [(Artifact.SCROLL, (Artifact.KEY,))] * players
    hands = [(spells or {}).get(seat, ()) for seat in seats] if state.profile.magic else []
    state = replace(
        state,
        phase=Phase.PLACE,
        turn=Seat(camel),
        box=None,
        shelves=lying,
        card_up=True,
        rooms=tuple(Room(top, len(stack), Sealed(stack)) for top, stack in stacks),
        guard=None if guard is None else Sealed(guard),
        artifacts=tuple((owns or {}).get(seat, ()) for seat in seats),
        spells=tuple(map(Sealed, hands)),
        spell_counts=tuple(map(len, hands)),
        spell_deck=Sealed(deck) if state.profile.magic else None,
        spells_left=len(deck),
        spells_out=Sealed(()) if state.profile.magic else None,
    )
    return with_held(state, held or {}) if state.profile.kept else state


def with_held(state: State, held: Mapping[Seat, Treasures]) -> State:
    """With these treasures, and a supply that has all the others."""
    own = [held.get(Seat(seat), NOTHING) for seat in range(state.players)]
    a, b, c, d, e = (sum(cave) for cave in state.shelves)
    supply = minus(FULL_SUPPLY, (a, b, c, d, e))
    for treasures in own:
        supply = minus(supply, treasures)
    return replace(state, held=tuple(map(Sealed, own)), supply=supply)


def on_board(state: State, board: Board) -> State:
    """All tokens placed: these lie there, face down, the others have gone home."""
    tokens = []
    for seat in range(state.players):
        lying = [(space, value) for space, values in board.get(Seat(seat), {}).items() for value in values]
        rest = [value for value in TOKENS if value not in [value for _, value in lying]]
        own = [Token(nth, space, Sealed(value)) for nth, (space, value) in enumerate(lying, start=1)]
        own += [Token(nth, None, Sealed(value)) for nth, value in enumerate(rest, start=len(own) + 1)]
        tokens.append(tuple(own))
    magic = RoundMagic(((),) * state.players) if state.phase is Phase.PLACE else state.magic
    return replace(
        state,
        phase=Phase.RESOLVE,
        tokens=tuple(tokens),
        at=Resolving(),
        magic=replace(magic, lit=state.magic.lit),
    )


def resolved(state: State, board: Board, first: Space = Space.CROWNS_CAVE) -> State:
    """The tokens on the board, and all that happens from `first` on before somebody has a choice."""
    lying = on_board(state, board)
    return going_on(replace(lying, at=Resolving(done=first.place - 1)))[0]


def going_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """All that the state sets off by itself."""
    happened: list[Event] = []
    while (event := following(state)) is not None:
        happened.append(event)
        state = RULES.evolve(state, event)
    return state, tuple(happened)


def lit(state: State, *seats: Seat) -> State:
    """These players have used a Lamp this round."""
    return replace(state, magic=replace(state.magic, lit=seats))


def play(state: State, *commands: Command) -> tuple[State, tuple[Event, ...]]:
    """The state after the commands, and all events on the way."""
    happened: list[Event] = []
    for command in commands:
        events = RULES.decide(state, command)
        for event in events:
            state = RULES.evolve(state, event)
        happened.extend(events)
    return state, tuple(happened)


def after(state: State, *commands: Command) -> State:
    return play(state, *commands)[0]


def held(state: State, seat: Seat) -> Treasures:
    return state.held[seat].opened()


def all_treasures(state: State) -> Treasures:
    """Supply, shelves and what everybody holds, of each kind."""
    a, b, c, d, e = (sum(cave) for cave in state.shelves)
    total = plus(state.supply, (a, b, c, d, e))
    for own in state.held:
        total = plus(total, own.opened())
    return total


def token(seat: Seat, nth: int) -> TokenName:
    return TokenName(seat, nth)


def told(events: Sequence[Event], players: int = 3) -> str:
    """The events as they are told."""
    return " ".join(str(RULES.sentence(event, roster(players))) for event in events)
