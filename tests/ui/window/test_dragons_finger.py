"""Aladdin's Dragons in a real window: a finger that taps, holds and lets go."""

from companion.compose.screen import JournalHouse
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.moves import ChooseTreasures
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from companion.table import Accepted
from tests.ui.present.test_guide import ROSTER
from tests.ui.window.finger import Finger
from ui.design.shapes import Words
from ui.present.actions import Resume

TOKENS = {"1", "2", "4", "5", "6", "7", "8", "9"}


def placing(finger: Finger, house: JournalHouse) -> None:
    """Four players, everybody's treasures chosen: the first token is placed now."""
    table = house.begin("aladdins-dragons", ROSTER, Seat(0), "")
    for seat in ROSTER.seats:
        assert isinstance(table.submit(ChooseTreasures(seat, Sealed((1, 1, 1, 0, 0)))), Accepted)
    finger.screen.guide.touch(Resume(table.game_id), finger.clock.now_s)
    finger.screen.refresh()
    assert finger.key == "placing"


def tokens_seen(finger: Finger) -> set[str]:
    return {shape.text for shape in finger.screen.shapes if isinstance(shape, Words)} & TOKENS


def test_a_token_is_seen_while_the_finger_is_down_and_chosen_where_it_lay(
    finger: Finger, house: JournalHouse
) -> None:
    placing(finger, house)
    finger.tap(Space.CARAVANSERAI.value)
    assert finger.key == "token"
    assert tokens_seen(finger) == set()
    x, y = finger.where("hold to look").box.centre
    finger.down(x, y)
    assert tokens_seen(finger) == TOKENS
    hand = finger.screen.guide.world().hand
    finger.up()
    assert tokens_seen(finger) == set()
    finger.tap("tile 3")
    token = finger.table.session.state.tokens[0][0]
    assert (token.space, token.value.opened()) == (Space.CARAVANSERAI, hand[3])
    assert finger.key == "placing"


def test_a_finger_on_a_closed_space_is_told_the_rule(finger: Finger, house: JournalHouse) -> None:
    placing(finger, house)
    finger.tap(Space.DJINNS_HOUSE.value)
    assert finger.screen.model.notice is not None
    assert finger.table.snapshot().view.pointed_to is None
