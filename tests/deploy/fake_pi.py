"""A Raspberry Pi of folders and stand-in commands, on which the real installer runs."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INSTALLER = ROOT / "deploy" / "install.sh"

#: Every stand-in is one step: it is written down, and the step at which the power goes kills the installer.
_STEP = """#!/bin/sh
echo "${0##*/} $*" >>"$STATE/steps"
if [ -n "${POWER_CUT_AT:-}" ] && [ "$(wc -l <"$STATE/steps")" = "$POWER_CUT_AT" ]; then
    kill -9 "$VICTIM"
    exit 137
fi
"""
_SILENT = "#!/bin/sh\n"

#: The same names as the commands whose places they take. The first word says whether it is a step.
_COMMANDS: dict[str, tuple[str, str]] = {
    "dpkg": (_SILENT, 'echo "$ARCHITECTURE"'),
    "dpkg-query": (
        _SILENT,
        'for last; do :; done; grep -qx "$last" "$STATE/packages" && echo "install ok installed"',
    ),
    "df": (_SILENT, 'echo "Filesystem MB Used Available"; echo "card 32000 1 $FREE_MB 1% /"'),
    "getent": (
        _SILENT,
        'case "$1" in group) ;; *) cat "$STATE/user" 2>/dev/null ;; esac',
    ),
    "id": (_SILENT, 'case "$1" in -nG) tr "\\n" " " <"$STATE/groups" ;; *) echo 0 ;; esac'),
    "chown": (_SILENT, ":"),
    "date": (
        _SILENT,
        'if [ -n "$NOW_S" ]; then exec /bin/date -d "@$NOW_S" "$@"; else exec /bin/date "$@"; fi',
    ),
    "findmnt": (_SILENT, 'echo "$MOUNTED_AT"'),
    "blkid": (_SILENT, "echo vfat"),
    "mount": (_STEP, ":"),
    "umount": (_STEP, ":"),
    "rmdir": (_STEP, ":"),
    "udevadm": (_SILENT, ":"),
    "sync": (_SILENT, ":"),
    "useradd": (_STEP, 'echo companion:x:990:990::/var/lib/companion:/usr/sbin/nologin >"$STATE/user"'),
    "userdel": (_STEP, 'rm -f "$STATE/user"'),
    "usermod": (
        _STEP,
        'case "$1" in -aG) echo "$2" >>"$STATE/groups" ;; '
        '*) echo "companion:x:990:990::/var/lib/companion:$2" >"$STATE/user" ;; esac',
    ),
    "apt-get": (
        _STEP,
        '[ -z "$NO_NETWORK" ] || exit 100\n'
        'case "$*" in *install*) for word; do echo "$word" >>"$STATE/packages"; done ;; esac',
    ),
    "runuser": (_STEP, 'shift 3; exec "$@"'),
    "systemctl": (
        _STEP,
        """case "$*" in
*is-active*) [ -e "$STATE/desktop-runs" ] ;;
*is-enabled*) for last; do :; done; [ -e "$STATE/enabled-$last" ] ;;
*enable*) for last; do :; done; touch "$STATE/enabled-$last" ;;
*disable*) rm -f "$STATE"/enabled-* ;;
*"restart companion-"*) grep -q "no window" "$FAKE_ROOT/opt/companion/current/wheel" && exit 1 || exit 0 ;;
esac""",
    ),
    "python3": (
        _STEP,
        """case "$*" in
--version) echo "Python $PYTHON_VERSION" ;;
*venv*)
    for folder; do :; done
    mkdir -p "$folder/bin"
    cp "$STATE/bin/in-venv" "$folder/bin/python" ;;
esac""",
    ),
    "in-venv": (
        _STEP,
        """here=${0%/bin/*}
case "$*" in
*"pip install"*)
    [ "$DISK_FULL" != yes ] || { echo "No space left on device" >&2; exit 1; }
    case "$*" in *--no-index*) ;; *) [ -z "$NO_NETWORK" ] || exit 1 ;; esac
    for source; do :; done
    cp "${source%\\[*}" "$here/wheel"
    cp "$STATE/bin/in-companion" "$here/bin/companion" ;;
"-c import $BROKEN") echo "ValueError: numpy.dtype size changed" >&2; exit 1 ;;
esac""",
    ),
    "in-companion": (
        _STEP,
        """here=${0%/bin/*}
grep -q "does not start" "$here/wheel" && exit 1
case "$1" in
new) echo begun >"$COMPANION_DATA/journal.sqlite" ;;
games) ! grep -q "from the future" "$COMPANION_DATA/journal.sqlite" 2>/dev/null ;;
backup) [ -z "$STICK_GONE" ] || exit 4; mkdir -p "$3" && cp "$COMPANION_DATA/journal.sqlite" "$3/" ;;
restore) cp "$2/journal.sqlite" "$COMPANION_DATA/" ;;
esac""",
    ),
    **{name: (_STEP, f'exec /bin/{name} "$@"') for name in ("mv", "ln", "rm", "cp")},
    "install": (
        _STEP,
        """case "$DISK_FULL $*" in "late "*-D*) echo "install: No space left on device" >&2; exit 1 ;; esac
exec /usr/bin/install "$@\"""",
    ),
}

_RELEASES = {
    "trixie": ("3.13.5", "Debian GNU/Linux 13 (trixie)"),
    "bookworm": ("3.11.2", "Debian GNU/Linux 12 (bookworm)"),
    "bullseye": ("3.9.2", "Debian GNU/Linux 11 (bullseye)"),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    code: int
    said: str


class FakePi:
    """`folder` holds the root of the Pi, the stand-ins and what they remember."""

    def __init__(self, folder: Path, release: str = "trixie", desktop: bool = False) -> None:
        self.root, self.state = folder / "root", folder / "state"
        self.version_of_python, pretty = _RELEASES[release]
        (self.state / "bin").mkdir(parents=True)
        for name, (head, body) in _COMMANDS.items():
            command = self.state / "bin" / name
            command.write_text(f"{head}{body}\n")
            command.chmod(0o755)
        for name in ("steps", "groups", "packages"):
            (self.state / name).touch()
        (self.root / "etc").mkdir(parents=True)
        (self.root / "etc/os-release").write_text(f'PRETTY_NAME="{pretty}"\nVERSION_CODENAME={release}\n')
        if desktop:
            (self.root / "usr/sbin").mkdir(parents=True)
            (self.root / "usr/sbin/lightdm").touch()
            (self.root / "etc/lightdm").mkdir()
            (self.root / "etc/lightdm/lightdm.conf").write_text("[Seat:*]\nautologin-user=pi\n")

    def twin(self, folder: Path) -> "FakePi":
        """Another Pi in the same state."""
        twin = FakePi(folder)
        shutil.copytree(self.root, twin.root, symlinks=True, dirs_exist_ok=True)
        for name in ("user", "groups", "packages", "desktop-runs", "enabled-*"):
            for path in self.state.glob(name):
                shutil.copy(path, twin.state / path.name)
        return twin

    def log_in(self) -> None:
        """The desktop of the companion's user is open, and the kiosk on it."""
        (self.root / "run/user/0").mkdir(parents=True)
        (self.root / "run/user/0/bus").touch()
        (self.state / "desktop-runs").touch()

    def wheel(self, content: str) -> Path:
        """A wheel with these words in it; the stand-ins behave as the words say."""
        folder = self.state / f"wheel-{len(content)}-{abs(hash(content)) % 9999}"
        folder.mkdir(exist_ok=True)
        path = folder / "tabletop_companion-1.0-py3-none-any.whl"
        path.write_text(content)
        return path

    def install(self, *options: str, wheel: str = "one", **conditions: str) -> Outcome:
        words = ["--root", str(self.root), "--from", str(self.wheel(wheel)), *options]
        return self.run("bash", INSTALLER, *words, **conditions)

    def way_back(self, **conditions: str) -> Outcome:
        """What systemd does when the kiosk on a Lite failed, or the desktop's asked for it."""
        return self.run("sh", ROOT / "deploy/way-back.sh", **conditions)

    def boot(self) -> None:
        """The screen's start as systemd does it: what is on trial has succeeded, or goes back."""
        trying = self.root / "opt/companion/trying"
        if "no window" not in self.runs:
            # What ExecStartPost does; the desktop's user may only empty the file.
            if trying.exists():
                trying.write_text("")
            return
        if (self.root / "usr/sbin/lightdm").exists():
            # The path unit's part is played by the first second of waiting.
            pause = self.state / "bin/sleep"
            pause.write_text(f"#!/bin/sh\nexec sh {ROOT / 'deploy/way-back.sh'}\n")
            pause.chmod(0o755)
            outcome = self.run("sh", ROOT / "deploy/ask-way-back.sh")
        else:
            outcome = self.way_back()
        assert outcome.code == 0, outcome.said

    def run(self, shell: str, script: Path, *words: str, **conditions: str) -> Outcome:
        """A script of ours among the stand-ins. POWER_CUT_AT kills it at that step."""
        (self.state / "steps").write_text("")
        environment = {
            "PATH": f"{self.state / 'bin'}:/usr/bin:/bin:/usr/sbin:/sbin",
            "STATE": str(self.state),
            "FAKE_ROOT": str(self.root),
            "COMPANION_ROOT": str(self.root),
            "TMPDIR": str(self.state),
            "COMPANION_PYTHON": str(self.state / "bin/python3"),
            "PYTHON_VERSION": self.version_of_python,
            "ARCHITECTURE": "arm64",
            "FREE_MB": "9000",
            "NO_NETWORK": "",
            "DISK_FULL": "",
            "BROKEN": "nothing",
            "NOW_S": "",
            "MOUNTED_AT": "",
            "STICK_GONE": "",
            **conditions,
        }
        # The shell becomes the script, so that its number is known to whoever kills it.
        ran = subprocess.run(
            ["/bin/sh", "-c", f'export VICTIM=$$; exec {shell} "$0" "$@"', str(script), *words],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        return Outcome(ran.returncode, ran.stdout)

    @property
    def steps(self) -> list[str]:
        """The steps of the last run."""
        return (self.state / "steps").read_text().splitlines()

    @property
    def changing_steps(self) -> list[int]:
        """Numbers, from 1, of the last run's steps before which something may be different than after."""
        looking = ("-c import", "--version", "is-enabled", "is-active", "/bin/in-", "/wheel")
        return [n for n, step in enumerate(self.steps, 1) if not any(word in step for word in looking)]

    @property
    def runs(self) -> str:
        """The words in the wheel that is in place, or "" where nothing that is whole is."""
        current = self.root / "opt/companion/current"
        if not (current / "complete").exists() or not os.access(current / "bin/companion", os.X_OK):
            return ""
        return (current / "wheel").read_text()

    @property
    def games(self) -> Path:
        return self.root / "var/lib/companion/games"

    def picture(self) -> dict[str, str]:
        """Every file and link below the root, with its content and time of change."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            if path.name == "companion-install":
                continue
            name = str(path.relative_to(self.root))
            if path.is_symlink():
                found[name] = f"-> {os.readlink(path)}"
            elif path.is_file():
                found[name] = f"{path.stat().st_mtime_ns} {path.read_bytes()!r}"
        return found
