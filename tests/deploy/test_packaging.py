"""Versions from tags, the same bytes twice, and pins that fit what the project asks for."""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.deploy.fake_pi import ROOT

needs_build = pytest.mark.skipif(
    find_spec("hatchling") is None or find_spec("packaging") is None,
    reason="wants hatchling and packaging, which `./dev setup` installs",
)


def versioning() -> ModuleType:
    spec = spec_from_file_location("version", ROOT / "deploy" / "version.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("described", "version"),
    [
        ("v1.2.0-0-g1a2b3c4", "1.2.0"),
        ("v1.2.0-5-g1a2b3c4", "1.2.1.dev5"),
        ("v2.0.0rc1-0-g1a2b3c4", "2.0.0rc1"),
        ("v2.0.0rc1-3-g1a2b3c4", "2.0.0.dev3"),
        ("", ""),
        ("nightly-5-g1a2b3c4", ""),
    ],
)
def test_a_tag_gives_the_version(described: str, version: str) -> None:
    assert versioning().from_description(described) == version


def test_a_fresh_clone_without_tags_and_a_bare_folder_have_a_version(tmp_path: Path) -> None:
    assert versioning().version(tmp_path) == "0.1.0"
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True, timeout=20)
    assert versioning().version(tmp_path) == "0.1.0"


def test_an_unpacked_sdist_knows_its_version(tmp_path: Path) -> None:
    (tmp_path / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: tabletop-companion\nVersion: 3.1.4\n")
    assert versioning().version(tmp_path) == "3.1.4"


@needs_build
def test_the_same_commit_gives_the_same_wheel(tmp_path: Path) -> None:
    code = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    wheels = []
    for turn in ("one", "two"):
        (tmp_path / turn).mkdir()
        built = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / turn)],
            cwd=ROOT,
            env={**os.environ, "SOURCE_DATE_EPOCH": "1790000000"},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        wheels.append(tmp_path / turn / built.stdout.split()[-1])
    first, second = (hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in wheels)
    assert first == second
    names = zipfile.ZipFile(wheels[0]).namelist()
    # What a table needs besides code: a font, the deck's pictures, a translation, the journal's migrations.
    for name in (
        "ui/fonts/sans.ttf",
        "companion/deck/default/deck.toml",
        "LC_MESSAGES/companion.mo",
        "v0001_",
    ):
        assert any(name in each for each in names), f"{name} is not in the wheel"


@needs_build
@pytest.mark.parametrize("release", ["bookworm", "trixie"])
def test_every_pin_is_within_the_projects_own_bounds(release: str) -> None:
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    lines = (ROOT / "deploy/constraints" / f"{release}.txt").read_text().splitlines()
    pins = dict(line.split("==") for line in lines if line and not line.startswith("#"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    # apt brings evdev and lgpio, so of what the pins want only gpiozero is pip's.
    pins_library = [text for text in extras["pi"] if text.startswith("gpiozero")]
    wanted = [*project["dependencies"], *pins_library]
    for extra in ("vision", "ui", "plots", "serve"):
        wanted += extras[extra]
    for text in wanted:
        requirement = Requirement(text)
        name = canonicalize_name(requirement.name)
        assert name in pins, f"{release}: {name} is not pinned"
        assert requirement.specifier.contains(pins[name]), f"{release}: {name} {pins[name]} is not {text}"


def test_the_wheels_for_a_pi_are_those_that_the_installer_asks_for() -> None:
    installer, dev = (ROOT / "deploy/install.sh").read_text(), (ROOT / "dev").read_text()
    asked = re.findall(r"\[(vision[a-z,]*)\]", installer)
    checked = re.findall(r"\.whl\)\[(vision[a-z,]*)\]", dev)
    assert (asked, len(asked)) == (checked, 1)


def test_bookworm_keeps_the_numpy_that_its_camera_library_was_built_for() -> None:
    # simplejpeg of Bookworm's apt was compiled against numpy 1.x, Trixie's against 2.x.
    pins = {
        release: (ROOT / "deploy/constraints" / f"{release}.txt").read_text()
        for release in ("bookworm", "trixie")
    }
    assert "\nnumpy==1." in pins["bookworm"]
    assert "\nnumpy==2." in pins["trixie"]
