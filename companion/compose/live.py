"""The live table: what the watcher notices becomes the game's moves, questions, and a table out of step."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from companion.compose import wording
from companion.compose.carpet_owners import carpet_owners
from companion.compose.clearing_live import Clearing
from companion.compose.desk import AnyTable, Desk
from companion.compose.doubts import Asks, Doubt
from companion.compose.evidence import Evidence
from companion.compose.flying_live import Flying
from companion.compose.gate import Gate
from companion.compose.laying_live import Laying
from companion.compose.layout_book import LayoutBook, shown_themselves
from companion.compose.told import OutOfStep, Told, Weight
from companion.compose.watching import BLIND, Noticed, StateChanged, TableRead, Watch, Watched
from companion.games.flying_carpets.moves import Carpet
from companion.games.flying_carpets.state import Phase, State
from vision.look import SeenCarpet


class LiveTable:
    """Leads a game of Flying Carpets by what is seen. Any thread may call it; one call at a time counts.

    `hear` takes what the watcher noticed, `answer` what people say to a question, `game_changed` follows
    what was typed or pressed. Each gives what there is to tell. The camera never rules: what it is unsure of
    waits for people, and what the rules refuse changes nothing.
    """

    def __init__(
        self, table: AnyTable, watch: Watch, carpets: Sequence[str], evidence: Evidence | None = None
    ) -> None:
        """`carpets` are the deck's, by name. Raises TooFewCarpets."""
        self._lock = threading.RLock()
        self._desk = Desk(table, watch)
        self._owners = carpet_owners(table.session.setup.roster, carpets)
        self._book = LayoutBook()
        self._laying = Laying(self._desk, self._book)
        self._clearing = Clearing(self._desk, self._book)
        self._flying = Flying(self._desk, self._book, self._owners, evidence)
        self._last: TableRead | None = None
        self._stirred = self._hand = self._blind = self._held_back = False
        self._place = self._where()

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The open questions."""
        with self._lock:
            return self._desk.doubts.open

    @property
    def asked(self) -> int:
        """How many questions were asked so far."""
        return self._desk.doubts.asked

    @property
    def out_of_step(self) -> OutOfStep | None:
        return self._clearing.out_of_step

    @property
    def gate(self) -> Gate | None:
        return self._desk.gate

    @property
    def last(self) -> TableRead | None:
        """The latest reading."""
        return self._last

    @property
    def layout(self) -> LayoutBook:
        return self._book

    @property
    def owners(self) -> dict[str, Carpet]:
        """Whose carpet is whose, by the carpets' names in the deck."""
        return dict(self._owners)

    @property
    def is_cleared(self) -> bool:
        """Whether the table is as the game has it, ready for the next flight."""
        return self._clearing.done

    @property
    def state(self) -> State:
        """The game as it stands. Not for screens: it holds secrets."""
        return self._desk.state

    @property
    def numbers_due(self) -> frozenset[int]:
        """The destinations that should lie on the table."""
        return frozenset(card.number for card in self._desk.state.table)

    def name_of(self, number: int) -> str:
        """A destination of this round in a few words: "5 palace"."""
        found = self._desk.state.card(number, self._desk.state.round)
        return f"{number} {found[0].kind.word}" if found is not None else str(number)

    @property
    def carpets_lying(self) -> dict[str, SeenCarpet]:
        """The carpets of this flight by name, as they were seen last."""
        return self._flying.lying

    def number_of(self, card_id: str) -> int | None:
        """The game's number of a card by its name in a reading."""
        return self._book.number_of(card_id)

    @property
    def is_flying(self) -> bool:
        """Whether carpets are due, so that pictures are compared with those before. While they are taken home
        each picture stands for itself: what was under a card is not there for ever."""
        state = self._desk.state
        if not self._clearing.done:
            return False
        if state.phase is Phase.LAYOUT:
            return not state.still_to_turn_up and not self._book.leftovers
        return state.phase in (Phase.FLIGHT, Phase.DUELS)

    def hear(self, noticed: Noticed) -> tuple[Told, ...]:
        """Something was noticed."""
        with self._lock:
            self._follow_game()
            if isinstance(noticed, StateChanged):
                self._state_changed(noticed)
            else:
                self._read(noticed)
            self._follow_game()
            return self._desk.take_told()

    def tick(self, at_s: float) -> tuple[Told, ...]:
        """The pictures' time goes on: carpets that do not come in time are asked for."""
        with self._lock:
            state = self._desk.state
            if self._clearing.done and (state.phase is not Phase.LAYOUT or not state.still_to_turn_up):
                self._flying.tick(at_s)
            return self._desk.take_told()

    def answer(self, number: int, keys: tuple[str, ...]) -> tuple[Told, ...]:
        """The table answers a question. Raises NoSuchAnswer."""
        with self._lock:
            doubt = self._desk.doubts.answer(number, keys)
            if doubt.asks is Asks.KIND:
                if self._last is not None:
                    cards = self._book.belonging(self._last.sight.reading)
                    self._laying.answer_again(self._last, cards)
            elif doubt.asks is Asks.CARD_TAKEN:
                self._clearing.told_taken(int(doubt.about[0]), keys[0], self._last)
            else:
                self._flying.answered(doubt, keys)
            self._follow_game()
            return self._desk.take_told()

    def game_changed(self) -> tuple[Told, ...]:
        """Something was typed, pressed, undone: whoever did it tells the game, and the camera follows."""
        with self._lock:
            self._follow_game()
            return self._desk.take_told()

    def adopt(self) -> tuple[Told, ...]:
        """Out of step: what lies there is right, the game follows. Who has what is missing is asked."""
        with self._lock:
            self._clearing.adopt(self._last)
            self._follow_game()
            return self._desk.take_told()

    def look_again(self) -> None:
        """Read the table once more, compared with nothing."""
        self._desk.watch.read_again(afresh=True)

    def _where(self) -> tuple[int, int]:
        return self._desk.state.round, self._desk.state.flight

    def _follow_game(self) -> None:
        """Takes in where the game stands, whoever moved it there."""
        revision = self._desk.table.snapshot().revision
        if revision != self._desk.revision:
            # Not by us: a throw that was undone must not come back by itself before something stirs.
            self._desk.revision, self._held_back = revision, True
        where = self._where()
        if where == self._place and not self._landed_otherwise():
            return
        was, self._place = self._place, where
        self._desk.fresh_start()
        if self._flying.has_begun or self._clearing.done:
            # After duels the carpets of their landing lie there still.
            self._clearing.begin(tuple(self._flying.lying.values()))
        self._flying.end()
        if where[0] != was[0]:
            self._book.begin_round(self._last.sight.reading.cards if self._last is not None else ())
            self._laying.begin_round()
            self._clearing.begin_round()

    def _landed_otherwise(self) -> bool:
        """Whether this flight is over for the game: it landed, by us or typed."""
        over = self._desk.state.phase not in (Phase.LAYOUT, Phase.FLIGHT)
        return over and self._flying.has_begun

    def _state_changed(self, changed: StateChanged) -> None:
        self._desk.tell(changed)
        if changed.state in (Watched.HAND, Watched.MOVING):
            self._held_back = False
            self._stirred |= changed.state is Watched.MOVING
            self._hand |= changed.state is Watched.HAND
        blind = changed.state in BLIND
        if blind and not self._blind:
            self._desk.note(wording.blind(changed.reason), Weight.WARNING)
        if self._blind and not blind:
            self._desk.note(wording.sees_again())
        self._blind = blind

    def _read(self, read: TableRead) -> None:
        self._last = read
        reading = read.sight.reading
        if read.nudge is not None:
            self._book.carry(read.nudge, reading.size_px)
            self._flying.carry(read.nudge, reading.size_px)
            self._clearing.carry(read.nudge, reading.size_px)
            self._desk.note(wording.nudged(), Weight.WARNING)
        # A hand that reached in is seen; what stirs without one may be a carpet that flew off, and what flew
        # free of the picture's rim was one.
        flew_off = read.flew or (self._stirred and not self._hand)
        stirred, hand = flew_off, self._hand and not read.flew
        if read.nudge is not None:
            stirred = hand = False  # it was the whole picture that moved
        self._stirred = self._hand = False
        cards = self._book.belonging(reading)
        state = self._desk.state
        if state.phase is not Phase.LAYOUT:
            kinds = {card.number: card.kind.value for card in state.table}
            self._book.recognise(shown_themselves(cards), kinds)
        untouched = self._book.lies_as_noted(cards)
        self._book.note_places(cards)
        if state.phase is Phase.LAYOUT and not (self.is_flying and reading.carpets):
            due, flown_off = self.is_flying, stirred and untouched
            self._laying.read(read, cards)
            if due:
                self._flying.nothing_came(read, flown_off, hand or stirred)
            if self._desk.state.still_to_turn_up and reading.carpets:
                self._laying.carpets_lie_there()
            if self._desk.state.still_to_turn_up or not reading.carpets:
                return
        if self._desk.state.phase not in (Phase.LAYOUT, Phase.FLIGHT):
            return
        # What stirred while the table was cleared was no throw.
        stirred, hand = stirred and self._clearing.done, hand and self._clearing.done
        if not self._clearing.done:
            self._clearing.read(read)
        if not self._clearing.done or self._held_back:
            return
        if reading.carpets or self._flying.has_begun:
            self._flying.read(read, stirred, hand)
        else:
            if state.phase is Phase.FLIGHT:
                self._flying.nothing_came(read, stirred, hand)
            self._clearing.compare(read)
