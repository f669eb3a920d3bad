"""A flight as it is seen: throws, owners, what is asked and what is not. The rules text is the judge."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.compose.doubts import Asks, NoSuchAnswer
from companion.compose.told import Asked, Notice
from companion.compose.watching import Watched
from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import Land, ThrowCarpet, TurnUp
from companion.games.flying_carpets.state import Phase
from companion.shared.players import Roster
from tests.companion.compose.live_evening import (
    CARDS,
    KINDS,
    ON_BEN,
    ON_CLEO,
    ROSTER,
    Evening,
    commands,
    sentences,
)
from tests.companion.compose.seen_tables import carpet, verdict
from vision.landing import Relation
from vision.look import LOST_CONFIDENCE


class TestFlight:
    def test_throws_and_landing_are_told_without_anybody_typing(self, evening: Evening) -> None:
        evening.laid_out()
        told = evening.flown(ON_BEN, ON_CLEO)
        assert commands(told) == [ThrowCarpet, Land]
        held = [[one.number for one in cards] for cards in evening.state.held]
        assert held == [[], [3], [6]], "who lies alone on a destination takes it"

    def test_an_unsure_verdict_is_asked_with_its_numbers_and_journalled_as_a_ruling(
        self, evening: Evening
    ) -> None:
        evening.laid_out()
        unsure = verdict(0, "d3", Relation.UNSURE, 7.5)
        told = evening.flown(unsure, ON_CLEO)
        assert Land not in commands(told)
        doubt = evening.live.doubts[0]
        assert dict(doubt.numbers)["overlap_mm2"] == 7.5
        evening.live.answer(doubt.number, ("on",))
        assert [one.number for one in evening.state.held[1]] == [3]
        step = evening.table.snapshot().timeline[-1]
        assert step.is_ruling
        assert "Ben lies on 3" in str(step.sentences[0])

    def test_an_answer_that_is_none_changes_nothing(self, evening: Evening) -> None:
        evening.laid_out()
        evening.flown(verdict(0, "d3", Relation.UNSURE, 7.5), ON_CLEO)
        number = evening.live.doubts[0].number
        with pytest.raises(NoSuchAnswer, match=r"one of: on, under"):
            evening.live.answer(number, ("perhaps",))
        with pytest.raises(NoSuchAnswer, match="not open"):
            evening.live.answer(99, ("on",))
        assert len(evening.live.doubts) == 1

    def test_a_carpet_face_down_is_whose_turn_it_was(self, evening: Evening) -> None:
        evening.laid_out()
        evening.sees(carpets=(carpet(None, 260, 180),))
        assert [one.seat for one in evening.state.thrown] == [1]

    def test_a_throw_out_of_turn_is_told_and_waits_for_the_one_before(self, evening: Evening) -> None:
        evening.laid_out()
        told = evening.sees(carpets=(carpet("green", 560, 180),))
        assert any("turn of Ben" in sentence for sentence in sentences(told, Notice))
        assert evening.state.thrown == ()
        evening.sees(carpets=(carpet("green", 560, 180), carpet("blue", 260, 180)))
        assert [one.seat for one in evening.state.thrown] == [1, 2]

    def test_a_carpet_that_does_not_come_is_asked_for_after_a_while(self, evening: Evening) -> None:
        evening.laid_out()
        evening.sees(carpets=(carpet("blue", 260, 500),))
        evening.sees(carpets=(carpet("blue", 260, 500), carpet("red", 900, 500)))
        assert not evening.live.doubts
        evening.live.tick(evening.at_s + 10.0)
        doubt = evening.live.doubts[0]
        assert doubt.about == ("green",)
        evening.live.answer(doubt.number, ("off",))
        assert evening.state.flight == 2 or evening.state.phase is not Phase.FLIGHT

    def test_a_throw_that_nobody_felt_is_told_where_others_threw_after_it_and_the_table_is_clear(
        self, evening: Evening
    ) -> None:
        """Cleo's carpet flew past the picture: Anna, who throws after her, has thrown."""
        evening.laid_out()
        evening.eye.all_clear = True
        evening.sees(carpets=(carpet("blue", 260, 500),))
        evening.sees(carpets=(carpet("blue", 260, 500), carpet("red", 900, 500)))
        assert not evening.live.tick(evening.at_s + 4.0), "she may be the one who throws out of turn"
        told = evening.live.tick(evening.at_s + 10.0)
        assert [one for one in sentences(told, Notice) if "Cleo's carpet is not seen" in one]
        assert evening.live.asked == 0
        assert Land in commands(told)

    def test_what_flew_off_before_the_last_carpet_is_no_throw_of_whoever_comes_after_it(
        self, evening: Evening
    ) -> None:
        """Ben's flew off, Cleo's came; of Anna, who throws last, nothing was felt: she may take her time."""
        evening.laid_out()
        evening.eye.all_clear = True
        evening.sees(stirs=Watched.MOVING)
        evening.sees(carpets=(carpet("green", 560, 500),), stirs=Watched.MOVING)
        told = evening.live.tick(evening.at_s + 30.0)
        assert not [one for one in sentences(told, Notice) if "is not seen" in one]
        assert Land not in commands(told)
        assert [one.asks for one in evening.live.doubts] == [Asks.CARPET_MISSING]

    def test_a_throw_that_was_felt_and_shows_on_no_destination_is_told_instead_of_asked(
        self, evening: Evening
    ) -> None:
        evening.laid_out()
        evening.eye.all_clear = True
        ben, anna = carpet("blue", 260, 500), carpet("red", 900, 500)
        evening.sees(carpets=(ben,), stirs=Watched.MOVING)
        evening.sees(carpets=(ben,), stirs=Watched.MOVING)
        evening.sees(carpets=(ben, anna), stirs=Watched.MOVING)
        told = evening.live.tick(evening.at_s + 10.0)
        assert [one for one in sentences(told, Notice) if "Cleo's carpet is not seen" in one]
        assert evening.live.asked == 0
        assert Land in commands(told)

    def test_what_was_felt_before_a_carpet_face_down_may_have_been_an_elbow(self, evening: Evening) -> None:
        """Whose it is, Ben's or Cleo's, changes everything: that is asked, however clear the table looks."""
        evening.laid_out()
        evening.eye.all_clear = True
        evening.sees(stirs=Watched.MOVING)
        evening.sees(carpets=(carpet(None, 560, 180),), stirs=Watched.MOVING)
        assert not evening.live.doubts, "who throws next may show it"
        evening.live.tick(evening.at_s + 10.0)
        assert [one.asks for one in evening.live.doubts] == [Asks.OWNER]

    def test_once_all_have_thrown_the_order_of_throws_tells_whose_lies_face_down(
        self, evening: Evening
    ) -> None:
        """Three times something flew, for three carpets: Ben's went off, Cleo's is face down."""
        evening.laid_out()
        evening.eye.all_clear = True
        face_down = carpet(None, 560, 500)
        evening.sees(stirs=Watched.MOVING)
        evening.sees(carpets=(face_down,), stirs=Watched.MOVING)
        told = evening.sees(carpets=(face_down, carpet("red", 900, 500)), stirs=Watched.MOVING)
        assert any("face down counts as Cleo's" in one for one in sentences(told, Notice))
        told = evening.live.tick(evening.at_s + 4.0)
        assert any("Ben's carpet is not seen" in one for one in sentences(told, Notice))
        assert Land in commands(told)
        assert evening.live.asked == 0

    def test_where_a_hand_reached_in_the_order_of_throws_tells_nothing(self, evening: Evening) -> None:
        evening.laid_out()
        evening.eye.all_clear = True
        face_down = carpet(None, 560, 500)
        evening.sees(stirs=Watched.HAND)
        evening.sees(carpets=(face_down,), stirs=Watched.MOVING)
        evening.sees(carpets=(face_down,), stirs=Watched.HAND)
        evening.sees(carpets=(face_down, carpet("red", 900, 500)), stirs=Watched.MOVING)
        evening.live.tick(evening.at_s + 4.0)
        assert [one.asks for one in evening.live.doubts] == [Asks.OWNER]

    def test_a_carpet_that_is_nobodys_is_not_asked_about_again(self, evening: Evening) -> None:
        evening.laid_out()
        stray = carpet(None, 560, 180)
        evening.sees(stirs=Watched.MOVING)
        evening.sees(carpets=(stray,), stirs=Watched.MOVING)
        evening.live.tick(evening.at_s + 10.0)
        evening.live.answer(evening.live.doubts[0].number, ("none",))
        evening.sees(carpets=(stray, carpet("blue", 900, 500)), stirs=Watched.MOVING)
        evening.live.tick(evening.at_s + 10.0)
        assert evening.live.doubts == ()
        assert [one.seat for one in evening.state.thrown] == [1]

    def test_what_stirs_while_the_table_is_cleared_is_no_throw(self, evening: Evening) -> None:
        evening.laid_out()
        evening.flown(ON_BEN, ON_CLEO)
        left = tuple(one for one in CARDS if one.id not in ("d3", "d6"))
        evening.sees(left, stirs=Watched.MOVING)
        assert evening.live.is_cleared
        evening.sees(left, (carpet(None, 560, 500),), stirs=Watched.MOVING)
        assert evening.live.doubts == ()
        assert [one.seat for one in evening.state.thrown] == [1]

    def test_who_throws_last_is_not_hurried_by_what_was_felt(self, evening: Evening) -> None:
        evening.laid_out()
        evening.eye.all_clear = True
        ben, cleo = carpet("blue", 260, 500), carpet("green", 900, 500)
        evening.sees(carpets=(ben,), stirs=Watched.MOVING)
        evening.sees(carpets=(ben, cleo), stirs=Watched.MOVING)
        evening.sees(carpets=(ben, cleo), stirs=Watched.MOVING)
        assert evening.live.tick(evening.at_s + 6.0) == ()
        assert Land in commands(evening.live.tick(evening.at_s + 9.0))

    def test_what_two_carpets_that_came_at_once_lie_on_is_asked(self, evening: Evening) -> None:
        """Carpets are thrown one by one: one of them may be none."""
        evening.laid_out()
        ben, cleo, anna = carpet("blue", 260, 180), carpet("green", 560, 180), carpet("red", 900, 500)
        evening.sees(carpets=(ben,), verdicts=(ON_BEN,), stirs=Watched.MOVING)
        told = evening.sees(carpets=(ben, cleo, anna), verdicts=(ON_BEN, ON_CLEO), stirs=Watched.MOVING)
        assert Land not in commands(told)
        assert [one.about for one in evening.live.doubts] == [("green", "6")]

    def test_of_two_carpets_face_down_the_second_needs_no_question(self, evening: Evening) -> None:
        evening.laid_out()
        ben, cleo = carpet(None, 260, 500), carpet("green", 900, 500)
        evening.sees(carpets=(ben,))
        evening.sees(carpets=(ben, cleo))
        told = evening.sees(carpets=(carpet(None, 300, 510), carpet(None, 262, 530), cleo))
        assert [type(one) for one in told].count(Asked) == 1, "Anna's shoved Ben's: which is whose?"
        told = evening.live.answer(evening.live.doubts[0].number, ("blue",))
        assert (evening.live.doubts, evening.live.asked) == ((), 1)
        assert Land in commands(told)

    def test_it_may_lie_on_a_destination_that_the_camera_never_saw(self, evening: Evening) -> None:
        evening.sees(CARDS[:11])
        evening.table.submit(TurnUp((Kind(KINDS[11]),)))
        evening.live.game_changed()
        evening.eye.all_clear = True
        ben, anna = carpet("blue", 260, 500), carpet("red", 900, 500)
        for carpets in ((ben,), (ben,), (ben, anna)):
            evening.sees(CARDS[:11], carpets, stirs=Watched.MOVING)
        told = evening.live.tick(evening.at_s + 10.0)
        assert not [one for one in sentences(told, Notice) if "is not seen" in one]
        assert ("green",) in [one.about for one in evening.live.doubts]

    @pytest.mark.parametrize("felt", [True, False])
    def test_else_it_is_asked(self, evening: Evening, felt: bool) -> None:
        evening.laid_out()
        evening.eye.all_clear = False
        ben, anna = carpet("blue", 260, 500), carpet("red", 900, 500)
        evening.sees(carpets=(ben,), stirs=Watched.MOVING)
        evening.sees(carpets=(ben,), stirs=Watched.MOVING if felt else None)
        evening.sees(carpets=(ben, anna), stirs=Watched.MOVING)
        evening.live.tick(evening.at_s + 10.0)
        assert [one.about for one in evening.live.doubts] == [("green",)]

    def test_one_question_is_asked_about_both_carpets_of_a_player(self, tmp_path: Path) -> None:
        """Of two carpets of one player it matters only whether any lies there."""
        evening = Evening(tmp_path / "two", Roster(ROSTER.players[:2]))
        evening.laid_out()
        blue, red, green, yellow = (
            carpet("blue", 260, 180),
            carpet("red", 900, 500),
            carpet("green", 1000, 600),
            carpet("yellow", 300, 190),
        )
        unsure = (verdict(0, "d3", Relation.UNSURE, 8.0), verdict(3, "d3", Relation.UNSURE, 9.0))
        evening.sees(carpets=(blue,), verdicts=unsure[:1])
        evening.sees(carpets=(blue, red), verdicts=unsure[:1])
        evening.sees(carpets=(blue, red, green), verdicts=unsure[:1])
        evening.sees(carpets=(blue, red, green, yellow), verdicts=unsure)
        assert len(evening.live.doubts) == 1 == evening.live.asked
        evening.live.answer(evening.live.doubts[0].number, ("under",))
        assert evening.live.asked == 1
        assert [list(cards) for cards in evening.state.held] == [[], []]
        evening.journal.close()

    def test_an_answer_to_a_question_that_settled_itself_is_refused_and_changes_nothing(
        self, evening: Evening
    ) -> None:
        evening.laid_out()
        evening.sees(carpets=(carpet("red", 900, 500),))
        evening.live.tick(evening.at_s + 10.0)
        (blue,) = (one.number for one in evening.live.doubts)
        evening.sees(carpets=(carpet("red", 900, 500), carpet("blue", 260, 180)))
        evening.live.tick(evening.at_s + 10.0)
        (green,) = (one.number for one in evening.live.doubts)
        revision = evening.table.snapshot().revision
        with pytest.raises(NoSuchAnswer, match=f"Question {blue} is not open. Open are: {green}"):
            evening.live.answer(blue, ("off",))
        assert evening.table.snapshot().revision == revision

    def test_people_can_say_where_a_carpet_lies_that_is_not_seen(self, evening: Evening) -> None:
        evening.laid_out()
        evening.sees(carpets=(carpet("blue", 260, 500),))
        evening.sees(carpets=(carpet("blue", 260, 500), carpet("red", 900, 500)))
        evening.live.tick(evening.at_s + 10.0)
        evening.live.answer(evening.live.doubts[0].number, ("5", "11"))
        assert [one.number for one in evening.state.held[2]] == [5, 11]

    def test_a_carpet_that_shows_itself_after_all_answers_the_question(self, evening: Evening) -> None:
        evening.laid_out()
        evening.sees(carpets=(carpet("red", 900, 500),))
        evening.live.tick(evening.at_s + 10.0)
        assert [doubt.about[0] for doubt in evening.live.doubts] == ["blue"], "one after the other"
        evening.sees(carpets=(carpet("red", 900, 500), carpet("blue", 260, 180)))
        assert not evening.live.doubts
        evening.live.tick(evening.at_s + 10.0)
        assert [doubt.about[0] for doubt in evening.live.doubts] == ["green"]

    def test_one_answer_is_good_for_all_carpets_that_are_not_seen(self, evening: Evening) -> None:
        evening.laid_out()
        evening.sees(carpets=(carpet("red", 900, 500),))
        evening.live.tick(evening.at_s + 10.0)
        told = evening.live.answer(evening.live.doubts[0].number, ("all-off",))
        assert Land in commands(told)
        assert (evening.live.asked, evening.state.held) == (1, ((), (), ()))

    @pytest.mark.parametrize(("anna_mm", "asked"), [((900, 500), 1), ((520, 250), 2)])
    def test_a_carpet_that_people_said_hides_a_destination_hides_it_alone_if_no_other_is_near(
        self, evening: Evening, anna_mm: tuple[int, int], asked: int
    ) -> None:
        """d6 reaches from 104 to 195 mm down; Anna's at 250 begins at 204 mm, 9 mm below it."""
        evening.laid_out()
        left = (*CARDS[:5], *CARDS[6:])
        ben, anna = (
            carpet("blue", 260, 500),
            carpet("red", anna_mm[0], anna_mm[1] - (10 if asked == 2 else 0)),
        )
        evening.sees(left, (ben,))
        evening.sees(left, (ben, anna), (verdict(1, "d5", Relation.UNDER),) if asked == 2 else ())
        evening.live.tick(evening.at_s + 10.0)
        evening.live.answer(evening.live.doubts[0].number, ("6",))
        assert evening.live.asked == asked

    def test_a_destination_out_of_sight_is_asked_for(self, evening: Evening) -> None:
        evening.laid_out()
        ben, cleo, anna = carpet("blue", 260, 180), carpet("green", 560, 180), carpet("red", 900, 500)
        evening.sees(carpets=(ben,))
        evening.sees(carpets=(ben, cleo))
        evening.sees((*CARDS[:2], *CARDS[3:]), (ben, cleo, anna), ())
        doubt = next(one for one in evening.live.doubts if one.asks is Asks.CARD_MISSING)
        assert doubt.about == ("3",)
        evening.live.answer(doubt.number, ("blue",))
        for other in evening.live.doubts:
            evening.live.answer(other.number, (other.choices[-1].key,))
        assert [one.number for one in evening.state.held[1]] == [3]

    @pytest.mark.parametrize(
        ("cleo_mm", "anna_mm", "asked"),
        [
            ((572, 150), (900, 500), 0),  # covers 47 of 59 mm of d6's width
            ((590, 150), (900, 500), 1),  # covers 29 of 59 mm: less than half
            ((572, 150), (540, 220), 1),  # Anna's covers some of it, too
        ],
    )
    def test_a_destination_found_nowhere_lies_under_the_only_carpet_over_its_place(
        self, evening: Evening, cleo_mm: tuple[int, int], anna_mm: tuple[int, int], asked: int
    ) -> None:
        evening.laid_out()
        lost = replace(CARDS[5], confidence=LOST_CONFIDENCE, covered=True)
        cards = (*CARDS[:5], lost, *CARDS[6:])
        ben, cleo, anna = carpet("blue", 260, 500), carpet("green", *cleo_mm), carpet("red", *anna_mm)
        unsure = [verdict(1, "d6", Relation.UNSURE, 3500.0)]
        unsure += [verdict(2, "d6", Relation.ON, 400.0), verdict(2, "d5", Relation.ON)][
            : 2 * (anna_mm[0] < 900)
        ]
        evening.sees(carpets=(ben,))
        evening.sees(cards, (ben, cleo), tuple(unsure[:1]))
        told = evening.sees(cards, (ben, cleo, anna), tuple(unsure))
        once = [Asks.CARD_MISSING] * asked
        assert [one.asks for one in evening.live.doubts] == once, "one question for all carpets"
        assert (Land in commands(told)) is (asked == 0)

    def test_outlines_that_overlap_out_of_sight_are_asked_for(self, evening: Evening) -> None:
        evening.laid_out()
        told = evening.flown(ON_BEN)
        assert Land not in commands(told), "Cleo's outline covers destination 6, and nothing is seen of it"
        assert [one.about for one in evening.live.doubts] == [("green", "6")]

    def test_an_undone_throw_does_not_come_back_by_itself(self, evening: Evening) -> None:
        evening.laid_out()
        evening.sees(carpets=(carpet("blue", 260, 180),))
        evening.table.undo()
        evening.live.game_changed()
        evening.sees(carpets=(carpet("blue", 260, 180),))
        assert evening.state.thrown == ()
        evening.sees(carpets=(carpet("blue", 260, 180),), stirs=Watched.HAND)
        assert [one.seat for one in evening.state.thrown] == [1]

    def test_a_landing_that_was_typed_ends_the_flight_for_the_camera_too(self, evening: Evening) -> None:
        evening.laid_out()
        evening.sees(carpets=(carpet("blue", 260, 180),))
        evening.table.undo()
        evening.table.submit(Land(()))
        evening.live.game_changed()
        ready = [evening.live.is_cleared]
        evening.sees()
        assert [*ready, evening.live.is_cleared] == [False, True]
