"""Before a round: the deal, the treasures to begin with, card, guard and artifacts turned up."""

from collections import Counter

from companion.games.aladdins_dragons.awaited import (
    Wait,
    needs_spells,
    require,
    rooms_to_turn_up,
)
from companion.games.aladdins_dragons.components import (
    ARTIFACTS,
    ARTIFACTS_OF_A_KIND,
    GUARDS,
    SPELLS,
    TREASURES_TO_BEGIN_WITH,
    Artifact,
    stack_size,
)
from companion.games.aladdins_dragons.events import (
    ArtifactsDealt,
    ArtifactsTurnedUp,
    CardTurnedUp,
    GuardDrawn,
    GuardShown,
    SpellsShuffled,
    TreasuresChosen,
)
from companion.games.aladdins_dragons.moves import (
    ChooseTreasures,
    Command,
    DealArtifacts,
    DrawGuard,
    ShowGuard,
    ShuffleSpells,
    TurnUpArtifact,
    TurnUpCard,
)
from companion.games.aladdins_dragons.profile import Source
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import Phase, State
from companion.games.aladdins_dragons.treasure_deck import TreasureCard, flaw_of, most_shelves
from companion.games.aladdins_dragons.treasures import Treasures, is_sound
from companion.shared.chance import Draw, one_of, shuffled
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from companion.shared.sentences import say


def artifacts_in_play(players: int) -> Counter[Artifact]:
    """The artifacts that the stacks are made of in the magic game: one of each kind a player, less a Lamp."""
    counts = Counter(dict.fromkeys(ARTIFACTS, players))
    counts[Artifact.LAMP] -= players
    return counts


def chance(state: State, draw: Draw) -> Command | None:
    """What is dealt, drawn or turned up now, if the companion does it."""
    match state.phase:
        case Phase.DEAL:
            if state.profile.artifacts is Source.DEALT and state.rooms[0].stack is None:
                return DealArtifacts(Sealed(_stacks(state, draw)))
            return ShuffleSpells(Sealed(shuffled(SPELLS, draw)))
        case Phase.PREPARE:
            if not state.card_up:
                return _card(state, draw)
            if state.profile.guards is Source.DEALT and state.guard is None:
                return DrawGuard(Sealed(one_of(GUARDS, draw)))
            return _spells(state, draw) if needs_spells(state) else None
        case _:
            return None


def _spells(state: State, draw: Draw) -> ShuffleSpells:
    assert state.spell_deck is not None
    assert state.spells_out is not None
    return ShuffleSpells(Sealed((*state.spell_deck.opened(), *shuffled(state.spells_out.opened(), draw))))


def _stacks(state: State, draw: Draw) -> tuple[tuple[Artifact, ...], ...]:
    magic, players = state.profile.magic, state.players
    of_a_kind = artifacts_in_play(players) if magic else dict.fromkeys(ARTIFACTS, ARTIFACTS_OF_A_KIND)
    pile = shuffled([kind for kind, number in of_a_kind.items() for _ in range(number)], draw)
    size = stack_size(magic)
    return tuple(pile[size * room : size * (room + 1)] for room in range(players))


def _card(state: State, draw: Draw) -> TurnUpCard | None:
    if state.profile.treasure_cards is Source.TYPED:
        return None
    deck = state.profile.deck(state.players)
    number = one_of(state.cards_left or tuple(range(1, len(deck) + 1)), draw)
    return TurnUpCard(deck[number - 1], number)


def deal_artifacts(state: State, command: DealArtifacts) -> ArtifactsDealt:
    require(state, Wait.DEAL)
    stacks = command.stacks.opened()
    size = stack_size(state.profile.magic)
    counts = Counter(artifact for stack in stacks for artifact in stack)
    limits = (
        artifacts_in_play(state.players)
        if state.profile.magic
        else Counter(dict.fromkeys(ARTIFACTS, ARTIFACTS_OF_A_KIND))
    )
    if state.profile.artifacts is Source.TYPED:
        raise MoveRefused(DragonsRefusal.DEALT_HERE, say("The artifacts lie on the board."))
    sizes = [len(stack) for stack in stacks]
    if sizes != [size] * state.players or any(counts[kind] > limits[kind] for kind in counts):
        raise MoveRefused(
            DragonsRefusal.BAD_DEAL,
            say("This is no deal of the artifacts."),
            (say("{number} in each of {rooms} rooms", number=size, rooms=state.players),),
        )
    return ArtifactsDealt(command.stacks)


def shuffle_spells(state: State, command: ShuffleSpells) -> SpellsShuffled:
    require(state, Wait.DEAL, Wait.SPELLS_SHUFFLED)
    free: tuple[object, ...] = SPELLS
    if state.phase is Phase.PREPARE:
        assert state.spell_deck is not None
        assert state.spells_out is not None
        free = (*state.spell_deck.opened(), *state.spells_out.opened())
    if not state.profile.magic or Counter(command.deck.opened()) != Counter(free):
        raise MoveRefused(
            DragonsRefusal.BAD_DEAL,
            say("This is not the deck."),
            (say("each spell that nobody holds, once"),),
        )
    return SpellsShuffled(command.deck)


def choose_treasures(state: State, command: ChooseTreasures) -> TreasuresChosen:
    require(state, Wait.CHOOSE)
    assert state.box is not None
    chosen = command.treasures.opened()
    state.box.with_bid(command.seat, command.treasures)
    if not is_sound(chosen) or sum(chosen) != TREASURES_TO_BEGIN_WITH:
        # What was chosen is not quoted: it is a secret.
        raise MoveRefused(
            DragonsRefusal.BEGIN_WITH_THREE,
            say("These are not three treasures."),
            (say("three of any kinds"),),
        )
    return TreasuresChosen(command.seat, command.treasures)


def turn_up_card(state: State, command: TurnUpCard) -> CardTurnedUp:
    require(state, Wait.CARD)
    if flaw := flaw_of(command.shelves, state.players):
        raise MoveRefused(
            DragonsRefusal.BAD_CARD,
            say("This is no treasure card: {flaw}.", flaw=flaw),
            (say("up to {most} shelves a cave", most=most_shelves(state.players)),),
        )
    if state.profile.treasure_cards is Source.TYPED:
        return CardTurnedUp(filled(command.shelves, state.supply, kept=state.profile.kept))
    deck = state.profile.deck(state.players)
    left = state.cards_left or tuple(range(1, len(deck) + 1))
    if command.number not in left or deck[command.number - 1] != command.shelves:
        raise MoveRefused(
            DragonsRefusal.DEALT_HERE,
            say("The companion deals the treasure cards."),
            (say("one of its deck"),),
        )
    shelves = filled(command.shelves, state.supply, kept=state.profile.kept)
    return CardTurnedUp(shelves, command.number, reshuffled=not state.cards_left)


def filled(card: TreasureCard, supply: Treasures, *, kept: bool) -> TreasureCard:
    """The shelves as far as the supply reaches, the top one first; those that get nothing are not there."""
    if not kept:
        return card
    a, b, c, d, e = (_filled_cave(wanted, there) for wanted, there in zip(card, supply, strict=True))
    return (a, b, c, d, e)


def _filled_cave(wanted: tuple[int, ...], there: int) -> tuple[int, ...]:
    if sum(wanted) <= there:
        return wanted
    shelves = []
    for number in wanted:
        shelves.append(min(number, there))
        there -= shelves[-1]
    return tuple(number for number in shelves if number)


def draw_guard(state: State, command: DrawGuard) -> GuardDrawn:
    require(state, Wait.GUARD_DRAWN)
    if command.guard.opened() not in GUARDS:
        raise MoveRefused(DragonsRefusal.BAD_GUARD, say("There is no such guard."), (say("1 to 10"),))
    return GuardDrawn(command.guard)


def show_guard(state: State, command: ShowGuard) -> GuardShown:
    require(state, Wait.GUARD_SHOWN)
    if command.guard not in GUARDS:
        sentence = say("There is no guard {guard}.", guard=command.guard)
        raise MoveRefused(DragonsRefusal.BAD_GUARD, sentence, (say("1 to 10"),))
    return GuardShown(command.guard)


def turn_up_artifact(state: State, command: TurnUpArtifact) -> ArtifactsTurnedUp:
    require(state, Wait.ARTIFACTS)
    wanted = rooms_to_turn_up(state)
    if command.room not in wanted:
        raise MoveRefused(
            DragonsRefusal.ROOM_READY,
            say("Nothing is turned up in {room}.", room=command.room.word),
            (say("{rooms}", rooms=tuple(room.word for room in wanted)),),
        )
    require_in_box(state, command.artifact)
    return ArtifactsTurnedUp((command.room,), (command.artifact,))


def require_in_box(state: State, artifact: Artifact) -> None:
    """Raises MoveRefused if all artifacts of the kind lie open or are owned."""
    seen = sum(owned.count(artifact) for owned in state.artifacts)
    seen += sum(room.face_up is artifact for room in state.rooms)
    limit = state.players if state.profile.magic else ARTIFACTS_OF_A_KIND
    if seen >= limit:
        raise MoveRefused(
            DragonsRefusal.NONE_LEFT,
            say("All {number} of {artifact} are there.", number=limit, artifact=artifact.word),
        )


def turned_up(state: State) -> ArtifactsTurnedUp:
    """The next artifact of each room where nothing lies open."""
    rooms = rooms_to_turn_up(state)
    tops = []
    for room in rooms:
        stack = state.room(room).stack
        assert stack is not None, "only dealt stacks turn up by themselves"
        tops.append(stack.opened()[0])
    return ArtifactsTurnedUp(rooms, tuple(tops))
