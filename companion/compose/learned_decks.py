"""Decks that were learned at the screen: where they lie, what they are called, what their faces mean."""

from __future__ import annotations

from pathlib import Path

from companion.compose.kinds_file import ALL_CARPETS, ALL_DESTINATIONS, NamedFace
from companion.games.flying_carpets.components import DECK, Kind
from ui.present.at_work import FaceNamed
from ui.present.world import DeckOnHand

DECKS = "decks"
DECK_FILE = "deck.toml"


def learned_decks(folder: Path) -> tuple[DeckOnHand, ...]:
    """The decks in a folder of decks, by name."""
    if not folder.is_dir():
        return ()
    found = sorted(path for path in folder.iterdir() if (path / DECK_FILE).is_file())
    return tuple(DeckOnHand(path.name, tuple(map(str, sorted(path.glob("*.jpg"))))) for path in found)


def free_name(folder: Path) -> str:
    """The name of the next deck: "deck-1", "deck-2" …"""
    number = 1
    while (folder / f"deck-{number}").exists():
        number += 1
    return f"deck-{number}"


def named_face(number: int, named: FaceNamed) -> NamedFace:
    """What a picture of our own deck stands for. Raises ValueError for a name that none of them has."""
    name, turned = named.name, named.upside_down
    match name:
        case "":
            return NamedFace(number)
        case "back":
            return NamedFace(number, back=ALL_DESTINATIONS, turned=turned)
        case "carpet-back":
            return NamedFace(number, back=ALL_CARPETS, turned=turned)
        case "carpet-red" | "carpet-blue" | "carpet-green" | "carpet-yellow":
            return NamedFace(number, carpet=name.removeprefix("carpet-"), turned=turned)
    kind = Kind(name)
    word, _, motif = name.partition("adventure-")
    if motif:
        return NamedFace(number, kind="adventure", motif=motif.upper(), count=DECK[kind.place], turned=turned)
    return NamedFace(number, kind=word, count=DECK[kind.place], turned=turned)
