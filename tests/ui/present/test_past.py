"""What was played before, by touch: people, groups and standings. The journal behind it is real."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.compose.screen import JournalHouse
from companion.compose.switched_serving import MARK
from companion.shared.players import Colour
from tests.companion.evenings import by_hand, play_out, table_with
from tests.companion.serving.viewer import Viewer, asked
from tests.ui.present.past_room import ENV, HTML, Room
from ui.design.shapes import Box, Panel, Shape, Touch
from ui.present.actions import Back, Become, Note, Open
from ui.present.history.game import GamePage, PlayLink
from ui.present.history.groups import EveningPlace, Evenings, GroupPlace
from ui.present.history.landings import LandingsPlace
from ui.present.history.looking_on import SecondScreenPlace
from ui.present.history.past import Past
from ui.present.history.people import People, PersonPlace
from ui.present.history.photos import PhotoPlace
from ui.present.history.seating import choose_group
from ui.present.history.shown import (
    Asked,
    Delete,
    KeepPhoto,
    Merge,
    Recolour,
    Rename,
    Serve,
    SetCounts,
    SetGuest,
    TakePhoto,
    WriteBook,
)
from ui.present.history.standings import Seen, StandingsPlace
from ui.present.history.writing import Writing
from ui.present.players import Players
from ui.screens.pictures import QrCode


class TestDoors:
    def test_people_history_standings_and_landings_are_two_taps_from_home(self, evening: Room) -> None:
        for door, key in (
            ("People", "people"),
            ("Standings", "standings"),
            ("Landings", "landings"),
            ("Groups", "groups"),
            ("Evenings", "evenings"),
            ("Enter a game", "by-hand"),
        ):
            evening.go()
            evening.tap("Games")
            assert evening.key == "past"
            evening.tap(door)
            assert evening.key == key

    def test_a_journal_without_games_says_so_everywhere(self, room: Room) -> None:
        for place, said in (
            (Past(), "No game has been played yet."),
            (People(), "Nobody has played yet."),
            (Evenings(), "No game has been finished yet."),
            (StandingsPlace(), "No finished game counts here yet."),
        ):
            assert said in room.go(place).text


class TestPeople:
    def test_a_new_name_is_in_all_games(self, evening: Room) -> None:
        evening.go(People(), PersonPlace("Anna"))
        evening.tap("Another name")
        place = evening.place
        assert isinstance(place, Writing)
        evening.do(Become(Writing(place.asked, place.finish, "Annika")))
        evening.tap("Done")
        assert evening.place == PersonPlace("Annika")
        assert evening.standings() == {"Annika": 1.5, "Ben": 1.0, "Cleo": 0.5}

    def test_a_name_that_is_taken_is_refused_in_a_sentence(self, evening: Room) -> None:
        evening.go(PersonPlace("Anna")).do(Note(Rename("Anna", "BEN")))
        assert evening.notice() == "There is a player BEN already. If they are one person, say so."
        assert evening.place == PersonPlace("Anna")

    def test_two_who_sat_at_one_table_are_two_people(self, evening: Room) -> None:
        evening.go(PersonPlace("Anna")).do(Note(Merge("Anna", "Ben")))
        assert evening.notice() == "Anna and Ben sat at one table: they are two people."
        assert set(evening.standings()) == {"Anna", "Ben", "Cleo"}

    def test_one_who_was_twice_in_the_list_is_one_after_asking(self, evening: Room) -> None:
        by_hand(evening.journal, ("Annika", 9), ("Ben", 4))
        evening.go(People(), PersonPlace("Annika"))
        evening.tap("Merge")
        evening.tap("option 0")
        assert evening.key == "sure"
        evening.tap("One person")
        assert evening.place == PersonPlace("Anna")
        assert evening.standings()["Anna"] == 2.5
        evening.do(Back())
        assert evening.place == People()

    def test_the_deleted_stay_as_former_players_only(self, evening: Room) -> None:
        evening.go(People(), PersonPlace("Cleo"))
        evening.tap("Delete")
        evening.tap("No")
        assert "Cleo" in evening.go(People()).text
        evening.do(Open(PersonPlace("Cleo")))
        evening.tap("Delete")
        evening.tap("Delete")
        assert evening.place == People()
        for place in (People(), Past(), StandingsPlace(), GroupPlace("Tuesday")):
            assert "Cleo" not in evening.go(place).text
        game = evening.house.chronicle().games("")[-1]
        assert "Former player" in evening.go(GamePage(game)).text

    def test_a_colour_is_remembered_for_the_next_game(self, evening: Room) -> None:
        evening.do(Note(Recolour("Anna", Colour.VIOLET), Become(Past())))
        table = Players.of(evening.guide.world()).with_name("Anna")
        assert [player.colour for player in table.players] == [Colour.VIOLET]

    def test_a_name_is_text_whatever_it_looks_like(self, evening: Room) -> None:
        by_hand(evening.journal, (HTML, 9), ("=1+1", 4))
        assert HTML in evening.go(People()).text
        assert "=1+1" in evening.go(People()).text


class TestPhotos:
    def test_without_a_camera_nothing_is_taken_and_that_is_said(self, evening: Room) -> None:
        evening.go(PhotoPlace("Anna"))
        assert "Take a picture" not in {shape.label for shape in evening.shapes if isinstance(shape, Touch)}
        evening.do(Note(TakePhoto("Anna")))
        assert evening.notice() == "No camera shows a picture now. A photo can also come from a file."

    def test_what_the_camera_sees_is_tried_first_then_kept(
        self, evening: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        red = np.full((90, 160, 3), (0, 0, 255), np.uint8)
        monkeypatch.setattr(evening.house.workshop, "picture", lambda: (1, red))
        evening.do(Note(TakePhoto("Anna"), Become(PhotoPlace("Anna", True))))
        chronicle = evening.house.chronicle()
        assert all(not one.photo for one in chronicle.people())
        evening.tap("Keep it")
        (photo,) = (one.photo for one in chronicle.people() if one.photo)
        kept = cv2.imread(photo)
        assert kept is not None
        assert kept.mean(axis=(0, 1)).round(-1).tolist() == [0, 0, 250]

    def test_a_file_that_is_none_is_refused_and_nothing_changes(self, evening: Room) -> None:
        path = evening.folder / "notes.jpg"
        path.write_text("no picture")
        evening.go(PhotoPlace("Anna")).do(Note(KeepPhoto("Anna", str(path))))
        assert evening.notice() == "notes.jpg is no JPEG or PNG picture."
        assert all(not one.photo for one in evening.house.chronicle().people())

    def test_of_a_deleted_person_no_picture_is_left(self, evening: Room) -> None:
        path = evening.folder / "anna.png"
        cv2.imwrite(str(path), np.zeros((40, 40, 3), np.uint8))
        evening.do(Note(KeepPhoto("Anna", str(path)), Become(People())))
        (photo,) = (one.photo for one in evening.house.chronicle().people() if one.photo)
        evening.do(Note(Delete("Anna"), Become(People())))
        assert not Path(photo).exists()


class TestGroups:
    def test_the_seats_of_the_last_game_are_offered_again(self, room: Room) -> None:
        play_out(table_with(room.journal, "Cleo", "Anna", "Ben"))
        room.go(GroupPlace("Tuesday"))
        room.tap("New game")
        place = room.place
        assert isinstance(place, Players)
        assert [player.name for player in place.players] == ["Cleo", "Anna", "Ben"]
        assert place.group == "Tuesday"
        room.tap("Begin")
        assert room.guide.table is not None
        assert room.house.chronicle().group_of(room.guide.table.game_id) == "Tuesday"

    def test_a_rematch_is_an_evening_of_the_same_group(self, room: Room) -> None:
        played = play_out(table_with(room.journal, "Anna", "Ben", "Cleo"))
        room.go(Past(), GamePage(played.game_id))
        room.tap("Score and rematch")
        assert room.key == "end"
        room.tap("Rematch")
        assert room.guide.table is not None
        assert room.guide.table.game_id != played.game_id
        assert room.house.chronicle().group_of(room.guide.table.game_id) == "Tuesday"

    def test_a_guest_is_not_seated_by_themselves(self, room: Room) -> None:
        play_out(table_with(room.journal, "Anna", "Ben", "Cleo"))
        room.go(GroupPlace("Tuesday")).do(
            Note(SetGuest("Tuesday", "Ben", True), Become(GroupPlace("Tuesday")))
        )
        assert "Guest" in room.text
        room.tap("New game")
        place = room.place
        assert isinstance(place, Players)
        assert [player.name for player in place.players] == ["Anna", "Cleo"]

    def test_a_new_group_is_named_before_a_game(self, evening: Room) -> None:
        evening.go(Players())
        evening.do(Open(choose_group(evening.guide.world(), Players())))
        evening.tap("option 1")
        place = evening.place
        assert isinstance(place, Writing)
        assert place.done() is None
        evening.do(Become(Writing(place.asked, place.finish, "Sunday")))
        evening.tap("Done")
        assert evening.place == Players(group="Sunday")

    def test_an_evening_has_its_games_and_what_they_come_to(self, evening: Room) -> None:
        first = evening.house.chronicle().evenings("Tuesday")[-1]
        assert len(first.games) == 2
        # By hand: Anna and Cleo share the first game (half a win each), Ben wins the second.
        text = evening.go(EveningPlace(first.day, first.group)).text
        assert re.search(r"Ben 1 45", text)
        assert re.search(r"Anna 0\.5 51", text)
        assert re.search(r"Cleo 0\.5 30", text)

    def test_the_book_has_names_as_text_and_lies_beside_the_games(self, evening: Room) -> None:
        by_hand(evening.journal, (HTML, 9), ("Ben", 4), group="../<b>&")
        evening.do(Note(WriteBook("../<b>&"), Become(Past())))
        (book,) = (evening.folder / "books").iterdir()
        assert str(book) in evening.notice()
        page = book.read_text(encoding="utf-8")
        assert HTML not in page
        assert "&lt;img src=x" in page
        assert "<h1>../&lt;b&gt;&amp;</h1>" in page


class TestStandings:
    def test_all_columns_are_there(self, evening: Room) -> None:
        asked = Asked("Tuesday", "flying-carpets")
        # Counted by hand: Anna 30, 21, 9 points; half a win and a whole one; three games of half an hour.
        text = evening.go(StandingsPlace(asked, Seen.NUMBERS)).text
        assert re.search(r"Anna 3 1\.5 20\.0 30 1\.5", text)
        assert re.search(r"Ben 3 1 16\.3 25 1\.5", text)
        assert "Cleo 1 0.5 30.0 30 0.5" in text
        # Anna won the last game, and never two in a row.
        assert re.search(r"Anna .*1 / 1", evening.go(StandingsPlace(asked, Seen.PLACES)).text)
        assert re.search(r"\d+\.\d ± \d\.\d", evening.go(StandingsPlace(asked)).text)

    def test_one_against_another_and_provisional_until_ten(self, evening: Room) -> None:
        found = evening.house.chronicle().standings(Asked("Tuesday", "flying-carpets"))
        assert all(each.provisional for each in found.players)
        names = [each.player.name for each in found.players]
        against = {each.other.name: each for each in found.met[names.index("Anna")]}
        assert (against["Ben"].ahead, against["Ben"].behind, against["Ben"].level) == (2, 1, 0)
        assert (against["Cleo"].ahead, against["Cleo"].behind, against["Cleo"].level) == (0, 0, 1)

    def test_a_season_is_a_part_of_it(self, evening: Room) -> None:
        assert evening.house.chronicle().seasons() == ("2023-Q4", "2023")
        assert evening.go(StandingsPlace(Asked("", "", "2023"))).guide.model().key == "standings"
        assert "No finished game" in evening.go(StandingsPlace(Asked("", "", "2022"))).text

    def test_another_choice_of_games_is_two_taps_away(self, evening: Room) -> None:
        evening.go(StandingsPlace())
        evening.tap("which games")
        evening.tap("group after")
        evening.tap("Show")
        place = evening.place
        assert isinstance(place, StandingsPlace)
        assert place.asked.group == "Tuesday"


class TestLandings:
    def test_they_are_drawn_meanwhile_and_then_shown(self, room: Room) -> None:
        play_out(table_with(room.journal, "Anna", "Ben", "小明"))
        room.go(LandingsPlace())
        assert "One moment" in room.text
        drawn = room.house.drawn()
        room.house.chronicle().finish_drawing(Asked("", "flying-carpets"))
        assert room.house.drawn() > drawn
        assert "Everybody" in room.text
        room.tap("thrower after")
        assert "Throws that hit" in room.text

    def test_games_by_hand_have_none(self, evening: Room) -> None:
        evening.house.chronicle().finish_drawing(Asked("", "flying-carpets"))
        assert "No game of Flying Carpets" in evening.go(LandingsPlace()).text


def read_qr(shapes: tuple[Shape, ...]) -> str:
    """What a telephone reads off a screen of 800×480."""
    page = np.full((480, 800), 128, np.uint8)
    for shape in shapes:
        if isinstance(shape, Panel) and shape.fill is not None and shape.fill.value in ("white", "night"):
            x, y = round(shape.box.x), round(shape.box.y)
            light = 255 if shape.fill.value == "white" else 0
            page[y : round(shape.box.bottom), x : round(shape.box.right)] = light
    larger = cv2.resize(page, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    text, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(larger)
    return str(text)


class TestPhones:
    def test_a_finished_game_is_read_by_a_telephone(self, evening: Room) -> None:
        game = evening.house.chronicle().games("")[0]
        link = read_qr(evening.go(PlayLink(game)).shapes)
        assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
        assert game in link

    def test_names_too_long_for_a_code_are_said(self, evening: Room) -> None:
        names = [(letter * 60, 3) for letter in "駱駝茶飛毯"]
        game = by_hand(evening.journal, *names)
        assert "names are too long" in evening.go(PlayLink(game)).text

    def test_the_second_screen_is_off_until_somebody_switches_it_on(self, evening: Room) -> None:
        evening.go(SecondScreenPlace())
        assert "It is off." in evening.text
        evening.tap("Switch on")
        serving = evening.house.chronicle().serving()
        assert read_qr(evening.shapes) == serving.url
        assert Viewer(serving.url).next() is not None
        evening.tap("Switch off")
        assert "It is off." in evening.text
        with pytest.raises(OSError, match="refused"):
            asked(serving.url, "")

    def test_another_address_shuts_the_old_one_out(self, evening: Room) -> None:
        evening.go(SecondScreenPlace())
        evening.tap("Switch on")
        old = evening.house.chronicle().serving().url
        evening.tap("Another address")
        new = evening.house.chronicle().serving().url
        assert asked(old, "")[0] == 404
        assert asked(new, "")[0] == 200

    def test_it_is_on_again_after_a_restart(self, evening: Room) -> None:
        evening.do(Note(Serve(True), Become(SecondScreenPlace())))
        assert (evening.folder / MARK).exists()
        url = evening.house.chronicle().serving().url
        evening.house.chronicle().close()
        again = JournalHouse(evening.journal, evening.folder)
        again.chronicle().begin_serving()
        assert again.chronicle().serving().url.rsplit("/", 2)[1] == url.rsplit("/", 2)[1]
        again.chronicle().close()
        again.workshop.close()

    def test_a_code_has_whole_squares_and_a_free_rim(self) -> None:
        shapes = tuple(QrCode(("101", "010", "111")).draw(Box(0, 0, 200, 150), ENV))
        ground, *squares = (shape.box for shape in shapes if isinstance(shape, Panel))
        # Three squares and four free ones on either side fit into 150 px thirteen px large.
        assert ground.w == ground.h == 11 * 13
        assert {square.h for square in squares} == {13}
        assert min(square.x for square in squares) - ground.x == 4 * 13


def test_what_changes_counting_is_undone_by_changing_it_back(evening: Room) -> None:
    before = evening.house.chronicle().standings(Asked("", "flying-carpets"))
    game = evening.house.chronicle().games("")[0]
    evening.do(Note(SetCounts(game, False), Become(Past())), Note(SetCounts(game, True), Become(Past())))
    assert evening.house.chronicle().standings(Asked("", "flying-carpets")) == before
