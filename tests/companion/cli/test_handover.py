"""What can be taken away and brought back: table, everything, book, link for BG Stats."""

import csv
import io
import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import cv2
import numpy as np
import pytest

from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.storage.opening import Place, open_journal
from tests.companion.cli.conftest import Companion
from tests.companion.evenings import NOW_S, play_out, table_with

FORMULA = '=HYPERLINK("http://x")'


@pytest.fixture
def evening(companion: Companion, data: Path) -> list[str]:
    """A played game, one that goes on, and two by hand, one of them left out; their ids."""
    journal = open_journal(Place(data), NOW_S)
    played = play_out(table_with(journal, "Anna", "Ben", "Cleo")).game_id
    goes_on = table_with(journal, "Anna", "Ben", seed=3)
    rules, draw = FlyingCarpets(), Random(3)
    for _ in range(8):
        goes_on.submit(random_command(rules, goes_on.session.state, draw))
    journal.close()
    by_hand = companion("history", "add", f"{FORMULA}=3", "Żaneta=-4", "--group", "-Tuesday", "--json").json[
        "game"
    ]
    left_out = companion("history", "add", "Anna=5", "Ben=5", "--group", "Tuesday", "--json").json["game"]
    companion("history", "leave-out", left_out)
    companion("people", "rename", "Anna", "Annika")
    return [played, goes_on.game_id, by_hand, left_out]


@pytest.fixture
def elsewhere(companion: Companion, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Companion:
    """The same command line with another, empty journal."""

    def run(*words: str, stdin: str = "") -> object:
        said = companion("--data", str(tmp_path / "elsewhere"), *words, stdin=stdin)
        monkeypatch.setenv("COMPANION_DATA", str(data))  # `--data` holds for the whole process
        return said

    return run  # type: ignore[return-value]  # a closure does not look like the protocol's call


def standings_of(run: Companion) -> list[tuple[str, int, float, float]]:
    found = run("standings", "--json").json["players"]
    return sorted((each["name"], each["games"], each["wins"], each["rating"]["strength"]) for each in found)


def written_csv(companion: Companion, tmp_path: Path) -> Path:
    file = tmp_path / "results.csv"
    assert companion("handover", "csv", str(file), "--force").code == 0
    return file


class TestTable:
    def test_no_cell_can_be_taken_for_a_formula(
        self, companion: Companion, evening: list[str], tmp_path: Path
    ) -> None:
        text = written_csv(companion, tmp_path).read_text(encoding="utf-8-sig")
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        assert f"'{FORMULA}" in cells
        assert [cell for cell in cells if cell.startswith(("=", "+", "@", "-")) and cell != "-4"] == []

    def test_it_comes_back_as_it_was_and_only_once(
        self, companion: Companion, elsewhere: Companion, evening: list[str], tmp_path: Path
    ) -> None:
        file = written_csv(companion, tmp_path)
        before = standings_of(companion)
        assert elsewhere("import", str(file), "--json").json == {
            "ok": True,
            "new": 3,
            "known": 0,
            "refused": [],
        }
        assert elsewhere("import", str(file), "--json").json == {
            "ok": True,
            "new": 0,
            "known": 3,
            "refused": [],
        }
        assert standings_of(elsewhere) == before

    @pytest.mark.parametrize(
        "saved",
        [
            lambda text: text.replace(",", ";").encode("utf-8-sig"),
            lambda text: text.replace(",", "\t").encode("utf-16"),
            lambda text: text.replace("\r\n", "\n").encode(),
            lambda text: (text + ",,,,,,,,,,\r\n").encode("utf-8-sig"),
            lambda text: re.sub(r"(\d)T(\d\d:\d\d):\d\dZ", r"\1 \2", text).encode(),
        ],
    )
    def test_what_spreadsheets_save_is_read(
        self,
        companion: Companion,
        elsewhere: Companion,
        evening: list[str],
        tmp_path: Path,
        saved: Callable[[str], bytes],
    ) -> None:
        file = written_csv(companion, tmp_path)
        # The formula has a comma in none of its cells, so a plain replacement is what a spreadsheet writes.
        file.write_bytes(saved(file.read_text(encoding="utf-8-sig")))
        assert elsewhere("import", str(file), "--json").json["new"] == 3

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("points", "score", "no column points"),
            ("ended", "date", "no column ended"),
            (",-4,", ",#REF!,", "no number"),
            (",-4,", ",4.5,", "no whole number"),
            ("flying-carpets", "chess", "no rules"),
            ("Cleo", '"Cleo', "no CSV"),
            ("yes", "perhaps", "yes or no"),
        ],
    )
    def test_what_a_spreadsheet_spoilt_is_said_and_nothing_is_added(
        self,
        companion: Companion,
        elsewhere: Companion,
        evening: list[str],
        tmp_path: Path,
        old: str,
        new: str,
        said: str,
    ) -> None:
        file = written_csv(companion, tmp_path)
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        refused = elsewhere("import", str(file))
        assert (refused.code, said in refused.err) == (4, True), refused.err
        assert elsewhere("games", "--json").json["count"] == 0

    def test_dates_that_cannot_be_told_apart_are_refused(
        self, companion: Companion, elsewhere: Companion, tmp_path: Path
    ) -> None:
        file = tmp_path / "results.csv"
        file.write_text(
            "game,rules,ended,seat,player,points\nbcdfgh,flying-carpets,11/12/26 21:00,1,Anna,3\n"
        )
        refused = elsewhere("import", str(file))
        assert "Line 2" in refused.err
        assert "may have changed the date" in refused.err

    def test_letters_of_an_old_code_page_are_refused(self, elsewhere: Companion, tmp_path: Path) -> None:
        file = tmp_path / "results.csv"
        row = "game,rules,ended,seat,player,points\nbcdfgh,flying-carpets,2026-11-27 21:00,1,Zoë,3\n"
        file.write_bytes(row.encode("cp1252"))
        refused = elsewhere("import", str(file))
        assert (refused.code, "CSV UTF-8" in refused.err) == (4, True)


class TestEverything:
    def test_it_comes_back_whole_and_only_once(
        self, companion: Companion, elsewhere: Companion, evening: list[str], tmp_path: Path
    ) -> None:
        file = tmp_path / "all.json"
        companion("handover", "json", str(file), "--portable")
        assert elsewhere("import", str(file), "--json").json == {
            "ok": True,
            "new": 4,
            "known": 0,
            "refused": [],
        }
        assert elsewhere("import", str(file), "--json").json == {
            "ok": True,
            "new": 0,
            "known": 4,
            "refused": [],
        }
        assert standings_of(elsewhere) == standings_of(companion)
        assert (
            elsewhere("show", evening[1], "--json").json["view"]
            == companion("show", evening[1], "--json").json["view"]
        )

    def test_another_companion_is_told_which_games_are_locked(
        self, companion: Companion, elsewhere: Companion, evening: list[str], tmp_path: Path
    ) -> None:
        file = tmp_path / "all.json"
        companion("handover", "json", str(file))
        said = elsewhere("import", str(file), "--json")
        assert (said.code, said.json["new"], len(said.json["refused"])) == (4, 3, 1)
        assert "exported it" in said.json["refused"][0]

    def test_it_comes_back_where_it_came_from_without_a_change(
        self, companion: Companion, evening: list[str], tmp_path: Path
    ) -> None:
        file = tmp_path / "all.json"
        companion("handover", "json", str(file))
        assert companion("import", str(file), "--json").json == {
            "ok": True,
            "new": 0,
            "known": 4,
            "refused": [],
        }

    def test_a_game_that_went_on_differently_is_added_once(
        self, companion: Companion, elsewhere: Companion, evening: list[str], tmp_path: Path
    ) -> None:
        file = tmp_path / "all.json"
        companion("handover", "json", str(file), "--portable")
        elsewhere("import", str(file))
        elsewhere("undo", evening[0])
        assert elsewhere("import", str(file), "--json").json["new"] == 1
        assert elsewhere("import", str(file), "--json").json["new"] == 0

    @pytest.mark.parametrize("change", ["cut", "version", "field", "id"])
    def test_a_file_that_was_altered_is_refused(
        self, companion: Companion, elsewhere: Companion, evening: list[str], tmp_path: Path, change: str
    ) -> None:
        file = tmp_path / "all.json"
        companion("handover", "json", str(file))
        told = json.loads(file.read_text())
        told["games"] = []
        if change == "version":
            told["version"] = 99
        elif change == "field":
            told["surprise"] = 1
        elif change == "id":
            told["by_hand"][0]["id"] = "<script>"
        text = json.dumps(told)
        file.write_text(text[: len(text) // 2] if change == "cut" else text)
        assert elsewhere("import", str(file)).code == 4
        assert elsewhere("games", "--json").json["count"] == 0


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_book_is_one_page_that_needs_nothing_else(
    companion: Companion, evening: list[str], tmp_path: Path
) -> None:
    companion("history", "add", "<script>alert(1)</script>=9", 'B" onload="x=1', "--group", "<i>Tuesday")
    file = tmp_path / "book.html"
    assert companion("handover", "book", str(file)).code == 0
    page = _Tags()
    page.feed(file.read_text(encoding="utf-8"))
    assert "script" not in {tag for tag, _ in page.tags}
    assert "<script>alert(1)</script>" in page.text
    assert "Annika" in page.text
    named = {
        name: value for _, attrs in page.tags for name, value in attrs if name in ("src", "href", "onload")
    }
    assert set(named) <= {"src"}
    assert str(named.get("src", "data:")).startswith("data:")


def test_the_book_is_in_the_language_that_was_asked_for(
    companion: Companion, evening: list[str], tmp_path: Path
) -> None:
    for language, word in (("de", "Siege"), ("pl", "Wygrane"), ("pt_BR", "Vitórias"), ("zh_TW", "勝")):
        file = tmp_path / f"{language}.html"
        assert companion("handover", "book", str(file), "--language", language).code == 0
        page = file.read_text(encoding="utf-8")
        assert f'lang="{language.replace("_", "-")}"' in page
        assert word in page


def test_a_photo_is_kept_taken_along_and_taken_away(
    companion: Companion, elsewhere: Companion, evening: list[str], tmp_path: Path
) -> None:
    picture = tmp_path / "anna.png"
    cv2.imwrite(str(picture), np.full((300, 400, 3), 90, np.uint8))
    assert companion("people", "photo", "Annika", str(picture)).code == 0
    book, whole = tmp_path / "book.html", tmp_path / "all.json"
    companion("handover", "book", str(book))
    assert "data:image/jpeg;base64," in book.read_text(encoding="utf-8")
    companion("handover", "json", str(whole), "--portable")
    for _ in range(2):
        assert elsewhere("import", str(whole)).code == 0
    elsewhere("handover", "book", str(book), "--force")
    assert "data:image/jpeg;base64," in book.read_text(encoding="utf-8")
    companion("people", "photo", "Annika", "--none")
    companion("handover", "book", str(book), "--force")
    assert "data:image/jpeg;base64," not in book.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words", [("Annika",), ("Annika", "x.jpg", "--none"), ("Annika", "gone.jpg"), ("Nobody", "--none")]
)
def test_what_cannot_be_a_photo_is_said(
    companion: Companion, evening: list[str], words: tuple[str, ...]
) -> None:
    said = companion("people", "photo", *words)
    assert said.code != 0
    assert said.err.strip()


def test_a_file_that_is_there_is_not_written_over(
    companion: Companion, evening: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("mine")
    for what in ("csv", "json", "book"):
        assert companion("handover", what, str(file)).code == 4
    assert file.read_text() == "mine"


class TestBGStats:
    def test_the_link_tells_the_game(self, companion: Companion, evening: list[str]) -> None:
        link = companion("handover", "bg-stats", evening[2], "--json").json["link"]
        address = urlsplit(link)
        told = json.loads(parse_qs(address.query)["data"][0])
        # As the app's makers describe it: createPlay.html?data=, a date in UTC, a winner for every player.
        assert (address.netloc, address.path) == ("app.bgstatsapp.com", "/createPlay.html")
        assert told["game"]["name"] == "Flying Carpets"
        assert [(each["name"], each["score"], each["winner"], each["rank"]) for each in told["players"]] == [
            (FORMULA, "3", True, 1),
            ("Żaneta", "-4", False, 2),
        ]
        assert (told["sourcePlayId"], len(told["playDate"])) == (evening[2], 19)

    def test_it_is_there_as_a_picture(self, companion: Companion, evening: list[str], tmp_path: Path) -> None:
        file = tmp_path / "qr.png"
        companion("handover", "bg-stats", evening[0], "-o", str(file))
        assert file.read_bytes().startswith(b"\x89PNG")

    def test_a_game_that_goes_on_has_none(self, companion: Companion, evening: list[str]) -> None:
        assert companion("handover", "bg-stats", evening[1]).code == 1
