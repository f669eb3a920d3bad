"""The end: the winner, everybody's points, the story of the game in three lines, a rematch."""

from dataclasses import replace

from companion.shared.players import Seat
from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import GoHome, Open
from ui.present.game import game_screen
from ui.present.history.chronicle import chronicle_of
from ui.present.history.game import PlayLink
from ui.present.score import Score
from ui.present.world import World
from ui.screens.blocks import (
    Block,
    Column,
    Either,
    Grow,
    Middle,
    Row,
)
from ui.screens.frame import Corner, ScreenModel
from ui.screens.people import Badge
from ui.screens.words import (
    PRIMARY,
    Button,
    Text,
    hint,
    left,
    name_sizes,
    sizes_from,
)

WON = sizes_from(Size.HUGE, Size.SMALL)
#: More players than this stand closer together.
MANY = 4


def end_screen(world: World) -> ScreenModel:
    outcome = world.game.outcome
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
    story = Column(tuple(hint(line, left) for line in world.screens.story(world)), 0.6)
    group = chronicle_of(world).group_of(world.game.game_id)
    rematch = replace(world.screens.rematch(world.game), group=group)
    again = Button(say("Rematch"), rematch, Sign.AGAIN, PRIMARY, units=12.5)
    sheet = Button(say("Score sheet"), Open(Score()), Sign.SUM, units=12.5)
    home = Button(say("Home"), GoHome(), Sign.HOME, units=12.5)
    buttons = Either(Row((sheet, again, home)), Column((again, Row((sheet, home)))))
    rows = Row(standings[:2]), Row(standings[2:])
    narrow = Column(rows if len(standings) > 2 else rows[:1], 2)
    body = Column((Grow(Middle(head)), Either(Row(standings), narrow), Grow(Middle(story)), buttons), 1.4)
    model = game_screen("end", world, body, world.screens.score_help, say("The game is over"))
    phone = Corner(Sign.QR, Open(PlayLink(world.game.game_id)), "to BG Stats")
    return replace(model, corners=(phone, *model.corners))


def _standing(world: World, seat: Seat, place: int, points: int) -> Block:
    said = say("{place}. {player}", place=place, player=world.name(seat))
    told = Text(said, name_sizes(Size.SMALL), Ink.SOFT, may_cut=True, most_lines=1)
    number = Text(str(points), (Size.HEAD, Size.BODY), Ink.INK, Face.TITLE, most_lines=1)
    badge = 11.0 if len(world.game.roster) <= MANY else 8.0
    who = Badge(world.player(seat), badge)
    return Column((told, Row((who, Middle(number)), (-badge, 1), 1.5)), 0.4)
