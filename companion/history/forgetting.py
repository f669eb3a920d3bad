"""A deleted person's name, taken out of what was written down beside the pictures of landings."""

import json
import re
from pathlib import Path
from typing import Any

from companion.shared.players import plain_name
from companion.storage.matches import FORMER


def forget_in_evidence(folder: Path, name: str) -> int:
    """Puts "Former player" in the place of the name; in how many landings. What cannot be read is left."""
    changed = 0
    for path in sorted(folder.glob("*/landing-*/landing.json")):
        try:
            written = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        forgotten = _without(written, name)
        if forgotten != written:
            draft = path.with_suffix(".part")
            draft.write_text(json.dumps(forgotten, indent=1, ensure_ascii=False), encoding="utf-8")
            draft.replace(path)
            changed += 1
    return changed


def _without(written: Any, name: str) -> Any:
    """Names stand alone as "player", and inside the sentences of "told"."""
    match written:
        case dict():
            return {key: _without(value, name) for key, value in written.items()}
        case list():
            return [_without(each, name) for each in written]
        case str() if plain_name(written) == plain_name(name):
            return FORMER
        case str():
            return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", FORMER, written)
        case _:
            return written
