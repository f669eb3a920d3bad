"""The page over HTTP: five addresses behind a token, all of them to be read only."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.serving.follower import Follower
from companion.serving.limits import Patience
from companion.serving.shown import page_shown
from companion.serving.tokens import Token
from companion.serving.words import language_for
from companion.shared.sentences import Translate

#: How often the journal is looked at. A page is to show an event within 0.3 s.
LOOK_EVERY_S = 0.15
#: A phone that vanished is noticed by a line of silence that does not get through.
SILENCE_S, SEND_WITHIN_S = 15.0, 10.0
MOST_VIEWERS = 80
LARGEST_PICTURE_BYTES = 8_000_000
LONGEST_ADDRESS = 512

_FILES = {"": ("page.html", "text/html"), "page.css": ("page.css", "text/css")}
_FILES["page.js"] = ("page.js", "text/javascript")
_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
)


class SecondScreen:
    """The pages of one follower, and who looks at them now."""

    def __init__(
        self,
        follower: Follower,
        token: Token,
        translation: Callable[[str], Translate],
        complain: Callable[[str], None],
    ) -> None:
        """`translation` gives what tells a text in a language; `complain` hears of faults."""
        self._follower, self._token, self._translation = follower, token, translation
        self._complain, self._fault = complain, ""
        self._told: dict[str, tuple[int, bytes]] = {}
        self._changed = asyncio.Condition()
        self._token_now = token.text
        self._over = False
        self.viewers = 0
        self.stopping: Callable[[], bool] = lambda: False

    def application(self, clock: Callable[[], float]) -> ASGIApp:
        """The ASGI application. `clock` gives seconds, for the limits."""
        routes = [
            Route("/{token}/events", self._events, methods=["GET"]),
            Route("/{token}/landing.jpg", self._landing, methods=["GET"]),
            Route("/{token}/{file:path}", self._file, methods=["GET"]),
        ]
        app = Starlette(routes=routes, lifespan=self._following)
        app.router.redirect_slashes = False
        return _Gate(app, self._token, Patience(clock))

    @contextlib.asynccontextmanager
    async def _following(self, _app: Starlette) -> AsyncIterator[None]:
        await asyncio.to_thread(self._look)
        task = asyncio.create_task(self._follow())
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _follow(self) -> None:
        """Looks at the journal for ever, in a thread of its own, and wakes everybody when it moved."""
        while True:
            revision, token = self._follower.seen.revision, self._token_now
            await asyncio.to_thread(self._look)
            # A server that ends waits for its viewers, so they have to be sent home first.
            self._over = self.stopping()
            if self._over or self._follower.seen.revision != revision or self._token_now != token:
                async with self._changed:
                    self._changed.notify_all()
            await asyncio.sleep(LOOK_EVERY_S)

    def _look(self) -> None:
        """One look, in a thread. A fault is told once, and the page stays as it was."""
        try:
            self._follower.look()
            self._token_now = self._token.text
        except Exception as error:  # noqa: BLE001  # the thread's top
            # The error's own text is left out: it may quote a secret.
            fault = f"The second screen stands still ({type(error).__name__})."
            if fault != self._fault:
                self._fault = fault
                self._complain(fault)

    async def _file(self, request: Request) -> Response:
        found = _FILES.get(request.path_params["file"])
        if found is None:
            return _not_found()
        content = (Path(__file__).parent / found[0]).read_bytes()
        return Response(content, media_type=f"{found[1]}; charset=utf-8")

    async def _landing(self, _request: Request) -> Response:
        path = self._follower.picture()
        try:
            if path is None or path.stat().st_size > LARGEST_PICTURE_BYTES:
                return _not_found()
            return Response(await asyncio.to_thread(path.read_bytes), media_type="image/jpeg")
        except OSError:
            return _not_found()

    async def _events(self, request: Request) -> Response:
        if self.viewers >= MOST_VIEWERS:
            return PlainTextResponse("Too many are looking on.\n", 503, {"retry-after": "30"})
        wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")
        return _Stream(self, language_for(wanted[:100]), request.path_params["token"])

    def told(self, language: str) -> tuple[int, bytes]:
        """The page now, with its revision; packed once for everybody who reads that language."""
        seen = self._follower.seen
        kept = self._told.get(language)
        if kept is None or kept[0] != seen.revision:
            page = page_shown(seen, language, self._translation(language))
            kept = self._told[language] = seen.revision, msgspec.json.encode(page)
        return kept

    async def next_after(self, revision: int, token: str) -> bool:
        """Waits for another revision, at most SILENCE_S; False if this page is not served any more."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SILENCE_S), self._changed:
                await self._changed.wait_for(
                    lambda: self._over or self._follower.seen.revision != revision or self._token_now != token
                )
        return self._token_now == token and not self._over


class _Stream(Response):
    """Server-sent events: always the newest state, however slow the viewer is; nothing queues up."""

    def __init__(self, screen: SecondScreen, language: str, token: str) -> None:
        super().__init__()
        self._screen, self._language, self._token = screen, language, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._screen.viewers += 1
        gone = asyncio.create_task(_until_gone(receive))
        telling = asyncio.create_task(self._tell(send))
        try:
            await asyncio.wait((gone, telling), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._screen.viewers -= 1
            for task in (gone, telling):
                task.cancel()
            await asyncio.gather(gone, telling, return_exceptions=True)

    async def _tell(self, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await self._send(send, b"retry: 1000\n\n")
        shown = -1
        while True:
            revision, page = self._screen.told(self._language)
            if revision != shown:
                await self._send(send, b"id: %d\ndata: %b\n\n" % (revision, page))
                shown = revision
            else:
                await self._send(send, b": still here\n\n")
            if not await self._screen.next_after(shown, self._token):
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return

    async def _send(self, send: Send, body: bytes) -> None:
        """Raises TimeoutError for a viewer who takes nothing any more."""
        async with asyncio.timeout(SEND_WITHIN_S):
            await send({"type": "http.response.body", "body": body, "more_body": True})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class _Gate:
    """In front of everything: who asks too much, asks wrongly or has no token gets no further."""

    def __init__(self, app: ASGIApp, token: Token, patience: Patience) -> None:
        self._app, self._token, self._patience = app, token, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # no web sockets here
            await send({"type": "websocket.close", "code": 1008})
            return
        refused = self._refusal(scope)
        if refused is not None:
            await refused(scope, receive, _with_headers(send))
        else:
            await self._app(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        address = str((scope.get("client") or ("",))[0])
        if not self._patience.lets(address):
            return PlainTextResponse("Too many requests.\n", 429, {"retry-after": "10"})
        if scope["method"] != "GET":
            return PlainTextResponse("This page can only be looked at.\n", 405, {"allow": "GET"})
        headers = dict(scope["headers"])
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            return PlainTextResponse("This page takes nothing.\n", 413)
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return PlainTextResponse("That address is too long.\n", 414)
        if not self._token.fits(scope["path"].split("/")[1] if "/" in scope["path"] else ""):
            self._patience.wrong_token(address)
            return _not_found()
        return None


def _not_found() -> Response:
    return PlainTextResponse("There is nothing here.\n", 404)


def _with_headers(send: Send) -> Send:
    async def sending(message: object) -> None:
        assert isinstance(message, dict)
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *_HEADERS]}
        await send(message)

    return sending
