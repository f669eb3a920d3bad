"""What every camera test is watched for."""

import threading
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Each test here ends with the threads it began with, however it ends."""
    before = set(threading.enumerate())
    yield
    left = [thread for thread in threading.enumerate() if thread not in before]
    for thread in left:
        thread.join(5.0)  # one that is just ending is none that was left
    assert not [thread.name for thread in left if thread.is_alive()]
