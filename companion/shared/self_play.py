"""How a game plays itself for people who read along: its next move, and what of it to tell loudly."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.shared.chance import Draw


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Events are named by their tags. `small` ones are told together, on one line; `great` ones decide.

    Before an event of `rounds` the standing is shown; after one of `boards` the lines of the board that
    lie from `board_from` up to `board_to`. `next_command(rules, state, draw)` is None when the game is over.
    So many `players` sit at a rehearsed evening.
    """

    next_command: Callable[[Any, Any, Draw], Any | None]
    small: tuple[str, ...]
    great: tuple[str, ...]
    rounds: tuple[str, ...]
    boards: tuple[str, ...] = ()
    board_from: int = 0
    board_to: int | None = None
    players: int = 4
