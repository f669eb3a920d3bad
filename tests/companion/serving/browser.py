"""A real browser without a window, spoken to through two pipes in its own debugging protocol."""

import json
import os
import select
import shutil
import subprocess
import time
from base64 import b64decode
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
#: Longer than a page takes on the slowest machine; then the test fails instead of hanging.
WAIT_S = 60.0


def found_browser() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One browser, closed by `close`. Each page is a phone of its own."""

    def __init__(self, program: str, folder: Path) -> None:
        hear, self._write = os.pipe()
        self._read, tell = os.pipe()
        self._left = b""
        self._number = 0
        command = [
            program,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--remote-debugging-pipe",
            f"--user-data-dir={folder}",
            "about:blank",
        ]
        # The protocol's pipes are the file descriptors 3 and 4 of the browser.
        script = f'exec "$@" 3<&{hear} 4>&{tell}'
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", script, "browser", *command],
            pass_fds=(hear, tell),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(hear)
        os.close(tell)

    def open(self, url: str, width_px: int = 390, height_px: int = 844) -> "Page":
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        attached = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})
        page = Page(self, attached["sessionId"])
        size = {"width": width_px, "height": height_px, "deviceScaleFactor": 1, "mobile": True}
        page.call("Emulation.setDeviceMetricsOverride", size)
        page.call("Page.navigate", {"url": url})
        return page

    def call(self, method: str, parameters: dict[str, Any], session: str = "") -> Any:
        """One question and its answer; whatever else the browser tells meanwhile is passed over."""
        self._number += 1
        question = {"id": self._number, "method": method, "params": parameters}
        if session:
            question["sessionId"] = session
        os.write(self._write, json.dumps(question).encode() + b"\0")
        ends_s = time.monotonic() + WAIT_S
        while time.monotonic() < ends_s:
            told = self._next(ends_s - time.monotonic())
            if told.get("id") == self._number:
                assert "error" not in told, told
                return told["result"]
        raise AssertionError(f"the browser did not answer {method}")

    def _next(self, within_s: float) -> Any:
        while b"\0" not in self._left:
            ready, _, _ = select.select([self._read], [], [], max(within_s, 0))
            got = os.read(self._read, 1 << 16) if ready else b""
            assert got, "the browser fell silent"
            self._left += got
        first, _, self._left = self._left.partition(b"\0")
        return json.loads(first)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(WAIT_S)
        os.close(self._write)
        os.close(self._read)


class Page:
    def __init__(self, browser: Browser, session: str) -> None:
        self._browser, self._session = browser, session

    def call(self, method: str, parameters: dict[str, Any]) -> Any:
        return self._browser.call(method, parameters, self._session)

    def value(self, script: str) -> Any:
        """What the script comes to in the page; a promise is waited for."""
        asked = {"expression": script, "awaitPromise": True, "returnByValue": True}
        told = self.call("Runtime.evaluate", asked)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def until(self, condition: str) -> None:
        """Waits inside the page, at every change of it, until the condition holds."""
        held = self.value(
            "new Promise((done) => {"
            f" const look = () => {{ try {{ if ({condition}) done(true); }} catch (_) {{ }} }};"
            " new MutationObserver(look).observe(document, {subtree: true, childList: true,"
            " attributes: true, characterData: true}); look(); setTimeout(() => done(false), 30000); })"
        )
        assert held, f"{condition} never came to be; the page says: {self.value('document.body.innerText')}"

    def picture(self) -> bytes:
        return b64decode(self.call("Page.captureScreenshot", {"format": "png"})["data"])
