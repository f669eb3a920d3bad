"""Bad input at a real window: nothing is lost, nothing is shown that is not so."""

import threading
from random import Random
from typing import Any

from companion.compose.screen import JournalHouse
from companion.games.flying_carpets.moves import Carpet, CarpetAt, FinishLayout, Land, TurnUp
from companion.shared.players import Seat
from tests.ui.present.test_guide import CONTESTED, LAYOUT, ROSTER
from tests.ui.window.finger import Finger
from tests.ui.window.test_whole_game import begin, fly, lay_out
from ui.design.shapes import Words
from ui.present.actions import Begin, Submit


def at_duel(finger: Finger) -> None:
    guide = finger.screen.guide
    for action in (
        Begin("flying-carpets", ROSTER, Seat(0)),
        Submit(TurnUp(LAYOUT)),
        Submit(FinishLayout()),
        Submit(CONTESTED),
    ):
        guide.touch(action, finger.clock())
    finger.screen.refresh()
    finger.tap("Go on")


def texts(finger: Finger) -> list[str]:
    return [shape.text for shape in finger.screen.shapes if isinstance(shape, Words)]


def test_a_double_tap_is_one_tap_and_does_not_hit_what_comes_next(finger: Finger) -> None:
    begin(finger, "Anna", "Ben")
    x, y = finger.where("palace").box.centre
    finger.down(x, y)
    finger.up()
    # The second tap comes 20 ms after the first, as a trembling finger or a second driver makes it.
    finger.clock.now_s -= 0.38
    finger.down(x, y)
    finger.up()
    assert len(finger.table.snapshot().view.table) == 1


def test_two_fingers_at_once_are_one(finger: Finger) -> None:
    begin(finger, "Anna", "Ben")
    first = finger._new_touch(*finger.where("palace").box.centre)
    second = finger._new_touch(*finger.where("desert").box.centre)
    finger.clock.now_s += 1
    for touch in (first, second):
        touch.touch_down()
    for touch in (second, first):
        finger.clock.now_s += 0.1
        touch.touch_up()
    finger.idle()
    assert [card.kind.value for card in finger.table.snapshot().view.table] == ["palace"]


def test_a_tap_while_the_table_moves_on_does_not_count_for_the_new_screen(finger: Finger) -> None:
    at_duel(finger)
    x, y = finger.where("Ben").box.centre
    finger.down(x, y)
    finger.table.undo()
    finger.screen.inbox.post(lambda: None)
    finger.idle()
    finger.up()
    assert finger.key == "flight"


def test_names_of_sixty_letters_and_of_one_emoji_play(finger: Finger) -> None:
    finger.tap("New game")
    for name in ("x" * 60, "🦊"):
        finger.tap("Name")
        for letter in name:
            finger.screen._text(None, letter)
        finger.tap("Done")
    finger.tap("Begin")
    lay_out(finger, Random(1))
    assert finger.key == "flight"
    names = [player.name for player in finger.table.snapshot().roster.players]
    assert names == ["x" * 60, "🦊"]
    assert not any("x" * 20 in text for text in texts(finger))


def test_the_screen_turns_while_a_duel_is_open(finger: Finger, window: Any) -> None:
    at_duel(finger)
    finger.tap("Ben")
    finger.tap("I am {player}")
    hold = finger.where("hold to look")
    finger.down(*hold.box.centre)
    assert finger.screen.guide.world().hand is not None
    window.size = (480, 800)
    finger.screen._resized()
    finger.idle()
    # The finger was on another screen: what it held is covered.
    assert finger.screen.guide.world().hand is None
    assert finger.key == "private"
    finger.up()
    finger.tap("djinn 1")
    assert finger.key == "duel"
    assert finger.table.snapshot().view.duel.missing == (2,)


def test_a_hand_is_drawn_only_under_a_finger(finger: Finger) -> None:
    at_duel(finger)
    finger.tap("Ben")
    finger.tap("I am {player}")
    hand = {str(djinn) for djinn in finger.table.view(Seat(1)).own_hand}
    assert not hand & set(texts(finger))
    finger.down(*finger.where("hold to look").box.centre)
    assert hand <= set(texts(finger))
    finger.up()
    assert not hand & set(texts(finger))


def test_a_window_closed_in_mid_game_loses_nothing(finger: Finger, house: JournalHouse) -> None:
    begin(finger, "Anna", "Ben")
    lay_out(finger, Random(1))
    finger.screen.close()
    kept = house.resume(finger.table.game_id)
    assert kept.snapshot().view.table == finger.table.snapshot().view.table


def test_presses_and_pictures_from_threads_end_in_the_screens_thread(finger: Finger) -> None:
    """What crashes Kivy is a thread that touches a widget; here they only post."""
    at_duel(finger)
    where: set[str] = set()

    def post() -> None:
        for _ in range(25):
            finger.screen.inbox.post(lambda: where.add(threading.current_thread().name))

    threads = [threading.Thread(target=post) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for _ in range(3):
        finger.idle()
    assert where == {threading.current_thread().name}
    assert finger.key == "duel"


def test_a_screen_on_which_nothing_happens_is_not_drawn(finger: Finger) -> None:
    before = finger.screen.frames
    for _ in range(20):
        finger.idle()
        finger.screen.refresh()
        finger.wait(0.2)
    assert finger.screen.frames == before


def test_the_language_changes_without_a_restart(finger: Finger) -> None:
    assert "New game" in texts(finger)
    finger.tap("Settings")
    finger.tap("Deutsch")
    finger.tap("back")
    assert "Neues Spiel" in texts(finger)
    assert finger.screen.guide.preferences.language == "de"


def test_everything_on_the_first_screen_is_reached_by_keys(finger: Finger) -> None:
    tab, enter, escape = 9, 13, 27
    wanted = finger.labels()
    for number in range(len(wanted)):
        finger.key_press(tab)
        focused = finger.screen._focus.on(finger.screen._touches())
        assert focused.label == wanted[number]
    while finger.screen._focus.on(finger.screen._touches()).label != "Games":
        finger.key_press(tab)
    finger.key_press(enter)
    assert finger.key == "past"
    finger.key_press(escape)
    assert finger.key == "home"


def test_control_z_takes_back(finger: Finger) -> None:
    begin(finger, "Anna", "Ben")
    finger.tap("palace")
    finger.key_press(ord("z"), "z", ("ctrl",))
    assert finger.table.snapshot().view.table == ()


def test_people_are_dragged_to_their_seats(finger: Finger) -> None:
    finger.tap("New game")
    for name in ("Anna", "Ben"):
        finger.tap("Name")
        for letter in name:
            finger.screen._text(None, letter)
        finger.tap("Done")
    anna, ben = finger.where("Anna").box.centre, finger.where("Ben").box.centre
    finger.down(*anna)
    finger.move(*ben)
    finger.up()
    assert [player.name for player in finger.screen.guide.place.players] == ["Ben", "Anna"]


def test_a_landing_is_corrected_in_two_taps(finger: Finger) -> None:
    guide = finger.screen.guide
    land = Land((CarpetAt(Carpet(Seat(1)), (2,)),))
    for action in (
        Begin("flying-carpets", ROSTER, Seat(0)),
        Submit(TurnUp(LAYOUT)),
        Submit(FinishLayout()),
        Submit(land),
    ):
        guide.touch(action, finger.clock())
    finger.screen.refresh()
    before = finger.taps
    finger.tap("card 2")
    # The likely ones come first: here everybody but Ben, who has it now.
    finger.tap("{player}")
    assert finger.taps - before == 2
    holders = [seat.seat for seat in finger.table.snapshot().view.seats if seat.holds]
    assert len(holders) == 1
    assert holders != [1]


def test_flights_can_be_told_while_somebody_drums_on_the_screen(finger: Finger) -> None:
    begin(finger, "Anna", "Ben")
    lay_out(finger, Random(1))
    draw = Random(9)
    for _ in range(60):
        finger.clock.now_s += 0.01
        touch = finger._new_touch(draw.uniform(0, 800), draw.uniform(380, 480))
        touch.touch_down()
        touch.touch_up()
    finger.idle()
    while finger.key not in ("flight", "laying"):
        finger.tap("back" if "back" in finger.labels() else "Go on")
    if finger.key == "laying":
        finger.tap("back")
    fly(finger, Random(2))
    assert finger.table.snapshot().saved
