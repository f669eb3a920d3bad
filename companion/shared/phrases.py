"""How people say a game's moves at a console: words in, a command out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.shared.handing_over import HandOver
from companion.shared.players import Roster, Seat, plain_name
from companion.shared.refusals import CompanionError
from companion.shared.sentences import Sentence


class PhraseUnclear(CompanionError):
    """A line that says no move; the text names the word and what would do."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One kind of move: its first word, how it goes on, what it does."""

    word: str
    usage: str
    about: str


@dataclass(frozen=True, slots=True)
class HiddenEntry:
    """A move that needs secrets: its questions are for `seat` alone (None: for whoever rules), unseen.

    `command` makes the move of the answers. Raises PhraseUnclear, which never quotes one.
    """

    seat: Seat | None
    questions: tuple[Sentence, ...]
    command: Callable[[tuple[str, ...]], Any] = field(repr=False)


class Phrasebook(Protocol):
    """What a game adds to the console."""

    @property
    def phrases(self) -> tuple[Phrase, ...]: ...

    def understood(self, line: str, roster: Roster, view: Any) -> Any | tuple[HiddenEntry, ...]:
        """The command that the line says, or the hidden entries that it asks for. Raises PhraseUnclear."""

    def words(self, roster: Roster) -> tuple[str, ...]:
        """What may stand in a phrase, for completion."""

    def board(self, view: Any) -> tuple[Sentence, ...]:
        """The game as everybody may see it, a few lines."""

    def private(self, view: Any) -> tuple[Sentence, ...]:
        """What only the viewer may see."""


#: A ruling that every game has.
SEAT_PHRASE = Phrase("seat", "seat PLAYER to NAME", "ruling: somebody else plays on in this seat")


def seat_handed_over(rest: str, roster: Roster) -> HandOver:
    """What `seat Ben to Eve` says. Raises PhraseUnclear."""
    whose, between, to = rest.partition(" to ")
    if not between:
        raise PhraseUnclear("Say it like this: seat Ben to Eve")
    return HandOver(seat_named(whose, roster), to.strip())


def seat_named(text: str, roster: Roster) -> Seat:
    """A player by name, or by the only name that begins so. Raises PhraseUnclear."""
    wanted = plain_name(text)
    names = [plain_name(player.name) for player in roster.players]
    if wanted in names:
        return Seat(names.index(wanted))
    found = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    if len(found) == 1:
        return Seat(found[0])
    known = ", ".join(player.name for player in roster.players)
    raise PhraseUnclear(f"{text.strip() or 'Nobody'} is not one of the players: {known}.")
