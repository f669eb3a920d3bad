"""What a service manager hears; the words are those of systemd's manual page sd_notify(3)."""

import socket
from pathlib import Path

import pytest

from companion.compose.only_one import AlreadyRunning, OnlyOne
from companion.compose.service_news import ServiceNews


def test_systemd_hears_ready_alive_and_going(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(5.0)
        news = ServiceNews({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "30000000"})
        news.ready()
        news.alive()
        news.going()
        assert [systemd.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]
    assert news.alive_every_s == 15.0


def test_an_abstract_address_is_understood() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("\0companion-test-of-notify")
        systemd.settimeout(5.0)
        ServiceNews({"NOTIFY_SOCKET": "@companion-test-of-notify"}).ready()
        assert systemd.recv(100) == b"READY=1"


def test_without_systemd_nothing_is_due_and_nothing_fails(tmp_path: Path) -> None:
    assert ServiceNews({}).alive_every_s == 0.0
    ServiceNews({}).ready()
    gone = ServiceNews({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "2000000"})
    gone.alive()
    assert gone.alive_every_s == 1.0


def test_a_watchdog_meant_for_another_process_is_not_fed() -> None:
    environment = {"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "12"}
    assert ServiceNews(environment, pid=13).alive_every_s == 0.0
    assert ServiceNews(environment, pid=12).alive_every_s == 1.0


def test_a_second_companion_is_told_about_the_first(tmp_path: Path) -> None:
    with OnlyOne(tmp_path), pytest.raises(AlreadyRunning, match=r"running already \(process \d+\)"):
        OnlyOne(tmp_path).__enter__()


def test_the_next_companion_may_start_when_the_first_has_ended(tmp_path: Path) -> None:
    with OnlyOne(tmp_path):
        pass
    with OnlyOne(tmp_path) as again:
        assert again is not None


def test_a_folder_that_takes_no_file_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with OnlyOne(tmp_path / "file" / "data") as alone:
        assert alone is not None
