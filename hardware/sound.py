"""A few short cues, by a buzzer on a pin or by the Pi's sound output. A cue knows nothing of any choice."""

import contextlib
import math
import queue
import shutil
import struct
import subprocess
import tempfile
import threading
import wave
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from hardware.board import Board, OutputLine
from hardware.errors import SoundUnavailable


class Cue(Enum):
    """What is said by sound."""

    FELT = "felt"
    SETTLED = "settled"
    QUESTION = "question"
    DUEL = "duel"
    OPENED = "opened"
    CORRECTION = "correction"


#: Each cue as tones: (hertz, seconds); 0 Hz is a pause. A buzzer plays the same rhythm on its one note.
TUNES: Mapping[Cue, tuple[tuple[float, float], ...]] = {
    Cue.FELT: ((1000, 0.02),),
    Cue.SETTLED: ((784, 0.08), (1047, 0.16)),
    Cue.QUESTION: ((659, 0.12), (0, 0.06), (880, 0.20)),
    Cue.DUEL: ((523, 0.09), (0, 0.04), (523, 0.09), (0, 0.04), (784, 0.22)),
    Cue.OPENED: ((784, 0.08), (988, 0.08), (1175, 0.08), (1568, 0.24)),
    Cue.CORRECTION: ((880, 0.14), (0, 0.05), (587, 0.22)),
}
SAMPLES_PER_S = 22_050
LOUDNESS = 0.4
#: Rise and fall of each tone: without them it begins and ends with a crack.
RAMP_S = 0.005
#: Cues that wait behind others are stale soon; more than this many are dropped.
LONGEST_QUEUE = 4
#: No cue lasts a second; a player that takes longer hangs on a busy sound device.
PLAYER_TIMEOUT_S = 5.0
PLAYERS: tuple[tuple[str, ...], ...] = (("aplay", "-q"), ("pw-play",), ("paplay",))
Find = Callable[[str], str | None]


class Speaker(Protocol):
    """What makes the sound. `play` never waits for it."""

    def play(self, cue: Cue) -> None: ...

    def close(self) -> None: ...


class Sounds:
    """The cues of the table. `silent` are those switched off; everything off is `silent=tuple(Cue)`."""

    def __init__(self, speaker: Speaker, silent: Collection[Cue] = ()) -> None:
        self._speaker = speaker
        self._silent = frozenset(silent)

    def play(self, cue: Cue) -> None:
        if cue not in self._silent:
            self._speaker.play(cue)

    def close(self) -> None:
        self._speaker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class _CueThread:
    """Cues one after the other on a thread of their own."""

    def __init__(self, sound_out: Callable[[Cue], None]) -> None:
        self._cues: queue.Queue[Cue | Callable[[], object] | None] = queue.Queue(LONGEST_QUEUE)
        self._sound_out = sound_out
        self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
        self._thread.start()

    def play(self, cue: Cue) -> None:
        with contextlib.suppress(queue.Full):
            self._cues.put_nowait(cue)

    def finish(self, then: Callable[[], object]) -> None:
        """Call `then` when the cues so far have sounded."""
        self._cues.put(then)

    def close(self, timeout_s: float) -> None:
        if self._thread.is_alive():
            with contextlib.suppress(queue.Empty):
                while True:
                    self._cues.get_nowait()
            self._cues.put(None)
            self._thread.join(timeout_s)

    def _run(self) -> None:
        while (cue := self._cues.get()) is not None:
            if isinstance(cue, Cue):
                self._sound_out(cue)
            else:
                cue()


class Buzzer:
    """An active buzzer on a pin. Raises PinInUse."""

    def __init__(self, board: Board, bcm: int) -> None:
        self._line: OutputLine = board.output_line(bcm)
        self._stop = threading.Event()
        self._thread = _CueThread(self._buzz)

    def play(self, cue: Cue) -> None:
        self._thread.play(cue)

    def finish(self, then: Callable[[], object]) -> None:
        """Call `then` when the cues so far have sounded."""
        self._thread.finish(then)

    def close(self) -> None:
        self._stop.set()
        self._thread.close(timeout_s=2.0)
        self._line.close()

    def _buzz(self, cue: Cue) -> None:
        for hertz, seconds in TUNES[cue]:
            self._line.set(hertz > 0)
            self._stop.wait(seconds)
        self._line.set(False)


class SoundOutput:
    """The Pi's sound output, through whichever player program is installed.

    The cues are written as WAV files once, into a folder that goes away with this object. A player that fails
    is told in `trouble` and does not stop anything. Raises SoundUnavailable where there is no player.
    """

    def __init__(self, players: Sequence[tuple[str, ...]] = PLAYERS, find: Find = shutil.which) -> None:
        command = next((player for player in players if find(player[0])), None)
        if command is None:
            names = ", ".join(player[0] for player in players)
            raise SoundUnavailable(f"No sound: none of {names} is installed (sudo apt install alsa-utils).")
        self.trouble = ""
        self._command = command
        self._folder = tempfile.TemporaryDirectory(prefix="companion-cues-")
        self._files = {cue: Path(self._folder.name) / f"{cue.value}.wav" for cue in Cue}
        for cue, path in self._files.items():
            write_wav(path, TUNES[cue])
        self._thread = _CueThread(self._play)

    def play(self, cue: Cue) -> None:
        self._thread.play(cue)

    def finish(self, then: Callable[[], object]) -> None:
        """Call `then` when the cues so far have sounded."""
        self._thread.finish(then)

    def close(self) -> None:
        self._thread.close(timeout_s=PLAYER_TIMEOUT_S + 1.0)
        self._folder.cleanup()

    def _play(self, cue: Cue) -> None:
        try:
            done = subprocess.run(
                [*self._command, str(self._files[cue])],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=PLAYER_TIMEOUT_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as failure:
            self.trouble = f"No sound: {self._command[0]} does not answer ({type(failure).__name__})."
            return
        said = done.stderr.decode(errors="replace").strip().splitlines()
        self.trouble = f"No sound: {self._command[0]} says {said[-1]!r}." if done.returncode and said else ""


class NoSpeaker:
    """Silence."""

    def play(self, cue: Cue) -> None: ...

    def close(self) -> None: ...


class RecordedSpeaker:
    """Writes the cues down, for rehearsals and tests."""

    def __init__(self) -> None:
        self.cues: list[Cue] = []
        self.closed = False

    def play(self, cue: Cue) -> None:
        self.cues.append(cue)

    def close(self) -> None:
        self.closed = True


def write_wav(path: Path, tune: Sequence[tuple[float, float]]) -> None:
    """A tune as a WAV file: mono, 16 bit."""
    samples = [sample for hertz, seconds in tune for sample in _tone(hertz, seconds)]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLES_PER_S)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def _tone(hertz: float, seconds: float) -> list[int]:
    count = round(seconds * SAMPLES_PER_S)
    ramp = RAMP_S * SAMPLES_PER_S
    loudest = LOUDNESS * 32_767
    return [
        round(
            loudest
            * min(1.0, n / ramp, (count - n) / ramp)
            * math.sin(2 * math.pi * hertz * n / SAMPLES_PER_S)
        )
        for n in range(count)
    ]
