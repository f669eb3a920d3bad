"""A simulated game ready to be played: table, stage, camera, watch, and the people."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from companion.compose.desk import AnyTable
from companion.compose.evidence import Evidence
from companion.compose.eye import Eye
from companion.compose.live import LiveTable
from companion.compose.rehearsal import Mischief, Rehearsal, Tell
from companion.compose.stage import Beat, Stage, StagedCamera
from companion.compose.staging import LIVING_ROOM, REST_S, Evening, bare_table
from companion.compose.watching import Watch
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.session import Session
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Setup
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from companion.table import Table
from hardware.cameras.protocol import Camera
from hardware.cameras.recording import RecordingCamera
from vision.deck import DeckProfile
from vision.features import DeckFeatures

PEOPLE = (
    Player.usual("Anna", Colour.RED),
    Player.usual("Ben", Colour.BLUE),
    Player.usual("Cleo", Colour.GREEN),
    Player.usual("Dave", Colour.YELLOW),
)
#: What people do wrong in a simulated game, each time they could.
USUAL_MISCHIEF = Mischief(0.02, 0.01, 0.04, 0.02, 0.04, 0.04)
#: The room's salt keeps the sensor's noise apart from what people do.
NOISE_SALT = 23


@dataclass(frozen=True, slots=True)
class Staged:
    """One game with everything round it. Close the journal and the camera when it is over. `drawn_by` is the
    simulated camera itself, whatever `camera` puts before it."""

    table: AnyTable
    journal: Journal
    camera: Camera
    drawn_by: StagedCamera
    watch: Watch
    live: LiveTable
    stage: Stage
    rehearsal: Rehearsal
    evidence: Evidence

    def close(self) -> None:
        self.camera.close()
        self.journal.close()


def stage_game(
    folder: Path,
    deck: tuple[DeckProfile, DeckFeatures],
    seed: int,
    *,
    players: int = 0,
    rules_profile: Mapping[str, Any] | None = None,
    evening: Evening | None = None,
    mischief: Mischief = USUAL_MISCHIEF,
    record: Path | None = None,
    fast: bool = True,
    tell: Tell = lambda told: None,
    through: Callable[[Camera], Camera] = lambda camera: camera,
) -> Staged:
    """A game of the seed in a journal of its own in `folder`; the same seed gives the same evening.

    `players` 0: as many as the seed says. `through` is put before the camera, to look on. Raises BadRecording
    where `record` cannot be written.
    """
    profile, features = deck
    rng, draw = np.random.default_rng(seed), Random(seed)
    roster = Roster(PEOPLE[: players or 2 + seed % 3])
    evening = evening or mixed_evening(rng)
    journal = open_journal(Place(folder), time.time())
    rules: Any = FlyingCarpets()
    session: Session[Any, Any, Any, Any] = Session.begin(
        rules, Setup(roster, profile=rules_profile or {}), draw
    )
    table: AnyTable = Table.begin(session, journal, group="Simulated", draw=draw)
    bare = bare_table(rng, profile, evening)
    stage = Stage(bare)
    stage.add([Beat(bare, REST_S)])
    noise = np.random.default_rng([seed, NOISE_SALT])
    camera: Camera = (drawn_by := StagedCamera(stage, f"scene:{seed}", noise, fast=fast))
    if record is not None:
        camera = RecordingCamera(camera, record)
    camera = through(camera)
    live: LiveTable
    watch = Watch(camera, Eye(features), live=False, flying=lambda: live.is_flying)
    carpets = [face.carpet for face in profile.carpets if face.carpet is not None]
    evidence = Evidence(folder / "evidence")
    live = LiveTable(table, watch, carpets, evidence)
    rehearsal = Rehearsal(
        table, live, watch, stage, profile, rng=rng, draw=draw, evening=evening, mischief=mischief, tell=tell
    )
    return Staged(table, journal, camera, drawn_by, watch, live, stage, rehearsal, evidence)


def mixed_evening(rng: np.random.Generator) -> Evening:
    """One room of many: from a studio to a dim corner with things on the table."""
    return Evening(replace(LIVING_ROOM, harsh=float(rng.uniform(0, 0.6))))
