"""A spell whose printed card says more than the list of its aims: sums and tokens are told in full here."""

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from companion.games.aladdins_dragons.aims import FREE
from companion.games.aladdins_dragons.components import SUPPLY_OF_A_KIND
from companion.games.aladdins_dragons.moves import PlaySpell, TokenName
from companion.games.aladdins_dragons.treasures import NOTHING
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Submit
from ui.present.corners import help_corner, page
from ui.present.dragons.common import view_of
from ui.present.dragons.help import Topic
from ui.present.dragons.offers import token_told
from ui.present.dragons.steppers import treasure_steppers
from ui.present.help import Help
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle
from ui.screens.frame import ScreenModel
from ui.screens.lists import Paged
from ui.screens.words import CHOSEN, PRIMARY, QUIET, Button, Text, middle, sizes_from

_SAID: dict[str, Sentence] = {"gives": say("Gives"), "takes": say("Takes")}


def is_free(command: Any) -> bool:
    """Whether more can be said of this than a list can offer."""
    if not isinstance(command, PlaySpell):
        return False
    # Where the table counts its treasures, no sums are told.
    return any(part == "tokens" or getattr(command.aim, part) is not None for part in _parts(command))


def is_told_in_full(command: Any) -> bool:
    """Whether all of its aim is told beyond the list: then nothing need be chosen from the list first."""
    return is_free(command) and command.aim.space is None


def _parts(command: PlaySpell) -> tuple[str, ...]:
    return FREE.get(command.spell, ())


@dataclass(frozen=True, slots=True)
class FullAim:
    """The spell as it was chosen, to be told in full: it is about to be played, so this is in the open."""

    command: PlaySpell = field(repr=False)
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        parts = tuple(self._part(world, part) for part in _parts(self.command))
        done = Button(say("So it is"), Submit(self.command), Sign.CHECK, PRIMARY)
        about = say("{spell}: as the card says", spell=self.command.spell.word)
        return page("full-aim", about, Column((*parts, done), 2), help_corner(Help(Topic.ACTING)))

    def _part(self, world: World, part: str) -> Block:
        if part == "tokens":
            return Grow(self._tokens(world))
        now = getattr(self.command.aim, part) or NOTHING
        head = Text(_SAID[part], sizes_from(Size.BODY, Size.SMALL), Ink.INK, Face.BOLD, middle)
        steppers = treasure_steppers(
            now, SUPPLY_OF_A_KIND, lambda changed: self._with(**{part: changed}), f"{part} "
        )
        return Grow(Middle(Column((head, steppers), 1)))

    def _tokens(self, world: World) -> Block:
        chosen = self.command.aim.tokens
        rows = tuple(
            Button(
                token_told(world, each.token),
                self._with(tokens=_toggled(chosen, each.token)),
                look=CHOSEN if each.token in chosen else QUIET,
                size=Size.SMALL,
                units=10,
                label=f"token {each.token.seat}/{each.token.nth}",
            )
            for each in view_of(world).tokens
        )
        return Paged(rows, self.at, lambda at: Become(FullAim(self.command, at)))

    def _with(self, **changed: Any) -> Become:
        aim = replace(self.command.aim, **changed)
        return Become(FullAim(replace(self.command, aim=aim), self.at))


def _toggled(tokens: tuple[TokenName, ...], token: TokenName) -> tuple[TokenName, ...]:
    return tuple(each for each in tokens if each != token) if token in tokens else (*tokens, token)
