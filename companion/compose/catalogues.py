"""Keeps the catalogues: `python -m companion.compose.catalogues` adds new messages and compiles them all.

A message that has no translation yet is added with an empty one; one that nobody says any more is dropped.
"""

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.compose.messages import messages
from ui.languages import DOMAIN, FOLDER, LANGUAGES

NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
#: Lines of a catalogue's head that would change without any translation having changed.
LEFT_OUT = (
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Report-Msgid',
    '"Last-Translator',
    '"Language-Team',
    '"Generated-By',
    "# Copyright",
    "# FIRST AUTHOR",
)


def catalogue_path(code: str) -> Path:
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(code: str) -> dict[str, str]:
    """The translations of a language, "" where one is missing."""
    path = catalogue_path(code)
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=code)
    return {str(each.id): str(each.string) for each in catalogue if each.id}


def write_catalogue(code: str, translations: dict[str, str]) -> None:
    """The .po that people edit and the .mo that is read, both reproducible: without dates."""
    catalogue = Catalog(
        locale=code,
        project="tabletop-companion",
        version="1",
        charset="utf-8",
        fuzzy=False,
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        last_translator="",
        language_team="",
        msgid_bugs_address="",
    )
    for text in messages():
        catalogue.add(text, translations.get(text, ""))
    path = catalogue_path(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    buffer = BytesIO()
    write_po(buffer, catalogue, width=0, omit_header=False, sort_output=True)
    lines = [line for line in buffer.getvalue().decode().splitlines() if not line.startswith(LEFT_OUT)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def main() -> int:
    missing = 0
    for code, name in LANGUAGES:
        if code == "en":
            continue
        known = read_catalogue(code)
        write_catalogue(code, known)
        lacking = [text for text in messages() if not known.get(text)]
        missing += len(lacking)
        sys.stderr.write(f"{name}: {len(lacking)} missing\n")
        sys.stderr.writelines(f"    {text}\n" for text in lacking)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
