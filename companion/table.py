"""The Table: one match that threads share, kept in the journal; all that a screen or console talks to."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, repeat
from random import SystemRandom
from threading import RLock
from typing import Any, Generic, TypeVar

from companion.session import Session
from companion.shared.chance import Draw
from companion.shared.codec import encode, without_secrets
from companion.shared.handing_over import roster_after
from companion.shared.log import Misfit, fold
from companion.shared.players import Roster
from companion.shared.refusals import CompanionError, MoveRefused, Refusal
from companion.shared.ruleset import SHARED_SCREEN, Awaited, Ruleset, Viewer
from companion.shared.score_sheet import ScoreSheet
from companion.shared.sentences import Sentence, say
from companion.shared.standings import Outcome
from companion.storage.errors import JournalMovedOn, JournalTrouble
from companion.storage.journal import Journal, new_game_id
from companion.storage.matches import journal_entry, read_match, stand_of, start_of

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Accepted(Generic[E]):
    """It counts. `saved` tells whether it is on disk; if not, `trouble` says why and the game goes on."""

    revision: int
    events: tuple[E, ...]
    sentences: tuple[Sentence, ...]
    saved: bool
    trouble: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules do not allow it; nothing was changed."""

    code: Refusal
    sentence: Sentence
    legal: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something went wrong that is nobody's move; nothing was changed."""

    sentence: Sentence


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """One step of the line of play that counts, told without secrets. `number` is what amend wants."""

    number: int
    sentences: tuple[Sentence, ...]
    is_ruling: bool
    misfit: Misfit | None


#: The steps told so far, by number: the step, who sat there, and how it was told.
Told = dict[int, tuple[Any, Roster, TimelineStep]]


@dataclass(frozen=True, slots=True)
class PastStep(Generic[V]):
    """A step as all may know it: its command unless that holds a secret, its events without theirs, and the
    game as the shared screen showed it before. An event that is about its secret is not there at all.
    """

    command: Any
    events: tuple[Any, ...]
    before: V


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[V]):
    """All that a shared screen shows, at one revision."""

    revision: int
    game_id: str
    ruleset: str
    roster: Roster
    view: V
    awaited: Awaited
    score_sheet: ScoreSheet
    outcome: Outcome | None
    timeline: tuple[TimelineStep, ...] = field(repr=False)
    can_undo: bool
    can_redo: bool
    saved: bool
    trouble: Sentence | None

    @property
    def misfits(self) -> tuple[TimelineStep, ...]:
        return tuple(step for step in self.timeline if step.misfit is not None)


class Table(Generic[S, C, E, V]):
    """One match. Every change is decided, kept and answered under one lock; reading never waits for a disk.

    `revision` counts the changes of what there is to see, "saved" and "not saved" among them.
    """

    def __init__(
        self,
        session: Session[S, C, E, V],
        journal: Journal,
        game_id: str,
        *,
        kept_count: int,
        started: bool = True,
        group: str = "",
        clock: Clock = time.time,
        draw: Draw | None = None,
    ) -> None:
        """`kept_count` entries are in the journal already; `started` tells whether the game itself is."""
        self._lock = RLock()
        self._session = session
        self._journal = journal
        self._game_id = game_id
        self._kept_count = kept_count
        self._started = started
        self._group = group
        self._clock = clock
        self._draw: Draw = draw or SystemRandom()
        # When each entry was made; those in the journal have their times there.
        self._made_at_s = [clock()] * (len(session.log.entries) - kept_count)
        self._trouble: Sentence | None = None
        self._revision = 0
        self._snapshot: Snapshot[V] | None = None
        self._told: Told = {}

    @classmethod
    def begin(
        cls,
        session: Session[S, C, E, V],
        journal: Journal,
        *,
        group: str = "",
        clock: Clock = time.time,
        draw: Draw | None = None,
    ) -> "Table[S, C, E, V]":
        """A new match, kept at once if the disk lets it; `snapshot().saved` tells."""
        table = cls(
            session,
            journal,
            new_game_id(),
            kept_count=0,
            started=False,
            group=group,
            clock=clock,
            draw=draw,
        )
        table.catch_up()
        return table

    @classmethod
    def resume(
        cls,
        rules: Ruleset[S, C, E, V],
        journal: Journal,
        name: str,
        *,
        clock: Clock = time.time,
        draw: Draw | None = None,
    ) -> "Table[S, C, E, V]":
        """A match as the journal has it. Raises JournalTrouble, CompanionError for an unreadable log."""
        session, line = read_match(rules, journal.read(name))
        return cls(session, journal, line.id, kept_count=len(session.log.entries), clock=clock, draw=draw)

    @property
    def game_id(self) -> str:
        return self._game_id

    @property
    def session(self) -> Session[S, C, E, V]:
        """The match as it stands: a value that no change touches. Not for screens: it holds secrets."""
        return self._session

    def submit(self, command: C) -> Accepted[E] | Refused | Fault:
        return self._change(lambda session: session.submit(command, self._draw))

    def undo(self) -> Accepted[E] | Refused | Fault:
        return self._change(lambda session: session.undo())

    def redo(self) -> Accepted[E] | Refused | Fault:
        return self._change(lambda session: session.redo())

    def amend(self, number: int, command: C | None) -> Accepted[E] | Refused | Fault:
        """Step `number` was another command, or never was (None). What no longer fits is in `misfits`."""
        return self._change(lambda session: session.amend(number, command, self._draw))

    def view(self, viewer: Viewer) -> V:
        """What the viewer may know now."""
        return self._session.view(viewer)

    def past(self, number: int) -> PastStep[V]:
        """A step of the timeline. Raises MoveRefused if there is no such step that counts."""
        session = self._session
        step = session.log.step(number)
        before = fold(session.rules, session.setup, session.log.before(number))
        command = None if encode(step.command).secrets else step.command
        known = (without_secrets(event) for event in step.events)
        events = tuple(event for event in known if event is not None)
        return PastStep(command, events, session.rules.view_for(before, SHARED_SCREEN))

    def snapshot(self) -> Snapshot[V]:
        """What everybody may see now; the same object until something changes."""
        shown = self._snapshot
        if shown is None or shown.revision != self._revision:
            with self._lock:
                shown = self._snapshot = self._look()
        return shown

    def catch_up(self) -> bool:
        """Writes what is not on disk yet; whether all of it is now."""
        with self._lock:
            before = self._trouble
            try:
                saved = self._keep()
            except JournalMovedOn as moved_on:
                self._trouble, saved = say("Not saved: {what}", what=str(moved_on)), False
            if self._trouble != before:
                self._revision += 1
            return saved

    def _change(
        self, change: Callable[[Session[S, C, E, V]], Session[S, C, E, V]]
    ) -> Accepted[E] | Refused | Fault:
        with self._lock:
            before = self._session
            try:
                after = change(before)
                events = after.events_since(before)
                roster = before.roster
                told = tuple(after.rules.sentence(event, roster) for event in events)
            except MoveRefused as refused:
                return Refused(refused.code, refused.sentence, refused.legal)
            except CompanionError as error:
                return Fault(say("{what}", what=str(error)))
            except Exception as error:  # noqa: BLE001  # a fault in the rules is a sentence at the table
                # The error's own text is left out: it may quote a secret.
                return Fault(
                    say("The rules stumbled ({kind}); nothing was changed.", kind=type(error).__name__)
                )
            return self._settle(before, after, events, told)

    def _settle(
        self,
        before: Session[S, C, E, V],
        after: Session[S, C, E, V],
        events: tuple[E, ...],
        told: tuple[Sentence, ...],
    ) -> Accepted[E] | Fault:
        nothing_waits = self._kept_count == len(before.log.entries)
        self._session = after
        self._made_at_s += [self._clock()] * (len(after.log.entries) - len(before.log.entries))
        try:
            saved = self._keep()
        except JournalMovedOn as moved_on:
            if nothing_waits:
                return self._follow(moved_on)
            self._trouble, saved = say("Not saved: {what}", what=str(moved_on)), False
        self._revision += 1
        return Accepted(self._revision, events, told, saved, self._trouble)

    def _follow(self, moved_on: JournalMovedOn) -> Fault:
        """Goes to where another companion took the game."""
        try:
            kept = self._journal.read(self._game_id)
            self._session, _ = read_match(self._session.rules, kept)
        except (JournalTrouble, CompanionError) as error:
            return Fault(say("{what} {why}", what=str(moved_on), why=str(error)))
        self._kept_count = len(self._session.log.entries)
        self._made_at_s = []
        self._revision += 1
        return Fault(say("{what} Here it is as it stands now; your move was not made.", what=str(moved_on)))

    def _keep(self) -> bool:
        """Writes what waits, in one transaction. Raises JournalMovedOn; other trouble is noted and said."""
        session = self._session
        waiting = session.log.entries[self._kept_count :]
        if self._started and not waiting:
            self._trouble = None
            return True
        # Ctrl-C can fall between an entry and the note of its time; then it was made now.
        times_s = chain(self._made_at_s, repeat(self._clock()))
        entries = list(map(journal_entry, times_s, waiting))
        stand = stand_of(session)
        try:
            if self._started:
                self._journal.append(self._game_id, self._kept_count, entries, stand)
            else:
                start = start_of(session, self._clock(), self._group)
                self._journal.begin(self._game_id, start, entries, stand)
        except JournalMovedOn:
            # A disk that failed, or Ctrl-C, just after the write: then what is there is what waits here.
            if not self._is_in_journal(session):
                raise
        except JournalTrouble as trouble:
            self._trouble = say("Not saved: {what}", what=str(trouble))
            return False
        self._started, self._kept_count, self._made_at_s = True, len(session.log.entries), []
        self._trouble = None
        return True

    def _is_in_journal(self, session: Session[S, C, E, V]) -> bool:
        try:
            kept = self._journal.read(self._game_id)
        except JournalTrouble:
            return False
        return [entry.content for entry in kept.entries] == [encode(entry) for entry in session.log.entries]

    def _look(self) -> Snapshot[V]:
        session = self._session
        return Snapshot(
            revision=self._revision,
            game_id=self._game_id,
            ruleset=session.rules.name,
            roster=session.roster,
            view=session.view(SHARED_SCREEN),
            awaited=session.rules.awaited(session.state),
            score_sheet=session.score_sheet,
            outcome=session.outcome,
            timeline=timeline_of(session, self._told),
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            saved=self._trouble is None,
            trouble=self._trouble,
        )


def timeline_of(session: Session[S, C, E, V], told: Told | None = None) -> tuple[TimelineStep, ...]:
    """The steps that count, in order, told without secrets and with the names of who sat there then.

    What is in `told` is not told anew; what is new goes in. Most of a long game is as it was a move ago.
    """
    rules, roster = session.rules, session.setup.roster
    told = {} if told is None else told
    timeline = []
    for step in session.log.steps:
        known = told.get(step.number)
        if known is None or known[0] is not step or known[1] != roster:
            sentences = tuple(rules.sentence(event, roster) for event in step.events)
            is_ruling = any(rules.is_ruling(event) for event in step.events)
            line = TimelineStep(step.number, sentences, is_ruling, step.misfit)
            known = told[step.number] = (step, roster, line)
        timeline.append(known[2])
        if known[2].is_ruling:
            roster = roster_after(roster, step.events)
    return tuple(timeline)
