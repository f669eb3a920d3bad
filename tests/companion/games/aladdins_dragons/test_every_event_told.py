"""Every kind of event there is: it has happened here, and its sentence says so without a secret."""

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.choosing import TokenChoices
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.events import Event
from companion.games.aladdins_dragons.moves import (
    WILL,
    BuyArtifact,
    ChooseArtifact,
    Pass,
    PlaceToken,
    PlaySpell,
    PointTo,
    SayIfActing,
    SetCamel,
    TakeBackSaying,
    TakeBackToken,
)
from companion.games.aladdins_dragons.simple_play import simple_command
from companion.shared.handing_over import HandOver
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import (
    ANN,
    BOB,
    CY,
    RULES,
    going_on,
    lit,
    placing,
    play,
    resolved,
    roster,
    started,
)

PROFILES: list[dict[str, Any]] = [
    {},
    {"magic": True},
    {"treasures": "light"},
    {"magic": True, "treasure_cards": "typed", "artifacts": "typed", "guards": "typed", "spells": "typed"},
]
CAVES = {Space.CROWNS_CAVE: (4, 2)}


def events_of_games() -> list[Event]:
    found: list[Event] = []
    for profile in PROFILES:
        for seed in range(6):
            draw, state = Random(seed), started(3, **profile)
            while (command := simple_command(RULES, state, draw)) is not None:
                for event in RULES.decide(state, command):
                    found.append(event)
                    state = RULES.evolve(state, event)
    return found


def events_of_rarer_moves() -> list[Event]:
    place = placing(shelves=CAVES)
    token = PlaceToken(ANN, Space.MARKET, Sealed(9))
    found = [*play(place, PointTo(ANN, Space.MARKET), token, TakeBackToken(ANN), HandOver(CY, "Eve"))[1]]
    found += play(place, SetCamel(BOB, "she had it"))[1]
    asked = resolved(
        placing(magic=True, shelves=CAVES, owns={ANN: (Artifact.CARPET,)}), {BOB: {Space.CROWNS_CAVE: (4,)}}
    )
    found += play(asked, SayIfActing(ANN, Sealed(WILL)), Pass(ANN))[1]
    two = replace(asked, at=replace(asked.at, question=None, space=None), artifacts=((Artifact.CARPET,),) * 3)
    two, opened = going_on(two)
    found += opened
    found += play(two, SayIfActing(ANN, Sealed(WILL)), TakeBackSaying(ANN))[1]
    stack = (Artifact.KEY, Artifact.DOUBLE)
    buying = placing(
        magic=True,
        held={ANN: (7, 0, 0, 0, 0)},
        spells={ANN: (Spell.ABRACADABRA,)},
        rooms=[(Artifact.SCROLL, stack)] * 3,
    )
    in_room = resolved(lit(buying, ANN), {ANN: {Space.ROOM_1: (7,)}}, Space.ROOM_1)
    found += play(
        in_room,
        PlaySpell(ANN, Spell.ABRACADABRA),
        BuyArtifact(ANN, (7, 0, 0, 0, 0)),
        ChooseArtifact(ANN, Artifact.DOUBLE),
    )[1]
    smuggler = resolved(lit(placing(magic=True, spells={ANN: (Spell.SMUGGLER,)}), ANN), {}, Space.TENT)
    smuggled, events = play(smuggler, PlaySpell(ANN, Spell.SMUGGLER))
    found += events
    for _ in range(20):
        if not (asked_now := RULES.awaited(smuggled).who):
            break
        smuggled, events = play(smuggled, simple_command(RULES, smuggled, Random(1)) or Pass(asked_now[0]))
        found += events
        if smuggled.at.space is Space.CARAVANSERAI:
            found += play(smuggled, Pass(ANN))[1]
            break
    return found


@pytest.fixture(scope="module")
def happened() -> list[Event]:
    return [*events_of_games(), *events_of_rarer_moves()]


def test_there_is_no_event_that_was_not_told(happened: list[Event]) -> None:
    told = {type(event) for event in happened}
    assert set(get_args(Event)) - told == set()
    for event in happened:
        sentence = str(RULES.sentence(event, roster(3)))
        assert sentence.strip()
        assert "<sealed>" not in sentence
        assert "{" not in sentence


def test_evidence_is_in_sentences_for_whatever_the_table_sees_happen(happened: list[Event]) -> None:
    choices, explained = TokenChoices(), set()
    for event in happened:
        if choices.is_result(event):
            evidence = choices.evidence(event, roster(3))
            assert all(str(line).strip() for line in evidence)
            if evidence:
                explained.add(type(event).__name__)
    # What numbers decide is explained by numbers: ranks, guard, prices, rulings.
    assert explained >= {"SpaceRanked", "GuardPassed", "GuardPaid", "ArtifactBought", "ShelvesTaken", "Ruled"}
