"""Games played before, by touch: list, search, page, replay, by hand. The journal behind it is real."""

from random import Random
from typing import Any

import pytest

from companion.games.flying_carpets.moves import Land
from companion.storage.errors import JournalNotReached
from tests.companion.evenings import play_out, table_with
from tests.ui.present.past_room import ENV, Room
from ui.design.shapes import Box, Touch, Words
from ui.present.actions import Amend, Back, Become, Note, Open, Review
from ui.present.history.by_hand import ByHand, PointsPad
from ui.present.history.game import GamePage
from ui.present.history.groups import Evenings, GroupPlace
from ui.present.history.past import Past
from ui.present.history.people import People
from ui.present.history.replay import Replay
from ui.present.history.shown import (
    Asked,
    EnterGame,
)
from ui.present.history.standings import Seen, StandingsPlace
from ui.present.timeline import StepPlace
from ui.present.tour import Tour
from ui.screens.long_list import Line, LongList


class TestGames:
    def test_words_find_games_and_finding_nothing_is_said(self, evening: Room) -> None:
        assert "Games: 1" in evening.go(Past("cleo")).text
        assert "Games: 3" in evening.go(Past("TUESDAY anna")).text
        assert "No game fits." in evening.go(Past("zoë")).text

    def test_days_find_games_and_evenings_too(self, evening: Room) -> None:
        day = evening.house.chronicle().evenings("")[0].day.isoformat()
        assert "Games: 1" in evening.go(Past(day)).text
        evening.go(Evenings("", 0, "cleo"))
        labels = {shape.label for shape in evening.shapes if isinstance(shape, Touch)}
        assert {"evening 0", "all again"} <= labels
        assert "evening 1" not in labels
        evening.tap("all again")
        assert evening.place == Evenings()

    def test_the_games_behind_a_meeting_are_a_tap_away(self, evening: Room) -> None:
        evening.go(StandingsPlace(Asked("Tuesday"), Seen.MET))
        evening.tap("Ben")
        assert evening.place == Past("Anna Ben")
        assert "Games: 3" in evening.text

    def test_a_game_left_out_is_in_no_standings_until_it_counts_again(self, evening: Room) -> None:
        game = evening.house.chronicle().games("cleo")[0]
        evening.go(GamePage(game))
        evening.tap("Do not count it")
        assert evening.standings() == {"Anna": 1.0, "Ben": 1.0}
        evening.tap("Count it")
        assert evening.standings() == {"Anna": 1.5, "Ben": 1.0, "Cleo": 0.5}

    def test_a_game_is_entered_by_figures(self, evening: Room) -> None:
        evening.go(Past(), ByHand.of("Tuesday"))
        for name, figures in (("option 1", "27"), ("option 1", "40")):
            evening.tap("Somebody")
            evening.tap(name)
            place = len(evening.place.names) - 1
            evening.tap(f"points {place}")
            for figure in figures:
                evening.tap(f"figure {figure}")
            evening.tap("Done")
        evening.tap("day before")
        evening.tap("minutes after")
        evening.tap("Enter")
        assert evening.key == "past"
        assert evening.notice() == "The game is entered."
        game = evening.house.chronicle().game(evening.house.chronicle().games("")[0])
        assert [(seat.player.name, seat.points, seat.place) for seat in game.seats] == [
            ("Anna", 27, 2),
            ("Ben", 40, 1),
        ]
        assert (game.group, game.minutes, game.by_hand) == ("Tuesday", 15, True)

    def test_a_slip_in_a_game_by_hand_is_put_right(self, evening: Room) -> None:
        """Cleo had 31 points, not 30, and it was a day later: the win is hers alone."""
        chronicle = evening.house.chronicle()
        game = chronicle.games("cleo")[0]
        before = chronicle.game(game)
        evening.go(GamePage(game))
        evening.tap("Put right")
        evening.tap("points 2")
        evening.tap("figure 3")
        evening.tap("figure 1")
        evening.tap("Done")
        evening.tap("day after")
        evening.tap("Enter")
        assert evening.place == GamePage(game)
        assert evening.notice() == "The game is put right."
        after = chronicle.game(game)
        assert [seat.points for seat in after.seats] == [30, 20, 31]
        assert (after.day - before.day).days == 1
        assert evening.standings() == {"Anna": 1.0, "Ben": 1.0, "Cleo": 1.0}
        assert len(chronicle.games("")) == 3

    def test_a_game_that_was_played_here_is_not_entered_over(self, room: Room) -> None:
        played = play_out(table_with(room.journal, "Anna", "Ben"))
        entries = room.journal.count()
        over = EnterGame("flying-carpets", ("Anna", "Ben"), (1, 2), "", 0, 0, played.game_id)
        room.do(Note(over, Become(Past())))
        assert "entered by hand" in room.notice()
        assert room.journal.count() == entries

    def test_what_is_not_whole_cannot_be_entered(self, evening: Room) -> None:
        titles = evening.house.chronicle().titles()
        draft = ByHand().with_name("Anna").with_name("anna ")
        assert draft.names == ("Anna",)
        assert draft.entered(titles) is None
        assert isinstance(draft.with_points(0, -3).entered(titles), EnterGame)
        longest = PointsPad(draft, 0, "9999")
        assert longest._key("9").action == Become(longest)

    def test_a_game_that_is_gone_and_a_journal_that_is_spoilt_are_said(
        self, evening: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert "There is no game zzzzzz any more." in evening.go(GamePage("zzzzzz")).text

        def broken(*_: object) -> None:
            raise JournalNotReached("The journal cannot be reached: the stick was pulled.")

        monkeypatch.setattr(evening.journal, "reading", broken)
        for place in (Past(), People(), StandingsPlace(), Evenings(), GroupPlace("Tuesday")):
            evening.go(place)
            assert evening.key == "unreadable"
            assert "the stick was pulled" in evening.text
        evening.tap("back")
        assert evening.place == Tour()
        assert evening.key == "unreadable"
        monkeypatch.undo()
        assert evening.key == "home"

    def test_ten_thousand_games_are_listed_by_making_one_page(self) -> None:
        made: list[int] = []

        def line(place: int) -> Line:
            made.append(place)
            return Line(str(place))

        listing = LongList(10_000, line, 1234, Become)
        list(listing.draw(Box(0, 0, 500, 400), ENV))
        assert 0 < len(made) < 12
        assert made[0] == 1234 * len(made)

    def test_a_page_beyond_the_last_is_the_last(self) -> None:
        shapes = LongList(30, lambda place: Line(str(place)), 99, Become).draw(Box(0, 0, 500, 400), ENV)
        assert "29" in [shape.text for shape in shapes if isinstance(shape, Words)]


class TestLookingAgain:
    @pytest.fixture
    def played(self, room: Room) -> Any:
        return play_out(table_with(room.journal, "Anna", "Ben", "Cleo"))

    def test_every_step_can_be_seen_one_after_the_other(self, room: Room, played: Any) -> None:
        room.go(Past(), GamePage(played.game_id))
        room.tap("Replay")
        steps = played.snapshot().timeline
        for number in range(1, len(steps) + 1):
            assert f"Step {number} of {len(steps)}" in room.text
            if number < len(steps):
                room.tap("step after")
        assert "step after" not in {shape.label for shape in room.shapes if isinstance(shape, Touch)}
        room.do(Back())
        assert room.place == GamePage(played.game_id)
        room.do(Back())
        assert room.place == Past()

    def test_a_landing_has_the_picture_that_was_kept(self, room: Room, played: Any) -> None:
        from companion.compose.gallery_past import keep_landing

        steps = played.session.log.steps
        number, event = next(
            (step.number, event) for step in steps for event in step.events if hasattr(event, "claims")
        )
        roster = played.snapshot().roster
        keep_landing(room.folder / "evidence" / played.game_id, 1, number, event, roster, Random(1))
        room.do(Review(played.game_id))
        at = [step.number for step in played.snapshot().timeline].index(number)
        assert "wipe 0" not in {shape.label for shape in room.shapes if isinstance(shape, Touch)}
        room.do(Become(Replay(at)))
        room.tap("wipe 4")
        place = room.place
        assert isinstance(place, Replay)
        assert (place.at, place.wipe) == (at, 0.5)

    def test_what_is_put_right_counts_in_the_standings(self, room: Room, played: Any) -> None:
        """A landing is told otherwise: nobody lay on anything. All that follows is counted anew."""
        game = room.house.chronicle().game(played.game_id)
        room.go(Past(), GamePage(played.game_id))
        room.tap("Put right")
        assert room.key == "timeline"
        landings = [step for step in played.session.log.steps if isinstance(step.command, Land)]
        room.do(Open(StepPlace(landings[-1].number)), Amend(landings[-1].number, Land(())))
        assert room.key == "timeline"
        table: Any = room.guide.table
        outcome = table.session.outcome
        room.do(Back())
        assert room.place == GamePage(played.game_id)
        after = room.house.chronicle().game(played.game_id)
        if outcome is None:
            assert not after.finished
            assert room.standings() == {}
        else:
            points = {each.seat: each.points for each in outcome.standings}
            assert [seat.points for seat in after.seats] == [points[seat] for seat in sorted(points)]
            assert [seat.points for seat in after.seats] != [seat.points for seat in game.seats]

    def test_no_device_follows_a_game_that_is_only_looked_at(self, room: Room, played: Any) -> None:
        entries = room.journal.count()
        room.do(Review(played.game_id))
        for _ in range(5):
            room.tap("step after")
        assert room.journal.count() == entries
        assert room.guide.live_picture() is None

    def test_a_game_by_hand_has_nothing_to_replay(self, evening: Room) -> None:
        game = evening.house.chronicle().games("")[0]
        labels = {shape.label for shape in evening.go(GamePage(game)).shapes if isinstance(shape, Touch)}
        assert labels == {"back", "Put right", "To BG Stats", "Do not count it"}
        evening.do(Review(game))
        assert "entered by hand" in evening.notice()
