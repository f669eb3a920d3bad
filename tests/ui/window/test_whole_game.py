"""A whole game of Flying Carpets by touch alone, from the first screen to a rematch."""

from random import Random

from companion.compose.screen import JournalHouse
from companion.games.flying_carpets.components import KINDS, Kind
from companion.games.flying_carpets.random_play import random_game
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import Phase
from companion.shared.players import Seat
from tests.ui.present.test_guide import ROSTER
from tests.ui.window.finger import Finger
from ui.present.players import Players


def begin(finger: Finger, *names: str) -> None:
    finger.tap("New game")
    for name in names:
        finger.tap("Name")
        for letter in name:
            finger.tap(letter if letter in finger.labels() else letter.upper())
        finger.tap("Done")
    finger.tap("Begin")


def lay_out(finger: Finger, draw: Random) -> None:
    view = finger.table.snapshot().view
    for _ in range(view.still_to_turn_up):
        left = finger.table.snapshot().view.left_in_deck
        cards = [kind for kind in KINDS for _ in range(left[kind])]
        finger.tap(draw.choice(cards).value)
    finger.tap("Ready to fly")


def fly(finger: Finger, draw: Random) -> None:
    finger.tap("All have landed")
    numbers = [card.number for card in finger.table.snapshot().view.table]
    names = [player.name for player in finger.table.snapshot().roster.players]
    # With two carpets each they are called "Anna 1", "Anna 2".
    for name in [label for label in finger.labels() if label.split(" ")[0] in names]:
        finger.tap(name)
        finger.tap(f"card {draw.choice(numbers)}")
    finger.tap("So they lie")


def fight(finger: Finger) -> None:
    view = finger.table.snapshot().view
    name = view.roster.name(view.duel.missing[0])
    finger.tap(name)
    assert finger.key == "hand-over"
    finger.tap("I am {player}")
    assert finger.key == "private"
    finger.tap("djinn 0")


def play(finger: Finger, draw: Random) -> None:
    """Whatever the screen asks for, until the game is over."""
    for _ in range(2000):
        match finger.key:
            case "layout":
                lay_out(finger, draw)
            case "flight":
                fly(finger, draw)
            case "duel":
                fight(finger)
            case "lamps":
                finger.tap("0 lamps")
            case "end":
                return
            case "landing" | "opened" | "round":
                finger.tap("Go on")
            case other:
                raise AssertionError(f"a screen nobody expected: {other}")
    raise AssertionError("the game never ended")


def test_a_whole_game_of_two_is_played_by_touch_alone(finger: Finger) -> None:
    begin(finger, "Anna", "Ben")
    play(finger, Random(1))
    shown = finger.table.snapshot()
    assert shown.view.phase is Phase.GAME_OVER
    assert shown.saved
    # Two players are the active player twice each: four rounds.
    assert [count.round for count in shown.view.palace_counts] == [1, 2, 3, 4]


def test_a_rematch_is_one_tap_and_the_next_begins(finger: Finger, house: JournalHouse) -> None:
    first = house.begin("flying-carpets", ROSTER, Seat(0), "")
    for command, _ in random_game(FlyingCarpets(), first.session.state, Random(2)):
        first.submit(command)
    house.leave()
    finger.screen.refresh()
    finger.tap("Games")
    finger.tap(f"game {first.game_id}")
    finger.tap("Score and rematch")
    assert finger.key == "end"
    finger.tap("Rematch")
    again = finger.table.snapshot()
    assert again.game_id != first.game_id
    assert again.roster == ROSTER
    assert again.view.round == 1
    # Anna began the first game; Ben sits on her left.
    assert again.view.active == 1


def test_the_game_that_was_on_comes_first_after_a_restart(finger: Finger) -> None:
    begin(finger, "Anna", "Ben")
    finger.tap("palace")
    finger.tap("menu")
    finger.tap("Leave the game")
    assert finger.key == "home"
    finger.tap("Go on")
    assert [card.kind for card in finger.table.snapshot().view.table] == [Kind.PALACE]


def test_a_new_game_with_the_same_people_is_three_taps(finger: Finger) -> None:
    begin(finger, "Anna", "Ben", "Cleo", "Dave")
    finger.tap("menu")
    finger.tap("Leave the game")
    before = finger.taps
    finger.tap("New game")
    place = finger.screen.guide.place
    assert isinstance(place, Players)
    assert [player.name for player in place.players] == ["Anna", "Ben", "Cleo", "Dave"]
    finger.tap("Begin")
    assert finger.key == "layout"
    assert finger.taps - before <= 3
