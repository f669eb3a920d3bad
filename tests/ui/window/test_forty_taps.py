"""A whole game of four, from launch to the final score, when camera and pads are sure of everything."""

from random import Random

from companion.compose.screen import JournalHouse
from companion.games.flying_carpets.moves import CountLamps
from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.shared.players import Seat
from tests.ui.present.test_guide import ROSTER
from tests.ui.window.finger import Finger

#: The requirement.
MOST_TAPS = 40


def play_as_seen(finger: Finger, draw: Random) -> int:
    """Camera and pads move the game behind the screen's back; only lamps are tapped. How often these were."""
    rules, lamps = FlyingCarpets(), 0
    while True:
        command = random_command(rules, finger.table.session.state, draw)
        if command is None:
            return lamps
        if isinstance(command, CountLamps):
            while finger.key != "lamps":
                finger.wait(8)
            finger.tap(f"{command.lamps} lamps")
            lamps += 1
            continue
        finger.table.submit(command)
        finger.screen.inbox.post(lambda: None)
        finger.idle()


def test_a_sure_game_of_four_takes_at_most_forty_taps(finger: Finger, house: JournalHouse) -> None:
    house.begin("flying-carpets", ROSTER, Seat(0), "")
    house.leave()
    finger.screen.refresh()
    finger.tap("New game")
    finger.tap("Begin")
    play_as_seen(finger, Random(4))
    for _ in range(60):
        finger.wait(8)
    assert finger.key == "end"
    finger.tap("Score sheet")
    assert finger.key == "score"
    assert finger.taps <= MOST_TAPS
