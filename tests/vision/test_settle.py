"""When a table is at rest. The pictures are drawn here, so what goes on in them is known."""

import numpy as np
import pytest

from tests.vision.small_tables import CARD_PX, SIZE, SmallTable, fed
from vision.settle import Settling, Stillness

CARDS = ((200, 120), (300, 200), (420, 140))


def at_rest(table: SmallTable, settling: Settling, cards: tuple[tuple[int, int], ...] = CARDS) -> float:
    """Half a second and a bit of a table at rest; the time after it."""
    fed(settling, [table.picture(cards) for _ in range(12)], 0.0)
    return 12 / 15


def test_a_still_table_is_read_once_and_within_half_a_second() -> None:
    table, settling = SmallTable(), Settling()
    moments = fed(settling, [table.picture(CARDS) for _ in range(15)], 0.0)
    read = [moment.at_s for moment in moments if moment.to_read]
    assert len(read) == 1
    assert read[0] < 0.5
    assert moments[-1].state is Stillness.SETTLED


@pytest.mark.parametrize("noise", [0.7, 2.0, 6.0, 12.0])
def test_noise_is_no_motion(noise: float) -> None:
    table, settling = SmallTable(noise), Settling()
    moments = fed(settling, [table.picture(CARDS) for _ in range(60)], 0.0)
    assert sum(moment.to_read for moment in moments) == 1
    assert {moment.state for moment in moments[20:]} == {Stillness.SETTLED}


def test_more_noise_takes_more_time_to_be_sure() -> None:
    def settled_s(noise: float) -> float:
        table, settling = SmallTable(noise), Settling()
        moments = fed(settling, [table.picture(CARDS) for _ in range(40)], 0.0, fps=30)
        return next(moment.at_s for moment in moments if moment.to_read)

    assert settled_s(0.7) <= settled_s(25.0)


def test_a_card_that_is_laid_is_motion_and_then_something_to_read() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    moments = fed(settling, [table.picture((*CARDS, (520, 250))) for _ in range(10)], at_s)
    assert moments[0].state is Stillness.MOVING
    assert sum(moment.to_read for moment in moments) == 1


def test_a_hand_that_rests_is_neither_a_card_nor_the_end_of_waiting() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    moments = fed(settling, [table.picture(CARDS, arm_px=260) for _ in range(60)], at_s)
    assert not any(moment.to_read for moment in moments)
    assert moments[-1].state is Stillness.HAND
    left = fed(settling, [table.picture(CARDS) for _ in range(10)], at_s + 4.0)
    assert sum(moment.to_read for moment in left) == 1


def test_what_lies_still_at_the_rim_for_long_is_a_thing() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    moments = fed(settling, [table.picture(CARDS, arm_px=260) for _ in range(60)], at_s, fps=2.5)
    assert any(moment.to_read for moment in moments)


def test_a_card_across_the_rim_is_no_hand_once_the_size_of_cards_is_known() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    settling.told_card_share(CARD_PX[0] * CARD_PX[1] / (SIZE[0] * SIZE[1]))
    moments = fed(settling, [table.picture((*CARDS, (8, 180))) for _ in range(10)], at_s)
    assert sum(moment.to_read for moment in moments) == 1


#: Two cards that lie across the rim side by side look like an arm; (8, 180) and (60, 180) are their middles.
AT_THE_RIM = ((8, 180), (60, 180))


def shares(at: tuple[int, int]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The outline (4, 2) of a card in shares of the picture."""
    half = np.array(CARD_PX) / 2
    return np.asarray((np.array(at) + half * [[-1, -1], [1, -1], [1, 1], [-1, 1]]) / np.array(SIZE))


def test_cards_at_the_rim_are_no_hand_once_somebody_read_the_picture() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    moments = fed(settling, [table.picture((*CARDS, *AT_THE_RIM)) for _ in range(10)], at_s)
    assert moments[-1].state is Stillness.HAND
    assert not any(moment.to_read for moment in moments)
    # It is asked once what lies there, not at each picture.
    assert sum(moment.hopeful for moment in moments if moment.state is Stillness.HAND) == 1
    settling.told_cards([shares(at) for at in AT_THE_RIM])
    told = fed(settling, [table.picture((*CARDS, *AT_THE_RIM)) for _ in range(5)], at_s + 1)
    assert sum(moment.to_read for moment in told) == 1


def test_an_arm_stays_a_hand_whatever_cards_lie_under_it() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    fed(settling, [table.picture(CARDS, arm_px=260) for _ in range(10)], at_s)
    settling.told_cards([shares(at) for at in CARDS])
    moments = fed(settling, [table.picture(CARDS, arm_px=260) for _ in range(10)], at_s + 1)
    assert {moment.state for moment in moments} == {Stillness.HAND}


def test_an_arm_that_touches_no_card_hides_nothing() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    fed(settling, [table.picture(CARDS, arm_px=60) for _ in range(10)], at_s)
    assert settling.feed(table.picture(CARDS, arm_px=60), at_s + 1).state is Stillness.HAND
    settling.told_cards([shares(at) for at in CARDS])
    moments = fed(settling, [table.picture(CARDS, arm_px=60) for _ in range(5)], at_s + 1.1)
    assert sum(moment.to_read for moment in moments) == 1


def test_what_was_told_of_cards_is_over_when_something_moves() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    fed(settling, [table.picture((*CARDS, *AT_THE_RIM)) for _ in range(10)], at_s)
    settling.told_cards([np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]])])
    moments = fed(settling, [table.picture(CARDS, arm_px=260) for _ in range(10)], at_s + 1)
    assert moments[-1].state is Stillness.HAND
    assert not any(moment.to_read for moment in moments)


def test_a_card_that_flies_over_the_table_and_off_it_flew() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    settling.told_card_share(CARD_PX[0] * CARD_PX[1] / (SIZE[0] * SIZE[1]))
    flight = [table.picture((*CARDS, at)) for at in ((10, 60), (180, 260), (380, 290), (630, 300))]
    moments = fed(settling, [*flight, *(table.picture(CARDS) for _ in range(8))], at_s)
    assert [moment.flew for moment in moments if moment.to_read] == [True]


@pytest.mark.parametrize("comes", ["arm", "card"])
def test_an_arm_that_comes_and_goes_and_a_card_that_stays_did_not_fly_off(comes: str) -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    settling.told_card_share(CARD_PX[0] * CARD_PX[1] / (SIZE[0] * SIZE[1]))
    if comes == "arm":
        stir = [table.picture(CARDS, arm_px=reach) for reach in (90, 260, 180, 60)]
        stir += [table.picture(CARDS) for _ in range(8)]
    else:
        stir = [table.picture((*CARDS, (520, 250))) for _ in range(10)]
    moments = fed(settling, stir, at_s)
    assert [moment.flew for moment in moments if moment.to_read] == [False]


def test_a_lamp_switched_on_is_light_and_not_motion() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    moments = fed(settling, [table.picture(CARDS, light=1.15, lamp=0.3) for _ in range(12)], at_s)
    assert {moment.state for moment in moments} == {Stillness.SETTLED}
    assert [moment.another_light for moment in moments if moment.to_read] == [True]


def test_a_covered_lens_and_a_dark_room_are_told_apart() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    assert settling.feed(table.picture(light=0.01), at_s).state is Stillness.COVERED
    lamp_in_the_dark = table.picture(CARDS, light=0.16)
    assert settling.feed(lamp_in_the_dark, at_s + 1).state is Stillness.DARK


def test_the_same_picture_again_and_again_is_a_camera_that_hangs() -> None:
    table, settling = SmallTable(), Settling()
    one = table.picture(CARDS)
    moments = fed(settling, [one] * 45, 0.0)
    assert moments[-1].state is Stillness.FROZEN
    recorded = fed(Settling(live=False), [one] * 45, 0.0)
    assert recorded[-1].state is Stillness.SETTLED


def test_a_nudge_is_told_with_its_shift() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    moments = fed(settling, [table.picture(CARDS, shift=(3.0, -2.0)) for _ in range(40)], at_s)
    nudges = [moment.nudge for moment in moments if moment.nudge is not None]
    assert len(nudges) == 1
    # (3, -2) is how the picture was shifted when it was drawn.
    moved = nudges[0].now_from_then @ np.array([320.0, 180.0, 1.0])
    assert np.allclose(moved[:2] / moved[2], (323.0, 178.0), atol=0.3)


def test_an_empty_table_is_called_so_once_somebody_read_it() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling, cards=())
    settling.told_empty(True)
    assert settling.feed(table.picture(), at_s).state is Stillness.EMPTY


def test_another_size_begins_anew() -> None:
    table, settling = SmallTable(), Settling()
    at_s = at_rest(table, settling)
    half = [table.picture(CARDS)[::2, ::2][:, : SIZE[0] // 4] for _ in range(8)]
    moments = fed(settling, [np.ascontiguousarray(one) for one in half], at_s)
    assert sum(moment.to_read for moment in moments) == 1
