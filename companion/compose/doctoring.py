"""What the doctor finds out about the machine: power, warmth, clock, packages, touch, sound, fonts."""

import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `sentence` says how it is and, if it is not well, what would help."""

    name: str
    well: bool
    sentence: str


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
    if free_mb >= LITTLE_MB:
        return Finding("disk", True, f"{free_mb:,.0f} MB free")
    return Finding(
        "disk",
        False,
        f"only {free_mb:,.0f} MB free, and an evening with pictures wants {LITTLE_MB}: `sudo apt clean`, old "
        "pictures of landings (the folder evidence), or a larger card. Games are kept meanwhile",
    )


def _board(machine: Machine) -> Finding:
    model = machine.read("/proc/device-tree/model") or "no Raspberry Pi"
    release = re.search(r'^PRETTY_NAME="?([^"\n]+)', machine.read("/etc/os-release"), re.MULTILINE)
    narrow = sys.maxsize <= 2**32
    told = f"{model}, {release[1] if release else 'unknown system'}"
    if narrow:
        return Finding("board", False, f"{told}, 32-bit: write the 64-bit Raspberry Pi OS to the card")
    return Finding("board", True, told)


def _power(machine: Machine) -> Iterator[Finding]:
    stated = machine.read(_THROTTLED)
    if not re.fullmatch(r"(0x)?[0-9a-fA-F]+", stated):
        return
    bits = int(stated, 16)
    cure = "use the Pi's own power supply and a short cable; a phone charger is not enough"
    if bits & _NOW_LOW:
        yield Finding("power", False, f"the voltage is too low now: {cure}")
    elif bits & _WAS_LOW:
        yield Finding("power", False, f"the voltage was too low since the start: {cure}")
    elif bits & (_NOW_SLOW | _WAS_SLOW):
        yield Finding("power", False, "the Pi slowed itself down since the start: it gets too warm")
    else:
        yield Finding("power", True, "no under-voltage since the start")


def _warmth(machine: Machine) -> Iterator[Finding]:
    stated = machine.read("/sys/class/thermal/thermal_zone0/temp")
    if not re.fullmatch(r"-?\d+", stated):
        return
    warm_c = int(stated) / 1000
    if warm_c >= HOT_C:
        yield Finding(
            "warmth", False, f"{warm_c:.0f} °C, the Pi slows down: it wants a cooler or fan, and air"
        )
    else:
        yield Finding("warmth", True, f"{warm_c:.0f} °C{', rather warm' if warm_c >= WARM_C else ''}")


def _clock(machine: Machine) -> Finding:
    """Compared with our own files, which cannot be newer than now."""
    now_s, written_s = machine.now_s(), Path(__file__).stat().st_mtime
    told = time.strftime("%Y-%m-%d %H:%M", time.localtime(now_s))
    if now_s < written_s - 86400:
        return Finding(
            "clock",
            False,
            f"{told} lies before the companion was installed: connect a network once, or set it with "
            "`sudo date -s`. Games are kept in the right order all the same",
        )
    synced = (machine.root / "run/systemd/timesync/synchronized").exists()
    return Finding("clock", True, f"{told}, {'set by the network' if synced else 'not set by a network'}")


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
            other.append(f"{name} {found} instead of {wanted}")
    if other:
        yield Finding("packages", False, f"{', '.join(other)}: run deploy/install.sh again")
    else:
        yield Finding("packages", True, "as the installer put them")


def _pictures(machine: Machine) -> Finding:
    """numpy and OpenCV as a pair, and Bookworm's and Trixie's camera library with it."""
    told: list[str] = []
    for module, name in (("numpy", "numpy"), ("cv2", "OpenCV"), ("simplejpeg", "simplejpeg")):
        if module != "simplejpeg" and find_spec(module) is None:
            cure = "pip install 'tabletop-companion[vision]'"
            return Finding("pictures", False, f"{name} is not installed: {cure}; landings can be tapped")
        if find_spec(module) is None:
            continue
        try:
            found = __import__(module)
        except (ImportError, ValueError, AttributeError, SystemError) as broken:
            return Finding(
                "pictures",
                False,
                f"{name} does not go with {' and '.join(told) or 'this Python'} ({broken}): the pair comes "
                "from deploy/constraints, so run deploy/install.sh again. Landings can be tapped meanwhile",
            )
        told.append(f"{name} {getattr(found, '__version__', '')}".strip())
    return Finding("pictures", True, " with ".join(told))


def _touch(machine: Machine) -> Finding:
    """A panel is a device with slots for fingers: ABS_MT_SLOT (bit 47) among its axes."""
    panels = []
    for block in machine.read("/proc/bus/input/devices").split("\n\n"):
        name = re.search(r'^N: Name="(.*)"', block, re.MULTILINE)
        axes = re.search(r"^B: ABS=(.*)", block, re.MULTILINE)
        if name and axes and _bit(axes[1], 47):
            panels.append(name[1])
    if panels:
        return Finding("touch", True, ", ".join(panels))
    return Finding("touch", True, "no touch panel is found; a mouse works as well")


def _bit(words: str, number: int) -> bool:
    """Whether a bit is set in the kernel's notation: hexadecimal words of 64 bits, the highest first."""
    whole = 0
    for word in words.split():
        whole = whole << 64 | int(word, 16)
    return bool(whole >> number & 1)


def _sound(machine: Machine) -> Finding:
    cards = re.findall(r"\]: (.+)$", machine.read("/proc/asound/cards"), re.MULTILINE)
    if not cards:
        return Finding("sound", True, "no sound output; a buzzer at a pin or nothing at all works as well")
    player = shutil.which("aplay") or shutil.which("pw-play") or shutil.which("paplay")
    if player is None:
        told = f"{', '.join(cards)}, but nothing to play with: sudo apt install alsa-utils"
        return Finding("sound", False, told)
    return Finding("sound", True, ", ".join(cards))


def _fonts() -> Finding:
    spec = find_spec("ui.fonts")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    names = [path.name for folder in folders for path in Path(folder).glob("*.ttf") if path.stat().st_size]
    if len(names) < 2:
        return Finding("fonts", False, "the companion's own fonts are missing: install it again")
    return Finding("fonts", True, f"{len(names)} of our own")
