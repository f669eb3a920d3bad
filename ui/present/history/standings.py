"""Standings: ratings with their uncertainty, numbers, placings, and who came before whom."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from companion.shared.sentences import Figure, Sentence, say, trimmed
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Become, Open
from ui.present.corners import page
from ui.present.history.chronicle import chronicle_of
from ui.present.history.common import Filter, about_asked, alone
from ui.present.history.shown import ALL, Asked, StandingShown, StandingsShown
from ui.present.world import World, short
from ui.screens.blocks import Block, Column, Either, Grow, Middle, Row
from ui.screens.charts import HIGH_UNITS, UNITS, Against, Heads, Interval, Numbers, Placings
from ui.screens.frame import Corner, ScreenModel
from ui.screens.long_list import LongList
from ui.screens.words import CHOSEN, PLAIN, Button, Text, middle, sizes_from

#: Where everybody's rating begins.
BEGINNING = 25.0
H_S = 3600.0


class Seen(Enum):
    """What of the standings is seen."""

    RATING = "rating"
    NUMBERS = "numbers"
    PLACES = "places"
    MET = "met"


TABS = (
    (Seen.RATING, say("Rating")),
    (Seen.NUMBERS, say("Points")),
    (Seen.PLACES, say("Places")),
    (Seen.MET, say("Pairs")),
)


@dataclass(frozen=True, slots=True)
class StandingsPlace:
    """`who` is the player whose meetings are seen."""

    asked: Asked = ALL
    seen: Seen = Seen.RATING
    at: int = 0
    who: int = 0

    def model(self, world: World) -> ScreenModel:
        chronicle = chronicle_of(world)
        titles = chronicle.titles()
        # Strength in one game says nothing about another: without a choice it is the first one's.
        asked = self.asked if self.asked.ruleset else replace(self.asked, ruleset=titles[0][0])
        found = chronicle.standings(asked)
        groups = tuple(each.name for each in chronicle.groups())
        choice = Filter(
            titles, groups, chronicle.seasons(), asked, lambda new: StandingsPlace(new, self.seen)
        )
        tabs = tuple(
            Button(
                said,
                Become(replace(self, seen=which, at=0)),
                look=CHOSEN if which is self.seen else PLAIN,
                size=Size.SMALL,
                units=11,
                label=which.value,
            )
            for which, said in TABS
        )
        body = self._body(found)
        corner = Corner(Sign.GEAR, Open(choice), "which games")
        return page(
            "standings", about_asked(asked, titles), Column((Grow(body), Row(tabs, gap=0.8)), 1.6), corner
        )

    def _body(self, found: StandingsShown) -> Block:
        if not found.players:
            nothing = Text(
                say("No finished game counts here yet."), sizes_from(Size.BODY, Size.TINY), align=middle
            )
            return Middle(nothing)
        if self.seen is Seen.MET:
            return self._met(found)
        players = found.players
        scale = _scale(found)

        def line(place: int) -> Block:
            match self.seen:
                case Seen.RATING:
                    return _rated(players[place], scale, self._to(place))
                case Seen.NUMBERS:
                    return _numbers(players[place], self._to(place))
                case _:
                    return _placed(players[place], self._to(place))

        def turned(at: int) -> Become:
            return Become(replace(self, at=at))

        lines = LongList(len(players), line, self.at, turned, UNITS, 1)
        match self.seen:
            case Seen.RATING:
                below: tuple[Block, ...] = (
                    _told(say("Strength, and where it probably lies. Hollow: provisional, under ten games.")),
                )
                return Column((Grow(lines), *below), 1)
            case Seen.NUMBERS:
                high = LongList(len(players), line, self.at, turned, HIGH_UNITS, 1)
                return Column((Heads(HEADS), Grow(Either(lines, high))), 0.8)
            case _:
                told = _told(say("How often first, second and so on; the streak of wins now / the longest."))
                return Column((Grow(lines), told), 1)

    def _to(self, place: int) -> Become:
        return Become(replace(self, seen=Seen.MET, who=place, at=0))

    def _met(self, found: StandingsShown) -> Block:
        who = min(self.who, len(found.players) - 1)
        one, met = found.players[who], found.met[who]

        def line(place: int) -> Block:
            each = met[place]
            name = each.other.name
            games = Open(_games_of(f"{one.player.name} {name}"))
            return Against(one.player, each.other, short(name), each.ahead, each.level, each.behind, games)

        turn = Row(
            (
                Button(None, self._other(who - 1, found), Sign.BEFORE, units=10, label="player before"),
                Middle(Numbers(one.player, short(one.player.name), (_streak(one), _hours(one)))),
                Button(None, self._other(who + 1, found), Sign.NEXT, units=10, label="player after"),
            ),
            (-11, 1, -11),
        )
        told = _told(say("Ahead, level, behind. Above: streak of wins now / longest, hours."))
        lines = LongList(len(met), line, self.at, lambda at: Become(replace(self, at=at)), UNITS, 1)
        return Column((turn, Grow(lines), told), 1.2)

    def _other(self, who: int, found: StandingsShown) -> Become | None:
        return Become(replace(self, who=who, at=0)) if 0 <= who < len(found.players) else None


def _told(said: Sentence) -> Block:
    """How to read what stands above."""
    return Text(said, (Size.TINY,), Ink.SOFT, align=middle)


def _games_of(words: str) -> Any:
    """The games behind a number. From there one comes here, so it is not known before."""
    from ui.present.history.past import Past

    return Past(words)


HEADS: tuple[Sentence, ...] = (
    say("Played"),
    say("Wins"),
    say("Average"),
    say("Best"),
    say("Hours"),
)


def _scale(found: StandingsShown) -> tuple[float, float]:
    """One scale for all: everybody's interval and the beginning lie on it."""
    low = min(BEGINNING, *(each.strength - each.uncertainty for each in found.players))
    high = max(BEGINNING, *(each.strength + each.uncertainty for each in found.players))
    rim = (high - low) * 0.04
    return low - rim, high + rim


def _rated(one: StandingShown, scale: tuple[float, float], action: Become) -> Block:
    return Interval(
        one.player,
        short(one.player.name),
        one.strength,
        one.uncertainty,
        *scale,
        BEGINNING,
        say("{value} ± {spread}", value=Figure(one.strength), spread=Figure(one.uncertainty)),
        one.provisional,
        action,
    )


def _numbers(one: StandingShown, action: Become) -> Block:
    wins, average = alone(trimmed(one.wins)), alone(Figure(one.average))
    told = (str(one.games), wins, average, str(one.best), _hours(one))
    return Numbers(one.player, short(one.player.name), told, action, one.guest)


def _streak(one: StandingShown) -> str:
    """How many games won one after the other until now, and at most."""
    return f"{one.streak} / {one.longest_streak}"


def _hours(one: StandingShown) -> Sentence:
    return alone(Figure(one.played_s / H_S))


def _placed(one: StandingShown, action: Become) -> Block:
    return Placings(one.player, short(one.player.name), one.places, _streak(one), action, one.guest)
