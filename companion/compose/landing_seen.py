"""A whole flight's landing: from the picture and the table's answers to one command, or to questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.compose import hidden_under, wording
from companion.compose.doubts import Asks, Doubt, Doubts
from companion.compose.evidence import told_landing
from companion.compose.flight_book import FlightBook
from companion.compose.hidden_under import lies_over
from companion.compose.layout_book import LayoutBook
from companion.compose.watching import TableRead
from companion.facts import CarpetLanded, LandingSeen, OverlapSeen, Verdict
from companion.games.flying_carpets.moves import Carpet, Land, Number, OverlapRuled
from companion.games.flying_carpets.sightings import VerdictAsked, read_landing
from companion.games.flying_carpets.state import State
from companion.shared.players import Seat
from vision.landing import Relation
from vision.look import LOST_CONFIDENCE, Reading, SeenCard, SeenCarpet
from vision.rectangles import area_mm2, depth_mm, grown_mm, overlap_mm

#: Outlines that overlap by less may as well lie beside each other: they are measured to about 0.5 mm.
LEAST_MM2 = 25.0
_VERDICTS = {Relation.ON: Verdict.ON, Relation.UNDER: Verdict.UNDER, Relation.UNSURE: Verdict.UNSURE}


@dataclass(frozen=True, slots=True)
class Landing:
    """What was seen, with the `command` if nothing is open, else the `doubts`."""

    seen: LandingSeen
    ruled: tuple[OverlapRuled, ...]
    doubts: tuple[Doubt, ...]
    command: Land | None

    def told(self, state: State, owners: Mapping[str, Carpet], lines: list[str]) -> dict[str, Any]:
        """The landing for its evidence."""
        names = {name: state.roster.name(carpet.seat) for name, carpet in owners.items()}
        kinds = {card.number: card.kind.value for card in state.table}
        ruled = [
            {
                "player": state.roster.name(one.carpet.seat),
                "number": one.number,
                "on": one.on,
                "overlap_mm2": one.overlap_mm2,
                "depth_mm": one.depth_mm,
                "seen_mm2": one.seen_mm2,
                "confidence": one.confidence,
            }
            for one in self.ruled
        ]
        return told_landing(self.seen, names, kinds, ruled, lines)


def landing_of(
    state: State, read: TableRead, book: FlightBook, layout: LayoutBook, doubts: Doubts
) -> Landing:
    """Judges the picture of a landing in the light of what people answered about it so far."""
    reading = read.sight.reading
    lying = {name: one for name, one in book.lying.items() if any(one is seen for seen in reading.carpets)}
    numbers = {card.number for card in state.table}
    asked: list[Doubt] = []
    overlaps, ruled = [], []
    for name, carpet in book.owners.items():
        if name in lying:
            continue
        answer = doubts.answer_to(Asks.CARPET_MISSING, name)
        if answer is None and name not in book.told_off:
            asked.append(wording.not_seen(state, name, book))
        for key in answer or ():
            if key.isdecimal() and int(key) in numbers:
                overlaps.append(_said(name, int(key)))
                ruled.append(OverlapRuled(carpet, int(key), True))
    belonging = layout.belonging(reading)
    lost = {layout.number_of(card.id): card for card in belonging if card.confidence <= LOST_CONFIDENCE}
    under = _hidden_under(lost, reading, lying, all_seen=len(lying) == len(book.owners))
    overlaps += [
        replace(one, verdict=Verdict.UNSURE) if one.carpet in book.doubtful else one
        for one in _measured(reading, lying, layout, numbers)
        if one.number not in lost
    ]
    overlaps += [
        OverlapSeen(name, number, Verdict.ON, 0.0, 0.0, 0.0, hidden_under.CONFIDENCE)
        for number, name in under.items()
        if number in numbers
    ]
    seen_numbers = {layout.number_of(card.id) for card in belonging} - (set(lost) - set(under))
    said = {one.number for one in ruled}
    for number in sorted(numbers - seen_numbers):
        answer = doubts.answer_to(Asks.CARD_MISSING, str(number))
        if answer is None and number in said and not _may_lie_on(reading, lying, layout, number):
            continue  # Somebody said whose carpet hides it, and no other lies near.
        if answer is None:
            asked.append(wording.card_not_seen(state, number, book.owners))
            continue
        overlaps += [_said(name, number) for name in answer if name in book.owners]
        ruled += [OverlapRuled(book.owners[name], number, True) for name in answer if name in book.owners]
    seen = LandingSeen(
        tuple(_landed(name, lying.get(name)) for name in book.owners),
        tuple(overlaps),
        tuple(n for n in layout.left_to_right(reading.cards) if n in numbers),
        read.at_s,
    )
    told = _told_verdicts(seen, book.owners, doubts)
    understood = read_landing(state, seen, book.owners, told)
    boxes = {one.id: one for one in reading.cards}
    of_whom: set[tuple[Seat, Number]] = set()
    for question in understood.questions:
        if isinstance(question, VerdictAsked):
            about = book.owners[question.overlap.carpet].seat, question.overlap.number
            if about in of_whom:
                continue  # one answer settles both carpets of a player
            of_whom.add(about)
            card = next((c for i, c in boxes.items() if layout.number_of(i) == question.overlap.number), None)
            asked.append(wording.on_or_under(question, card, lying.get(question.overlap.carpet)))
    if asked:
        return Landing(seen, tuple(ruled), tuple(asked), None)
    by_place = {(one.carpet, one.number): one for one in seen.overlaps}
    for (name, number), verdict in told.items():
        if (one := by_place.get((name, number))) is not None:
            ruled.append(_ruled(one, book.owners[name], verdict))
    command = next(one for one in understood.commands if isinstance(one, Land))
    return Landing(seen, tuple(ruled), (), Land(command.carpets, command.left_to_right, tuple(ruled)))


def _told_verdicts(
    seen: LandingSeen, owners: Mapping[str, Carpet], doubts: Doubts
) -> dict[tuple[str, Number], Verdict]:
    """What people ruled, for every unsure carpet of the player whom it was about."""
    told: dict[tuple[str, Number], Verdict] = {}
    for (name, number), keys in doubts.answers_to(Asks.VERDICT).items():
        seat = owners[name].seat
        for one in seen.overlaps:
            mine = owners[one.carpet].seat == seat and one.number == int(number)
            if mine and (one.verdict is Verdict.UNSURE or one.carpet == name):
                told[one.carpet, one.number] = Verdict(keys[0])
    return told


def _may_lie_on(
    reading: Reading, lying: Mapping[str, SeenCarpet], layout: LayoutBook, number: Number
) -> bool:
    """Whether a carpet that is seen lies so near to where a destination was seen last that it may lie on it;
    True where nobody knows where that was."""
    place_px, plane = layout.places_px.get(number), reading.plane
    if place_px is None or plane is None:
        return True
    around_mm = grown_mm(plane.table_from_image(place_px), hidden_under.SHOVED_MM)
    return any(len(overlap_mm(around_mm, plane.table_from_image(one.corners_px))) for one in lying.values())


def _hidden_under(
    lost: Mapping[Number | None, SeenCard],
    reading: Reading,
    lying: Mapping[str, SeenCarpet],
    *,
    all_seen: bool,
) -> dict[Number, str]:
    """Which carpet each lost destination must lie under; those of which nobody can tell are left out."""
    if not all_seen:
        return {}
    return {
        number: name
        for number, card in lost.items()
        for name, carpet in lying.items()
        if number is not None and lies_over(carpet, card, reading, lying)
    }


def _measured(
    reading: Reading, lying: Mapping[str, SeenCarpet], layout: LayoutBook, numbers: set[Number]
) -> list[OverlapSeen]:
    """The overlaps of the picture, with the game's numbers and the carpets' names."""
    found = []
    for one in reading.verdicts:
        carpet = reading.carpets[one.carpet]
        name = next((name for name, seen in lying.items() if seen is carpet), None)
        number = layout.number_of(one.card)
        if name is None or number not in numbers or number is None:
            continue
        found.append(
            OverlapSeen(
                carpet=name,
                number=number,
                verdict=_VERDICTS[one.relation],
                overlap_mm2=one.area_mm2,
                depth_mm=one.depth_mm,
                seen_mm2=one.seen_mm2,
                confidence=one.confidence,
            )
        )
    return found + _unjudged(reading, lying, layout, numbers, {(one.carpet, one.number) for one in found})


def _unjudged(
    reading: Reading,
    lying: Mapping[str, SeenCarpet],
    layout: LayoutBook,
    numbers: set[Number],
    judged: set[tuple[str, Number]],
) -> list[OverlapSeen]:
    """Outlines that overlap where the picture shows nothing of it: nobody can tell from here."""
    plane = reading.plane
    if plane is None:
        return []
    found = []
    outlines = {name: plane.table_from_image(one.corners_px) for name, one in lying.items()}
    for card in reading.cards:
        number = layout.number_of(card.id)
        if number is None or number not in numbers:
            continue
        card_mm = plane.table_from_image(card.corners_px)
        for name, carpet_mm in outlines.items():
            shared = overlap_mm(card_mm, carpet_mm)
            if (name, number) in judged or not len(shared) or area_mm2(shared) < LEAST_MM2:
                continue
            found.append(
                OverlapSeen(name, number, Verdict.UNSURE, area_mm2(shared), depth_mm(shared), 0.0, 0.5)
            )
    return found


def _said(name: str, number: Number) -> OverlapSeen:
    """An overlap that people told and nobody measured."""
    return OverlapSeen(name, number, Verdict.ON, 0.0, 0.0, 0.0, 1.0)


def _landed(name: str, carpet: SeenCarpet | None) -> CarpetLanded:
    if carpet is None:
        return CarpetLanded(name, None, 0.0, False)
    return CarpetLanded(name, carpet.centre_mm, carpet.turn_deg, carpet.face_down)


def _ruled(one: OverlapSeen, carpet: Carpet, verdict: Verdict) -> OverlapRuled:
    return OverlapRuled(
        carpet,
        one.number,
        verdict is Verdict.ON,
        round(one.overlap_mm2, 1),
        round(one.depth_mm, 2),
        round(one.seen_mm2, 1),
        round(one.confidence, 4),
    )
