"""The layout as it grows: new cards told, wrong ones corrected, gone ones taken back, distances checked."""

from __future__ import annotations

from companion.compose import wording
from companion.compose.desk import Desk
from companion.compose.doubts import Asks
from companion.compose.layout_book import LayoutBook
from companion.compose.told import Weight
from companion.compose.watching import TableRead
from companion.games.flying_carpets.moves import TakeBackLastCard
from companion.games.flying_carpets.sightings import BY_NAME, KindAsked, read_layout
from companion.shared.sentences import say
from vision.look import SeenCard


class Laying:
    """Follows one round's layout."""

    def __init__(self, desk: Desk, book: LayoutBook) -> None:
        self._desk, self._book = desk, book
        self._problems: tuple[str, ...] = ()

    def begin_round(self) -> None:
        self._problems = ()

    def read(self, read: TableRead, cards: tuple[SeenCard, ...]) -> None:
        """Takes in a picture; `cards` are those that belong to this round."""
        desk, book = self._desk, self._book
        faces_up = tuple(card for card in cards if not card.face_down)
        known = len(desk.state.table)
        missing = book.missing(faces_up, known)
        if missing and not desk.state.still_to_turn_up:
            # Nobody takes a card from a whole layout for good: something lies on it, or it was overlooked.
            desk.warn_once(f"gone {missing}", wording.not_seen_in_layout(desk.state, missing))
        elif missing and all(card.id in book.numbers for card in faces_up):
            if not desk.second_look("missing"):
                return
            for _ in range(book.take_back(missing, known)):
                desk.submit(TakeBackLastCard())
            known = len(desk.state.table)
        book.give_numbers(faces_up, known)
        room = known + desk.state.still_to_turn_up
        if len(book.numbers) > room:
            desk.warn_once("too many", wording.too_many(len(faces_up), room))
            return
        if self._tell_kinds(read, faces_up):
            self._check(read)

    def carpets_lie_there(self) -> None:
        """Carpets lie there, and the game still waits for destinations."""
        to_come = self._desk.state.still_to_turn_up
        self._desk.warn_once(f"flown early {to_come}", wording.flown_early(to_come))

    def answer_again(self, read: TableRead, cards: tuple[SeenCard, ...]) -> None:
        """Somebody said which kind a card is."""
        self._tell_kinds(read, tuple(card for card in cards if not card.face_down))

    def _tell_kinds(self, read: TableRead, cards: tuple[SeenCard, ...]) -> bool:
        """Tells the game what is certain and asks for the rest; False if it has to be looked at again."""
        desk, book = self._desk, self._book
        told = {
            number: BY_NAME[answer[0]]
            for name, number in book.numbers.items()
            if (answer := desk.doubts.answer_to(Asks.KIND, name)) is not None
        }
        understood = read_layout(desk.state, book.seen(cards, read.at_s), told)
        names = {number: name for name, number in book.numbers.items()}
        asked = [one for one in understood.questions if isinstance(one, KindAsked)]
        unsure = {names[one.number] for one in asked}
        if any(doubt.asks is Asks.KIND and doubt.about[0] not in unsure for doubt in desk.doubts.open):
            desk.withdraw(Asks.KIND)
        if asked and not desk.second_look("kind"):
            return False
        for one in asked:
            card = next(card for card in cards if card.id == names[one.number])
            desk.ask(wording.which_kind(one, card, desk.state))
        for command in understood.commands:
            desk.submit(command)
        book.note_places(cards)
        return True

    def _check(self, read: TableRead) -> None:
        """The layout's distances, told whenever they change, and the gate once the layout is whole."""
        told = wording.layout_problems(read.sight.reading, self._book.numbers)
        problems = tuple(map(str, told))
        if problems != self._problems:
            self._problems = problems
            for sentence in told:
                self._desk.note(sentence, Weight.WARNING)
            if not told:
                self._desk.note(say("The layout keeps its distances."))
        if not self._desk.state.still_to_turn_up:
            self._desk.judge_gate(read)
