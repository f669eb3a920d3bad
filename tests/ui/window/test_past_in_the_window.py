"""What was played before, in the real window: what is drawn meanwhile appears, a keyboard searches."""

from companion.compose.screen import JournalHouse
from tests.companion.evenings import by_hand, play_out, table_with
from tests.ui.window.finger import Finger
from ui.design.shapes import Picture, Words
from ui.present.history.past import Past
from ui.present.history.shown import Asked

ENTER = 13


def words_on(finger: Finger) -> str:
    return " ".join(shape.text for shape in finger.screen.shapes if isinstance(shape, Words))


def test_landings_appear_by_themselves_when_they_are_drawn(finger: Finger, house: JournalHouse) -> None:
    play_out(table_with(house.journal, "Anna", "Ben"))
    house.attach(finger.screen.inbox.post, finger.screen.guide.say)
    finger.tap("Games")
    finger.tap("Landings")
    assert "One moment" in words_on(finger)
    house.chronicle().finish_drawing(Asked("Tuesday", "flying-carpets"))
    # Kivy's trigger comes with a frame after the one that asked for it.
    for _ in range(3):
        finger.idle()
    assert "One moment" not in words_on(finger)
    (picture,) = (shape for shape in finger.screen.shapes if isinstance(shape, Picture))
    assert picture.name.endswith("all.png")


def test_a_search_is_typed_on_a_real_keyboard(finger: Finger, house: JournalHouse) -> None:
    by_hand(house.journal, ("Anna", 3), ("Ben", 2))
    by_hand(house.journal, ("Żaneta", 3), ("Ben", 2))
    finger.tap("Games")
    assert "Games: 2" in words_on(finger)
    finger.tap("search")
    from kivy.core.window import Window

    for letter in "żaneta":
        Window.dispatch("on_textinput", letter)
    finger.key_press(ENTER)
    assert finger.screen.guide.place == Past("żaneta")
    assert "Games: 1" in words_on(finger)


def test_the_end_of_a_game_has_its_code_in_the_corner(finger: Finger, house: JournalHouse) -> None:
    played = play_out(table_with(house.journal, "Anna", "Ben"))
    finger.tap("Games")
    finger.tap(f"game {played.game_id}")
    finger.tap("Score and rematch")
    finger.tap("to BG Stats")
    assert finger.key == "play-link"
    finger.tap("back")
    assert finger.key == "end"
