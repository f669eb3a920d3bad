"""One queue from other threads to the screen."""

import threading
from functools import partial

from ui.window.inbox import MOST_AT_ONCE, Inbox


def test_what_threads_post_is_carried_out_in_the_screens_thread_and_in_order() -> None:
    woken: list[int] = []
    inbox = Inbox(lambda: woken.append(1))
    done: list[tuple[int, int, str]] = []

    def note(thread: int, number: int) -> None:
        done.append((thread, number, threading.current_thread().name))

    def post(thread: int) -> None:
        for number in range(20):
            inbox.post(partial(note, thread, number))

    threads = [threading.Thread(target=post, args=(number,)) for number in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    while inbox.take():
        pass
    assert len(done) == len(woken) == 80
    assert {name for _, _, name in done} == {threading.current_thread().name}
    for thread in range(4):
        assert [number for from_thread, number, _ in done if from_thread == thread] == list(range(20))


def test_a_flood_is_taken_in_portions_and_asks_to_be_woken_again() -> None:
    woken: list[int] = []
    inbox = Inbox(lambda: woken.append(1))
    for _ in range(MOST_AT_ONCE + 5):
        inbox.post(lambda: None)
    before = len(woken)
    assert inbox.take() == MOST_AT_ONCE
    assert len(woken) == before + 1
    assert inbox.take() == 5
