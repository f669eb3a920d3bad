"""How games ended: read in one go, entered by hand, counted again from the journal."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from companion.shared.codec import encode
from companion.shared.players import LONGEST_NAME, Colour, Player, Roster, plain_name
from companion.shared.refusals import CompanionError
from companion.shared.ruleset import Ruleset, Setup
from companion.shared.standings import placings
from companion.storage.errors import GameUnknown, PersonChangeRefused, SealBroken
from companion.storage.journal import Journal, new_game_id, played_s
from companion.storage.matches import read_match, result_told, stand_of
from companion.storage.people import group_id_of, keep_scores, seat_players
from companion.storage.person_changes import note
from companion.storage.schema import game_players, games, group_players, groups, people_changes, players

#: Beyond these a score typed by hand is a slip of the finger.
LARGEST_POINTS = 1_000_000
LONGEST_GAME_S = 86_400.0


@dataclass(frozen=True, slots=True)
class SeatResult:
    """`player` is the number that stays the same through renames; who is `gone` was deleted."""

    player: int
    name: str
    points: int
    place: int
    guest: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game; times in seconds since 1970, `played_s` without long pauses."""

    id: str
    ruleset: str
    group: str
    began_at_s: float
    ended_at_s: float
    played_s: float
    by_hand: bool
    counts: bool
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """A game that was played without the companion."""

    ruleset: str
    at_s: float
    names: tuple[str, ...]
    points: tuple[int, ...]
    group: str = ""
    played_s: float = 0.0
    counts: bool = True


Head = tuple[int, int, float, int, int]


def head(journal: Journal) -> Head:
    """What changes whenever any result, name or player may have: two equal heads mean nothing did.

    A game that goes on does not move it.
    """
    with journal.reading() as connection:
        row = connection.execute(
            sa.select(
                sa.func.count(),
                sa.func.coalesce(sa.func.sum(games.c.entry_count), 0),
                sa.func.coalesce(sa.func.max(games.c.touched_at_s), 0.0),
                sa.select(sa.func.coalesce(sa.func.max(people_changes.c.id), 0)).scalar_subquery(),
                sa.select(sa.func.count()).select_from(group_players).scalar_subquery(),
            )
            .select_from(games)
            .where(games.c.finished)
        ).one()
    return int(row[0]), int(row[1]), float(row[2]), int(row[3]), int(row[4])


def results(journal: Journal, group: str = "", ruleset: str = "") -> tuple[GameResult, ...]:
    """The finished games of a group and game (all if left out), in the order in which they ended."""
    query = (
        sa.select(
            games.c.id,
            games.c.ruleset,
            sa.func.coalesce(groups.c.name, ""),
            games.c.created_at_s,
            games.c.touched_at_s,
            sa.func.coalesce(games.c.played_s, 0.0),
            games.c.by_hand,
            games.c.counts,
            players.c.id,
            players.c.name,
            game_players.c.points,
            game_players.c.place,
            sa.func.coalesce(group_players.c.guest, sa.false()),
            players.c.gone,
        )
        .select_from(
            games.join(game_players)
            .join(players)
            .outerjoin(groups, games.c.group_id == groups.c.id)
            .outerjoin(
                group_players,
                sa.and_(
                    group_players.c.group_id == games.c.group_id, group_players.c.player_id == players.c.id
                ),
            )
        )
        .where(games.c.finished, game_players.c.place.is_not(None))
        .order_by(games.c.touched_at_s, games.c.id, game_players.c.seat)
    )
    if group:
        query = query.where(groups.c.name_key == plain_name(group))
    if ruleset:
        query = query.where(games.c.ruleset == ruleset)
    with journal.reading() as connection:
        rows = connection.execute(query).all()
    found = []
    for _, same_game in groupby(rows, key=lambda row: row[0]):
        of_game = list(same_game)
        seats = tuple(
            SeatResult(row[8], row[9], row[10], row[11], bool(row[12]), bool(row[13])) for row in of_game
        )
        game_id, rules, group_name, began, ended, played, by_hand, counts, *_ = of_game[0]
        found.append(GameResult(game_id, rules, group_name, began, ended, played, by_hand, counts, seats))
    return tuple(found)


def enter_by_hand(journal: Journal, result: HandResult, now_s: float, game_id: str = "") -> str:
    """Adds a game that was played without the companion; its id. Raises PersonChangeRefused, MoveRefused."""
    game_id = game_id or new_game_id()
    enter_all(journal, {game_id: result}, now_s)
    return game_id


def enter_all(journal: Journal, found: Mapping[str, HandResult], now_s: float) -> None:
    """Adds several games under their ids, all or none. Raises PersonChangeRefused, MoveRefused."""
    rosters = {game_id: _roster_of(result, now_s) for game_id, result in found.items()}
    with journal.writing() as connection:
        for game_id, result in found.items():
            _enter(connection, game_id, result, rosters[game_id], now_s)


def correct_by_hand(journal: Journal, game_id: str, result: HandResult, now_s: float) -> None:
    """A game entered by hand was another one; whether it counts stays as it is.

    Raises GameUnknown for a game that was played here: what happened in it is put right by amending it.
    Raises PersonChangeRefused, MoveRefused.
    """
    roster = _roster_of(result, now_s)
    with journal.writing() as connection:
        by_hand = connection.execute(sa.select(games.c.by_hand).where(games.c.id == game_id)).scalar()
        if not by_hand:
            raise GameUnknown(f"There is no game {game_id} that was entered by hand.")
        connection.execute(game_players.delete().where(game_players.c.game_id == game_id))
        row = _row_of(connection, result, roster, now_s)
        connection.execute(games.update().where(games.c.id == game_id), row)
        _seat(connection, game_id, result, now_s)
        note(connection, now_s, "corrected", game_id)


def _roster_of(result: HandResult, now_s: float) -> Roster:
    """The players, after every check. Colours are not known, so those given here say nothing."""
    _refuse_unlikely(result, now_s)
    colours = list(Colour)
    if not 1 <= len(result.names) <= len(colours):
        raise PersonChangeRefused(
            f"A game has 1 to {len(colours)} players here, this one {len(result.names)}."
        )
    return Roster(tuple(Player.usual(*each) for each in zip(result.names, colours, strict=False)))


def _enter(connection: Connection, game_id: str, result: HandResult, roster: Roster, now_s: float) -> None:
    row = _row_of(connection, result, roster, now_s)
    fixed = {"id": game_id, "entry_count": 0, "finished": True, "by_hand": True, "counts": result.counts}
    connection.execute(games.insert(), {**fixed, **row})
    _seat(connection, game_id, result, now_s)
    note(connection, now_s, "entered", game_id)


def _row_of(connection: Connection, result: HandResult, roster: Roster, now_s: float) -> dict[str, object]:
    """What the games' table says of it, but for what never changes."""
    places = placings(result.points)
    winners = tuple(name for name, place in zip(result.names, places, strict=True) if place == 1)
    return {
        "ruleset": result.ruleset,
        "setup": encode(Setup(roster)).readable.decode(),
        "group_id": group_id_of(connection, result.group, now_s) if result.group else None,
        "created_at_s": result.at_s - result.played_s,
        "touched_at_s": result.at_s,
        "result": result_told(winners, max(result.points)),
        "played_s": result.played_s,
    }


def _seat(connection: Connection, game_id: str, result: HandResult, now_s: float) -> None:
    seat_players(connection, game_id, result.names, result.group, now_s)
    scores = tuple(zip(result.points, placings(result.points), strict=True))
    keep_scores(connection, game_id, scores)


def _refuse_unlikely(result: HandResult, now_s: float) -> None:
    if len(result.names) != len(result.points):
        raise PersonChangeRefused("Every player has points.")
    for name, points in zip(result.names, result.points, strict=True):
        if abs(points) > LARGEST_POINTS:
            raise PersonChangeRefused(f"{name} cannot have {points} points.")
    if not 0 <= result.played_s <= LONGEST_GAME_S:
        raise PersonChangeRefused(f"A game does not take {result.played_s / 60:.0f} minutes.")
    if len(result.group) > LONGEST_NAME:
        raise PersonChangeRefused(f"The name of group {result.group[:20]}… is too long.")
    if not 0 <= result.at_s <= now_s + LONGEST_GAME_S:
        raise PersonChangeRefused("The game would have been played in the future, or before 1970.")


def recount(
    journal: Journal,
    rules: Mapping[str, Ruleset[Any, Any, Any, Any]],
    now_s: float,
    *,
    everything: bool = False,
) -> tuple[str, ...]:
    """Counts finished games from their entries: those not counted yet, or `everything`.

    Gives the ids of games that cannot be followed (unknown rules, a lost key); they stay as they are.
    """
    unknown = game_players.c.place.is_(None)
    query = sa.select(games.c.id).join(game_players).where(games.c.finished, sa.not_(games.c.by_hand))
    if not everything:
        query = query.where(sa.or_(unknown, games.c.played_s.is_(None)))
    with journal.reading() as connection:
        ids = connection.execute(query.distinct().order_by(games.c.id)).scalars().all()
    failed = tuple(game_id for game_id in ids if not _recounted(journal, rules, game_id))
    if len(failed) < len(ids):
        with journal.writing() as connection:
            note(connection, now_s, "recounted", str(len(ids) - len(failed)))
    return failed


def _recounted(journal: Journal, rules: Mapping[str, Ruleset[Any, Any, Any, Any]], game_id: str) -> bool:
    try:
        kept = journal.read(game_id)
        game = rules.get(kept.line.ruleset)
        if game is None:
            return False
        session, _ = read_match(game, kept)
    except (CompanionError, SealBroken, GameUnknown):
        return False
    stand = stand_of(session)
    times = [kept.line.created_at_s, *(entry.at_s for entry in kept.entries)]
    with journal.writing() as connection:
        connection.execute(games.update().where(games.c.id == game_id), {"played_s": played_s(times)})
        if stand.scores:
            keep_scores(connection, game_id, stand.scores)
    return True
