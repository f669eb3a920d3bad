"""The games whose landings are looked at, read from the journal with the pictures' numbers beside it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.history.landings import ThrownGame
from companion.history.rests import rests_of
from companion.session import read_entries
from companion.shared.log import EventLog
from companion.shared.refusals import CompanionError
from companion.shared.ruleset import Ruleset
from companion.storage.errors import GameUnknown, SealBroken
from companion.storage.journal import Journal
from companion.storage.matches import read_setup
from companion.storage.results import GameResult

#: The latest so many games; a throw of years ago says little about today's.
MOST_GAMES = 300


def thrown_games(
    journal: Journal, rules: Ruleset[Any, Any, Any, Any], results: Iterable[GameResult], evidence: Path
) -> tuple[ThrownGame, ...]:
    """The latest games of the results that were played with the companion and count, oldest first.

    Players go by the names they have now. A game that cannot be read is left out.
    """
    wanted = [each for each in results if each.counts and not each.by_hand and each.ruleset == rules.name]
    found = (_thrown(journal, rules, each, evidence) for each in wanted[-MOST_GAMES:])
    return tuple(game for game in found if game is not None)


def _thrown(
    journal: Journal, rules: Ruleset[Any, Any, Any, Any], result: GameResult, evidence: Path
) -> ThrownGame | None:
    try:
        kept = journal.read(result.id)
        log: EventLog[Any, Any] = EventLog.of(read_entries(rules, (each.content for each in kept.entries)))
        setup = read_setup(kept.setup)
    except (CompanionError, SealBroken, GameUnknown):
        return None
    names = tuple(seat.name for seat in result.seats)
    then = {player.name: name for player, name in zip(setup.roster.players, names, strict=True)}
    counting = {step.number for step in log.steps}
    rests = rests_of(evidence, result.id, counting, then)
    return ThrownGame(names, log.steps, rests)
