"""Groups and their evenings."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date

from companion.shared.players import Player
from companion.shared.sentences import Sentence, say, trimmed
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Note, Open
from ui.present.corners import page
from ui.present.history.chronicle import chronicle_of
from ui.present.history.common import alone, dotted, game_line, listed, parted, searched, told_day
from ui.present.history.game import GamePage
from ui.present.history.shown import Asked, EveningShown, GroupShown, SetGuest, WriteBook
from ui.present.history.standings import StandingsPlace
from ui.present.players import Players
from ui.present.world import World, short
from ui.screens.blocks import Block, Column, Grow, Middle, Split
from ui.screens.charts import Heads, Numbers
from ui.screens.frame import ScreenModel
from ui.screens.long_list import Line, LongList
from ui.screens.words import PRIMARY, Button, Text, middle, sizes_from

BUTTON = 10.5


@dataclass(frozen=True, slots=True)
class Groups:
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        groups = chronicle_of(world).groups()

        def line(place: int) -> Block:
            one = groups[place]
            names = parted(*(short(player.name) for player in one.players))
            opens = Open(GroupPlace(one.name))
            return Line(one.name, names, opens, Sign.GROUP, number=str(one.games), number_units=14,
                        label=f"group {place}")  # fmt: skip

        nothing = say("There is no group yet. Name one before a game begins, at the top of that screen.")
        body = listed(len(groups), line, self.at, Groups, nothing)
        return page("groups", say("Groups"), Column((Grow(body),)))


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """One group: its people, and all that is about it."""

    name: str
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        one = next((each for each in chronicle_of(world).groups() if each.name == self.name), None)
        if one is None:
            return page("group", None, Middle(Text(say("This group is not here any more."), align=middle)))
        doors = (
            Button(say("New game"), Open(with_group(world, one)), Sign.PLUS, PRIMARY, units=BUTTON),
            Button(say("Evenings"), Open(Evenings(self.name)), Sign.MOON, units=BUTTON),
            Button(say("Standings"), Open(StandingsPlace(Asked(self.name))), Sign.CROWN, units=BUTTON),
            Button(say("Write the book"), Note(WriteBook(self.name), Become(self)), Sign.LINES, units=BUTTON),
        )
        tap = Text(say("Tap somebody who only drops in: a guest."), (Size.TINY,), Ink.SOFT, align=middle)
        people = Column((tap, Grow(self._people(one))), 1.4)
        return page(
            "group", say("{what}", what=self.name), Split(people, Middle(Column(doors, 1.8)), (5, 4), (5, 4))
        )

    def _people(self, one: GroupShown) -> Block:
        def line(place: int) -> Block:
            player = one.players[place]
            guest = player.name in one.guests
            turn = Note(SetGuest(self.name, player.name, not guest), Become(self))
            return Line(
                player.name,
                say("Guest") if guest else "",
                turn,
                player=player,
                ink=Ink.SOFT if guest else Ink.INK,
                label=f"guest {place}",
            )

        return listed(
            len(one.players),
            line,
            self.at,
            lambda at: GroupPlace(self.name, at),
            say("Nobody has played yet."),
        )


def with_group(world: World, group: GroupShown) -> Players:
    """The table before a game of the group, with its people as they sat last."""
    names = tuple(player.name for player in group.players)
    seated = tuple(name for name in names if name not in group.guests)
    return Players.of(world).for_group(group.name, seated, names)


@dataclass(frozen=True, slots=True)
class Evenings:
    """The evenings of a group, or of all of them, newest first."""

    group: str = ""
    at: int = 0
    words: str = ""

    def model(self, world: World) -> ScreenModel:
        evenings = chronicle_of(world).evenings(self.group, self.words)

        def line(place: int) -> Block:
            one = evenings[place]
            opens = Open(EveningPlace(one.day, one.group))
            said = parted(told_day(one.day), one.group)
            return Line(said, _won(one), opens, Sign.MOON, number=str(len(one.games)), number_units=12,
                        label=f"evening {place}")  # fmt: skip

        nothing = say("No game fits.") if self.words else say("No game has been finished yet.")
        body = listed(len(evenings), line, self.at, lambda at: replace(self, at=at), nothing)
        search = searched(self.words, lambda words: Evenings(self.group, 0, words))
        about = say("Evenings of {group}", group=self.group) if self.group else say("Evenings")
        return page("evenings", about, Column((search, Grow(body)), 1.6))


def wins_of(evening: EveningShown) -> tuple[tuple[Player, float, int], ...]:
    """Everybody with their wins (shared ones split) and points of the evening, best first."""
    wins: Counter[str] = Counter()
    points: Counter[str] = Counter()
    looks: dict[str, Player] = {}
    for game in evening.games:
        if not game.counts:
            continue
        winners = sum(seat.place == 1 for seat in game.seats)
        for seat in game.seats:
            if seat.gone:
                continue
            looks[seat.player.name] = seat.player
            points[seat.player.name] += seat.points
            # Counted in sixtieths, so that thirds of a win add up to whole ones.
            wins[seat.player.name] += (60 // winners) if seat.place == 1 else 0
    order = sorted(looks, key=lambda name: (-wins[name], -points[name], name))
    return tuple((looks[name], wins[name] / 60, points[name]) for name in order)


def _won(evening: EveningShown) -> Sentence:
    won = tuple(
        say("{player} {sum}", player=short(player.name), sum=trimmed(wins))
        for player, wins, _ in wins_of(evening)
        if wins
    )
    return say("Wins: {told}", told=dotted(*won)) if won else say("Nothing that counts.")


@dataclass(frozen=True, slots=True)
class EveningPlace:
    """One evening: its games, and how everybody did in all of them together."""

    day: date
    group: str
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        evening = next(
            (each for each in chronicle_of(world).evenings(self.group)
             if each.day == self.day and each.group == self.group),
            None,
        )  # fmt: skip
        about = say("{what}", what=parted(told_day(self.day), self.group))
        if evening is None:
            return page("evening", about, Middle(Text(say("Nothing that counts."), align=middle)))
        games = evening.games

        def line(place: int) -> Block:
            return game_line(games[place], Open(GamePage(games[place].id)), with_day=False)

        listing = LongList(
            len(games), line, self.at, lambda at: Become(EveningPlace(self.day, self.group, at))
        )
        lines = tuple(
            Numbers(player, short(player.name), (alone(trimmed(wins)), str(points)))
            for player, wins, points in wins_of(evening)[:6]
        )
        head = Heads((say("Wins"), say("Points")))
        title = Text(say("The evening"), sizes_from(Size.BODY, Size.TINY), Ink.GOLD, Face.BOLD, middle, 1)
        side = Column((title, head, *lines), 1)
        return page("evening", about, Split(Column((Grow(listing),)), side, (1, 1), (1, 1)))
