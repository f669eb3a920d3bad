"""The screen stays on while a game is: what a Wayland desktop hears, in the published wire format."""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.compose.awake import Awake, game_on
from ui.window.running import Pulse, keep_awake

#: Interfaces as a labwc desktop names them, and the numbers it may give them.
OFFERED = {"wl_compositor": 1, "wl_shm": 2, "zwp_idle_inhibit_manager_v1": 17}
#: The requests by the protocols' own XML: their place in the interface.
GET_REGISTRY, SYNC, BIND, CREATE_SURFACE, CREATE_INHIBITOR = 1, 0, 0, 0, 1


class Desktop:
    """Takes one connection after the other; keeps every request as (object, request, body)."""

    def __init__(self, folder: Path, offered: dict[str, int]) -> None:
        self.offered = offered
        self.requests: list[tuple[int, int, bytes]] = []
        self.clients: list[socket.socket] = []
        self.told, self.gone = threading.Event(), threading.Event()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.bind(str(folder / "wayland-0"))
        self._socket.listen()
        self.environment = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(folder)}
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            self.clients.append(client)
            with suppress(OSError):  # this side may hang up while it listens
                self._hear(client)

    def _hear(self, client: socket.socket) -> None:
        heard = b""
        while more := client.recv(4096):
            heard += more
            while len(heard) >= 8 and len(heard) >= (size := struct.unpack_from("=I", heard, 4)[0] >> 16):
                to, word = struct.unpack_from("=II", heard)
                self._answer(client, to, word & 0xFFFF, heard[8:size])
                heard = heard[size:]
        self.gone.set()

    def _answer(self, client: socket.socket, to: int, request: int, body: bytes) -> None:
        self.requests.append((to, request, body))
        if (to, request) == (1, GET_REGISTRY):
            (registry,) = struct.unpack("=I", body)
            for interface, name in self.offered.items():
                text = interface.encode() + b"\0"
                text += bytes(-len(text) % 4)
                rest = struct.pack("=II", name, len(interface) + 1) + text + struct.pack("=I", 4)
                client.sendall(struct.pack("=II", registry, (8 + len(rest)) << 16) + rest)
        elif (to, request) == (1, SYNC):
            (done,) = struct.unpack("=I", body)
            client.sendall(struct.pack("=III", done, 12 << 16, 0))
        elif len(body) == 8 and request == CREATE_INHIBITOR:
            self.told.set()

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        for client in self.clients:
            with suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._socket.close()
        for client in self.clients:
            client.close()


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    opened = Desktop(tmp_path, dict(OFFERED))
    yield opened
    opened.close()


def test_a_game_that_is_on_keeps_the_screen_on_and_its_end_lets_go(desktop: Desktop) -> None:
    game = [True]
    awake = Awake(lambda: game[0], desktop.environment)
    assert awake.look()
    assert desktop.told.wait(5)
    bound = {body[8:].split(b"\0")[0].decode(): body for to, request, body in desktop.requests
             if (to, request) == (2, BIND)}  # fmt: skip
    assert set(bound) == {"wl_compositor", "zwp_idle_inhibit_manager_v1"}
    assert struct.unpack_from("=I", bound["zwp_idle_inhibit_manager_v1"]) == (17,)
    # The last word of a bind is the new object's number; the inhibitor is for the surface made before it.
    numbers = {name: struct.unpack("=I", body[-4:])[0] for name, body in bound.items()}
    (surface,) = [body for to, _, body in desktop.requests if to == numbers["wl_compositor"]]
    (inhibitor,) = [body for to, _, body in desktop.requests if to == numbers["zwp_idle_inhibit_manager_v1"]]
    assert inhibitor[4:] == surface
    game[0] = False
    assert not awake.look()
    assert desktop.gone.wait(5)


def test_looking_again_asks_nothing_again(desktop: Desktop) -> None:
    awake = Awake(lambda: True, desktop.environment)
    assert awake.look()
    assert desktop.told.wait(5)
    asked = len(desktop.requests)
    assert awake.look()
    assert (len(desktop.clients), len(desktop.requests)) == (1, asked)
    awake.close()


def test_a_desktop_that_hung_up_is_asked_again(desktop: Desktop) -> None:
    awake = Awake(lambda: True, desktop.environment)
    awake.look()
    assert desktop.told.wait(5)
    desktop.told.clear()
    desktop.clients[0].shutdown(socket.SHUT_RDWR)
    assert desktop.gone.wait(5)
    awake.look()
    assert desktop.told.wait(5)
    awake.close()


def test_a_desktop_without_inhibitors_is_left_alone(desktop: Desktop) -> None:
    del desktop.offered["zwp_idle_inhibit_manager_v1"]
    awake = Awake(lambda: True, desktop.environment)
    assert awake.look()
    assert desktop.gone.wait(5)
    assert not desktop.told.is_set()


@pytest.mark.parametrize("environment", [{}, {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": "/nowhere"}])
def test_without_a_wayland_desktop_it_only_tells(environment: dict[str, str]) -> None:
    assert Awake(lambda: True, environment).look()
    assert not Awake(lambda: False, environment).look()


class Stands:
    """A table of which only the outcome is asked."""

    def __init__(self, outcome: object) -> None:
        self.outcome = outcome

    def snapshot(self) -> "Stands":
        return self


@pytest.mark.parametrize(("table", "on"), [(None, False), (Stands(None), True), (Stands("Anna won"), False)])
def test_a_game_is_on_from_its_beginning_to_its_outcome(table: Stands | None, on: bool) -> None:
    assert game_on(table) is on


def test_the_windows_own_saver_is_off_while_it_is_on() -> None:
    class Window:
        allow_screensaver = True

    window, answers = Window(), iter([True, False])
    pulse = Pulse(awake=lambda: next(answers))
    keep_awake(window, pulse)
    assert not window.allow_screensaver
    keep_awake(window, pulse)
    assert window.allow_screensaver
