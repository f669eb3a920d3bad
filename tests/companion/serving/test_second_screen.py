"""The second screen: what it shows, whom it lets in, and that nothing sealed can be had from it."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from companion.compose.second_screen import LOOPBACK, AddressTaken, Serving
from companion.games.flying_carpets.moves import SealDjinn
from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.state import Phase
from companion.games.registry import AllRules
from companion.history.keeping import KeptStandings
from companion.history.seasons import day_in
from companion.serving.follower import Follower
from companion.serving.limits import BURST, PER_S, Patience
from companion.serving.shown import page_shown
from companion.serving.tokens import FILE_NAME, Token
from companion.serving.web import MOST_VIEWERS
from companion.serving.words import WORDS, language_for
from companion.shared.sealed import Sealed
from companion.shared.sentences import as_written
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from tests.companion.evenings import NOW_S, RULES, by_hand, play_out, table_with
from tests.companion.serving.viewer import Viewer, asked

CARPETS = RULES["flying-carpets"]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return open_journal(Place(tmp_path), NOW_S)


@pytest.fixture
def serving(journal: Journal, tmp_path: Path) -> Iterator[Serving]:
    served = Serving(journal, tmp_path, LOOPBACK, 0)
    served.start()
    yield served
    served.close()


def step(table: Any, seed: int = 1) -> None:
    table.submit(random_command(CARPETS, table.session.state, Random(seed)))


def is_over(page: Any) -> bool:
    return bool(page["over"])


class TestShowing:
    def test_two_phones_and_an_overlay_follow_a_whole_game(self, journal: Journal, serving: Serving) -> None:
        table = table_with(journal, "Anna", "Ben", "Cleo")
        viewers = [Viewer(serving.url, language) for language in ("de", "zh-TW", "en")]
        play_out(table)
        pages = [viewer.until(is_over) for viewer in viewers]
        outcome = table.session.outcome
        points = {table.snapshot().roster.name(one.seat): one.points for one in outcome.standings}
        for page in pages:
            assert {each["name"]: each["points"] for each in page["players"]} == points
            assert {each["name"] for each in page["standings"]} == {"Anna", "Ben", "Cleo"}
        assert [page["awaited"] for page in pages] == [
            "Die Partie ist zu Ende.",
            "遊戲結束。",
            "The game is over.",
        ]

    def test_every_move_is_a_new_page(self, journal: Journal, serving: Serving) -> None:
        table = table_with(journal, "Anna", "Ben", "Cleo")
        viewer = Viewer(serving.url)
        seen = viewer.until(lambda page: page["title"] == "Flying Carpets")["revision"]
        for _ in range(5):
            step(table)
            page = viewer.until(lambda page: page["awaited"] == str(table.snapshot().awaited.what))
            assert page["revision"] >= seen
        turn = {each["name"] for each in page["players"] if each["turn"]}
        assert turn == {table.snapshot().roster.name(seat) for seat in table.snapshot().awaited.who}

    def test_a_phone_finds_the_game_again_after_a_restart(self, journal: Journal, tmp_path: Path) -> None:
        table = table_with(journal, "Anna", "Ben")
        first = Serving(journal, tmp_path, LOOPBACK, 0)
        first.start()
        url, port = first.url, first.port
        assert Viewer(url).next()["title"] == "Flying Carpets"
        first.close()
        play_out(table)
        again = Serving(journal, tmp_path, LOOPBACK, port)
        again.start()
        assert again.url == url
        assert Viewer(url).until(is_over)["over"]
        again.close()

    def test_before_the_first_game_it_says_so(self, serving: Serving) -> None:
        assert Viewer(serving.url).next()["awaited"] == "No game is being played yet."

    def test_the_last_landing_has_its_picture(
        self, journal: Journal, serving: Serving, tmp_path: Path
    ) -> None:
        table = table_with(journal, "Anna", "Ben")
        assert asked(serving.url, "landing.jpg")[0] == 404
        for number in (1, 2):
            folder = tmp_path / "evidence" / table.game_id / f"landing-{number:03d}"
            folder.mkdir(parents=True)
            (folder / "after.jpg").write_bytes(b"picture %d" % number)
        Viewer(serving.url).until(lambda page: page["landing"] == 2)
        status, headers, body = asked(serving.url, "landing.jpg")
        assert (status, headers["content-type"], body) == (200, "image/jpeg", b"picture 2")

    def test_a_name_is_text_and_nothing_else(self, journal: Journal, serving: Serving) -> None:
        name = '<img src=x onerror="alert(1)">'
        table_with(journal, name, "Ben")
        page = Viewer(serving.url).until(lambda page: page["players"])
        assert page["players"][0]["name"] == name
        _, headers, body = asked(serving.url, "")
        assert name.encode() not in body
        assert "script-src 'self'" in headers["content-security-policy"]

    def test_games_entered_by_hand_are_not_followed(self, journal: Journal, serving: Serving) -> None:
        table_with(journal, "Anna", "Ben")
        by_hand(journal, ("Anna", 3), ("Ben", 2), at_s=NOW_S + 9999)
        page = Viewer(serving.url).until(lambda page: page["standings"])
        assert page["title"] == "Flying Carpets"
        assert not page["over"]


class TestSecrets:
    def test_two_games_that_differ_in_a_sealed_djinn_look_the_same(self, tmp_path: Path) -> None:
        pages = []
        for which in (0, -1):
            folder = tmp_path / str(which)
            journal = open_journal(Place(folder), NOW_S)
            table = table_with(journal, "Anna", "Ben", "Cleo")
            draw = Random(1)
            while table.session.state.phase is not Phase.DUELS:
                table.submit(random_command(CARPETS, table.session.state, draw))
            state = table.session.state
            seat = state.box.missing[0]
            djinns = sorted(state.hands[seat].opened())
            assert djinns[0] != djinns[-1]
            table.submit(SealDjinn(seat, Sealed(djinns[which])))
            standings = KeptStandings(journal, AllRules(), day_in(None))
            follower = Follower(journal, AllRules(), {}, standings, folder, lambda: NOW_S)
            pages.append(msgspec.json.encode(page_shown(follower.look(), "en", as_written)))
        assert pages[0] == pages[1]

    def test_nothing_is_there_but_the_page(self, journal: Journal, serving: Serving, tmp_path: Path) -> None:
        table_with(journal, "Anna", "Ben")
        paths = (
            "journal.sqlite",
            "../journal.key",
            "..%2fjournal.key",
            "page.html",
            "web.py",
            "events/",
            "%00",
        )
        assert {asked(serving.url, path)[0] for path in paths} == {404}
        assert asked(serving.url, "page.js")[0] == 200


class TestDoor:
    @pytest.mark.parametrize(
        "path", ["/", "/events", "/wrong/", "/wrong/events", "//", "/%2e%2e/", "/%ff%00/"]
    )
    def test_without_the_token_there_is_nothing(self, serving: Serving, path: str) -> None:
        status, headers, body = asked(serving.url, path)
        assert (status, body) == (404, b"There is nothing here.\n")
        assert headers["cache-control"] == "no-store"

    @pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
    def test_it_can_only_be_looked_at(self, serving: Serving, method: str) -> None:
        assert asked(serving.url, "", method)[0] == 405

    def test_it_takes_nothing(self, serving: Serving) -> None:
        assert asked(serving.url, "", body=b"x" * 10)[0] == 413
        assert asked(serving.url, "?" + "x" * 600)[0] == 414

    @pytest.mark.parametrize(
        "noise", [b"\x00\xff\x16\x03\x01" * 50, b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"a" * 100_000]
    )
    def test_noise_does_not_shut_the_others_out(self, serving: Serving, noise: bytes) -> None:
        place = urlsplit(serving.url)
        with socket.create_connection((LOOPBACK, place.port or 0), timeout=20) as line:
            line.sendall(noise)
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(1000)
        assert not answer or b" 400 " in answer or b" 404 " in answer
        assert Viewer(serving.url).next() is not None

    def test_a_new_token_shuts_the_old_one_out(self, serving: Serving, tmp_path: Path) -> None:
        old = serving.url
        viewer = Viewer(old)
        assert viewer.next() is not None
        Token(tmp_path).renew()
        assert viewer.next() is None
        assert asked(old, "")[0] == 404
        assert serving.url != old
        assert Viewer(serving.url).next() is not None

    def test_the_token_is_long_random_and_for_its_owner_alone(self, tmp_path: Path) -> None:
        tokens = {Token(tmp_path / str(number)).text for number in range(20)}
        assert len(tokens) == 20
        assert all(re.fullmatch(r"[\w-]{24}", token) for token in tokens)
        assert (tmp_path / "0" / FILE_NAME).stat().st_mode & 0o077 == 0

    @pytest.mark.parametrize("spoilt", ["", "short", "x" * 30 + "/../"])
    def test_a_spoilt_token_file_is_written_anew(self, tmp_path: Path, spoilt: str) -> None:
        (tmp_path / FILE_NAME).write_text(spoilt)
        assert re.fullmatch(r"[\w-]{24}", Token(tmp_path).text)

    def test_an_address_that_is_taken_is_said(
        self, journal: Journal, serving: Serving, tmp_path: Path
    ) -> None:
        with pytest.raises(AddressTaken, match="--port 0"):
            Serving(journal, tmp_path, LOOPBACK, serving.port)


class TestManyViewers:
    def test_fifty_browsers_see_the_same(self, journal: Journal, serving: Serving) -> None:
        table = table_with(journal, "Anna", "Ben")
        viewers = [Viewer(serving.url) for _ in range(50)]
        step(table)
        awaited = str(table.snapshot().awaited.what)
        assert all(viewer.until(lambda page: page["awaited"] == awaited) for viewer in viewers)

    def test_more_than_there_is_room_for_are_asked_to_wait(self, serving: Serving) -> None:
        viewers = [Viewer(serving.url) for _ in range(MOST_VIEWERS)]
        assert all(viewer.next() is not None for viewer in viewers)
        assert Viewer(serving.url).status == 503

    def test_phones_that_vanish_do_not_disturb_the_others(self, journal: Journal, serving: Serving) -> None:
        gone = [Viewer(serving.url) for _ in range(5)]
        stays = Viewer(serving.url)
        for viewer in gone:
            viewer.vanish()
        table_with(journal, "Anna", "Ben")
        assert stays.until(lambda page: page["players"])

    def test_who_asks_without_end_has_to_wait(self) -> None:
        now_s = [0.0]
        patience = Patience(lambda: now_s[0])
        assert all(patience.lets("phone") for _ in range(int(BURST)))
        assert not patience.lets("phone")
        assert patience.lets("another")
        now_s[0] = 1.0
        assert sum(patience.lets("phone") for _ in range(100)) == int(PER_S)

    def test_who_guesses_tokens_has_to_wait_soon(self) -> None:
        patience = Patience(lambda: 0.0)
        guesses = 0
        while patience.lets("stranger"):
            patience.wrong_token("stranger")
            guesses += 1
        assert guesses < 30


class TestLanguages:
    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            ("de-AT,de;q=0.9", "de"),
            ("pt", "pt_BR"),
            ("zh-Hant-TW", "zh_TW"),
            ("fr,pl;q=0.5", "pl"),
            ("", "en"),
            ("<script>", "en"),
        ],
    )
    def test_the_nearest_language_is_taken(self, wanted: str, found: str) -> None:
        assert language_for(wanted) == found

    def test_every_language_has_every_word(self) -> None:
        assert len(WORDS) == 5
        assert {tuple(words) for words in WORDS.values()} == {tuple(WORDS["en"])}
        assert all(all(words.values()) for words in WORDS.values())
