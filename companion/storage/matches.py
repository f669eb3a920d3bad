"""A match into the journal's terms and back."""

from typing import Any, TypeVar

import msgspec

from companion.session import Session, read_entries
from companion.shared.codec import Decoder, Encoded, encode
from companion.shared.log import Entry
from companion.shared.ruleset import Ruleset, Setup
from companion.shared.sentences import say
from companion.storage.journal import GameLine, GameStand, GameStart, JournalEntry, KeptGame

#: What a deleted player is called in the games they played.
FORMER = "Former player"

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")


def journal_entry(at_s: float, entry: Entry[C, E]) -> JournalEntry:
    """An entry as the journal keeps it; its kind is the tag that its JSON has too."""
    return JournalEntry(at_s, str(entry.__struct_config__.tag), encode(entry))


def start_of(session: Session[Any, Any, Any, Any], at_s: float, group: str = "") -> GameStart:
    names = tuple(player.name for player in session.setup.roster.players)
    looks = tuple((player.colour.value, player.symbol.value) for player in session.setup.roster.players)
    return GameStart(session.rules.name, encode(session.setup).readable, names, at_s, group, looks)


def stand_of(session: Session[Any, Any, Any, Any]) -> GameStand:
    """How far the game is, for the list of games."""
    outcome = session.outcome
    if outcome is None:
        return GameStand()
    names = session.setup.roster.names(outcome.winners)
    by_seat = sorted(outcome.standings, key=lambda standing: standing.seat)
    scores = tuple((standing.points, standing.place) for standing in by_seat)
    return GameStand(True, result_told(names, outcome.standings[0].points), scores)


def result_told(names: tuple[str, ...], points: int) -> str:
    """Who won, in one sentence."""
    pattern = "{names} won with {points}" if len(names) == 1 else "{names} share the win with {points}"
    return str(say(pattern, names=names, points=points))


def read_match(rules: Ruleset[S, C, E, V], kept: KeptGame) -> tuple[Session[S, C, E, V], GameLine]:
    """The match behind a kept game. Raises Unreadable, MoveRefused for what no companion wrote."""
    entries = read_entries(rules, (entry.content for entry in kept.entries))
    return Session.resume(rules, read_setup(setup_of(kept)), entries), kept.line


def setup_of(kept: KeptGame) -> bytes:
    """What a game started from, with players who were renamed since under the names they have now."""
    setup = msgspec.json.decode(kept.setup)
    seated = setup.get("roster", {}).get("players", [])
    if [player.get("name") for player in seated] == list(kept.line.names):
        return kept.setup
    for player, name in zip(seated, kept.line.names, strict=False):
        if name != FORMER:
            player["name"] = name
    return msgspec.json.encode(setup)


def read_setup(content: bytes) -> Setup:
    """A game's setup from its JSON. Raises Unreadable, MoveRefused."""
    return Decoder[Setup](Setup).decode(Encoded(content))
