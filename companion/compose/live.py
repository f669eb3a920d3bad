"""The live table: what the watcher notices becomes the game's moves, questions, and a table out of step."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from companion.compose import wording
from companion.compose.carpet_owners import carpet_owners
from companion.compose.doubts import Asks, Doubt, Doubts
from companion.compose.evidence import Evidence
from companion.compose.flight_book import FlightBook
from companion.compose.gate import Gate, judge_gate
from companion.compose.landing_seen import Landing, landing_of
from companion.compose.layout_book import LayoutBook
from companion.compose.told import (
    Asked,
    Counted,
    InStep,
    LandingKept,
    NotCounted,
    Notice,
    OutOfStep,
    Told,
    Weight,
    Withdrawn,
)
from companion.compose.watching import BLIND, Noticed, StateChanged, TableRead, Watch, Watched
from companion.games.flying_carpets.moves import (
    Carpet,
    Command,
    MoveCard,
    Place,
    TakeBackLastCard,
    ThrowCarpet,
)
from companion.games.flying_carpets.sightings import BY_NAME, KindAsked, read_layout
from companion.games.flying_carpets.state import Phase, State
from companion.shared.players import Seat
from companion.shared.sentences import say
from companion.table import Accepted, Fault, Refused, Table
from vision.look import SeenCard, SeenCarpet

AnyTable = Table[Any, Any, Any, Any]


class LiveTable:
    """Leads a game of Flying Carpets by what is seen. Any thread may call it; one call at a time counts.

    `hear` takes what the watcher noticed, `answer` what people say to a question, `game_changed` follows
    what was typed or pressed. Each gives what there is to tell. The camera never rules: what it is unsure of
    waits for people, and what the rules refuse changes nothing.
    """

    def __init__(
        self,
        table: AnyTable,
        watch: Watch,
        carpets: Sequence[str],
        evidence: Evidence | None = None,
    ) -> None:
        self._table, self._watch, self._evidence = table, watch, evidence
        self._lock = threading.RLock()
        self._told: list[Told] = []
        self._owners = carpet_owners(table.session.setup.roster, carpets)
        self._doubts = Doubts()
        self._layout = LayoutBook()
        self._flight: FlightBook | None = None
        self._landing: TableRead | None = None
        self._cleared = True
        self._last_carpets: dict[str, SeenCarpet] = {}
        self._last: TableRead | None = None
        self._stirred = False
        self._blind = False
        self._out_of_step: OutOfStep | None = None
        self._gate: Gate | None = None
        self._problems: tuple[str, ...] = ()
        self._again: set[str] = set()
        self._warned: set[str] = set()
        self._were_gone: set[str] = set()
        self._nameless: tuple[SeenCarpet, ...] = ()
        self._held_back = False
        self._place = self._where()
        self._revision = table.snapshot().revision

    # what others may look at

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        with self._lock:
            return self._doubts.open

    @property
    def asked(self) -> int:
        """How many questions were asked so far."""
        return self._doubts.asked

    @property
    def out_of_step(self) -> OutOfStep | None:
        return self._out_of_step

    @property
    def gate(self) -> Gate | None:
        return self._gate

    @property
    def last(self) -> TableRead | None:
        """The latest reading."""
        return self._last

    @property
    def layout(self) -> LayoutBook:
        return self._layout

    @property
    def owners(self) -> dict[str, Carpet]:
        """Whose carpet is whose, by the carpets' names in the deck."""
        return dict(self._owners)

    @property
    def carpets_seen(self) -> frozenset[str]:
        """The carpets of this flight that were seen or told."""
        return frozenset(self._flight.accounted) if self._flight is not None else frozenset()

    def number_of(self, card_id: str) -> int | None:
        return self._layout.number_of(card_id)

    @property
    def is_flying(self) -> bool:
        """Whether carpets are due, so that pictures are compared with the layout before."""
        state = self._state
        laid_out = state.phase is Phase.LAYOUT and not state.still_to_turn_up and not self._layout.leftovers
        return state.phase in (Phase.FLIGHT, Phase.DUELS) or (laid_out and self._settled_layout)

    # what happens

    def hear(self, noticed: Noticed) -> tuple[Told, ...]:
        """Something was noticed."""
        with self._lock:
            self._follow_game()
            if isinstance(noticed, StateChanged):
                self._state_changed(noticed)
            else:
                self._read(noticed)
            return self._tell()

    def answer(self, number: int, keys: tuple[str, ...]) -> tuple[Told, ...]:
        """The table answers a question. Raises NoSuchAnswer."""
        with self._lock:
            doubt = self._doubts.answer(number, keys)
            self._answered(doubt, keys)
            return self._tell()

    def game_changed(self) -> tuple[Told, ...]:
        """Something was typed, pressed, undone: whoever did it tells the game, and the camera follows."""
        with self._lock:
            self._follow_game()
            return self._tell()

    def adopt(self) -> tuple[Told, ...]:
        """Out of step: what lies there is right, the game follows. Who has what is missing is asked."""
        with self._lock:
            step = self._out_of_step
            if step is None:
                self._note(wording.in_step_already())
                return self._tell()
            for number in step.extra:
                self._submit(MoveCard(number, Place.TABLE, wording.ADOPTED))
            for number in step.missing:
                self._ask(wording.who_took(self._state, number))
            if not step.missing:
                self._compare_table()
            return self._tell()

    def look_again(self) -> None:
        """Read the table once more, compared with nothing."""
        self._watch.read_again(afresh=True)

    # inside

    @property
    def _state(self) -> State:
        state = self._table.session.state
        assert isinstance(state, State)
        return state

    def _where(self) -> tuple[int, int]:
        return self._state.round, self._state.flight

    def _tell(self) -> tuple[Told, ...]:
        told, self._told = tuple(self._told), []
        return told

    def _note(self, sentence: Any, weight: Weight = Weight.NOTE) -> None:
        self._told.append(Notice(sentence, weight))

    def _warn_once(self, key: str, sentence: Any) -> None:
        if key not in self._warned:
            self._warned.add(key)
            self._note(sentence, Weight.WARNING)

    def _ask(self, doubt: Doubt) -> None:
        asked = self._doubts.ask(doubt)
        if asked is not None:
            self._told.append(Asked(asked))

    def _withdraw(self, *kinds: Asks) -> None:
        self._told += [Withdrawn(doubt) for doubt in self._doubts.withdraw(*kinds)]

    def _submit(self, command: Command) -> bool:
        answer = self._table.submit(command)
        self._revision = self._table.snapshot().revision
        match answer:
            case Accepted():
                self._told.append(Counted(command, answer.sentences, answer.saved))
                self._follow_game()
                return True
            case Refused() | Fault():
                self._told.append(NotCounted(answer.sentence))
        return False

    def _follow_game(self) -> None:
        """Takes in where the game stands, whoever moved it there."""
        revision = self._table.snapshot().revision
        if revision != self._revision:
            # Not by us: an undone throw must not come back by itself before something stirs.
            self._revision, self._held_back = revision, True
        where = self._where()
        if where == self._place:
            return
        was, self._place = self._place, where
        self._withdraw()
        self._doubts.forget()
        if self._flight is not None:
            self._last_carpets = dict(self._flight.lying)
        self._flight = self._landing = None
        self._cleared = False
        self._warned.clear()
        self._again.clear()
        if where[0] != was[0]:
            lying = self._last.sight.reading.cards if self._last is not None else ()
            self._layout.begin_round(lying)
            self._out_of_step = None
            self._cleared = True
            self._problems = ()

    def _state_changed(self, changed: StateChanged) -> None:
        self._told.append(changed)
        if changed.state in (Watched.HAND, Watched.MOVING):
            self._stirred, self._held_back = True, False
        blind = changed.state in BLIND
        if blind and not self._blind:
            self._note(wording.blind(changed.reason), Weight.WARNING)
        if self._blind and not blind:
            self._note(wording.sees_again())
        self._blind = blind

    def _read(self, read: TableRead) -> None:
        self._last = read
        if read.nudge is not None:
            self._layout.carry(read.nudge, read.sight.reading.size_px)
            if self._flight is not None:
                self._flight.carry(read.nudge, read.sight.reading.size_px)
            self._note(wording.nudged(), Weight.WARNING)
            self._stirred = False
        stirred, self._stirred = self._stirred, False
        cards = self._layout.belonging(read.sight.reading)
        self._layout.note_places(cards)
        state = self._state
        if state.phase is Phase.LAYOUT and (state.still_to_turn_up or not self.is_flying):
            self._read_layout(read, cards)
            state = self._state
            if state.still_to_turn_up or not read.sight.reading.carpets:
                return
        if state.phase is Phase.LAYOUT or state.phase is Phase.FLIGHT:
            if not self._cleared:
                self._read_clearing(read)
            if self._cleared:
                self._read_flight(read, stirred)

    # the layout

    @property
    def _settled_layout(self) -> bool:
        """Whether every destination of the game has its card in the picture."""
        return len(self._layout.numbers) == len(self._state.table)

    def _read_layout(self, read: TableRead, cards: tuple[SeenCard, ...]) -> None:
        known = len(self._state.table)
        faces_up = tuple(card for card in cards if not card.face_down)
        new = any(card.id not in self._layout.numbers for card in faces_up)
        missing = self._layout.missing(faces_up, known)
        if missing and not new:
            if not self._second_look("missing"):
                return
            for _ in range(self._layout.take_back(missing, known)):
                self._submit(TakeBackLastCard())
            known = len(self._state.table)
        self._layout.give_numbers(faces_up, known)
        room = known + self._state.still_to_turn_up
        if len(self._layout.numbers) > room:
            self._warn_once("too many", wording.too_many(len(faces_up), room))
            return
        told = {
            number: BY_NAME[answer[0]]
            for name, number in self._layout.numbers.items()
            if (answer := self._doubts.answer_to(Asks.KIND, name)) is not None
        }
        reading = read_layout(self._state, self._layout.seen(faces_up, read.at_s), told)
        names = {number: name for name, number in self._layout.numbers.items()}
        unsure = {names[one.number] for one in reading.questions if isinstance(one, KindAsked)}
        for doubt in self._doubts.open:
            if doubt.asks is Asks.KIND and doubt.about[0] not in unsure:
                self._withdraw(Asks.KIND)
                break
        if unsure and not self._second_look("kind"):
            return
        for one in reading.questions:
            if isinstance(one, KindAsked):
                card = next(card for card in faces_up if card.id == names[one.number])
                self._ask(wording.which_kind(one, card, self._state))
        for command in reading.commands:
            self._submit(command)
        if not reading.questions:
            self._again.clear()
            self._layout.note_places(faces_up)
        self._check_layout(read)

    def _second_look(self, why: str) -> bool:
        """Whether this was looked at twice; asks for the second look if not."""
        if why in self._again:
            self._again.discard(why)
            return True
        self._again.add(why)
        self._watch.read_again(afresh=True)
        return False

    def _check_layout(self, read: TableRead) -> None:
        """The layout's distances, told whenever they change, and the gate once the layout is whole."""
        told = wording.layout_problems(read.sight.reading, self._layout.numbers)
        if tuple(map(str, told)) != self._problems:
            self._problems = tuple(map(str, told))
            for sentence in told:
                self._note(sentence, Weight.WARNING)
            if not told:
                self._note(say("The layout keeps its distances."))
        if not self._state.still_to_turn_up:
            self._judge_gate(read)

    def _judge_gate(self, read: TableRead) -> None:
        gate = judge_gate(read.sight.reading)
        if gate != self._gate:
            self._gate = gate
            self._told.append(gate)

    # between flights

    def _read_clearing(self, read: TableRead) -> None:
        """Cards and carpets are being taken away after a landing."""
        carpets = read.sight.reading.carpets
        if carpets:
            lying = {one.id for one in carpets if one.id is not None}
            gone = {name for name in self._last_carpets if name not in lying}
            if not self._last_carpets or not (lying & self._were_gone):
                self._were_gone |= gone
                return
        self._compare_table()

    def _compare_table(self) -> None:
        """Compares what lies there with what should; in step, the next flight may begin."""
        if self._last is None:
            return
        state = self._state
        seen = {
            self._layout.numbers.get(card.id) for card in self._layout.belonging(self._last.sight.reading)
        }
        due = {card.number for card in state.table}
        extra = tuple(sorted(number for number in seen if number is not None and number not in due))
        missing = tuple(sorted(due - seen))
        if (extra or missing) and not self._second_look("clearing"):
            return
        if extra or missing:
            step = OutOfStep(wording.out_of_step(state, extra, missing), extra, missing)
            if step != self._out_of_step:
                self._out_of_step = step
                self._told.append(step)
            return
        self._again.discard("clearing")
        if self._out_of_step is not None:
            self._out_of_step = None
            self._told.append(InStep(say("Table and game agree again.")))
        self._cleared = True
        self._were_gone = set()
        for name, number in list(self._layout.numbers.items()):
            if number not in due:
                del self._layout.numbers[name]
        self._judge_gate(self._last)

    # the flight

    def _book(self) -> FlightBook:
        if self._flight is None:
            self._flight = FlightBook(self._owners, self._state.flight_order)
        return self._flight

    def _read_flight(self, read: TableRead, stirred: bool) -> None:
        if self._landing is not None:
            return  # it waits for answers; what is done to the table meanwhile is seen afterwards
        carpets = read.sight.reading.carpets
        if not carpets and self._flight is None:
            self._compare_table()
            return
        if self._held_back:
            return
        book = self._book()
        news = book.see(carpets, stirred)
        state = self._state
        for name in news.came:
            due = state.flight_order[len(book.accounted) - len(news.came)] if len(news.came) == 1 else None
            owner = self._owners[name].seat
            if due is not None and owner != due and any(self._owners[one].seat == due for one in book.unseen):
                self._note(wording.out_of_turn(state, owner, due), Weight.WARNING)
        for carpet in news.nameless:
            self._ask(wording.whose(state, carpet, [(one, self._owners[one]) for one in book.unseen]))
        for name in news.moved:
            self._ask(wording.moved(state, self._owners[name], name, book.lying[name]))
        if news.nameless:
            self._nameless = news.nameless
        self._go_on()

    def _go_on(self) -> None:
        """Tells the throws that are certain, asks for carpets not seen, and judges a whole flight."""
        book, state = self._book(), self._state
        waiting = {doubt.asks for doubt in self._doubts.open}
        if Asks.OWNER not in waiting:
            for carpet in book.thrown_in_order(state.thrown):
                if not self._submit(ThrowCarpet(carpet)):
                    return
        unseen = book.unseen
        if Asks.OWNER in waiting:
            return
        if unseen:
            if book.last_has_thrown or (
                book.stirs and all(self._owners[n].seat == book.order[-1] for n in unseen)
            ):
                for name in unseen:
                    self._ask(wording.not_seen(self._state, self._owners[name], name))
            return
        if self._last is not None and Asks.CARPET_MOVED not in waiting:
            self._landing = self._last
            self._land()

    def _land(self) -> None:
        """The landing, once nothing about it is open."""
        read, book = self._landing, self._book()
        assert read is not None
        landing = landing_of(self._state, read, book, self._layout, self._doubts)
        for doubt in landing.doubts:
            self._ask(doubt)
        if landing.command is None:
            return
        carpets_px = {name: one.corners_px.tolist() for name, one in book.lying.items()}
        numbers = dict(self._layout.numbers)
        before = len(self._told)
        state = self._state
        if not self._submit(landing.command):
            self._landing = None
            return
        lines = [
            str(one) for told in self._told[before:] if isinstance(told, Counted) for one in told.sentences
        ]
        self._keep(read, landing, state, lines, {"numbers": numbers, "carpets_px": carpets_px})

    def _keep(
        self, read: TableRead, landing: Landing, state: State, lines: list[str], places: dict[str, Any]
    ) -> None:
        if self._evidence is None:
            return
        told = landing.told(state, self._owners, lines) | places
        step = len(self._table.session.log.steps) - 1
        try:
            pictures = (read.sight.before, read.sight.picture_bgr)
            kept = self._evidence.keep(self._table.game_id, step, pictures, read.sight.reading, told)
        except OSError as error:
            self._note(wording.not_kept(str(error.strerror)), Weight.WARNING)
            return
        self._told.append(LandingKept(kept.number, kept.folder))

    # answers

    def _answered(self, doubt: Doubt, keys: tuple[str, ...]) -> None:
        book = self._book()
        match doubt.asks:
            case Asks.OWNER:
                if self._nameless and keys[0] in self._owners:
                    book.name(self._nameless[0], keys[0])
                self._nameless = self._nameless[1:]
                self._doubts.forget(Asks.OWNER)
                self._go_on()
            case Asks.CARPET_MISSING:
                self._carpet_told(book, doubt.about[0], keys)
            case Asks.CARPET_MOVED:
                if keys[0] == "again":
                    book.lying.pop(doubt.about[0], None)
                    self._doubts.forget_answer(doubt.asks, *doubt.about)
                self._go_on()
            case Asks.CARD_TAKEN:
                to: Seat | Place = Place.OUT if keys[0] == "out" else Seat(int(keys[0]))
                self._submit(MoveCard(int(doubt.about[0]), to, wording.ADOPTED))
                self._compare_table()
            case Asks.KIND:
                if self._last is not None:
                    self._read(self._last)
            case Asks.VERDICT | Asks.CARD_MISSING:
                self._land()

    def _carpet_told(self, book: FlightBook, name: str, keys: tuple[str, ...]) -> None:
        if "wait" in keys:
            self._doubts.forget_answer(Asks.CARPET_MISSING, name)
            book.stirs = 0
            return
        if "off" in keys:
            book.told_off.add(name)
        else:
            book.out_of_sight.add(name)
        if self._landing is not None:
            self._land()
        else:
            self._go_on()
