"""What was played: the games, searched by words, and the doors to all that they add up to."""

from dataclasses import dataclass, replace

from companion.shared.sentences import say
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Open, Resume
from ui.present.corners import page
from ui.present.history.by_hand import ByHand
from ui.present.history.chronicle import chronicle_of
from ui.present.history.common import game_line, listed, searched
from ui.present.history.game import GamePage
from ui.present.history.groups import Evenings, Groups
from ui.present.history.landings import LandingsPlace
from ui.present.history.people import People
from ui.present.history.shown import Asked
from ui.present.history.standings import StandingsPlace
from ui.present.world import World
from ui.screens.blocks import Block, Column, Either, Grow, Middle, Row, Split
from ui.screens.frame import ScreenModel
from ui.screens.words import PLAIN, Button


@dataclass(frozen=True, slots=True)
class Past:
    """The latest first; `words` must all be found in a game's players, group, rules, result or id."""

    words: str = ""
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        chronicle = chronicle_of(world)
        ids = chronicle.games(self.words)

        def line(place: int) -> Block:
            game = chronicle.game(ids[place])
            return game_line(game, Open(GamePage(game.id)) if game.finished else Resume(game.id))

        nothing = say("No game fits.") if self.words else say("No game has been played yet.")
        body = listed(len(ids), line, self.at, lambda at: replace(self, at=at), nothing)
        main = Column((searched(self.words, Past), Grow(body)), 1.6)
        return page(
            "past",
            say("Games: {number}", number=len(ids)),
            Split(main, self._doors(chronicle.last_group()), (5, 3), (5, 3)),
        )

    def _doors(self, group: str) -> Block:
        asked = Asked(group)
        doors = (
            (Sign.CROWN, say("Standings"), StandingsPlace(asked)),
            (Sign.TARGET, say("Landings"), LandingsPlace(asked)),
            (Sign.PEOPLE, say("People"), People()),
            (Sign.GROUP, say("Groups"), Groups()),
            (Sign.MOON, say("Evenings"), Evenings()),
            (Sign.PEN, say("Enter a game"), ByHand.of(group)),
        )
        buttons = [Button(said, Open(place), sign, PLAIN, Size.SMALL, 10.5) for sign, said, place in doors]
        rows = tuple(Row(tuple(buttons[at : at + 2])) for at in range(0, len(buttons), 2))
        return Either(Middle(Column(tuple(buttons), 1.6)), Middle(Column(rows, 2)))
