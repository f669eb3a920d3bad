"""From readings to the game: layouts, a table out of step, evidence, cameras. The rules text is the judge."""

from pathlib import Path

import pytest

from companion.compose.doubts import Asks
from companion.compose.evidence import Evidence
from companion.compose.told import Asked, InStep, LandingKept, Notice, OutOfStep, Told, Withdrawn
from companion.compose.watching import StateChanged, Watched
from companion.games.flying_carpets.moves import Land, MoveCard, Place, TakeBackLastCard, ThrowCarpet
from tests.companion.compose.live_evening import (
    CARDS,
    KINDS,
    ON_BEN,
    ON_CLEO,
    Evening,
    commands,
    sentences,
)
from tests.companion.compose.seen_tables import card, carpet, read, reading, verdict
from vision.landing import Relation
from vision.look import SeenCarpet
from vision.quality import Fault, Quality, QualityFault


class TestLayout:
    def test_it_grows_as_cards_are_laid(self, evening: Evening) -> None:
        evening.sees(CARDS[:3])
        assert [one.kind.value for one in evening.state.table] == ["palace", "spice", "lamp"]
        evening.sees(CARDS)
        assert [one.kind.value for one in evening.state.table] == list(KINDS)

    def test_a_card_that_is_taken_back_is_taken_back_in_the_game_after_a_second_look(
        self, evening: Evening
    ) -> None:
        evening.sees(CARDS[:4])
        assert commands(evening.sees((*CARDS[:1], *CARDS[2:4]))) == []
        told = evening.sees((*CARDS[:1], *CARDS[2:4]))
        assert TakeBackLastCard in commands(told)
        assert sorted(one.kind.value for one in evening.state.table) == ["desert", "lamp", "palace"]

    def test_a_card_that_was_misread_is_corrected(self, evening: Evening) -> None:
        evening.sees(CARDS[:2])
        evening.sees((card("d1", "treasure", 60, 150), CARDS[1]))
        assert [one.kind.value for one in evening.state.table] == ["treasure", "spice"]

    def test_an_unsure_card_is_asked_for_and_waits(self, evening: Evening) -> None:
        unsure = card("d1", "palace", 60, 150, confidence=0.4)
        assert evening.sees((unsure,)) == (), "it is looked at again first"
        evening.sees((unsure,))
        doubt = evening.live.doubts[0]
        assert doubt.asks is Asks.KIND
        assert evening.state.table == ()
        evening.live.answer(doubt.number, ("lamp",))
        assert [one.kind.value for one in evening.state.table] == ["lamp"]

    def test_a_question_is_withdrawn_when_the_picture_answers_it(self, evening: Evening) -> None:
        unsure = card("d1", "palace", 60, 150, confidence=0.4)
        evening.sees((unsure,))
        evening.sees((unsure,))
        told = evening.sees((card("d1", "palace", 60, 150),))
        assert any(isinstance(one, Withdrawn) for one in told)
        assert evening.live.doubts == ()

    def test_a_thirteenth_card_is_no_destination(self, evening: Evening) -> None:
        evening.laid_out()
        evening.sees((*CARDS, card("d13", "palace", 800, 600)))
        assert len(evening.state.table) == 12


class TestClearing:
    def cleared(self, evening: Evening, *left: int) -> tuple[Told, ...]:
        """After a landing: these numbers lie on the table, looked at twice."""
        cards = tuple(CARDS[number - 1] for number in left)
        evening.sees(cards)
        return evening.sees(cards)

    def test_when_the_right_cards_are_gone_the_next_flight_may_begin(self, evening: Evening) -> None:
        evening.laid_out()
        evening.flown(ON_BEN, ON_CLEO)
        ready = [evening.live.is_cleared]
        self.cleared(evening, 1, 2, 4, 5, 7, 8, 9, 10, 11, 12)
        assert [*ready, evening.live.is_cleared] == [False, True]
        assert evening.live.out_of_step is None

    @pytest.mark.parametrize(
        "flying",
        [
            # Cleo's, where Ben's lay; and Ben's elsewhere, while one is still seen where it landed.
            (carpet("green", 262, 182),),
            (carpet("red", 900, 500), carpet("blue", 60, 600)),
        ],
    )
    def test_nobody_waits_for_carpets_that_fly_again(
        self, evening: Evening, flying: tuple[SeenCarpet, ...]
    ) -> None:
        evening.laid_out()
        evening.flown(ON_BEN, ON_CLEO)
        left = tuple(one for one in CARDS if one.id not in ("d3", "d6"))
        evening.sees(left, (carpet("red", 900, 500),))
        waiting = [evening.live.is_cleared]
        evening.sees(left, flying)
        assert [*waiting, evening.live.is_cleared] == [False, True]

    def test_a_won_card_that_still_lies_there_is_out_of_step_and_can_be_put_right(
        self, evening: Evening
    ) -> None:
        evening.laid_out()
        evening.flown(ON_BEN, ON_CLEO)
        told = self.cleared(evening, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12)
        assert any("3, lamp, belongs to Ben" in one for one in sentences(told, OutOfStep))
        told = evening.sees(tuple(one for one in CARDS if one.id not in ("d3", "d6")))
        assert any(isinstance(one, InStep) for one in told)

    def test_a_card_nobody_won_that_is_gone_can_be_adopted_with_its_taker(self, evening: Evening) -> None:
        evening.laid_out()
        evening.flown(ON_BEN, ON_CLEO)
        self.cleared(evening, 1, 2, 4, 5, 7, 8, 9, 10, 11)
        assert [getattr(evening.live.out_of_step, "missing", None)] == [(12,)]
        evening.live.adopt()
        evening.live.answer(evening.live.doubts[0].number, ("0",))
        assert [one.number for one in evening.state.held[0]] == [12]
        assert evening.live.out_of_step is None

    def test_a_missing_card_that_was_moved_by_hand_meanwhile_is_not_asked_for(self, evening: Evening) -> None:
        evening.laid_out()
        evening.flown(ON_BEN, ON_CLEO)
        self.cleared(evening, 1, 2, 4, 5, 7, 8, 9, 10, 11)
        assert [getattr(evening.live.out_of_step, "missing", None)] == [(12,)]
        evening.table.submit(MoveCard(12, Place.OUT, "typed"))
        evening.live.adopt()
        assert evening.live.doubts == ()

    def test_a_won_card_that_stays_can_be_adopted(self, evening: Evening) -> None:
        evening.laid_out()
        evening.flown(ON_BEN, ON_CLEO)
        self.cleared(evening, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12)
        evening.live.adopt()
        assert 3 in {one.number for one in evening.state.table}
        assert evening.live.out_of_step is None

    def test_who_cannot_see_does_not_accuse(self, evening: Evening) -> None:
        evening.laid_out()
        evening.flown(ON_BEN, ON_CLEO)
        dark = Quality(20.0, 0.0, None, (QualityFault(Fault.DARK, None, 0.8),))
        evening.sees(CARDS[:3], quality=dark)
        evening.sees(CARDS[:3], quality=dark)
        assert evening.live.out_of_step is None
        assert evening.live.gate is not None
        assert not evening.live.gate.go


class TestEvidence:
    def test_a_landing_keeps_its_pictures_numbers_and_rule(self, evening: Evening) -> None:
        evening.laid_out()
        told = evening.flown(ON_BEN, ON_CLEO)
        kept = next(one for one in told if isinstance(one, LandingKept))
        found = evening.evidence.one(evening.table.game_id, kept.number)
        assert (found.folder / "after.jpg").stat().st_size > 0
        judged = {(one["carpet"], one["number"]) for one in found.landing["verdicts"]}
        assert judged == {("blue", 3), ("green", 6)}
        assert "lies on" in found.landing["rule"]

    def test_the_oldest_landings_go_when_there_is_no_more_room(
        self, evening: Evening, tmp_path: Path
    ) -> None:
        small = Evidence(tmp_path / "small", cap_bytes=1)
        for step in (1, 2):
            small.keep("game", step, read(reading(CARDS)).sight, {"numbers": {}})
        assert [kept.number for kept in small.of("game")] == [2]


class TestCamera:
    def test_a_lost_camera_is_told_once_and_its_return_too(self, evening: Evening) -> None:
        evening.laid_out()
        told = evening.live.hear(StateChanged(5.0, Watched.LOST, "usb:0 was unplugged."))
        assert sentences(told, Notice) == ["usb:0 was unplugged. The game goes on: landings can be typed."]
        assert sentences(evening.live.hear(StateChanged(5.5, Watched.SILENT, "No picture.")), Notice) == []
        back = evening.live.hear(StateChanged(9.0, Watched.MOVING, "The table can be seen again."))
        assert sentences(back, Notice) == ["The table can be seen again."]

    def test_a_nudge_is_told_once_and_the_game_goes_on(self, evening: Evening) -> None:
        import numpy as np

        from vision.nudge import Nudge

        evening.laid_out()
        shift = np.array([[1.0, 0, 4], [0, 1, 2], [0, 0, 1]])
        told = evening.live.hear(read(reading(CARDS), 3.0, Nudge(shift, (640, 360), 4.5)))
        assert len(sentences(told, Notice)) == 1
        assert commands(evening.flown(ON_BEN, ON_CLEO)) == [ThrowCarpet, Land]

    def test_every_question_asked_is_counted(self, evening: Evening) -> None:
        evening.laid_out()
        told = evening.flown(verdict(0, "d3", Relation.UNSURE, 7.5), verdict(1, "d6", Relation.UNSURE, 9.0))
        assert sum(isinstance(one, Asked) for one in told) == 2 == evening.live.asked
