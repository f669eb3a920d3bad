"""A score sheet opens every number, and events read as sentences."""

import pytest
from msgspec.structs import replace

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import (
    CardsSwapped,
    CarpetsReturned,
    DuelNamed,
    DuelOpened,
    Event,
    GameEnded,
    KindAt,
    KindsCorrected,
    PalacesCounted,
    Shown,
)
from companion.games.flying_carpets.state import PalaceCount, State
from companion.shared.players import Seat
from companion.shared.score_sheet import ScoreLine
from tests.companion.games.flying_carpets.positions import RULES, dealt, holding, roster

ANN, BOB = Seat(0), Seat(1)


def line(state: State, name: str) -> ScoreLine:
    return next(each for each in RULES.score_sheet(state).players[ANN].lines if str(each.name) == name)


def test_a_lamp_that_makes_a_pair_stands_beside_its_bazaar() -> None:
    state = holding(dealt(2), {0: (Kind.CAMEL, Kind.LAMP)})
    camels = line(state, "Camel bazaars")
    # The rules: a pair of camel bazaars is 7.
    assert camels.points == 7
    told = [str(each) for each in camels.made_of]
    assert told == ["camel (round 1, 101)", "lamp (round 1, 102) as camel"]


def test_the_use_of_lamps_is_told_with_what_it_gives() -> None:
    # As a camel the lamp makes 7; next best is one adventure, which gives 1.
    state = holding(dealt(2), {0: (Kind.CAMEL, Kind.LAMP)})
    lamps = line(state, "Magic lamps")
    assert [str(each) for each in lamps.made_of] == ["lamp (round 1, 102): stands for camel"]
    assert [str(each) for each in lamps.why] == [
        "Used like this, lamps give 7 more than unused.",
        "Any other use gives at least 6 fewer.",
    ]


def test_a_lamp_that_cancels_a_desert_is_named_there() -> None:
    state = holding(dealt(2), {0: (Kind.DESERT, Kind.DESERT, Kind.LAMP)})
    deserts = line(state, "Deserts")
    assert deserts.points == -5
    assert len(deserts.made_of) == 2
    assert [str(each) for each in deserts.why] == ["lamp (round 1, 103) cancels one"]


def test_a_use_as_good_as_another_says_so() -> None:
    # A spice bazaar's pair and a cancelled desert are 5 either way.
    state = holding(dealt(2), {0: (Kind.DESERT, Kind.SPICE, Kind.LAMP)})
    assert "Another use gives as many points, none gives more." in map(str, line(state, "Magic lamps").why)


def test_each_set_of_adventures_lists_its_cards() -> None:
    state = holding(dealt(2), {0: (Kind.ADVENTURE_A, Kind.ADVENTURE_A, Kind.ADVENTURE_C)})
    adventures = line(state, "Adventures")
    # Two motifs 3, one more 1.
    assert adventures.points == 4
    told = [str(each) for each in adventures.made_of]
    assert [each.split(" for ")[0] for each in told] == ["3", "1"]
    assert all(sum(card in each for each in told) == 1 for card in ("101", "102", "103"))


def test_palaces_are_told_round_by_round() -> None:
    state = replace(dealt(2), palace_counts=(PalaceCount(1, (3, 1), (1, 0), (5, -5)),))
    assert [str(each) for each in line(state, "Palaces").made_of] == [
        "round 1: +5, palaces: 3, lamps among them: 1 (all: 3 and 1)"
    ]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (CardsSwapped(1, 2), "Destinations 1 and 2 change places."),
        (KindsCorrected((KindAt(3, Kind.LAMP),)), "Corrected: 3 is lamp."),
        (DuelNamed(4), "The duel for destination 4 is next."),
        (CarpetsReturned(again=True), "All carpets return; they fly again."),
        (
            DuelOpened(2, (Shown(ANN, 8), Shown(BOB, 1)), ANN, BOB),
            "Duel for destination 2: Ann shows 8; Bob shows 1. Ann takes it and swaps djinns with Bob.",
        ),
        (PalacesCounted((2, 0), (0, 0), (5, -5)), "Palaces: Ann 2 (+5); Bob 0 (-5)."),
        (GameEnded((30, 12)), "Ann wins with 30 points."),
        (GameEnded((30, 30)), "Ann and Bob win with 30 points."),
    ],
)
def test_events_read_as_sentences(event: Event, told: str) -> None:
    assert str(RULES.sentence(event, roster(2))) == told
