"""Simulated games for whoever counts: what was understood, asked and recovered, by a table's conditions."""

from __future__ import annotations

import signal
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, TypeVar

import cv2
import numpy as np

from companion.compose.evening import stage_game
from companion.compose.looking import open_deck_and_profile
from vision.deck import DeckProfile
from vision.features import DeckFeatures, deck_features
from vision.scene_decks import DeckStyle, synthetic_deck
from vision.scene_table import SimTable

Deck = tuple[DeckProfile, DeckFeatures]

#: The art of drawn decks is always the same.
ART_SEED = 41
#: Where one kind of light, height or angle ends and the next begins.
DIM_ROOM, LOW_MM, HIGH_MM, STEEP_DEG = 0.55, 730.0, 870.0, 8.0


Work = TypeVar("Work")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Wanted:
    """One game to be played, with the deck in a folder (None: our own) or, `mixed`, with one that the seed
    says: our own or one of random art."""

    seed: int
    players: int = 0
    deck: Path | None = None
    record: Path | None = None
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """One game as it was played. `drawing_s` and `reading_s` are the shares of `seconds` that the simulated
    camera and the reading of full pictures took; `conditions` by name."""

    seed: int
    finished: bool
    stuck: str
    landings: int
    silent: tuple[str, ...]
    hairline: tuple[str, ...]
    idle: tuple[str, ...]
    questions: tuple[str, ...]
    told: tuple[str, ...]
    out_of_step: int
    recovered: int
    nudges: int
    seconds: float
    drawing_s: float
    reading_s: float
    conditions: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "conditions": dict(self.conditions)}


@dataclass(frozen=True, slots=True)
class Sum:
    """What several games come to; `what` says which ("table", "wood"), both "" for all of them."""

    what: tuple[str, str]
    games: int
    finished: int
    landings: int
    silent: int
    questions_median: float
    questions_most: int
    out_of_step: int
    recovered: int


@lru_cache(maxsize=len(DeckStyle))
def _drawn_deck(style: DeckStyle) -> Deck:
    """A deck of random art with the destinations of ours."""
    own, _ = open_deck_and_profile(None)
    destinations = [(face.kind, face.motif, face.count or 1) for face in own.destinations]
    deck = synthetic_deck(np.random.default_rng(ART_SEED), style, own.card_mm, destinations)
    return deck, deck_features(deck)


def deck_for(wanted: Wanted, known: Deck) -> Deck:
    """The deck that a game is played with; `known` is the one that was opened."""
    styles = (None, *DeckStyle)
    # How many play goes by the seed modulo three.
    style = styles[wanted.seed // 3 % len(styles)] if wanted.mixed else None
    return known if style is None else _drawn_deck(style)


def play(wanted: Wanted, known: Deck) -> Played:
    """Plays one game. Raises BadRecording where `record` cannot be written."""
    began_s = time.monotonic()
    known = deck_for(wanted, known)
    with tempfile.TemporaryDirectory(prefix="companion-simulate-") as folder:
        staged = stage_game(Path(folder), known, wanted.seed, players=wanted.players, record=wanted.record)
        conditions = conditions_of(staged.stage.table, known[0].name)
        try:
            report = staged.rehearsal.play()
        finally:
            staged.close()
        players = len(staged.table.session.setup.roster)
    return Played(
        wanted.seed,
        report.finished,
        report.stuck,
        report.landings,
        tuple(map(str, report.silent)),
        tuple(map(str, report.hairline)),
        tuple(map(str, report.idle)),
        tuple(report.asked_for),
        tuple(report.told_off),
        report.out_of_step,
        report.recovered,
        report.nudges,
        round(time.monotonic() - began_s, 1),
        round(staged.drawn_by.drawing_s, 1),
        round(report.reading_s, 1),
        (("players", str(players)), *conditions),
    )


def play_all(wanted: Sequence[Wanted], known: Deck, jobs: int) -> Iterator[Played]:
    """Plays all games, in order, in so many processes; each as soon as it and those before it are over."""
    if jobs <= 1:
        yield from (play(one, known) for one in wanted)
        return
    yield from done_elsewhere(_play_elsewhere, wanted, jobs)


def done_elsewhere(do: Callable[[Work], Done], all_of_it: Sequence[Work], jobs: int) -> Iterator[Done]:
    """What `do` makes of each, in order, in so many processes; they end with whoever asks no further."""
    # Not forked: what OpenCV's threads hold would be held for ever. They hear no Ctrl-C of their own.
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            # Not `map`: it cancels what was begun, and the pool complains of that when its processes end.
            for one in [pool.submit(do, work) for work in all_of_it]:
                yield one.result()
        except BaseException:
            # Otherwise all that was begun would be waited for.
            for process in active_children():
                process.kill()
            raise


def _play_elsewhere(wanted: Wanted) -> Played:
    cv2.setNumThreads(1)
    return play(wanted, open_deck_and_profile(wanted.deck))


def conditions_of(table: SimTable, deck: str) -> tuple[tuple[str, str], ...]:
    """What a simulated table is like, in the words of the summary."""
    camera, light = table.camera, table.light
    high = camera.height_mm
    height = "low" if high < LOW_MM else "high" if high > HIGH_MM else "middle"
    lit = "dim" if light.room < DIM_ROOM else "bright"
    lamps = "no lamp" if not light.lamps else "lamps"
    return (
        ("deck", deck),
        ("table", table.top.kind.value),
        ("light", f"{lit}, {lamps}{', shadows' if light.shadows else ''}"),
        ("camera", f"{height}, {'slanting' if camera.tilt_deg > STEEP_DEG else 'from above'}"),
        ("things", "some" if table.top.things else "none"),
    )


def sums(played: Sequence[Played]) -> tuple[Sum, ...]:
    """All games together first, then by each condition and what it was."""
    groups: dict[tuple[str, str], list[Played]] = {}
    for one in played:
        for condition in one.conditions:
            groups.setdefault(condition, []).append(one)
    by_condition = (_sum(what, groups[what]) for what in sorted(groups))
    return (_sum(("", ""), played), *by_condition)


def _sum(what: tuple[str, str], played: Iterable[Played]) -> Sum:
    games = list(played)
    questions = [len(one.questions) for one in games]
    return Sum(
        what,
        len(games),
        sum(one.finished for one in games),
        sum(one.landings for one in games),
        sum(len(one.silent) for one in games),
        statistics.median(questions) if questions else 0.0,
        max(questions, default=0),
        sum(one.out_of_step for one in games),
        sum(one.recovered for one in games),
    )
