"""Cues: by buzzer, by the sound output, written down; and silence where it is wanted or needed."""

import os
import sys
import threading
import wave
from pathlib import Path

import pytest

from hardware.board import Board
from hardware.errors import SoundUnavailable
from hardware.sound import (
    TUNES,
    Buzzer,
    Cue,
    NoSpeaker,
    RecordedSpeaker,
    SoundOutput,
    Sounds,
    Speaker,
    write_wav,
)
from tests.hardware.pads.mock_pins import HandClock, TimedFactory

#: A player that notes the name of the file it is given and the size it found, beside that file's folder.
NOTING = "import os,sys; open(os.environ['CUE_NOTES'],'a').write(os.path.basename(sys.argv[1])+chr(10))"


def test_every_cue_has_a_tune_shorter_than_half_a_second() -> None:
    assert set(TUNES) == set(Cue)
    assert all(sum(seconds for _, seconds in tune) < 0.5 for tune in TUNES.values())


def test_no_two_cues_sound_alike_even_on_one_note() -> None:
    rhythms = {tuple((hertz > 0, seconds) for hertz, seconds in tune) for tune in TUNES.values()}

    assert len(rhythms) == len(Cue)


def test_a_cue_that_was_switched_off_is_silent() -> None:
    speaker = RecordedSpeaker()
    with Sounds(speaker, silent=[Cue.FELT]) as sounds:
        for cue in (Cue.FELT, Cue.DUEL):
            sounds.play(cue)

    assert speaker.cues == [Cue.DUEL]
    assert speaker.closed


def test_a_written_cue_is_a_plain_wav_of_its_length(tmp_path: Path) -> None:
    write_wav(tmp_path / "duel.wav", TUNES[Cue.DUEL])

    with wave.open(str(tmp_path / "duel.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        # 90 + 40 + 90 + 40 + 220 ms, from the table of tunes.
        assert file.getnframes() / file.getframerate() == pytest.approx(0.48, abs=0.001)


def test_the_sound_output_plays_by_whatever_player_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "notes"
    monkeypatch.setenv("CUE_NOTES", str(notes))
    players = [("missing-player",), (sys.executable, "-c", NOTING)]
    output = SoundOutput(players, find=lambda name: name if os.path.exists(name) else None)
    played = threading.Event()
    # The queue is worked off in order: what is put behind the cue comes after it.
    output.play(Cue.OPENED)
    output.finish(played.set)

    assert played.wait(20.0)
    assert notes.read_text().split() == ["opened.wav"]
    assert output.trouble == ""
    output.close()


def test_a_player_that_fails_is_told_and_stops_nothing() -> None:
    fails = (sys.executable, "-c", "import sys; sys.exit('device is busy')")
    output = SoundOutput([fails], find=lambda name: name)
    done = threading.Event()
    output.play(Cue.DUEL)
    output.finish(done.set)

    assert done.wait(20.0)
    assert output.trouble.endswith("says 'device is busy'.")
    output.close()


def test_no_player_at_all_says_what_to_install() -> None:
    with pytest.raises(SoundUnavailable, match="alsa-utils"):
        SoundOutput(find=lambda name: None)


def test_the_buzzer_is_quiet_after_its_cue_and_gives_its_pin_back() -> None:
    factory = TimedFactory(HandClock())
    buzzer = Buzzer(Board(factory), 15)
    done = threading.Event()
    buzzer.play(Cue.FELT)
    buzzer.finish(done.set)

    assert done.wait(5.0)
    pin = factory.pin(15)
    assert [state.state for state in pin.states] == [False, True, False]
    buzzer.close()
    assert pin.function == "input"
    factory.reset()


@pytest.mark.parametrize("speaker", [NoSpeaker(), RecordedSpeaker()])
def test_silent_siblings_take_every_cue(speaker: Speaker) -> None:
    with Sounds(speaker) as sounds:
        for cue in Cue:
            sounds.play(cue)

    assert not isinstance(speaker, RecordedSpeaker) or speaker.cues == list(Cue)
