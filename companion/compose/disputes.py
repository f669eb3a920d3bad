"""Disputes: a result that was just shown is frozen, and nothing is booked until the table has ruled.

A result is shown in one of two ways. What the companion saw itself (a landing) is *proposed*: shown first and
booked a moment later. What people did (the last djinn of a duel) is in the journal when it is shown, because
what was acknowledged survives a power cut. A dispute holds the first back; the second counts for the time
being, and nothing is added to it. Then the table rules: it stands, or it is taken back, amended or ruled
otherwise. Each of these ends the dispute; everything else is refused while it is open.
"""

from dataclasses import dataclass, field
from threading import RLock
from typing import Any

from companion.shared.choosing import SecretChoices
from companion.shared.players import Seat
from companion.shared.refusals import CompanionError, Refusal
from companion.shared.sentences import Sentence, say
from companion.table import Accepted, Fault, Refused, Table

AnyTable = Table[Any, Any, Any, Any]
Answer = Accepted[Any] | Refused | Fault

#: How long a result that the companion saw itself is shown before it is booked: time to look and object.
OBJECT_WITHIN_S = 2.0


class DisputeRefusal(Refusal):
    DISPUTED = ("disputed", "While a result is disputed nothing is booked; first the table rules.")
    NOTHING_TO_DISPUTE = ("nothing-to-dispute", "Only a result that was shown can be disputed.")
    NO_DISPUTE = ("no-dispute", "Only a disputed result can be let stand.")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A result that is shown and not booked yet; it is at `due_s` unless somebody objects."""

    command: Any = field(repr=False)
    shown: tuple[Sentence, ...]
    evidence: tuple[Sentence, ...]
    due_s: float


@dataclass(frozen=True, slots=True)
class Dispute:
    """Who objects to what. `step` is the result's number for amend, None while it is not booked."""

    by: Seat
    shown: tuple[Sentence, ...]
    evidence: tuple[Sentence, ...]
    step: int | None
    ways_on: tuple[Sentence, ...]


class Disputes:
    """The way to the Table for all that happens by itself or by pads. From any thread."""

    def __init__(self, table: AnyTable, choices: SecretChoices) -> None:
        self._table = table
        self._choices = choices
        self._lock = RLock()
        self._proposal: Proposal | None = None
        self._open: Dispute | None = None

    @property
    def table(self) -> AnyTable:
        return self._table

    @property
    def open(self) -> Dispute | None:
        """The dispute that waits for a ruling."""
        return self._open

    @property
    def proposal(self) -> Proposal | None:
        """The result that is shown and not booked yet."""
        return self._proposal

    def propose(self, command: Any, now_s: float) -> Proposal | Refused | Fault:
        """Shows what the command would make happen; `advance` books it. An earlier proposal gives way."""
        with self._lock:
            if self._open is not None:
                return self._refused()
            session = self._table.session
            try:
                events = session.rules.decide(session.state, command)
            except CompanionError:
                # The Table words the refusal; nothing changes there.
                answer = self._table.submit(command)
                return answer if not isinstance(answer, Accepted) else self._changed_meanwhile()
            roster = session.roster
            self._proposal = Proposal(
                command,
                tuple(session.rules.sentence(event, roster) for event in events),
                self._evidence(events),
                now_s + OBJECT_WITHIN_S,
            )
            return self._proposal

    def advance(self, now_s: float) -> Answer | None:
        """Books the proposal when its time has come."""
        with self._lock:
            due = self._proposal
            if due is None or self._open is not None or now_s < due.due_s:
                return None
            self._proposal = None
            return self._table.submit(due.command)

    def raised(self, seat: Seat) -> Dispute | Refused:
        """Somebody objects to the result just shown. A second objection joins the first."""
        with self._lock:
            if self._open is not None:
                return self._open
            if self._proposal is not None:
                shown, evidence, step = self._proposal.shown, self._proposal.evidence, None
            else:
                found = self._latest_result()
                if found is None:
                    sentence = say("There is no result to dispute.")
                    return Refused(DisputeRefusal.NOTHING_TO_DISPUTE, sentence, ())
                shown, evidence, step = found
            self._open = Dispute(seat, shown, evidence, step, _ways_on(step))
            return self._open

    def stands(self) -> Accepted[Any] | Refused | Fault | None:
        """The table rules that the result stands: a proposal is booked, a booked one needs nothing (None)."""
        with self._lock:
            if self._open is None:
                sentence = say("Nothing is disputed.")
                return Refused(DisputeRefusal.NO_DISPUTE, sentence, ())
            self._open = None
            held, self._proposal = self._proposal, None
            return None if held is None else self._table.submit(held.command)

    def submit(self, command: Any) -> Answer:
        """A command from wherever. While a dispute is open only a ruling passes, and settles it."""
        with self._lock:
            if self._open is not None and not (self._instead(command) or self._is_ruling(command)):
                return self._refused()
            return self._settled(self._table.submit(command))

    def undo(self) -> Answer | None:
        """Takes the disputed result back, with what was added since (sealed choices); else the latest change.

        None where a proposal is dropped: nothing of it was booked.
        """
        with self._lock:
            if self._proposal is not None:
                self._proposal = self._open = None
                return None
            step = self._open.step if self._open is not None else None
            answer = self._settled(self._table.undo())
            while isinstance(answer, Accepted) and step is not None and self._counts(step):
                answer = self._table.undo()
            return answer

    def redo(self) -> Answer:
        with self._lock:
            return self._settled(self._table.redo())

    def amend(self, number: int, command: Any | None) -> Answer:
        """Another command in a step's place: a ruling as well."""
        with self._lock:
            return self._settled(self._table.amend(number, command))

    def _settled(self, answer: Answer) -> Answer:
        if isinstance(answer, Accepted):
            self._open = self._proposal = None
        return answer

    def _counts(self, step: int) -> bool:
        return any(counted.number == step for counted in self._table.session.log.steps)

    def _instead(self, command: Any) -> bool:
        """Whether it says otherwise what is proposed."""
        return self._proposal is not None and type(command) is type(self._proposal.command)

    def _is_ruling(self, command: Any) -> bool:
        session = self._table.session
        try:
            events = session.rules.decide(session.state, command)
        except CompanionError:
            return True  # the rules refuse it anyway, and say better why
        return any(session.rules.is_ruling(event) for event in events)

    def _latest_result(self) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...], int] | None:
        """The last step that made something happen which the table saw."""
        session = self._table.session
        roster = session.roster
        for step in reversed(session.log.steps):
            events = tuple(event for event in step.events if self._choices.is_result(event))
            if events:
                told = tuple(session.rules.sentence(event, roster) for event in events)
                return told, self._evidence(events), step.number
        return None

    def _evidence(self, events: tuple[Any, ...]) -> tuple[Sentence, ...]:
        roster = self._table.session.roster
        return tuple(line for event in events for line in self._choices.evidence(event, roster))

    def _refused(self) -> Refused:
        assert self._open is not None
        name = self._table.session.roster.name(self._open.by)
        sentence = say("{player} disputes what was shown last.", player=name)
        return Refused(DisputeRefusal.DISPUTED, sentence, self._open.ways_on)

    def _changed_meanwhile(self) -> Fault:
        return Fault(say("The game changed in the meantime; look again."))


def _ways_on(step: int | None) -> tuple[Sentence, ...]:
    stands = say("let it stand")
    if step is None:
        return (stands, say("take it back: nothing of it is booked"), say("say how it was instead"))
    return (stands, say("take it back"), say("amend step {number}", number=step), say("a ruling"))
