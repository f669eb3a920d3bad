"""Whose a carpet is that lies face down: told by the order of throws, by what is left, or by people."""

from __future__ import annotations

from collections.abc import Mapping

from companion.compose import wording
from companion.compose.desk import Desk
from companion.compose.doubts import Asks
from companion.compose.flight_book import FlightBook
from companion.games.flying_carpets.moves import Carpet


class Whose:
    """Names the nameless carpets of one flight after the other."""

    def __init__(self, desk: Desk, owners: Mapping[str, Carpet]) -> None:
        self._desk, self._owners = desk, owners
        self._told: set[str] = set()

    def end(self) -> None:
        self._told = set()

    @property
    def is_asked(self) -> bool:
        return any(one.asks is Asks.OWNER for one in self._desk.doubts.open)

    def settle(self, book: FlightBook, *, quiet: bool = False) -> None:
        """Names those that need no question; asks where all carpets lie there, or it has been `quiet` so long
        that nobody throws any more."""
        if book.nameless and not self.is_asked:
            free = book.unseen
            seats = {self._owners[name].seat for name in free}
            if len(free) >= len(book.nameless) and len(seats) == 1:
                # Only one player's are left; which of their two it is matters to nobody.
                for carpet, name in zip(tuple(book.nameless), free, strict=False):
                    book.name(carpet, name)
            elif told := book.by_story(quiet=quiet):
                for carpet, name in zip(tuple(book.nameless), told, strict=True):
                    book.name(carpet, name)
                    self._desk.note(wording.counts_as(self._desk.state, self._owners[name].seat))
            elif quiet or len(free) <= len(book.nameless):
                self.ask(book)
        if not book.nameless and self.is_asked:
            self._desk.withdraw(Asks.OWNER)

    def ask(self, book: FlightBook) -> None:
        """Of several they are asked for one after the other: the last one may need no question."""
        if book.nameless and not self.is_asked:
            hidden = [(name, one) for name, one in self._owners.items() if name not in book.by_face]
            self._desk.ask(wording.whose(self._desk.state, book.nameless[0], hidden))

    def answered(self, book: FlightBook, key: str) -> None:
        """Somebody said whose the first of them is."""
        if book.nameless:
            carpet = book.nameless[0]
            if key in self._owners:
                displaced = book.name(carpet, key)
                # Told of two that they are one player's: the first is nobody's, and not asked about.
                if displaced is not None and displaced is not carpet and key not in self._told:
                    book.nameless.append(displaced)
                self._told.add(key)
            else:
                book.pass_over(carpet)
        self._desk.doubts.forget(Asks.OWNER)
        self.settle(book)
        if book.nameless:
            self.ask(book)
