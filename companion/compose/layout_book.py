"""Which card of the picture is which destination of the game, from the first card laid to the last taken."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.compose.out_of_sight import untouched
from companion.facts import DestinationSeen, LayoutSeen, Likeness
from companion.games.flying_carpets.moves import Number
from vision.look import HIDDEN_CONFIDENCE, Reading, SeenCard
from vision.nudge import Nudge
from vision.plane import Points, apply

#: A card whose name is at least so certain is told without asking.
SURE = 0.8
#: A card left over from the last round lies within this share of a card's diagonal of where it lay.
LEFT_LYING = 0.3


@dataclass(slots=True)
class LayoutBook:
    """`numbers` by the eye's names of the cards, `places_px` the outline (4, 2) where each was seen last.

    `leftovers` are cards of the last round that have not been cleared away: they are no part of the layout.
    """

    numbers: dict[str, Number] = field(default_factory=dict)
    places_px: dict[Number, Points] = field(default_factory=dict)
    leftovers: list[SeenCard] = field(default_factory=list)

    def begin_round(self, lying: Sequence[SeenCard]) -> None:
        """A new round: what lies there now belongs to the one before."""
        self.numbers, self.places_px, self.leftovers = {}, {}, list(lying)

    def carry(self, nudge: Nudge, size_px: tuple[int, int]) -> None:
        """The picture moved: so did every place in it."""
        carried = nudge.at_size(size_px)
        self.places_px = {number: apply(carried, place) for number, place in self.places_px.items()}
        self.leftovers = []

    def belonging(self, reading: Reading) -> tuple[SeenCard, ...]:
        """The cards that are no leftovers. A leftover that is not seen any more is none for ever."""
        still: list[SeenCard] = []
        belong: list[SeenCard] = []
        for card in reading.cards:
            lay = next((one for one in self.leftovers if _lies_where(card, one)), None)
            if lay is None:
                belong.append(card)
            else:
                still.append(lay)
        self.leftovers = still
        return tuple(belong)

    def note_places(self, cards: Sequence[SeenCard]) -> None:
        for card in cards:
            if card.id in self.numbers:
                self.places_px[self.numbers[card.id]] = card.corners_px

    def lies_as_noted(self, cards: Sequence[SeenCard]) -> bool:
        """Whether all cards of the layout lie where they were seen last, and there is no other."""
        if {self.numbers.get(card.id) for card in cards} != set(self.places_px):
            return False
        return all(untouched(self.places_px[self.numbers[card.id]], card.corners_px) for card in cards)

    def exchange(self, cards: Sequence[SeenCard], due: Mapping[Number, str]) -> None:
        """Of two cards that look alike it does not matter which was taken: the one that lies there is the one
        that should. `due` are the kinds of all destinations that should lie there."""
        here = {self.numbers[card.id]: card for card in cards if card.id in self.numbers}
        for number, card in here.items():
            if number in due:
                continue
            twin = next((n for n, kind in due.items() if n not in here and kind == kind_name(card)), None)
            if twin is not None:
                gone = [name for name, one in self.numbers.items() if one == twin]
                for name in gone:
                    self.numbers[name] = number
                self.numbers[card.id] = twin
                self.places_px[twin] = card.corners_px
                here = {**here, twin: card}

    def recognise(self, cards: Sequence[SeenCard], kinds: Mapping[Number, str]) -> None:
        """Cards that were away and lie there again: by kind, and by place where several are of that kind.

        `kinds` are those of all destinations that should lie there.
        """
        here = {self.numbers[card.id] for card in cards if card.id in self.numbers}
        for card in cards:
            if card.id in self.numbers or card.face_down:
                continue
            gone = [n for n, kind in kinds.items() if n not in here and kind == kind_name(card)]
            if not gone:
                continue
            nearest = min(gone, key=lambda number: self._away_px(card, number))
            for name in [name for name, number in self.numbers.items() if number == nearest]:
                del self.numbers[name]
            self.numbers[card.id] = nearest
            here.add(nearest)

    def lose_sight_of(self, number: Number) -> None:
        """The destination lies there, and is not seen: it is not missed any more."""
        self.places_px.pop(number, None)
        for name in [name for name, one in self.numbers.items() if one == number]:
            del self.numbers[name]

    def _away_px(self, card: SeenCard, number: Number) -> float:
        place = self.places_px.get(number)
        return math.inf if place is None else float(np.hypot(*(card.corners_px.mean(0) - place.mean(0))))

    def number_of(self, card_id: str) -> Number | None:
        return self.numbers.get(card_id)

    def missing(self, cards: Sequence[SeenCard], known: int) -> tuple[Number, ...]:
        """Which of the first `known` destinations were seen once and are not among the cards now.

        A card that was typed because the camera never saw it is not missed.
        """
        seen = {self.numbers.get(card.id) for card in cards}
        met = set(self.numbers.values())
        return tuple(number for number in range(1, known + 1) if number in met and number not in seen)

    def take_back(self, missing: Sequence[Number], known: int) -> int:
        """Closes the gaps: the cards numbered last take the numbers of those that are gone.

        How many have to be taken back in the game, so that its last ones are the ones that are gone.
        """
        gone = set(missing)
        names = {number: name for name, number in self.numbers.items() if number not in gone}
        gaps = [number for number in sorted(gone) if number <= known - len(gone)]
        last_ones = [number for number in sorted(names) if known - len(gone) < number <= known]
        for gap, last in zip(gaps, last_ones, strict=True):
            names[gap] = names.pop(last)
        self.numbers = {name: number for number, name in names.items()}
        return len(gone)

    def give_numbers(self, cards: Sequence[SeenCard], known: int) -> None:
        """Numbers for new cards: first those of cards that are gone, then the next ones, left to right."""
        here = {card.id for card in cards}
        for name, number in list(self.numbers.items()):
            if name not in here and number > known:
                del self.numbers[name]
        # Numbers beyond what the game knows are not promised yet: they close up.
        waiting = sorted((n, name) for name, n in self.numbers.items() if n > known)
        for place, (_, name) in enumerate(waiting):
            self.numbers[name] = known + 1 + place
        new = [card for card in cards if card.id not in self.numbers]
        for card in sorted(new, key=lambda one: float(one.corners_px[:, 0].mean())):
            taken = set(self.numbers.values())
            gone = [name for name, number in self.numbers.items() if name not in here and number <= known]
            if gone:
                self.numbers[card.id] = self.numbers.pop(gone[0])
                continue
            self.numbers[card.id] = next(n for n in range(1, len(taken) + 2) if n not in taken)

    def seen(self, cards: Sequence[SeenCard], at_s: float) -> LayoutSeen:
        """The layout as a fact."""
        told = sorted((self.numbers[card.id], card) for card in cards if card.id in self.numbers)
        return LayoutSeen(
            tuple(
                DestinationSeen(
                    number=number,
                    likenesses=(Likeness(kind_name(card), card.confidence),),
                    sure=card.confidence >= SURE and not card.face_down,
                    centre_table_mm=card.centre_mm,
                    turn_deg=card.turn_deg,
                )
                for number, card in told
            ),
            at_s,
        )

    def left_to_right(self, cards: Sequence[SeenCard]) -> tuple[Number, ...]:
        known = [card for card in cards if card.id in self.numbers]
        known.sort(key=lambda one: float(one.corners_px[:, 0].mean()))
        return tuple(self.numbers[card.id] for card in known)


def shown_themselves(cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """The cards of which something is seen: one that is only taken to lie out of sight may be gone."""
    return tuple(card for card in cards if card.confidence > HIDDEN_CONFIDENCE)


def kind_name(card: SeenCard) -> str:
    """The kind as the game writes it: "adventure-e"."""
    return card.kind if card.motif is None else f"{card.kind}-{card.motif.lower()}"


def _lies_where(card: SeenCard, other: SeenCard) -> bool:
    diagonal = float(np.hypot(*(other.corners_px[0] - other.corners_px[2])))
    away = float(np.hypot(*(card.corners_px.mean(0) - other.corners_px.mean(0))))
    return card.face == other.face and away < LEFT_LYING * diagonal
