"""The commands that look through a camera, on recordings and the simulated table."""

from pathlib import Path

import cv2
import pytest

from tests.companion.cli.conftest import Companion
from tests.vision.small_tables import SmallTable


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Two thirds of a second of an empty table, then as long a hand, at 15 pictures a second."""
    folder, table = tmp_path / "recording", SmallTable()
    folder.mkdir()
    lines = ["name,seconds"]
    for number in range(20):
        name = f"{number:03d}.png"
        cv2.imwrite(str(folder / name), table.picture(arm_px=260 if number >= 10 else 0))
        lines.append(f"{name},{number / 15:.4f}")
    (folder / "times.csv").write_text("\n".join(lines))
    return folder


class TestWatch:
    def test_each_line_is_a_state_or_a_sighting(self, companion: Companion, recording: Path) -> None:
        said = companion("watch", "--camera", f"folder:{recording}", "--fast", "--json")
        assert said.code == 0, said.err
        states = [line["state"] for line in said.lines if "state" in line]
        assert states == ["moving", "settled", "empty", "hand", "ended"]
        for line in said.lines:
            assert set(line) in ({"t", "state", "reason"}, {"t", "sighting"})
        sighting = next(line["sighting"] for line in said.lines if "sighting" in line)
        assert {"cards", "carpets", "overlaps", "layout", "quality", "plane"} <= set(sighting)

    def test_times_are_those_of_the_recording(self, companion: Companion, recording: Path) -> None:
        lines = companion("watch", "--camera", f"folder:{recording}", "--fast", "--json").lines
        hand = next(line["t"] for line in lines if line.get("state") == "hand")
        assert hand == pytest.approx(10 / 15, abs=0.01)

    @pytest.mark.parametrize(
        ("camera", "says"),
        [("folder:/nowhere", "There is no folder"), ("clock:1", "names no camera"), ("none", "no camera")],
    )
    def test_without_a_camera_it_says_so(self, companion: Companion, camera: str, says: str) -> None:
        said = companion("watch", "--camera", camera, "--json")
        assert said.code == 4
        assert says in said.json["error"]["sentence"]


class TestCamera:
    def test_it_tells_rate_light_and_sharpness(
        self, companion: Companion, recording: Path, tmp_path: Path
    ) -> None:
        still = tmp_path / "still.jpg"
        said = companion(
            "camera", "--camera", f"folder:{recording}", "--seconds", "0.5", "--still", str(still), "--json"
        )
        assert said.code == 0, said.err
        assert still.stat().st_size > 0
        assert said.json["stream"]["pictures"] >= 2
        assert 60 < said.json["light"]["level"] < 160, "the table is drawn around level 105"

    def test_calibrating_on_a_bare_table_says_what_is_missing(
        self, companion: Companion, recording: Path
    ) -> None:
        said = companion("calibrate", "--camera", f"folder:{recording}", "--seconds", "2")
        assert said.code == 4
        assert "12 are needed" in said.out


class TestEvidence:
    def test_a_typed_game_has_none_and_says_so(self, companion: Companion) -> None:
        companion("new", "Anna", "Ben")
        assert "No landing" in companion("evidence", "last").out
        said = companion("rejudge", "last", "--json")
        assert said.code == 3
        assert said.json["error"]["code"] == "no-evidence"
        assert companion("evidence", "last", "4").code == 3


class TestPlay:
    def test_a_camera_that_is_not_there_is_a_sentence(self, companion: Companion) -> None:
        companion("new", "Anna", "Ben")
        said = companion("play", "last", "--camera", "folder:/nowhere")
        assert said.code == 4
        assert "There is no folder" in said.err

    def test_a_recording_is_watched_while_lines_are_typed(
        self, companion: Companion, recording: Path
    ) -> None:
        companion("new", "Anna", "Ben")
        said = companion(
            "play",
            "last",
            "--camera",
            f"folder:{recording}",
            "--fast",
            "--pads",
            "none",
            stdin="answer\nboard\n",
        )
        assert said.code == 0, said.err
        assert "No question is open." in said.out
        assert "The game goes on: landings can be typed." in said.out


def test_simulating_a_game_needs_a_seed_that_is_a_number(companion: Companion) -> None:
    assert companion("simulate", "--games", "0").code == 2
    assert companion("simulate", "--seed", "x").code == 2
