"""The screen itself: a Kivy widget that draws what the guide shows and tells it what is touched."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from ui.design.colours import PALETTES, Ink
from ui.design.shapes import Panel, Picture, Press, Shape, Touch
from ui.languages import translation, usual
from ui.present.actions import Back, Become, Undo
from ui.present.guide import Guide
from ui.present.keyboard import Typed
from ui.screens.env import Env, unit_px_of
from ui.screens.frame import ScreenModel, draw
from ui.window.brush import is_live, whole_px
from ui.window.cut import Part
from ui.window.fingers import Deed, Dropped, Fingers, KeyFocus, Pressed, Released, turned_back
from ui.window.inbox import Inbox
from ui.window.letters import measured
from ui.window.painting import Painter

#: How long something flies across the screen.
FLIGHT_S = 0.45
#: How often time is looked at: what is shown goes by itself, what is private covers itself.
TICK_S = 0.2
#: The camera's picture waits so long behind a finger's answer: a frame or two.
AFTER_ANSWER_S = 0.05

_TAB, _ENTER, _ESCAPE, _SPACE, _BACKSPACE, _F1 = 9, 13, 27, 32, 8, 282
_ARROWS = {273: (0, -1), 274: (0, 1), 275: (1, 0), 276: (-1, 0)}
_KEYPAD_ENTER = 271


class Screen(Widget):  # type: ignore[misc]  # Kivy ships no types
    """Fills the window. All of it happens in Kivy's thread; other threads post to `inbox`."""

    def __init__(
        self,
        guide: Guide,
        pictures: Path,
        clock: Callable[[], float] = time.monotonic,
        px_per_mm: float = 0.0,
    ) -> None:
        super().__init__()
        self.guide = guide
        self.inbox = Inbox(lambda: self._wake())
        self.shapes: tuple[Shape, ...] = ()
        self.model: ScreenModel | None = None
        self._clock = clock
        self._px_per_mm = px_per_mm
        self._painter = Painter(self.canvas, pictures)
        self._fingers = Fingers()
        self._focus = KeyFocus()
        self._painted: object = None
        self._live_shown: tuple[int, Part, float] | None = None
        self._flying_since_s: float | None = None
        self._flying: Any = None
        self._wake = Clock.create_trigger(lambda _: self._take())
        self._uploading = Clock.create_trigger(lambda _: self._show_live(), AFTER_ANSWER_S)
        self._ticking = Clock.schedule_interval(lambda _: self._tick(), TICK_S)
        Window.bind(
            size=lambda *_: self._resized(),
            on_rotate=lambda *_: self._resized(),
            on_key_down=self._key,
            on_textinput=self._text,
            on_cursor_leave=lambda *_: self._let_go(),
            focus=lambda _, focused: None if focused else self._let_go(),
        )
        Window.rotation = guide.preferences.turned_deg
        self._resized()

    @property
    def env(self) -> Env:
        w, h = round(Window.width), round(Window.height)
        preferences = self.guide.preferences
        language = preferences.language or usual()
        return Env(w, h, unit_px_of(w, h, self._px_per_mm), measured, translation(language))

    @property
    def frames(self) -> int:
        """How often the whole screen was drawn."""
        return self._painter.frames

    def close(self) -> None:
        """Nothing more happens here."""
        self._ticking.cancel()
        Window.unbind(on_key_down=self._key, on_textinput=self._text)

    def refresh(self) -> None:
        """Draws what the guide shows now, if it is not what is drawn already."""
        now_s = self._clock()
        if Window.rotation != self.guide.preferences.turned_deg:
            Window.rotation = self.guide.preferences.turned_deg
        env, preferences = self.env, self.guide.preferences
        model = self.guide.model()
        shapes = draw(model, env)
        other_screen = self.model is None or model.key != self.model.key
        self.model, self.shapes = model, shapes
        part = _part_shown(shapes)
        if part is None or self._painter.has_live(part):
            # A finger's answer does not wait for megabytes: the latest picture comes with a later frame.
            self._uploading.cancel()
            self._uploading()
        else:
            self._show_live()
        self._fingers.show(model.key, shapes, now_s)
        self._focus.show(model.key)
        shown = (*shapes, *self._marks(env))
        painted = (env.width_px, env.height_px, preferences.theme, tuple(_seen(shown)))
        if painted == self._painted:
            return
        self._painted = painted
        self._painter.paint(shown, PALETTES[preferences.theme], env.height_px, preferences.motion)
        if self._painter.is_moving and (other_screen or self._flying is None):
            self._fly(now_s)

    def _show_live(self) -> None:
        """The camera's latest picture, if one is shown here and it is another, as fine as it is shown."""
        part = _part_shown(self.shapes)
        live = self.guide.live_picture() if part is not None else None
        if part is None or live is None:
            return
        wanted_px = max(whole_px(one) for one in self.shapes if is_live(one))
        if (live[0], part, wanted_px) == self._live_shown:
            return
        self._live_shown = (live[0], part, wanted_px)
        if self._painter.show_live(live[1], part, wanted_px):
            self._painted = None
            Clock.schedule_once(lambda _: self.refresh(), 0)

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling or getattr(touch, "button", "left") not in ("left", None):
            return True
        self._deed(self._fingers.press(touch.uid, *self._at(touch), self._clock()))
        self.refresh()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if self._fingers.move(touch.uid, *self._at(touch)) and (dragged := self._fingers.dragged):
            self._painter.drag(*dragged)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if self._flying is not None:
            self._land()
        self._deed(self._fingers.lift(touch.uid, *self._at(touch), self._clock()))
        self._painted = None if self._fingers.down is not None else self._painted
        self.refresh()
        return True

    def _at(self, touch: Any) -> tuple[float, float]:
        turned_deg = self.guide.preferences.touch_deg
        return turned_back(touch.x, Window.height - touch.y, (Window.width, Window.height), turned_deg)

    def _deed(self, deed: Deed | None) -> None:
        now_s = self._clock()
        match deed:
            case Pressed(action):
                self.guide.touch(action, now_s)
            case Released():
                self.guide.release(now_s)
            case Dropped(one, other):
                dropped = getattr(self.guide.place, "dropped", None)
                if dropped is not None:
                    self.guide.touch(Become(dropped(one, other)), now_s)
                self._painted = None
            case None:
                pass

    def _let_go(self) -> None:
        self._deed(self._fingers.let_go())
        self.refresh()

    def _take(self) -> None:
        if not self.inbox.take():
            return
        if self.guide.changed(self._clock()):
            self.refresh()
        else:
            self._uploading()

    def _tick(self) -> None:
        if self.guide.tick(self._clock()):
            self.refresh()

    def _resized(self) -> None:
        self.size = Window.size
        self._painted = None
        self._let_go()

    def _marks(self, env: Env) -> tuple[Shape, ...]:
        """What shows the finger and the keyboard's place."""
        found: list[Shape] = []
        down = self._fingers.down
        if down is not None and down.press is Press.TAP and down.box.w < env.width_px:
            found.append(Panel(down.box, None, env.u(3), Ink.GOLD, env.u(0.9)))
        focused = self._focus.on(self._touches())
        if focused is not None:
            found.append(Panel(focused.box.inset(-env.u(0.6)), None, env.u(3), Ink.GOOD, env.u(0.8)))
        return tuple(found)

    def _touches(self) -> tuple[Touch, ...]:
        return tuple(shape for shape in self.shapes if isinstance(shape, Touch))

    def _key(self, window: Any, key: int, scancode: int, text: str | None, modifiers: list[str]) -> bool:
        now_s = self._clock()
        touches = self._touches()
        place = self.guide.place
        typing = place if isinstance(place, Typed) else None
        if key == _ESCAPE:
            self.guide.touch(Back(), now_s)
        elif "ctrl" in modifiers and text == "z":
            if self.model is not None and any(corner.label == "undo" for corner in self.model.corners):
                self.guide.touch(Undo(), now_s)
        elif key == _F1:
            self._press_labelled("help")
        elif key == _TAB:
            self._focus.step(touches, -1 if "shift" in modifiers else 1)
        elif key in _ARROWS:
            self._focus.towards(touches, *_ARROWS[key])
        elif key == _BACKSPACE and typing is not None:
            self.guide.touch(Become(typing.without_last()), now_s)
        elif key in (_ENTER, _KEYPAD_ENTER) or (key == _SPACE and typing is None):
            self._press_focused(touches, typing)
        else:
            return False
        self.refresh()
        return True

    def _press_focused(self, touches: tuple[Touch, ...], typing: Typed | None) -> None:
        focused = self._focus.on(touches)
        if focused is None and typing is not None:
            if (done := typing.done()) is not None:
                self.guide.touch(done, self._clock())
        elif (focused is not None and focused.press is Press.DRAG) or focused is not None:
            self.guide.touch(focused.action, self._clock())
        elif self.model is not None and self.model.next is not None:
            self.guide.touch(self.model.next, self._clock())

    def _press_labelled(self, label: str) -> None:
        for touch in self._touches():
            if touch.label == label:
                self.guide.touch(touch.action, self._clock())
                return

    def _text(self, window: Any, text: str) -> None:
        place = self.guide.place
        if isinstance(place, Typed):
            self.guide.touch(Become(place.with_text(text)), self._clock())
            self.refresh()

    def _fly(self, now_s: float) -> None:
        self._flying_since_s = now_s
        if self._flying is None:
            self._flying = Clock.schedule_interval(lambda _: self._fly_on(), 1 / 30)

    def _fly_on(self) -> None:
        since_s = self._flying_since_s if self._flying_since_s is not None else self._clock()
        share = min(1.0, (self._clock() - since_s) / FLIGHT_S)
        self._painter.fly(share)
        if share >= 1:
            self._land()

    def _land(self) -> None:
        self._painter.fly(1.0)
        if self._flying is not None:
            self._flying.cancel()
            self._flying = None


def _part_shown(shapes: tuple[Shape, ...]) -> Part | None:
    """The part of the camera's picture that is shown somewhere; None where none is."""
    parts = [shape.part for shape in shapes if isinstance(shape, Picture) and is_live(shape)]
    if not parts:
        return None
    lefts, tops, rights, bottoms = zip(*parts, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _seen(shapes: tuple[Shape, ...]) -> list[Shape]:
    """The shapes that are drawn: where one can touch is not seen."""
    return [shape for shape in shapes if not isinstance(shape, Touch)]
