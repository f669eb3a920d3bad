"""The Market: one treasure for three, told in the open as it is done on the table."""

from dataclasses import dataclass, replace

from companion.games.aladdins_dragons.city import MARKET_GIVES
from companion.games.aladdins_dragons.components import TREASURES, Treasure
from companion.games.aladdins_dragons.moves import Exchange
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures, of_kind, plus
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Submit
from ui.present.corners import help_corner, page
from ui.present.dragons.common import TREASURE_SIGNS, view_of
from ui.present.dragons.help import Topic
from ui.present.help import Help
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.sign_button import SignButton
from ui.screens.words import PRIMARY, Button, Text, middle, sizes_from


@dataclass(frozen=True, slots=True)
class Market:
    """What is given and what is taken, as far as it is said."""

    seat: Seat
    gives: Treasure | None = None
    takes: Treasures = NOTHING

    def model(self, world: World) -> ScreenModel:
        view = view_of(world)
        supply = view.supply if view.supply is not None else (MARKET_GIVES,) * 5
        most = min(MARKET_GIVES, sum(supply) + 1)
        given = tuple(
            SignButton(
                *TREASURE_SIGNS[kind],
                Become(replace(self, gives=kind)),
                f"gives {kind.value}",
                kind is self.gives,
            )
            for kind in TREASURES
        )
        taken = tuple(self._take(kind, sum(self.takes) >= most) for kind in TREASURES)
        full = self.gives is not None and sum(self.takes) == most
        command = Exchange(self.seat, self.gives, self.takes) if self.gives is not None else None
        done = Button(say("So it was"), Submit(command) if full else None, Sign.CHECK, PRIMARY, Size.HEAD, 16)
        again = Button(say("Begin again"), Become(Market(self.seat)), Sign.AGAIN, units=16)
        body = Column(
            (
                Grow(Middle(Column((_head(say("Gives one")), Row(given)), 1.6))),
                Grow(Middle(Column((_head(say("Takes three")), Row(taken)), 1.6))),
                Row((again, done), (2, 3)),
            ),
            2,
        )
        return page("market", say("Market"), body, help_corner(Help(Topic.CITY)))

    def _take(self, kind: Treasure, full: bool) -> Block:
        number = self.takes[kind.place]
        more = None if full else Become(replace(self, takes=plus(self.takes, of_kind(kind, 1))))
        told = str(number) if number else ""
        return SignButton(*TREASURE_SIGNS[kind], more, f"takes {kind.value}", bool(number), told)


def _head(said: Sentence) -> Block:
    return Text(said, sizes_from(Size.BODY, Size.SMALL), Ink.INK, Face.BOLD, middle)
