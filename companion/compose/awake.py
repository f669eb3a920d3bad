"""The screen stays on while a game is: on a Wayland desktop the window library alone cannot see to that.

The kiosk's window is XWayland's, and what keeps an X screen on says nothing to the desktop around it. So the
desktop is asked in its own words: a surface that is never shown, with an idle inhibitor (the protocol
idle-inhibit-unstable-v1). Desktops such as labwc count the inhibitor, whatever its surface shows.
"""

import os
import socket
import struct
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

#: How long the desktop is given for an answer; the screen waits meanwhile.
ANSWER_S = 0.3
#: Object numbers are the client's to choose; 1 is always the display.
_DISPLAY, _REGISTRY, _DONE, _COMPOSITOR, _INHIBITORS, _SURFACE, _INHIBITOR = range(1, 8)
_ORDER: str = "<" if sys.byteorder == "little" else ">"


class Awake:
    """Keeps the screen on while `game_on` says so; `look` is to be called every few seconds."""

    def __init__(self, game_on: Callable[[], bool], environment: Mapping[str, str] = os.environ) -> None:
        self._game_on = game_on
        self._path = _address(environment)
        self._desktop: socket.socket | None = None

    def look(self) -> bool:
        """Whether the screen must not go dark now; a Wayland desktop has been told when this returns."""
        on = self._game_on()
        if not on:
            self.close()
        elif self._path is not None and not self._still_told():
            self.close()
            self._desktop = _told(self._path)
        return on

    def close(self) -> None:
        """The desktop may do as it likes again: what we asked for goes with the connection."""
        if self._desktop is not None:
            self._desktop.close()
            self._desktop = None

    def _still_told(self) -> bool:
        """Reads what the desktop said meanwhile, so that it need not wait for us; False once it hung up."""
        if self._desktop is None:
            return False
        try:
            while heard := self._desktop.recv(65536):
                # An event 0 of the display itself is an error, and the connection is done with.
                if any((of, event) == (_DISPLAY, 0) for of, event, _ in _messages(heard)):
                    return False
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False


def game_on(table: Any) -> bool:
    """Whether somebody plays at this table: None is the home screen, and a game that is over is looked at."""
    return table is not None and table.snapshot().outcome is None


def _address(environment: Mapping[str, str]) -> Path | None:
    name, folder = environment.get("WAYLAND_DISPLAY", ""), environment.get("XDG_RUNTIME_DIR", "")
    if not name or not (folder or name.startswith("/")):
        return None
    return Path(folder) / name


def _told(path: Path) -> socket.socket | None:
    """A connection that inhibits as long as it is open; None where the desktop offers no such thing."""
    desktop = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        desktop.settimeout(ANSWER_S)
        desktop.connect(str(path))
        # wl_display: get_registry is 1, sync is 0.
        desktop.sendall(_message(_DISPLAY, 1, _REGISTRY) + _message(_DISPLAY, 0, _DONE))
        offered = _offered(desktop)
        compositor = offered.get("wl_compositor")
        inhibitors = offered.get("zwp_idle_inhibit_manager_v1")
        if compositor is not None and inhibitors is not None:
            desktop.sendall(
                _bind(compositor, "wl_compositor", _COMPOSITOR)
                + _bind(inhibitors, "zwp_idle_inhibit_manager_v1", _INHIBITORS)
                # wl_compositor: create_surface is 0; the manager: create_inhibitor is 1.
                + _message(_COMPOSITOR, 0, _SURFACE)
                + _message(_INHIBITORS, 1, _INHIBITOR, _SURFACE)
            )
            desktop.setblocking(False)
            return desktop
    except (OSError, struct.error, UnicodeDecodeError):
        # No desktop there, or not one that answers in time: the window library's own way has to do.
        pass
    desktop.close()
    return None


def _offered(desktop: socket.socket) -> dict[str, int]:
    """What the desktop's registry names, by interface, up to its answer to `sync`. Raises OSError."""
    found: dict[str, int] = {}
    heard = b""
    while True:
        more = desktop.recv(65536)
        if not more:
            raise ConnectionError("the desktop hung up")
        heard += more
        used = 0
        for of, event, body in _messages(heard):
            used += 8 + len(body)
            if (of, event) == (_DONE, 0):
                return found
            if (of, event) == (_REGISTRY, 0):
                name, length = struct.unpack_from(f"{_ORDER}II", body)
                found[body[8 : 8 + length - 1].decode()] = name
        heard = heard[used:]


def _messages(heard: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Every whole message: whose it is, which event, its body."""
    at = 0
    while at + 8 <= len(heard):
        of, word = struct.unpack_from(f"{_ORDER}II", heard, at)
        size = max(word >> 16, 8)
        if at + size > len(heard):
            return
        yield of, word & 0xFFFF, heard[at + 8 : at + size]
        at += size


def _message(to: int, request: int, *numbers: int, body: bytes = b"") -> bytes:
    body = body or struct.pack(f"{_ORDER}{len(numbers)}I", *numbers)
    return struct.pack(f"{_ORDER}II", to, (8 + len(body)) << 16 | request) + body


def _bind(name: int, interface: str, as_number: int) -> bytes:
    """wl_registry: bind is 0; the interface goes along as text that ends in a zero, filled up to words."""
    text = interface.encode() + b"\0"
    text += bytes(-len(text) % 4)
    length = len(interface) + 1
    body = struct.pack(f"{_ORDER}II", name, length) + text + struct.pack(f"{_ORDER}II", 1, as_number)
    return _message(_REGISTRY, 0, body=body)
