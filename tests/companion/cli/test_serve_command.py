"""`companion serve`: what it says before it serves."""

import socket

import pytest

from companion.compose.second_screen import LOOPBACK, Serving
from tests.companion.cli.conftest import Companion


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Serving ends at once, as by Ctrl-C."""
    monkeypatch.setattr(Serving, "run", lambda _serving: None)


@pytest.mark.usefixtures("at_once")
class TestServe:
    def test_it_tells_its_address_as_text_and_as_a_code(self, companion: Companion, game: str) -> None:
        told = companion("serve", "--host", LOOPBACK, "--port", "0")
        assert f"http://{LOOPBACK}:" in told.out
        assert "?overlay=1" in told.out
        assert "█" in told.out

    def test_the_address_stays_until_a_new_one_is_wanted(self, companion: Companion, game: str) -> None:
        words = ("serve", "--host", LOOPBACK, "--port", "0", "--json")
        tokens = [companion(*words).json["url"].split("/")[3] for _ in range(2)]
        tokens.append(companion(*words, "--new-token").json["url"].split("/")[3])
        assert tokens[0] == tokens[1] != tokens[2]

    def test_a_game_that_is_not_there_is_said(self, companion: Companion) -> None:
        assert companion("serve", "zzzzzz", "--host", LOOPBACK, "--port", "0").code == 3

    def test_a_port_that_is_taken_is_said(self, companion: Companion, game: str) -> None:
        with socket.create_server((LOOPBACK, 0)) as taken:
            port = str(taken.getsockname()[1])
            refused = companion("serve", "--host", LOOPBACK, "--port", port)
        assert refused.code == 7
        assert "--port 0" in refused.err

    def test_an_address_that_is_not_ours_is_said(self, companion: Companion, game: str) -> None:
        assert "cannot be opened" in companion("serve", "--host", "no such host", "--port", "0").err
