"""The worked examples in tests/golden/flying_carpets, and the words that they are written in."""

import tomllib
from pathlib import Path
from typing import Any

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import Carpet
from companion.shared.players import Seat

FOLDER = Path(__file__).resolve().parents[3] / "golden" / "flying_carpets"
Example = dict[str, Any]
EXAMPLES: list[Example] = [
    example
    for path in sorted(FOLDER.glob("*.toml"))
    for example in tomllib.loads(path.read_text())["example"]
]
PROFILE_NAMES = {"spice_pair": "spice_pair", "carpet_pair": "carpet_bazaar_pair", "camel_pair": "camel_pair"}


def kind_of(word: str) -> Kind:
    """A kind by the word that the examples have for it; `spice#2` is a spice bazaar."""
    name = word.split("#")[0]
    return Kind.CARPET_BAZAAR if name == "carpet" else Kind(name)


def kinds_of(words: list[str]) -> tuple[Kind, ...]:
    return tuple(map(kind_of, words))


def carpet_of(word: str, players: list[str]) -> Carpet:
    owner, nth = word.split("#")
    return Carpet(Seat(players.index(owner)), int(nth))


def same_set(found: Any, expected: Any) -> None:
    assert sorted(found) == sorted(expected)


def by_player(players: list[str], values: Any) -> dict[str, Any]:
    return dict(zip(players, values, strict=True))
