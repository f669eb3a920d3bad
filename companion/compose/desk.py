"""The desk between camera and game: submits moves, keeps open questions, collects what is to be told."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.compose.doubts import Asks, Doubt, Doubts
from companion.compose.gate import Gate, judge_gate
from companion.compose.told import Asked, Counted, NotCounted, Notice, Told, Weight, Withdrawn
from companion.compose.watching import TableRead, Watch
from companion.games.flying_carpets.moves import Command
from companion.games.flying_carpets.state import State
from companion.shared.sentences import Sentence
from companion.table import Accepted, Fault, Refused, Table

AnyTable = Table[Any, Any, Any, Any]


class Desk:
    """What layout, flight and clearing share. Not for several threads at once."""

    def __init__(self, table: AnyTable, watch: Watch) -> None:
        self.table, self.watch = table, watch
        self.doubts = Doubts()
        self.gate: Gate | None = None
        self.revision = table.snapshot().revision
        self._told: list[Told] = []
        self._again: set[str] = set()
        self._warned: set[str] = set()

    @property
    def state(self) -> State:
        """The game as it stands."""
        state = self.table.session.state
        assert isinstance(state, State), "the live table leads games of Flying Carpets"
        return state

    def take_told(self) -> tuple[Told, ...]:
        told, self._told = tuple(self._told), []
        return told

    def tell(self, *told: Told) -> None:
        self._told += told

    def note(self, sentence: Sentence, weight: Weight = Weight.NOTE) -> None:
        self.tell(Notice(sentence, weight))

    def warn_once(self, key: str, sentence: Sentence) -> None:
        """A warning that is not repeated before `fresh_start`."""
        if key not in self._warned:
            self._warned.add(key)
            self.note(sentence, Weight.WARNING)

    def ask(self, doubt: Doubt) -> None:
        asked = self.doubts.ask(doubt)
        if asked is not None:
            self.tell(Asked(asked))

    def withdraw(self, *kinds: Asks) -> None:
        self.tell(*(Withdrawn(doubt) for doubt in self.doubts.withdraw(*kinds)))

    def withdraw_about(self, kind: Asks, about: Collection[str]) -> None:
        """What was asked about these has shown itself."""
        for doubt in self.doubts.open:
            if doubt.asks is kind and doubt.about[0] in about:
                self.doubts.drop(doubt)
                self.tell(Withdrawn(doubt))

    def submit(self, command: Command) -> tuple[Sentence, ...] | None:
        """What came of the command, told; None where the rules or the journal did not take it."""
        answer = self.table.submit(command)
        self.revision = self.table.snapshot().revision
        match answer:
            case Accepted():
                self.tell(Counted(command, answer.sentences, answer.saved))
                return answer.sentences
            case Refused() | Fault():
                self.tell(NotCounted(answer.sentence))
        return None

    def second_look(self, why: str) -> bool:
        """Whether this was seen in two pictures; asks for the second one if not."""
        if why in self._again:
            self._again.discard(why)
            return True
        self._again.add(why)
        self.watch.read_again(afresh=True)
        return False

    def no_second_look(self, why: str) -> None:
        self._again.discard(why)

    def judge_gate(self, read: TableRead) -> Gate:
        """Go or no-go for the next flight; told when it changes."""
        gate = judge_gate(read.sight.reading)
        if gate != self.gate:
            self.gate = gate
            self.tell(gate)
        return gate

    def fresh_start(self) -> None:
        """Another flight or round: what was asked and warned of before is over."""
        self.withdraw()
        self.doubts.forget()
        self._again.clear()
        self._warned.clear()
