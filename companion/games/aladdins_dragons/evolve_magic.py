"""What artifacts, spells and rulings do to the state."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.aladdins_dragons.asking import box_of
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.changes import (
    ArtifactMoved,
    ArtifactsSwapped,
    CamelSet,
    CarpetFlown,
    Change,
    CitySmuggled,
    DoorOpened,
    NothingChanged,
    OthersPlaceOpenly,
    PlayerLeft,
    SeenToByTable,
    ShelvesChanged,
    SpaceTaboo,
    StackOpened,
    TokenDoubled,
    TokenMoved,
    TokensWentHome,
    TopChanged,
    TreasuresMoved,
    WeakestFirst,
)
from companion.games.aladdins_dragons.components import Artifact
from companion.games.aladdins_dragons.events import (
    ActPassed,
    ActSealed,
    ActsOpened,
    ActTakenBack,
    ArtifactUsed,
    EffectAnswered,
    EffectAsked,
    EffectWorked,
    Play,
    Ruled,
    SpaceOpened,
    SpellPlayed,
)
from companion.games.aladdins_dragons.evolve_leaving import without_player
from companion.games.aladdins_dragons.evolve_parts import (
    shown_at,
    with_hand,
    with_held,
    with_supply,
    with_token,
)
from companion.games.aladdins_dragons.magic import in_player_order
from companion.games.aladdins_dragons.moves import TokenName
from companion.games.aladdins_dragons.state import Phase, Question, Room, State, Token
from companion.games.aladdins_dragons.treasures import NOTHING, minus, of_kind, plus
from companion.shared.players import Seat
from companion.shared.sealed import Sealed


def asked_and_answered(
    state: State,
    event: ActPassed | ActSealed | ActTakenBack | ActsOpened | ArtifactUsed | SpellPlayed | SpaceOpened,
) -> State:
    match event:
        case ActPassed():
            question = state.at.question
            assert question is not None
            return _asked(state, replace(question, asked=question.asked[1:]))
        case SpaceOpened(space, _, asked, guard):
            at = replace(state.at, space=space)
            opened = replace(state, tokens=shown_at(state.tokens, space), at=at)
            if guard is not None:
                opened = replace(opened, guard_shown=guard, guard=None)
            return _asked(opened, Question(asked))
        case ArtifactUsed(play, asked):
            return _used(state, play, asked)
        case SpellPlayed(play, asked):
            return _played(state, play, asked)
        case ActSealed() | ActTakenBack() | ActsOpened():
            return _answered_in_secret(state, event)


def _answered_in_secret(state: State, event: ActSealed | ActTakenBack | ActsOpened) -> State:
    question = state.at.question
    assert question is not None
    match event:
        case ActSealed(seat, acts):
            return _asked(state, replace(question, box=box_of(question).with_bid(seat, acts)))
        case ActTakenBack(seat):
            box = box_of(question).without_bid(seat)
            # An empty box is none: then anybody may as well answer in the open, in order.
            return _asked(state, replace(question, box=None if box.is_empty else box))
        case ActsOpened(willing):
            return _asked(state, Question(willing, question.plays, opened=True))


def _asked(state: State, question: Question) -> State:
    """The question stands while somebody has to answer; then what was put in waits for its effects."""
    if question.asked:
        return replace(state, at=replace(state.at, question=question))
    effects = in_player_order(state, question.plays)
    return replace(state, at=replace(state.at, question=None, effects=effects))


def _used(state: State, play: Play, asked: tuple[Seat, ...]) -> State:
    seat, artifact = play.seat, play.artifact
    assert artifact is not None
    used = state.magic.used
    used = (*used[:seat], (*used[seat], artifact), *used[seat + 1 :])
    lit = state.magic.lit
    if artifact is Artifact.LAMP and seat not in lit:
        lit = (*lit, seat)
    state = replace(state, magic=replace(state.magic, used=used, lit=lit))
    if state.at.question is None:
        return state
    return _asked(state, Question(asked, (*state.at.question.plays, play)))


def _played(state: State, play: Play, asked: tuple[Seat, ...]) -> State:
    assert play.spell is not None
    hand = list(state.spells[play.seat].opened())
    hand.remove(play.spell)
    state = with_hand(state, play.seat, tuple(hand))
    if state.spells_out is not None:
        state = replace(state, spells_out=Sealed((*state.spells_out.opened(), play.spell)))
    plays = state.at.question.plays if state.at.question is not None else ()
    return _asked(replace(state, last_placer=None), Question(asked, (*plays, play)))


def worked(state: State, event: EffectWorked | EffectAsked | EffectAnswered | Ruled) -> State:
    match event:
        case EffectWorked(_, change):
            at = state.at
            # What a Mirage asked for is done; any other effect was the first of those that wait.
            if at.effect is not None:
                at = replace(at, effect=None, effect_room=None, asked=())
            else:
                at = replace(at, effects=at.effects[1:])
            return changed(replace(state, at=at), change)
        case EffectAsked(play, asked, room):
            at = replace(state.at, effects=state.at.effects[1:], effect=play, effect_room=room, asked=asked)
            return replace(state, at=at)
        case EffectAnswered():
            return _effect_answered(state, event)
        case Ruled(change):
            return _ranked_anew(changed(state, change), change)


def _effect_answered(state: State, event: EffectAnswered) -> State:
    if event.paid != NOTHING:
        state = with_held(state, event.seat, gives=event.paid)
    state = _home(state, event.home)
    asked = state.at.asked[1:]
    return replace(state, at=replace(state.at, asked=asked, effect=state.at.effect if asked else None))


def changed(state: State, change: Change) -> State:
    """The state after a change, whatever made it."""
    match change:
        case NothingChanged() | SeenToByTable():
            return state
        case TokenMoved() | TokensWentHome() | TokenDoubled():
            return replace(_tokens_changed(state, change), last_placer=None)
        case CarpetFlown(seat):
            return replace(state, at=replace(state.at, carpets=(*state.at.carpets, seat)))
        case DoorOpened(seat):
            return replace(state, at=replace(state.at, keys=(*state.at.keys, seat)))
        case StackOpened(seat):
            return replace(state, at=replace(state.at, stack_for=(*state.at.stack_for, seat)))
        case TreasuresMoved(seat, gives, takes):
            return with_held(state, seat, gives, takes)
        case ShelvesChanged(cave, shelves):
            return _shelves_changed(state, cave, shelves)
        case WeakestFirst():
            return replace(state, magic=replace(state.magic, weakest_first=True))
        case SpaceTaboo(space):
            return replace(state, magic=replace(state.magic, taboo=(*state.magic.taboo, space)))
        case OthersPlaceOpenly(spy):
            return replace(state, magic=replace(state.magic, spies=(*state.magic.spies, spy)))
        case CitySmuggled(seat):
            return replace(state, magic=replace(state.magic, smuggler=seat))
        case ArtifactsSwapped(room, seat, gives, takes):
            swapped = _with_artifacts(state, seat, lost=gives, got=takes)
            return _with_room(swapped, room, replace(state.room(room), face_up=gives))
        case TopChanged(room, artifact, stack):
            lying = state.room(room)
            left = lying.left - 1 if lying.face_up is None else lying.left
            return _with_room(state, room, Room(artifact, left, stack))
        case ArtifactMoved():
            return _artifact_moved(state, change)
        case CamelSet(seat):
            return replace(state, camel=seat)
        case PlayerLeft(seat):
            return without_player(state, seat)
        case _:
            assert_never(change)


def _tokens_changed(state: State, change: TokenMoved | TokensWentHome | TokenDoubled) -> State:
    match change:
        case TokenMoved(name, to, shown, paid, payer):
            if payer is not None and paid != NOTHING:
                state = with_held(state, payer, gives=paid)
            token = state.tokens[name.seat][name.nth - 1]
            moved = Token(token.nth, to, token.value, shown)
            return replace(state, tokens=with_token(state.tokens, name.seat, moved))
        case TokensWentHome(tokens, carpets):
            state = _home(state, tokens)
            return replace(state, at=replace(state.at, carpets=())) if carpets else state
        case TokenDoubled(name):
            token = replace(state.tokens[name.seat][name.nth - 1], doubled=True)
            return replace(state, tokens=with_token(state.tokens, name.seat, token))


def _home(state: State, names: tuple[TokenName, ...]) -> State:
    tokens = state.tokens
    for name in names:
        token = tokens[name.seat][name.nth - 1]
        tokens = with_token(tokens, name.seat, Token(token.nth, None, token.value))
    return replace(state, tokens=tokens)


def _shelves_changed(state: State, cave: Space, shelves: tuple[int, ...]) -> State:
    index = cave.index
    before = sum(state.shelves[index])
    state = replace(state, shelves=(*state.shelves[:index], shelves, *state.shelves[index + 1 :]))
    if not state.profile.kept:
        return state
    given = of_kind(cave.treasure, sum(shelves))
    return with_supply(state, minus(plus(state.supply, of_kind(cave.treasure, before)), given))


def _artifact_moved(state: State, change: ArtifactMoved) -> State:
    match change.giver:
        case Space() as space:
            state = _with_room(state, space, replace(state.room(space), face_up=None))
        case None:
            pass
        case giver:
            state = _with_artifacts(state, giver, lost=change.artifact)
    return state if change.to is None else _with_artifacts(state, change.to, got=change.artifact)


def _with_artifacts(
    state: State, seat: Seat, *, lost: Artifact | None = None, got: Artifact | None = None
) -> State:
    own = list(state.artifacts[seat])
    if lost is not None:
        own.remove(lost)
    if got is not None:
        own.append(got)
    return replace(state, artifacts=(*state.artifacts[:seat], tuple(own), *state.artifacts[seat + 1 :]))


def _with_room(state: State, space: Space, room: Room) -> State:
    index = space.index
    return replace(state, rooms=(*state.rooms[:index], room, *state.rooms[index + 1 :]))


def _ranked_anew(state: State, change: Change) -> State:
    """A ruling about tokens, camel or artifacts while a space waits for a choice: it is ranked again."""
    at = state.at
    if state.phase is not Phase.RESOLVE or at.ranking is None or at.space is None:
        return state
    free = at.space in (Space.MARKET, Space.CARAVANSERAI) or (at.space.is_room and not at.paid)
    if not free or not isinstance(
        change, TokenMoved | TokensWentHome | CamelSet | ArtifactMoved | PlayerLeft
    ):
        return state
    return replace(state, at=replace(at, ranking=None, asked=()))
