"""What every kind of pads promises, the simulated ones included."""

import threading
from collections.abc import Iterator

import pytest

from hardware.errors import HardwareError, PadsClosed
from hardware.pads.protocol import KeyEdge, PadLayout
from tests.hardware.pads.siblings import PADS, SIBLINGS, Sibling

#: For what comes on another thread; a healthy sibling takes a thousandth of it.
LONG_S = 5.0


@pytest.fixture(params=sorted(SIBLINGS))
def sibling(request: pytest.FixtureRequest) -> Iterator[Sibling]:
    with SIBLINGS[request.param]() as made:
        yield made


def test_a_press_comes_as_a_down_and_an_up_of_its_pad_and_key(sibling: Sibling) -> None:
    found = []
    for pad in range(PADS):
        for down in (True, False):
            sibling.press(pad, down)
            found.append(sibling.pads.next_event(LONG_S))

    assert [(edge.pad, edge.key, edge.down) if isinstance(edge, KeyEdge) else edge for edge in found] == [
        (pad, sibling.key, down) for pad in range(PADS) for down in (True, False)
    ]


def test_times_go_forward(sibling: Sibling) -> None:
    times = []
    for pad in range(PADS):
        for down in (True, False):
            sibling.press(pad, down)
            edge = sibling.pads.next_event(LONG_S)
            assert edge is not None
            times.append(edge.at_s)

    assert times == sorted(times)
    assert len(set(times)) == len(times)


def test_without_a_press_the_wait_ends_with_nothing(sibling: Sibling) -> None:
    assert sibling.pads.next_event(0.0) is None
    assert sibling.pads.next_event(0.01) is None


def test_each_pad_says_how_it_is_in_a_sentence(sibling: Sibling) -> None:
    health = sibling.pads.health()

    assert [one.pad for one in health] == list(range(PADS))
    assert all(one.well and one.sentence.startswith(f"Pad {one.pad + 1} ") for one in health)
    assert sibling.pads.count == PADS
    assert sibling.key in sibling.pads.layout.keys
    assert isinstance(sibling.pads.layout, PadLayout)


def test_the_way_out_closes_also_when_something_fails(sibling: Sibling) -> None:
    with pytest.raises(KeyError), sibling.pads:
        raise KeyError("the evening")

    with pytest.raises(PadsClosed):
        sibling.pads.next_event(0.0)
    assert issubclass(PadsClosed, HardwareError)


def test_closing_twice_is_no_matter(sibling: Sibling) -> None:
    sibling.pads.close()
    sibling.pads.close()

    with pytest.raises(PadsClosed):
        sibling.pads.next_event(0.0)


@pytest.mark.parametrize("name", ["gpio", "keys", "numpad"])
def test_a_thread_that_waits_is_woken_by_the_closing(name: str) -> None:
    ended: list[str] = []
    with SIBLINGS[name]() as sibling:

        def wait() -> None:
            try:
                sibling.pads.next_event(60.0)
            except PadsClosed:
                ended.append("closed")

        reader = threading.Thread(target=wait)
        reader.start()
        sibling.pads.close()
        reader.join(LONG_S)

    assert ended == ["closed"]


def test_no_edge_says_which_key_it_was(sibling: Sibling) -> None:
    sibling.press(0, True)
    edge = sibling.pads.next_event(LONG_S)

    assert edge is not None
    assert repr(edge) == f"KeyEdge(pad=0, down=True, at_s={edge.at_s!r})"
