"""Days, evenings and seasons: when people say that a game was played."""

import calendar
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from companion.shared.refusals import CompanionError
from companion.storage.results import GameResult

#: An evening ends at five: what is played after midnight belongs to the day before.
EVENING_ENDS_H = 5

DayOf = Callable[[float], date]


class NoSuchSeason(CompanionError):
    """A season that cannot be understood."""


def day_in(zone: tzinfo | None) -> DayOf:
    """Tells the day to which a moment (seconds since 1970) belongs; None is the zone of this machine."""

    def day_of(at_s: float) -> date:
        return (datetime.fromtimestamp(at_s, zone) - timedelta(hours=EVENING_ENDS_H)).date()

    return day_of


@dataclass(frozen=True, slots=True)
class Season:
    """From its first day to its last, both in it."""

    name: str
    first: date
    last: date

    def has(self, game: GameResult, day_of: DayOf) -> bool:
        return self.first <= day_of(game.ended_at_s) <= self.last


ALWAYS = Season("", date.min, date.max)


def season_named(name: str) -> Season:
    """2026, 2026-H1, 2026-Q3, 2026-11, or 2026-09-01..2026-12-24; "" is all time. Raises NoSuchSeason."""
    text = name.strip().upper()
    if not text:
        return ALWAYS
    try:
        if ".." in text:
            first, last = (date.fromisoformat(part.strip()) for part in text.split("..", 1))
            if first <= last:
                return Season(text, first, last)
        elif found := re.fullmatch(r"(\d{4})(?:-(?:H([12])|Q([1-4])|(\d{2})))?", text):
            return _part_of_year(text, *found.groups())
    except ValueError:
        pass
    raise NoSuchSeason(
        f"{name} is no season; write 2026, 2026-H1, 2026-Q3, 2026-11 or 2026-09-01..2026-12-24."
    )


def _part_of_year(name: str, year: str, half: str | None, quarter: str | None, month: str | None) -> Season:
    months = 12
    begin = 1
    if half:
        months, begin = 6, 6 * int(half) - 5
    elif quarter:
        months, begin = 3, 3 * int(quarter) - 2
    elif month:
        months, begin = 1, int(month)
    end = begin + months - 1
    last_day = calendar.monthrange(int(year), end)[1]
    return Season(name, date(int(year), begin, 1), date(int(year), end, last_day))


@dataclass(frozen=True, slots=True)
class Evening:
    """The games of one group that ended on one day, or were gone on with that day; earliest first.

    `continued` are those among them that began on an earlier day.
    """

    day: date
    group: str
    games: tuple[GameResult, ...]
    continued: tuple[str, ...]


def evenings(results: Iterable[GameResult], day_of: DayOf) -> tuple[Evening, ...]:
    """The evenings on which the games ended, newest first."""
    found: dict[tuple[date, str], list[GameResult]] = {}
    for game in results:
        found.setdefault((day_of(game.ended_at_s), game.group), []).append(game)
    return tuple(
        Evening(
            day,
            group,
            tuple(games),
            tuple(game.id for game in games if day_of(game.began_at_s) < day),
        )
        for (day, group), games in sorted(found.items(), key=lambda each: each[0], reverse=True)
    )
