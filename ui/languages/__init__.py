"""The languages of the screen, from gettext catalogues that are beside it."""

import gettext
import os
from functools import cache
from pathlib import Path

from companion.shared.sentences import Translate, as_written

FOLDER = Path(__file__).resolve().parent
DOMAIN = "companion"

#: Code and own name of each, in the order of the settings.
LANGUAGES = (
    ("en", "English"),
    ("de", "Deutsch"),
    ("pl", "Polski"),
    ("pt_BR", "Português"),
    ("zh_TW", "繁體中文"),
)


@cache
def translation(code: str) -> Translate:
    """What tells a text in that language; English, and whatever has no catalogue, as it is written."""
    if code == "en":
        return as_written
    try:
        catalogue = gettext.translation(DOMAIN, FOLDER, [code])
    except OSError:
        return as_written
    return catalogue.gettext


def usual(environment: dict[str, str] | None = None) -> str:
    """The language of this machine, or English."""
    settings = os.environ if environment is None else environment
    stated = next((settings[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if settings.get(name)), "")
    wanted = stated.split(".")[0]
    codes = [code for code, _ in LANGUAGES]
    if wanted in codes:
        return wanted
    return next((code for code in codes if code.split("_")[0] == wanted.split("_")[0]), "en")
