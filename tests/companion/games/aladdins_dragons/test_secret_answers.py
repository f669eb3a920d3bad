"""Does anybody act? Answered in secret at once by all who are asked; nothing shows before the last answer."""

import pytest

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.choosing import TokenChoices
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.moves import (
    WILL,
    WILL_NOT,
    Aim,
    Pass,
    PlaySpell,
    SayIfActing,
    TakeBackSaying,
    UseArtifact,
)
from companion.games.aladdins_dragons.state import State
from companion.shared.codec import encode
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import (
    ANN,
    BOB,
    CY,
    RULES,
    after,
    lit,
    placing,
    play,
    resolved,
    told,
)

CHOICES = TokenChoices()
CARPETS = {ANN: (Artifact.CARPET,), BOB: (Artifact.CARPET,), CY: (Artifact.CARPET,)}
#: All three could fly a Carpet into the cave of crowns, where Ann has 4 and Bob 5.
ASKED = resolved(
    placing(magic=True, shelves={Space.CROWNS_CAVE: (4, 2)}, owns=CARPETS),
    {ANN: {Space.CROWNS_CAVE: (4,)}, BOB: {Space.CROWNS_CAVE: (5,)}},
)


def says(seat: Seat, answer: int) -> SayIfActing:
    return SayIfActing(seat, Sealed(answer))


def chosen(state: State, seat: Seat) -> int | None:
    choosing = CHOICES.choosing(lambda viewer: RULES.view_for(state, viewer))
    assert choosing is not None
    choice = choosing.of(seat)
    assert choice is not None
    return None if choice.chosen is None else choice.chosen.opened()


def test_all_who_could_act_by_what_all_can_see_are_asked_at_once_on_their_pads() -> None:
    choosing = CHOICES.choosing(lambda viewer: RULES.view_for(ASKED, viewer))
    assert choosing is not None
    assert choosing.seats == choosing.missing == (ANN, BOB, CY)
    assert [choice.choices for choice in choosing.choices] == [(WILL_NOT, WILL)] * 3
    assert str(choosing.what) == "cave of crowns: does anybody act?"


def test_they_answer_in_any_order_and_the_space_is_decided_when_nobody_acts() -> None:
    state, events = play(ASKED, says(CY, WILL_NOT), says(ANN, WILL_NOT), says(BOB, WILL_NOT))
    assert "Nobody acts." in told(events)
    # The rules: Bob's 5 is stronger than Ann's 4, so Bob takes the top shelf.
    assert "Bob takes 4 crowns; Ann takes 2 crowns" in told(events)
    assert state.at.done >= Space.CROWNS_CAVE.place


def test_who_said_yes_acts_in_player_order_and_that_reopens_the_question() -> None:
    state = after(ASKED, says(CY, WILL), says(BOB, WILL), says(ANN, WILL_NOT))
    view = RULES.view_for(state, None)
    assert (view.asked, view.acting) == ((BOB,), ())
    assert CHOICES.choosing(lambda viewer: RULES.view_for(state, viewer)) is None
    state = after(state, UseArtifact(BOB, Artifact.CARPET))
    # The rules: whoever answers reopens the question for everybody; Bob has used his one use.
    assert RULES.view_for(state, None).acting == (ANN, CY)
    state, events = play(state, says(ANN, WILL_NOT), says(CY, WILL_NOT))
    assert "Bob 5 + 3 = 8 beats Ann 4" in told(events)


def test_who_said_yes_may_still_pass() -> None:
    _, events = play(ASKED, says(ANN, WILL), says(BOB, WILL_NOT), says(CY, WILL_NOT), Pass(ANN))
    assert "Bob 5 beats Ann 4" in told(events)


@pytest.mark.parametrize("viewer", [None, ANN, BOB])
def test_a_sealed_answer_is_nobody_s_to_see(viewer: Seat | None) -> None:
    seen = set()
    for answer in (WILL, WILL_NOT):
        state, events = play(ASKED, says(CY, answer))
        seen.add(
            (
                encode(RULES.view_for(state, viewer)).readable,
                encode(events[0]).readable,
                told(events),
                str(RULES.awaited(state).what),
                repr(state),
            )
        )
    assert len(seen) == 1


def test_one_s_own_answer_can_be_seen_changed_and_taken_back() -> None:
    state = after(ASKED, says(ANN, WILL_NOT))
    own = RULES.view_for(state, ANN).own
    assert own is not None
    assert own.acts is False
    assert chosen(state, ANN) == WILL_NOT
    assert chosen(after(state, says(ANN, WILL)), ANN) == WILL
    assert chosen(after(state, TakeBackSaying(ANN)), ANN) is None


def test_an_answer_in_the_open_goes_with_the_sealed_ones() -> None:
    state, events = play(ASKED, says(CY, WILL), Pass(ANN), Pass(BOB))
    assert "To act: Cy." in told(events)
    assert RULES.awaited(state).who == (CY,)


def test_who_acts_in_the_open_reopens_the_question_unopened() -> None:
    state = after(ASKED, says(CY, WILL), UseArtifact(ANN, Artifact.CARPET))
    view = RULES.view_for(state, None)
    assert view.acting == (BOB, CY)
    assert view.answered == ()


def test_each_question_is_one_of_its_own() -> None:
    names = []
    spells = {ANN: (Spell.CHARITY, Spell.CITY_TAX)}
    owns = {ANN: (Artifact.LAMP,), BOB: (Artifact.COUNTERSPELL,)}
    state = lit(placing(magic=True, owns=owns, spells=spells), ANN)
    for spell, aim in ((Spell.CHARITY, Aim(takes=(3, 0, 0, 0, 0))), (Spell.CITY_TAX, Aim())):
        state = after(state, PlaySpell(ANN, spell, aim))
        choosing = CHOICES.choosing(lambda viewer, state=state: RULES.view_for(state, viewer))  # type: ignore[misc]  # bound at once
        assert choosing is not None
        names.append(choosing.name)
        state = after(state, says(BOB, WILL_NOT))
    assert len(set(names)) == 2


@pytest.mark.parametrize(
    "command", [says(CY, 2), says(Seat(7), WILL), TakeBackSaying(BOB)], ids=["two", "nobody", "no answer"]
)
def test_what_is_no_answer_is_refused_and_changes_nothing(command: SayIfActing | TakeBackSaying) -> None:
    before = encode(ASKED)
    with pytest.raises(MoveRefused) as refused:
        RULES.decide(ASKED, command)
    assert str(refused.value).strip()
    assert encode(ASKED) == before


def test_nobody_is_asked_in_secret_who_could_not_act() -> None:
    """Bob has an artifact that does nothing in a cave, Cy none; both facts lie on the table."""
    owns = {ANN: (Artifact.CARPET,), BOB: (Artifact.KEY,)}
    state = resolved(
        placing(magic=True, shelves={Space.CROWNS_CAVE: (4,)}, owns=owns), {BOB: {Space.CROWNS_CAVE: (4,)}}
    )
    assert RULES.view_for(state, None).acting == (ANN,)
