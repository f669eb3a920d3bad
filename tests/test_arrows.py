"""The import arrows between the packages, as data."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = ("companion", "vision", "hardware", "ui")
VENDORS = {"picamera2", "libcamera", "gpiozero", "lgpio", "evdev", "kivy"}

#: For each folder or module: what of ours it may import. The longest matching key counts.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "companion.shared": ("companion.shared",),
    "companion.facts": ("companion.shared",),
    "companion.games": ("companion.games",),
    "companion.games.aladdins_dragons": ("companion.shared", "companion.games.aladdins_dragons"),
    "companion.games.flying_carpets": (
        "companion.shared",
        "companion.facts",
        "companion.games.flying_carpets",
    ),
    "companion.session": ("companion.shared", "companion.facts"),
    "companion.table": ("companion.shared", "companion.facts", "companion.session", "companion.storage"),
    "companion.settings": ("companion.shared",),
    "companion.history": (
        "companion.shared",
        "companion.games",
        "companion.session",
        "companion.storage",
        "companion.history",
    ),
    "companion.serving": (
        "companion.shared",
        "companion.session",
        "companion.storage",
        "companion.history",
        "companion.table",
        "companion.serving",
    ),
    "companion.storage": ("companion.shared", "companion.storage", "companion.session"),
    "companion.deck": ("companion.shared", "companion.deck", "vision"),
    "companion.compose": OURS,
    "companion.cli": ("companion",),
    "vision": ("vision",),
    "hardware": ("hardware",),
    "ui": ("companion.table", "companion.shared", "companion.games", "ui"),
}

#: Vendor libraries are imported only inside the constructor of the module that is their own.
VENDOR_MODULES = {
    "hardware.cameras.pi": {"picamera2", "libcamera"},
    "hardware.board": {"gpiozero", "lgpio"},
    "hardware.pads.numpad": {"evdev"},
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every absolute module name that a file imports, with its line; relative ones are resolved."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = ".".join((*base, *(node.module or "").split("."))).strip(".")
            for alias in node.names:
                yield f"{stem}.{alias.name}", node.lineno


def allowed(module: str) -> tuple[str, ...]:
    keys = [key for key in MAY_IMPORT if module == key or module.startswith(f"{key}.")]
    return MAY_IMPORT[max(keys, key=len)] if keys else OURS


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


SOURCES = sorted(path for package in OURS for path in (ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_a_module_imports_only_along_the_arrows(path: Path) -> None:
    module = module_name(path)
    for name, line in imports(path):
        if name.split(".")[0] not in OURS:
            continue
        # `from companion import shared` names a package's own child: the child decides.
        assert any(within(name, package) for package in allowed(module)), f"{path}:{line} imports {name}"


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_a_vendor_library_stays_inside_its_own_module(path: Path) -> None:
    module = module_name(path)
    if module.startswith("ui.") and not module.startswith("ui.present"):
        return
    for name, line in imports(path):
        vendor = name.split(".")[0]
        if vendor in VENDORS:
            assert vendor in VENDOR_MODULES.get(module, set()), f"{path}:{line} imports {name}"


def test_the_arrows_are_checked_on_real_files() -> None:
    assert len(SOURCES) > 10
