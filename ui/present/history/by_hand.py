"""A game that was played without the companion, entered by hand."""

from dataclasses import dataclass, field, replace
from datetime import date

from companion.shared.players import plain_name
from companion.shared.sentences import Sentence, Word, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Back, Become, Note, Open, Return
from ui.present.corners import page
from ui.present.history.chronicle import Chronicle, chronicle_of
from ui.present.history.common import Choosing
from ui.present.history.shown import EnterGame, GameShown
from ui.present.history.writing import Writing
from ui.present.world import World, short
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split
from ui.screens.frame import ScreenModel
from ui.screens.lists import Paged
from ui.screens.long_list import Line
from ui.screens.words import CHOSEN, PLAIN, PRIMARY, QUIET, Button, Text, middle, sizes_from

#: As many as there are colours.
MOST_PLAYERS = 5
#: Four figures: more than any game gives.
LONGEST_POINTS = 4
MINUTES = (0, 15, 30, 45, 60, 75, 90, 105, 120, 150, 180)


@dataclass(frozen=True, slots=True)
class ByHand:
    """The game so far; points None are not known yet."""

    names: tuple[str, ...] = ()
    points: tuple[int | None, ...] = ()
    ruleset: str = ""
    group: str = ""
    days_ago: int = 0
    minutes: int = 0
    at: int = 0
    instead: str = ""
    was_days_ago: int = 0

    @classmethod
    def of(cls, group: str) -> "ByHand":
        return cls(group=group)

    @classmethod
    def over(cls, game: GameShown, today: date) -> "ByHand":
        """A game that was entered, to be put right."""
        days = max(0, (today - game.day).days)
        return cls(
            tuple(seat.player.name for seat in game.seats),
            tuple(seat.points for seat in game.seats),
            game.ruleset,
            game.group,
            days,
            game.minutes,
            instead=game.id,
            was_days_ago=days,
        )

    def with_name(self, name: str) -> "ByHand":
        if not name or len(self.names) >= MOST_PLAYERS or plain_name(name) in map(plain_name, self.names):
            return self
        return replace(self, names=(*self.names, name), points=(*self.points, None))

    def without(self, place: int) -> "ByHand":
        names = self.names[:place] + self.names[place + 1 :]
        return replace(self, names=names, points=self.points[:place] + self.points[place + 1 :])

    def with_points(self, place: int, points: int) -> "ByHand":
        return replace(self, points=(*self.points[:place], points, *self.points[place + 1 :]))

    def entered(self, titles: tuple[tuple[str, str], ...]) -> EnterGame | None:
        """The whole game; None while something is missing."""
        known = tuple(points for points in self.points if points is not None)
        if not self.names or len(known) < len(self.names):
            return None
        ruleset = self.ruleset or titles[0][0]
        about = (self.group, self.days_ago, self.minutes, self.instead, self.was_days_ago)
        return EnterGame(ruleset, self.names, known, *about)

    def model(self, world: World) -> ScreenModel:
        chronicle = chronicle_of(world)
        titles = chronicle.titles()
        game = self.entered(titles)
        save = Button(say("Enter"), Note(game) if game is not None else None, Sign.CHECK, PRIMARY, units=11)
        about = Column((Grow(Middle(Column(self._about(chronicle, titles), 1.4))), save), 1.6)
        return page(
            "by-hand",
            say("A game played without the companion"),
            Split(self._seats(chronicle), about, (1, 1), (1, 1)),
        )

    def _seats(self, chronicle: Chronicle) -> Block:
        lines: list[Block] = [
            Line(
                name,
                "",
                Open(PointsPad(self, place)),
                player=chronicle.look_of(name),
                number="?" if points is None else str(points),
                label=f"points {place}",
            )
            for place, (name, points) in enumerate(zip(self.names, self.points, strict=True))
        ]
        if len(self.names) < MOST_PLAYERS:
            lines.append(
                Button(say("Somebody"), Open(self._somebody(chronicle)), Sign.PLUS, QUIET, units=12.5)
            )
        return Column((Grow(Paged(tuple(lines), self.at, lambda at: Become(replace(self, at=at)), 1.4)),))

    def _somebody(self, chronicle: Chronicle) -> Choosing:
        """Whoever is known and not here yet, those of the group first; or a new name."""
        here = set(map(plain_name, self.names))
        of_group = [
            player.name for each in chronicle.groups() if each.name == self.group for player in each.players
        ]
        known = [each.player.name for each in chronicle.people()]
        offered = [name for name in dict.fromkeys((*of_group, *known)) if plain_name(name) not in here]
        written = Writing(say("Name"), lambda text: self._written(text))
        options: list[tuple[Sentence | str, object]] = [(say("A new name"), Open(written))]
        options += [(short(name), Return(self.with_name(name))) for name in offered]
        return Choosing(say("Who played, too?"), tuple(options))

    def _written(self, text: str) -> object:
        after = self.with_name(text)
        return Return(after, over=2) if after is not self else None

    def _about(self, chronicle: Chronicle, titles: tuple[tuple[str, str], ...]) -> tuple[Block, ...]:
        chosen = self.ruleset or titles[0][0]
        games = tuple(
            Button(
                say("{what}", what=Word(title)),
                Become(replace(self, ruleset=name)),
                look=CHOSEN if name == chosen else PLAIN,
                size=Size.SMALL,
                units=10.5,
                label=title,
            )
            for name, title in titles
        )
        names = ("", *(each.name for each in chronicle.groups()))
        at = names.index(self.group) if self.group in names else 0
        group: Sentence | str = self.group or say("No group")
        day: Sentence = say("today") if not self.days_ago else say("{days} days ago", days=self.days_ago)
        if self.days_ago == 1:
            day = say("yesterday")
        less = max((each for each in MINUTES if each < self.minutes), default=None)
        more = min((each for each in MINUTES if each > self.minutes), default=None)
        minutes = say("{minutes} minutes", minutes=self.minutes) if self.minutes else say("Time not known")
        return (
            Row(games, gap=1.6),
            _stepped(
                group,
                Become(replace(self, group=names[(at - 1) % len(names)])),
                Become(replace(self, group=names[(at + 1) % len(names)])),
                "group",
            ),
            _stepped(
                day,
                Become(replace(self, days_ago=self.days_ago + 1)),
                Become(replace(self, days_ago=self.days_ago - 1)) if self.days_ago else None,
                "day",
            ),
            _stepped(
                minutes,
                Become(replace(self, minutes=less)) if less is not None else None,
                Become(replace(self, minutes=more)) if more is not None else None,
                "minutes",
            ),
        )


def _stepped(said: Sentence | str, before: object, after: object, label: str) -> Block:
    text = Text(said, sizes_from(Size.SMALL, Size.TINY), Ink.INK, Face.BOLD, middle, 2, True)
    return Row(
        (
            Button(None, before, Sign.BEFORE, QUIET, units=10.5, label=f"{label} before"),
            Middle(text),
            Button(None, after, Sign.NEXT, QUIET, units=10.5, label=f"{label} after"),
        ),
        (-12, 1, -12),
    )


@dataclass(frozen=True, slots=True)
class PointsPad:
    """The points of one player, by figures."""

    draft: ByHand = field(repr=False)
    place: int
    figures: str = ""
    minus: bool = False

    def model(self, world: World) -> ScreenModel:
        name = short(self.draft.names[self.place])
        known = self.draft.points[self.place]
        shown = ("−" if self.minus else "") + (self.figures or ("" if known is None else str(known)))
        points = int(self.figures) * (-1 if self.minus else 1) if self.figures else None
        done = Return(self.draft.with_points(self.place, points)) if points is not None else None
        other, fewer = Become(replace(self, minus=not self.minus)), replace(self, figures=self.figures[:-1])
        keys = [self._key(figure) for figure in "123456789"]
        last = (
            Button("−", other, look=CHOSEN if self.minus else QUIET, units=11, label="minus"),
            self._key("0"),
            Button(None, Become(fewer), Sign.ERASE, QUIET, units=11, label="erase"),
        )
        rows = tuple(Row(tuple(keys[at : at + 3]), gap=1.4) for at in (0, 3, 6))
        number = Text(shown or "?", sizes_from(Size.HUGE, Size.BODY), Ink.GOLD, Face.TITLE, middle, 1)
        ready = done if done is not None else Back() if known is not None else None
        side = Column(
            (
                Grow(Middle(number)),
                Button(say("Done"), ready, Sign.CHECK, PRIMARY, units=13),
                Button(
                    say("Did not play"), Return(self.draft.without(self.place)), Sign.CROSS, QUIET, units=11
                ),
            ),
            2,
        )
        pad = Middle(Column((*rows, Row(last, gap=1.4)), 1.4))
        return page("points-pad", say("Points of {player}", player=name), Split(pad, side, (3, 2), (3, 2)))

    def _key(self, figure: str) -> Button:
        more = (self.figures + figure)[:LONGEST_POINTS]
        return Button(
            figure, Become(replace(self, figures=more)), size=Size.HEAD, units=14, label=f"figure {figure}"
        )
