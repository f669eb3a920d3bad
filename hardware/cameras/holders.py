"""Who holds a camera that is busy."""

import os
from fnmatch import fnmatch
from pathlib import Path

#: Desktop sound and video servers keep every camera's files open without using them.
ONLOOKERS = ("pipewire", "wireplumber")


def others_holding(devices: tuple[str, ...], proc: Path = Path("/proc")) -> tuple[str, ...]:
    """The other programs that have a device file open, such as "rpicam-hello (process 812)".

    devices are paths or patterns of them, such as "/dev/video0" or "/dev/media*". Onlookers come last.
    Programs of other users cannot be seen.
    """
    found: list[tuple[bool, str]] = []
    for folder in sorted(proc.glob("[0-9]*")):
        if int(folder.name) == os.getpid():
            continue
        try:
            opened = {os.readlink(link) for link in (folder / "fd").iterdir()}
            name = (folder / "comm").read_text().strip()
        except OSError:  # it ended just now, or is another user's
            continue
        if any(fnmatch(path, device) for path in opened for device in devices):
            found.append((name in ONLOOKERS, f"{name} (process {folder.name})"))
    return tuple(told for _, told in sorted(found, key=lambda entry: entry[0]))
