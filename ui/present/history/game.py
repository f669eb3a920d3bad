"""One game of the past: who came where, and all that can be done with it."""

from dataclasses import dataclass
from datetime import date

from companion.shared.sentences import Sentence, Word, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Note, Open, Resume, Review
from ui.present.corners import page
from ui.present.history.by_hand import ByHand
from ui.present.history.chronicle import chronicle_of
from ui.present.history.common import dotted, told_day
from ui.present.history.shown import GameShown, SetCounts
from ui.present.timeline import joined
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Split
from ui.screens.frame import ScreenModel
from ui.screens.long_list import Line
from ui.screens.pictures import QrCode
from ui.screens.words import PRIMARY, QUIET, Button, Text, middle, sizes_from

BUTTON = 10.5


@dataclass(frozen=True, slots=True)
class GamePage:
    id: str

    def model(self, world: World) -> ScreenModel:
        chronicle = chronicle_of(world)
        game = chronicle.game(self.id)
        about = dotted(told_day(game.day), Word(game.title), game.group)
        return page(
            "past-game",
            about,
            Split(self._result(game), self._deeds(game, chronicle.today()), (5, 4), (1, 1)),
        )

    def _result(self, game: GameShown) -> Block:
        in_order = sorted(game.seats, key=lambda seat: seat.place)
        lines = tuple(
            Line(
                say("Former player") if seat.gone else seat.player.name,
                say("Place {place}", place=seat.place),
                player=seat.player,
                number=str(seat.points),
                ink=Ink.SOFT if seat.gone else Ink.INK,
            )
            for seat in in_order
        )
        if not game.finished:
            lines = tuple(Line(name) for name in game.names)
        told = _notes(game)
        notes = (Text(joined(told), (Size.TINY,), Ink.SOFT, align=middle),) if told else ()
        return Middle(Column((*lines, *notes), 1.4))

    def _deeds(self, game: GameShown, today: date) -> Block:
        counts = Button(
            say("Count it") if not game.counts else say("Do not count it"),
            Note(SetCounts(game.id, not game.counts), Become(self)),
            Sign.CHECK if not game.counts else Sign.MINUS,
            QUIET,
            units=BUTTON,
        )
        if not game.finished:
            return Middle(Column((Button(say("Go on"), Resume(game.id), Sign.NEXT, PRIMARY, units=15),)))
        phone = Button(say("To BG Stats"), Open(PlayLink(game.id)), Sign.QR, units=BUTTON)
        if game.by_hand:
            # A deleted player has no name that could be entered again.
            whole = all(not seat.gone for seat in game.seats)
            right = Button(
                say("Put right"), Open(ByHand.over(game, today)) if whole else None, Sign.PEN, units=BUTTON
            )
            return Middle(Column((right, phone, counts), 1.8))
        deeds = (
            Button(say("Replay"), Review(game.id), Sign.AGAIN, PRIMARY, units=BUTTON),
            Button(say("Score and rematch"), Resume(game.id), Sign.SUM, units=BUTTON),
            Button(say("Put right"), Review(game.id, changing=True), Sign.PEN, units=BUTTON),
            phone,
            counts,
        )
        return Middle(Column(deeds, 1.8))


def _notes(game: GameShown) -> tuple[Sentence, ...]:
    notes = []
    if not game.finished:
        notes.append(say("Not finished."))
    if game.minutes:
        notes.append(say("It took {minutes} minutes.", minutes=game.minutes))
    if game.continued:
        notes.append(say("It began on an earlier day."))
    if game.by_hand:
        notes.append(say("Entered by hand: nothing to replay."))
    if not game.counts:
        notes.append(say("It does not count."))
    return tuple(notes)


@dataclass(frozen=True, slots=True)
class PlayLink:
    """A finished game as a QR code for the app BG Stats."""

    id: str

    def model(self, world: World) -> ScreenModel:
        rows = chronicle_of(world).play_link(self.id)
        told = say("Point a phone with the app BG Stats at it: the game is entered there. Nothing goes out.")
        if not rows:
            told = say("This game does not fit into a QR code: the names are too long.")
        text = Text(told, sizes_from(Size.BODY, Size.TINY), Ink.INK, Face.BODY, middle)
        code: Block = QrCode(rows) if rows else Column(())
        return page(
            "play-link", say("To BG Stats"), Split(Column((Grow(code),)), Middle(text), (3, 2), (3, 1))
        )
