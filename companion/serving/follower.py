"""Follows the journal: whoever plays, here or in another program, the page sees it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from companion.history.keeping import Asked, KeptStandings
from companion.serving.shown import Seen
from companion.shared.refusals import CompanionError
from companion.shared.ruleset import Ruleset
from companion.storage.errors import JournalTrouble
from companion.storage.journal import Journal
from companion.storage.results import head
from companion.storage.schema import games
from companion.table import Table

Clock = Callable[[], float]


class Follower:
    """The newest state of one game, or of the game that was touched last. For one thread at a time."""

    def __init__(
        self,
        journal: Journal,
        rules: Mapping[str, Ruleset[Any, Any, Any, Any]],
        titles: Mapping[str, str],
        standings: KeptStandings,
        evidence: Path,
        clock: Clock,
        game: str = "",
    ) -> None:
        """`game` is the id of the game to follow, "" for whichever was touched last."""
        self._journal, self._rules, self._titles = journal, rules, titles
        self._standings, self._evidence, self._clock, self._game = standings, evidence, clock, game
        self._stand: object = None
        self.seen = Seen(0)

    def look(self) -> Seen:
        """What there is to show now; the same object until something changed.

        A journal that cannot be read for the moment changes nothing: the next look tries again.
        """
        try:
            stand = self._stand_now()
            if stand != self._stand:
                self.seen = self._read(self.seen.revision + 1)
                self._stand = stand
        except (JournalTrouble, CompanionError):
            return self.seen
        return self.seen

    def picture(self) -> Path | None:
        """The picture of the landing shown now."""
        snapshot, number = self.seen.snapshot, self.seen.landing
        if snapshot is None or not number:
            return None
        path = self._evidence / snapshot.game_id / f"landing-{number:03d}" / "after.jpg"
        return path if path.is_file() else None

    def _stand_now(self) -> object:
        """What differs whenever the page would: the game's entries, the results, the landings kept."""
        game = self._game_now()
        landing = _newest_landing(self._evidence / game[0]) if game else 0
        return game, head(self._journal), landing

    def _game_now(self) -> tuple[str, int] | None:
        """The id of the game and the number of its entries."""
        query = sa.select(games.c.id, games.c.entry_count).where(sa.not_(games.c.by_hand))
        query = query.where(games.c.id == self._game) if self._game else query
        with self._journal.reading() as connection:
            row = connection.execute(query.order_by(games.c.touched_at_s.desc()).limit(1)).first()
        return (str(row[0]), int(row[1])) if row is not None else None

    def _read(self, revision: int) -> Seen:
        found = self._game_now()
        if found is None:
            return Seen(revision)
        game, _ = found
        line = self._journal.find(game)
        rules = self._rules.get(line.ruleset)
        if rules is None:
            return Seen(revision)
        snapshot = Table.resume(rules, self._journal, game, clock=self._clock).snapshot()
        standings = self._standings.of(Asked(line.group, line.ruleset), self._clock()) if line.group else None
        return Seen(
            revision,
            snapshot,
            self._titles.get(line.ruleset, line.ruleset),
            line.group,
            _newest_landing(self._evidence / game),
            standings,
        )


def _newest_landing(folder: Path) -> int:
    numbers = (path.name.removeprefix("landing-") for path in folder.glob("landing-*"))
    return max((int(number) for number in numbers if number.isdecimal()), default=0)
