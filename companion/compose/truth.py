"""What really lies on a simulated table, in the game's words: answers to questions, and misreadings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.compose.doubts import Asks, Doubt
from companion.compose.live import LiveTable
from companion.compose.stage import Stage
from companion.compose.wording import ALL_OFF, IS, THERE
from companion.games.flying_carpets.moves import Carpet, CarpetAt, Land, Landed, Number
from companion.games.flying_carpets.state import State
from vision.rectangles import Polygon, area_mm2, depth_mm, overlap_mm
from vision.scene_table import CardOnTable, SimTable
from vision.scene_truth import overlaps
from vision.thin import rounded_outline

#: A carpet that is seen so near to where one lies is that one (px).
NEAR_PX = 15.0
#: Below this nobody can tell by eye whether two cards overlap or touch.
HAIRLINE_MM2, HAIRLINE_MM = 2.0, 0.4


@dataclass(frozen=True, slots=True)
class Difference:
    """A carpet and a destination that lie otherwise than was understood, and the true numbers."""

    carpet: str
    number: Number
    really_on: bool
    area_mm2: float
    depth_mm: float
    seen_mm2: float
    #: Whether another carpet of the same player makes the same claim, so that nothing comes of it.
    is_idle: bool = False

    @property
    def is_hairline(self) -> bool:
        """Too small an overlap for anybody at the table to see."""
        return self.area_mm2 < HAIRLINE_MM2 or self.depth_mm < HAIRLINE_MM

    def __str__(self) -> str:
        said, is_ = ("off", "on") if self.really_on else ("on", "off")
        return (
            f"{self.carpet} was taken to be {said} destination {self.number} and is {is_}: "
            f"{self.area_mm2:.0f} mm², {self.depth_mm:.1f} mm deep, {self.seen_mm2:.0f} mm² in sight"
        )


class Truth:
    """Compares a stage with what the live table makes of it."""

    def __init__(self, live: LiveTable, stage: Stage) -> None:
        self._live, self._stage = live, stage
        self._numbers: dict[str, Number] = {}
        self._round = 0
        self._due: frozenset[Number] = frozenset()

    @property
    def _table(self) -> SimTable:
        return self._stage.table

    def note(self, of_round: int) -> None:
        """Takes in which card has which number, once for each card of a round: it keeps it, wherever it is
        shoved."""
        if of_round != self._round:
            self._round, self._numbers = of_round, {}
        self._due = self._live.numbers_due
        table, places = self._table, self._live.layout.places_px
        for index, card in enumerate(table.cards):
            if card.is_carpet or card.name in self._numbers:
                continue
            place = table.corners_px(index).mean(0) + 0.5
            for number, outline in places.items():
                if float(np.hypot(*(outline.mean(0) - place))) < NEAR_PX:
                    self._numbers[card.name] = number

    def note_typed(self, state: State) -> None:
        """Takes in the numbers of cards that were typed: the camera does not know where they lie."""
        taken = set(self._numbers.values())
        free = [card for card in state.table if card.number not in taken]
        for card in self._table.cards:
            if card.is_carpet or card.name in self._numbers:
                continue
            meant = next((one for one in free if one.kind.value == card.kind), None)
            if meant is not None:
                free.remove(meant)
                self._numbers[card.name] = meant.number

    def number_of(self, name: str) -> Number | None:
        """The game's number of a card of this round."""
        return self._numbers.get(name)

    def number_then(self, card: CardOnTable) -> Number | None:
        """The number of a card that was taken away."""
        return self._numbers.get(card.name)

    def names_of(self, numbers: set[Number]) -> set[str]:
        """The cards on the stage that have these numbers."""
        return {
            card.name
            for card in self._table.cards
            if not card.is_carpet and self.number_of(card.name) in numbers
        }

    def still_to_fly(self, state: State, flown: Sequence[str]) -> list[str]:
        """The carpets that have not flown, in the order of the flight."""
        owners = self._live.owners
        order: list[str] = []
        for seat in state.flight_order:
            mine = [name for name, one in owners.items() if one.seat == seat and name not in order]
            order += mine[:1]
        return [name for name in order if name not in flown]

    def to_be_told(self, state: State, flown: Sequence[str]) -> list[Carpet]:
        """The carpets that have flown and the game does not know of, in the order of the flight."""
        told = [self._live.owners[name] for name in self.still_to_fly(state, ()) if name in flown]
        return [carpet for carpet in told if carpet not in state.thrown]

    def landing(self, flown: Sequence[str]) -> Land:
        """The landing as people type it."""
        return Land(
            tuple(
                CarpetAt(self._live.owners[name], tuple(n for n in self.on(name) if n in self._due))
                for name in flown
            )
        )

    def on(self, carpet: str) -> dict[Number, dict[str, float]]:
        """The destinations that a carpet lies on, with the numbers."""
        return {number: numbers for number, (above, numbers) in self._overlaps_of(carpet).items() if above}

    def _overlaps_of(self, carpet: str) -> dict[Number, tuple[bool, dict[str, float]]]:
        """Each destination that shares some table with a carpet, whether the carpet lies above, and the
        numbers. Cards have round corners: where only the corners that are missing overlap, nothing does."""
        found = {}
        for one in overlaps(self._table):
            number = self.number_of(str(one["card"]))
            if one["carpet"] != carpet or number is None:
                continue
            shared = overlap_mm(self._rounded(carpet), self._rounded(str(one["card"])))
            if len(shared) > 2:
                seen_mm2 = min(float(str(one["seen_mm2"])), area_mm2(shared))
                numbers = {"area_mm2": area_mm2(shared), "depth_mm": depth_mm(shared), "seen_mm2": seen_mm2}
                found[number] = bool(one["on"]), numbers
        return found

    def _rounded(self, name: str) -> Polygon:
        table = self._table
        card = next(one for one in table.cards if one.name == name)
        pose = np.array([card.x_mm, card.y_mm, np.deg2rad(card.turn_deg)])
        return rounded_outline(pose, table.card_mm, table.stock.corner_mm)

    def answer(self, doubt: Doubt, flown: Sequence[str]) -> tuple[str, ...]:
        """What people who look at the table themselves answer; the first choice if the truth is none."""
        known = {choice.key for choice in doubt.choices}
        keys = tuple(key for key in self._truly(doubt, flown) if key in known)
        return keys or (doubt.choices[0].key,)

    def _truly(self, doubt: Doubt, flown: Sequence[str]) -> tuple[str, ...]:
        match doubt.asks:
            case Asks.VERDICT:
                carpet, number = doubt.about
                return ("on" if int(number) in self.on(carpet) else "under",)
            case Asks.CARPET_MISSING:
                name = doubt.about[0]
                if name not in flown:
                    return ("wait",)
                if (other := self._taken_for(name)) is not None:
                    return (f"{IS}{other}",)
                unseen = set(self._live.owners) - set(self._live.carpets_lying)
                if len(unseen) > 1 and unseen <= set(flown) and not any(map(self.on, unseen)):
                    return (ALL_OFF,) if any(one.key == ALL_OFF for one in doubt.choices) else ("off",)
                return tuple(str(number) for number in self.on(name)) or ("off",)
            case Asks.CARD_MISSING:
                missing = int(doubt.about[0])
                return tuple(name for name in flown if missing in self.on(name)) or ("none",)
            case Asks.OWNER:
                return (self._carpet_in(doubt),)
            case Asks.KIND:
                return (self._kind_in(doubt),)
            case Asks.CARPET_MOVED:
                return ("counts",)
            case Asks.CARD_TAKEN:
                return (THERE if self.names_of({int(doubt.about[0])}) else "out",)

    def differences(self, landed: Landed, flown: Sequence[str]) -> list[Difference]:
        """Every carpet and destination that lie otherwise than the landing says."""
        names = {carpet: name for name, carpet in self._live.owners.items()}
        claimed = {(each.carpet.seat, number) for each in landed.carpets for number in each.on}
        due = {(owner.seat, number) for name, owner in self._live.owners.items() for number in self.on(name)}
        wrong = []
        for each in landed.carpets:
            name, said = names[each.carpet], set(each.on)
            # What is no destination any more, by the game, is lain on by nobody.
            really = {number: numbers for number, numbers in self.on(name).items() if number in self._due}
            if Counter(map(self._kind, said)) == Counter(map(self._kind, really)):
                continue  # of two cards that look alike nobody minds which is which
            for number in sorted(said ^ set(really)):
                numbers = really.get(number) or self._numbers_of(name, number)
                idle = ((each.carpet.seat, number) in claimed) == ((each.carpet.seat, number) in due)
                wrong.append(Difference(name, number, number in really, **numbers, is_idle=idle))
        return wrong

    def _taken_for(self, name: str) -> str | None:
        """Under whose name a carpet that lies there face down is booked, if not its own."""
        place = self._place_px(name)
        if place is None:
            return None
        for other, seen in self._live.carpets_lying.items():
            booked = seen.corners_px.mean(0)
            owns = self._place_px(other)
            rightly = owns is not None and float(np.hypot(*(owns - booked))) < NEAR_PX
            near = float(np.hypot(*(booked - place))) < NEAR_PX
            if other != name and seen.id is None and near and not rightly:
                return other
        return None

    def _place_px(self, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]] | None:
        table = self._table
        index = next((i for i, card in enumerate(table.cards) if card.name == name), None)
        return None if index is None else np.asarray(table.corners_px(index).mean(0) + 0.5)

    def _kind(self, number: Number) -> str:
        state = self._live.state
        found = state.card(number, state.round) or state.card(number, state.round - 1)
        return found[0].kind.value if found is not None else ""

    def _numbers_of(self, carpet: str, number: Number) -> dict[str, float]:
        nothing = {"area_mm2": 0.0, "depth_mm": 0.0, "seen_mm2": 0.0}
        return self._overlaps_of(carpet).get(number, (False, nothing))[1]

    def _carpet_in(self, doubt: Doubt) -> str:
        return self._nearest(doubt, carpets=True).name if doubt.where_px else "none"

    def _kind_in(self, doubt: Doubt) -> str:
        return self._nearest(doubt, carpets=False).kind

    def _nearest(self, doubt: Doubt, *, carpets: bool) -> CardOnTable:
        table = self._table
        assert doubt.where_px is not None
        left, top, right, bottom = doubt.where_px
        middle = np.array([(left + right) / 2, (top + bottom) / 2])
        among = [i for i, card in enumerate(table.cards) if card.is_carpet is carpets]
        return table.cards[min(among, key=lambda i: float(np.hypot(*(table.corners_px(i).mean(0) - middle))))]
