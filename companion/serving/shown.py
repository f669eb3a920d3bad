"""What the page shows of a game: only what the shared screen shows, as plain values."""

from dataclasses import dataclass
from typing import Any

import msgspec

from companion.history.standings import Standings
from companion.serving.words import WORDS
from companion.shared.sentences import Sentence, Translate
from companion.table import Snapshot

LATEST = 4
MOST_STANDINGS = 12


class PlayerShown(msgspec.Struct, frozen=True):
    name: str
    colour: str
    symbol: str
    points: int
    turn: bool
    winner: bool


class StandingShown(msgspec.Struct, frozen=True):
    name: str
    strength: float
    uncertainty: float
    provisional: bool
    wins: float
    games: int


class PageShown(msgspec.Struct, frozen=True):
    """One state of the page in one language. `landing` is the number of the picture, 0 for none."""

    revision: int
    language: str
    words: dict[str, str]
    title: str
    group: str
    awaited: str
    over: bool
    players: tuple[PlayerShown, ...]
    latest: tuple[str, ...]
    landing: int
    standings: tuple[StandingShown, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found in the journal at one moment; no game yet where `snapshot` is None."""

    revision: int
    snapshot: Snapshot[Any] | None = None
    title: str = ""
    group: str = ""
    landing: int = 0
    standings: Standings | None = None


def page_shown(seen: Seen, language: str, translate: Translate) -> PageShown:
    """The page in a language."""
    words = WORDS[language]
    snapshot = seen.snapshot
    if snapshot is None:
        return PageShown(seen.revision, language, words, "", "", words["none"], False, (), (), 0, ())
    over = snapshot.outcome is not None
    return PageShown(
        revision=seen.revision,
        language=language,
        words=words,
        title=seen.title,
        group=seen.group,
        awaited=words["over"] if over else snapshot.awaited.what.told(translate),
        over=over,
        players=_players(snapshot),
        latest=tuple(each.told(translate) for each in _latest(snapshot)),
        landing=seen.landing,
        standings=_standings(seen.standings),
    )


def _players(snapshot: Snapshot[Any]) -> tuple[PlayerShown, ...]:
    points = {sheet.seat: sheet.total for sheet in snapshot.score_sheet.players}
    outcome = snapshot.outcome
    winners = outcome.winners if outcome is not None else ()
    if outcome is not None:
        points |= {standing.seat: standing.points for standing in outcome.standings}
    turn = snapshot.awaited.who if outcome is None else ()
    return tuple(
        PlayerShown(
            player.name,
            player.colour.value,
            player.symbol.value,
            points.get(seat, 0),
            seat in turn,
            seat in winners,
        )
        for seat, player in zip(snapshot.roster.seats, snapshot.roster.players, strict=True)
    )


def _latest(snapshot: Snapshot[Any]) -> list[Sentence]:
    """The newest first."""
    told = [sentence for step in snapshot.timeline[-LATEST * 2 :] for sentence in step.sentences]
    return told[: -LATEST - 1 : -1]


def _standings(standings: Standings | None) -> tuple[StandingShown, ...]:
    if standings is None:
        return ()
    return tuple(
        StandingShown(
            each.name,
            round(each.rating.strength, 1),
            round(each.rating.uncertainty, 1),
            each.rating.provisional,
            round(each.wins, 2),
            each.games,
        )
        for each in standings.players[:MOST_STANDINGS]
    )
