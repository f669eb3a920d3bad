"""What the live table says and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from companion.compose.doubts import Asks, BoxPx, Choice, Doubt
from companion.compose.flight_book import FlightBook
from companion.games.flying_carpets.components import KINDS
from companion.games.flying_carpets.moves import Carpet, Number
from companion.games.flying_carpets.sightings import KindAsked, VerdictAsked
from companion.games.flying_carpets.state import State
from companion.shared.players import Seat
from companion.shared.sentences import Part, Sentence, Word, say
from vision.layout import Trouble
from vision.look import Reading, SeenCard, SeenCarpet

ADOPTED = "as it lies on the table"
#: "It is the carpet face down that was taken for …": the answer's key begins so.
IS = "is-"
#: No carpet that is not seen lies on anything.
ALL_OFF = "all-off"
#: A card that is missed lies on the table after all.
THERE = "there"
#: Picture round a doubtful place, in px.
ROUND_PX = 30


def blind(reason: str) -> Sentence:
    return say("{reason} The game goes on: landings can be typed.", reason=reason)


def sees_again() -> Sentence:
    return say("The table can be seen again.")


def nudged() -> Sentence:
    return say("Camera or table was nudged. The table was found again, the game goes on.")


def in_step_already() -> Sentence:
    return say("Table and game agree; there is nothing to adopt.")


def not_kept(why: str) -> Sentence:
    return say("The pictures of this landing could not be kept: {why}.", why=why)


def too_many(seen: int, room: int) -> Sentence:
    return say("{seen} destinations lie there; a layout here has {room}.", seen=seen, room=room)


def not_seen_in_layout(state: State, missing: Sequence[Number]) -> Sentence:
    parts = [
        say("{number}, {kind}", number=card.number, kind=card.kind.word)
        for card in state.table
        if card.number in missing
    ]
    return say("Destination {which} is not seen any more. The layout stays as it was.", which=tuple(parts))


def flown_early(to_come: int) -> Sentence:
    return say(
        "Carpets lie there, and {number} destinations of the layout are not known yet: type them, "
        "or lay them where they are seen.",
        number=to_come,
    )


def no_carpet() -> Sentence:
    return say("No carpet is seen. If carpets have flown, type the landing.")


def out_of_turn(state: State, threw: Seat, due: Seat) -> Sentence:
    return say(
        "{threw} has thrown, and it was the turn of {due}. {due2} throws now.",
        threw=state.roster.name(threw),
        due=state.roster.name(due),
        due2=state.roster.name(due),
    )


def layout_problems(reading: Reading, numbers: Mapping[str, Number]) -> tuple[Sentence, ...]:
    """What is wrong with the layout's distances."""
    told = []
    for problem in reading.problems:
        which: list[Part] = [numbers.get(reading.cards[i].id, 0) for i in problem.cards]
        mm = f"{problem.mm:.0f}"
        if any(number == 0 for number in which):
            continue
        if problem.trouble is Trouble.TOO_CLOSE:
            told.append(
                say("Destinations {which} lie {mm} mm apart: at least 10 mm.", which=tuple(which), mm=mm)
            )
        else:
            told.append(
                say(
                    "Destination {which} lies {mm} mm from all others: a card's short side at most.",
                    which=tuple(which),
                    mm=mm,
                )
            )
    return tuple(told)


def out_of_step(state: State, extra: Sequence[Number], missing: Sequence[Number]) -> Sentence:
    """What lies there and should not, and what does not."""
    parts: list[Part] = []
    for number in extra:
        found = state.card(number, state.round)
        owner = found[1] if found is not None else None
        whose = state.roster.name(owner) if owner is not None else "nobody"
        kind = found[0].kind.word if found is not None else Word("card")
        parts.append(
            say(
                "{number}, {kind}, belongs to {who} and still lies there", number=number, kind=kind, who=whose
            )
        )
    for number in missing:
        kind = next(card.kind.word for card in state.table if card.number == number)
        parts.append(say("{number}, {kind}, should lie there and is not seen", number=number, kind=kind))
    return say("Table and game disagree: {what}. Put it right, or adopt what lies there.", what=tuple(parts))


def which_kind(asked: KindAsked, card: SeenCard, state: State) -> Doubt:
    first = [
        *asked.likeliest,
        *(kind for kind in KINDS if state.deck[kind.place] and kind not in asked.likeliest),
    ]
    return Doubt(
        Asks.KIND,
        (card.id,),
        asked.sentence,
        tuple(Choice(kind.value, say("{kind}", kind=kind.word)) for kind in first),
        where_px=box_of(card.corners_px),
        numbers=(("confidence", round(card.confidence, 3)),),
    )


def whose(state: State, carpet: SeenCarpet, hidden: Sequence[tuple[str, Carpet]]) -> Doubt:
    """A carpet lies face down; `hidden` are those that do not show whose they are."""
    choices = [Choice(name, say("{player}'s", player=state.roster.name(one.seat))) for name, one in hidden]
    return Doubt(
        Asks.OWNER,
        (f"{carpet.centre_mm[0]:.0f}", f"{carpet.centre_mm[1]:.0f}"),
        say("Whose carpet lies there face down?"),
        (*choices, Choice("none", say("nobody's: it was thrown by mistake"))),
        where_px=box_of(carpet.corners_px),
    )


def counts_as(state: State, seat: Seat) -> Sentence:
    """A carpet face down was named by the order of throws."""
    return say(
        "The carpet face down counts as {player}'s: it came in their turn.", player=state.roster.name(seat)
    )


def moved(state: State, carpet: Carpet, name: str, seen: SeenCarpet) -> Doubt:
    player = state.roster.name(carpet.seat)
    return Doubt(
        Asks.CARPET_MOVED,
        (name,),
        say(
            "{player}'s carpet lies elsewhere now, and nobody else threw. Does it count as it lies?",
            player=player,
        ),
        (
            Choice("counts", say("it counts as it lies")),
            Choice("again", say("no: it is put back or thrown again")),
        ),
        where_px=box_of(seen.corners_px),
    )


def not_seen(state: State, name: str, book: FlightBook) -> Doubt:
    """A carpet of a flight is not in sight; `name` is its name in the deck."""
    numbers = tuple(
        Choice(str(card.number), say("it lies on {number}, {kind}", number=card.number, kind=card.kind.word))
        for card in state.table
    )
    face_down = tuple(
        Choice(
            f"{IS}{other}",
            say("it is the one face down that counts as {player}'s", player=_player(state, book, other)),
        )
        for other, seen in book.lying.items()
        if seen.id is None
    )
    all_off = Choice(ALL_OFF, say("yes, and none of the others that are not seen lies on anything, either"))
    return Doubt(
        Asks.CARPET_MISSING,
        (name,),
        say("The carpet of {player} is not seen. Is it off the table?", player=_player(state, book, name)),
        (
            Choice("off", say("yes, or it lies on nothing")),
            *((all_off,) if set(book.unseen) - {name} else ()),
            Choice("wait", say("it has not been thrown yet")),
            *face_down,
            *numbers,
        ),
        many=True,
    )


def counted_off(state: State, name: str, book: FlightBook) -> Sentence:
    """Nobody saw where a carpet went, but no destination looks as if it lay on it."""
    return say(
        "{player}'s carpet is not seen, and no destination has it on it: it counts as lying on nothing.",
        player=_player(state, book, name),
    )


def _player(state: State, book: FlightBook, carpet: str) -> str:
    return state.roster.name(book.owners[carpet].seat)


def card_not_seen(state: State, number: Number, owners: Mapping[str, Carpet]) -> Doubt:
    kind = next(card.kind.word for card in state.table if card.number == number)
    choices = tuple(
        Choice(name, say("the carpet of {player}", player=state.roster.name(one.seat)))
        for name, one in owners.items()
    )
    return Doubt(
        Asks.CARD_MISSING,
        (str(number),),
        say(
            "Destination {number}, {kind}, is out of sight. Whose carpets lie on it?",
            number=number,
            kind=kind,
        ),
        (Choice("none", say("nobody's")), *choices),
        many=True,
    )


def who_took(state: State, number: Number) -> Doubt:
    kind = next(card.kind.word for card in state.table if card.number == number)
    players = tuple(
        Choice(str(int(seat)), say("{player}", player=state.roster.name(seat))) for seat in state.roster.seats
    )
    return Doubt(
        Asks.CARD_TAKEN,
        (str(number),),
        say("Who has destination {number}, {kind}, now?", number=number, kind=kind),
        (
            *players,
            Choice(THERE, say("nobody: it lies there, and the camera does not see it")),
            Choice("out", say("nobody: it leaves the game")),
        ),
    )


def on_or_under(asked: VerdictAsked, card: SeenCard | None, carpet: SeenCarpet | None) -> Doubt:
    overlap = asked.overlap
    outlines = [one.corners_px for one in (card, carpet) if one is not None]
    return Doubt(
        Asks.VERDICT,
        (overlap.carpet, str(overlap.number)),
        asked.sentence,
        (Choice("on", say("it lies on it")), Choice("under", say("it lies only under it, or beside it"))),
        where_px=box_of(*outlines) if outlines else None,
        numbers=(
            ("overlap_mm2", round(overlap.overlap_mm2, 1)),
            ("depth_mm", round(overlap.depth_mm, 2)),
            ("seen_mm2", round(overlap.seen_mm2, 1)),
            ("confidence", round(overlap.confidence, 3)),
        ),
    )


def box_of(*outlines_px: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> BoxPx:
    """The box round outlines, with some picture round it."""
    corners = np.concatenate(outlines_px)
    low, high = corners.min(0) - ROUND_PX, corners.max(0) + ROUND_PX
    return int(max(0, low[0])), int(max(0, low[1])), int(high[0]), int(high[1])
