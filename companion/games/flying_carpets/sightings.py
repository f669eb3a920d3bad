"""From what the table saw to what the game is told: commands if it is certain, questions if it is not."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.facts import DestinationSeen, LandingSeen, LayoutSeen, OverlapSeen, Verdict
from companion.games.flying_carpets.components import KINDS, Kind
from companion.games.flying_carpets.moves import (
    Carpet,
    CarpetAt,
    Command,
    CorrectKinds,
    KindAt,
    Land,
    Number,
    TurnUp,
)
from companion.games.flying_carpets.state import State
from companion.shared.sentences import Sentence, say

BY_NAME = {kind.value: kind for kind in KINDS}

#: Which of the deck's carpets is whose; with two players two each.
Owners = Mapping[str, Carpet]
#: What people answered to earlier questions about the same picture.
KindsTold = Mapping[Number, Kind]
VerdictsTold = Mapping[tuple[str, Number], Verdict]


@dataclass(frozen=True, slots=True)
class KindAsked:
    """Which kind is this destination? The likeliest that the deck can still hold come first."""

    number: Number
    sentence: Sentence
    likeliest: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class VerdictAsked:
    """Does this carpet lie on this destination, or under it?"""

    overlap: OverlapSeen
    sentence: Sentence


Question = KindAsked | VerdictAsked


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sighting means to the game. `commands` are empty while there are questions."""

    commands: tuple[Command, ...]
    questions: tuple[Question, ...]


def read_layout(state: State, seen: LayoutSeen, told: KindsTold | None = None) -> Reading:
    """What the layout tells beyond what the game knows: new cards, and cards taken for others before.

    A card that the camera is unsure of, or of which the deck holds no more, becomes a question.
    """
    known = {card.number: card.kind for card in state.table}
    left = list(state.deck)
    for each in seen.destinations:
        if each.number in known:
            left[known[each.number].place] += 1
    kinds: dict[Number, Kind] = {}
    questions: list[Question] = []
    for each in seen.destinations:
        kind = told[each.number] if told and each.number in told else _certain_kind(each)
        if kind is None or left[kind.place] < 1:
            questions.append(_kind_question(each, tuple(left)))
            continue
        left[kind.place] -= 1
        kinds[each.number] = kind
    if questions:
        return Reading((), tuple(questions))
    changes = tuple(
        KindAt(number, kind) for number, kind in kinds.items() if known.get(number, kind) is not kind
    )
    new = tuple(kinds[number] for number in sorted(kinds) if number not in known)
    commands: list[Command] = []
    if changes:
        commands.append(CorrectKinds(changes))
    if new:
        commands.append(TurnUp(new))
    return Reading(tuple(commands), ())


def read_landing(
    state: State, seen: LandingSeen, owners: Owners, told: VerdictsTold | None = None
) -> Reading:
    """The landing as one command, or the doubts that people have to settle first.

    A doubt that changes nothing is not asked: whether the second carpet of a player lies on what their first
    lies on for certain.
    """
    verdicts = {(each.carpet, each.number): each.verdict for each in seen.overlaps} | dict(told or {})
    certain = {
        (owners[carpet].seat, number)
        for (carpet, number), verdict in verdicts.items()
        if verdict is Verdict.ON
    }
    doubts = [
        each
        for each in seen.overlaps
        if verdicts[each.carpet, each.number] is Verdict.UNSURE
        and (owners[each.carpet].seat, each.number) not in certain
    ]
    if doubts:
        return Reading((), tuple(_verdict_question(state, each, owners) for each in doubts))
    carpets = tuple(
        CarpetAt(
            owners[each.carpet],
            on=_numbers(verdicts, each.carpet, Verdict.ON),
            under=_numbers(verdicts, each.carpet, Verdict.UNDER),
        )
        for each in seen.carpets
    )
    return Reading((Land(carpets, seen.left_to_right),), ())


def _certain_kind(seen: DestinationSeen) -> Kind | None:
    return BY_NAME.get(seen.likenesses[0].kind) if seen.sure and seen.likenesses else None


def _kind_question(seen: DestinationSeen, left: tuple[int, ...]) -> KindAsked:
    alike = [BY_NAME[each.kind] for each in seen.likenesses if each.kind in BY_NAME]
    likeliest = tuple(kind for kind in alike if left[kind.place] > 0)
    return KindAsked(seen.number, say("Which destination is number {number}?", number=seen.number), likeliest)


def _verdict_question(state: State, seen: OverlapSeen, owners: Owners) -> VerdictAsked:
    player = state.roster.name(owners[seen.carpet].seat)
    kinds = {card.number: card.kind.word for card in state.table}
    sentence = say(
        "Does the carpet of {player} lie on destination {number}, {kind}?",
        player=player,
        number=seen.number,
        kind=kinds.get(seen.number, "?"),
    )
    return VerdictAsked(seen, sentence)


def _numbers(
    verdicts: Mapping[tuple[str, Number], Verdict], carpet: str, wanted: Verdict
) -> tuple[Number, ...]:
    return tuple(
        number for (name, number), verdict in verdicts.items() if name == carpet and verdict is wanted
    )
