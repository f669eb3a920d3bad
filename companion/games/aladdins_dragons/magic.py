"""Does anybody act? Who is asked, and what may be put in: artifacts and spells."""

from companion.games.aladdins_dragons.awaited import Wait, require, require_asked, require_present, wait_of
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.events import ActPassed, ActSealed, ArtifactUsed, Play, SpellPlayed
from companion.games.aladdins_dragons.moves import WILL_NOT, Aim, Pass, PlaySpell, UseArtifact
from companion.games.aladdins_dragons.powers import carpet_lands, require_carpet, require_double
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.spells import kinds_left, require_aim
from companion.games.aladdins_dragons.state import Phase, State, player_order
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from companion.shared.sentences import say

#: Artifacts whose power waits for its turn; Lamp and Counterspell work as soon as they are used.
WAITING = (Artifact.DOUBLE, Artifact.CARPET, Artifact.KEY)


def use_artifact(state: State, command: UseArtifact) -> ArtifactUsed:
    _require_time(state, command.seat, command.artifact)
    _require_usable(state, command.seat, command.artifact)
    play = _play_of(state, command)
    lights = command.artifact is Artifact.LAMP
    used = _used_after(state, command.seat, command.artifact)
    asked: tuple[Seat, ...] = ()
    if state.at.question is not None:
        plays = (*state.at.question.plays, play)
        asked = actors(state, state.at.space, plays, used, command.seat if lights else None)
    return ArtifactUsed(play, asked)


def play_spell(state: State, command: PlaySpell) -> SpellPlayed:
    require_present(state, command.seat)
    if not state.profile.magic:
        raise MoveRefused(DragonsRefusal.NO_POWERS, say("There are no spells in the basic game."))
    if wait_of(state) is not Wait.PLACE:
        require(state, Wait.ACT)
        require_asked(state, command.seat)
    name = state.roster.name(command.seat)
    if command.seat not in state.magic.lit:
        raise MoveRefused(
            DragonsRefusal.NO_LAMP,
            say("{player} has not used a Lamp.", player=name),
            (say("use a Lamp first"),),
        )
    if command.spell not in state.spells[command.seat].opened():
        raise MoveRefused(
            DragonsRefusal.SPELL_NOT_HELD,
            say("{player} does not have {spell}.", player=name, spell=command.spell.word),
            (say("a spell of their own hand"),),
        )
    require_aim(state, command)
    cancels = None
    if command.spell is Spell.PARASITE and command.aim.artifact is Artifact.COUNTERSPELL:
        cancels = _cancelled(state, command.seat, command.aim.play)
    play = Play(command.seat, command.spell, command.aim.artifact, command.aim, cancels)
    plays = (*(state.at.question.plays if state.at.question is not None else ()), play)
    counts = _with_one_fewer(state.spell_counts, command.seat)
    asked = actors(state, state.at.space, plays, spell_counts=counts)
    if state.phase is Phase.PLACE and state.at.question is None:
        # While tokens are placed the player may go on at any time; only the others have to be asked.
        asked = tuple(seat for seat in asked if seat != command.seat)
    return SpellPlayed(play, asked)


def pass_acting(state: State, command: Pass) -> ActPassed | ActSealed:
    """No, said in the open: it goes to the others' answers where those lie sealed already."""
    require_asked(state, command.seat)
    if state.at.question is not None and state.at.question.box is not None:
        return ActSealed(command.seat, Sealed(WILL_NOT))
    return ActPassed(command.seat)


def actors(
    state: State,
    space: Space | None,
    plays: tuple[Play, ...] = (),
    used: tuple[tuple[Artifact, ...], ...] | None = None,
    lights: Seat | None = None,
    spell_counts: tuple[int, ...] | None = None,
) -> tuple[Seat, ...]:
    """Who could act now, in player order, by what all can see: artifacts, and how many spells.

    The last three are what the present move makes of the round's uses, Lamps and hands.
    """
    if not state.profile.acts:
        return ()
    used = state.magic.used if used is None else used
    counts = state.spell_counts if spell_counts is None else spell_counts
    found = []
    for seat in state.order:
        spells = counts[seat] if counts else 0
        lit = seat == lights or seat in state.magic.lit
        if (lit and spells) or any(
            _is_of_use(state, seat, artifact, space, plays, lit=lit, spells=spells)
            for artifact in usable(state, seat, used[seat])
        ):
            found.append(seat)
    return tuple(found)


def usable(state: State, seat: Seat, used: tuple[Artifact, ...] | None = None) -> tuple[Artifact, ...]:
    """The kinds of which the player has one that is not used, if a use is left this round."""
    used = state.magic.used[seat] if used is None else used
    if len(used) >= uses_allowed(state, seat):
        return ()
    return kinds_left(state.artifacts[seat], used)


def uses_allowed(state: State, seat: Seat) -> int:
    return 2 if seat in state.magic.house else 1


def alive(plays: tuple[Play, ...]) -> tuple[bool, ...]:
    """Which plays are not cancelled. A Parasite that cancels can be cancelled: then the other counts."""
    found = [True] * len(plays)
    # What cancels comes after what it cancels: from the last to the first everything is decided in time.
    for place in range(len(plays) - 1, -1, -1):
        target = plays[place].cancels
        if found[place] and target is not None:
            found[target - 1] = False
    return tuple(found)


def in_player_order(state: State, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """What takes effect, in player order; of one player's in the order in which they came."""
    if not plays:
        return ()
    waiting = [
        play
        for play, counts in zip(plays, alive(plays), strict=True)
        if counts and play.cancels is None and (play.spell is not None or play.artifact in WAITING)
    ]
    # Also what somebody played who has left since.
    order = player_order(state.camel, state.players)
    return tuple(sorted(waiting, key=lambda play: order.index(play.seat)))


def _is_of_use(
    state: State,
    seat: Seat,
    artifact: Artifact,
    space: Space | None,
    plays: tuple[Play, ...],
    *,
    lit: bool,
    spells: int,
) -> bool:
    match artifact:
        case Artifact.LAMP:
            return not lit and spells > 0
        case Artifact.COUNTERSPELL:
            return bool(cancellable(plays, seat))
        case Artifact.DOUBLE:
            return space is not None and any(
                token.space is space and not token.doubled for token in state.tokens[seat]
            )
        case Artifact.CARPET:
            return carpet_lands(state, space)
        case Artifact.KEY:
            return space is Space.GUARD
        case Artifact.SCROLL:
            return False


def _require_time(state: State, seat: Seat, artifact: Artifact) -> None:
    require_present(state, seat)
    if not state.profile.acts:
        raise MoveRefused(DragonsRefusal.NO_POWERS, say("Artifacts are only collected here."), (say("pass"),))
    if wait_of(state) is Wait.PLACE and artifact is Artifact.LAMP:
        return
    require(state, Wait.ACT)
    require_asked(state, seat)


def _require_usable(state: State, seat: Seat, artifact: Artifact) -> None:
    name = state.roster.name(seat)
    if artifact is Artifact.SCROLL:
        raise MoveRefused(DragonsRefusal.NO_USE, say("A Scroll cannot be used."))
    if artifact not in state.artifacts[seat]:
        raise MoveRefused(
            DragonsRefusal.ARTIFACT_NOT_HELD,
            say("{player} has no {artifact}.", player=name, artifact=artifact.word),
            (say("{artifacts}", artifacts=tuple(kind.word for kind in usable(state, seat)) or "none"),),
        )
    used = state.magic.used[seat]
    if len(used) >= uses_allowed(state, seat):
        raise MoveRefused(
            DragonsRefusal.ONE_USE,
            say("{player} has used {artifacts}.", player=name, artifacts=tuple(kind.word for kind in used)),
            (say("pass"),),
        )
    if artifact not in usable(state, seat):
        raise MoveRefused(
            DragonsRefusal.ARTIFACT_USED,
            say("{player} has used {artifact} this round.", player=name, artifact=artifact.word),
        )


def _play_of(state: State, command: UseArtifact) -> Play:
    """The use as it goes into the question. Raises MoveRefused where its power would do nothing."""
    seat, space = command.seat, state.at.space
    match command.artifact:
        case Artifact.LAMP:
            if not state.profile.magic:
                raise MoveRefused(DragonsRefusal.NO_EFFECT, say("There are no spells in the basic game."))
        case Artifact.COUNTERSPELL:
            return Play(seat, None, Artifact.COUNTERSPELL, cancels=_cancelled(state, seat, command.play))
        case Artifact.DOUBLE:
            require_double(state, seat, command.token)
            assert command.token is not None
            return Play(seat, None, Artifact.DOUBLE, Aim(tokens=(command.token,)))
        case Artifact.CARPET:
            require_carpet(state)
        case Artifact.KEY:
            if space is not Space.GUARD:
                raise MoveRefused(
                    DragonsRefusal.NO_EFFECT,
                    say("There is no guard here."),
                    (say("use the Key at the guard"),),
                )
        case Artifact.SCROLL:
            raise AssertionError("a Scroll is never used")
    return Play(seat, None, command.artifact)


def _cancelled(state: State, seat: Seat, wanted: int | None) -> int:
    """The place, from 1, of the spell that is cancelled. Raises MoveRefused if there is none."""
    plays = state.at.question.plays if state.at.question is not None else ()
    possible = cancellable(plays, seat)
    if not possible or (wanted is not None and wanted not in possible):
        sentence = say("There is no such spell of another player to cancel.")
        legal = tuple(say("spell {place}", place=place) for place in possible)
        raise MoveRefused(DragonsRefusal.NOT_COUNTERED, sentence, legal)
    return possible[-1] if wanted is None else wanted


def cancellable(plays: tuple[Play, ...], seat: Seat) -> tuple[int, ...]:
    """The places, from 1, of the spells that this player could cancel."""
    return tuple(
        place
        for place, (play, counts) in enumerate(zip(plays, alive(plays), strict=True), start=1)
        if counts and play.spell is not None and play.seat != seat
    )


def _used_after(state: State, seat: Seat, artifact: Artifact) -> tuple[tuple[Artifact, ...], ...]:
    used = state.magic.used
    return (*used[:seat], (*used[seat], artifact), *used[seat + 1 :])


def _with_one_fewer(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] - 1, *counts[seat + 1 :])
