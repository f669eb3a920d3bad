"""What the house remembers of its groups, from the journal, as the screens of history show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from companion.compose.chronicle_changes import Changes
from companion.compose.landings_drawn import LandingsDrawn
from companion.compose.photos import PHOTO_FOLDER, pictures_in
from companion.compose.remembered import Remembered, counted
from companion.compose.scratch import Scratch
from companion.compose.switched_serving import SwitchedServing
from companion.games.registry import GAMES, AllRules
from companion.history.keeping import KeptStandings
from companion.history.seasons import DayOf, day_in
from companion.shared.players import Player, plain_name
from companion.shared.refusals import CompanionError
from companion.shared.sentences import Sentence, say
from companion.storage.errors import JournalTrouble
from companion.storage.journal import Journal
from companion.storage.photos import photo_of
from companion.storage.schema import games as games_table
from companion.storage.schema import group_players, people_changes
from ui.present.evidence import EvidenceShown
from ui.present.history import shown
from ui.present.history.shown import Asked, GameShown


class ChronicleSilent(CompanionError):
    """The journal cannot be read, or does not take a change; nothing was changed."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


@contextmanager
def as_silence() -> Iterator[None]:
    """The journal's troubles as something that the screen says."""
    try:
        yield
    except JournalTrouble as trouble:
        told = getattr(trouble, "sentence", None)
        raise ChronicleSilent(
            told if isinstance(told, Sentence) else say("{what}", what=str(trouble))
        ) from trouble


class JournalChronicle:
    """For the screen's thread; what takes long is done in threads of its own and told by `changed`."""

    def __init__(
        self,
        journal: Journal,
        folder: Path,
        clock: Callable[[], float],
        changed: Callable[[], None] = lambda: None,
        picture: Callable[[], Any] = lambda: None,
        day_of: DayOf | None = None,
    ) -> None:
        """`folder` has the journal's evidence beside it. `changed`: something was drawn meanwhile.

        `picture` gives the camera's latest one (height × width × 3, blue, green, red), None without a camera.
        """
        self._journal, self._folder, self._clock = journal, folder, clock
        self._day_of = day_of or day_in(None)
        self._standings = KeptStandings(journal, AllRules(), self._day_of)
        self._titles = {game.name: game.title for game in GAMES}
        self._stand: object = None
        self._known = self._afresh()
        self._photos = Scratch("photos")
        self._evidence: tuple[str, Mapping[int, EvidenceShown]] = ("", {})
        self._landings = LandingsDrawn(journal, folder / "evidence", self._day_of, clock, changed)
        self._serving = SwitchedServing(journal, folder)
        self._picture = picture
        self._changes = Changes(journal, folder, clock, self._photos, self._serving)

    def close(self) -> None:
        self._serving.close()
        self._landings.close()
        self._photos.close()

    # --- asked by the screens

    def today(self) -> date:
        return self._day_of(self._clock())

    def titles(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._titles.items())

    def people(self) -> tuple[shown.PersonShown, ...]:
        with as_silence():
            return self._now().people

    def look_of(self, name: str) -> Player:
        with as_silence():
            return self._now().look_of(name)

    def groups(self) -> tuple[shown.GroupShown, ...]:
        with as_silence():
            return self._now().groups

    def group_of(self, game_id: str) -> str:
        try:
            return self._journal.find(game_id).group
        except JournalTrouble:
            return ""  # a game that the disk did not take yet

    def last_group(self) -> str:
        with as_silence():
            return next((line.group for line in self._journal.games(1)), "")

    def games(self, words: str) -> tuple[str, ...]:
        with as_silence():
            return self._now().found(words)

    def game(self, game_id: str) -> GameShown:
        with as_silence():
            known = self._now()
            line = known.lines.get(game_id)
            if line is None:
                raise ChronicleSilent(say("There is no game {id} any more.", id=game_id))
            return known.game(line)

    def evenings(self, group: str, words: str = "") -> tuple[shown.EveningShown, ...]:
        with as_silence():
            return self._now().evenings(group, words)

    def seasons(self) -> tuple[str, ...]:
        with as_silence():
            return self._now().seasons

    def standings(self, asked: Asked) -> shown.StandingsShown:
        with as_silence():
            return self._now().standings(asked)

    def landings(self, asked: Asked) -> shown.LandingsShown | None:
        with as_silence():
            known = self._now()
            # Looks are read here: the thread that draws asks the journal by itself.
            looks = {plain_name(one.player.name): one.player for one in known.people}
        return self._landings.of(counted(asked), self._stand, looks)

    def finish_drawing(self, asked: Asked) -> None:
        """Waits until these landings are drawn; for whoever has no screen that is told of it."""
        self.landings(asked)
        self._landings.wait()

    def style(self, language: str, dark: bool) -> None:
        """How pictures are drawn from now on."""
        self._landings.style(language, dark)

    def evidence(self, game_id: str) -> Mapping[int, EvidenceShown]:
        if self._evidence[0] != game_id:
            self._evidence = game_id, self._landing_pictures(game_id)
        return self._evidence[1]

    def _landing_pictures(self, game_id: str) -> Mapping[int, EvidenceShown]:
        try:
            from companion.compose.evidence import Evidence
            from companion.compose.evidence_shown import evidence_of
        except ImportError:
            return {}  # without the vision there are no pictures
        evidence = Evidence(self._folder / "evidence")
        kept = {each.number: each for each in evidence.of(game_id)}
        return {
            int(kept[each.number].landing["step"]): each
            for each in evidence_of(evidence, game_id)
            if each.after and "step" in kept[each.number].landing
        }

    def pictures_at_hand(self) -> tuple[str, ...]:
        return pictures_in(self._folder / PHOTO_FOLDER)

    def photo_tried(self) -> str:
        return self._changes.photo_tried

    def play_link(self, game_id: str) -> tuple[str, ...]:
        from companion.history.bg_stats import bg_stats_link, qr_rows

        with as_silence():
            result = self._now().results.get(game_id)
        if result is None:
            return ()
        try:
            return qr_rows(bg_stats_link(result, self._titles.get(result.ruleset, result.ruleset)))
        except ValueError:
            return ()

    def serving(self) -> shown.Serving:
        return self._serving.shown()

    def begin_serving(self) -> None:
        """Switches the second screen on if it was on when the companion ended."""
        self._serving.begin()

    def change(self, change: shown.Change) -> Sentence | None:
        with as_silence():
            told = self._changes.carry_out(change, self._picture())
        self._stand = None
        return told

    def _afresh(self) -> Remembered:
        return Remembered(
            self._journal, self._standings, self._titles, self._day_of, self._clock(), self._photo_file
        )

    def _now(self) -> Remembered:
        """What is remembered; afresh if the journal moved on. Raises JournalTrouble."""
        stand = self._stand_now()
        if stand != self._stand:
            self._known, self._stand = self._afresh(), stand
        return self._known

    def _stand_now(self) -> object:
        """What differs whenever a game, a person or a group does."""
        with self._journal.reading() as connection:
            row = connection.execute(
                sa.select(
                    sa.func.count(),
                    sa.func.sum(games_table.c.entry_count),
                    sa.func.max(games_table.c.touched_at_s),
                    sa.select(sa.func.max(people_changes.c.id)).scalar_subquery(),
                    sa.select(sa.func.count()).select_from(group_players).scalar_subquery(),
                )
            ).one()
        return tuple(row)

    def _photo_file(self, name: str, kept_at_s: float) -> str:
        """The photo as a file of this process alone; each change of it has another name."""
        mark = sha256(f"{plain_name(name)} {kept_at_s}".encode()).hexdigest()[:20]
        path = self._photos.folder / f"{mark}.jpg"
        if not path.exists() and (jpeg := photo_of(self._journal.engine, name)):
            path.write_bytes(jpeg)
        return str(path)
