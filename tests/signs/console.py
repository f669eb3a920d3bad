"""The game at a console, and how it plays itself."""

from companion.shared.chance import Draw
from companion.shared.phrases import HiddenEntry, Phrase, PhraseUnclear
from companion.shared.players import Roster, Seat
from companion.shared.sealed import Sealed
from companion.shared.self_play import SelfPlay
from companion.shared.sentences import Sentence, say
from tests.signs.moves import SIGNS, Command, Show
from tests.signs.rules import Signs, State, View


class SignsPhrases:
    phrases = (Phrase("show", "show", "everybody who has not chosen shows a sign in secret"),)

    def understood(self, line: str, roster: Roster, view: View) -> Command | tuple[HiddenEntry, ...]:
        if line.strip() != "show":
            raise PhraseUnclear("Say it like this: show")
        return tuple(_entry(seat) for seat in view.missing)

    def words(self, roster: Roster) -> tuple[str, ...]:
        return roster.names(roster.seats)

    def board(self, view: View) -> tuple[Sentence, ...]:
        return (say("{one} to {other}", one=view.points[0], other=view.points[1]),)

    def private(self, view: View) -> tuple[Sentence, ...]:
        return () if view.own is None else (say("You chose {sign}.", sign=SIGNS[view.own].value),)


def _entry(seat: Seat) -> HiddenEntry:
    question = say("Which sign: 0, 1 or 2?")
    return HiddenEntry(seat, (question,), lambda answers: Show(seat, Sealed(int(answers[0]))))


def next_command(rules: Signs, state: State, draw: Draw) -> Command | None:
    if state.over:
        return None
    return Show(state.box.missing[0], Sealed(draw.randrange(len(SIGNS))))


SELF_PLAY = SelfPlay(next_command, small=("chosen",), great=("opened",), rounds=(), players=2)
