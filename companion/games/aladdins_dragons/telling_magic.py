"""What artifacts, spells and rulings do, as sentences."""

from typing import assert_never

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
from companion.games.aladdins_dragons.moves import Aim, TokenName
from companion.games.aladdins_dragons.treasures import NOTHING, told
from companion.shared.players import Roster, Seat
from companion.shared.sentences import Part, Sentence, say


def sentence(
    event: SpaceOpened
    | ActPassed
    | ArtifactUsed
    | SpellPlayed
    | EffectWorked
    | EffectAsked
    | EffectAnswered
    | Ruled,
    roster: Roster,
) -> Sentence:
    match event:
        case SpaceOpened():
            return _opened(event, roster)
        case ActPassed(seat):
            return say("{player} does not act.", player=roster.name(seat))
        case ArtifactUsed(play):
            return _used(play, roster)
        case SpellPlayed(play):
            return say("{player} plays {spell}.", player=roster.name(play.seat), spell=_spell(play, roster))
        case EffectWorked(play, change):
            return say("{play}: {what}.", play=_title(play), what=_change(change, roster))
        case EffectAsked(play, asked):
            return say("{play} asks {players}.", play=_title(play), players=roster.names(asked))
        case EffectAnswered():
            return _answered(event, roster)
        case Ruled(change, reason):
            return say("Ruling: {what} ({reason})", what=_change(change, roster), reason=reason)
        case _:
            assert_never(event)


def told_answers(event: ActSealed | ActTakenBack | ActsOpened, roster: Roster) -> Sentence:
    match event:
        case ActSealed(seat):
            return say("{player} has answered.", player=roster.name(seat))
        case ActTakenBack(seat):
            return say("{player} takes their answer back.", player=roster.name(seat))
        case ActsOpened(()):
            return say("Nobody acts.")
        case ActsOpened(willing):
            return say("To act: {players}.", players=roster.names(willing))


def _opened(event: SpaceOpened, roster: Roster) -> Sentence:
    values: dict[Seat, list[Part]] = {}
    for shown in event.shown:
        values.setdefault(shown.token.seat, []).append(shown.value)
    lying = tuple(
        say("{player} {values}", player=roster.name(seat), values=tuple(found))
        for seat, found in values.items()
    )
    if event.guard is not None:
        return say(
            "The guard has {guard}. {tokens}: does anybody act?",
            guard=event.guard,
            tokens=lying or say("Nobody is there"),
        )
    return say(
        "{space} is opened. {tokens}: does anybody act?",
        space=event.space.word,
        tokens=lying or say("Nobody is there"),
    )


def _used(play: Play, roster: Roster) -> Sentence:
    assert play.artifact is not None
    names: dict[str, Part] = {"player": roster.name(play.seat), "artifact": play.artifact.word}
    if play.cancels is not None:
        return say("{player} uses {artifact}: spell {place} is cancelled.", **names, place=play.cancels)
    if play.aim.tokens:
        return say("{player} uses {artifact} for {token}.", **names, token=_token(play.aim.tokens[0], roster))
    return say("{player} uses {artifact}.", **names)


def _title(play: Play) -> Part:
    if play.spell is not None:
        return play.spell.word
    assert play.artifact is not None
    return play.artifact.word


def _spell(play: Play, roster: Roster) -> Part:
    """The spell with what it is aimed at."""
    assert play.spell is not None
    aims = tuple(_aims(play.aim, roster))
    return say("{spell} ({aims})", spell=play.spell.word, aims=aims) if aims else play.spell.word


def _aims(aim: Aim, roster: Roster) -> list[Part]:
    found: list[Part] = [_token(name, roster) for name in aim.tokens]
    if aim.space is not None:
        found.append(say("{space}", space=aim.space.word))
    if aim.artifact is not None:
        found.append(say("{artifact}", artifact=aim.artifact.word))
    if aim.gives is not None and aim.gives != NOTHING:
        found.append(say("for {treasures}", treasures=told(aim.gives)))
    if aim.takes is not None:
        found.append(say("takes {treasures}", treasures=told(aim.takes)))
    return found


def _token(name: TokenName, roster: Roster) -> Sentence:
    return say("token {nth} of {player}", nth=name.nth, player=roster.name(name.seat))


def _answered(event: EffectAnswered, roster: Roster) -> Sentence:
    parts: dict[str, Part] = {"spell": event.spell.word, "player": roster.name(event.seat)}
    home = tuple(name.nth for name in event.home)
    if event.paid != NOTHING and home:
        return say(
            "{spell}: {player} pays {paid}; tokens {home} go home.", **parts, paid=told(event.paid), home=home
        )
    if home:
        return say("{spell}: {player} does not pay, tokens {home} go home.", **parts, home=home)
    if event.paid == NOTHING:
        return say("{spell}: {player} settles it.", **parts)
    return say("{spell}: {player} pays {paid}.", **parts, paid=told(event.paid))


def _change(change: Change, roster: Roster) -> Sentence:
    match change:
        case NothingChanged():
            return say("there is nothing left for it to do")
        case SeenToByTable():
            return say("the table sees to the treasures")
        case TokenMoved() | TokensWentHome() | TokenDoubled() | CarpetFlown():
            return _tokens(change, roster)
        case TreasuresMoved(seat, gives, takes):
            return _treasures(seat, gives, takes, roster)
        case DoorOpened(seat):
            return say("{player} enters the palace", player=roster.name(seat))
        case ShelvesChanged(cave, ()):
            return say("the treasures of the {cave} go back to the supply", cave=cave.word)
        case ShelvesChanged(cave, shelves):
            return say("{shelves} in the {cave}", shelves=tuple(shelves), cave=cave.word)
        case WeakestFirst():
            return say("from now on the weakest is strongest")
        case SpaceTaboo(space):
            return say("{space} is taboo", space=space.word)
        case OthersPlaceOpenly(spy):
            return say("all but {player} place face up", player=roster.name(spy))
        case CitySmuggled(seat):
            return say(
                "{player} counts as strongest in every empty space of the city", player=roster.name(seat)
            )
        case StackOpened(seat):
            return say("{player} may choose from the stack when buying", player=roster.name(seat))
        case PlayerLeft(seat):
            return say("{player} leaves; their tokens go home", player=roster.name(seat))
        case CamelSet(seat):
            return say("{player} has the camel", player=roster.name(seat))
        case ArtifactsSwapped() | TopChanged() | ArtifactMoved():
            return _artifacts(change, roster)
        case _:
            assert_never(change)


def _tokens(change: TokenMoved | TokensWentHome | TokenDoubled | CarpetFlown, roster: Roster) -> Sentence:
    match change:
        case TokenMoved(name, to, _, paid, None):
            return say("{token} moves to {space}", token=_token(name, roster), space=to.word)
        case TokenMoved(name, to, _, paid):
            return say(
                "{token} moves to {space} for {paid}",
                token=_token(name, roster),
                space=to.word,
                paid=told(paid),
            )
        case TokensWentHome(tokens, carpets):
            gone: tuple[Part, ...] = tuple(_token(name, roster) for name in tokens)
            if carpets:
                gone = (*gone, say("the Flying Carpets"))
            return say("home: {tokens}", tokens=gone or "nothing")
        case TokenDoubled(name):
            return say("{token} counts twice", token=_token(name, roster))
        case CarpetFlown(seat):
            return say("{player} has 3 more here", player=roster.name(seat))


def _treasures(
    seat: Seat, gives: tuple[int, int, int, int, int], takes: tuple[int, int, int, int, int], roster: Roster
) -> Sentence:
    name = roster.name(seat)
    if gives == NOTHING:
        return say("{player} takes {takes}", player=name, takes=told(takes))
    if takes == NOTHING:
        return say("{player} returns {gives}", player=name, gives=told(gives))
    return say(
        "{player} returns {gives} and takes {takes}", player=name, gives=told(gives), takes=told(takes)
    )


def _artifacts(change: ArtifactsSwapped | TopChanged | ArtifactMoved, roster: Roster) -> Sentence:
    match change:
        case ArtifactsSwapped(room, seat, gives, takes):
            return say(
                "{player} swaps {gives} for {takes} in {room}",
                player=roster.name(seat),
                gives=gives.word,
                takes=takes.word,
                room=room.word,
            )
        case TopChanged(room, artifact):
            return say("{artifact} lies open in {room}", artifact=artifact.word, room=room.word)
        case ArtifactMoved(artifact, giver, to):
            return say(
                "{artifact} goes from {giver} to {to}",
                artifact=artifact.word,
                giver=_holder(giver, roster),
                to=_holder(to, roster),
            )


def _holder(holder: Seat | Space | None, roster: Roster) -> Part:
    match holder:
        case None:
            return say("the box")
        case Space():
            return holder.word
        case _:
            return roster.name(holder)
