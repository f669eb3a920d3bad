"""Pads beside the screen: duels of the game that is on, played on whatever pads there are."""

from collections.abc import Callable

from companion.compose.devices_said import from_devices
from companion.compose.duelling import Duelling
from companion.compose.duels import Disputed, News, PadIn, PadOut, Trouble
from companion.compose.opening_pads import PadsAtHand, PadsWanted, open_pads
from companion.settings import PadKind, Settings
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.present.world import AnyTable, Check, Health

#: So much of what was found out about pads fits on the doctor's page.
SENTENCES_SHOWN = 3


class ScreenPads:
    """Opens pads for each game and closes them with it. `changed` hears of news from the pads' thread."""

    def __init__(self, wanted: PadsWanted, settings: Settings) -> None:
        self._wanted, self._settings = wanted, settings
        self._at_hand: PadsAtHand | None = None
        self._duelling: Duelling | None = None
        self._sentences: tuple[str, ...] = ()
        self._out: frozenset[Seat] = frozenset()
        self.changed: Callable[[Sentence | None], None] = lambda sentence: None

    @property
    def kind(self) -> PadKind:
        """What was asked for."""
        return self._wanted.kind or PadKind.AUTO

    def begin(self, table: AnyTable) -> None:
        """The duels of this game are theirs from now on; those without a pad choose on the screen."""
        self.close()
        self._out = frozenset()
        self._at_hand = open_pads(self._wanted, table.snapshot().roster, self._settings)
        self._sentences = self._at_hand.sentences
        pause_s = self._settings.pads.pause_between_duels_s
        self._duelling = Duelling(table, self._at_hand, pause_s, self._tell)
        self._duelling.start()

    def close(self) -> None:
        if self._duelling is not None:
            self._duelling.close()
        if self._at_hand is not None:
            self._at_hand.close()
        self._duelling = self._at_hand = None

    @property
    def at_work(self) -> frozenset[Seat]:
        """Whose pads are open and work."""
        if self._at_hand is None:
            return frozenset()
        return frozenset(self._at_hand.pads.seats) - self._out

    def check(self) -> Check:
        told = " ".join(self._sentences[:SENTENCES_SHOWN])
        if self._at_hand is None:
            return Check(say("Pads"), Health.WARN, say("They are opened when a game begins."))
        health = Health.GOOD if self._at_hand.pads.groups else Health.ABSENT
        return Check(say("Pads"), health, from_devices(told))

    def _tell(self, news: News) -> None:
        match news:
            case PadOut(seats):
                self._out |= set(seats)
            case PadIn(seats):
                self._out -= set(seats)
            case _:
                pass
        match news:
            case PadOut(_, what) | PadIn(_, what) | Trouble(what):
                self.changed(what)
            case Disputed():
                self.changed(say("A result is disputed. Look at it together, then rule on it."))
            case _:
                self.changed(None)
