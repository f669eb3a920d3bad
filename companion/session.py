"""One match: its rules and its log, and the state they add up to. Every change gives a new session."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Generic, TypeVar

from companion.shared.chance import Draw
from companion.shared.codec import Codec, Encoded, encode
from companion.shared.handing_over import roster_after
from companion.shared.log import (
    Amended,
    Entry,
    EventLog,
    LogRefusal,
    Played,
    Redone,
    Step,
    Undone,
    evolved,
    fold,
)
from companion.shared.log import amended as amended_entry
from companion.shared.players import Roster
from companion.shared.refusals import CompanionError, MoveRefused
from companion.shared.ruleset import Ruleset, Setup, Viewer
from companion.shared.score_sheet import ScoreSheet
from companion.shared.sentences import say
from companion.shared.standings import Outcome

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")

#: More moves of chance in a row than any game has: a ruleset that never stops drawing is a fault, not a wait.
_MOST_DRAWS = 1000


class LogBreaksRules(CompanionError):
    """A log that its own rules do not give: it was altered, or other rules wrote it."""


@dataclass(frozen=True, slots=True)
class Session(Generic[S, C, E, V]):
    """A match as it stands. The states before each change are kept, so that undo replays nothing."""

    rules: Ruleset[S, C, E, V]
    setup: Setup
    log: EventLog[C, E]
    state: S = field(repr=False)
    _earlier: tuple[S, ...] = field(default=(), repr=False)
    _later: tuple[S, ...] = field(default=(), repr=False)

    @classmethod
    def begin(cls, rules: Ruleset[S, C, E, V], setup: Setup, draw: Draw) -> "Session[S, C, E, V]":
        """A new match, with what chance has to do before the first move. Raises MoveRefused."""
        return cls(rules, setup, EventLog(), rules.start(setup))._after_chance(draw)

    @classmethod
    def resume(
        cls, rules: Ruleset[S, C, E, V], setup: Setup, entries: Iterable[Entry[C, E]]
    ) -> "Session[S, C, E, V]":
        """A match from its log; nothing is decided or drawn anew. Raises MoveRefused for a torn log."""
        session = cls(rules, setup, EventLog(), rules.start(setup))
        for entry in entries:
            session = session._with(entry)
        return session

    def submit(self, command: C, draw: Draw) -> "Session[S, C, E, V]":
        """The match after a command and what chance does next. Raises MoveRefused."""
        events = self.rules.decide(self.state, command)
        return self._with(self.log.played(command, events))._after_chance(draw)

    def undo(self) -> "Session[S, C, E, V]":
        """The match before the latest change that people made; what chance did since goes with it.

        Raises MoveRefused if there is none: the deal before the first move stays.
        """
        session = self._with(Undone())
        while session._awaits_chance():
            if not session.log.earlier:
                raise MoveRefused(LogRefusal.NOTHING_TO_UNDO, say("There is nothing to undo."))
            session = session._with(Undone())
        return session

    def redo(self) -> "Session[S, C, E, V]":
        """The match with what was undone last, and what chance had done then. Raises MoveRefused."""
        session = self._with(Redone())
        while session.log.later and session._awaits_chance():
            session = session._with(Redone())
        return session

    def amend(self, number: int, command: C | None, draw: Draw) -> "Session[S, C, E, V]":
        """The match in which step `number` was another command, or none; what followed is decided again.

        What no longer fits is listed by `misfits`. Raises MoveRefused if the command itself does not fit.
        """
        return self._with(amended_entry(self.rules, self.setup, self.log, number, command))._after_chance(
            draw
        )

    @property
    def roster(self) -> Roster:
        """Who sits where now: a seat may have been handed over."""
        return roster_after(self.setup.roster, (event for step in self.log.steps for event in step.events))

    @property
    def misfits(self) -> tuple[Step[C, E], ...]:
        return self.log.misfits

    @property
    def can_undo(self) -> bool:
        try:
            self.undo()
        except MoveRefused:
            return False
        return True

    @property
    def can_redo(self) -> bool:
        return bool(self.log.later)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def score_sheet(self) -> ScoreSheet:
        return self.rules.score_sheet(self.state)

    def view(self, viewer: Viewer) -> V:
        return self.rules.view_for(self.state, viewer)

    def events_since(self, earlier: "Session[S, C, E, V]") -> tuple[E, ...]:
        """The events of all steps played or decided again since `earlier`, which is in this log's past."""
        new = self.log.entries[len(earlier.log.entries) :]
        return tuple(event for entry in new for step in _steps_of(entry) for event in step.events)

    def _with(self, entry: Entry[C, E]) -> "Session[S, C, E, V]":
        log = self.log.with_entry(entry)
        match entry:
            case Played():
                state = evolved(self.rules, self.state, (entry.step,))
            case Amended():
                state = fold(self.rules, self.setup, log.steps)
            case Undone():
                back = self._earlier[-1]
                return replace(
                    self, log=log, state=back, _earlier=self._earlier[:-1], _later=(*self._later, self.state)
                )
            case Redone():
                forth = self._later[-1]
                return replace(
                    self, log=log, state=forth, _earlier=(*self._earlier, self.state), _later=self._later[:-1]
                )
        return replace(self, log=log, state=state, _earlier=(*self._earlier, self.state), _later=())

    def _after_chance(self, draw: Draw) -> "Session[S, C, E, V]":
        session = self
        for _ in range(_MOST_DRAWS):
            command = self.rules.chance(session.state, draw)
            if command is None:
                return session
            session = session._with(session.log.played(command, self.rules.decide(session.state, command)))
        raise RuntimeError(f"{self.rules.name} drew {_MOST_DRAWS} times without waiting for anybody")

    def _awaits_chance(self) -> bool:
        # Only whether it draws is asked, what it would draw is thrown away.
        return self.rules.chance(self.state, Random(0)) is not None


def _steps_of(entry: Entry[C, E]) -> tuple[Step[C, E], ...]:
    match entry:
        case Played():
            return (entry.step,)
        case Amended():
            return entry.redecided
        case _:
            return ()


def read_entries(rules: Ruleset[S, C, E, V], kept: Iterable[Encoded]) -> Iterator[Entry[C, E]]:
    """The entries behind their bytes. Raises Unreadable."""
    decoder = Codec(rules).entry
    return (decoder.decode(encoded) for encoded in kept)


def verified(
    rules: Ruleset[S, C, E, V], setup: Setup, entries: Iterable[Entry[C, E]]
) -> "Session[S, C, E, V]":
    """A match from a log that is not trusted: every command is decided again and must give what is written.

    Raises LogBreaksRules, naming the first entry that does not hold.
    """
    try:
        session = Session(rules, setup, EventLog(), rules.start(setup))
    except MoveRefused as refused:
        raise LogBreaksRules(f"its setup breaks the rules: {refused}") from refused
    for place, entry in enumerate(entries):
        try:
            expected = _decided_anew(session, place, entry)
            if encode(expected) != encode(entry):
                raise LogBreaksRules(
                    f"entry {place} breaks the rules: its command does not do what is written"
                )
            session = session._with(entry)
        except MoveRefused as refused:
            # The refusal's own words may be about a sealed choice; its rule never is.
            raise LogBreaksRules(f"entry {place} breaks the rules: {refused.code.rule}") from refused
    return session


def _decided_anew(session: Session[S, C, E, V], place: int, entry: Entry[C, E]) -> Entry[C, E]:
    match entry:
        case Played():
            events = session.rules.decide(session.state, entry.step.command)
            return Played(Step(place, entry.step.command, events))
        case Amended():
            return amended_entry(session.rules, session.setup, session.log, entry.number, entry.command)
        case _:
            return entry
