"""Between flights: carpets go home, won cards to their winners; the table is compared with the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.compose import wording
from companion.compose.desk import Desk
from companion.compose.flight_book import MOVED, away
from companion.compose.layout_book import LayoutBook, shown_themselves
from companion.compose.told import InStep, OutOfStep
from companion.compose.watching import TableRead
from companion.games.flying_carpets.moves import MoveCard, Place
from companion.shared.players import Seat
from companion.shared.sentences import say
from vision.look import SeenCarpet
from vision.nudge import Nudge
from vision.plane import apply


class Clearing:
    """Follows the table from a landing to the next flight. `done` when table and game agree."""

    def __init__(self, desk: Desk, book: LayoutBook) -> None:
        self._desk, self._book = desk, book
        self._lay: tuple[SeenCarpet, ...] = ()
        self.done = True
        self.out_of_step: OutOfStep | None = None

    def begin_round(self) -> None:
        """A new layout begins: whatever lies there from before is a leftover, not a disagreement."""
        self.done, self.out_of_step = True, None

    def begin(self, carpets: Sequence[SeenCarpet]) -> None:
        """A landing is settled, or was undone: these carpets lie there."""
        self.done, self._lay = False, tuple(carpets)

    def carry(self, nudge: Nudge, size_px: tuple[int, int]) -> None:
        carried = nudge.at_size(size_px)
        self._lay = tuple(replace(one, corners_px=apply(carried, one.corners_px)) for one in self._lay)

    def read(self, read: TableRead) -> None:
        """Takes in a picture. Nothing is compared while carpets lie where they landed."""
        if not self._waits_for(read.sight.reading.carpets):
            self.compare(read)

    def _waits_for(self, carpets: Sequence[SeenCarpet]) -> bool:
        """Whether carpets are still to be taken home. Once none lies where it landed, or one lies elsewhere,
        what lies there flies already: the table must be right now."""
        again = [
            away(one, lay) > MOVED
            for one in carpets
            for lay in self._lay
            if one.id == lay.id and one.id is not None
        ]
        if any(again):
            return False
        return any(away(one, lay) <= MOVED for one in carpets for lay in self._lay if one.id == lay.id)

    def compare(self, read: TableRead) -> None:
        """Compares what lies there with what should."""
        state = self._desk.state
        cards = self._book.belonging(read.sight.reading)
        shown = shown_themselves(cards)
        self._book.exchange(shown, {card.number: card.kind.value for card in state.table})
        seen = {self._book.numbers.get(card.id) for card in cards}
        lying = {self._book.numbers.get(card.id) for card in shown}
        due = {card.number for card in state.table}
        extra = tuple(sorted(number for number in lying if number is not None and number not in due))
        missing = tuple(sorted((due - seen) & set(self._book.places_px)))
        if not extra and not missing:
            self._in_step(read, due)
            return
        if not self._desk.second_look("clearing"):
            return
        # Who cannot see well does not accuse.
        if not self._desk.judge_gate(read).go:
            return
        self.done = False
        step = OutOfStep(wording.out_of_step(state, extra, missing), extra, missing)
        if step != self.out_of_step:
            self.out_of_step = step
            self._desk.tell(step)

    def adopt(self, read: TableRead | None) -> None:
        """What lies there is right. Who has what is missing is asked."""
        step = self.out_of_step
        if step is None:
            self._desk.note(wording.in_step_already())
            return
        for number in step.extra:
            self._desk.submit(MoveCard(number, Place.TABLE, wording.ADOPTED))
        # What was moved meanwhile, typed or tapped, is missed no more.
        due = {card.number for card in self._desk.state.table}
        for number in sorted(due.intersection(step.missing)):
            self._desk.ask(wording.who_took(self._desk.state, number))
        if not step.missing and read is not None:
            self.compare(read)

    def told_taken(self, number: int, key: str, read: TableRead | None) -> None:
        """Somebody said who has a card that is missing, or that it lies there unseen."""
        if key == wording.THERE:
            self._book.lose_sight_of(number)
        else:
            to: Seat | Place = Place.OUT if key == "out" else Seat(int(key))
            self._desk.submit(MoveCard(number, to, wording.ADOPTED))
        if read is not None:
            self.compare(read)

    def _in_step(self, read: TableRead, due: set[int]) -> None:
        self._desk.no_second_look("clearing")
        if self.out_of_step is not None:
            self.out_of_step = None
            self._desk.tell(InStep(say("Table and game agree again.")))
        self.done = True
        for name, number in list(self._book.numbers.items()):
            if number not in due:
                del self._book.numbers[name]
        self._desk.judge_gate(read)
