"""Games for tests of people, history and standings: entered by hand, or played by chance to their end."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.session import Session
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Setup
from companion.storage.journal import Journal
from companion.storage.results import HandResult, enter_by_hand
from companion.table import Accepted, Table

NOW_S = 1_700_000_000.0
DAY_S = 86_400.0
RULES: dict[str, Any] = {"flying-carpets": FlyingCarpets()}


def by_hand(
    journal: Journal,
    *scores: tuple[str, int],
    group: str = "Tuesday",
    at_s: float = NOW_S,
    ruleset: str = "flying-carpets",
) -> str:
    """A game of half an hour that ended at `at_s`; its id."""
    names, points = zip(*scores, strict=True)
    return enter_by_hand(
        journal, HandResult(ruleset, at_s, names, points, group, 1800.0), NOW_S + 999 * DAY_S
    )


def table_with(journal: Journal, *names: str, seed: int = 1, clock: Iterator[float] | None = None) -> Any:
    """A game of Flying Carpets that has just begun; each reading of the clock is a second later."""
    ticks = clock or iter(NOW_S + second for second in range(1_000_000))
    roster = Roster(tuple(Player.usual(*each) for each in zip(names, Colour, strict=False)))
    draw = Random(seed)
    session: Session[Any, Any, Any, Any] = Session.begin(RULES["flying-carpets"], Setup(roster), draw)
    return Table.begin(session, journal, group="Tuesday", clock=lambda: next(ticks), draw=draw)


def play_out(table: Any, seed: int = 1) -> Any:
    """The same table after its game was played to the end by chance."""
    draw = Random(seed)
    while (command := random_command(RULES["flying-carpets"], table.session.state, draw)) is not None:
        assert isinstance(table.submit(command), Accepted)
    return table
