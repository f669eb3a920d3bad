"""What the house remembers of its groups, from the journal, as the screens of history show it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from companion.compose.chronicle_changes import Changes
from companion.compose.landings_drawn import LandingsDrawn
from companion.compose.photos import PHOTO_FOLDER, pictures_in
from companion.compose.switched_serving import SwitchedServing
from companion.games.registry import GAMES, AllRules
from companion.history.keeping import Asked as Counted
from companion.history.keeping import KeptStandings
from companion.history.listing import MOST_GAMES
from companion.history.seasons import DayOf, day_in, evenings, season_named
from companion.history.standings import PlayerStanding, Standings
from companion.shared.players import Colour, Player, Symbol, plain_name
from companion.shared.refusals import CompanionError
from companion.shared.sentences import Sentence, say
from companion.storage.errors import JournalTrouble
from companion.storage.journal import GameLine, Journal
from companion.storage.people import Group, all_groups, all_people, seats_remembered
from companion.storage.photos import photo_of, photos_kept
from companion.storage.results import GameResult
from companion.storage.schema import games as games_table
from companion.storage.schema import group_players, people_changes
from ui.present.evidence import EvidenceShown
from ui.present.history import shown
from ui.present.history.shown import Asked, GameShown

Post = Callable[[Callable[[], None]], None]


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


@dataclass(slots=True)
class _Known:
    """What was read at one stand of the journal, each when it was asked for first."""

    lines: dict[str, GameLine] | None = None
    told: dict[str, str] | None = None
    results: dict[str, GameResult] | None = None
    looks: dict[str, Player] | None = None
    people: tuple[shown.PersonShown, ...] | None = None
    groups: tuple[shown.GroupShown, ...] | None = None
    found: dict[str, tuple[str, ...]] = field(default_factory=dict)
    evenings: dict[str, tuple[shown.EveningShown, ...]] = field(default_factory=dict)
    standings: dict[Asked, shown.StandingsShown] = field(default_factory=dict)


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
        self._known = _Known()
        self._photos = tempfile.TemporaryDirectory(prefix="companion-photos-")
        self._evidence: tuple[str, Mapping[int, EvidenceShown]] = ("", {})
        self._landings = LandingsDrawn(journal, folder / "evidence", self._day_of, clock, changed)
        self._serving = SwitchedServing(journal, folder)
        self._picture = picture
        self._changes = Changes(journal, folder, clock, Path(self._photos.name), self._serving)

    def close(self) -> None:
        self._serving.close()
        self._landings.close()
        self._photos.cleanup()

    # --- asked by the screens

    def titles(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._titles.items())

    def people(self) -> tuple[shown.PersonShown, ...]:
        known = self._now()
        if known.people is None:
            with as_silence():
                photos = photos_kept(self._journal.engine)
                known.people = tuple(
                    shown.PersonShown(
                        self.look_of(each.name),
                        each.game_count,
                        each.groups,
                        self._photo(each.name, photos.get(each.name)),
                    )
                    for each in all_people(self._journal.engine)
                )
        return known.people

    def look_of(self, name: str) -> Player:
        """Who never sat here with a colour gets one by their name, always the same."""
        found = self._looks().get(plain_name(name))
        if found is not None:
            return found
        colours = tuple(Colour)
        return Player.usual(name, colours[sum(plain_name(name).encode()) % len(colours)])

    def groups(self) -> tuple[shown.GroupShown, ...]:
        known = self._now()
        if known.groups is None:
            with as_silence():
                known.groups = tuple(self._group(each) for each in all_groups(self._journal.engine))
        return known.groups

    def group_of(self, game_id: str) -> str:
        try:
            return self._journal.find(game_id).group
        except JournalTrouble:
            return ""  # a game that the disk did not take yet

    def last_group(self) -> str:
        with as_silence():
            return next((line.group for line in self._journal.games(1)), "")

    def games(self, words: str) -> tuple[str, ...]:
        known = self._now()
        if words not in known.found:
            wanted = plain_name(words).split()
            known.found[words] = tuple(
                game_id for game_id, told in self._told().items() if all(word in told for word in wanted)
            )
        return known.found[words]

    def game(self, game_id: str) -> GameShown:
        line = self._lines().get(game_id)
        if line is None:
            raise LookupError(f"There is no game {game_id} any more.")
        return self._game(line)

    def evenings(self, group: str) -> tuple[shown.EveningShown, ...]:
        known, lines = self._now(), self._lines()
        if group not in known.evenings:
            with as_silence():
                results = self._standings.results(Counted(group), self._clock())
            known.evenings[group] = tuple(
                shown.EveningShown(
                    each.day,
                    each.group,
                    tuple(self._game(lines[game.id]) for game in each.games if game.id in lines),
                )
                for each in evenings(results, self._day_of)
            )
        return known.evenings[group]

    def seasons(self) -> tuple[str, ...]:
        days = {self._day_of(game.ended_at_s) for game in self._results().values()}
        quarters = {f"{day.year}-Q{(day.month + 2) // 3}" for day in days}
        return tuple(sorted(quarters | {f"{day.year}" for day in days}, reverse=True))

    def standings(self, asked: Asked) -> shown.StandingsShown:
        known = self._now()
        if asked not in known.standings:
            with as_silence():
                counted = self._standings.of(_counted(asked), self._clock())
            known.standings[asked] = self._shown(counted)
        return known.standings[asked]

    def landings(self, asked: Asked) -> shown.LandingsShown | None:
        self._now()
        # Looks are read here: the thread that draws asks the journal by itself.
        looks = {plain_name(one.player.name): one.player for one in self.people()}
        return self._landings.of(_counted(asked), self._stand, looks)

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

        result = self._results().get(game_id)
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

    # --- read from the journal

    def _now(self) -> _Known:
        """What is known; read anew if the journal moved on."""
        with as_silence():
            stand = self._stand_now()
            if stand != self._stand:
                self._known, self._stand = _Known(), stand
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

    def _lines(self) -> dict[str, GameLine]:
        known = self._now()
        if known.lines is None:
            with as_silence():
                known.lines = {line.id: line for line in self._journal.games(MOST_GAMES)}
        return known.lines

    def _results(self) -> dict[str, GameResult]:
        known = self._now()
        if known.results is None:
            with as_silence():
                found = self._standings.results(Counted(), self._clock())
            known.results = {game.id: game for game in found}
        return known.results

    def _looks(self) -> dict[str, Player]:
        known = self._now()
        if known.looks is None:
            with as_silence():
                known.looks = {
                    plain_name(each.name): Player(each.name, Colour(each.colour), Symbol(each.symbol))
                    for each in all_people(self._journal.engine)
                    if each.colour and each.symbol
                }
        return known.looks

    def _group(self, group: Group) -> shown.GroupShown:
        seated = seats_remembered(self._journal.engine, group.name)
        names = dict.fromkeys((*seated, *group.players))
        players = tuple(self.look_of(name) for name in names)
        return shown.GroupShown(group.name, players, frozenset(group.guests), group.game_count)

    def _photo(self, name: str, kept_at_s: float | None) -> str:
        """The photo as a file of this process alone; each change of it has another name."""
        if kept_at_s is None:
            return ""
        mark = sha256(f"{plain_name(name)} {kept_at_s}".encode()).hexdigest()[:20]
        path = Path(self._photos.name) / f"{mark}.jpg"
        if not path.exists() and (jpeg := photo_of(self._journal.engine, name)):
            path.write_bytes(jpeg)
        return str(path)

    def _told(self) -> dict[str, str]:
        """What there is to find of each game."""
        known = self._now()
        if known.told is None:
            known.told = {
                line.id: plain_name(
                    f"{line.id} {line.ruleset} {self._titles.get(line.ruleset, '')} {line.group} "
                    f"{line.result} {' '.join(line.names)}"
                )
                for line in self._lines().values()
            }
        return known.told

    def _game(self, line: GameLine) -> GameShown:
        result = self._results().get(line.id) if line.finished else None
        day = self._day_of(result.ended_at_s if result is not None else line.touched_at_s)
        seats = result.seats if result is not None else ()
        return GameShown(
            line.id,
            self._titles.get(line.ruleset, line.ruleset),
            line.ruleset,
            line.group,
            day,
            line.names,
            line.finished,
            line.by_hand,
            line.counts,
            tuple(
                shown.SeatShown(self.look_of(seat.name), seat.points, seat.place, seat.gone) for seat in seats
            ),
            round(result.played_s / 60) if result is not None else 0,
            self._day_of(line.created_at_s) < day,
        )

    def _shown(self, counted: Standings) -> shown.StandingsShown:
        looks = {each.player: self.look_of(each.name) for each in counted.players}
        met: dict[int, list[shown.MetShown]] = {player: [] for player in looks}
        for each in counted.met:
            one, other = looks[each.one], looks[each.other]
            met[each.one].append(shown.MetShown(other, each.games, each.one_ahead, each.other_ahead))
            met[each.other].append(shown.MetShown(one, each.games, each.other_ahead, each.one_ahead))
        return shown.StandingsShown(
            tuple(_line(each, looks[each.player]) for each in counted.players),
            tuple(
                tuple(sorted(met[each.player], key=lambda one: (-one.games, one.other.name)))
                for each in counted.players
            ),
            counted.games,
        )


def _counted(asked: Asked) -> Counted:
    return Counted(asked.group, asked.ruleset, season_named(asked.season))


def _line(each: PlayerStanding, player: Player) -> shown.StandingShown:
    last = max(each.places, default=0)
    return shown.StandingShown(
        player,
        each.guest,
        each.games,
        each.wins,
        tuple(each.places.get(place, 0) for place in range(1, last + 1)),
        each.average_points,
        each.best_points,
        each.streak,
        each.longest_streak,
        each.played_s,
        each.rating.strength,
        each.rating.uncertainty,
        each.rating.provisional,
    )
