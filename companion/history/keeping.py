"""Standings kept until the journal's head moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.history.seasons import ALWAYS, DayOf, Season
from companion.history.standings import Standings, standings
from companion.shared.ruleset import Ruleset
from companion.storage.journal import Journal
from companion.storage.results import GameResult, Head, head, recount, results


@dataclass(frozen=True, slots=True)
class Asked:
    """Which games are meant: a group, a game's rules, a season; "" means all."""

    group: str = ""
    ruleset: str = ""
    season: Season = ALWAYS


class KeptStandings:
    """Standings of one journal, counted anew only when it has changed. For one thread."""

    def __init__(
        self, journal: Journal, rules: Mapping[str, Ruleset[Any, Any, Any, Any]], day_of: DayOf
    ) -> None:
        self._journal, self._rules, self._day_of = journal, rules, day_of
        self._head: Head | None = None
        self._counted: dict[Asked, Standings] = {}
        self._results: dict[Asked, tuple[GameResult, ...]] = {}

    def of(self, asked: Asked, now_s: float) -> Standings:
        """Raises JournalTrouble."""
        games = self.results(asked, now_s)
        if asked not in self._counted:
            self._counted[asked] = standings(games)
        return self._counted[asked]

    def results(self, asked: Asked, now_s: float) -> tuple[GameResult, ...]:
        """The finished games that are asked about. Raises JournalTrouble."""
        self._look(now_s)
        if asked not in self._results:
            found = results(self._journal, asked.group, asked.ruleset)
            if asked.season is not ALWAYS:
                found = tuple(game for game in found if asked.season.has(game, self._day_of))
            self._results[asked] = found
        return self._results[asked]

    def _look(self, now_s: float) -> None:
        """Forgets everything if the journal has moved on, and counts games of an older journal."""
        now = head(self._journal)
        if now == self._head:
            return
        recount(self._journal, self._rules, now_s)
        self._head = head(self._journal)
        self._counted.clear()
        self._results.clear()
