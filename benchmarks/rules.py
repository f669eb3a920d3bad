"""How fast the rules of Flying Carpets are, in memory."""

import time
from collections.abc import Sequence
from random import Random

from benchmarks.measuring import Benchmark, Figure
from companion.games.flying_carpets.moves import Command, Event
from companion.games.flying_carpets.random_play import random_command, random_game
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import State
from companion.games.flying_carpets.view import View
from companion.session import Session
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Ruleset, Setup

RULES: Ruleset[State, Command, Event, View] = FlyingCarpets()
NAMES = ("Anna", "Ben", "Cleo", "Dave")
GAMES, BATCHES = 60, 7


def setup(players: int) -> Setup:
    colours = list(Colour)[:players]
    return Setup(
        Roster(tuple(Player.usual(name, colour) for name, colour in zip(NAMES, colours, strict=False)))
    )


def play_in_memory(players: int, seed: int) -> int:
    """One random game to its end; how many commands it had."""
    rules = FlyingCarpets()
    return sum(1 for _ in random_game(rules, rules.start(setup(players)), Random(seed)))


def played_in_session(players: int, seed: int) -> Session[State, Command, Event, View]:
    """One random game to its end, with its log."""
    rules, draw = FlyingCarpets(), Random(seed)
    session = Session.begin(RULES, setup(players), draw)
    while (command := random_command(rules, session.state, draw)) is not None:
        session = session.submit(command, draw)
    return session


def _per_second(seconds: list[float], games: int) -> tuple[float, float]:
    rates = sorted(games / each for each in seconds)
    return rates[len(rates) // 2], rates[0]


def run() -> Sequence[Figure]:
    figures = []
    for players in (2, 3, 4):
        taken, commands = [], 0
        for batch in range(BATCHES):
            began_s = time.perf_counter()
            commands += sum(play_in_memory(players, batch * GAMES + game) for game in range(GAMES))
            taken.append(time.perf_counter() - began_s)
        median, slowest = _per_second(taken, GAMES)
        goal = 300.0 if players == 4 else None
        figures.append(Figure(f"{players}-player games, rules alone", "1/s", median, slowest, goal, True))
        if players == 4:
            figures.append(Figure("commands in a 4-player game", "", commands / (BATCHES * GAMES)))
    taken = []
    for batch in range(3):
        began_s = time.perf_counter()
        for game in range(GAMES):
            played_in_session(4, batch * GAMES + game)
        taken.append(time.perf_counter() - began_s)
    median, slowest = _per_second(taken, GAMES)
    return [*figures, Figure("4-player games in a session with its log", "1/s", median, slowest, None, True)]


BENCHMARK = Benchmark("rules", "whole random games; p99 is the slowest batch", run)
