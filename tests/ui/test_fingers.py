"""What a finger does, and what it does not: bad touches change nothing."""

from ui.design.shapes import Box, Press, Touch
from ui.window.fingers import Dropped, Fingers, KeyFocus, Pressed, Released

LEFT = Touch(Box(0, 0, 100, 100), "left", "left")
RIGHT = Touch(Box(100, 0, 100, 100), "right", "right")
HELD = Touch(Box(0, 100, 100, 100), "look", "look", Press.HOLD)
ANNA = Touch(Box(0, 200, 100, 100), "anna", "anna", Press.DRAG, "seat:anna", 0)
BEN = Touch(Box(300, 200, 100, 100), "ben", "ben", Press.DRAG, "seat:ben", 1)
SHAPES = (LEFT, RIGHT, HELD, ANNA, BEN)


def fingers() -> Fingers:
    found = Fingers()
    found.show("home", SHAPES, 0.0)
    return found


def test_one_tap_is_one_action() -> None:
    touched = fingers()
    assert touched.press(1, 50, 50, 1.0) is None
    assert touched.lift(1, 50, 50, 1.1) == Pressed("left")


def test_a_second_driver_of_the_same_panel_adds_nothing() -> None:
    """Two providers tell of one finger: both go down, both go up; or one after the other at once."""
    touched = fingers()
    deeds = [
        touched.press("mtdev", 50, 50, 1.0),
        touched.press("hid", 50, 50, 1.0),
        touched.lift("mtdev", 50, 50, 1.1),
        touched.lift("hid", 50, 50, 1.1),
        touched.press("hid", 50, 50, 1.11),
        touched.lift("hid", 50, 50, 1.12),
    ]
    assert [deed for deed in deeds if deed is not None] == [Pressed("left")]


def test_two_fingers_are_the_first_finger() -> None:
    touched = fingers()
    touched.press(1, 50, 50, 1.0)
    touched.press(2, 150, 50, 1.05)
    assert touched.lift(2, 150, 50, 1.2) is None
    assert touched.lift(1, 50, 50, 1.3) == Pressed("left")


def test_a_finger_that_slides_away_presses_nothing() -> None:
    touched = fingers()
    touched.press(1, 50, 50, 1.0)
    touched.move(1, 150, 50)
    assert touched.lift(1, 150, 50, 1.2) is None


def test_the_second_of_two_fast_taps_does_not_hit_the_next_screen() -> None:
    touched = fingers()
    touched.press(1, 50, 50, 1.0)
    assert touched.lift(1, 50, 50, 1.1) == Pressed("left")
    touched.show("players", (Touch(Box(0, 0, 400, 400), "begin", "begin"),), 1.1)
    touched.press(2, 50, 50, 1.25)
    assert touched.lift(2, 50, 50, 1.3) is None
    touched.press(3, 50, 50, 1.6)
    assert touched.lift(3, 50, 50, 1.7) == Pressed("begin")


def test_a_finger_that_is_down_while_the_screen_changes_presses_nothing_there() -> None:
    touched = fingers()
    touched.press(1, 50, 50, 1.0)
    touched.show("landing", (Touch(Box(0, 0, 400, 400), "object", "object"),), 1.2)
    assert touched.lift(1, 50, 50, 1.5) is None


def test_what_is_held_lasts_as_long_as_the_finger() -> None:
    touched = fingers()
    assert touched.press(1, 50, 150, 1.0) == Pressed("look")
    # The picture changes under the finger, which is the point of it.
    touched.show("home", (*SHAPES, Touch(Box(0, 0, 10, 10), "new", "new")), 1.1)
    assert touched.lift(1, 390, 390, 9.0) == Released()


def test_what_is_held_is_covered_when_the_window_loses_the_finger() -> None:
    touched = fingers()
    touched.press(1, 50, 150, 1.0)
    deeds = [touched.let_go(), touched.lift(1, 50, 150, 2.0)]
    assert deeds == [Released(), None]


def test_somebody_dragged_onto_another_is_dropped_there() -> None:
    touched = fingers()
    touched.press(1, 50, 250, 1.0)
    touched.move(1, 330, 250)
    assert list(touched.dragged or ()) == ["seat:anna", 280.0, 0.0]
    assert touched.lift(1, 330, 250, 1.5) == Dropped(0, 1)


def test_somebody_dropped_at_home_stays() -> None:
    touched = fingers()
    touched.press(1, 50, 250, 1.0)
    touched.move(1, 90, 260)
    assert touched.lift(1, 90, 260, 1.5) is None


def test_a_short_touch_of_what_can_be_dragged_is_a_tap() -> None:
    touched = fingers()
    touched.press(1, 50, 250, 1.0)
    touched.move(1, 53, 251)
    assert touched.lift(1, 53, 251, 1.1) == Pressed("anna")


def test_keys_reach_everything_that_a_finger_reaches() -> None:
    focus = KeyFocus()
    focus.show("home")
    reached = set()
    for _ in SHAPES:
        focus.step(SHAPES, 1)
        found = focus.on(SHAPES)
        assert found is not None
        reached.add(found.label)
    assert reached == {touch.label for touch in SHAPES}


def test_arrows_go_to_the_nearest_in_their_direction() -> None:
    focus = KeyFocus()
    focus.step(SHAPES, 1)
    focus.towards(SHAPES, 1, 0)
    assert focus.on(SHAPES) is RIGHT
    focus.towards(SHAPES, -1, 0)
    focus.towards(SHAPES, 0, 1)
    assert focus.on(SHAPES) is HELD
