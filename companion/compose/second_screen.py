"""The second screen composed: journal, catalogues and page behind one address on the local network."""

import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import uvicorn

from companion.games.registry import GAMES, AllRules
from companion.history.keeping import KeptStandings
from companion.history.seasons import day_in
from companion.serving.follower import Follower
from companion.serving.tokens import Token
from companion.serving.web import MOST_VIEWERS, SecondScreen
from companion.storage.journal import Journal
from ui.languages import translation

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8137
#: Besides those who look on: pages being opened, pictures being fetched.
MORE_CONNECTIONS = 40
LARGEST_HEAD_BYTES = 16_384
STOP_WITHIN_S = 3.0


class AddressTaken(Exception):
    """The page cannot be opened at that address."""


def local_address() -> str:
    """This machine's address on the local network, or the loopback where there is none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for examples: only the way there is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


class Serving:
    """The page at one address, with the token of the data folder in it. Not served until `run` or `start`."""

    def __init__(
        self,
        journal: Journal,
        folder: Path,
        host: str,
        port: int,
        game: str = "",
        complain: Callable[[str], None] = print,
        everywhere: bool = False,
    ) -> None:
        """Port 0 takes any that is free. `everywhere` listens at all addresses of this machine, also those it
        gets later. Raises AddressTaken, OSError where no token can be kept.
        """
        self._token = Token(folder)
        self._host = host
        self._socket = _bound("" if everywhere else host, port)
        standings = KeptStandings(journal, AllRules(), day_in(None))
        titles = {each.name: each.title for each in GAMES}
        follower = Follower(journal, AllRules(), titles, standings, folder / "evidence", time.time, game)
        self.screen = SecondScreen(follower, self._token, translation, complain)
        config = uvicorn.Config(
            self.screen.application(time.monotonic),
            log_config=None,
            log_level="critical",  # what goes wrong with one phone is nobody's business at the table
            access_log=False,  # addresses have the token in them
            server_header=False,
            proxy_headers=False,
            ws="none",
            lifespan="on",
            limit_concurrency=MOST_VIEWERS + MORE_CONNECTIONS,
            h11_max_incomplete_event_size=LARGEST_HEAD_BYTES,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self.screen.stopping = lambda: self._server.should_exit
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> int:
        return int(self._socket.getsockname()[1])

    @property
    def url(self) -> str:
        """The address as phones need it, with the token that counts now."""
        return self.url_at(self._host)

    def url_at(self, host: str) -> str:
        """The same where this machine has another address by now."""
        return f"http://{host}:{self.port}/{self._token.text}/"

    def run(self) -> None:
        """Serves until Ctrl-C."""
        self._server.run(sockets=[self._socket])

    def start(self) -> None:
        """Serves in a thread of its own."""
        self._thread = threading.Thread(target=self.run, name="serves the second screen", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.should_exit = True
        if self._thread is not None:
            self._thread.join(STOP_WITHIN_S)
        self._socket.close()


def _bound(host: str, port: int) -> socket.socket:
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(64)
    except (OSError, OverflowError) as error:
        bound.close()
        why = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise AddressTaken(f"The page cannot be opened at {host}:{port}: {why}. Try --port 0.") from error
    return bound
