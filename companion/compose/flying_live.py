"""A flight as it happens: throws told in turn, carpets asked for, the landing judged, evidence kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.compose import wording
from companion.compose.desk import Desk
from companion.compose.doubts import Asks, Doubt
from companion.compose.evidence import Evidence
from companion.compose.flight_book import FlightBook
from companion.compose.landing_seen import Landing, landing_of
from companion.compose.layout_book import LayoutBook
from companion.compose.told import LandingKept, Notice, Weight
from companion.compose.watching import TableRead
from companion.compose.whose_live import Whose
from companion.games.flying_carpets.moves import Carpet, ThrowCarpet
from companion.games.flying_carpets.state import State
from vision.look import SeenCarpet
from vision.nudge import Nudge

#: A carpet that was not seen so long after the last one is asked for (s).
PATIENCE_S = 3.0
#: Whoever throws last may take so long before what was felt is taken for their throw.
LAST_PATIENCE_S = 8.0
#: Whoever is to throw is asked for after so long even where nothing stirred in the picture.
LONG_S = 20.0


class Flying:
    """Follows one flight after the other."""

    def __init__(
        self, desk: Desk, book: LayoutBook, owners: dict[str, Carpet], evidence: Evidence | None
    ) -> None:
        self._desk, self._layout, self._owners, self._evidence = desk, book, owners, evidence
        self._flight: FlightBook | None = None
        self._landing: TableRead | None = None
        self._last: TableRead | None = None
        self._whose = Whose(desk, owners)
        self._hands = 0
        self._news_s = 0.0
        self._early_stirs = self._early_hands = self._early_unclear = 0
        self._felt_early = False

    @property
    def carpets(self) -> frozenset[str]:
        """The carpets of this flight that were seen or told of."""
        return frozenset(self._flight.accounted) if self._flight is not None else frozenset()

    @property
    def lying(self) -> dict[str, SeenCarpet]:
        return dict(self._flight.lying) if self._flight is not None else {}

    @property
    def has_begun(self) -> bool:
        return self._flight is not None

    def end(self) -> None:
        """The flight is over, or was taken back."""
        self._flight = self._landing = self._last = None
        self._whose.end()
        self._early_stirs = self._early_hands = self._early_unclear = self._hands = 0
        self._felt_early = False

    def nothing_came(self, read: TableRead, stirred: bool, hand: bool) -> None:
        """A table that is ready, and no carpet is seen. `stirred`: perhaps one flew off; `hand`: somebody
        reached in, or a carpet that flew over the picture's rim looked like it."""
        self._early_stirs += stirred
        self._early_hands += hand and not stirred
        self._last = read
        if stirred or hand:
            self._felt_early, self._news_s = True, read.at_s
            self._early_unclear += not read.sight.undisturbed

    def carry(self, nudge: Nudge, size_px: tuple[int, int]) -> None:
        if self._flight is not None:
            self._flight.carry(nudge, size_px)

    def read(self, read: TableRead, stirred: bool, hand: bool) -> None:
        """Takes in a picture. While a landing waits for answers, what is done to the table is for later."""
        if self._landing is not None:
            return
        state = self._desk.state
        if self._flight is None:
            self._flight = self._new_book(state)
        book = self._flight
        carpets = read.sight.reading.carpets
        self._last = read
        expected = book.next_seat
        news = book.see(carpets, stirred, [carpets[place] for place in read.sight.overlooked])
        came = bool(news.came or news.by_turn or news.nameless)
        self._hands = 0 if came else self._hands + hand
        if hand and not came:
            book.hand_came()
        if (stirred or hand) and not came:
            book.unclear += not read.sight.undisturbed
        if stirred or hand or came:
            self._news_s = read.at_s
        if len(news.came) == 1 and expected is not None:
            owner = self._owners[news.came[0]].seat
            if owner != expected and book.misses + len(book.nameless) < len(book.passed):
                self._desk.note(wording.out_of_turn(state, owner, expected), Weight.WARNING)
        self._whose.settle(book)
        self._desk.withdraw_about(Asks.CARPET_MISSING, book.accounted)
        for name in news.moved:
            self._desk.ask(wording.moved(state, self._owners[name], name, book.lying[name]))
        self._go_on(book)

    def tick(self, at_s: float) -> None:
        """Nothing came for a while: who threw before others that were seen is asked for, and the last."""
        book = self._flight
        if book is None and self._felt_early and at_s - self._news_s > LONG_S:
            self._begin_unseen()
        if book is None or self._landing is not None or at_s - self._news_s <= PATIENCE_S:
            return
        unseen, quiet_s = book.unseen, at_s - self._news_s
        if book.nameless:
            # Who throws next may show whose it is.
            if book.last_has_thrown or quiet_s > LAST_PATIENCE_S:
                self._whose.settle(book, quiet=True)
                self._go_on(book)
            return
        passed = book.passed
        only_last = all(name in passed or self._owners[name].seat == book.order[-1] for name in unseen)
        felt = book.stirs or self._hands
        if book.last_has_thrown or (only_last and (quiet_s > LONG_S or (felt and quiet_s > LAST_PATIENCE_S))):
            asked = unseen
        else:
            # Others are still to throw: perhaps the next one has, and nobody saw it. Or somebody only leaned
            # on the table, and takes their time.
            asked = unseen[:1] if quiet_s > LONG_S else ()
        if not asked:
            return
        if len(asked) == len(unseen):
            reached_in = book.hands if book.last_has_thrown or quiet_s > LONG_S else 0
            if book.misses < len(asked) and quiet_s <= LAST_PATIENCE_S:
                return  # Nobody felt that throw, or somebody only reached in: perhaps they throw yet.
            if self._lie_on_nothing(book, asked, reached_in):
                self._go_on(book)
                return
        # One after the other: the first answer may be good for all.
        if not any(one.asks is Asks.CARPET_MISSING for one in self._desk.doubts.open):
            self._desk.ask(wording.not_seen(self._desk.state, asked[0], book))

    def _new_book(self, state: State) -> FlightBook:
        return FlightBook.begun(
            self._owners, state.flight_order, self._early_stirs, self._early_hands, self._early_unclear
        )

    def _begin_unseen(self) -> None:
        """Something stirred over a table that was ready, and nobody goes on. Where it looks as it did there
        is nothing to ask; else carpets may lie there that are not seen."""
        self._felt_early = False
        state, last = self._desk.state, self._last
        comparable = last is not None and last.sight.before is not None
        if last is None or not (
            self._early_stirs or (comparable and not self._desk.watch.nothing_else_lies_there(last.sight))
        ):
            self._desk.warn_once("no carpet", wording.no_carpet())
            return
        self._flight = book = self._new_book(state)
        self._desk.ask(wording.not_seen(state, book.unseen[0], book))

    def _lie_on_nothing(self, book: FlightBook, names: Sequence[str], reached_in: int = 0) -> bool:
        """Whether carpets that nobody saw land were thrown, and no destination has anything on it that is not
        known: then they lie beside or under them, or off the table, and that is told instead of asked.

        What `reached_in` may have been a carpet that flew over the picture's rim. Whoever threw before others
        that were seen has thrown, though nobody felt it.
        """
        felt = book.misses + reached_in
        # What was felt before the last carpet that was seen says nothing of whoever throws after it.
        since = book.stirs + min(reached_in, book.hands_since)
        to_throw = len(set(names) - set(book.passed))
        thrown = felt >= len(names) or since >= to_throw
        if self._last is None or not thrown or self._desk.doubts.open:
            return False
        seen = {self._layout.number_of(card.id) for card in self._last.sight.reading.cards}
        if any(card.number not in seen for card in self._desk.state.table):
            return False  # It may lie on the one that is not seen.
        if (book.unclear or felt < len(names)) and not self._desk.watch.nothing_else_lies_there(
            self._last.sight
        ):
            return False
        book.told_off.update(names)
        book.misses = max(0, book.misses - len(names))
        book.stirs = 0
        for name in names:
            sentence = wording.counted_off(self._desk.state, name, book)
            self._desk.tell(Notice(sentence, Weight.WARNING, off=(name,)))
        return True

    def answered(self, doubt: Doubt, keys: tuple[str, ...]) -> None:
        """Somebody answered a question about this flight."""
        book = self._flight
        if book is None:
            return
        match doubt.asks:
            case Asks.OWNER:
                self._whose.answered(book, keys[0])
            case Asks.CARPET_MISSING:
                if "wait" in keys:
                    self._desk.doubts.forget_answer(doubt.asks, *doubt.about)
                    book.stirs = self._hands = 0
                    self._news_s = self._desk.watch.at_s
                    if not book.accounted:
                        self.end()
                    return
                self._carpet_told(book, doubt.about[0], keys)
            case Asks.CARPET_MOVED if keys[0] == "again":
                book.lying.pop(doubt.about[0], None)
                self._desk.doubts.forget_answer(doubt.asks, *doubt.about)
            case _:
                pass
        if self._landing is not None:
            self._land(book)
        else:
            self._go_on(book)

    def _carpet_told(self, book: FlightBook, name: str, keys: tuple[str, ...]) -> None:
        """Where a carpet is that was not seen. It may lie there face down, taken for somebody else's."""
        taken_for = next((key.removeprefix(wording.IS) for key in keys if key.startswith(wording.IS)), None)
        if taken_for is not None and taken_for in book.lying:
            book.lying[name] = book.lying.pop(taken_for)
            for one in (name, taken_for):
                self._desk.doubts.forget_answer(Asks.CARPET_MISSING, one)
        elif wording.ALL_OFF in keys:
            book.told_off.update(book.unseen)
        elif "off" in keys:
            book.told_off.add(name)
        else:
            book.out_of_sight.add(name)

    def _go_on(self, book: FlightBook) -> None:
        """Tells the throws that are certain, and judges a whole flight."""
        waiting = {doubt.asks for doubt in self._desk.doubts.open}
        if Asks.OWNER in waiting:
            return
        for carpet in book.thrown_in_order(self._desk.state.thrown):
            if self._desk.submit(ThrowCarpet(carpet)) is None:
                return
        if not book.unseen and Asks.CARPET_MOVED not in waiting:
            self._landing = self._last
            self._land(book)

    def _land(self, book: FlightBook) -> None:
        """The landing, once nothing about it is open."""
        read, state = self._landing, self._desk.state
        assert read is not None, "a flight that nobody saw is typed"
        landing = landing_of(state, read, book, self._layout, self._desk.doubts)
        for doubt in landing.doubts:
            self._desk.ask(doubt)
        if landing.command is None:
            return
        places = {
            "numbers": dict(self._layout.numbers),
            "carpets_px": {name: one.corners_px.tolist() for name, one in book.lying.items()},
        }
        told = self._desk.submit(landing.command)
        if told is None:
            self._landing = None
            return
        self._keep(read, landing, state, [str(sentence) for sentence in told], places)

    def _keep(
        self, read: TableRead, landing: Landing, state: State, lines: list[str], places: dict[str, Any]
    ) -> None:
        if self._evidence is None:
            return
        told = landing.told(state, self._owners, lines) | places
        table, sight = self._desk.table, read.sight
        step = len(table.session.log.steps) - 1
        try:
            kept = self._evidence.keep(table.game_id, step, sight, told)
        except OSError as error:
            self._desk.note(wording.not_kept(str(error.strerror)), Weight.WARNING)
            return
        self._desk.tell(LandingKept(kept.number, kept.folder))
