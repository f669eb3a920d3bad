"""Every screen there is, each at a moment of a real game: for pictures, and for tests that look at all."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace as changed

from companion.compose.gallery_devices import device_pages
from companion.compose.gallery_dragons import dragons_pages
from companion.compose.gallery_past import past_pages
from companion.compose.playable import screens_of
from companion.compose.screen import (
    JournalHouse,
    pictures_folder,
)
from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import (
    Carpet,
    CarpetAt,
    CountLamps,
    FinishLayout,
    Land,
    SealDjinn,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import Phase
from companion.session import Session
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Setup
from companion.shared.sealed import Sealed
from companion.shared.sentences import (
    Word,
    say,
)
from companion.storage.journal import Journal
from companion.table import Accepted, Table
from ui.design.signs import Sign
from ui.languages import LANGUAGES
from ui.present.actions import Dismiss
from ui.present.carpets.again import KindsAgain, LampsAgain
from ui.present.carpets.between import between
from ui.present.carpets.correcting import Claimed
from ui.present.carpets.duel import Chosen, Private, Showing
from ui.present.carpets.flight import Laying
from ui.present.carpets.layout import Correct
from ui.present.carpets.playing import Playing
from ui.present.carpets.referee import Referee, What
from ui.present.devices import Deck, Doctor
from ui.present.evidence import EvidencePlace, EvidenceShown
from ui.present.hand_over import HandOver
from ui.present.help import About, Help, Topic
from ui.present.home import Home
from ui.present.live import LiveShown, Question
from ui.present.menu import Menu
from ui.present.places import Place
from ui.present.players import Players, Typing
from ui.present.score import Behind, Score
from ui.present.settings import SettingsPlace
from ui.present.timeline import StepPlace, Timeline
from ui.present.tour import TOUR, Tour
from ui.present.world import AnyTable, Preferences, World
from ui.screens.frame import Notice, ScreenModel
from ui.screens.live_picture import Mark

ROSTER = Roster(
    (
        Player.usual("Anna", Colour.RED),
        Player.usual("Bartholomäus", Colour.BLUE),
        Player.usual("小明", Colour.GREEN),
        Player.usual("Zoë Świątek", Colour.YELLOW),
    )
)
#: A layout to look at: something of everything.
LAYOUT = (
    Kind.PALACE, Kind.SPICE, Kind.ADVENTURE_A, Kind.CAMEL, Kind.PALACE, Kind.LAMP,
    Kind.TREASURE, Kind.DESERT, Kind.ADVENTURE_C, Kind.PALACE, Kind.CARPET_BAZAAR, Kind.ADVENTURE_E,
)  # fmt: skip
LANDING = Land(
    (
        CarpetAt(Carpet(Seat(1)), (1, 2)),
        CarpetAt(Carpet(Seat(2)), (3, 6)),
        CarpetAt(Carpet(Seat(3)), (6, 9)),
        CarpetAt(Carpet(Seat(0)), (9, 10)),
    )
)


def _square(x: float, y: float, player: Player | None = None, label: str = "") -> Mark:
    return Mark(((x, y), (x + 0.05, y), (x + 0.05, y + 0.13), (x, y + 0.13)), player, label)


BLIND = say("The table cannot be seen. Tap what happens; the game goes on.")
WATCHED = LiveShown(
    sees=True,
    marks=(
        *(_square(0.3 + 0.07 * (at % 6), 0.3 + 0.2 * (at // 6), label=str(at + 1)) for at in range(12)),
        _square(0.42, 0.42, ROSTER.players[0]),
    ),
)
QUESTIONS = (
    (
        "live-doubt",
        Question(
            1,
            say(
                "Does the carpet of {player} lie on destination {number}, {kind}?",
                player="Bartholomäus",
                number=6,
                kind=Kind.LAMP.word,
            ),
            (("on", say("it lies on it")), ("under", say("it lies only under it, or beside it"))),
            where=(0.4, 0.4, 0.5, 0.6),
            numbers=(say("They overlap by {value} mm².", value=41),),
        ),
    ),
    (
        "live-which",
        Question(
            2,
            say("Which destination is number {number}?", number=4),
            tuple((kind.value, say("{kind}", kind=kind.word)) for kind in Kind),
            where=(0.4, 0.4, 0.5, 0.6),
        ),
    ),
    (
        "live-many",
        Question(
            3,
            say("The carpet of {player} is not seen. Is it off the table?", player="Zoë Świątek"),
            (("off", say("yes, or it lies on nothing")), ("wait", say("it has not been thrown yet"))),
            many=True,
        ),
    ),
)


class _WithEvidence:
    """The house, with a landing kept: two pictures of cards stand for those of a table."""

    def __init__(self, house: JournalHouse) -> None:
        self._house = house

    def __getattr__(self, name: str) -> Any:
        return getattr(self._house, name)

    def evidence(self) -> tuple[EvidenceShown, ...]:
        before, after = (str(pictures_folder() / f"{name}.jpg") for name in ("palace", "carpet-red"))
        told = tuple(
            say("{carpet} on {number}: {overlap} mm²", carpet="Bartholomäus", number=number, overlap=640)
            for number in range(1, 9)
        )
        return (EvidenceShown(1, before, after, 16 / 9, told), EvidenceShown(2, before, after, 16 / 9, told))


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen with all that it is made from."""

    name: str
    place: Place
    world: World = field(repr=False)
    notice: Notice | None = None

    def model(self) -> ScreenModel:
        model = self.place.model(self.world)
        return replace(model, notice=self.notice) if self.notice is not None else model


class Gallery:
    """The screens, made in an empty journal of their own."""

    def __init__(self, journal: Journal, folder: Path, roster: Roster = ROSTER) -> None:
        self._house = JournalHouse(journal, folder, clock=lambda: 1_700_000_000.0, draw=Random(7))
        self._roster, self._folder = roster, folder

    def shots(self, preferences: Preferences | None = None) -> Iterator[Shot]:
        """All screens, in the order in which an evening meets them."""
        now = preferences or Preferences(tour_seen=True)
        empty = self._world(now, None)
        first_run = replace(empty, preferences=changed(now, tour_seen=False))
        for at in range(len(TOUR)):
            yield Shot(f"tour-{at + 1}", Tour(at), first_run)
        yield Shot("home-first", Home(), empty)
        yield from self._without_game(empty)
        table = self._house.begin("flying-carpets", self._roster, Seat(0), "")
        yield from self._layout(now, table)
        yield from self._flight(now, table)
        yield from self._duels(now, table)
        yield from self._later(now, table)
        yield from self._with_cards(now)
        yield from self._live(now)
        for page in dragons_pages(partial(self._world, now), self._house.begin, self._roster):
            yield Shot(*page)
        yield Shot("home", Home(), self._world(now, None))
        for name, place, world in past_pages(self._folder / "past", self._roster, now, screens_of):
            yield Shot(name, place, world)

    def _world(self, preferences: Preferences, table: AnyTable | None, **more: Any) -> World:
        return World(
            preferences,
            self._house,
            table.snapshot() if table is not None else None,
            languages=LANGUAGES,
            past=table.past if table is not None else None,
            screens=screens_of(table.snapshot().ruleset) if table is not None else None,
            **more,
        )

    def _without_game(self, world: World) -> Iterator[Shot]:
        game = world.house.playable()[0]
        people = Players(self._roster.players, known=("Ida", "Jonas", "Kim"), game=game)
        known = ("Anna", "Ben", "Cleo", "Dave", "Emil", "Friederike", "小明", "Zoë Świątek")
        yield Shot("players-nobody", Players(known=known, game=game), world)
        yield Shot("players", people, world)
        yield Shot("players-one", replace(people, chosen=1), world)
        yield Shot("typing", Typing(Players(), typed="Łucja"), world)
        for topic in Topic:
            yield Shot(f"help-{topic.value}", Help(topic), world)
        yield Shot("about", About(), world)
        for at in range(3):
            yield Shot(f"settings-{at + 1}", SettingsPlace(at), world)
        yield Shot("deck", Deck(), world)
        for name, place, at_work in device_pages(world):
            yield Shot(name, place, at_work)
        yield Shot("doctor", Doctor(), world)

    def _layout(self, now: Preferences, table: AnyTable) -> Iterator[Shot]:
        yield Shot("layout-empty", Playing(), self._world(now, table))
        _play(table, TurnUp(LAYOUT[:7]))
        yield Shot("layout", Playing(), self._world(now, table))
        world = self._world(now, table)
        yield Shot("correct", Correct(world.game.view.table[6]), world)
        _play(table, TurnUp(LAYOUT[7:]))
        yield Shot("layout-full", Playing(), self._world(now, table))

    def _flight(self, now: Preferences, table: AnyTable) -> Iterator[Shot]:
        _play(table, FinishLayout())
        world = self._world(now, table)
        yield Shot("flight-first", Playing(), world)
        yield Shot("laying", Laying(), world)
        lying = tuple((each.carpet, frozenset(each.on)) for each in LANDING.carpets)
        yield Shot("laying-contested", Laying(lying, 2), world)
        for seat in world.game.view.flight_order[:2]:
            _play(table, ThrowCarpet(Carpet(seat)))
        yield Shot("flight", Playing(), self._world(now, table))
        refused = say("{player} has not thrown yet.", player=self._roster.name(Seat(3)))
        rule = say("The landing is judged when all carpets have flown.")
        yield Shot("refused", Playing(), self._world(now, table), Notice(refused, rule, action=Dismiss()))
        for seat in world.game.view.flight_order[2:]:
            _play(table, ThrowCarpet(Carpet(seat)))
        yield Shot("flight-all", Playing(), self._world(now, table))
        _play(table, LANDING)
        world = self._world(now, table)
        step = world.game.timeline[-1].number
        shown = next(iter(between(step, table.past(step))))
        yield Shot("landing", shown, world)
        card = table.past(step).before.table[0]
        yield Shot("claimed", Claimed(step, card, Seat(1)), world)

    def _duels(self, now: Preferences, table: AnyTable) -> Iterator[Shot]:
        yield Shot("duel", Playing(), self._world(now, table))
        view = self._world(now, table).game.view
        one, other = view.duel.duel.seats
        _play(table, SealDjinn(one, Sealed(_hand(table, one)[0])))
        world = self._world(now, table)
        yield Shot("duel-half", Playing(), world)
        yield Shot("hand-over", HandOver(other, Private(other)), world)
        yield Shot("private", Private(other), world)
        yield Shot("private-held", Private(other), self._world(now, table, hand=tuple(_hand(table, other))))
        yield Shot("chosen", Chosen(one), world)
        _play(table, SealDjinn(other, Sealed(_hand(table, other)[-1])))
        yield from self._last_shown("opened", now, table)

    def _live(self, now: Preferences) -> Iterator[Shot]:
        """What a camera adds, with a table made up for it."""
        table = self._house.begin("flying-carpets", self._roster, Seat(0), "")
        _play(table, TurnUp(LAYOUT[:8]))
        far = say("Destinations {which} lie {mm} mm apart: at least 10 mm.", which=(3, 4), mm="7")
        yield Shot("live-layout", Playing(), self._world(now, table, live=replace(WATCHED, problems=(far,))))
        _play(table, TurnUp(LAYOUT[8:]))
        dark = say("{why}: {cure}.", why=Word("It is too dark"), cure=Word("switch a lamp on"))
        yield Shot(
            "live-gate", Playing(), self._world(now, table, live=replace(WATCHED, gate=(dark,), go=False))
        )
        _play(table, FinishLayout())
        for seat in table.snapshot().view.flight_order[:3]:
            _play(table, ThrowCarpet(Carpet(seat)))
        yield Shot("live-flight", Playing(), self._world(now, table, live=WATCHED))
        blind = replace(WATCHED, sees=False, why=BLIND)
        yield Shot("live-blind", Playing(), self._world(now, table, live=blind))
        for name, question in QUESTIONS:
            live = replace(WATCHED, questions=(question,))
            yield Shot(name, Playing(), self._world(now, table, live=live))
        apart = say("{number}, {kind}, should lie there and is not seen", number=7, kind=Kind.TREASURE.word)
        told = say(
            "Table and game disagree: {what}. Put it right, or adopt what lies there.", what=(apart, apart)
        )
        live = replace(WATCHED, out_of_step=told)
        yield Shot("live-apart", Playing(), self._world(now, table, live=live))

    def _last_shown(self, name: str, now: Preferences, table: AnyTable) -> Iterator[Shot]:
        world = self._world(now, table)
        number = world.game.timeline[-1].number
        for place in between(number, table.past(number)):
            yield Shot(name, place, world)
            return

    def _later(self, now: Preferences, table: AnyTable) -> Iterator[Shot]:
        rules, draw = FlyingCarpets(), Random(4)
        seen: set[str] = set()
        while (command := random_command(rules, table.session.state, draw)) is not None:
            _play(table, command)
            world = self._world(now, table)
            number = world.game.timeline[-1].number
            for place in between(number, table.past(number)):
                if type(place).__name__ == "PalacesShown" and "round" not in seen:
                    seen.add("round")
                    yield Shot("round", place, world)
            if world.game.view.phase is Phase.PALACES and "lamps" not in seen:
                seen.add("lamps")
                yield Shot("lamps", Playing(), world)
            if world.game.view.round == 3 and "menu" not in seen:
                seen.add("menu")
                yield from self._in_the_middle(now, table)
        world = self._world(now, table)
        yield Shot("end", Playing(), world)
        yield Shot("score-final", Score(), world)

    def _in_the_middle(self, now: Preferences, table: AnyTable) -> Iterator[Shot]:
        world = self._world(now, table)
        yield Shot("menu", Menu(), world)
        yield Shot("evidence-none", EvidencePlace(), world)
        seen: Any = _WithEvidence(self._house)
        yield Shot("evidence", EvidencePlace(), replace(world, house=seen))
        yield Shot("score", Score(), world)
        sheet = world.game.score_sheet.players[0]
        longest = max(sheet.lines, key=lambda line: len(line.made_of) + len(line.why))
        yield Shot("behind", Behind(Seat(0), longest.name), world)
        yield Shot("timeline", Timeline(), world)
        number = world.game.timeline[1].number
        yield Shot("step", StepPlace(number), world)
        yield Shot("kinds-again", KindsAgain(number, TurnUp(LAYOUT)), world)
        card = world.game.view.seats[0].holds[0]
        yield Shot("referee", Referee(), world)
        yield Shot("referee-card", Referee(What.MOVE), world)
        yield Shot("referee-kind", Referee(What.GIVE), world)
        yield Shot("referee-points", Referee(What.POINTS), world)
        yield Shot("referee-djinns", Referee(What.EXCHANGE, djinns=(3,)), world)
        yield Shot("referee-whom", Referee(What.MOVE, card), world)
        yield Shot("referee-why", Referee(What.MOVE, card, to=Seat(1)), world)
        undone = Notice(say("Undone: {what}", what=world.game.timeline[-1].sentences[0]), None, Sign.UNDO)
        yield Shot("undone", Playing(), world, undone)

    def _with_cards(self, now: Preferences) -> Iterator[Shot]:
        """A duel where the players hold the printed djinns."""
        setup = Setup(self._roster, Seat(0), {"djinns": "cards"})
        session: Session[Any, Any, Any, Any] = Session.begin(FlyingCarpets(), setup, Random(1))
        table = Table.begin(session, self._house.journal, draw=Random(1))
        for command in (TurnUp(LAYOUT), LANDING):
            _play(table, command)
        world = self._world(now, table)
        yield Shot("duel-cards", Playing(), world)
        yield Shot("showing", Showing(((Seat(2), 8),)), world)
        yield Shot("lamps-again", LampsAgain(1, CountLamps(Seat(0), 0), world.game.view), world)


def _play(table: AnyTable, command: Any) -> None:
    answer = table.submit(command)
    assert isinstance(answer, Accepted), answer


def _hand(table: AnyTable, seat: Seat) -> list[int]:
    return sorted(table.view(seat).own_hand or ())
