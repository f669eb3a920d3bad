"""What the table saw becomes commands where it is certain, and questions where it is not."""

from companion.facts import (
    CarpetLanded,
    DestinationSeen,
    LandingSeen,
    LayoutSeen,
    Likeness,
    OverlapSeen,
    Verdict,
)
from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import (
    Carpet,
    CarpetAt,
    CorrectKinds,
    KindAt,
    Land,
    TurnUp,
)
from companion.games.flying_carpets.sightings import KindAsked, VerdictAsked, read_landing, read_layout
from companion.shared.players import Seat
from tests.companion.games.flying_carpets.positions import RULES, after, dealt, flying

OWNERS = {"red": Carpet(Seat(0)), "blue": Carpet(Seat(1)), "green": Carpet(Seat(1), 2)}


def seen(*names: str, unsure: tuple[int, ...] = ()) -> LayoutSeen:
    destinations = tuple(
        DestinationSeen(
            number, (Likeness(name, 0.9), Likeness("lamp", 0.05)), number not in unsure, (0, 0), 0
        )
        for number, name in enumerate(names, start=1)
    )
    return LayoutSeen(destinations, at_s=1.0)


def overlap(carpet: str, number: int, verdict: Verdict) -> OverlapSeen:
    return OverlapSeen(carpet, number, verdict, 500.0, 8.0, 400.0, 0.9)


def landed(*overlaps: OverlapSeen) -> LandingSeen:
    carpets = tuple(CarpetLanded(name, (10.0, 20.0), 30.0, face_down=False) for name in ("red", "blue"))
    return LandingSeen(carpets, overlaps, (2, 1, 3), at_s=2.0)


def test_new_cards_are_turned_up_and_a_wrong_one_corrected() -> None:
    state = after(dealt(3), TurnUp((Kind.SPICE, Kind.CAMEL)))
    reading = read_layout(state, seen("spice", "desert", "palace", "adventure-b"))
    assert reading.questions == ()
    assert reading.commands == (
        CorrectKinds((KindAt(2, Kind.DESERT),)),
        TurnUp((Kind.PALACE, Kind.ADVENTURE_B)),
    )
    assert len(after(state, *reading.commands).table) == 4


def test_nothing_new_says_nothing() -> None:
    state = after(dealt(3), TurnUp((Kind.SPICE,)))
    assert read_layout(state, seen("spice")).commands == ()


def test_an_unsure_card_is_asked_for_and_the_answer_taken() -> None:
    picture = seen("spice", "camel", unsure=(2,))
    (question,) = read_layout(dealt(3), picture).questions
    assert isinstance(question, KindAsked)
    assert (question.number, question.likeliest) == (2, (Kind.CAMEL, Kind.LAMP))
    assert read_layout(dealt(3), picture, {2: Kind.LAMP}).commands == (TurnUp((Kind.SPICE, Kind.LAMP)),)


def test_a_fourth_treasure_is_asked_for_because_the_deck_has_three() -> None:
    (question,) = read_layout(dealt(3), seen(*["treasure"] * 4)).questions
    assert isinstance(question, KindAsked)
    assert (question.number, question.likeliest) == (4, (Kind.LAMP,))


def test_a_landing_seen_for_certain_is_one_command() -> None:
    picture = landed(overlap("red", 1, Verdict.ON), overlap("blue", 2, Verdict.UNDER))
    (command,) = read_landing(flying(dealt(2)), picture, OWNERS).commands
    expected = (CarpetAt(Carpet(Seat(0)), on=(1,)), CarpetAt(Carpet(Seat(1)), under=(2,)))
    assert command == Land(expected, (2, 1, 3))
    assert RULES.decide(flying(dealt(2)), command)


def test_a_doubt_is_asked_and_the_answer_taken() -> None:
    picture = landed(overlap("red", 1, Verdict.UNSURE))
    (question,) = read_landing(flying(dealt(2)), picture, OWNERS).questions
    assert isinstance(question, VerdictAsked)
    assert str(question.sentence) == "Does the carpet of Ann lie on destination 1, palace?"
    told = read_landing(flying(dealt(2)), picture, OWNERS, {("red", 1): Verdict.ON})
    assert isinstance(told.commands[0], Land)
    assert told.commands[0].carpets[0].on == (1,)


def test_a_doubt_that_changes_nothing_is_not_asked() -> None:
    # Both carpets are Bob's: the first lies on 3 for certain.
    picture = landed(overlap("blue", 3, Verdict.ON), overlap("green", 3, Verdict.UNSURE))
    assert read_landing(flying(dealt(2)), picture, OWNERS).questions == ()
