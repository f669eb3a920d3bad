"""The screens of Aladdin's Dragons, each at a moment of a game that plays itself, for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

from companion.compose.playable import DRAGONS
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import TREASURES, Artifact, Spell
from companion.games.aladdins_dragons.events import ArtifactBought, SpaceRanked
from companion.games.aladdins_dragons.moves import (
    WILL,
    Aim,
    BuyArtifact,
    ChooseArtifact,
    ChooseTreasures,
    DrawSpells,
    Exchange,
    KeepSpell,
    Pay,
    PlaceToken,
    PlaySpell,
    PointTo,
    SayIfActing,
    ShowGuard,
    TakeCamel,
    TurnUpArtifact,
    TurnUpCard,
)
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import simple_command
from companion.games.aladdins_dragons.state import Phase
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import say
from companion.table import Accepted
from ui.present.actions import Dismiss
from ui.present.dragons import choices
from ui.present.dragons.aiming import FullAim
from ui.present.dragons.choices import Acts, Answers, FirstTreasures, IfActing, KeptSpell, TokenChoice
from ui.present.dragons.looking import Own, WhoLooks
from ui.present.dragons.market import Market
from ui.present.dragons.opened import CardShown, HappenedShown, SpaceShown, between
from ui.present.dragons.playing import Playing
from ui.present.dragons.preparing import ArtifactAgain, CardEntry, GuardAgain
from ui.present.dragons.referee import Referee, What
from ui.present.menu import Menu
from ui.present.places import Place
from ui.present.players import GameChoice, Players
from ui.present.score import Score
from ui.present.seat_change import SeatChange
from ui.present.timeline import StepPlace, Timeline
from ui.present.world import AnyTable, World
from ui.screens.frame import Notice

#: Name, place, world, notice.
Page = tuple[str, Place, World, Notice | None]
#: The screen of a table, with more that only some see.
Worlds = Callable[..., World]

MAGIC = {"magic": True}
TYPED = {
    "treasures": "light", "treasure_cards": "typed", "guards": "typed", "artifacts": "typed", "magic": True,
    "spells": "typed",
}  # fmt: skip
FULL_CARD = ((9, 6, 4, 2), (8, 5, 3, 1), (7, 5), (), (10, 4, 2))
#: More steps than any game has.
MOST_STEPS = 4000
#: The names of what the game waits for, by the first command that answers it.
WAITS = {
    ChooseTreasures: "treasures", TurnUpCard: "card-wanted", TurnUpArtifact: "artifact-wanted",
    ShowGuard: "guard-wanted", SayIfActing: "acting", BuyArtifact: "buy", Exchange: "market",
    TakeCamel: "camel", ChooseArtifact: "stack", KeepSpell: "keep", DrawSpells: "draw",
}  # fmt: skip


def dragons_pages(worlds: Worlds, begin: Callable[..., AnyTable], roster: Roster) -> Iterator[Page]:
    """All of them. `begin` begins a game, `worlds` makes a table's world."""
    players = (*roster.players, Player.usual("Åsa Øygard", Colour.VIOLET))[:5]
    roster = Roster(players)

    def begun(profile: dict[str, Any]) -> AnyTable:
        return begin(DRAGONS.ruleset, roster, Seat(2), "", profile)

    seen = set[str]()
    table = begun({})
    yield "dragons-choice", GameChoice(Players(players, game=DRAGONS)), worlds(table), None
    for name, profile, seed in (("basic", {}, 4), ("magic", MAGIC, 8), ("typed", TYPED, 3)):
        for page in _played(name, worlds, begun(profile), Random(seed), seen):
            yield (f"dragons-{page[0]}", *page[1:])


def _played(name: str, worlds: Worlds, table: AnyTable, draw: Random, seen: set[str]) -> Iterator[Page]:
    """A game to its end, with each kind of moment once."""
    rules = AladdinsDragons()
    for _ in range(MOST_STEPS):
        for page in (*_shown(name, worlds, table), *_moments(name, worlds, table)):
            if page[0] not in seen:
                seen.add(page[0])
                yield page
        view = table.snapshot().view
        command = simple_command(rules, table.session.state, draw)
        if view.acting and f"{name}-act" not in seen:
            # A simple player acts at once; people say first in secret whether they want to.
            command = SayIfActing(view.asked[0], Sealed(WILL))
        if command is None:
            return
        answer = table.submit(command)
        assert isinstance(answer, Accepted), answer


def _shown(name: str, worlds: Worlds, table: AnyTable) -> Iterator[Page]:
    """What the last step showed."""
    world = worlds(table)
    if not world.game.timeline:
        return
    number = world.game.timeline[-1].number
    for place in between(number, table.past(number)):
        match place:
            case CardShown():
                yield f"{name}-card", place, world, None
            case HappenedShown():
                yield f"{name}-happened", place, world, None
            case SpaceShown(SpaceRanked(space, ranking)) if len(ranking) >= 3:
                tied = any(one.sum == other.sum for one, other in pairwise(ranking))
                yield f"{name}-space-{space.area.value}{'-tied' if tied else ''}", place, world, None
            case SpaceShown(ranked) if not isinstance(ranked, SpaceRanked):
                yield f"{name}-space-guard", place, world, None
            case _:
                continue


def _moments(name: str, worlds: Worlds, table: AnyTable) -> Iterator[Page]:
    world = worlds(table)
    view, commands = world.game.view, world.game.awaited.commands
    if view.phase is Phase.GAME_OVER:
        yield f"{name}-end", Playing(), world, None
        yield f"{name}-score", Score(), world, None
        return
    waits = next((told for kind, told in WAITS.items() if kind in commands), "")
    if waits:
        yield f"{name}-{waits}", Playing(), world, None
    if Pay in commands:
        guard = view.guard_asks is not None
        yield f"{name}-{'bribe' if guard else 'pay'}", Playing(), world, None
    if PlaceToken in commands:
        yield from _placing(name, worlds, table)
    if name == "magic" and SayIfActing in commands:
        trade = Aim(gives=(3, 0, 0, 0, 0), takes=(0, 0, 2, 1, 0))
        yield "full-aim", FullAim(PlaySpell(Seat(1), Spell.TRADE, trade)), world, None
        eye = Aim(tokens=tuple(each.token for each in view.tokens[:2]))
        yield "full-aim-tokens", FullAim(PlaySpell(Seat(1), Spell.EYE_FOR_AN_EYE, eye)), world, None
        bought = ArtifactBought(Seat(1), Space.ROOM_2, Artifact.KEY, (0, 4, 0, 1, 0), from_stack=True)
        yield "bought-from-stack", HappenedShown((bought,)), world, None
    if name == "typed" and TurnUpCard in commands:
        yield "card-entry", CardEntry(), world, None
        yield "card-entry-full", CardEntry(FULL_CARD), world, None
        yield "guard-again", GuardAgain(1), world, None
        yield "artifact-again", ArtifactAgain(1, Space.ROOM_2), world, None
    yield from _private(name, worlds, table)


def _placing(name: str, worlds: Worlds, table: AnyTable) -> Iterator[Page]:
    world = worlds(table)
    view = world.game.view
    placed = sum(map(sum, (each.counts for each in view.spaces)))
    if placed == 0:
        yield f"{name}-placing-first", Playing(), world, None
    if placed == 22:
        yield f"{name}-placing", Playing(), world, None
        told = say("The {cave} is empty.", cave=Space.PEARLS_CAVE.word)
        refused = Notice(told, say(DragonsRefusal.EMPTY_CAVE.rule), action=Dismiss())
        yield f"{name}-refused", Playing(), world, refused
        table.submit(PointTo(view.asked[0], Space.CARAVANSERAI))
        yield f"{name}-pointed", Playing(), worlds(table), None
        yield from _held("token", TokenChoice(view.asked[0]), worlds, table)
    if placed == 36 and name == "basic":
        yield from _in_the_middle(worlds, table)


def _in_the_middle(worlds: Worlds, table: AnyTable) -> Iterator[Page]:
    world = worlds(table)
    yield "who-looks", WhoLooks(), world, None
    yield "own", Own(Seat(1)), world, None
    yield "own-held", Own(Seat(1)), worlds(table, own=table.view(Seat(1))), None
    yield "menu", Menu(), world, None
    yield "seat-change", SeatChange(), world, None
    yield "timeline", Timeline(), world, None
    yield "step", StepPlace(world.game.timeline[-1].number), world, None
    yield "score-now", Score(), world, None
    yield "market-change", Market(Seat(1), TREASURES[0], (0, 2, 0, 0, 0)), world, None
    token = world.game.view.tokens[0].token
    for said in (
        Referee(),
        Referee(What.MOVE),
        Referee(What.MOVE, token),
        Referee(What.GIVE),
        Referee(What.GIVE, artifact=Artifact.KEY),
        Referee(What.ADD, seat=Seat(1), treasures=(12, 0, 3, 0, 0)),
        Referee(What.SHELVES, space=Space.GOLD_CAVE, shelves=(4, 2)),
        Referee(What.CAMEL, seat=Seat(1)),
    ):
        asked = sum(
            value is not None for value in (said.token, said.artifact, said.treasures, said.space, said.seat)
        )
        yield f"referee-{said.what.value if said.what else 'menu'}-{asked}", said, world, None


def _private(name: str, worlds: Worlds, table: AnyTable) -> Iterator[Page]:
    view, commands = table.snapshot().view, table.snapshot().awaited.commands
    if ChooseTreasures in commands:
        yield from _held("first", FirstTreasures(view.asked[0], (1,)), worlds, table)
    if view.acting:
        yield from _held("if-acting", IfActing(view.acting[0]), worlds, table)
    if not view.asked:
        return
    seat = view.asked[0]
    own = table.view(seat)
    if SayIfActing in commands and not view.acting:
        yield f"{name}-act", Playing(), worlds(table), None
        yield from _held("acts", Acts(seat), worlds, table)
        for kind in Acts(seat).hand(own).cards:
            yield from _held(f"acts-{kind.value}", Acts(seat, kind), worlds, table)
    if KeepSpell in commands:
        yield from _held("kept-spell", KeptSpell(seat), worlds, table)
    if DrawSpells in commands:
        yield from _held("drawn-spells", choices.DrawnSpells(seat), worlds, table)
    if (BuyArtifact in commands or Pay in commands) and own.own.answers and name == "basic":
        kind = "pay" if Pay in commands else "buy"
        if len(own.own.answers) > 4:
            yield from _held(f"answers-{kind}", Answers(seat), worlds, table)


def _held(name: str, place: Any, worlds: Worlds, table: AnyTable) -> Iterator[Page]:
    """Covered, and as its owner sees it with a finger on the screen."""
    own = table.view(place.seat)
    yield name, place, worlds(table), None
    yield f"{name}-held", place, worlds(table, own=own, hand=place.hand(own).cards), None
