"""What the screens of history have in common: dates, lists, the question before what cannot be undone."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from companion.shared.sentences import Figure, Sentence, Word, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Back, Become, Note, Open, Return
from ui.present.corners import page
from ui.present.history.shown import Asked, Change, GameShown
from ui.present.history.writing import Writing
from ui.present.world import World, short
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.long_list import Line, LongList
from ui.screens.words import CHOSEN, PRIMARY, QUIET, Button, Text, middle, sizes_from, title

ONE_BACK = Back()


def told_day(day: date) -> str:
    """A day, the year first in every language: so nobody takes the month for the day."""
    return day.isoformat()


def alone(number: Figure) -> Sentence:
    """A number by itself."""
    return say("{number}", number=number)


def parted(*parts: str) -> str:
    """What belongs to one thing, in one line; what is empty is left out."""
    return " · ".join(part for part in parts if part)


def dotted(*parts: str | Word | Sentence) -> Sentence:
    """The same with parts among them that are translated."""
    there = [part for part in parts if str(part)]
    told = say("{what}", what=there[0] if there else "")
    for part in there[1:]:
        told = say("{what} · {more}", what=told, more=part)
    return told


def listed(
    count: int, line: Callable[[int], Block], at: int, turn: Callable[[int], Any], nothing: Sentence
) -> Block:
    """A list, or a sentence where there is nothing."""
    if not count:
        return Middle(Text(nothing, sizes_from(Size.BODY, Size.TINY), Ink.SOFT, align=middle))
    return LongList(count, line, at, lambda page: Become(turn(page)))


def game_line(game: GameShown, action: Any, with_day: bool = True) -> Line:
    """A game in a list: who came where, when, and in which group."""
    in_order = sorted(game.seats, key=lambda seat: seat.place)
    who = parted(*(f"{short(seat.player.name)} {seat.points}" for seat in in_order))
    below = dotted(told_day(game.day) if with_day else "", Word(game.title), game.group)
    if not game.finished:
        return Line(
            say("{names}", names=tuple(short(name) for name in game.names)),
            below,
            action,
            Sign.NEXT,
            label=f"game {game.id}",
        )
    which = Sign.PEN if game.by_hand else Sign.CHECK
    ink = Ink.INK if game.counts else Ink.SOFT
    which_ink = Ink.GOLD if game.counts else Ink.SOFT
    return Line(who, below, action, which if game.counts else Sign.MINUS, ink=ink, sign_ink=which_ink,
                label=f"game {game.id}")  # fmt: skip


def searched(words: str, place: Callable[[str], Any]) -> Block:
    """The search above a list, and the way back to the whole of it. `place` is the list of what is found."""
    written = Writing(say("Player, group, game or day"), lambda text: Return(place(text)), words)
    look = CHOSEN if words else QUIET
    said = say("{what}", what=short(words)) if words else say("Search")
    search = Button(said, Open(written), Sign.EYE, look, Size.SMALL, 10, label="search")
    if not words:
        return search
    all_again = Button(None, Become(place("")), Sign.CROSS, QUIET, units=10, label="all again")
    return Row((search, all_again), (1, -13))


@dataclass(frozen=True, slots=True)
class Sure:
    """Asks before something that cannot be taken back."""

    asked: Sentence
    what: Sentence
    yes: Sentence
    change: Change
    then: Any = ONE_BACK

    def model(self, world: World) -> ScreenModel:
        told = Text(self.what, sizes_from(Size.BODY, Size.TINY), Ink.SOFT, align=middle)
        buttons = Row(
            (
                Button(say("No"), Back(), Sign.BACK, PRIMARY, units=15),
                Button(self.yes, Note(self.change, self.then), Sign.CHECK, QUIET, units=15),
            )
        )
        return page("sure", None, Column((Grow(Middle(Column((title(self.asked), told), 3))), buttons)))


@dataclass(frozen=True, slots=True)
class Choosing:
    """One of several, in a list; the chosen one is marked."""

    asked: Sentence
    options: tuple[tuple[Sentence | str, Any], ...]
    chosen: int = -1
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        def line(place: int) -> Block:
            said, action = self.options[place]
            look = CHOSEN if place == self.chosen else QUIET
            return Button(said, action, look=look, units=12.5, label=f"option {place}")

        def turned(at: int) -> Choosing:
            return Choosing(self.asked, self.options, self.chosen, at)

        body = listed(len(self.options), line, self.at, turned, say("There is nothing to choose from."))
        return page("choosing", self.asked, Column((Grow(body),)))


def about_asked(asked: Asked, titles: tuple[tuple[str, str], ...]) -> Sentence:
    """Whose games these are: group, game and season."""
    game = dict(titles).get(asked.ruleset, "")
    about = (asked.group, Word(game), asked.season)
    return dotted(*about) if any(map(str, about)) else say("All games")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are meant: a group, a game, a season."""

    titles: tuple[tuple[str, str], ...]
    groups: tuple[str, ...]
    seasons: tuple[str, ...]
    asked: Asked
    place: Callable[[Asked], Any]

    def model(self, world: World) -> ScreenModel:
        groups = [(say("All groups"), "")] + [(say("{what}", what=name), name) for name in self.groups]
        games = [(say("All games"), "")] + [
            (say("{what}", what=Word(title)), name) for name, title in self.titles
        ]
        seasons = [(say("All times"), "")] + [(say("{what}", what=name), name) for name in self.seasons]
        rows = (
            self._row(say("Group"), groups, self.asked.group, "group"),
            self._row(say("Game"), games, self.asked.ruleset, "ruleset"),
            self._row(say("Season"), seasons, self.asked.season, "season"),
        )
        show = Button(say("Show"), Return(self.place(self.asked)), Sign.CHECK, PRIMARY, units=13)
        return page("filter", say("Which games?"), Column((Grow(Middle(Column(rows, 3))), show), 2))

    def _row(self, name: Sentence, options: list[tuple[Sentence, str]], now: str, field: str) -> Block:
        chosen = next((place for place, (_, value) in enumerate(options) if value == now), 0)
        told = options[chosen][0]

        def become(place: int) -> Filter:
            value = options[place][1]
            asked = Asked(**{**_plain(self.asked), field: value})
            return Filter(self.titles, self.groups, self.seasons, asked, self.place)

        steps = (
            Button(None, Become(become((chosen - 1) % len(options))), Sign.BEFORE, QUIET, units=12,
                   label=f"{field} before"),
            Button(told, Open(self._listed(name, options, chosen, become)), look=CHOSEN if now else QUIET,
                   units=12, label=field),
            Button(None, Become(become((chosen + 1) % len(options))), Sign.NEXT, QUIET, units=12,
                   label=f"{field} after"),
        )  # fmt: skip
        head = Text(name, sizes_from(Size.SMALL, Size.TINY), Ink.SOFT, Face.BOLD)
        return Column((head, Row(steps, (-14, 1, -14), 1.6)), 1)

    def _listed(
        self,
        name: Sentence,
        options: list[tuple[Sentence, str]],
        chosen: int,
        become: Callable[[int], "Filter"],
    ) -> Choosing:
        return Choosing(
            name, tuple((said, Return(become(at))) for at, (said, _) in enumerate(options)), chosen
        )


def _plain(asked: Asked) -> dict[str, str]:
    return {"group": asked.group, "ruleset": asked.ruleset, "season": asked.season}
