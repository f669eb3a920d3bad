"""The words in what is typed at a console: names, spaces, tokens, treasures, spells with their aims."""

import re
from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from companion.games.aladdins_dragons.board import SPACES, Space
from companion.games.aladdins_dragons.components import (
    ARTIFACTS,
    SPELLS,
    TREASURES,
    Artifact,
    Spell,
    Treasure,
)
from companion.games.aladdins_dragons.moves import Aim, TokenName
from companion.games.aladdins_dragons.treasure_deck import TreasureCard
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures, of_kind, plus
from companion.shared.phrases import PhraseUnclear, seat_named
from companion.shared.players import Roster, Seat

E = TypeVar("E", bound=Enum)


def number_of(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise PhraseUnclear(f"{text.strip() or 'Nothing'} is no number.") from None


def secret_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise PhraseUnclear("That is no number.") from None


def secret_spell(text: str) -> Spell:
    try:
        return _named(text, SPELLS, "spell")
    except PhraseUnclear:
        raise PhraseUnclear("That is no spell.") from None


def secret_treasures(text: str) -> Treasures:
    try:
        return treasures_of(text)
    except PhraseUnclear:
        raise PhraseUnclear("Those are no treasures; for example: crowns 2 gold 1") from None


def seat_of(text: str, roster: Roster) -> Seat:
    """A player by name, or by the only name that begins so; `#1` is the first, as `with_seats` has it."""
    number = text.strip().removeprefix("#")
    if number != text.strip() and number.isdecimal() and 1 <= int(number) <= len(roster):
        return Seat(int(number) - 1)
    return seat_named(text, roster)


def with_seats(text: str, roster: Roster) -> str:
    """The text with `#1` for a name before the slash of a token: names may have blanks in them."""
    by_length = sorted(roster.seats, key=lambda seat: -len(roster.name(seat)))
    for seat in by_length:
        text = re.sub(rf"(?i)(?<!\S){re.escape(roster.name(seat))}/", f"#{seat + 1}/", text)
    return text


def player_first(text: str, roster: Roster) -> tuple[Seat, str]:
    """The player that a line begins with, by the longest name that fits, and the rest of it."""
    words = text.split()
    for number in range(len(words), 0, -1):
        try:
            return seat_of(" ".join(words[:number]), roster), " ".join(words[number:])
        except PhraseUnclear:
            continue
    return seat_of(words[0] if words else "", roster), ""


def treasure_of(text: str) -> Treasure:
    return _named(text, TREASURES, "kind of treasure")


def artifact_of(text: str) -> Artifact:
    return _named(text, ARTIFACTS, "artifact")


def space_of(text: str) -> Space:
    """A space by name: `market`, `room 2`, `crowns` for the cave of crowns."""
    return _named(text, SPACES, "space")


def treasures_of(text: str) -> Treasures:
    """`crowns 3 gold 1`, or `3 crowns 1 gold`; a kind without a number is one. `nothing` is none at all."""
    if text.strip().lower() == "nothing":
        return NOTHING
    found, waiting = NOTHING, None
    kind: Treasure | None = None
    for word in text.replace(",", " ").replace(" and ", " ").split():
        if word.isdecimal():
            if kind is not None:
                found, kind = plus(found, of_kind(kind, int(word))), None
            else:
                waiting = int(word)
            continue
        if kind is not None:
            found = plus(found, of_kind(kind, 1))
        kind = treasure_of(word)
        if waiting is not None:
            found, kind, waiting = plus(found, of_kind(kind, waiting)), None, None
    if kind is not None:
        found = plus(found, of_kind(kind, 1))
    if waiting is not None or found == NOTHING:
        raise PhraseUnclear("Which treasures? For example: crowns 3 gold 1")
    return found


def caves_of(text: str) -> TreasureCard:
    """`4 2 / - / 3 / 5 / 1`: the shelves of the five caves."""
    caves = text.split("/")
    if len(caves) != len(TREASURES):
        raise PhraseUnclear("Five caves, set apart by /, - for an empty one: card 4 2 / - / 3 / 5 / 1")
    shelves = [tuple(number_of(word) for word in cave.split() if word != "-") for cave in caves]
    a, b, c, d, e = shelves
    return (a, b, c, d, e)


def tokens_of(text: str, seat: Seat | None, roster: Roster | None = None) -> tuple[TokenName, ...]:
    """`1 4` for tokens of one player, `Anna/3 Ben/1` for those of several."""
    found = []
    for word in (with_seats(text, roster) if roster is not None else text).replace(",", " ").split():
        name, is_owned, nth = word.rpartition("/")
        if is_owned and roster is not None:
            found.append(TokenName(seat_of(name, roster), number_of(nth)))
        elif seat is not None:
            found.append(TokenName(seat, number_of(word)))
        else:
            raise PhraseUnclear("A token is named by its player and number: Anna/3")
    if not found and seat is None:
        raise PhraseUnclear("Which token? For example: Anna/3")
    return tuple(found)


def giver_of(text: str, roster: Roster) -> Seat | Space | None:
    if not text.strip():
        return None
    return space_of(text) if text.strip().lower().startswith("room") else seat_of(text, roster)


def ruling(text: str, example: str) -> tuple[str, str]:
    """What is ruled, and why."""
    what, colon, reason = text.partition(":")
    if not colon or not what.strip():
        raise PhraseUnclear(f"Say it like this: {example}")
    return what.strip(), reason.strip()


def spell_and_aim(text: str, roster: Roster) -> tuple[Spell, Aim]:
    """`teleport Anna/3 market gives gold 2`: the spell, then tokens, spaces, artifacts, `gives`, `takes`."""
    words = with_seats(text, roster).split()
    if not words:
        raise PhraseUnclear("Which spell? For example: spell Anna taboo market")
    spell = _named(words[0], SPELLS, "spell")
    rest, _, takes = " ".join(words[1:]).partition("takes")
    rest, _, gives = rest.partition("gives")
    space, artifact, play = None, None, None
    tokens: list[TokenName] = []
    for word in rest.split():
        if "/" in word:
            tokens += tokens_of(word, None, roster)
        elif word.isdecimal():
            play = int(word)
        elif (found := _fits(word, ARTIFACTS)) is not None:
            artifact = found
        else:
            space = space_of(word)
    return spell, Aim(
        space,
        tuple(tokens),
        artifact,
        treasures_of(gives) if gives.strip() else None,
        treasures_of(takes) if takes.strip() else None,
        play,
    )


def _fits(text: str, known: Sequence[E]) -> E | None:
    """The one of that name, or the only one that begins so."""
    wanted = text.strip().lower().replace(" ", "-").replace("'", "").rstrip("!")
    exact = [each for each in known if each.value == wanted]
    found = exact or [each for each in known if wanted and str(each.value).startswith(wanted)]
    return found[0] if len(found) == 1 else None


def _named(text: str, known: Sequence[E], what: str) -> E:
    found = _fits(text, known)
    if found is None:
        names = ", ".join(str(each.value) for each in known)
        raise PhraseUnclear(f"{text.strip() or 'Nothing'} is no {what}: {names}.")
    return found
