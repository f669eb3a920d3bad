"""A group's past made up for the gallery: a year of evenings, two games thrown at a table, photos."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from companion.compose.screen import JournalHouse, pictures_folder
from companion.games.flying_carpets.moves import Landed, TurnUp
from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.registry import game_named
from companion.history.bg_stats import qr_rows
from companion.shared.players import Roster, Seat
from companion.shared.sentences import say
from companion.storage.journal import new_game_id
from companion.storage.opening import Place as JournalPlace
from companion.storage.opening import open_journal
from companion.storage.person_changes import set_counts, set_guest
from companion.storage.results import HandResult, enter_all
from companion.table import Accepted
from ui.languages import LANGUAGES
from ui.present.at_work import CameraShown
from ui.present.history.by_hand import ByHand, PointsPad
from ui.present.history.common import Choosing, Filter
from ui.present.history.game import GamePage, PlayLink
from ui.present.history.groups import EveningPlace, Evenings, GroupPlace, Groups
from ui.present.history.landings import LandingsPlace
from ui.present.history.looking_on import SecondScreenPlace
from ui.present.history.past import Past
from ui.present.history.people import People, PersonPlace
from ui.present.history.photos import PhotoPlace, PictureFiles
from ui.present.history.replay import Replay
from ui.present.history.seating import choose_group
from ui.present.history.shown import Asked, KeepPhoto, Serving
from ui.present.history.standings import Seen, StandingsPlace
from ui.present.places import Place
from ui.present.players import Players
from ui.present.world import Preferences, World

NOW_S, DAY_S = 1_790_000_000.0, 86_400.0
GROUP = "Dienstag 駱駝"
GUEST = "Ida"
HAND_GAMES = 60
#: Into the second round: some tokens lie on the board, some artifacts are bought.
DRAGONS_MOVES = 160
#: Where the made up carpets lie, in mm: each player has a bias and a spread of their own.
AIMS_MM = ((12.0, -20.0, 26.0), (-30.0, 14.0, 48.0), (4.0, 6.0, 18.0), (22.0, 30.0, 38.0))
STEP_MM = (84.0, 116.0)
URL = "http://192.168.178.61:8137/9sT-2mYVvXbR4nQd0LkzAeWi/"

Page = tuple[str, Place, World]


class StagedPast:
    """The house with that past."""

    def __init__(self, folder: Path, roster: Roster) -> None:
        self._folder, self._roster = folder, roster
        journal = open_journal(JournalPlace(folder), NOW_S)
        ticks = iter(NOW_S - 9000 + 20 * second for second in range(100_000))
        self._clock_s: Callable[[], float] = lambda: NOW_S
        self.house = JournalHouse(journal, folder, clock=lambda: self._clock_s(), draw=Random(11))
        self._by_hand()
        self._clock_s = lambda: next(ticks)
        self.thrown = tuple(self._thrown(seed) for seed in (1, 2))
        self.dragons = self._dragons()
        self.unfinished = self._begun()
        self._clock_s = lambda: NOW_S
        set_guest(journal, GROUP, GUEST, True, NOW_S)
        face = pictures_folder() / "camel.jpg"
        for player in roster.players[:2]:
            self.house.chronicle().change(KeepPhoto(player.name, str(face)))
        (folder / "photos").mkdir()
        for name in ("Anna.jpg", "lange Dateinamen von Telefonen 20260921_193355.jpg"):
            shutil.copyfile(face, folder / "photos" / name)

    def _by_hand(self) -> None:
        draw = Random(5)
        strong = {name: 34 - 3 * place for place, name in enumerate(self._names)}
        games = {}
        for number in range(HAND_GAMES):
            names = tuple(draw.sample(self._names, draw.choice((2, 3, 4, 4))))
            points = tuple(round(draw.gauss(strong[name], 5)) for name in names)
            at_s = NOW_S - DAY_S * (4 + 5 * (HAND_GAMES - number) // 3) + 3600 * (number % 3)
            games[new_game_id()] = HandResult(
                "flying-carpets", at_s, names, points, GROUP, 60.0 * (40 + number % 20)
            )
        enter_all(self.house.journal, games, NOW_S)
        self.by_hand = next(iter(games))
        set_counts(self.house.journal, self.by_hand, False, NOW_S)

    @property
    def _names(self) -> tuple[str, ...]:
        return (*(player.name for player in self._roster.players), GUEST)

    def _thrown(self, seed: int) -> str:
        """A game played by chance to its end, with numbers and a picture beside each landing."""
        table = self.house.begin("flying-carpets", self._roster, Seat(seed), GROUP)
        rules, draw = FlyingCarpets(), Random(seed)
        while (command := random_command(rules, table.session.state, draw)) is not None:
            assert isinstance(table.submit(command), Accepted)
        landings = [
            (step.number, event)
            for step in table.session.log.steps
            for event in step.events
            if isinstance(event, Landed)
        ]
        for number, (step, landed) in enumerate(landings, 1):
            keep_landing(self._folder / "evidence" / table.game_id, number, step, landed, self._roster, draw)
        return str(table.game_id)

    def _dragons(self) -> str:
        """Some rounds of the other game, by whoever plays it against itself."""
        table = self.house.begin("aladdins-dragons", self._roster, Seat(0), GROUP)
        game, draw = game_named("aladdins-dragons"), Random(2)
        play, rules = game.self_play(), game.rules()
        for _ in range(DRAGONS_MOVES):
            command = play.next_command(rules, table.session.state, draw)
            assert isinstance(table.submit(command), Accepted)
        return str(table.game_id)

    def _begun(self) -> str:
        table = self.house.begin("flying-carpets", self._roster, Seat(0), GROUP)
        left = table.snapshot().view.left_in_deck
        table.submit(TurnUp(tuple(kind for kind in left if left[kind])[:7]))
        return str(table.game_id)


def keep_landing(folder: Path, number: int, step: int, landed: Landed, roster: Roster, draw: Random) -> None:
    """Evidence as it is written beside its pictures; the carpets lie where AIMS_MM says."""
    place = folder / f"landing-{number:03d}"
    place.mkdir(parents=True)
    centres = [(STEP_MM[0] * (at % 4 - 1.5), STEP_MM[1] * (at // 4 - 1.0)) for at in range(12)]
    hits = {each.carpet.seat for each in landed.carpets if each.on}
    carpets, owners, verdicts = [], [], []
    for seat, player in enumerate(roster.players):
        across, along, spread = AIMS_MM[seat % len(AIMS_MM)]
        x, y = draw.choice(centres)
        far = 1.0 if seat in hits else 1.9
        at = (x + far * draw.gauss(across, spread), y + far * draw.gauss(along, spread))
        carpets.append({"id": player.colour.value, "center_mm": at, "turn_deg": draw.uniform(0, 180)})
        owners.append({"carpet": player.colour.value, "player": player.name, "on_table": True})
        if seat in hits:
            verdicts.append(
                {"carpet": player.colour.value, "number": 1, "verdict": "on", "overlap_mm2": 500.0}
            )
    written = {
        "landing": number,
        "step": step,
        "crop_px": [0, 0, 160, 90],
        "seen": {
            "cards": [
                {"id": f"card-{at}", "center_mm": centre, "turn_deg": 0.0}
                for at, centre in enumerate(centres)
            ],
            "carpets": carpets,
        },
        "carpets": owners,
        "verdicts": verdicts,
    }
    (place / "landing.json").write_text(json.dumps(written, ensure_ascii=False), encoding="utf-8")
    for name, picture in (("before", "palace"), ("after", "carpet-red")):
        shutil.copyfile(pictures_folder() / f"{picture}.jpg", place / f"{name}.jpg")


def past_pages(folder: Path, roster: Roster, preferences: Preferences, screens: Any) -> Iterator[Page]:
    """Every screen of history. `screens` gives those of a game by its rules."""
    past = StagedPast(folder, roster)
    house = past.house
    house.keep(preferences)
    chronicle = house.chronicle()
    world = World(preferences, house, languages=LANGUAGES)
    asked = Asked(GROUP)
    anna = roster.players[0].name
    yield "past", Past(), world
    yield "past-found", Past("anna", 1), world
    yield "past-nothing", Past("xyz"), world
    yield "past-game", GamePage(past.thrown[0]), world
    yield "past-game-by-hand", GamePage(past.by_hand), world
    yield "past-game-begun", GamePage(past.unfinished), world
    yield "play-link", PlayLink(past.thrown[0]), world
    yield from _replayed(past, world, screens)
    yield from _people(world, anna, chronicle)
    yield "groups", Groups(), world
    yield "group", GroupPlace(GROUP), world
    yield "evenings", Evenings(GROUP), world
    evening = max(chronicle.evenings(GROUP), key=lambda each: len(each.games))
    yield "evening", EveningPlace(evening.day, evening.group), world
    for seen in Seen:
        yield f"standings-{seen.value}", StandingsPlace(asked, seen), world
    yield "standings-none", StandingsPlace(Asked("nobody")), world
    filtered = Filter(chronicle.titles(), (GROUP,), chronicle.seasons(), asked, StandingsPlace)
    yield "filter", filtered, world
    yield "landings-waiting", LandingsPlace(asked), _answering(world, landings=lambda asked: None)
    chronicle.finish_drawing(Asked(GROUP, "flying-carpets"))
    yield "landings-all", LandingsPlace(asked), world
    yield "landings-one", LandingsPlace(asked, 1), world
    draft = ByHand(
        tuple(player.name for player in roster.players), (31, None, 28, None), group=GROUP, minutes=45
    )
    yield "by-hand", draft, world
    yield "by-hand-nobody", ByHand.of(""), world
    yield "points-pad", PointsPad(draft, 1, "27"), world
    yield "choose-group", choose_group(world, Players()), world
    yield "players-of-group", Players(roster.players, group=GROUP, known=(GUEST,)), world
    yield "second-screen-off", SecondScreenPlace(), world
    on = Serving(URL, qr_rows(URL))
    yield "second-screen", SecondScreenPlace(), _answering(world, serving=lambda: on)


class _Answering:
    """A house whose chronicle has some answers of its own."""

    def __init__(self, house: Any, answers: dict[str, Any]) -> None:
        self._house, self._answers = house, answers

    def __getattr__(self, name: str) -> Any:
        return self._answers.get(name) or getattr(self._house.chronicle(), name)

    def chronicle(self) -> Any:
        return self


def _answering(world: World, **answers: Any) -> World:
    house: Any = _Answering(world.house, answers)
    return replace(world, house=house)


def _people(world: World, anna: str, chronicle: Any) -> Iterator[Page]:
    yield "people", People(), world
    place = PersonPlace(anna)
    yield "person", place, world
    one = next(each for each in chronicle.people() if each.player.name == anna)
    other = next(each.player.name for each in chronicle.people() if each.player.name != anna)
    yield "person-merged", place.merged(other), world
    yield "person-taken-out", place.taken_out(one), world
    same = tuple((each.player.name, None) for each in chronicle.people())
    yield "choosing", Choosing(say("Who is the same person as {name}?", name=GUEST), same, 1), world
    yield "photo", PhotoPlace(anna), world
    yield "photo-none", PhotoPlace(GUEST), world
    yield (
        "photo-live",
        PhotoPlace(GUEST),
        replace(world, work=CameraShown(True, say("The camera sees the table."))),
    )
    yield "picture-files", PictureFiles(anna), world


def _replayed(past: StagedPast, world: World, screens: Any) -> Iterator[Page]:
    table = past.house.review(past.thrown[0])
    shown = table.snapshot()
    seen = replace(world, shown=shown, past=table.past, screens=screens(shown.ruleset))
    steps = [step.number for step in shown.timeline]
    landed = next(iter(past.house.chronicle().evidence(table.game_id)))
    yield "replay-first", Replay(), seen
    yield "replay-landing", Replay(steps.index(landed), 0.5), seen
    duel = next(at for at, number in enumerate(steps) if _has_duel(table.past(number)))
    yield "replay-duel", Replay(duel), seen
    yield "replay-last", Replay(len(steps) - 1), seen
    table = past.house.review(past.dragons)
    shown = table.snapshot()
    seen = replace(world, shown=shown, past=table.past, screens=screens(shown.ruleset))
    yield "replay-dragons", Replay(len(shown.timeline) - 1), seen
    much = max(range(len(shown.timeline)), key=lambda at: len(shown.timeline[at].sentences))
    yield "replay-round", Replay(much), seen


def _has_duel(step: Any) -> bool:
    return any(type(event).__name__ == "DuelOpened" for event in step.events)
