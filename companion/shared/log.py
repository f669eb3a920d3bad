"""The log of a game: what was played, undone, redone and amended, only ever added to."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import msgspec

from companion.shared.refusals import MoveRefused, Refusal
from companion.shared.ruleset import Ruleset, Setup
from companion.shared.sentences import say

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class LogRefusal(Refusal):
    NOTHING_TO_UNDO = ("nothing-to-undo", "Undo takes back the latest thing that was done.")
    NOTHING_TO_REDO = ("nothing-to-redo", "Redo brings back what was undone, until something else is done.")
    NO_SUCH_STEP = ("no-such-step", "Only a step that counts now can be amended.")


class Misfit(msgspec.Struct, frozen=True):
    """Why a step no longer fits what was amended before it: the refusal's code, its sentence in English."""

    code: str
    sentence: str


class Step(msgspec.Struct, Generic[C, E], frozen=True):
    """One command with what it made happen. `number` is its own for ever: its first entry's place in the log.

    A step with a `misfit` has no events: it waits to be amended or dropped, or to fit again.
    """

    number: int
    command: C
    events: tuple[E, ...]
    misfit: Misfit | None = None


class Played(msgspec.Struct, Generic[C, E], frozen=True, tag="played"):
    step: Step[C, E]


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The latest change (a step played or an amendment) does not count any more."""


class Redone(msgspec.Struct, frozen=True, tag="redone"):
    """What was undone last counts again."""


class Amended(msgspec.Struct, Generic[C, E], frozen=True, tag="amended"):
    """Step `number` got another command, or was dropped (None).

    `redecided` is all that stands in its place and after it, with the events: replay decides nothing.
    """

    number: int
    command: C | None
    redecided: tuple[Step[C, E], ...]


Entry = Played[C, E] | Undone | Redone | Amended[C, E]


@dataclass(frozen=True, slots=True)
class EventLog(Generic[C, E]):
    """All entries, and what they add up to: `steps` is the line of play that counts now.

    `earlier` and `later` are the lines that undo and redo go to, the nearest last.
    """

    entries: tuple[Entry[C, E], ...] = ()
    steps: tuple[Step[C, E], ...] = ()
    earlier: tuple[tuple[Step[C, E], ...], ...] = ()
    later: tuple[tuple[Step[C, E], ...], ...] = ()

    @classmethod
    def of(cls, entries: Iterable[Entry[C, E]]) -> "EventLog[C, E]":
        """The log read back. Raises MoveRefused where the entries contradict each other."""
        log = cls()
        for entry in entries:
            log = log.with_entry(entry)
        return log

    @property
    def misfits(self) -> tuple[Step[C, E], ...]:
        return tuple(step for step in self.steps if step.misfit is not None)

    def step(self, number: int) -> Step[C, E]:
        return self.steps[self._index(number)]

    def before(self, number: int) -> tuple[Step[C, E], ...]:
        """The steps that count before step `number`."""
        return self.steps[: self._index(number)]

    def after(self, number: int) -> tuple[Step[C, E], ...]:
        """The steps that count after step `number`."""
        return self.steps[self._index(number) + 1 :]

    def played(self, command: C, events: tuple[E, ...]) -> Played[C, E]:
        """The entry for a command that has just been decided; `with_entry` adds it."""
        return Played(Step(len(self.entries), command, events))

    def with_entry(self, entry: Entry[C, E]) -> "EventLog[C, E]":
        """The log with one entry more. Raises MoveRefused if there is nothing to undo, redo or amend."""
        grown = replace(self, entries=(*self.entries, entry))
        match entry:
            case Played():
                return grown._changed((*self.steps, entry.step))
            case Amended():
                return grown._changed((*self.before(entry.number), *entry.redecided))
            case Undone():
                if not self.earlier:
                    raise MoveRefused(LogRefusal.NOTHING_TO_UNDO, say("There is nothing to undo."))
                back = self.earlier[-1]
                return replace(grown, steps=back, earlier=self.earlier[:-1], later=(*self.later, self.steps))
            case Redone():
                if not self.later:
                    raise MoveRefused(LogRefusal.NOTHING_TO_REDO, say("There is nothing to redo."))
                forth = self.later[-1]
                return replace(grown, steps=forth, earlier=(*self.earlier, self.steps), later=self.later[:-1])

    def _changed(self, steps: tuple[Step[C, E], ...]) -> "EventLog[C, E]":
        return replace(self, steps=steps, earlier=(*self.earlier, self.steps), later=())

    def _index(self, number: int) -> int:
        for index, step in enumerate(self.steps):
            if step.number == number:
                return index
        sentence = say("There is no step {number} that counts now.", number=number)
        raise MoveRefused(LogRefusal.NO_SUCH_STEP, sentence)


def fold(rules: Ruleset[S, C, E, Any], setup: Setup, steps: Iterable[Step[C, E]]) -> S:
    """The state after the steps, from their events alone."""
    return evolved(rules, rules.start(setup), steps)


def evolved(rules: Ruleset[S, C, E, Any], state: S, steps: Iterable[Step[C, E]]) -> S:
    """The state after further steps."""
    for step in steps:
        for event in step.events:
            state = rules.evolve(state, event)
    return state


def amended(
    rules: Ruleset[S, C, E, Any], setup: Setup, log: EventLog[C, E], number: int, command: C | None
) -> Amended[C, E]:
    """The entry that gives step `number` another command, or drops it (None); what followed is redecided.

    Later steps that no longer fit stay in the line as misfits. Raises MoveRefused if the new command itself
    does not fit at its place, or if there is no such step.
    """
    following = log.after(number)
    state = fold(rules, setup, log.before(number))
    changed: tuple[Step[C, E], ...] = ()
    if command is not None:
        changed = (Step(number, command, rules.decide(state, command)),)
        state = evolved(rules, state, changed)
    return Amended(number, command, (*changed, *_decided_again(rules, state, following)))


def _decided_again(
    rules: Ruleset[S, C, E, Any], state: S, steps: Iterable[Step[C, E]]
) -> Iterable[Step[C, E]]:
    for step in steps:
        try:
            events = rules.decide(state, step.command)
        except MoveRefused as refused:
            yield Step(step.number, step.command, (), Misfit(refused.code.code, str(refused.sentence)))
            continue
        for event in events:
            state = rules.evolve(state, event)
        yield Step(step.number, step.command, events)
