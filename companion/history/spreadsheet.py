"""Results as a CSV file that spreadsheets open, and back, also after one has saved it: docs/history.md."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.shared.refusals import CompanionError
from companion.storage.journal import is_game_id
from companion.storage.results import GameResult, HandResult, SeatResult

COLUMNS = (
    "game",
    "rules",
    "group",
    "ended",
    "minutes",
    "counts",
    "by_hand",
    "seat",
    "player",
    "points",
    "place",
)
WANTED = ("game", "rules", "ended", "seat", "player", "points")
LARGEST_BYTES = 20_000_000
#: What a spreadsheet would take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
#: What spreadsheets make of our moments. Month first or day first cannot be told apart, so neither is read
#: where the parts are parted by slashes.
_MOMENTS = (
    "%Y-%m-%dT%H:%M:%SZ",
    "%Y-%m-%dT%H:%M:%S",
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%d.%m.%Y %H:%M:%S",
    "%d.%m.%Y %H:%M",
)
_YES, _NO = ("yes", "true", "1", "wahr"), ("no", "false", "0", "falsch")


class TableRefused(CompanionError):
    """A file that is no table of results; the text names the line. Nothing was added."""


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    cells: Mapping[str, str]

    def refused(self, why: str) -> TableRefused:
        return TableRefused(f"Line {self.line}: {why}")


def results_csv(results: Iterable[GameResult]) -> bytes:
    """One line a player and game, UTF-8 with a mark so that spreadsheets know; moments are in UTC."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for game in results:
        ended = datetime.fromtimestamp(game.ended_at_s, UTC).strftime(_MOMENTS[0])
        shared = (_safe(game.id), _safe(game.ruleset), _safe(game.group), ended, round(game.played_s / 60, 1))
        flags = ("yes" if game.counts else "no", "yes" if game.by_hand else "no")
        names = _told_apart(game.seats)
        for number, (seat, name) in enumerate(zip(game.seats, names, strict=True), 1):
            rows.writerow((*shared, *flags, number, _safe(name), seat.points, seat.place))
    return text.getvalue().encode("utf-8-sig")


def _told_apart(seats: tuple[SeatResult, ...]) -> Iterator[str]:
    """The names; two former players of one game get numbers."""
    gone = 0
    for seat in seats:
        gone += seat.gone
        yield f"{seat.name} {gone}" if seat.gone and gone > 1 else seat.name


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _as_typed(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def read_results(content: bytes) -> dict[str, HandResult]:
    """The games in a CSV file, by id. Raises TableRefused."""
    by_game: dict[str, list[_Row]] = {}
    for row in _rows(_text_of(content)):
        game = row.cells["game"].strip().lower()
        if not is_game_id(game):
            raise row.refused(f"{game or 'nothing'} is no game's id; the spreadsheet may have changed it.")
        by_game.setdefault(game, []).append(row)
    if not by_game:
        raise TableRefused("There are no results in it.")
    return {game: _result(rows) for game, rows in by_game.items()}


def _text_of(content: bytes) -> str:
    if len(content) > LARGEST_BYTES:
        raise TableRefused(f"It is too large to be a table of results ({len(content) / 1e6:.0f} MB).")
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise TableRefused(
            'Its letters cannot be read. Save it as "CSV UTF-8", so that no name is lost.'
        ) from None


def _rows(text: str) -> Iterator[_Row]:
    head = text.split("\n", 1)[0]
    parted_by = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text), delimiter=parted_by, strict=True)
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        if missing := [name for name in WANTED if name not in names]:
            raise TableRefused(f"It has no column {', '.join(missing)}; it needs {', '.join(WANTED)}.")
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(names):
                raise TableRefused(
                    f"Line {reader.line_num}: it has {len(cells)} cells, the first line {len(names)}."
                )
            yield _Row(reader.line_num, dict(zip(names, map(_as_typed, cells), strict=True)))
    except csv.Error as error:
        raise TableRefused(f"Line {reader.line_num}: it is no CSV: {error}.") from None


def _result(rows: list[_Row]) -> HandResult:
    first = rows[0]
    for row in rows:
        if any(row.cells[name] != first.cells[name] for name in ("rules", "ended")):
            raise row.refused("rules or end are others than in the lines of the same game before.")
    seats = [_whole(row, "seat") for row in rows]
    if sorted(seats) != list(range(1, len(rows) + 1)):
        raise first.refused("the seats of this game are not 1, 2, 3 and so on, each once.")
    in_order = sorted(rows, key=lambda row: _whole(row, "seat"))
    return HandResult(
        ruleset=first.cells["rules"].strip(),
        at_s=_moment(first),
        names=tuple(row.cells["player"].strip() for row in in_order),
        points=tuple(_whole(row, "points") for row in in_order),
        group=first.cells.get("group", "").strip(),
        played_s=round(60 * _number(first, "minutes"), 3),
        counts=_flag(first, "counts"),
    )


def _number(row: _Row, column: str) -> float:
    cell = row.cells.get(column, "").strip().replace("−", "-").replace(",", ".")
    try:
        return float(cell or "0")
    except ValueError:
        raise row.refused(f"{column} is {cell[:20]!r}, which is no number.") from None


def _whole(row: _Row, column: str) -> int:
    number = _number(row, column)
    if not row.cells[column].strip() or not abs(number) < 1e9 or number != int(number):
        raise row.refused(f"{column} is {row.cells[column][:20]!r}, which is no whole number.")
    return int(number)


def _moment(row: _Row) -> float:
    cell = row.cells["ended"].strip()
    for pattern in _MOMENTS:
        try:
            return datetime.strptime(cell, pattern).replace(tzinfo=UTC).timestamp()
        except (ValueError, OverflowError):
            continue
    raise row.refused(
        f"ended is {cell[:20]!r}; write 2026-11-27 21:00. The spreadsheet may have changed the date."
    )


def _flag(row: _Row, column: str) -> bool:
    cell = row.cells.get(column, "yes").strip().casefold()
    if cell not in (*_YES, *_NO):
        raise row.refused(f"{column} is {cell[:20]!r}; it is yes or no.")
    return cell in _YES
