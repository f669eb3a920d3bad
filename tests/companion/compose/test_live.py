"""From readings to the game: layouts, flights, doubts, a table out of step. The rules text is the judge."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose.doubts import Asks, NoSuchAnswer
from companion.compose.evidence import Evidence
from companion.compose.live import LiveTable
from companion.compose.told import Asked, Counted, InStep, LandingKept, Notice, OutOfStep, Told, Withdrawn
from companion.compose.watching import StateChanged, Watch, Watched
from companion.games.flying_carpets.moves import Land, TakeBackLastCard, ThrowCarpet
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import Phase
from companion.session import Session
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Setup
from companion.storage.opening import Place, open_journal
from companion.table import Table
from tests.companion.compose.scripted_camera import ScriptedCamera, ScriptedEye
from tests.companion.compose.seen_tables import card, carpet, read, reading, verdict
from vision.landing import Relation
from vision.look import SeenCard, SeenCarpet, Verdict
from vision.quality import Fault, Quality, QualityFault

ROSTER = Roster(
    (Player.usual("Anna", Colour.RED), Player.usual("Ben", Colour.BLUE), Player.usual("Cleo", Colour.GREEN))
)
#: The kinds of the box, no kind more often than it is in it.
KINDS = (
    *("palace", "spice", "lamp", "desert", "camel", "treasure"),
    *("carpet-bazaar", "adventure-a", "adventure-b", "adventure-c", "adventure-d", "adventure-e"),
)
#: A layout in one row, so that d1 is number 1 and so on.
CARDS = tuple(card(f"d{number + 1}", kind, 60 + 100 * number, 150) for number, kind in enumerate(KINDS))


class Evening:
    """A live table that is told readings by hand, and everything it tells."""

    def __init__(self, folder: Path, roster: Roster = ROSTER) -> None:
        self.journal = open_journal(Place(folder), 0.0)
        rules: Any = FlyingCarpets()
        session: Session[Any, Any, Any, Any] = Session.begin(rules, Setup(roster), Random(1))
        self.table: Table[Any, Any, Any, Any] = Table.begin(session, self.journal, draw=Random(2))
        self.eye = ScriptedEye()
        self.watch = Watch(ScriptedCamera([]), self.eye)
        self.evidence = Evidence(folder / "evidence")
        self.live = LiveTable(self.table, self.watch, ("red", "blue", "green", "yellow"), self.evidence)
        self.at_s = 0.0
        self.told: list[Told] = []

    @property
    def state(self) -> Any:
        return self.table.session.state

    def sees(
        self,
        cards: tuple[SeenCard, ...] = CARDS,
        carpets: tuple[SeenCarpet, ...] = (),
        verdicts: tuple[Verdict, ...] = (),
        stirs: Watched | None = None,
        quality: Quality | None = None,
    ) -> tuple[Told, ...]:
        """Something stirs, perhaps, and then this is read; what is told of it."""
        self.at_s += 1.0
        told: tuple[Told, ...] = ()
        if stirs is not None:
            told += self.live.hear(StateChanged(self.at_s, stirs, "Something moves."))
        one = (
            reading(cards, carpets, verdicts)
            if quality is None
            else reading(cards, carpets, verdicts, quality)
        )
        told += self.live.hear(read(one, self.at_s))
        self.told += told
        return told

    def laid_out(self) -> None:
        self.sees()
        assert len(self.state.table) == 12

    def flown(self, *verdicts: Verdict) -> tuple[Told, ...]:
        """Ben, Cleo and Anna throw in this order; Ben's lies on d3, Cleo's on d6, Anna's elsewhere."""
        ben, cleo, anna = carpet("blue", 260, 180), carpet("green", 560, 180), carpet("red", 900, 500)
        self.sees(carpets=(ben,), verdicts=verdicts[:1])
        self.sees(carpets=(ben, cleo), verdicts=verdicts[:2])
        return self.sees(carpets=(ben, cleo, anna), verdicts=verdicts)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    one = Evening(tmp_path)
    yield one
    one.journal.close()


def commands(told: tuple[Told, ...]) -> list[type]:
    return [type(one.command) for one in told if isinstance(one, Counted)]


def sentences(told: tuple[Told, ...], kind: type) -> list[str]:
    spoken = (Notice, OutOfStep, InStep)
    return [str(one.sentence) for one in told if isinstance(one, kind) and isinstance(one, spoken)]


ON_BEN, ON_CLEO = verdict(0, "d3", Relation.ON), verdict(1, "d6", Relation.ON)


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

    def test_a_carpet_face_down_is_the_next_ones_after_a_throw_that_came_to_nothing(
        self, evening: Evening
    ) -> None:
        evening.laid_out()
        evening.eye.all_clear = True
        evening.sees(stirs=Watched.MOVING)
        told = evening.sees(carpets=(carpet(None, 560, 180),), stirs=Watched.MOVING)
        assert [one for one in sentences(told, Notice) if "Ben's carpet is not seen" in one]
        assert [one.seat for one in evening.state.thrown] == [1, 2]

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

    @pytest.mark.parametrize(("felt", "clear"), [(True, False), (False, True)])
    def test_else_it_is_asked(self, evening: Evening, felt: bool, clear: bool) -> None:
        evening.laid_out()
        evening.eye.all_clear = clear
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
        blue, green = (one.number for one in evening.live.doubts)
        evening.sees(carpets=(carpet("red", 900, 500), carpet("blue", 260, 180)))
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
        assert {doubt.about[0] for doubt in evening.live.doubts} == {"blue", "green"}
        evening.sees(carpets=(carpet("red", 900, 500), carpet("blue", 260, 180)))
        assert {doubt.about[0] for doubt in evening.live.doubts} == {"green"}

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
