"""A phone that looks at the second screen, over real HTTP on the loopback."""

import http.client
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

#: Longer than anything here takes; a page that never comes fails the test instead of hanging it.
WAIT_S = 20.0


class Viewer:
    """One open stream of events."""

    def __init__(self, url: str, language: str = "en") -> None:
        place = urlsplit(url)
        self._connection = http.client.HTTPConnection(str(place.hostname), place.port, timeout=WAIT_S)
        self._connection.request("GET", f"{place.path}events?lang={language}")
        self._answer = self._connection.getresponse()
        self.status = self._answer.status

    def next(self) -> Any:
        """The next page; None when the stream has ended."""
        while line := self._answer.readline():
            if line.startswith(b"data: "):
                return json.loads(line[6:])
        return None

    def until(self, fits: Callable[[Any], bool]) -> Any:
        """The first page that fits."""
        while (page := self.next()) is not None:
            if fits(page):
                return page
        raise AssertionError("the stream ended before")

    def vanish(self) -> None:
        self._connection.close()


def asked(
    url: str, path: str, method: str = "GET", body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of one request; `path` is appended to the page's, or from the root with /."""
    place = urlsplit(url)
    connection = http.client.HTTPConnection(str(place.hostname), place.port, timeout=WAIT_S)
    try:
        connection.request(method, path if path.startswith("/") else place.path + path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    finally:
        connection.close()
