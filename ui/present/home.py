"""Home: the game that was on comes first; then a new one, and everything else."""

from dataclasses import dataclass, replace

from companion.shared.sentences import Sentence, Word, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Open, Resume
from ui.present.corners import help_corner
from ui.present.devices import Camera, Deck, Doctor, Pads
from ui.present.help import About, Help, Topic
from ui.present.history.past import Past
from ui.present.players import Players
from ui.present.settings import SettingsPlace
from ui.present.world import GameOnHand, World, short
from ui.screens.blocks import FILL, Block, Column, Either, Grow, Middle, Row, Split
from ui.screens.cards import Card, CardGrid
from ui.screens.frame import ScreenModel
from ui.screens.words import PRIMARY, QUIET, Button, Text, middle, sizes_from, title

#: What lies on the table when nothing is on.
HERO = ("palace", "carpet-red", "lamp", "camel", "carpet-blue")


def when(days: int) -> Sentence:
    match days:
        case 0:
            return say("today")
        case 1:
            return say("yesterday")
        case _:
            return say("{days} days ago", days=days)


def names_of(game: GameOnHand) -> Sentence:
    return say("{names}", names=tuple(short(name) for name in game.names))


@dataclass(frozen=True, slots=True)
class Home:
    def model(self, world: World) -> ScreenModel:
        games = world.house.games()
        on = next((game for game in games if not game.finished and not game.by_hand), None)
        new = Button(say("New game"), Open(Players.of(world)), Sign.PLUS, PRIMARY, Size.LARGE, 20)
        first = new
        second: tuple[Button, ...] = ()
        told: tuple[Text, ...] = ()
        if on is not None:
            first = Button(say("Go on"), Resume(on.id), Sign.NEXT, PRIMARY, Size.LARGE, 20)
            second = (replace(new, look=QUIET, size=Size.BODY, units=13),)
            told = (
                Text(names_of(on), sizes_from(Size.BODY, Size.TINY), Ink.INK, Face.BOLD, middle, 2, True),
                Text(
                    say("{game}, {when}", game=Word(on.title), when=when(on.days_ago)),
                    sizes_from(Size.SMALL, Size.TINY),
                    Ink.SOFT,
                    align=middle,
                ),
            )
        fan = CardGrid(tuple(Card(name, group=f"hero:{name}") for name in HERO), gap=1.2, most_units=20)
        asked = title(say("What shall we play?"), Size.LARGE, Ink.GOLD)
        main = Column((FILL, *told, first, *second, FILL) if told else (Grow(fan), asked, first), 2.4)
        return ScreenModel(
            "home",
            Split(main, self._doors(), (3, 2), (3, 2)),
            corners=(help_corner(Help(Topic.HOME)),),
        )

    def _doors(self) -> Block:
        doors = (
            (Sign.CARDS, say("Games"), Past()),
            (Sign.CARPET, say("Deck"), Deck()),
            (Sign.CAMERA, say("Camera"), Camera()),
            (Sign.PAD, say("Pads"), Pads()),
            (Sign.GEAR, say("Settings"), SettingsPlace()),
            (Sign.HEART, say("Doctor"), Doctor()),
            (Sign.HELP, say("About"), About()),
        )
        buttons = [Button(said, Open(place), sign, size=Size.SMALL, units=9) for sign, said, place in doors]
        rows = [Row(tuple(buttons[at : at + 2])) for at in range(0, len(buttons), 2)]
        return Either(Middle(Column(tuple(buttons), 1.5)), Column((FILL, *rows), 2.4))
