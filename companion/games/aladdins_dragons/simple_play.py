"""A player by simple rules, for rehearsals, tests and measurements: it knows what may be done.

It keeps one token for the guard, buys what it can pay for, pays the guard when that is cheap, and leaves
everything else to chance.
"""

from collections.abc import Iterator

from companion.games.aladdins_dragons.answers import answers, artifact_uses, stack_to_choose_from
from companion.games.aladdins_dragons.awaited import (
    Wait,
    asked_of,
    guard_asks,
    price,
    rooms_to_turn_up,
    wait_of,
)
from companion.games.aladdins_dragons.board import ROOMS, Space, spaces_in_use
from companion.games.aladdins_dragons.components import ARTIFACTS, GUARDS, SPELLS, TREASURES, Artifact, Spell
from companion.games.aladdins_dragons.magic import play_spell, usable
from companion.games.aladdins_dragons.moves import (
    BuyArtifact,
    ChooseArtifact,
    ChooseTreasures,
    Command,
    DrawSpells,
    Exchange,
    KeepSpell,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    ShowGuard,
    TurnUpArtifact,
    TurnUpCard,
    UseArtifact,
)
from companion.games.aladdins_dragons.place import open_spaces, tokens_left
from companion.games.aladdins_dragons.prepare import require_in_box
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_aims import aim_for
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures, of_kind, plus, some_worth
from companion.shared.chance import Draw, one_of, shuffled
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed

#: A token of this or more is good enough for the guard.
GUARD_TOKEN = 5
#: The most that is paid to the guard.
CHEAP_BRIBE = 4
#: One in so many questions is answered by an artifact, if one can be used.
SELDOM = 4


def simple_command(rules: AladdinsDragons, state: State, draw: Draw) -> Command | None:
    """A command that fits now; None when the game is over."""
    wait = wait_of(state)
    match wait:
        case Wait.PLACE:
            return _magic_while_placing(state, draw) or _place(state, draw)
        case Wait.BUY:
            return _buy(state, state.at.asked[0])
        case Wait.ACT:
            return _act(state, asked_of(state)[0], draw)
        case Wait.NOTHING:
            return None
        case Wait.BRIBE:
            seat = state.at.asked[0]
            missing = guard_asks(state, seat)
            if not state.profile.kept:
                return Pay(seat) if missing <= CHEAP_BRIBE else Pass(seat)
            way = some_worth(missing, state.held[seat].opened()) if missing <= CHEAP_BRIBE else None
            return Pass(seat) if way is None else Pay(seat, way)
        case Wait.MARKET:
            return _exchange(state, state.at.asked[0], draw)
        case Wait.KEEP:
            drawn = state.at.drawn
            assert drawn is not None
            return KeepSpell(state.at.asked[0], Sealed(one_of(drawn.opened(), draw)))
        case Wait.PAY | Wait.DONATE | Wait.CAMEL:
            return one_of(answers(state, asked_of(state)[0]), draw)
        case Wait.STACK:
            return ChooseArtifact(state.at.asked[0], one_of(stack_to_choose_from(state) or ARTIFACTS, draw))
        case _:
            return rules.chance(state, draw) or _typed(state, wait, draw)


def simple_game(rules: AladdinsDragons, state: State, draw: Draw) -> Iterator[tuple[Command, State]]:
    """Every command of a game to its end, with the state that it led to."""
    while (command := simple_command(rules, state, draw)) is not None:
        for event in rules.decide(state, command):
            state = rules.evolve(state, event)
        yield command, state


def _place(state: State, draw: Draw) -> Command:
    """A token anywhere; small ones rather in the rooms, where every one has to be paid for."""
    seat = state.turn
    own = state.tokens[seat]
    left = tokens_left(state, seat)
    # One draw decides everything: most moves of a game are this one.
    luck = draw.randrange(1 << 24)
    token, luck = left[luck % len(left)], luck // len(left)
    small = token < GUARD_TOKEN
    if not small and luck % 2 and Space.GUARD not in [each.space for each in own]:
        return PlaceToken(seat, Space.GUARD, Sealed(token))
    rooms = len(state.rooms)
    spaces = ROOMS[:rooms] if small else spaces_in_use(rooms, state.profile.magic)[:-rooms]
    for step in range(len(spaces)):
        space = spaces[(luck // 2 + step) % len(spaces)]
        if _is_open(state, space, own):
            return PlaceToken(seat, space, Sealed(token))
    return PlaceToken(seat, one_of(open_spaces(state, seat), draw), Sealed(token))


def _is_open(state: State, space: Space, own: tuple[object, ...]) -> bool:
    if space in state.magic.taboo:
        return False
    if space.is_cave:
        return bool(state.shelves[space.index])
    # Up to five tokens nobody can have too many in one room.
    return not space.is_room or len(own) < 5


def _buy(state: State, seat: Seat) -> Command:
    """Pays if it can: the highest numbers in the kinds it has most of, which works if anything does."""
    values = sorted(price(state, seat), reverse=True)
    if len(values) > len(TREASURES):
        return Pass(seat)
    if not state.profile.kept:
        return BuyArtifact(seat)
    held = state.held[seat].opened()
    kinds = sorted(range(5), key=held.__getitem__, reverse=True)
    way = [0, 0, 0, 0, 0]
    for value, kind in zip(values, kinds, strict=False):
        if held[kind] < value:
            return Pass(seat)
        way[kind] = value
    a, b, c, d, e = way
    return BuyArtifact(seat, (a, b, c, d, e))


def _exchange(state: State, seat: Seat, draw: Draw) -> Command:
    held = state.held[seat].opened()
    gives = max(TREASURES, key=lambda kind: held[kind.place])
    if not held[gives.place]:
        return Pass(seat)
    for kind in shuffled(TREASURES, draw):
        if kind is not gives and state.supply[kind.place] >= 3:
            return Exchange(seat, gives, of_kind(kind, 3))
    return one_of(answers(state, seat), draw)


def _act(state: State, seat: Seat, draw: Draw) -> Command:
    if state.profile.magic and seat in state.magic.lit:
        spell = simple_spell(state, seat, draw)
        if spell is not None:
            return spell
    if draw.randrange(SELDOM):
        return Pass(seat)
    return one_of((*artifact_uses(state, seat), Pass(seat)), draw)


def _magic_while_placing(state: State, draw: Draw) -> Command | None:
    if not state.profile.magic or draw.randrange(SELDOM):
        return None
    seat = Seat(draw.randrange(state.players))
    if not state.spell_counts[seat] or seat in state.left:
        return None
    if seat in state.magic.lit:
        return simple_spell(state, seat, draw)
    return UseArtifact(seat, Artifact.LAMP) if Artifact.LAMP in usable(state, seat) else None


def simple_spell(state: State, seat: Seat, draw: Draw) -> PlaySpell | None:
    """One of the player's spells at some aim, if it can be played now."""
    hand: tuple[Spell, ...] = state.spells[seat].opened()
    if not hand:
        return None
    spell = one_of(hand, draw)
    command = PlaySpell(seat, spell, aim_for(state, seat, spell, draw))
    try:
        play_spell(state, command)
    except MoveRefused:
        # Not the time for it, or nothing to aim at: a player would keep it.
        return None
    return command


def _typed(state: State, wait: Wait, draw: Draw) -> Command:
    """What the table turns up where it has its own cards, and the treasures to begin with."""
    match wait:
        case Wait.CHOOSE:
            return ChooseTreasures(asked_of(state)[0], Sealed(_three(draw)))
        case Wait.CARD:
            return TurnUpCard(one_of(state.profile.deck(state.players), draw))
        case Wait.ARTIFACTS:
            return TurnUpArtifact(rooms_to_turn_up(state)[0], _from_box(state, draw))
        case Wait.GUARD_SHOWN:
            return ShowGuard(one_of(GUARDS, draw))
        case Wait.SPELLS_DRAWN:
            held = {spell for hand in state.spells for spell in hand.opened()}
            free = tuple(spell for spell in SPELLS if spell not in held)
            return DrawSpells(state.at.asked[0], Sealed(shuffled(free, draw)[:2]))
        case _:
            raise AssertionError(f"nobody types anything for {wait}")


def _three(draw: Draw) -> Treasures:
    chosen = NOTHING
    for _ in range(3):
        chosen = plus(chosen, of_kind(one_of(TREASURES, draw), 1))
    return chosen


def _from_box(state: State, draw: Draw) -> Artifact:
    for artifact in shuffled(ARTIFACTS, draw):
        try:
            require_in_box(state, artifact)
        except MoveRefused:
            continue
        return artifact
    raise AssertionError("a stack has something, so the box has")
