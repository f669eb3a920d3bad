"""The version, from the tags in git: the packaging reads it through `[tool.hatch.version]`."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Without git, tags or a packed PKG-INFO, as in a copy of the folder alone.
UNKNOWN = "0.1.0"

_TAG = re.compile(r"v(\d+)\.(\d+)\.(\d+)((?:a|b|rc)\d+)?-(\d+)-g[0-9a-f]+")


def version(root: Path = ROOT) -> str:
    """`1.2.0` at the tag v1.2.0, `1.2.1.dev5` five commits later; never fails."""
    return packed(root) or from_description(described(root)) or UNKNOWN


def packed(root: Path) -> str:
    """What an unpacked sdist says of itself, else ""."""
    try:
        text = (root / "PKG-INFO").read_text(encoding="utf-8")
    except OSError:
        return ""
    found = re.search(r"^Version: (\S+)$", text, re.MULTILINE)
    return found[1] if found else ""


def described(root: Path) -> str:
    """The nearest tag as git tells it, such as v1.2.0-5-g1a2b3c4; "" where there is no such thing."""
    if not (root / ".git").exists():
        return ""
    try:
        told = subprocess.run(
            ["git", "-C", str(root), "describe", "--tags", "--long", "--match", "v[0-9]*"],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return told.stdout.strip()


def from_description(told: str) -> str:
    """The version that a description stands for; "" for one that has not the form of ours."""
    found = _TAG.fullmatch(told)
    if found is None:
        return ""
    major, minor, patch, early, since = found.groups()
    if since == "0":
        return f"{major}.{minor}.{patch}{early or ''}"
    # What comes after a release is on the way to the next one; after a release candidate, to that release.
    return f"{major}.{minor}.{int(patch) + (0 if early else 1)}.dev{since}"
