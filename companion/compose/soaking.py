"""Game after game for hours: does anything grow, get stuck, or go wrong silently?"""

import os
import statistics
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

#: So much memory may come and go by itself: caches, and what Python keeps for later.
MAY_GROW_MB = 40.0
#: Before so many games were played, caches still fill and nothing can be said.
FEWEST_GAMES = 6


@dataclass(frozen=True, slots=True)
class Held:
    """What this process holds at one moment."""

    memory_mb: float
    files: int
    threads: int


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """One game of a soak; `silent` are misunderstandings that nobody was asked about, `stuck` why it did not
    end, or ""."""

    seed: int
    seconds: float
    silent: int
    stuck: str
    held: Held


def held_now(proc: Path = Path("/proc/self")) -> Held:
    """Zeros where the system does not tell, as outside Linux."""
    try:
        pages = int((proc / "statm").read_text().split()[1])
        files = len(list((proc / "fd").iterdir()))
    except (OSError, ValueError, IndexError):
        return Held(0.0, 0, threading.active_count())
    return Held(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, files, threading.active_count())


def soak(
    play: Callable[[int], tuple[int, str]],
    until_s: float,
    seed: int,
    clock: Callable[[], float],
    held: Callable[[], Held] = held_now,
) -> Iterator[GamePlayed]:
    """Plays game after game until the clock says `until_s`, at least one; each as soon as it was played.

    `play` gets a seed and gives the number of silent misunderstandings, and what stopped it or "".
    """
    while True:
        began_s = clock()
        silent, stuck = play(seed)
        ended_s = clock()
        yield GamePlayed(seed, ended_s - began_s, silent, stuck, held())
        if ended_s >= until_s:
            return
        seed += 1


def complaints(games: tuple[GamePlayed, ...]) -> tuple[str, ...]:
    """What was not as it should be, in sentences. Growth is judged by the last third and the middle one."""
    found = [f"The game of seed {game.seed} did not end: {game.stuck}." for game in games if game.stuck]
    found += [
        f"In the game of seed {game.seed} {game.silent} landings were misunderstood silently."
        for game in games
        if game.silent
    ]
    if len(games) < FEWEST_GAMES:
        return tuple(found)
    third = len(games) // 3
    middle, last = games[third : 2 * third], games[-third:]
    grown_mb = _median(last, _memory_mb) - _median(middle, _memory_mb)
    if grown_mb > MAY_GROW_MB:
        found.append(f"Memory grew by {grown_mb:.0f} MB between the middle and the last third.")
    for name, count in (("open files", _files), ("threads", _threads)):
        more = _median(last, count) - _median(middle, count)
        # One may be open by chance; a leak goes on.
        if more >= 2:
            found.append(f"There are {more:.0f} more {name} in the last third than in the middle one.")
    return tuple(found)


def _median(games: tuple[GamePlayed, ...], of: Callable[[GamePlayed], float]) -> float:
    return float(statistics.median(map(of, games)))


def _memory_mb(game: GamePlayed) -> float:
    return game.held.memory_mb


def _files(game: GamePlayed) -> int:
    return game.held.files


def _threads(game: GamePlayed) -> int:
    return game.held.threads
