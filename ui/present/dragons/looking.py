"""Looking at one's own again: treasures, tokens and spells, while their owner's finger is down."""

from dataclasses import dataclass
from typing import Any

from companion.games.aladdins_dragons.view import OwnView, View
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Open
from ui.present.corners import help_corner, page
from ui.present.dragons.board import board_map
from ui.present.dragons.choices import Acts
from ui.present.dragons.common import own_of
from ui.present.dragons.help import Topic
from ui.present.dragons.offers import treasures_block
from ui.present.hand_over import HandOver, hold_to_look
from ui.present.help import Help
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row, felt
from ui.screens.frame import ScreenModel
from ui.screens.people import Tag
from ui.screens.who import WhoButton
from ui.screens.words import PLAIN, BigSign, Text, left, sizes_from, title


@dataclass(frozen=True, slots=True)
class WhoLooks:
    """Who wants to look at their own, or to use a Lamp and spells while tokens are placed."""

    acting: bool = False

    def model(self, world: World) -> ScreenModel:
        def then(seat: Seat) -> Any:
            return Acts(seat) if self.acting else Own(seat)

        choices: list[Block] = [
            WhoButton(world.player(seat), world.name(seat), Open(HandOver(seat, then(seat))), PLAIN, 16)
            for seat in world.game.roster.seats
        ]
        rows = tuple(Row(tuple(choices[at : at + 2])) for at in range(0, len(choices), 2))
        asked = say("Who uses a Lamp or plays a spell?") if self.acting else say("Who looks at their own?")
        body = Column((title(asked), Grow(Middle(Column(rows, 2.4)))), 2)
        return page("who-looks", None, body, help_corner(Help(Topic.ARTIFACTS)))


@dataclass(frozen=True, slots=True)
class Own:
    """Somebody's treasures, tokens and spells."""

    seat: Seat
    private = True

    def model(self, world: World) -> ScreenModel:
        seen = own_of(world, self.seat)
        if seen is None or seen.own is None:
            shown: Block = felt(Middle(BigSign(Sign.LOCK, 24, Ink.SOFT)))
        else:
            shown = self._shown(world, seen, seen.own)
        who = Tag(world.player(self.seat), world.name(self.seat), Size.BODY)
        foot = Row((Middle(who), hold_to_look(self.seat, 13, Size.BODY)), (2, 3))
        return page("own", None, Column((Grow(shown), foot), 1.6))

    def _shown(self, world: World, seen: View, own: OwnView) -> Block:
        parts: list[Block] = []
        if own.treasures is not None:
            parts.append(_part(say("Treasures"), treasures_block(own.treasures, Size.HEAD, left)))
        if own.tokens_left:
            parts.append(_part(say("Tokens to place"), _numbers(own.tokens_left)))
        lines: list[Block] = [Row(tuple(parts))] if parts else []
        if own.spells:
            names = say("{spells}", spells=tuple(spell.word for spell in own.spells))
            lines.append(_part(say("Spells"), Text(names, sizes_from(Size.BODY, Size.TINY))))
        if any(space is not None for _, space, _ in own.placed):
            board = board_map(world, lambda space: None, seen)
            return Column((*lines, Grow(board)), 1.2)
        return Middle(Column(tuple(lines), 3))


def _part(name: Sentence, block: Block) -> Block:
    return Column((Text(name, (Size.TINY,), Ink.SOFT, Face.BOLD, most_lines=1), block), 0.4)


def _numbers(tokens: tuple[int, ...]) -> Block:
    return Text("  ".join(map(str, tokens)), sizes_from(Size.BODY, Size.TINY), Ink.GOLD, Face.BOLD)
