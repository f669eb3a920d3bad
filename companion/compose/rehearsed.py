"""A rehearsed evening without a camera: a game that plays itself at the Table, move by move.

The console and the screen play the same evening of the same seed; what somebody else does at the Table
meanwhile is taken as it is.
"""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import time
from typing import Any

from companion.games.registry import Game
from companion.session import Session
from companion.shared.ruleset import Setup
from companion.shared.self_play import SelfPlay
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Fault, Refused, Table

#: How long people look at a move, by how much it matters.
SMALL_S, USUAL_S, GREAT_S = 0.4, 1.6, 3.0


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """One game and its chance. Close it when it is over."""

    game: Game
    how: SelfPlay
    journal: Journal
    table: Table[Any, Any, Any, Any]
    draw: Random = field(repr=False)

    @classmethod
    def begin(cls, folder: Path, game: Game, setup: Setup, seed: int) -> "Rehearsed":
        """In a journal of its own in `folder`. Raises MoveRefused for a setup that cannot be played."""
        draw = Random(seed)
        session = Session.begin(game.rules(), setup, draw)
        journal = open_journal(Place(folder), time())
        table = Table.begin(session, journal, group="Demo", draw=draw)
        return cls(game, game.self_play(), journal, table, draw)

    def step(self) -> Accepted[Any] | Refused | Fault | None:
        """The next move, and how it was answered; None when the game is over."""
        command = self.how.next_command(self.game.rules(), self.table.session.state, self.draw)
        return None if command is None else self.table.submit(command)

    def pause_s(self, answer: Accepted[Any]) -> float:
        """How long people want to look at what has happened."""
        tags = {event.__struct_config__.tag for event in answer.events}
        if tags <= set(self.how.small):
            return SMALL_S
        return GREAT_S if tags & set(self.how.great) else USUAL_S

    def close(self) -> None:
        self.journal.close()
