"""Where the default deck's profile lies: it ships with the package."""

from importlib.resources import files
from pathlib import Path


def default_profile() -> Path:
    """The folder with our own deck's deck.toml and pictures; packages are installed as plain files."""
    return Path(str(files("companion.deck").joinpath("default")))
