"""What a watch tells of a camera: rest, hands, and each way in which pictures can fail."""

import threading

import pytest

from companion.compose.eye import Sight
from companion.compose.watcher import Watcher
from companion.compose.watching import StateChanged, TableRead, Watch, Watched
from hardware.errors import (
    CameraBusy,
    CameraLost,
    CameraTimeout,
    FrameSizeChanged,
    HardwareError,
)
from tests.companion.compose.scripted_camera import Cue, Picture, ScriptedCamera, ScriptedEye
from tests.companion.compose.seen_tables import card, reading
from tests.vision.small_tables import SmallTable
from vision.nudge import Nudge

CARDS = ((200, 120), (300, 200), (420, 140))
PALACE = reading((card("d1", "palace", 300, 200),))


def still(table: SmallTable, pictures: int = 10, **how: float) -> list[Cue]:
    return [table.picture(CARDS, **how) for _ in range(pictures)]  # type: ignore[arg-type]  # numbers all


def watched(
    cues: list[Cue], eye: ScriptedEye | None = None, *, full_is_later: bool = False
) -> tuple[list[StateChanged | TableRead], ScriptedCamera]:
    """Everything noticed until the script is over."""
    camera = ScriptedCamera(cues, full_is_later=full_is_later)
    watch = Watch(camera, eye or ScriptedEye(PALACE))
    noticed: list[StateChanged | TableRead] = []
    while not watch.is_over:
        noticed += watch.step(1.0)
    return noticed, camera


def states(noticed: list[StateChanged | TableRead]) -> list[str]:
    return [one.state.value for one in noticed if isinstance(one, StateChanged)]


def test_each_rest_is_read_once_and_the_end_is_told() -> None:
    table = SmallTable()
    cues: list[Cue] = [*still(table), *(table.picture((*CARDS, (520, 250))) for _ in range(10))]
    noticed, _ = watched(cues)
    assert states(noticed) == ["moving", "settled", "moving", "settled", "ended"]
    assert sum(isinstance(one, TableRead) for one in noticed) == 2


def test_a_table_without_cards_is_empty_and_stops_being_so() -> None:
    table = SmallTable()
    cues: list[Cue] = [*(table.picture() for _ in range(10)), *still(table)]
    noticed, _ = watched(cues, ScriptedEye(reading(()), PALACE))
    assert states(noticed) == ["moving", "settled", "empty", "moving", "empty", "settled", "ended"] or states(
        noticed
    ) == ["moving", "settled", "empty", "moving", "settled", "ended"]


def test_a_picture_taken_while_somebody_reached_in_does_not_count() -> None:
    table, eye, thrown = SmallTable(), ScriptedEye(PALACE), (*CARDS, (520, 250))
    came: list[Cue] = [table.picture(thrown) for _ in range(2)]
    reached: list[Cue] = [table.picture(thrown, arm_px=260) for _ in range(8)]
    gone: list[Cue] = [table.picture(thrown) for _ in range(10)]
    noticed, _ = watched([*still(table, 6), *came, *reached, *gone], eye, full_is_later=True)
    read = [one.at_s for one in noticed if isinstance(one, TableRead)]
    assert len(read) == 2
    assert read[1] > 16 / 15, "only the rest after the hand counts"


def test_what_may_be_at_rest_is_read_before_it_is_known_to_be() -> None:
    table = SmallTable()
    thrown: list[Cue] = [table.picture((*CARDS, (520, 250))) for _ in range(10)]
    noticed, _ = watched([*still(table), *thrown])
    last = [one for one in noticed if isinstance(one, TableRead)][-1]
    assert last.taken_s < last.at_s
    assert last.taken_s > 10 / 15, "the picture was taken after the card had come"


def test_what_was_read_too_early_is_taken_back_and_read_anew() -> None:
    table, eye = SmallTable(), ScriptedEye(PALACE)
    slid: list[Cue] = [table.picture((*CARDS, (500 + 12 * (n // 2), 250))) for n in range(4)]
    rest: list[Cue] = [table.picture((*CARDS, (540, 250))) for _ in range(10)]
    noticed, _ = watched([*still(table), *slid, *rest], eye)
    read = [one for one in noticed if isinstance(one, TableRead)]
    assert len(read) == 2
    assert eye.taken_back >= 1
    assert len(eye.asked) == len(read) + eye.taken_back
    assert read[-1].taken_s >= 14 / 15


def test_what_a_reading_left_for_later_is_done_once_it_was_told_and_before_the_next_picture() -> None:
    told: list[str] = []

    class Tidy(ScriptedEye):
        def put_away(self) -> None:
            told.append("put away")

    table = SmallTable()
    camera = ScriptedCamera([*still(table, 6)], full_is_later=False)
    watch = Watch(camera, Tidy(PALACE))
    while not watch.is_over:
        told += ["read" for one in watch.step(1.0) if isinstance(one, TableRead)]
    assert told.count("read") == 1
    assert told[told.index("read") + 1] == "put away"


def test_a_nudge_is_handed_to_the_eye() -> None:
    table, eye = SmallTable(), ScriptedEye(PALACE)
    moved: list[Cue] = [table.picture(CARDS, shift=(3.0, 2.0)) for _ in range(10)]
    noticed, _ = watched([*still(table), *moved], eye)
    assert eye.asked[-1][0]
    assert [one.nudge is not None for one in noticed if isinstance(one, TableRead)] == [False, True]


def test_another_light_makes_the_camera_hold_its_exposure_anew() -> None:
    table = SmallTable()
    _, camera = watched([*still(table), *still(table, 40, light=1.3)])
    assert camera.locks == 1


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (CameraLost("usb:0 was unplugged."), Watched.LOST),
        (CameraBusy("usb:0 is held by cheese.", "cheese"), Watched.BUSY),
        (CameraTimeout("usb:0 sent no new picture within 1 s."), Watched.SILENT),
        (FrameSizeChanged("The pictures are 640×480 now."), Watched.RESIZED),
    ],
)
def test_each_failure_is_a_state_with_its_sentence_and_is_picked_up_again(
    error: HardwareError, state: Watched
) -> None:
    table = SmallTable()
    noticed, _ = watched([*still(table), error, error, *still(table)])
    told = [one for one in noticed if isinstance(one, StateChanged)]
    assert [one.reason for one in told if one.state is state] == [str(error)], "told once"
    assert states(noticed)[-2:] == ["settled", "ended"]


def test_another_size_makes_the_eye_begin_anew() -> None:
    table, eye = SmallTable(), ScriptedEye(PALACE)
    watched([*still(table), FrameSizeChanged("other size"), *still(table)], eye)
    assert eye.anew == 1


def test_a_camera_that_fails_at_the_full_picture_loses_nothing() -> None:
    table = SmallTable()
    camera = ScriptedCamera([*still(table), *still(table)])
    camera.full_instead = [CameraLost("usb:0 was unplugged."), CameraLost("usb:0 was unplugged.")]
    watch = Watch(camera, ScriptedEye(PALACE))
    noticed: list[StateChanged | TableRead] = []
    while not watch.is_over:
        noticed += watch.step(1.0)
    assert "lost" in states(noticed)
    assert sum(isinstance(one, TableRead) for one in noticed) == 1


def test_before_its_first_picture_a_slow_camera_is_opening() -> None:
    noticed, _ = watched([CameraTimeout("usb:0 has not sent its first picture yet.")])
    assert states(noticed) == ["opening", "ended"]


class TestWatcher:
    def test_it_hands_on_what_is_noticed_and_leaves_no_thread(self) -> None:
        before = threading.active_count()
        camera = ScriptedCamera(still(SmallTable()))
        with Watcher(Watch(camera, ScriptedEye(PALACE))) as watcher:
            heard = []
            while (one := watcher.next(5.0)) is not None:
                heard.append(one)
                if isinstance(one, StateChanged) and one.state is Watched.ENDED:
                    break
        assert states(heard)[-1] == "ended"
        assert camera.closed
        assert threading.active_count() == before

    def test_closing_in_mid_stream_ends_the_thread(self) -> None:
        camera = ScriptedCamera(still(SmallTable(), 400))
        watcher = Watcher(Watch(camera, ScriptedEye(PALACE)))
        watcher.start()
        watcher.close()
        watcher.close()
        assert not watcher.is_running

    def test_a_fault_in_reading_is_told_and_not_thrown(self) -> None:
        class Stumbling(ScriptedEye):
            def read(
                self,
                picture_bgr: Picture,
                nudge: Nudge | None = None,
                *,
                flying: bool = False,
                afresh: bool = False,
            ) -> Sight:
                raise RuntimeError("secret")

        with Watcher(Watch(ScriptedCamera(still(SmallTable())), Stumbling())) as watcher:
            heard = []
            while (one := watcher.next(5.0)) is not None:
                heard.append(one)
                if isinstance(one, StateChanged) and one.state is Watched.FAULT:
                    break
        assert isinstance(heard[-1], StateChanged)
        assert "RuntimeError" in heard[-1].reason
        assert "secret" not in heard[-1].reason
