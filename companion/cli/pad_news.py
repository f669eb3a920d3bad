"""What happens on the pads, told at the console: who is still to choose by symbol and name, never what."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console as Screen
from rich.console import RenderableType
from rich.text import Text

from companion.cli import pictures
from companion.compose.disputes import Dispute
from companion.compose.duels import (
    Disputed,
    DuelBegan,
    DuelOver,
    News,
    PadIn,
    PadOut,
    ScreenWoken,
    StillToChoose,
    Trouble,
)
from companion.shared.players import Roster, Seat


class NewsBoard:
    """Prints news from any thread; while somebody looks privately it waits, or it would be wiped away."""

    def __init__(self, screen: Screen, roster: Roster) -> None:
        self._screen, self._roster = screen, roster
        self._lock = threading.Lock()
        self._holding = False
        self._waiting: list[News] = []

    def tell(self, news: News) -> None:
        with self._lock:
            if self._holding:
                self._waiting.append(news)
            else:
                self._print(news)

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """Nothing is printed while the block runs; it comes afterwards."""
        with self._lock:
            self._holding = True
        try:
            yield
        finally:
            with self._lock:
                self._holding = False
                waiting, self._waiting = self._waiting, []
                for news in waiting:
                    self._print(news)

    def _print(self, news: News) -> None:
        for line in told(news, self._roster):
            self._screen.print(line)


def told(news: News, roster: Roster) -> tuple[RenderableType, ...]:
    """The lines of a piece of news."""
    match news:
        case DuelBegan():
            return (str(news.what), *_waiting(news.waiting, news.privately, roster))
        case StillToChoose():
            return (*map(str, news.told), *_waiting(news.waiting, news.privately, roster))
        case DuelOver():
            if not news.told:
                return ()
            then = Text(f"→ {news.then}", style="bold")
            return (*(Text(str(sentence), style="bold") for sentence in news.told), then)
        case PadOut():
            names = _names(news.seats, roster)
            return (
                Text(str(news.what), style="bold red"),
                Text.assemble(names, " on the screen: `djinn NAME`."),
            )
        case PadIn() | Trouble():
            return (str(news.what),)
        case Disputed():
            return told_dispute(news.dispute, roster)
        case ScreenWoken():
            return ()
    raise AssertionError(f"{type(news).__name__} is told nowhere")


def told_dispute(dispute: Dispute, roster: Roster) -> tuple[RenderableType, ...]:
    """What is disputed, its evidence, and how it can go on."""
    by = Text.assemble(pictures.player_name(roster, dispute.by), " disputes:", style="bold")
    shown = tuple(pictures.indented(str(line), "") for line in dispute.shown)
    evidence = tuple(pictures.indented(str(line), "italic") for line in dispute.evidence)
    amend = f", `amend {dispute.step} …`" if dispute.step is not None else ""
    return (by, *shown, *evidence, f"Nothing is booked now. Rule: `stands`, `undo`{amend} or a ruling.")


def _waiting(
    waiting: tuple[Seat, ...], privately: tuple[Seat, ...], roster: Roster
) -> tuple[RenderableType, ...]:
    if not waiting:
        return ()
    line = Text.assemble("Still to choose: ", _names(waiting, roster))
    if privately:
        line.append_text(Text.assemble(". On the screen (`djinn NAME`): ", _names(privately, roster)))
    return (line,)


def _names(seats: tuple[Seat, ...], roster: Roster) -> Text:
    return Text(", ").join(pictures.player_name(roster, seat) for seat in seats)
