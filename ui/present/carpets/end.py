"""The end: the winner, everybody's points, the story of the game in three lines, a rematch."""

from collections.abc import Iterator

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.view import View
from companion.shared.players import Roster, Seat, left_of
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
from ui.screens.blocks import FILL, Block, Column, Grow, Middle, Row, Split
from ui.screens.frame import ScreenModel
from ui.screens.people import Badge, Tag
from ui.screens.words import PRIMARY, BigSign, Button, Text, middle, right, sizes_from


def end_screen(world: World) -> ScreenModel:
    view, outcome = view_of(world), world.game.outcome
    assert outcome is not None, "a game that is over has an outcome"
    winners = tuple(world.name(seat) for seat in outcome.winners)
    won = (
        say("{winners} win", winners=winners) if len(winners) > 1 else say("{winner} wins", winner=winners[0])
    )
    crown = Column(
        (
            FILL,
            BigSign(Sign.CROWN, 13),
            Row(tuple(Badge(world.player(seat), 22) for seat in outcome.winners)),
            Text(won, sizes_from(Size.HUGE, Size.SMALL), Ink.GOLD, Face.TITLE, middle, 2),
            FILL,
        ),
        2,
    )
    story = tuple(
        Text(line, sizes_from(Size.SMALL, Size.TINY), Ink.SOFT, most_lines=2)
        for line in _story(world, view, outcome)
    )
    standings = tuple(_standing(world, each.seat, each.place, each.points) for each in outcome.standings)
    side = Column((FILL, *standings, *story, FILL), 2)
    buttons = Row(
        (
            Button(say("Score sheet"), Open(Score()), Sign.SUM, units=14),
            Button(
                say("Rematch"), _rematch(world.game.ruleset, view.roster, view), Sign.AGAIN, PRIMARY, units=14
            ),
            Button(say("Home"), GoHome(), Sign.HOME, units=14),
        )
    )
    body = Column((Grow(Split(crown, side, (1, 1), (3, 4))), buttons), 2)
    return game_screen("end", world, body, Topic.SCORE, say("The game is over"))


def _rematch(ruleset: str, roster: Roster, view: View) -> Begin:
    """The same people in their seats; whoever sits on the left of the one who began begins."""
    return Begin(ruleset, roster, left_of(left_of(view.active, len(roster)), len(roster)))


def _standing(world: World, seat: Seat, place: int, points: int) -> Block:
    return Row(
        (
            Middle(Text(f"{place}.", (Size.BODY, Size.SMALL), Ink.SOFT, Face.TITLE, right, 1)),
            Tag(world.player(seat), world.name(seat)),
            Middle(Text(str(points), (Size.HEAD,), Ink.INK, Face.TITLE, right, 1)),
        ),
        (-9, 3, 1),
    )


def _story(world: World, view: View, outcome: Outcome) -> Iterator[Sentence]:
    """Three lines: how close it was, the best hand, the desert nobody wanted."""
    points = [each.points for each in outcome.standings]
    margin = points[0] - points[len(outcome.winners)] if len(points) > len(outcome.winners) else 0
    yield (
        say("{points} points made the difference.", points=margin)
        if margin
        else say("Nobody was ahead of anybody.")
    )
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
