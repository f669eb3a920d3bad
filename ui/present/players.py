"""Who plays: names, colours and symbols, seats round the table, who begins."""

from dataclasses import dataclass, replace
from typing import Any

from companion.shared.players import LONGEST_NAME, USUAL_SYMBOL, Colour, Player, Roster, Seat, plain_name
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import Sentence, Word, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import OF_SYMBOL, Sign
from ui.present.actions import Become, Begin, Open, Return
from ui.present.corners import help_corner, page
from ui.present.help import Help, Topic
from ui.present.history.chronicle import chronicle_of
from ui.present.history.seating import choose_group
from ui.present.keyboard import keyboard
from ui.present.settings import choice
from ui.present.world import Option, Playable, World, short
from ui.screens.blocks import FILL, Block, Column, Grow, Middle, Row, Split
from ui.screens.frame import Corner, ScreenModel
from ui.screens.lists import Paged
from ui.screens.people import Badge, RoundTable, SeatMark
from ui.screens.words import CHOSEN, PLAIN, PRIMARY, QUIET, Button, Text, middle, sizes_from

#: A table before anything is chosen.
NO_GAME = Playable("", say("No game"), 2, 4)
#: More names than this do not fit beside the table; others are typed.
NAMES_OFFERED = 8
#: So many beside each other where they are many; few stand two by two, which leaves more room to each.
ABREAST_MANY, ABREAST_FEW = 3, 2


def free_colour(players: tuple[Player, ...]) -> Colour | None:
    taken = {player.colour for player in players}
    return next((colour for colour in Colour if colour not in taken), None)


@dataclass(frozen=True, slots=True)
class Players:
    """The table before a game. `begins` is a place in `players`; `group` is whose evening it is.

    `looks` has colour and symbol that people had last: they get them again where nobody else has.
    """

    players: tuple[Player, ...] = ()
    begins: int = 0
    chosen: int | None = None
    known: tuple[str, ...] = ()
    game: Playable = NO_GAME
    profile: tuple[tuple[str, Any], ...] = ()
    group: str = ""
    looks: tuple[Player, ...] = ()

    @classmethod
    def of(cls, world: World) -> "Players":
        """Whoever played last, as they sat."""
        last, chronicle = world.house.last_roster(), chronicle_of(world)
        played, playable = world.house.games(), world.house.playable()
        ruleset = played[0].ruleset if played else ""
        return cls(
            last.players if last is not None else (),
            known=world.house.people(),
            game=next((game for game in playable if game.ruleset == ruleset), playable[0]),
            group=chronicle.last_group(),
            looks=tuple(one.player for one in chronicle.people()),
        )

    def for_group(self, group: str, seated: tuple[str, ...], known: tuple[str, ...]) -> "Players":
        """The same table for a group: its people as they sat last, its names offered first."""
        names = tuple(dict.fromkeys((*known, *self.known)))
        table = replace(self, players=(), begins=0, chosen=None, group=group, known=names)
        for name in seated:
            table = table.with_name(name)
        return table

    @property
    def most(self) -> int:
        return self.game.most

    @property
    def fewest(self) -> int:
        return self.game.fewest

    def with_name(self, name: str) -> "Players":
        """Somebody more, with the first colour that nobody has; nobody twice, nobody too many."""
        colour = self._colour_for(name)
        name = name.strip()
        if colour is None or len(self.players) >= self.most or not name or self._has(name):
            return self
        player = Player.usual(name[:LONGEST_NAME], colour)
        return replace(self, players=(*self.players, player), chosen=None)

    def _colour_for(self, name: str) -> Colour | None:
        """The one they had last if it is free, else the first that nobody here has."""
        had = next((one.colour for one in self.looks if plain_name(one.name) == plain_name(name)), None)
        free = had is not None and had not in {player.colour for player in self.players}
        return had if free else free_colour(self.players)

    def without(self, place: int) -> "Players":
        players = self.players[:place] + self.players[place + 1 :]
        begins = self.begins - (self.begins > place) if self.begins != place else 0
        return replace(self, players=players, begins=begins, chosen=None)

    def dropped(self, one: int, other: int) -> "Players":
        """One was dragged to the other: they change seats; whoever begins still begins."""
        players = list(self.players)
        players[one], players[other] = players[other], players[one]
        begins = {one: other, other: one}.get(self.begins, self.begins)
        return replace(self, players=tuple(players), begins=begins, chosen=None)

    def coloured(self, place: int, colour: Colour) -> "Players":
        """The colour and its symbol; whoever had it gets the other's."""
        old = self.players[place].colour
        players = tuple(
            Player.usual(player.name, colour)
            if at == place
            else Player.usual(player.name, old)
            if player.colour is colour
            else player
            for at, player in enumerate(self.players)
        )
        return replace(self, players=players)

    def renamed(self, place: int, name: str) -> "Players":
        if not name.strip() or self._has(name, but=place):
            return self
        player = replace_name(self.players[place], name.strip()[:LONGEST_NAME])
        return replace(self, players=(*self.players[:place], player, *self.players[place + 1 :]))

    def _has(self, name: str, but: int | None = None) -> bool:
        return any(
            plain_name(player.name) == plain_name(name)
            for place, player in enumerate(self.players)
            if place != but
        )

    def model(self, world: World) -> ScreenModel:
        if self.chosen is not None and self.chosen < len(self.players):
            side: Block = self._about_one(self.chosen)
        else:
            side = self._names()
        marks = tuple(
            SeatMark(
                Seat(place),
                player,
                short(player.name),
                Become(replace(self, chosen=None if self.chosen == place else place)),
                note=Sign.CROWN if place == self.begins else None,
                chosen=place == self.chosen,
            )
            for place, player in enumerate(self.players)
        )
        table = RoundTable(marks, draggable=True)
        return page(
            "players",
            say("{group}: drag people to their seats", group=short(self.group))
            if self.group
            else say("Drag people to their seats"),
            # Before anybody sits there the table leaves its room to the names.
            Split(table, side, (5, 4) if self.players else (3, 4), (5, 4)),
            Corner(Sign.GROUP, Open(choose_group(world, self)), "group"),
            help_corner(Help(Topic.PLAYERS)),
        )

    def _names(self) -> Block:
        seated = {plain_name(player.name) for player in self.players}
        offered = [name for name in self.known if plain_name(name) not in seated][:NAMES_OFFERED]
        full = len(self.players) >= self.most
        chips: list[Block] = [
            Button(short(name), None if full else Become(self.with_name(name)), size=Size.SMALL, units=10)
            for name in offered
        ]
        typed = Button(say("Name"), None if full else Open(Typing(self)), Sign.PLUS, QUIET, Size.SMALL, 10)
        chips.append(typed)
        abreast = ABREAST_MANY if len(chips) > ABREAST_MANY * ABREAST_FEW else ABREAST_FEW
        rows = tuple(Row(tuple(chips[at : at + abreast])) for at in range(0, len(chips), abreast))
        missing = self.fewest - len(self.players)
        told: Sentence = say("Tap a name to seat somebody.")
        if missing <= 0:
            name = short(self.players[self.begins].name)
            told = say("{player} begins. Tap somebody to change that.", player=name)
        text = Text(told, sizes_from(Size.SMALL, Size.TINY), Ink.SOFT, align=middle)
        below: tuple[Block, ...] = (text, self._start())
        if self.game is not NO_GAME:
            change = Open(GameChoice(self))
            below = (Button(self.game.title, change, Sign.GEAR, QUIET, Size.SMALL, 10, label="game"), *below)
        return Column((Grow(Middle(Column(rows, 1.6))), *below), 1.6)

    def _start(self) -> Button:
        missing = self.fewest - len(self.players)
        if missing > 0:
            return Button(
                say("Still missing: {number}", number=missing), None, look=QUIET, size=Size.HEAD, units=16
            )
        if missing + self.most - self.fewest < 0:
            too_many = say("Too many for this game: {number}", number=len(self.players) - self.most)
            return Button(too_many, None, look=QUIET, units=16)
        try:
            roster = Roster(self.players)
        except MoveRefused as refused:
            return Button(refused.sentence, None, look=QUIET, units=16)
        begin = Begin(self.game.ruleset, roster, Seat(self.begins), self.group, self.profile)
        return Button(say("Begin"), begin, Sign.CHECK, PRIMARY, Size.HEAD, 16)

    def _about_one(self, place: int) -> Block:
        player = self.players[place]
        colours = tuple(
            Button(
                None,
                Become(self.coloured(place, colour)),
                sign_of(colour),
                CHOSEN if colour is player.colour else PLAIN,
                units=11,
                label=colour.value,
            )
            for colour in Colour
        )
        word = Text(
            say("{colour}, {symbol}", colour=Word(player.colour.value), symbol=Word(player.symbol.value)),
            sizes_from(Size.SMALL, Size.TINY),
            Ink.SOFT,
            align=middle,
        )
        name = Text(player.name, sizes_from(Size.BODY, Size.TINY), Ink.INK, Face.BOLD, middle, 3)
        begins = replace(self, begins=place, chosen=None)
        return Column(
            (
                Row((Badge(player, 11), Middle(name)), (-12, 1)),
                word,
                Row(colours, gap=1.4),
                Button(say("Begins"), Become(begins), Sign.CROWN, units=11, size=Size.SMALL),
                Row(
                    (
                        Button(
                            say("Name"), Open(Typing.over(self, place)), Sign.PEN, units=11, size=Size.SMALL
                        ),
                        Button(
                            say("Leaves"), Become(self.without(place)), Sign.CROSS, units=11, size=Size.SMALL
                        ),
                    )
                ),
                FILL,
                Button(say("Done"), Become(replace(self, chosen=None)), Sign.CHECK, PRIMARY, units=12),
            ),
            1.8,
        )


def replace_name(player: Player, name: str) -> Player:
    return Player(name, player.colour, player.symbol)


def sign_of(colour: Colour) -> Sign:
    return OF_SYMBOL[USUAL_SYMBOL[colour]]


@dataclass(frozen=True, slots=True)
class Typing:
    """A name being typed, for somebody new or for the player at `place`."""

    draft: Players
    place: int | None = None
    typed: str = ""
    shifted: bool = True

    @classmethod
    def over(cls, draft: Players, place: int) -> "Typing":
        """Somebody's name, to be changed."""
        return cls(draft, place, draft.players[place].name, False)

    def with_text(self, text: str) -> "Typing":
        """The name with what a keyboard adds to it."""
        return replace(self, typed=(self.typed + text)[:LONGEST_NAME], shifted=text in (" ", "-"))

    def without_last(self) -> "Typing":
        return replace(self, typed=self.typed[:-1], shifted=len(self.typed) <= 1)

    def done(self) -> Return | None:
        """Back to the table with the name; None while there is none that could be taken."""
        if self.place is None:
            after = self.draft.with_name(self.typed)
            return Return(after) if after is not self.draft else None
        if plain_name(self.typed) == plain_name(self.draft.players[self.place].name):
            return Return(self.draft)
        after = self.draft.renamed(self.place, self.typed)
        return Return(after) if after is not self.draft else None

    def model(self, world: World) -> ScreenModel:
        done, name = self.done(), self.typed.strip()
        told = say("{name} is there already.", name=short(name)) if name and done is None else say("Name")
        sizes = sizes_from(Size.HEAD, Size.TINY)
        shown = Text(self.typed + "_", sizes, Ink.INK, Face.BOLD, middle, 2, True)
        ready = Button(say("Done"), done, Sign.CHECK, PRIMARY, Size.SMALL, 10)
        keys = keyboard(self, world.language, ready)
        return page("typing", told, Column((Grow(Middle(shown)), keys), 1.6))


@dataclass(frozen=True, slots=True)
class GameChoice:
    """Which game is played, and what of its rules differently."""

    draft: Players
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        games: tuple[tuple[Sentence | str, Any, bool], ...] = tuple(
            (game.title, self._become(game, ()), game.ruleset == self.draft.game.ruleset)
            for game in world.house.playable()
        )
        groups: tuple[Block, ...] = (
            choice(say("Game"), games),
            *(self._option(option) for option in self.draft.game.options),
        )
        turned = Paged(groups, self.at, lambda at: Become(replace(self, at=at)), gap=2.4)
        done = Button(say("Done"), Return(self.draft), Sign.CHECK, PRIMARY, units=12)
        return page("game-choice", say("What is played?"), Column((Grow(turned), done), 2))

    def _option(self, option: Option) -> Block:
        said = dict(self.draft.profile)
        now = said.get(option.name, option.values[0][0])
        return choice(
            option.said,
            tuple(
                (told, self._become(self.draft.game, self._with(option, value)), value == now)
                for value, told in option.values
            ),
        )

    def _with(self, option: Option, value: Any) -> tuple[tuple[str, Any], ...]:
        """The rules with this switch; what is usual is not said."""
        kept = tuple(each for each in self.draft.profile if each[0] != option.name)
        return kept if value == option.values[0][0] else (*kept, (option.name, value))

    def _become(self, game: Playable, profile: tuple[tuple[str, Any], ...]) -> Become:
        return Become(GameChoice(replace(self.draft, game=game, profile=profile), self.at))
