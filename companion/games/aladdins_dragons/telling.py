"""Each event as a sentence, without secrets; what is decided by numbers is told with the numbers."""

from itertools import pairwise
from typing import assert_never

from companion.games.aladdins_dragons import telling_magic
from companion.games.aladdins_dragons.components import TREASURES
from companion.games.aladdins_dragons.events import (
    ActPassed,
    ActSealed,
    ActsOpened,
    ActTakenBack,
    ArtifactBought,
    ArtifactsDealt,
    ArtifactsTurnedUp,
    ArtifactUsed,
    CamelDeclined,
    CamelTaken,
    CardTurnedUp,
    EffectAnswered,
    EffectAsked,
    EffectWorked,
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
    RoomPaid,
    RoomPassed,
    RoundEnded,
    Ruled,
    ShelvesTaken,
    SpaceOpened,
    SpacePointedTo,
    SpaceRanked,
    SpellKept,
    SpellPlayed,
    SpellsDrawn,
    SpellsShuffled,
    Strength,
    TokenPlaced,
    TokenTakenBack,
    TreasuresChosen,
)
from companion.games.aladdins_dragons.scoring import places
from companion.games.aladdins_dragons.treasures import Treasures, told
from companion.shared.handing_over import HandedOver, told_handed_over
from companion.shared.players import Roster
from companion.shared.sentences import Part, Sentence, say


def sentence(event: Event, roster: Roster) -> Sentence:
    """What happened, for everybody to read."""
    match event:
        case TokenPlaced(seat, space, _, shown):
            name = roster.name(seat)
            if shown is not None:
                return say(
                    "{player} places {value} in {space}, face up.", player=name, value=shown, space=space.word
                )
            return say("{player} places a token in {space}.", player=name, space=space.word)
        case TokenTakenBack(seat, space):
            return say(
                "{player} takes the token in {space} back.", player=roster.name(seat), space=space.word
            )
        case HandedOver():
            return told_handed_over(event, roster)
        case SpacePointedTo(seat, space):
            return say("{player} points to {space}.", player=roster.name(seat), space=space.word)
        case SpaceRanked():
            return say("{space}: {ranking}.", space=event.space.word, ranking=told_ranking(event, roster))
        case ShelvesTaken():
            return _shelves(event, roster)
        case GuardPassed():
            return _guard(event, roster)
        case RoomPassed() | RoomPaid() | ArtifactBought() | GuardPaid() | PalaceLeft():
            return _in_palace(event, roster)
        case RoundEnded(next_round):
            return say("All tokens go home. Round {round}.", round=next_round)
        case GameEnded():
            return _ended(event, roster)
        case ActSealed() | ActTakenBack() | ActsOpened():
            return telling_magic.told_answers(event, roster)
        case SpaceOpened() | ActPassed() | ArtifactUsed() | SpellPlayed() | Ruled():
            return telling_magic.sentence(event, roster)
        case EffectWorked() | EffectAsked() | EffectAnswered():
            return telling_magic.sentence(event, roster)
        case _:
            return _in_city(event, roster)


def _in_palace(
    event: RoomPassed | RoomPaid | ArtifactBought | GuardPaid | PalaceLeft, roster: Roster
) -> Sentence:
    match event:
        case RoomPassed(seat, room):
            return say("{player} does not buy in {room}.", player=roster.name(seat), room=room.word)
        case RoomPaid(seat, room, paid):
            return say(
                "{player} pays {paid} in {room} and looks through the stack.",
                player=roster.name(seat),
                paid=_paid(paid),
                room=room.word,
            )
        case ArtifactBought(seat, room, artifact, paid):
            return say(
                "{player} buys {artifact} in {room} for {paid}.",
                player=roster.name(seat),
                artifact=artifact.word,
                room=room.word,
                paid=_paid(paid),
            )
        case GuardPaid(seat, missing, paid):
            return say(
                "{player} pays the guard what is missing, {missing}: {paid}.",
                player=roster.name(seat),
                missing=missing,
                paid=_paid(paid),
            )
        case PalaceLeft(seat):
            return say("{player} does not pay the guard and leaves the palace.", player=roster.name(seat))


def is_ruling(event: Event) -> bool:
    return isinstance(event, Ruled | HandedOver)


def told_strength(each: Strength, roster: Roster) -> Sentence:
    """ "Anna 9 + 1 = 10"."""
    name = roster.name(each.seat)
    if len(each.values) == 1:
        return say("{player} {sum}", player=name, sum=each.sum)
    values = " + ".join(map(str, each.values))
    return say("{player} {values} = {sum}", player=name, values=values, sum=each.sum)


def told_ranking(event: SpaceRanked, roster: Roster) -> Sentence:
    """Who is there, and who beats whom by which rule."""
    ranking = event.ranking
    if not ranking:
        return say("nobody is there")
    if not ranking[0].values:
        return say("nobody is there, {player} counts as strongest", player=roster.name(ranking[0].seat))
    if len(ranking) == 1:
        return say("{strength}, alone", strength=told_strength(ranking[0], roster))
    pairs = pairwise(ranking)
    told_all = tuple(_beats(one, other, roster, last_first=event.weakest_first) for one, other in pairs)
    return told_all[0] if len(told_all) == 1 else say("{ranking}", ranking=told_all)


def _beats(one: Strength, other: Strength, roster: Roster, *, last_first: bool) -> Sentence:
    names = {"one": told_strength(one, roster), "other": told_strength(other, roster)}
    if last_first:
        if one.sum == other.sum:
            return say("{one} beats {other}: the last will be the first, farther from the camel", **names)
        return say("{one} beats {other}: the last will be the first", **names)
    if one.sum == other.sum:
        return say("{one} beats {other}: nearer to the camel", **names)
    return say("{one} beats {other}", **names)


def _shelves(event: ShelvesTaken, roster: Roster) -> Sentence:
    kind = event.cave.treasure
    takes: list[Part] = [
        say(
            "{player} takes {number} {kind}",
            player=roster.name(take.seat),
            number=take.number,
            kind=kind.singular if take.number == 1 else kind.word,
        )
        for take in event.takes
    ]
    if event.returned:
        takes.append(say("{number} back to the supply", number=event.returned))
    return say("{cave}: {takes}.", cave=event.cave.word, takes=tuple(takes) or "nothing is taken")


def _guard(event: GuardPassed, roster: Roster) -> Sentence:
    told_all: list[Part] = []
    for each in event.strengths:
        strength = told_strength(each, roster)
        if each.seat in event.entered:
            told_all.append(say("{strength} enters", strength=strength))
        else:
            told_all.append(
                say("{strength} lacks {missing}", strength=strength, missing=event.guard - each.sum)
            )
    there = {each.seat for each in event.strengths}
    for seat in event.entered:
        if seat not in there:
            told_all.append(say("{player} enters with a Key", player=roster.name(seat)))
    for seat in event.left:
        told_all.append(say("{player} has no token here and leaves the palace", player=roster.name(seat)))
    told_all = told_all or [say("nobody is there")]
    return say("The guard has {guard}: {what}.", guard=event.guard, what=tuple(told_all))


def _paid(paid: Treasures | None) -> Part:
    return say("what the table settles") if paid is None else told(paid)


def _in_city(
    event: SpellsDrawn
    | SpellKept
    | HouseWon
    | MarketWon
    | Exchanged
    | ExchangeDeclined
    | CamelTaken
    | CamelDeclined
    | ArtifactsDealt
    | SpellsShuffled
    | TreasuresChosen
    | CardTurnedUp
    | GuardDrawn
    | GuardShown
    | ArtifactsTurnedUp,
    roster: Roster,
) -> Sentence:
    match event:
        case SpellsDrawn(seat):
            return say("{player} draws spells in the Tent.", player=roster.name(seat))
        case SpellKept(seat, _, None, _):
            return say("{player} keeps the spell.", player=roster.name(seat))
        case SpellKept(seat, _, _, None):
            return say("{player} keeps a spell; the other is discarded.", player=roster.name(seat))
        case SpellKept(seat, _, _, to):
            assert to is not None
            other = roster.name(to)
            return say(
                "{player} keeps a spell; {other} gets the other.", player=roster.name(seat), other=other
            )
        case HouseWon(seat):
            return say("{player} may use two artifacts this round.", player=roster.name(seat))
        case MarketWon(seat):
            return say("{player} may change one treasure for three.", player=roster.name(seat))
        case Exchanged(seat, gives, takes):
            return say(
                "{player} changes 1 {kind} for {takes}.",
                player=roster.name(seat),
                kind=gives.singular,
                takes=told(takes),
            )
        case ExchangeDeclined(seat):
            return say("{player} does not use the Market.", player=roster.name(seat))
        case CamelTaken(seat):
            return say("{player} takes the camel.", player=roster.name(seat))
        case CamelDeclined(seat):
            return say("{player} declines the camel.", player=roster.name(seat))
        case _:
            return _prepared(event, roster)


def _prepared(
    event: ArtifactsDealt
    | SpellsShuffled
    | TreasuresChosen
    | CardTurnedUp
    | GuardDrawn
    | GuardShown
    | ArtifactsTurnedUp,
    roster: Roster,
) -> Sentence:
    match event:
        case ArtifactsDealt():
            return say("The artifacts are stacked in the rooms.")
        case SpellsShuffled():
            return say("The spells are shuffled.")
        case TreasuresChosen(seat):
            return say("{player} has chosen three treasures.", player=roster.name(seat))
        case CardTurnedUp(shelves):
            caves = tuple(
                say("{kind} {shelves}", kind=kind.word, shelves=tuple(numbers))
                for kind, numbers in zip(TREASURES, shelves, strict=True)
                if numbers
            )
            return say("The dragons leave: {caves}.", caves=caves or "nothing")
        case GuardDrawn():
            return say("A guard is drawn.")
        case GuardShown(guard):
            return say("The guard has {guard}.", guard=guard)
        case ArtifactsTurnedUp(rooms, artifacts):
            lying = tuple(
                say("{artifact} in {room}", artifact=artifact.word, room=room.word)
                for room, artifact in zip(rooms, artifacts, strict=True)
            )
            return say("Turned up: {artifacts}.", artifacts=lying)
        case _:
            assert_never(event)


def _ended(event: GameEnded, roster: Roster) -> Sentence:
    places_found = places(event.artifacts, event.scrolls)
    winners = tuple(seat for seat in roster.seats if places_found[seat] == 1)
    most = max(event.artifacts)
    names = roster.names(winners)
    if len(winners) > 1:
        return say("{winners} share the win with {most} artifacts.", winners=names, most=most)
    if event.artifacts.count(most) > 1:
        return say(
            "{winners} wins with {most} artifacts and most Scrolls, {scrolls}.",
            winners=names,
            most=most,
            scrolls=event.scrolls[winners[0]],
        )
    return say("{winners} wins with {most} artifacts.", winners=names, most=most)
