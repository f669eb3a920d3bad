"""People: who plays, how they look, and what can be changed of them."""

from dataclasses import dataclass

from companion.shared.players import USUAL_SYMBOL, Colour, plain_name
from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import OF_SYMBOL, Sign
from ui.present.actions import Back, Become, Note, Open, Return
from ui.present.corners import page
from ui.present.history.chronicle import Chronicle, chronicle_of
from ui.present.history.common import Choosing, Sure, listed, parted
from ui.present.history.photos import PhotoPlace
from ui.present.history.shown import Delete, Merge, PersonShown, Recolour, Rename
from ui.present.history.writing import Writing
from ui.present.world import World, short
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split
from ui.screens.frame import ScreenModel
from ui.screens.long_list import Line
from ui.screens.pictures import Portrait
from ui.screens.words import CHOSEN, PLAIN, QUIET, Button, Text, middle, sizes_from

#: A hundred people in a living room are a mistake of typing, but they are listed.
BUTTON = 10.5


@dataclass(frozen=True, slots=True)
class People:
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        people = chronicle_of(world).people()

        def line(place: int) -> Block:
            one = people[place]
            return Line(
                one.player.name,
                parted(*one.groups),
                Open(PersonPlace(one.player.name)),
                player=one.player,
                photo=one.photo,
                number=str(one.games),
                number_units=14,
                label=f"person {place}",
            )

        body = listed(len(people), line, self.at, People, say("Nobody has played yet."))
        return page("people", say("People"), Column((Grow(body),)))


@dataclass(frozen=True, slots=True)
class PersonPlace:
    """One person, by the name they have now."""

    name: str

    def model(self, world: World) -> ScreenModel:
        chronicle = chronicle_of(world)
        one = found(chronicle, self.name)
        if one is None:
            gone = Text(say("{name} is not here any more.", name=short(self.name)), align=middle)
            return page("person", None, Middle(gone))
        return page("person", None, Split(self._who(one), self._deeds(chronicle, one), (1, 1), (5, 6)))

    def _who(self, one: PersonShown) -> Block:
        name = Text(one.player.name, sizes_from(Size.HEAD, Size.TINY), Ink.INK, Face.TITLE, middle, 3, True)
        games = Text(
            say("Games: {number}", number=one.games), (Size.SMALL, Size.TINY), Ink.SOFT, align=middle
        )
        groups = Text(
            parted(*one.groups), (Size.SMALL, Size.TINY), Ink.SOFT, align=middle, most_lines=2, may_cut=True
        )
        colours = tuple(
            Button(
                None,
                Note(Recolour(self.name, colour), Become(self)),
                OF_SYMBOL[USUAL_SYMBOL[colour]],
                CHOSEN if colour is one.player.colour else PLAIN,
                units=11,
                label=colour.value,
            )
            for colour in Colour
        )
        said: tuple[Block, ...] = (name, games, groups) if one.groups else (name, games)
        return Column((Grow(Middle(Portrait(one.player, one.photo))), *said, Row(colours, gap=1.4)), 1.4)

    def _deeds(self, chronicle: Chronicle, one: PersonShown) -> Block:
        others = tuple(each.player.name for each in chronicle.people() if each.player.name != one.player.name)
        rename = Writing(say("Name"), self._renamed, one.player.name, False)
        merge = Choosing(
            say("Who is the same person as {name}?", name=short(self.name)),
            tuple((other, Open(self.merged(other))) for other in others),
        )
        deeds = (
            Button(say("Another name"), Open(rename), Sign.PEN, units=BUTTON),
            Button(say("Photo"), Open(PhotoPlace(self.name)), Sign.CAMERA, units=BUTTON),
            Button(say("Merge"), Open(merge) if others else None, Sign.SWAP, units=BUTTON),
            Button(say("Delete"), Open(self.taken_out(one)), Sign.CROSS, QUIET, units=BUTTON),
        )
        return Middle(Column(deeds, 1.8))

    def _renamed(self, text: str) -> object:
        """The name as it was is no change; nor is nothing."""
        if not text:
            return None
        if text == self.name:
            return Back()
        return Note(Rename(self.name, text), Return(PersonPlace(text)))

    def merged(self, other: str) -> Sure:
        both = {"one": short(self.name), "other": short(other)}
        return Sure(
            say("Are {one} and {other} one person?", **both),
            say("All games of {one} become those of {other}. This cannot be taken back.", **both),
            say("One person"),
            Merge(self.name, other),
            Return(PersonPlace(other), over=2),
        )

    def taken_out(self, one: PersonShown) -> Sure:
        return Sure(
            say("Delete {name}?", name=short(self.name)),
            say(
                "Their games ({number}) stay, with a former player. Name and photo are gone for good; older "
                "backups still have them.",
                number=one.games,
            ),
            say("Delete"),
            Delete(self.name),
            Back(2),
        )


def found(chronicle: Chronicle, name: str) -> PersonShown | None:
    wanted = plain_name(name)
    return next((one for one in chronicle.people() if plain_name(one.player.name) == wanted), None)
