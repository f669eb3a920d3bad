"""A live table that is told readings by hand, for tests: a layout in one row, and one flight over it."""

from pathlib import Path
from random import Random
from typing import Any

from companion.compose.evidence import Evidence
from companion.compose.live import LiveTable
from companion.compose.told import Counted, InStep, Notice, OutOfStep, Told
from companion.compose.watching import StateChanged, Watch, Watched
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.session import Session
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Setup
from companion.storage.opening import Place, open_journal
from companion.table import Table
from tests.companion.compose.scripted_camera import ScriptedCamera, ScriptedEye
from tests.companion.compose.seen_tables import card, carpet, read, reading, verdict
from vision.landing import Relation
from vision.look import SeenCard, SeenCarpet, Verdict
from vision.quality import Quality

ROSTER = Roster(
    (Player.usual("Anna", Colour.RED), Player.usual("Ben", Colour.BLUE), Player.usual("Cleo", Colour.GREEN))
)
#: The kinds of the box, no kind more often than it is in it.
KINDS = (
    *("palace", "spice", "lamp", "desert", "camel", "treasure"),
    *("carpet-bazaar", "adventure-a", "adventure-b", "adventure-c", "adventure-d", "adventure-e"),
)
#: A layout in one row, so that d1 is number 1 and so on.
CARDS = tuple(card(f"d{number + 1}", kind, 60 + 100 * number, 150) for number, kind in enumerate(KINDS))


class Evening:
    """A live table that is told readings by hand, and everything it tells."""

    def __init__(self, folder: Path, roster: Roster = ROSTER) -> None:
        self.journal = open_journal(Place(folder), 0.0)
        rules: Any = FlyingCarpets()
        session: Session[Any, Any, Any, Any] = Session.begin(rules, Setup(roster), Random(1))
        self.table: Table[Any, Any, Any, Any] = Table.begin(session, self.journal, draw=Random(2))
        self.eye = ScriptedEye()
        self.watch = Watch(ScriptedCamera([]), self.eye)
        self.evidence = Evidence(folder / "evidence")
        self.live = LiveTable(self.table, self.watch, ("red", "blue", "green", "yellow"), self.evidence)
        self.at_s = 0.0
        self.told: list[Told] = []

    @property
    def state(self) -> Any:
        return self.table.session.state

    def sees(
        self,
        cards: tuple[SeenCard, ...] = CARDS,
        carpets: tuple[SeenCarpet, ...] = (),
        verdicts: tuple[Verdict, ...] = (),
        stirs: Watched | None = None,
        quality: Quality | None = None,
    ) -> tuple[Told, ...]:
        """Something stirs, perhaps, and then this is read; what is told of it."""
        self.at_s += 1.0
        told: tuple[Told, ...] = ()
        if stirs is not None:
            told += self.live.hear(StateChanged(self.at_s, stirs, "Something moves."))
        one = (
            reading(cards, carpets, verdicts)
            if quality is None
            else reading(cards, carpets, verdicts, quality)
        )
        told += self.live.hear(read(one, self.at_s))
        self.told += told
        return told

    def laid_out(self) -> None:
        self.sees()
        assert len(self.state.table) == 12

    def flown(self, *verdicts: Verdict) -> tuple[Told, ...]:
        """Ben, Cleo and Anna throw in this order; Ben's lies on d3, Cleo's on d6, Anna's elsewhere."""
        ben, cleo, anna = carpet("blue", 260, 180), carpet("green", 560, 180), carpet("red", 900, 500)
        self.sees(carpets=(ben,), verdicts=verdicts[:1])
        self.sees(carpets=(ben, cleo), verdicts=verdicts[:2])
        return self.sees(carpets=(ben, cleo, anna), verdicts=verdicts)


def commands(told: tuple[Told, ...]) -> list[type]:
    return [type(one.command) for one in told if isinstance(one, Counted)]


def sentences(told: tuple[Told, ...], kind: type) -> list[str]:
    spoken = (Notice, OutOfStep, InStep)
    return [str(one.sentence) for one in told if isinstance(one, kind) and isinstance(one, spoken)]


ON_BEN, ON_CLEO = verdict(0, "d3", Relation.ON), verdict(1, "d6", Relation.ON)
