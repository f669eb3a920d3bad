"""The end: the winner, everybody's points, the story of the game in three lines, a rematch."""

from collections.abc import Iterator

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.view import View
from companion.shared.players import Seat, left_of
from companion.shared.sentences import Sentence, say
from companion.shared.standings import Outcome
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Begin, GoHome, Open
from ui.present.carpets.common import game_screen, view_of
from ui.present.carpets.score import Score
from ui.present.help import Topic
from ui.present.world import World
from ui.screens.blocks import (
    Block,
    Column,
    Either,
    Grow,
    Middle,
    Row,
)
from ui.screens.frame import ScreenModel
from ui.screens.people import Badge
from ui.screens.words import (
    PRIMARY,
    Button,
    Text,
    hint,
    left,
    sizes_from,
)

WON = sizes_from(Size.HUGE, Size.SMALL)
NAMES = (Size.SMALL, Size.TINY)


def end_screen(world: World) -> ScreenModel:
    view, outcome = view_of(world), world.game.outcome
    assert outcome is not None, "a game that is over has an outcome"
    winners = tuple(world.name(seat) for seat in outcome.winners)
    won = (
        say("{winners} win", winners=winners) if len(winners) > 1 else say("{winner} wins", winner=winners[0])
    )
    head = Row(
        (
            *(Badge(world.player(seat), 20) for seat in outcome.winners),
            Middle(Text(won, WON, Ink.GOLD, Face.TITLE)),
        ),
        (*(-24.0 for _ in outcome.winners), 1),
    )
    standings = tuple(_standing(world, each.seat, each.place, each.points) for each in outcome.standings)
    story = Column(tuple(hint(line, left) for line in _story(world, view, outcome)), 0.6)
    again = Button(say("Rematch"), _rematch(world.game.ruleset, view), Sign.AGAIN, PRIMARY, units=12.5)
    sheet = Button(say("Score sheet"), Open(Score()), Sign.SUM, units=12.5)
    home = Button(say("Home"), GoHome(), Sign.HOME, units=12.5)
    buttons = Either(Row((sheet, again, home)), Column((again, Row((sheet, home)))))
    rows = Row(standings[:2]), Row(standings[2:])
    narrow = Column(rows if len(standings) > 2 else rows[:1], 2)
    body = Column((Grow(Middle(head)), Either(Row(standings), narrow), Grow(Middle(story)), buttons), 1.4)
    return game_screen("end", world, body, Topic.SCORE, say("The game is over"))


def _rematch(ruleset: str, view: View) -> Begin:
    """The same people in their seats; whoever sits on the left of the one who began begins."""
    roster, left = view.roster, left_of(view.active, len(view.roster))
    return Begin(ruleset, roster, left_of(left, len(roster)))


def _standing(world: World, seat: Seat, place: int, points: int) -> Block:
    told = Text(
        say("{place}. {player}", place=place, player=world.name(seat)),
        NAMES,
        Ink.SOFT,
        may_cut=True,
        most_lines=1,
    )
    number = Text(str(points), (Size.HEAD, Size.BODY), Ink.INK, Face.TITLE, most_lines=1)
    return Row((Badge(world.player(seat), 11), Middle(Column((told, number), 0))), (-11, 1), 2)


def _story(world: World, view: View, outcome: Outcome) -> Iterator[Sentence]:
    """Three lines: how close it was, the best hand, the desert nobody wanted."""
    points = [each.points for each in outcome.standings]
    margin = points[0] - points[len(outcome.winners)] if len(points) > len(outcome.winners) else 0
    yield (say("Ahead by {points}.", points=margin) if margin else say("Nobody was ahead of anybody."))
    lines = [
        (line.points, line.name, each.seat) for each in world.game.score_sheet.players for line in each.lines
    ]
    most, name, seat = max(lines, key=lambda each: each[0])
    yield say("The best hand: {player}, {line}: {points}.", player=world.name(seat), line=name, points=most)
    deserts = [sum(card.kind is Kind.DESERT for card in each.holds) for each in view.seats]
    if any(deserts):
        unlucky = Seat(deserts.index(max(deserts)))
        yield say(
            "Deserts nobody wanted: {player} took {number}.", player=world.name(unlucky), number=max(deserts)
        )
    else:
        yield say("Nobody took a desert home.")
