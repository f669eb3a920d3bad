"""Every text that the screen can say, found in the source: what the catalogues have to translate.

A sentence is written as `say("…")`, a word of a game as `Word("…")`, always with the pattern itself there.
Words that are put together (kinds, colours, rules behind refusals) are asked of the games themselves.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.compose.devices_said import SPOKEN
from companion.compose.doctoring import NAMES
from companion.games.aladdins_dragons.board import SPACES
from companion.games.aladdins_dragons.components import ARTIFACTS, SPELLS, TREASURES
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.treasures import COUNTED
from companion.games.flying_carpets.components import KINDS
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.shared.log import LogRefusal
from companion.shared.players import Colour, RosterRefusal, Symbol
from companion.shared.sealed import BidRefusal
from companion.shared.sentences import BETWEEN_SENTENCES, BETWEEN_WORDS, DECIMAL, LAST_OF_WORDS

ROOT = Path(__file__).resolve().parent.parent.parent

#: What speaks on the screen. The console's own phrases are English; a game comes in when it has screens.
SPEAKING = (
    "ui",
    "companion/shared",
    "companion/table.py",
    "companion/session.py",
    "companion/games/flying_carpets",
    "companion/games/aladdins_dragons",
    "companion/compose/playable.py",
    "companion/compose/screen.py",
    "companion/compose/live_screen.py",
    "companion/compose/table_watch.py",
    "companion/compose/at_work.py",
    "companion/compose/camera_at_work.py",
    "companion/compose/calibrating.py",
    "companion/compose/learning_at_work.py",
    "companion/compose/pads_at_work.py",
    "companion/compose/demo_screen.py",
    "companion/compose/evidence_shown.py",
    "companion/compose/screen_pads.py",
    "companion/compose/chronicle.py",
    "companion/compose/chronicle_changes.py",
    "companion/compose/landings_drawn.py",
    "companion/compose/photos.py",
    "companion/compose/switched_serving.py",
    "companion/history",
    "companion/storage/person_changes.py",
    "companion/compose/live.py",
    "companion/compose/wording.py",
    "companion/compose/gate.py",
    "companion/compose/laying_live.py",
    "companion/compose/clearing_live.py",
    "companion/compose/duels.py",
    "companion/compose/duelling.py",
    "companion/compose/devices_said.py",
    "companion/compose/doctoring.py",
    "companion/compose/doctoring_camera.py",
    "companion/compose/doctoring_devices.py",
)
#: Where the throw gate finds a fault: two words put together.
PLACES = tuple(f"{row} {column}".strip() for row in ("top", "", "bottom") for column in ("left", "", "right"))
SILENT = {"phrases.py", "phrase_list.py", "phrase_words.py"}
_SAYS = {"say", "Word", "translate"}
_HOLE = re.compile(r"\{[^}]*\}")


@cache
def messages() -> tuple[str, ...]:
    """All of them, sorted, each once."""
    found = {text for path in _sources() for text in said_in(path.read_text(encoding="utf-8"))}
    found |= {kind.word.text for kind in KINDS} | {kind.word.text for kind in ARTIFACTS}
    found |= {spell.word.text for spell in SPELLS} | {space.word.text for space in SPACES}
    found |= {word.text for kind in TREASURES for word in (kind.word, kind.singular)}
    found |= {place or "middle" for place in PLACES}
    found |= {each.value for each in (*Colour, *Symbol)} | set(SPOKEN) | set(NAMES)
    for refusals in (CarpetsRefusal, DragonsRefusal, RosterRefusal, LogRefusal, BidRefusal):
        found |= {refusal.rule for refusal in refusals}
    signs = {BETWEEN_WORDS, BETWEEN_SENTENCES, COUNTED, DECIMAL, LAST_OF_WORDS}
    return tuple(sorted(signs | {text for text in found if needs_translation(text)}))


def needs_translation(text: str) -> bool:
    """Whether a text says anything: words, or signs between holes, which languages set differently."""
    without = _HOLE.sub("", text)
    return any(letter.isalpha() for letter in without) or (without != text and without != "")


def said_in(source: str) -> Iterator[str]:
    """The patterns that a module says, and the texts in its tables, which become words."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict) and "Word(" in source:
            for value in node.values:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        first = node.args[0]
        if name in _SAYS and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def _sources() -> Iterator[Path]:
    for place in SPEAKING:
        path = ROOT / place
        yield from (
            [path]
            if path.is_file()
            else (each for each in sorted(path.rglob("*.py")) if each.name not in SILENT)
        )
