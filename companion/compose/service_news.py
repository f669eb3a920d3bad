"""What systemd wants to hear from a service: that it is ready, that it is alive, that it is going."""

import os
import socket
from collections.abc import Mapping


class ServiceNews:
    """Tells the service manager, if there is one; without one every call does nothing."""

    def __init__(self, environment: Mapping[str, str] = os.environ, pid: int | None = None) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        meant = environment.get("WATCHDOG_PID", "")
        microseconds = environment.get("WATCHDOG_USEC", "")
        ours = not meant or meant == str(os.getpid() if pid is None else pid)
        self._watchdog_s = int(microseconds) / 1e6 if ours and microseconds.isdecimal() else 0.0

    @property
    def alive_every_s(self) -> float:
        """How often `alive` is due, twice in the time after which we are killed; 0: never."""
        return self._watchdog_s / 2 if self._address else 0.0

    def ready(self) -> None:
        self._tell("READY=1")

    def alive(self) -> None:
        self._tell("WATCHDOG=1")

    def going(self) -> None:
        self._tell("STOPPING=1")

    def _tell(self, news: str) -> None:
        if not self._address:
            return
        # A leading @ stands for the zero byte of an abstract address.
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
                out.settimeout(1.0)
                out.sendto(news.encode(), address)
        except OSError:
            # Nobody listens; systemd will act as it was told to when it hears nothing.
            return
