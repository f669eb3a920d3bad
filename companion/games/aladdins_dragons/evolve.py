"""What each event does to the state. Nothing is refused here."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.aladdins_dragons import evolve_magic
from companion.games.aladdins_dragons.awaited import rooms_to_turn_up
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.events import (
    Acting,
    ArtifactBought,
    ArtifactsDealt,
    ArtifactsTurnedUp,
    CamelDeclined,
    CamelTaken,
    CardTurnedUp,
    CityVisit,
    Event,
    Exchanged,
    ExchangeDeclined,
    GameEnded,
    GuardDrawn,
    GuardPaid,
    GuardPassed,
    GuardShown,
    HouseWon,
    MarketWon,
    PalaceLeft,
    Preparation,
    RoomPaid,
    RoomPassed,
    RoundEnded,
    ShelvesTaken,
    SpacePointedTo,
    SpaceRanked,
    SpellKept,
    SpellsDrawn,
    SpellsShuffled,
    TokenPlaced,
    TokenTakenBack,
    TreasuresChosen,
    Working,
)
from companion.games.aladdins_dragons.evolve_parts import (
    next_to_place,
    over,
    shown_at,
    with_held,
    with_spell,
    with_supply,
    without_tokens_in_rooms,
)
from companion.games.aladdins_dragons.profile import Source
from companion.games.aladdins_dragons.state import Phase, Resolving, Room, RoundMagic, State, Token
from companion.games.aladdins_dragons.treasures import Treasures, minus, of_kind, plus
from companion.shared.handing_over import HandedOver, roster_after
from companion.shared.players import Seat
from companion.shared.sealed import Sealed


def evolved(state: State, event: Event) -> State:
    """The state after the event. What happens most often is looked for first: a miss takes its time, too."""
    match event:
        case TokenPlaced():
            return _placed(state, event)
        case SpaceRanked():
            return _ranked(state, event)
        case ShelvesTaken():
            return _shelves_taken(state, event)
        case ArtifactBought():
            return _bought(state, event)
        case Acting():
            return evolve_magic.asked_and_answered(state, event)
        case Preparation():
            return _prepared(state, event)
        case CityVisit():
            return over(_in_city(state, event))
        case SpacePointedTo(_, space):
            return replace(state, pointed_to=space)
        case GuardPassed():
            return _guard_passed(state, event)
        case RoundEnded(next_round):
            return _round_ended(state, next_round)
        case GuardPaid(seat, _, paid):
            entered = replace(state.at, entered=(*state.at.entered, seat))
            return _answered(_paid(replace(state, at=entered), seat, paid))
        case Working():
            return evolve_magic.worked(state, event)
        case RoomPassed():
            return _answered(state)
        case PalaceLeft(seat):
            return _answered(without_tokens_in_rooms(state, (seat,)))
        case SpellsDrawn() | SpellKept():
            return _tent(state, event)
        case RoomPaid(seat, _, paid):
            at = replace(state.at, paid=True, asked=(seat,), paid_with=paid)
            return replace(state, at=at)
        case TokenTakenBack(seat):
            return _taken_back(state, seat)
        case HandedOver():
            return replace(state, roster=roster_after(state.roster, (event,)))
        case GameEnded(artifacts, scrolls):
            return replace(state, phase=Phase.GAME_OVER, ended_with=(artifacts, scrolls), at=Resolving())
        case _:
            assert_never(event)


def _placed(state: State, event: TokenPlaced) -> State:
    seat, tokens = event.seat, state.tokens
    own = tokens[seat]
    token = Token(len(own) + 1, event.space, event.token, event.shown)
    tokens = (*tokens[:seat], (*own, token), *tokens[seat + 1 :])
    following = next_to_place(tokens, seat, state.left)
    if following is not None:
        return replace(state, tokens=tokens, turn=following, pointed_to=None, last_placer=seat)
    return replace(
        state,
        tokens=tokens,
        turn=state.camel,
        pointed_to=None,
        last_placer=None,
        phase=Phase.RESOLVE,
        at=Resolving(),
    )


def _taken_back(state: State, seat: Seat) -> State:
    tokens = state.tokens
    tokens = (*tokens[:seat], tokens[seat][:-1], *tokens[seat + 1 :])
    return replace(state, tokens=tokens, turn=seat, pointed_to=None, last_placer=None)


def _ranked(state: State, event: SpaceRanked) -> State:
    space, ranking = event.space, event.ranking
    decided = not ranking or (space.is_room and not event.asked)
    if decided and not space.is_cave:
        at = Resolving(done=space.place)
    else:
        at = replace(state.at, space=space, ranking=ranking, asked=event.asked)
    return replace(state, tokens=shown_at(state.tokens, space), at=at)


def _shelves_taken(state: State, event: ShelvesTaken) -> State:
    index = event.cave.index
    shelves = (*state.shelves[:index], (), *state.shelves[index + 1 :])
    at = Resolving(done=event.cave.place)
    if not state.profile.kept:
        return replace(state, shelves=shelves, at=at)
    held, kind = list(state.held), event.cave.treasure
    for take in event.takes:
        held[take.seat] = Sealed(plus(held[take.seat].opened(), of_kind(kind, take.number)))
    supply = plus(state.supply, of_kind(kind, event.returned))
    return replace(state, shelves=shelves, held=tuple(held), supply=supply, at=at)


def _answered(state: State) -> State:
    """The next one is asked; if that was the last, the space is over."""
    asked = state.at.asked[1:]
    return replace(state, at=replace(state.at, asked=asked)) if asked else over(state)


def _paid(state: State, seat: Seat, paid: Treasures | None) -> State:
    return state if paid is None else with_held(state, seat, gives=paid)


def _bought(state: State, event: ArtifactBought) -> State:
    seat, index = event.seat, event.room.index
    room = state.rooms[index]
    if event.from_stack:
        room = Room(room.face_up, room.left - 1, event.stack)
    else:
        room = Room(None, room.left, room.stack)
    artifacts = state.artifacts
    artifacts = (*artifacts[:seat], (*artifacts[seat], event.artifact), *artifacts[seat + 1 :])
    rooms = (*state.rooms[:index], room, *state.rooms[index + 1 :])
    return over(_paid(replace(state, artifacts=artifacts, rooms=rooms), seat, event.paid))


def _guard_passed(state: State, event: GuardPassed) -> State:
    at = replace(
        state.at, space=Space.GUARD, ranking=event.strengths, asked=event.asked, entered=event.entered
    )
    shown = replace(
        state, tokens=shown_at(state.tokens, Space.GUARD), guard_shown=event.guard, guard=None, at=at
    )
    left = without_tokens_in_rooms(shown, event.left) if event.left else shown
    return left if event.asked else over(left)


def _in_city(
    state: State, event: HouseWon | Exchanged | CamelTaken | MarketWon | ExchangeDeclined | CamelDeclined
) -> State:
    match event:
        case HouseWon(seat):
            return replace(state, magic=replace(state.magic, house=(*state.magic.house, seat)))
        case Exchanged(seat, gives, takes):
            return with_held(state, seat, of_kind(gives, 1), takes)
        case CamelTaken(seat):
            return replace(state, camel=seat)
        case _:
            return state


def _tent(state: State, event: SpellsDrawn | SpellKept) -> State:
    match event:
        case SpellsDrawn(seat, spells):
            drawn = spells.opened()
            if state.spell_deck is not None:
                deck = state.spell_deck.opened()[len(drawn) :]
                state = replace(state, spell_deck=Sealed(deck), spells_left=len(deck))
            if not drawn:
                return over(state)
            return replace(state, at=replace(state.at, drawn=spells, asked=(seat,)))
        case SpellKept(seat, kept, other, to):
            state = with_spell(state, seat, kept.opened())
            if other is not None and to is not None:
                state = with_spell(state, to, other.opened())
            elif other is not None and state.spells_out is not None:
                state = replace(state, spells_out=Sealed((*state.spells_out.opened(), other.opened())))
            return over(state)


def _round_ended(state: State, next_round: int) -> State:
    players = state.players
    return replace(
        state,
        phase=Phase.PREPARE,
        round=next_round,
        tokens=((),) * players,
        magic=RoundMagic(((),) * players),
        at=Resolving(),
        card_up=False,
        guard=None,
        guard_shown=None,
    )


def _prepared(
    state: State,
    event: ArtifactsDealt
    | SpellsShuffled
    | TreasuresChosen
    | CardTurnedUp
    | GuardDrawn
    | GuardShown
    | ArtifactsTurnedUp,
) -> State:
    match event:
        case CardTurnedUp(shelves, number, reshuffled):
            left = state.cards_left
            if number is not None:
                cards = range(1, len(state.profile.deck(state.players)) + 1) if reshuffled else left
                left = tuple(each for each in cards if each != number)
            changed = replace(state, shelves=shelves, cards_left=left, card_up=True)
            if state.profile.kept:
                a, b, c, d, e = map(sum, shelves)
                changed = with_supply(changed, minus(state.supply, (a, b, c, d, e)))
            return _ready(changed)
        case GuardDrawn(guard):
            return _ready(replace(state, guard=guard))
        case GuardShown(guard):
            return replace(state, guard_shown=guard)
        case ArtifactsTurnedUp(spaces, artifacts):
            rooms = list(state.rooms)
            for space, artifact in zip(spaces, artifacts, strict=True):
                room = rooms[space.index]
                stack = Sealed(room.stack.opened()[1:]) if room.stack is not None else None
                rooms[space.index] = Room(artifact, room.left - 1, stack)
            return _ready(replace(state, rooms=tuple(rooms)))
        case ArtifactsDealt(stacks):
            rooms = [Room(None, len(stack), Sealed(stack)) for stack in stacks.opened()]
            return _dealt(replace(state, rooms=tuple(rooms)))
        case SpellsShuffled(deck):
            shuffled = replace(state, spell_deck=deck, spells_left=len(deck.opened()), spells_out=Sealed(()))
            return _dealt(shuffled) if state.phase is Phase.DEAL else _ready(shuffled)
        case TreasuresChosen(seat, treasures):
            return _chosen(state, seat, treasures)
        case _:
            assert_never(event)


def _dealt(state: State) -> State:
    """All is dealt once the stacks lie there and, in the magic game, the spells."""
    artifacts = state.profile.artifacts is Source.TYPED or state.rooms[0].stack is not None
    spells = not state.profile.magic or state.profile.spells is Source.TYPED or state.spell_deck is not None
    if not (artifacts and spells):
        return state
    return replace(state, phase=Phase.CHOOSE if state.profile.kept else Phase.PREPARE)


def _chosen(state: State, seat: Seat, treasures: Sealed[Treasures]) -> State:
    assert state.box is not None
    box = state.box.with_bid(seat, treasures)
    if not box.is_full:
        return replace(state, box=box)
    supply = state.supply
    for _, chosen in box.opened():
        supply = minus(supply, chosen)
    held = tuple(bid for bid in box.bids if bid is not None)
    return replace(state, box=None, held=held, supply=supply, phase=Phase.PREPARE)


def _ready(state: State) -> State:
    """Placing begins once card, guard and artifacts are there."""
    guard = state.guard is not None or state.profile.guards is Source.TYPED
    if not (state.card_up and guard) or rooms_to_turn_up(state):
        return state
    return replace(state, phase=Phase.PLACE, turn=state.order[0])
