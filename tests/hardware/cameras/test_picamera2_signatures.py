"""Our calls and the stand-in, held to the real picamera2. Only libcamera and two like it are stubbed."""

import inspect
import sys
import types
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from hardware.cameras import pi_controls
from hardware.cameras.lenses import LENSES
from hardware.cameras.pi import LORES_FORMAT, MAIN_FORMAT, bgr_from_yuv420
from hardware.cameras.pi_device import Device, Request
from hardware.cameras.sizes import small_size_px
from tests.hardware.cameras.picamera2_stand_in import Picamera2 as StandIn
from tests.hardware.cameras.picamera2_stand_in import Request as StandInRequest
from tests.hardware.cameras.picamera2_stand_in import memory
from tests.hardware.cameras.tables import CLOTH_BGR, TOLERANCE, table

pytestmark = pytest.mark.skipif(
    find_spec("picamera2") is None or find_spec("pidng") is None,
    reason="picamera2 is not installed; ./dev setup does it, given a C compiler",
)

#: They exist on a Raspberry Pi only.
STUBBED = ("libcamera", "pykms", "prctl")


class Anything(type):
    """A class whose every attribute is such a class again: enough for module tops and default values."""

    def __getattr__(cls, name: str) -> "Anything":
        if name.startswith("__"):
            raise AttributeError(name)
        made = anything(name)
        setattr(cls, name, made)
        return made


def anything(name: str) -> Anything:
    return Anything(name, (), {"__init__": lambda self, *given, **named: None, "__str__": lambda self: name})


class Stub(types.ModuleType):
    def __getattr__(self, name: str) -> Anything:
        if name.startswith("__"):
            raise AttributeError(name)
        made = anything(name)
        setattr(self, name, made)
        return made


@pytest.fixture(scope="module")
def picamera2() -> Iterator[Any]:
    """The real package; gone again afterwards, for other tests must find no picamera2 here."""
    with pytest.MonkeyPatch.context() as patch:
        for name in STUBBED:
            patch.setitem(sys.modules, name, Stub(name))
        known = set(sys.modules)
        try:
            yield __import__("picamera2")
        finally:
            for name in [name for name in sys.modules if name not in known and name.startswith("picamera2")]:
                del sys.modules[name]


def named(of: object) -> dict[str, inspect.Parameter]:
    """The parameters of a method, without self."""
    assert callable(of)
    return {name: one for name, one in inspect.signature(of).parameters.items() if name != "self"}


def optional(parameter: inspect.Parameter) -> bool:
    return parameter.default is not inspect.Parameter.empty


def methods(of: type) -> list[str]:
    return [name for name, one in vars(of).items() if inspect.isfunction(one) and not name.startswith("_")]


def test_this_is_the_version_that_the_stand_in_was_written_for(picamera2: Any) -> None:
    assert version("picamera2") == "0.3.38"


@pytest.mark.parametrize("method", ["__init__", *methods(StandIn)])
def test_the_stand_in_takes_what_the_real_one_takes(picamera2: Any, method: str) -> None:
    real, ours = named(getattr(picamera2.Picamera2, method)), named(getattr(StandIn, method))

    assert list(ours) == list(real)
    for name, parameter in ours.items():
        assert parameter.kind == real[name].kind
        assert optional(parameter) == optional(real[name])


@pytest.mark.parametrize("method", methods(StandInRequest))
def test_a_stand_in_request_takes_what_the_real_one_takes(picamera2: Any, method: str) -> None:
    real, ours = getattr(picamera2.CompletedRequest, method), getattr(StandInRequest, method)
    assert list(named(ours)) == list(named(real))


@pytest.mark.parametrize("method", methods(Device))
def test_the_real_camera_can_be_called_as_we_call_it(picamera2: Any, method: str) -> None:
    real, ours = inspect.signature(getattr(picamera2.Picamera2, method)), named(getattr(Device, method))

    call = real.bind(None, **dict.fromkeys(ours))
    assert set(call.arguments) == {"self", *ours}


@pytest.mark.parametrize("method", methods(Request))
def test_a_real_request_can_be_called_as_we_call_it(picamera2: Any, method: str) -> None:
    real, ours = getattr(picamera2.CompletedRequest, method), named(getattr(Request, method))

    call = inspect.signature(real).bind(None, **dict.fromkeys(ours))
    assert set(call.arguments) == {"self", *ours}


def test_the_real_camera_is_opened_by_its_number_alone(picamera2: Any) -> None:
    call = inspect.signature(picamera2.Picamera2).bind(0)
    assert call.arguments == {"camera_num": 0}


def test_the_real_camera_has_the_properties_and_the_callback_that_we_use(picamera2: Any) -> None:
    assert isinstance(picamera2.Picamera2.camera_controls, property)
    assert "pre_callback" in inspect.getsource(picamera2.Picamera2.process_requests)
    assert callable(picamera2.Picamera2.global_camera_info)
    assert picamera2.Picamera2.start.__defaults__ == (None, False)  # no preview window of its own


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_the_real_package_accepts_our_streams(picamera2: Any, lens: Any) -> None:
    real = picamera2.Picamera2
    for name, pixel_format, size in (
        ("main", MAIN_FORMAT, lens.size_px),
        ("lores", LORES_FORMAT, small_size_px(lens.size_px)),
    ):
        stream = real._make_initial_stream_config({}, {"format": pixel_format, "size": size})
        assert stream == {"format": pixel_format, "size": size}
        real.check_stream_config(None, stream, name)  # raises for odd sizes and unknown formats


@pytest.mark.parametrize("pixel_format", ["RGB888", "BGR888", "XBGR8888", "YUV420"])
def test_the_stand_ins_arrays_have_the_shape_that_the_real_package_gives(
    picamera2: Any, pixel_format: str
) -> None:
    size, stride = (640, 360), {"RGB888": 2112, "BGR888": 2112, "XBGR8888": 2640, "YUV420": 704}[pixel_format]
    rows = 540 if pixel_format == "YUV420" else 360
    config = {"format": pixel_format, "size": size, "stride": stride}
    helpers = picamera2.request.Helpers(None)

    real = helpers.make_array(np.zeros(rows * stride, dtype=np.uint8), config)
    assert memory(pixel_format, size, stride, 1).shape == real.shape


def test_red_stays_red_through_the_real_packages_own_unpacking_of_yuv(picamera2: Any) -> None:
    size, stride = (640, 360), 704
    buffer = memory("YUV420", size, stride, 1).reshape(-1)
    helpers = picamera2.request.Helpers(None)

    planes = helpers.make_array(buffer, {"format": "YUV420", "size": size, "stride": stride})
    middle = bgr_from_yuv420(planes, size)[170:190, 310:330].reshape(-1, 3).mean(axis=0)
    assert tuple(middle) == pytest.approx(CLOTH_BGR, abs=TOLERANCE)


def test_the_real_package_calls_our_main_format_blue_first(picamera2: Any) -> None:
    # Its own PIL mode for the format says how the bytes lie.
    assert picamera2.request.Helpers(None)._get_pil_mode(MAIN_FORMAT) == "BGR"
    assert tuple(memory(MAIN_FORMAT, (640, 360), 1920, 1)[180, 320]) == tuple(table(1, (640, 360))[180, 320])


def test_the_real_package_refuses_an_unknown_control_as_the_stand_in_does(picamera2: Any) -> None:
    class Opened:
        camera_ctrl_info = dict.fromkeys([*pi_controls.SEEKING_AGAIN, *pi_controls.calm(20, 50)])

    controls = picamera2.controls.Controls(Opened(), controls={})
    controls.set_controls({**pi_controls.SEEKING_AGAIN, **pi_controls.calm(20, 50)})
    with pytest.raises(RuntimeError, match="Control LensPosition is not advertised by libcamera"):
        controls.set_controls({"LensPosition": 1.0})
