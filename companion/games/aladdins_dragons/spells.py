"""What each spell is aimed at, and when it may be played."""

from companion.games.aladdins_dragons.board import CITY, Space
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.moves import Aim, PlaySpell, TokenName
from companion.games.aladdins_dragons.place import require_open
from companion.games.aladdins_dragons.powers import require_carpet, require_double
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.rooms import is_told, require_held
from companion.games.aladdins_dragons.state import Phase, State, Token
from companion.games.aladdins_dragons.treasures import covers, is_sound, plus, told
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import Sentence, say

CHARITY_WORTH = 3
#: What Dragon Leaves puts on the shelves of an empty cave.
DRAGON_LEAVES = (4, 2)


def require_aim(state: State, command: PlaySpell) -> None:
    """Raises MoveRefused unless the spell can be played now and at that."""
    seat, aim = command.seat, command.aim
    match command.spell:
        case Spell.SECOND_CHANCE:
            _second_chance(state, seat, aim)
        case Spell.ABRACADABRA:
            space = state.at.space
            if space is None or not space.is_room:
                raise _wrong_time(say("while a palace room is resolved"))
        case Spell.LAST_WILL_BE_FIRST:
            if state.at.space is None:
                raise _wrong_time(say("while a space is resolved"))
        case Spell.CHARITY:
            _charity(state, aim)
        case Spell.CITY_TAX | Spell.DONATION | Spell.SACRIFICE | Spell.SULTANS_TAX:
            pass
        case Spell.DRAGON_LEAVES | Spell.DRAGONS_RETURN:
            _dragon(state, command.spell, aim)
        case Spell.EYE_FOR_AN_EYE:
            _eye_for_an_eye(state, seat, aim)
        case Spell.LUNAR_ECLIPSE | Spell.SOLAR_ECLIPSE:
            _eclipse(state, aim)
        case Spell.MAGES_APPRENTICE:
            _apprentice(state, seat, aim)
        case Spell.MIRAGE:
            if state.room(_room(state, aim)).left == 0:
                raise _unaimed(say("There is no stack in that room."), say("a room with a stack"))
        case Spell.PARASITE:
            _parasite(state, seat, aim)
        case Spell.SMUGGLER:
            if state.at.space not in CITY:
                raise _wrong_time(say("after the last cave, in the city"))
        case Spell.SPY:
            if state.phase is not Phase.PLACE:
                raise _wrong_time(say("while tokens are placed"))
        case Spell.TABOO:
            _unresolved_space(state, aim)
        case Spell.TELEPORT:
            _teleport(state, seat, aim)
        case Spell.TRADE:
            _trade(state, seat, aim)


def is_resolved(state: State, space: Space) -> bool:
    """Whether the space is over for this round."""
    return state.phase is Phase.RESOLVE and space.place <= state.at.done


def _second_chance(state: State, seat: Seat, aim: Aim) -> None:
    if len(aim.tokens) != 1 or aim.tokens[0].seat != seat:
        raise _unaimed(say("This is not one token of one's own."), say("one of one's own tokens"))
    _movable(state, aim.tokens[0], aim)


def _teleport(state: State, seat: Seat, aim: Aim) -> None:
    if len(aim.tokens) != 1:
        raise _unaimed(say("This is not one token."), say("one token"))
    _movable(state, aim.tokens[0], aim)
    if is_told(state, aim.gives):
        assert aim.gives is not None
        if not is_sound(aim.gives):
            raise _unaimed(say("Nobody pays less than nothing."), say("what the card asks for"))
        require_held(state, seat, aim.gives)


def _movable(state: State, name: TokenName, aim: Aim) -> None:
    """Raises MoveRefused unless the token lies on the board and may be put on the aim's space."""
    token = on_board(state, name)
    space = _unresolved_space(state, aim)
    if token.space is space:
        raise MoveRefused(DragonsRefusal.ALREADY_THERE, say("The token is there already."))
    require_open(state, name.seat, space)


def on_board(state: State, name: TokenName) -> Token:
    """The token. Raises MoveRefused if there is none of that name on the board, or if it is at the guard."""
    token = state.token(name)
    if token is None or token.space is None:
        raise MoveRefused(
            DragonsRefusal.NO_SUCH_PLACED_TOKEN,
            say("There is no such token on the board."),
            (_tokens(state),),
        )
    if token.space is Space.GUARD:
        raise MoveRefused(DragonsRefusal.NEVER_GUARD, say("That token is with the guard."))
    return token


def _tokens(state: State) -> Sentence:
    numbers = tuple(
        say("{player} 1 to {last}", player=state.roster.name(Seat(seat)), last=len(own))
        for seat, own in enumerate(state.tokens)
        if own
    )
    return say("{tokens}", tokens=numbers or "none yet")


def _unresolved_space(state: State, aim: Aim) -> Space:
    space = _space(state, aim)
    if space is Space.GUARD:
        raise MoveRefused(DragonsRefusal.NEVER_GUARD, say("That is the guard's space."))
    if is_resolved(state, space):
        raise MoveRefused(DragonsRefusal.ALREADY_RESOLVED, say("{space} is resolved.", space=space.word))
    return space


def _space(state: State, aim: Aim) -> Space:
    space = aim.space
    if space is None or (space.is_room and space.index >= state.players):
        raise _unaimed(say("Which space?"), say("a space in use"))
    return space


def _room(state: State, aim: Aim) -> Space:
    space = _space(state, aim)
    if not space.is_room:
        raise _unaimed(say("{space} is no room.", space=space.word), say("a palace room"))
    return space


def _charity(state: State, aim: Aim) -> None:
    if not is_told(state, aim.takes):
        return
    assert aim.takes is not None
    wanted = min(CHARITY_WORTH, sum(state.supply))
    if not is_sound(aim.takes) or sum(aim.takes) != wanted:
        raise _unaimed(
            say("{takes} is not worth {wanted}.", takes=told(aim.takes), wanted=wanted),
            say("treasures worth {wanted}", wanted=wanted),
        )
    if not covers(state.supply, aim.takes):
        raise MoveRefused(
            DragonsRefusal.SUPPLY_DRY,
            say("The supply does not have {takes}.", takes=told(aim.takes)),
            (say("it has {supply}", supply=told(state.supply)),),
        )


def _dragon(state: State, spell: Spell, aim: Aim) -> None:
    if spell is Spell.DRAGONS_RETURN and state.phase is not Phase.RESOLVE:
        raise _wrong_time(say("while the spaces are resolved"))
    cave = _unresolved_space(state, aim)
    if not cave.is_cave:
        raise _unaimed(say("{space} is no cave.", space=cave.word), say("a cave"))
    if bool(state.shelves[cave.index]) is (spell is Spell.DRAGON_LEAVES):
        empty = say("an empty cave") if spell is Spell.DRAGON_LEAVES else say("a cave with treasures")
        raise _unaimed(say("{cave} is not such a cave.", cave=cave.word), empty)


def _eye_for_an_eye(state: State, seat: Seat, aim: Aim) -> None:
    for name in aim.tokens:
        on_board(state, name)
    owners = {name.seat for name in aim.tokens}
    own_there = any(token.space not in (None, Space.GUARD) for token in state.tokens[seat])
    others = owners - {seat}
    if len(others) != 1 or (own_there and seat not in owners) or len(set(aim.tokens)) < len(aim.tokens):
        raise _unaimed(
            say("These are not tokens of one's own and of one other player."),
            say("as many of each as the card says"),
        )


def _eclipse(state: State, aim: Aim) -> None:
    space = _space(state, aim)
    if space is Space.GUARD:
        raise MoveRefused(DragonsRefusal.NEVER_GUARD, say("That is the guard's space."))
    if space is state.at.space:
        return
    if not any(token.space is space and token.shown is not None for own in state.tokens for token in own):
        raise _unaimed(
            say("No token lies face up in {space}.", space=space.word), say("a space with face-up tokens")
        )


def _apprentice(state: State, seat: Seat, aim: Aim) -> None:
    room = _room(state, aim)
    if state.room(room).face_up is None:
        raise _unaimed(say("Nothing lies open in {room}.", room=room.word), say("a room with an artifact"))
    if aim.artifact is None or aim.artifact not in unused(state, seat):
        unused_words = tuple(kind.word for kind in unused(state, seat)) or "none"
        raise _unaimed(say("Which artifact is given?"), say("unused: {artifacts}", artifacts=unused_words))


def unused(state: State, seat: Seat) -> tuple[Artifact, ...]:
    """The kinds of which the player has one that was not used this round."""
    return kinds_left(state.artifacts[seat], state.magic.used[seat])


def kinds_left(owned: tuple[Artifact, ...], used: tuple[Artifact, ...]) -> tuple[Artifact, ...]:
    """Each kind once of which there are more than were used, in the order in which they are owned."""
    found: list[Artifact] = []
    for kind in owned:
        if kind not in found and owned.count(kind) > used.count(kind):
            found.append(kind)
    return tuple(found)


def used_by_others(state: State, seat: Seat) -> tuple[Artifact, ...]:
    """The kinds that other players used this round."""
    return tuple(
        dict.fromkeys(kind for other, used in enumerate(state.magic.used) if other != seat for kind in used)
    )


def _parasite(state: State, seat: Seat, aim: Aim) -> None:
    possible = used_by_others(state, seat)
    match aim.artifact:
        case None | Artifact.SCROLL:
            raise _unaimed(say("Which power?"), say("{kinds}", kinds=_words(possible)))
        case artifact if artifact not in possible:
            raise MoveRefused(
                DragonsRefusal.NOT_USED_BY_OTHER,
                say("Nobody else used {artifact}.", artifact=artifact.word),
                (say("{kinds}", kinds=_words(possible)),),
            )
        case Artifact.COUNTERSPELL:
            return
        case Artifact.KEY if state.at.space is Space.GUARD:
            # The Key lets the player in; the guard's space itself is not touched.
            return
        case Artifact.LAMP | Artifact.KEY:
            sentence = say("{artifact} would do nothing here.", artifact=aim.artifact.word)
            raise MoveRefused(DragonsRefusal.NO_EFFECT, sentence, (say("another power"),))
        case _ if state.at.space is Space.GUARD:
            raise MoveRefused(DragonsRefusal.NEVER_GUARD, say("That would change strengths at the guard."))
        case Artifact.DOUBLE:
            require_double(state, seat, aim.tokens[0] if aim.tokens else None)
        case Artifact.CARPET:
            require_carpet(state)


def _words(kinds: tuple[Artifact, ...]) -> tuple[Sentence, ...] | str:
    return tuple(say("{kind}", kind=kind.word) for kind in kinds) or "none was used"


def _trade(state: State, seat: Seat, aim: Aim) -> None:
    if not state.profile.kept:
        return
    gives, takes = aim.gives, aim.takes
    if gives is None or takes is None or not is_sound(gives) or not is_sound(takes):
        raise _unaimed(say("What is given, and what is taken?"), say("treasures of the same value"))
    if sum(gives) != sum(takes):
        raise MoveRefused(
            DragonsRefusal.SAME_VALUE,
            say("{gives} is not worth as much as {takes}.", gives=told(gives), takes=told(takes)),
        )
    require_held(state, seat, gives)
    if not covers(plus(state.supply, gives), takes):
        raise MoveRefused(
            DragonsRefusal.SUPPLY_DRY,
            say("The supply does not have {takes}.", takes=told(takes)),
            (say("it has {supply}", supply=told(state.supply)),),
        )


def _wrong_time(when: Sentence) -> MoveRefused:
    return MoveRefused(DragonsRefusal.SPELL_TIME, say("It is not the time for this spell."), (when,))


def _unaimed(what: Sentence, legal: Sentence) -> MoveRefused:
    return MoveRefused(DragonsRefusal.AIM, what, (legal,))
