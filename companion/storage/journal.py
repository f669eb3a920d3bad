"""The journal: every game's entries, only ever added to; an entry that is acknowledged is on disk."""

import secrets as chance
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, RowMapping

from companion.shared.codec import Encoded
from companion.shared.players import plain_name
from companion.storage.database import reading, writing
from companion.storage.errors import GameUnknown, JournalMovedOn
from companion.storage.people import forget_scores, group_id_of, keep_scores, seat_players
from companion.storage.schema import entries, game_players, games, groups, players
from companion.storage.sealing import KeyRing

#: No vowels and no look-alikes: an id is read aloud across the table, and is never a word such as "last".
_ID_LETTERS = "23456789bcdfghjkmnpqrstvwxz"
_ID_LENGTH = 6
#: Databases bound how many values one question may have; this is far below every bound.
_LINES_AT_ONCE = 500
#: A pause beyond this is not play: somebody cooks, or the game goes on another day.
LONGEST_PAUSE_S = 900.0


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry as it is kept; `at_s` is seconds since 1970."""

    at_s: float
    kind: str
    content: Encoded = field(repr=False)


@dataclass(frozen=True, slots=True)
class GameStart:
    """What a game begins with: its rules, the setup as JSON, and the players in seat order.

    `looks` has colour and symbol of each, if they are known.
    """

    ruleset: str
    setup: bytes
    names: tuple[str, ...]
    at_s: float
    group: str = ""
    looks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GameStand:
    """How far a game is, for the list of games: `result` is empty while it goes on.

    `scores` has points and place of each seat once it is finished.
    """

    finished: bool = False
    result: str = ""
    scores: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list of games."""

    id: str
    ruleset: str
    names: tuple[str, ...]
    group: str
    created_at_s: float
    touched_at_s: float
    entry_count: int
    finished: bool
    result: str
    by_hand: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A whole game as it lies in the journal."""

    line: GameLine
    setup: bytes
    entries: tuple[JournalEntry, ...] = field(repr=False)


def new_game_id() -> str:
    return "".join(chance.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def game_id_from(number: int) -> str:
    """The id that a number gives."""
    letters = []
    for _ in range(_ID_LENGTH):
        number, rest = divmod(number, len(_ID_LETTERS))
        letters.append(_ID_LETTERS[rest])
    return "".join(letters)


def is_game_id(text: str) -> bool:
    return len(text) == _ID_LENGTH and not set(text) - set(_ID_LETTERS)


class Journal:
    """The games of one database. May be used from several threads."""

    def __init__(self, engine: Engine, keys: KeyRing, writable: Callable[[], Engine] | None = None) -> None:
        """`writable` opens the database for writing where `engine` only reads, because the disk refused."""
        self._engine = engine
        self._keys = keys
        self._writable = writable

    @property
    def engine(self) -> Engine:
        return self._engine

    def close(self) -> None:
        self._engine.dispose()

    def begin(
        self,
        game_id: str,
        start: GameStart,
        first: Sequence[JournalEntry] = (),
        stand: GameStand | None = None,
    ) -> None:
        """Adds a game with its first entries in one transaction. Raises JournalTrouble."""
        stand = stand or GameStand()
        rows = self._rows(game_id, 0, first)
        try:
            with self._writing() as connection:
                connection.execute(
                    games.insert(),
                    {
                        "id": game_id,
                        "ruleset": start.ruleset,
                        "setup": start.setup.decode(),
                        "group_id": group_id_of(connection, start.group, start.at_s) if start.group else None,
                        "created_at_s": start.at_s,
                        "touched_at_s": first[-1].at_s if first else start.at_s,
                        "entry_count": len(rows),
                        "finished": stand.finished,
                        "result": stand.result,
                        "played_s": played_s([start.at_s, *(entry.at_s for entry in first)]),
                    },
                )
                seat_players(connection, game_id, start.names, start.group, start.at_s, start.looks)
                if stand.scores:
                    keep_scores(connection, game_id, stand.scores)
                if rows:
                    connection.execute(entries.insert(), rows)
        except sa.exc.IntegrityError as error:
            raise JournalMovedOn(f"There is a game {game_id} already; nothing was changed.") from error

    def append(self, game_id: str, count: int, new: Sequence[JournalEntry], stand: GameStand) -> None:
        """Adds entries behind the `count` that are there; on return they are on disk, all of them.

        Raises JournalMovedOn if another number of entries is there, JournalNotWritten if the disk refuses.
        """
        rows = self._rows(game_id, count, new)
        moved_on = JournalMovedOn(f"Another companion went on with game {game_id} in the meantime.")
        try:
            with self._writing() as connection:
                counted = connection.execute(
                    games.update()
                    .where(games.c.id == game_id, games.c.entry_count == count)
                    .values(
                        entry_count=count + len(rows),
                        touched_at_s=new[-1].at_s,
                        finished=stand.finished,
                        result=stand.result,
                        played_s=games.c.played_s
                        + _gap_s(new[0].at_s)
                        + played_s([entry.at_s for entry in new]),
                    )
                )
                if counted.rowcount != 1:
                    raise moved_on
                connection.execute(entries.insert(), rows)
                if stand.scores:
                    keep_scores(connection, game_id, stand.scores)
                elif any(entry.kind != "played" for entry in new):  # only such an entry reopens a game
                    forget_scores(connection, game_id)
        except sa.exc.IntegrityError as error:
            raise moved_on from error

    def _rows(self, game_id: str, count: int, new: Sequence[JournalEntry]) -> list[dict[str, object]]:
        return [
            {
                "game_id": game_id,
                "number": number,
                "at_s": entry.at_s,
                "kind": entry.kind,
                "body": entry.content.readable.decode(),
                "sealed": self._keys.seal(entry.content.secrets, _about(game_id, number))
                if entry.content.secrets
                else None,
            }
            for number, entry in enumerate(new, count)
        ]

    def find(self, name: str) -> GameLine:
        """The game of that id, of that beginning of an id, or the one touched last for "last".

        Raises GameUnknown, which names the candidates where several fit.
        """
        wanted = name.strip().lower()
        with self._reading() as connection:
            found = tuple(_lines(connection, _named(wanted)))
        if len(found) == 1 or (found and found[0].id == wanted):
            return found[0]
        if wanted == "last":
            raise GameUnknown("There is no game yet; `companion new` begins one.")
        if found:
            ids = ", ".join(line.id for line in found[:8])
            raise GameUnknown(f"{name} fits more than one game: {ids}. Give more letters.")
        raise GameUnknown(f"There is no game {name}; `companion games` lists them.")

    def games(self, limit: int = 50, group: str = "") -> tuple[GameLine, ...]:
        """The games touched last, newest first."""
        query = _LINES.order_by(games.c.touched_at_s.desc(), games.c.id).limit(limit)
        if group:
            query = query.where(groups.c.name_key == plain_name(group))
        with self._reading() as connection:
            return tuple(_lines(connection, query))

    def count(self) -> tuple[int, int]:
        """How many games and how many entries there are."""
        with self._reading() as connection:
            row = connection.execute(sa.select(sa.func.count(), sa.func.sum(games.c.entry_count))).one()
        return int(row[0]), int(row[1] or 0)

    def try_seal(self) -> None:
        """Opens one sealed value, if there is any. Raises SealBroken when its key is lost."""
        query = sa.select(entries).where(entries.c.sealed.is_not(None)).limit(1)
        with self._reading() as connection:
            row = connection.execute(query).mappings().first()
        if row is not None:
            self._entry(row["game_id"], row)

    def read(self, name: str) -> KeptGame:
        """The whole game of that name (see `find`). Raises GameUnknown, SealBroken, JournalTrouble."""
        line = self.find(name)
        if line.by_hand:
            raise GameUnknown(
                f"Game {line.id} was entered by hand: {line.result}. There is nothing to replay."
            )
        with self._reading() as connection:
            setup = connection.execute(sa.select(games.c.setup).where(games.c.id == line.id)).scalar_one()
            rows = (
                connection.execute(
                    sa.select(
                        entries.c.number, entries.c.at_s, entries.c.kind, entries.c.body, entries.c.sealed
                    )
                    .where(entries.c.game_id == line.id)
                    .order_by(entries.c.number)
                )
                .mappings()
                .all()
            )
        return KeptGame(line, str(setup).encode(), tuple(self._entry(line.id, row) for row in rows))

    def _entry(self, game_id: str, row: RowMapping) -> JournalEntry:
        about = _about(game_id, row["number"])
        values = self._keys.open(row["sealed"], about) if row["sealed"] else ()
        return JournalEntry(row["at_s"], row["kind"], Encoded(row["body"].encode(), values))

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction on the journal's tables; entries are left alone by all but this class."""
        with self._writing() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._reading() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self._writable is not None:
            reads_only, self._engine = self._engine, self._writable()
            self._writable = None
            reads_only.dispose()
        with writing(self._engine) as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with reading(self._engine) as connection:
            yield connection


def played_s(times_s: Sequence[float]) -> float:
    """Time played between the moments, pauses cut short."""
    return sum(min(max(after - before, 0.0), LONGEST_PAUSE_S) for before, after in pairwise(times_s))


def _gap_s(at_s: float) -> sa.ColumnElement[float]:
    """Time played since the game was touched last."""
    gap = sa.literal(at_s) - games.c.touched_at_s
    return sa.case((gap < 0, 0.0), (gap > LONGEST_PAUSE_S, LONGEST_PAUSE_S), else_=gap)


def _about(game_id: str, number: int) -> str:
    """What a sealed box belongs to; it opens nowhere else."""
    return f"game {game_id}, entry {number}"


_LINES = sa.select(
    games.c.id,
    games.c.ruleset,
    games.c.created_at_s,
    games.c.touched_at_s,
    games.c.entry_count,
    games.c.finished,
    games.c.result,
    games.c.by_hand,
    games.c.counts,
    sa.func.coalesce(groups.c.name, "").label("group_name"),
).select_from(games.outerjoin(groups))


def _named(wanted: str) -> sa.Select[tuple[object, ...]]:
    if wanted == "last":
        return _LINES.order_by(games.c.touched_at_s.desc(), games.c.id).limit(1)
    if not wanted or set(wanted) - set(_ID_LETTERS):
        return _LINES.where(sa.false())
    # A range instead of LIKE: it is answered from the primary key. "~" comes after every letter of an id.
    return _LINES.where(games.c.id >= wanted, games.c.id < f"{wanted}~").order_by(games.c.id).limit(9)


def _lines(connection: Connection, query: sa.Select[tuple[object, ...]]) -> Iterator[GameLine]:
    rows = connection.execute(query).all()
    for start in range(0, len(rows), _LINES_AT_ONCE):
        yield from _with_names(connection, rows[start : start + _LINES_AT_ONCE])


def _with_names(connection: Connection, rows: Sequence[sa.Row[tuple[object, ...]]]) -> Iterator[GameLine]:
    seats = connection.execute(
        sa.select(game_players.c.game_id, players.c.name)
        .join(players)
        .where(game_players.c.game_id.in_([row.id for row in rows]))
        .order_by(game_players.c.game_id, game_players.c.seat)
    ).all()
    names: dict[str, list[str]] = {}
    for game_id, name in seats:
        names.setdefault(game_id, []).append(name)
    for row in rows:
        yield GameLine(
            id=row.id,
            ruleset=row.ruleset,
            names=tuple(names.get(row.id, ())),
            group=row.group_name,
            created_at_s=row.created_at_s,
            touched_at_s=row.touched_at_s,
            entry_count=row.entry_count,
            finished=row.finished,
            result=row.result,
            by_hand=row.by_hand,
            counts=row.counts,
        )
