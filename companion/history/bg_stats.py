"""A finished game as a link that opens it in the app BG Stats; the link itself goes nowhere else."""

import io
import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.storage.results import GameResult

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tabletop companion"


def bg_stats_link(game: GameResult, title: str) -> str:
    """The link; whoever opens it on a phone with the app is asked there before anything is kept."""
    told = {
        "sourceName": SOURCE,
        "sourcePlayId": game.id,
        "playDate": datetime.fromtimestamp(game.ended_at_s, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": round(game.played_s / 60),
        "game": {"name": title, "sourceGameId": game.ruleset, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": seat.name,
                "sourcePlayerId": str(seat.player),
                "startPlayer": False,
                "score": str(seat.points),
                "rank": seat.place,
                "winner": seat.place == 1,
            }
            for seat in game.seats
        ],
    }
    return ADDRESS + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")


def qr_png(text: str, px_per_dot: int = 6) -> bytes:
    """The text as a QR code. Raises ValueError for more than fits one (about 2,900 bytes)."""
    picture = io.BytesIO()
    _code(text).save(picture, kind="png", scale=px_per_dot, border=4)
    return picture.getvalue()


def qr_svg(text: str) -> str:
    """The same as SVG, for a page."""
    return str(_code(text, "m").svg_inline(scale=5, border=3))


def qr_for_console(text: str) -> str:
    picture = io.StringIO()
    _code(text).terminal(out=picture, compact=True, border=2)
    return picture.getvalue()


def qr_rows(text: str) -> tuple[str, ...]:
    """The same row by row, "1" for a dark square, without the free rim. Raises ValueError as `qr_png`."""
    return tuple("".join("1" if dark else "0" for dark in row) for row in _code(text).matrix)


def _code(text: str, error: str = "l") -> Any:
    # It brings what reads pages of the web: three megabytes that most evenings do without.
    import segno

    return segno.make(text, error=error, micro=False)
