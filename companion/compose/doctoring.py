"""What the doctor finds out about the machine: power, warmth, clock, packages, touch, sound, fonts."""

import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from companion.shared.sentences import BETWEEN_WORDS, Figure, Part, Sentence, say

#: What of the machine is looked at; the screen shows these names.
NAMES = ("board", "power", "warmth", "clock", "packages", "pictures", "touch", "sound", "fonts")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `sentence` says how it is and, if it is not well, what would help."""

    name: str
    well: bool
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Machine:
    """What is looked at; `root` stands for / and `prefix` for the environment that Python runs in."""

    root: Path = Path("/")
    prefix: Path = Path(sys.prefix)
    now_s: Callable[[], float] = time.time
    installed: Callable[[str], str] = version

    def read(self, path: str) -> str:
        """A small file of the system, "" where it cannot be read."""
        try:
            return (self.root / path.lstrip("/")).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return ""


#: A Pi slows itself down from 80 °C, and again at 85 °C (its maker's page on frequency and thermal control).
WARM_C, HOT_C = 70.0, 80.0
#: The bits of the firmware's own report, by the same page.
_NOW_LOW, _NOW_SLOW, _WAS_LOW, _WAS_SLOW = 1 << 0, 1 << 2, 1 << 16, 1 << 18
_THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
#: Below this much free disk an evening with pictures may not fit: 400 MB of them, and a journal.
LITTLE_MB = 500


def machine_findings(machine: Machine) -> Iterator[Finding]:
    """Everything about the machine itself, in the order in which it is worth looking at."""
    yield _board(machine)
    yield from _power(machine)
    yield from _warmth(machine)
    yield _clock(machine)
    yield from _pins_held(machine)
    yield _pictures(machine)
    yield _touch(machine)
    yield _sound(machine)
    yield _fonts()


def room(free_mb: float) -> Finding:
    """Whether an evening fits on the disk that the games are on."""
    free = _grouped(round(free_mb))
    if free_mb >= LITTLE_MB:
        return Finding("disk", True, say("{free} MB free", free=free))
    told = say(
        "only {free} MB free, and an evening with pictures wants {wanted}: `sudo apt clean`, old pictures of "
        "landings (the folder evidence), or a larger card. Games are kept meanwhile",
        free=free,
        wanted=LITTLE_MB,
    )
    return Finding("disk", False, told)


def _grouped(number: int) -> Part:
    """With the language's own sign between the thousands."""
    if number < 1000:
        return number
    return say("{thousands},{rest}", thousands=_grouped(number // 1000), rest=f"{number % 1000:03}")


def beside(things: Sequence[Part]) -> Sentence:
    """At least one thing, and what else there is of its kind, with no "and" before the last."""
    first = say("{what}", what=things[0])
    return reduce(lambda told, then: say(BETWEEN_WORDS, first=told, next=then), things[1:], first)


def _board(machine: Machine) -> Finding:
    model: Part = machine.read("/proc/device-tree/model") or say("no Raspberry Pi")
    release = re.search(r'^PRETTY_NAME="?([^"\n]+)', machine.read("/etc/os-release"), re.MULTILINE)
    narrow = sys.maxsize <= 2**32
    told = say("{model}, {system}", model=model, system=release[1] if release else say("unknown system"))
    if narrow:
        told = say("{board}, 32-bit: write the 64-bit Raspberry Pi OS to the card", board=told)
        return Finding("board", False, told)
    return Finding("board", True, told)


def _power(machine: Machine) -> Iterator[Finding]:
    stated = machine.read(_THROTTLED)
    if not re.fullmatch(r"(0x)?[0-9a-fA-F]+", stated):
        return
    bits = int(stated, 16)
    cure = say("use the Pi's own power supply and a short cable; a phone charger is not enough")
    if bits & _NOW_LOW:
        yield Finding("power", False, say("the voltage is too low now: {cure}", cure=cure))
    elif bits & _WAS_LOW:
        yield Finding("power", False, say("the voltage was too low since the start: {cure}", cure=cure))
    elif bits & (_NOW_SLOW | _WAS_SLOW):
        yield Finding("power", False, say("the Pi slowed itself down since the start: it gets too warm"))
    else:
        yield Finding("power", True, say("no under-voltage since the start"))


def _warmth(machine: Machine) -> Iterator[Finding]:
    stated = machine.read("/sys/class/thermal/thermal_zone0/temp")
    if not re.fullmatch(r"-?\d+", stated):
        return
    warm_c = int(stated) / 1000
    told = Figure(warm_c, 0)
    if warm_c >= HOT_C:
        hot = say("{warm} °C, the Pi slows down: it wants a cooler or fan, and air", warm=told)
        yield Finding("warmth", False, hot)
    elif warm_c >= WARM_C:
        yield Finding("warmth", True, say("{warm} °C, rather warm", warm=told))
    else:
        yield Finding("warmth", True, say("{warm} °C", warm=told))


def _clock(machine: Machine) -> Finding:
    """Compared with our own files, which cannot be newer than now."""
    now_s, written_s = machine.now_s(), Path(__file__).stat().st_mtime
    told = time.strftime("%Y-%m-%d %H:%M", time.localtime(now_s))
    if now_s < written_s - 86400:
        return Finding(
            "clock",
            False,
            say(
                "{when} lies before the companion was installed: connect a network once, or set it with "
                "`sudo date -s`. Games are kept in the right order all the same",
                when=told,
            ),
        )
    synced = (machine.root / "run/systemd/timesync/synchronized").exists()
    if synced:
        return Finding("clock", True, say("{when}, set by the network", when=told))
    return Finding("clock", True, say("{when}, not set by a network", when=told))


def _pins_held(machine: Machine) -> Iterator[Finding]:
    """Packages against the constraints that the installer left beside them."""
    try:
        lines = (machine.prefix / "constraints.txt").read_text().splitlines()
    except OSError:
        return
    other = []
    for name, wanted in (line.split("==") for line in lines if "==" in line and not line.startswith("#")):
        try:
            found = machine.installed(name)
        except PackageNotFoundError:
            continue
        if found != wanted:
            package = f"{name} {found}"
            other.append(say("{package} instead of {wanted}", package=package, wanted=wanted))
    if other:
        told = say("{packages}: run deploy/install.sh again", packages=beside(other))
        yield Finding("packages", False, told)
    else:
        yield Finding("packages", True, say("as the installer put them"))


def _pictures(machine: Machine) -> Finding:
    """numpy and OpenCV as a pair, and Bookworm's and Trixie's camera library with it."""
    told: list[str] = []
    for module, name in (("numpy", "numpy"), ("cv2", "OpenCV"), ("simplejpeg", "simplejpeg")):
        if module != "simplejpeg" and find_spec(module) is None:
            lacking = say(
                "{package} is not installed: {cure}; landings can be tapped",
                package=name,
                cure="pip install 'tabletop-companion[vision]'",
            )
            return Finding("pictures", False, lacking)
        if find_spec(module) is None:
            continue
        try:
            found = __import__(module)
        except (ImportError, ValueError, AttributeError, SystemError) as broken:
            unfit = say(
                "{package} does not go with {others} ({why}): the pair comes from deploy/constraints, so run "
                "deploy/install.sh again. Landings can be tapped meanwhile",
                package=name,
                others=tuple(told) or say("this Python"),
                why=str(broken),
            )
            return Finding("pictures", False, unfit)
        told.append(f"{name} {getattr(found, '__version__', '')}".strip())
    pair, *others = (say("{what}", what=each) for each in told)
    for other in others:
        pair = say("{first} with {next}", first=pair, next=other)
    return Finding("pictures", True, pair)


def _touch(machine: Machine) -> Finding:
    """A panel is a device with slots for fingers: ABS_MT_SLOT (bit 47) among its axes."""
    panels = []
    for block in machine.read("/proc/bus/input/devices").split("\n\n"):
        name = re.search(r'^N: Name="(.*)"', block, re.MULTILINE)
        axes = re.search(r"^B: ABS=(.*)", block, re.MULTILINE)
        if name and axes and _bit(axes[1], 47):
            panels.append(name[1])
    if panels:
        return Finding("touch", True, beside(panels))
    return Finding("touch", True, say("no touch panel is found; a mouse works as well"))


def _bit(words: str, number: int) -> bool:
    """Whether a bit is set in the kernel's notation: hexadecimal words of 64 bits, the highest first."""
    whole = 0
    for word in words.split():
        whole = whole << 64 | int(word, 16)
    return bool(whole >> number & 1)


def _sound(machine: Machine) -> Finding:
    cards = re.findall(r"\]: (.+)$", machine.read("/proc/asound/cards"), re.MULTILINE)
    if not cards:
        none = say("no sound output; a buzzer at a pin or nothing at all works as well")
        return Finding("sound", True, none)
    player = shutil.which("aplay") or shutil.which("pw-play") or shutil.which("paplay")
    if player is None:
        told = say(
            "{cards}, but nothing to play with: {cure}",
            cards=beside(cards),
            cure="sudo apt install alsa-utils",
        )
        return Finding("sound", False, told)
    return Finding("sound", True, beside(cards))


def _fonts() -> Finding:
    spec = find_spec("ui.fonts")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    names = [path.name for folder in folders for path in Path(folder).glob("*.ttf") if path.stat().st_size]
    if len(names) < 2:
        return Finding("fonts", False, say("the companion's own fonts are missing: install it again"))
    return Finding("fonts", True, say("{count} of our own", count=len(names)))
