"""Duels on pads: what the Table waits for becomes entries, what is pressed becomes sealed commands.

Pure but for the Table: the time is given, what is heard is given, lights and sounds are told. One thread.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.compose.devices_said import from_devices
from companion.compose.disputes import Answer, Dispute, Disputes
from companion.compose.seat_pads import HeardAt, SeatPads
from companion.shared.choosing import Among, Choosing, SecretChoice, SecretChoices
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say
from companion.table import Accepted, Refused
from hardware.errors import BadChoices
from hardware.lights import Lamp
from hardware.pads.entry import Choice, Entry, EntryStyle, Outcome, entry_for
from hardware.pads.gestures import GestureEnded, KeyStuck, LongPress
from hardware.pads.heard import WatchFailed, Woken
from hardware.pads.protocol import PadBack, PadLost
from hardware.sound import Cue

#: Between two duels: time to see how the one came out, and to take one's fingers off. What is pressed
#: meanwhile belongs to neither.
PAUSE_BETWEEN_S = 3.0

STYLES = {Among.HAND: EntryStyle.SLOTS, Among.NUMBERS: EntryStyle.CHORDS}


class News:
    """What the others in the room are told."""


@dataclass(frozen=True, slots=True)
class DuelBegan(News):
    """Entries are open. `privately` are those who choose on the screen."""

    what: Sentence
    waiting: tuple[Seat, ...]
    privately: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class StillToChoose(News):
    """Something was entered or taken back; who is still to choose, to be shown by symbol."""

    told: tuple[Sentence, ...]
    waiting: tuple[Seat, ...]
    privately: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DuelOver(News):
    """All choices have opened (`told` says how), or the duel was called off (nothing is told).

    `then` is what the game waits for now.
    """

    told: tuple[Sentence, ...]
    then: Sentence


@dataclass(frozen=True, slots=True)
class PadOut(News):
    """A player's choices go on privately on the screen from now on."""

    seats: tuple[Seat, ...]
    what: Sentence


@dataclass(frozen=True, slots=True)
class PadIn(News):
    """A pad that was out works again."""

    seats: tuple[Seat, ...]
    what: Sentence


@dataclass(frozen=True, slots=True)
class Disputed(News):
    dispute: Dispute


@dataclass(frozen=True, slots=True)
class Trouble(News):
    """Something that is nobody's choice went wrong, in a sentence."""

    what: Sentence


@dataclass(frozen=True, slots=True)
class ScreenWoken(News):
    """A press woke the machine and was nothing else."""


class Cues(Protocol):
    def play(self, cue: Cue) -> None: ...


class Duels:
    """Collects secret choices on pads. After every change of the Table, and now and then, call `look`."""

    def __init__(
        self,
        disputes: Disputes,
        choices: SecretChoices,
        pads: SeatPads,
        cues: Cues,
        pause_between_s: float = PAUSE_BETWEEN_S,
    ) -> None:
        self._disputes = disputes
        self._table = disputes.table
        self._choices = choices
        self._pads = pads
        self._cues = cues
        self._pause_between_s = pause_between_s
        self._revision = -1
        self._awaited: Choosing | None = None
        self._over_s: float | None = None
        self._open = False
        self._entries: dict[Seat, Entry] = {}
        self._out: dict[Seat, Sentence] = {}
        self._stuck: set[Seat] = set()
        self._lamps: dict[Seat, Lamp] = {}

    @property
    def choosing(self) -> Choosing | None:
        """The choices whose entries are open."""
        return self._awaited if self._open else None

    @property
    def awaits(self) -> bool:
        """Whether a duel is on or about to begin."""
        return self._awaited is not None

    @property
    def busy(self) -> bool:
        """Whether the pads have still something to do: a press is awaited, or a duel is about to begin."""
        if self._disputes.open is not None:
            return False
        return bool(self.waiting) if self._open else self.awaits and bool(self._pads.seats)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who is still to choose on a pad that works."""
        return tuple(seat for seat in self.choosing.missing if seat in self._entries) if self.choosing else ()

    @property
    def privately(self) -> tuple[Seat, ...]:
        """Who is still to choose on the screen."""
        missing = self.choosing.missing if self.choosing else ()
        return tuple(seat for seat in missing if seat not in self._entries)

    def look(self, now_s: float) -> tuple[News, ...]:
        """Follows the Table: opens the entries of a duel that has come, closes those of one that is over."""
        shown = self._table.snapshot()
        if shown.revision != self._revision:
            self._revision = shown.revision
            before, self._awaited = self._awaited, self._choices.choosing(self._table.view)
            if _name(before) != _name(self._awaited):
                if before is not None and self._open and self._opened(before):
                    self._cues.play(Cue.OPENED)
                over = self._close(now_s)
                return (*over, *self._begin(now_s))
            if self._open:
                return self._follow(before, now_s)
            self._light()
        return () if self._open else self._begin(now_s)

    def hear(self, heard_at: HeardAt, now_s: float) -> tuple[News, ...]:
        """What somebody did, or what became of their pad."""
        heard, seats = heard_at.heard, heard_at.seats
        if not seats:
            return ()
        match heard:
            case GestureEnded():
                return self._gesture(seats[0], heard, now_s)
            case LongPress():
                return self._long_press(seats[0])
            case PadLost() | WatchFailed():
                return self._lose(seats, heard.sentence)
            case KeyStuck():
                self._stuck.add(seats[0])
                return self._lose(seats, heard.sentence)
            case PadBack():
                return self._back(seats[0], heard.sentence, now_s)
            case Woken():
                return (ScreenWoken(),)
            case _:
                return ()

    def _begin(self, now_s: float) -> tuple[News, ...]:
        """Opens the entries, once the pause after the last duel is over and nobody disputes how it ended."""
        pausing = self._over_s is not None and now_s < self._over_s + self._pause_between_s
        at_once = self._awaited is not None and self._awaited.at_once
        if self._awaited is None or (pausing and not at_once) or self._disputes.open is not None:
            self._light()
            return ()
        self._open, self._over_s = True, None
        troubles = tuple(itertools.chain.from_iterable(map(self._enter(now_s), self._awaited.choices)))
        self._light()
        if not self._awaited.at_once:
            self._cues.play(Cue.DUEL)
        return (DuelBegan(self._awaited.what, self._awaited.missing, self.privately), *troubles)

    def _close(self, now_s: float) -> tuple[News, ...]:
        if not self._open:
            return ()
        self._open, self._over_s = False, now_s
        self._entries.clear()
        return (DuelOver((), self._table.snapshot().awaited.what),)

    def _opened(self, before: Choosing) -> bool:
        """Whether the last change was a choice made elsewhere, the one that opened all of them."""
        last = self._table.session.log.steps[-1]
        sealing = type(before.choices[0].seal(Sealed(0)))
        return isinstance(last.command, sealing) and any(map(self._choices.is_result, last.events))

    def _follow(self, before: Choosing | None, now_s: float) -> tuple[News, ...]:
        """The same duel, in which something changed elsewhere: a choice on the screen, a hand by undo."""
        assert self._awaited is not None
        for choice in self._awaited.choices:
            earlier = before.of(choice.seat) if before is not None else None
            # Who presses just now begins anew only if it is their own hand or choice that has changed.
            if choice.seat in self._entries and (earlier is None or not _same(earlier, choice)):
                self._enter(now_s)(choice)
        self._light()
        if before is not None and before.missing == self._awaited.missing:
            return ()
        return (StillToChoose((), self._awaited.missing, self.privately),)

    def _enter(self, now_s: float) -> Callable[[SecretChoice], tuple[News, ...]]:
        def enter(choice: SecretChoice) -> tuple[News, ...]:
            self._entries.pop(choice.seat, None)
            if choice.seat not in self._pads.seats or choice.seat in self._out:
                return ()
            if choice.among is Among.NUMBERS and not self._pads.chords(choice.seat):
                return ()
            chosen = Choice(choice.chosen.opened()) if choice.chosen is not None else None
            layout, style = self._pads.layout(choice.seat), STYLES[choice.among]
            try:
                self._entries[choice.seat] = entry_for(layout, style, choice.choices, now_s, chosen)
            except BadChoices as cannot:
                return (Trouble(say("{why}", why=str(cannot))),)
            return ()

        return enter

    def _gesture(self, seat: Seat, gesture: GestureEnded, now_s: float) -> tuple[News, ...]:
        if seat in self._stuck:
            self._stuck.discard(seat)
            return self._back(seat, "", now_s)
        entry, choosing = self._entries.get(seat), self.choosing
        choice = choosing.of(seat) if choosing is not None else None
        if entry is None or choice is None:
            return ()
        after, outcome = entry.after(gesture)
        if outcome is Outcome.NOTHING:
            self._entries[seat] = after
            return ()
        if outcome is Outcome.ATTENTION:
            self._entries[seat] = after
            self._pads.show_outcome(seat, gesture, Lamp.ATTENTION)
            return ()
        return self._book(seat, gesture, choice, after, now_s)

    def _book(
        self, seat: Seat, gesture: GestureEnded, choice: SecretChoice, after: Entry, now_s: float
    ) -> tuple[News, ...]:
        """Seals what was chosen, or takes it back; every press of a choice is kept, also the same again."""
        if after.chosen is not None:
            answer = self._disputes.submit(choice.seal(Sealed(after.chosen.value)))
        else:
            assert choice.take_back is not None, "what can be chosen on a pad can be taken back"
            answer = self._disputes.submit(choice.take_back())
        if not isinstance(answer, Accepted):
            self._pads.show_outcome(seat, gesture, Lamp.ATTENTION)
            return _not_booked(answer)
        self._entries[seat] = after
        news = self._booked(answer, now_s)
        self._light(but=seat)
        lamp = self._lamps[seat] = self._lamp(seat)
        self._pads.show_outcome(seat, gesture, lamp)
        return news

    def _booked(self, answer: Accepted[object], now_s: float) -> tuple[News, ...]:
        """How it stands after a choice was sealed or taken back here."""
        trouble = (Trouble(answer.trouble),) if answer.trouble is not None else ()
        self._revision = answer.revision
        before, self._awaited = self._awaited, self._choices.choosing(self._table.view)
        if _name(before) == _name(self._awaited):
            assert self._awaited is not None
            return (StillToChoose(answer.sentences, self._awaited.missing, self.privately), *trouble)
        self._close(now_s)
        if any(map(self._choices.is_result, answer.events)):
            self._cues.play(Cue.OPENED)
        return (DuelOver(answer.sentences, self._table.snapshot().awaited.what), *trouble)

    def _long_press(self, seat: Seat) -> tuple[News, ...]:
        """A dispute, unless the pad is in use for a duel: there a long press is a press."""
        if seat in self._entries or seat in self._out:
            return ()
        already = self._disputes.open
        raised = self._disputes.raised(seat)
        if isinstance(raised, Refused):
            return (Trouble(raised.sentence),)
        if already is not None:
            return ()
        self._cues.play(Cue.QUESTION)
        return (Disputed(raised),)

    def _lose(self, seats: tuple[Seat, ...], sentence: str) -> tuple[News, ...]:
        news: list[News] = []
        lost = tuple(seat for seat in seats if seat not in self._out)
        what = from_devices(sentence)
        for seat in lost:
            self._out[seat] = what
            self._entries.pop(seat, None)
        if lost:
            self._cues.play(Cue.QUESTION)
            news.append(PadOut(lost, what))
        if self.choosing is not None and set(lost) & set(self.choosing.missing):
            news.append(StillToChoose((), self.choosing.missing, self.privately))
        return tuple(news)

    def _back(self, seat: Seat, sentence: str, now_s: float) -> tuple[News, ...]:
        if self._out.pop(seat, None) is None:
            return ()
        self._stuck.discard(seat)
        choice = self.choosing.of(seat) if self.choosing is not None else None
        troubles = self._enter(now_s)(choice) if choice is not None else ()
        self._lamps.pop(seat, None)
        self._light()
        name = self._table.snapshot().roster.name(seat)
        what = from_devices(sentence) if sentence else say("The pad of {player} works again.", player=name)
        return (PadIn((seat,), what), *troubles)

    def _light(self, but: Seat | None = None) -> None:
        """Every light as things stand; one that says so already is left alone."""
        for seat in self._pads.seats:
            lamp = self._lamp(seat)
            if seat != but and self._lamps.get(seat, Lamp.OFF) is not lamp:
                self._pads.show(seat, lamp)
                self._lamps[seat] = lamp

    def _lamp(self, seat: Seat) -> Lamp:
        if self.choosing is not None:
            if seat not in self.choosing.seats:
                return Lamp.OFF
            return Lamp.TO_CHOOSE if seat in self.choosing.missing else Lamp.DONE
        who = self._table.snapshot().awaited.who
        return Lamp.YOUR_THROW if self._awaited is None and who == (seat,) else Lamp.OFF


def _name(choosing: Choosing | None) -> str:
    return choosing.name if choosing is not None else ""


def _same(one: SecretChoice, other: SecretChoice) -> bool:
    """Whether hand and choice are the same."""
    chosen = [choice.chosen.opened() if choice.chosen is not None else None for choice in (one, other)]
    return one.choices == other.choices and chosen[0] == chosen[1]


def _not_booked(answer: Answer) -> tuple[News, ...]:
    """A refusal says nothing aloud: it could only be about the choice. A fault is told."""
    return () if isinstance(answer, Accepted | Refused) else (Trouble(answer.sentence),)
