"""How fast the rules of Aladdin's Dragons are, in memory; how soon a placement has led to the next state."""

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.measuring import Benchmark, Figure, figure_of
from companion.compose.rehearsed import Rehearsed
from companion.games.aladdins_dragons.moves import PlaceToken, PointTo
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import simple_game
from companion.games.registry import game_named
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Setup

NAMES = ("Anna", "Ben", "Cleo", "Dave", "Eve")
GAMES, BATCHES = 40, 5
#: The goals are for two ordinary cores, a game on one of them: what is measured here is one.
CORES = 2
BASIC_GOAL, MAGIC_GOAL = 500.0 / CORES, 100.0 / CORES
PLACED_GOAL_MS = 100.0
#: On a real disk, not in memory: the synced write counts.
FOLDER = Path(__file__).parent / "results"


def setup(players: int, profile: dict[str, Any]) -> Setup:
    colours = list(Colour)[:players]
    roster = Roster(tuple(Player.usual(name, colour) for name, colour in zip(NAMES, colours, strict=False)))
    return Setup(roster, profile=profile)


def play_in_memory(players: int, profile: dict[str, Any], seed: int) -> int:
    """One game to its end by the player of simple rules; how many commands it had."""
    rules = AladdinsDragons()
    return sum(1 for _ in simple_game(rules, rules.start(setup(players, profile)), Random(seed)))


def measured(what: str, players: int, profile: dict[str, Any], goal: float | None) -> list[Figure]:
    rates, commands = [], 0
    for batch in range(BATCHES):
        began_s = time.process_time()
        commands += sum(play_in_memory(players, profile, batch * GAMES + game) for game in range(GAMES))
        rates.append(GAMES / (time.process_time() - began_s))
    rates.sort()
    return [
        Figure(f"{what}, rules alone, on one core", "1/s", rates[len(rates) // 2], rates[0], goal, True),
        Figure(f"commands in a game, {what}", "", commands / (BATCHES * GAMES)),
    ]


def placing() -> list[Figure]:
    """A whole game through the Table and a journal on disk: from a tap or a chord to what is shown next."""
    taken: dict[type, list[float]] = {PointTo: [], PlaceToken: []}
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        evening = Rehearsed.begin(Path(folder), game_named("dragons"), setup(4, {}), 1)
        while True:
            began_s = time.perf_counter()
            if evening.step() is None:
                break
            evening.table.snapshot()
            took_ms = (time.perf_counter() - began_s) * 1000
            made = evening.table.session.log.steps[-1].command
            if type(made) in taken:
                taken[type(made)].append(took_ms)
        evening.close()
    return [
        figure_of("space pointed to, 4 players, to the next state", taken[PointTo], "ms", PLACED_GOAL_MS),
        figure_of("token placed, 4 players, to the next state", taken[PlaceToken], "ms", PLACED_GOAL_MS),
    ]


def run() -> Sequence[Figure]:
    return [
        *placing(),
        *measured("4 players, basic game", 4, {}, BASIC_GOAL),
        *measured("4 players, magic game", 4, {"magic": True}, MAGIC_GOAL),
        *measured("5 players, magic game", 5, {"magic": True}, None),
        *measured("4 players, light game", 4, {"treasures": "light"}, None),
    ]


BENCHMARK = Benchmark(
    "dragons",
    "a game placed through the Table; whole games by simple rules in processor time, p99 the slowest batch",
    run,
)
