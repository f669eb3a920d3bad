"""The report to send: what is in it, and above all what is not."""

import zipfile
from pathlib import Path

import pytest

from companion.compose.bug_report import PICTURES_BYTES
from tests.companion.cli.conftest import LANDING, LAYOUT, Companion, lines_of
from tests.companion.cli.test_sealed_until_opened import game_with, without_chance

NAMES = ("Wilhelmina", "Bartholomew", "Cleopatra")


@pytest.fixture
def played(companion: Companion, data: Path) -> Path:
    """A game of a group in which carpets landed, and a picture of them."""
    companion("new", *NAMES, "--seed", "1", "--group", "Thursdays")
    companion("play", "last", "--json", stdin=lines_of(LAYOUT, {"type": "throw"}, LANDING))
    evidence = data / "evidence" / "game"
    evidence.mkdir(parents=True)
    (evidence / "before.jpg").write_bytes(b"a picture of the table")
    return data


def packed(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


def test_a_report_has_neither_names_nor_pictures(companion: Companion, played: Path, tmp_path: Path) -> None:
    told = companion("doctor", "--bundle", str(tmp_path / "report.zip"))
    assert "to be looked through before it is sent" in told.out
    parts = packed(tmp_path / "report.zip")
    whole = "\n".join(parts.values())
    assert not [name for name in (*NAMES, "Thursdays") if name in whole]
    assert "Player-1" in whole
    assert not [name for name in parts if name.endswith(".jpg")]
    assert {"findings.json", "packages.txt", "settings.toml"} <= set(parts)
    (game,) = [text for name, text in parts.items() if name.startswith("game-")]
    assert '"land"' in game


def test_a_sealed_choice_cannot_be_told_from_another(companion: Companion, tmp_path: Path) -> None:
    reports = []
    for nth in (0, 1):
        game = game_with(companion, [(0, nth), (1, 1 - nth)])
        companion("doctor", "--bundle", str(tmp_path / f"{nth}.zip"), "--with-names")
        reports.append(without_chance(packed(tmp_path / f"{nth}.zip")[f"game-{game}.json"], game))
    assert "seal-djinn" in reports[0] or "sealed" in reports[0]
    assert reports[0] == reports[1]


def test_names_and_pictures_go_along_when_they_are_allowed(
    companion: Companion, played: Path, tmp_path: Path
) -> None:
    companion("doctor", "--bundle", str(tmp_path / "report.zip"), "--with-names", "--with-pictures")
    parts = packed(tmp_path / "report.zip")
    assert all(name in "\n".join(parts.values()) for name in NAMES)
    assert parts["pictures/evidence/game/before.jpg"] == "a picture of the table"


def test_pictures_stop_where_a_form_would_not_take_them(
    companion: Companion, played: Path, tmp_path: Path
) -> None:
    (played / "evidence/game/huge.jpg").write_bytes(bytes(PICTURES_BYTES + 1))
    companion("doctor", "--bundle", str(tmp_path / "report.zip"), "--with-pictures")
    assert not [name for name in packed(tmp_path / "report.zip") if "huge" in name]


def test_the_password_of_a_database_stays_here(
    companion: Companion, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "companion.toml"
    settings.write_text('[storage]\nurl = "postgresql+nothing://table:swordfish@house/games"\n')
    monkeypatch.setenv("COMPANION_SETTINGS", str(settings))
    companion("doctor", "--bundle", str(tmp_path / "report.zip"))
    whole = "\n".join(packed(tmp_path / "report.zip").values())
    assert "swordfish" not in whole
    assert "postgresql+nothing://table:" in whole


def test_a_damaged_journal_still_gives_a_report(companion: Companion, played: Path, tmp_path: Path) -> None:
    (played / "journal.sqlite").write_bytes(b"SQLite format 3\0" + bytes(5000))
    told = companion("doctor", "--bundle", str(tmp_path / "report.zip"))
    assert told.code == 5
    assert "is damaged" in packed(tmp_path / "report.zip")["findings.json"]
