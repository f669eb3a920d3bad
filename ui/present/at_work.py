"""What a device at work for the screen itself shows, as values: camera, calibration, learning, pads."""

from dataclasses import dataclass, field
from enum import Enum

from companion.shared.sentences import Sentence
from ui.screens.live_picture import Mark


class Work(Enum):
    """What a place has at work for as long as it is open, in its `needs`."""

    NOTHING = ""
    CAMERA = "camera"
    CALIBRATION = "calibration"
    LEARNING = "learning"
    PADS = "pads"


@dataclass(frozen=True, slots=True)
class CameraShown:
    """The camera now. Where it sees nothing, `told` says why and no picture may be shown as if it did.

    `figures` are what was measured of its pictures: what, and how much. `sequence` counts the pictures.
    """

    sees: bool
    told: Sentence
    figures: tuple[tuple[Sentence, Sentence], ...] = ()
    marks: tuple[Mark, ...] = ()
    ratio: float = 16 / 9
    sequence: int = field(default=0, compare=False)


class Measuring(Enum):
    """How far a calibration is."""

    LOOKING = "looking"
    MEASURED = "measured"
    IN_VAIN = "in vain"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class CalibrationShown:
    """`told` says what is seen of the board, or how good the measure is."""

    camera: CameraShown
    step: Measuring
    told: Sentence


class Learning(Enum):
    """How far the learning of a deck is."""

    TAKING = "taking"
    FINDING = "finding"
    LEARNING = "learning"
    NAMING = "naming"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class FaceFound:
    """A face that was learned: its picture's file, and how many of its cards were seen."""

    picture: str
    seen: int


@dataclass(frozen=True, slots=True)
class LearningShown:
    """`cards` are those found on each picture that was taken. While the last one is looked at, it stands in
    the camera's place with an outline round each card. `trouble` is the last thing that went wrong."""

    camera: CameraShown
    step: Learning
    card_mm: tuple[int, int]
    cards: tuple[int, ...] = ()
    looking_at_last: bool = False
    faces: tuple[FaceFound, ...] = ()
    warnings: tuple[Sentence, ...] = ()
    trouble: Sentence | None = None


@dataclass(frozen=True, slots=True)
class FaceNamed:
    """What people call a face: the name of one of our own cards' pictures, "" to leave it out."""

    name: str
    upside_down: bool = False


class Contact(Enum):
    """What is known of a button."""

    UNKNOWN = "unknown"
    ASKED = "asked"
    DOWN = "down"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class KeyShown:
    """A button of a pad: what stands on it, and how it is."""

    label: str
    contact: Contact


@dataclass(frozen=True, slots=True)
class PadsShown:
    """Pads that are tested: the keys of each, what is asked for now, what was found wrong.

    A finding is a sentence for everybody and one for whoever looks after the wires. `told` says which pads
    these are, or why there are none.
    """

    there: bool
    told: Sentence
    pads: tuple[tuple[KeyShown, ...], ...] = ()
    asked: Sentence | None = None
    findings: tuple[tuple[Sentence, Sentence], ...] = ()


@dataclass(frozen=True, slots=True)
class Starting:
    """It is being opened."""


@dataclass(frozen=True, slots=True)
class Stumbled:
    """It cannot be used; why."""

    told: Sentence


AtWork = CameraShown | CalibrationShown | LearningShown | PadsShown | Starting | Stumbled
