"""Disputes: what was shown is frozen, its evidence opens, and nothing is booked until the table has ruled."""

from pathlib import Path

import pytest

from companion.compose.disputes import OBJECT_WITHIN_S, Dispute, Disputes, Proposal
from companion.compose.duels import Disputed, DuelBegan
from companion.games.flying_carpets.choosing import DjinnChoices
from companion.games.flying_carpets.moves import AddPoints, CancelDuel, MoveCard, SealDjinn
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from companion.table import Accepted, Refused
from hardware.sound import Cue
from tests.companion.compose.duelling_table import (
    LAYOUT,
    AnyTable,
    DuellingTable,
    landing,
    new_table,
    refused,
)

ANNA, BEN, CLEO = range(3)


@pytest.fixture
def table(tmp_path: Path) -> AnyTable:
    made = new_table(tmp_path)
    assert isinstance(made.submit(LAYOUT), Accepted)
    return made


@pytest.fixture
def evening(table: AnyTable) -> DuellingTable:
    """Anna and Ben both lie on 2; Anna alone on 1."""
    made = DuellingTable(table)
    made.say(landing([1, 2], [2], []))
    return made


def texts(lines: tuple[object, ...]) -> list[str]:
    return [str(line) for line in lines]


def raised(disputes: Disputes, seat: int) -> Dispute:
    found = disputes.raised(Seat(seat))
    assert isinstance(found, Dispute)
    return found


def test_a_long_press_opens_the_evidence_of_the_result_just_shown(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(CLEO, 1, hold_s=1.3)
    news = evening.let_pass(2.0)

    (disputed,) = [one for one in news if isinstance(one, Disputed)]
    assert disputed.dispute.by == CLEO
    assert texts(disputed.dispute.shown)[-1] == (
        "The carpets have landed: Anna takes 1; Ben and Anna duel for 2."
    )
    assert texts(disputed.dispute.evidence) == [
        "Anna: on 1 and 2.",
        "Ben: on 2.",
        "Cleo: on no destination.",
        "Only Anna lies on 1: it is theirs.",
        "Ben and Anna lie on 2: djinns decide.",
    ]
    assert evening.speaker.cues[-1] is Cue.QUESTION


def test_nothing_is_booked_while_it_is_open(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    raised(evening.disputes, CLEO)
    entries = len(evening.table.session.log.entries)
    evening.press(ANNA, 1)
    evening.press(BEN, 1)
    evening.let_pass(1.0)

    assert evening.missing() == (BEN, ANNA)
    seal = SealDjinn(Seat(ANNA), Sealed(evening.hand(ANNA)[0]))  # privately, on the screen
    assert refused(evening.disputes.submit(seal)) == "disputed"
    assert len(evening.table.session.log.entries) == entries


def test_once_it_stands_the_duel_goes_on(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    raised(evening.disputes, CLEO)
    evening.press(ANNA, 1)
    evening.let_pass(1.0)
    assert evening.disputes.stands() is None
    evening.press(ANNA, 1)
    evening.let_pass(1.0)

    assert evening.missing() == (BEN,)


def test_no_duel_begins_while_the_one_before_is_disputed(table: AnyTable) -> None:
    evening = DuellingTable(table)
    evening.say(landing([1, 2], [1, 2], []))
    evening.let_pass(0.5)
    evening.press(ANNA, 1)
    evening.press(BEN, 1)
    evening.let_pass(1.0)
    evening.press(ANNA, 1, hold_s=1.3)  # in the pause after the duel: her pad is free again
    disputed = evening.let_pass(10.0)
    evening.disputes.stands()
    after = evening.let_pass(0.5)

    assert [type(one) for one in disputed] == [Disputed]
    assert [type(one) for one in after] == [DuelBegan]


def test_a_disputed_duel_explains_who_won_it_and_what_changed_hands(evening: DuellingTable) -> None:
    anna, ben = evening.hand(ANNA), evening.hand(BEN)
    evening.let_pass(0.5)
    evening.press(ANNA, 2)
    evening.press(BEN, 1)
    evening.let_pass(1.0)
    evidence = texts(raised(evening.disputes, BEN).evidence)

    high, low = max(anna[1], ben[0]), min(anna[1], ben[0])
    winner, loser = ("Anna", "Ben") if anna[1] > ben[0] else ("Ben", "Anna")
    assert f"Anna showed {anna[1]}." in evidence
    assert f"{high} is the highest: {winner} takes destination 2." in evidence
    assert (
        f"The winner swaps it for the lowest shown: {winner} now has {low}, {loser} has {high}." in evidence
    )


def test_taking_a_disputed_landing_back_takes_the_choices_since_with_it(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(ANNA, 1)
    evening.let_pass(0.5)
    raised(evening.disputes, CLEO)
    assert isinstance(evening.disputes.undo(), Accepted)

    assert evening.disputes.open is None
    assert evening.table.snapshot().view.phase.value == "layout"


def test_amending_the_landing_is_a_ruling(evening: DuellingTable) -> None:
    step = raised(evening.disputes, CLEO).step
    assert step is not None
    assert isinstance(evening.disputes.amend(step, landing([1], [2], [])), Accepted)

    assert evening.disputes.open is None
    held = [[card.number for card in seat.holds] for seat in evening.table.snapshot().view.seats]
    assert held == [[1], [2], []]


@pytest.mark.parametrize(
    "ruling",
    [
        CancelDuel(2, "it lay beside the card", Seat(BEN)),
        MoveCard(1, Seat(CLEO), "her sleeve moved it"),
        AddPoints(Seat(CLEO), 1, "for the fright"),
    ],
)
def test_every_ruling_settles_it(evening: DuellingTable, ruling: CancelDuel | MoveCard | AddPoints) -> None:
    raised(evening.disputes, CLEO)

    assert isinstance(evening.disputes.submit(ruling), Accepted)
    assert evening.disputes.open is None


def test_a_refused_ruling_leaves_it_open(evening: DuellingTable) -> None:
    raised(evening.disputes, CLEO)

    assert refused(evening.disputes.submit(CancelDuel(2, ""))) == "no-reason"
    assert refused(evening.disputes.submit(CancelDuel(9, "it was none"))) == "no-such-duel"
    assert evening.disputes.open is not None


def test_nothing_shown_is_nothing_to_dispute(tmp_path: Path) -> None:
    disputes = Disputes(new_table(tmp_path), DjinnChoices())

    assert refused(disputes.stands()) == "no-dispute"
    found = disputes.raised(Seat(ANNA))
    assert isinstance(found, Refused)
    assert found.code.code == "nothing-to-dispute"


class TestProposals:
    """What the companion saw itself is shown first and booked when nobody objects."""

    @pytest.fixture
    def disputes(self, table: AnyTable) -> Disputes:
        made = Disputes(table, DjinnChoices())
        assert isinstance(made.propose(landing([1], [2], []), now_s=100.0), Proposal)
        return made

    def test_it_is_booked_after_its_time(self, disputes: Disputes) -> None:
        before = len(disputes.table.session.log.entries)

        assert disputes.advance(100.0 + OBJECT_WITHIN_S - 0.01) is None
        assert len(disputes.table.session.log.entries) == before
        assert isinstance(disputes.advance(100.0 + OBJECT_WITHIN_S), Accepted)
        assert disputes.proposal is None

    def test_disputed_it_waits_however_long(self, disputes: Disputes) -> None:
        before = len(disputes.table.session.log.entries)
        dispute = raised(disputes, CLEO)

        assert disputes.advance(10_000.0) is None
        assert dispute.step is None
        assert "The carpets have landed: Anna takes 1; Ben takes 2." in texts(dispute.shown)
        assert len(disputes.table.session.log.entries) == before

    def test_it_stands_and_is_booked(self, disputes: Disputes) -> None:
        raised(disputes, CLEO)

        assert isinstance(disputes.stands(), Accepted)

    def test_taken_back_it_never_was(self, disputes: Disputes) -> None:
        before = len(disputes.table.session.log.entries)
        raised(disputes, CLEO)

        assert disputes.undo() is None
        assert disputes.advance(10_000.0) is None
        assert len(disputes.table.session.log.entries) == before

    def test_the_table_says_how_it_was_instead(self, disputes: Disputes) -> None:
        raised(disputes, CLEO)

        assert isinstance(disputes.submit(landing([2], [], [1])), Accepted)
        held = [[card.number for card in seat.holds] for seat in disputes.table.snapshot().view.seats]
        assert held == [[2], [], [1]]

    def test_what_does_not_fit_is_refused_at_once(self, table: AnyTable) -> None:
        disputes = Disputes(table, DjinnChoices())

        answer = disputes.propose(landing([99], [], []), now_s=0.0)
        assert isinstance(answer, Refused)
