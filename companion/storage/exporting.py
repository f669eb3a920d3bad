"""A game as one JSON file, and back: see docs/export-format.md."""

import base64
import binascii
import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.session import LogBreaksRules, Session, read_entries, verified
from companion.shared.codec import Encoded, Unreadable
from companion.shared.refusals import CompanionError, MoveRefused
from companion.shared.ruleset import Ruleset
from companion.storage.errors import GameUnknown, SealBroken
from companion.storage.journal import (
    Journal,
    JournalEntry,
    KeptGame,
    game_id_from,
    is_game_id,
    new_game_id,
)
from companion.storage.matches import journal_entry, read_setup, setup_of, stand_of, start_of
from companion.storage.sealing import KeyRing, Seal, key_from_text, key_to_text, new_key

FORMAT, VERSION = "tabletop-companion-game", 1
#: Larger than any game by far: a file beyond this is something else.
LARGEST_BYTES = 50_000_000

AnyRules = Ruleset[Any, Any, Any, Any]


class ImportRefused(CompanionError):
    """A file that is no game this companion can take in; nothing was added."""


class _Head(msgspec.Struct, frozen=True):
    format: str = ""
    version: int = 0


class _About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says of the game to its readers; id, rules, group and time are taken in again."""

    id: str
    ruleset: str
    players: tuple[str, ...]
    group: str
    created_at_s: float
    finished: bool
    result: str


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`secrets` are the entry's sealed values in the clear, `sealed` is a box of them."""

    at_s: float
    entry: msgspec.Raw
    secrets: tuple[msgspec.Raw, ...] = ()
    sealed: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: str
    version: int
    game: _About
    setup: msgspec.Raw
    entries: tuple[_Entry, ...]
    seal: str = ""


def exported(kept: KeptGame, keys: KeyRing, *, locked: bool = True) -> bytes:
    """The game as JSON. Of a finished game everything is in the clear; of one that goes on, sealed values
    stay in boxes: under a key made for this file, or under this companion's own if `locked`.
    """
    line = kept.line
    about = _About(
        line.id, line.ruleset, line.names, line.group, line.created_at_s, line.finished, line.result
    )
    key = new_key()
    close: Callable[[tuple[bytes, ...], str], bytes] = keys.seal if locked else Seal(key).close
    entries = []
    for number, entry in enumerate(kept.entries):
        readable, secrets = msgspec.Raw(entry.content.readable), entry.content.secrets
        if not secrets or line.finished:
            entries.append(_Entry(entry.at_s, readable, tuple(map(msgspec.Raw, secrets))))
        else:
            box = base64.b64encode(close(secrets, _place(line.id, number))).decode()
            entries.append(_Entry(entry.at_s, readable, sealed=box))
    sealed = any(entry.sealed for entry in entries)
    file = _File(
        FORMAT,
        VERSION,
        about,
        msgspec.Raw(setup_of(kept)),
        tuple(entries),
        seal=("locked" if locked else key_to_text(key)) if sealed else "",
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def _place(game_id: str, number: int) -> str:
    return f"export of game {game_id}, entry {number}"


def import_game(
    content: bytes, source: str, journal: Journal, keys: KeyRing, rules: Mapping[str, AnyRules]
) -> str:
    """Adds the game in `content` to the journal and gives its id, which is another one if its own is taken.

    Every command is decided again first. A game that is there already is not added twice.
    Raises ImportRefused, naming `source`; JournalTrouble.
    """
    file = _read_file(content, source)
    game = rules.get(file.game.ruleset)
    if game is None:
        known = ", ".join(rules)
        raise ImportRefused(f"{source} is a game of {file.game.ruleset}; this companion knows {known}.")
    session, entries = _checked(file, source, game, keys)
    start = start_of(session, file.game.created_at_s, file.game.group)
    stated: tuple[str, ...] = (file.game.id,) if is_game_id(file.game.id) else ()
    # The second choice follows from the content, so that a second import finds what the first one added.
    for game_id in (*stated, _id_of(entries), new_game_id()):
        if _is_free(journal, game_id):
            break
        if _is_same(journal, game_id, entries):
            return game_id
    journal.begin(game_id, start, entries, stand_of(session))
    return game_id


def _id_of(entries: tuple[JournalEntry, ...]) -> str:
    """An id that the same entries always get."""
    told = hashlib.sha256(b"\n".join(entry.content.readable for entry in entries)).digest()
    return game_id_from(int.from_bytes(told[:8], "big"))


def _is_same(journal: Journal, game_id: str, entries: tuple[JournalEntry, ...]) -> bool:
    if journal.find(game_id).by_hand:
        return False
    there = journal.read(game_id)
    return [entry.content for entry in there.entries] == [entry.content for entry in entries]


def _is_free(journal: Journal, game_id: str) -> bool:
    try:
        return journal.find(game_id).id != game_id
    except GameUnknown:
        return True


def _read_file(content: bytes, source: str) -> _File:
    if len(content) > LARGEST_BYTES:
        raise ImportRefused(f"{source} is too large to be a game ({len(content) / 1e6:.0f} MB).")
    try:
        head = msgspec.json.decode(content, type=_Head)
        if head.format != FORMAT:
            raise ImportRefused(f"{source} is no game that a companion exported.")
        if head.version > VERSION:
            raise ImportRefused(
                f"{source} has format version {head.version}; this companion reads up to {VERSION}. "
                "Update the companion to import it."
            )
        return msgspec.json.decode(content, type=_File)
    except msgspec.ValidationError as error:
        raise ImportRefused(f"{source} is no game that a companion exported: {error}.") from None
    except msgspec.DecodeError as error:
        what = "is cut off" if "truncated" in str(error) else "is no JSON"
        raise ImportRefused(f"{source} {what}: {error} (it has {len(content)} bytes).") from None
    except UnicodeDecodeError:
        raise ImportRefused(f"{source} is no JSON: it is not UTF-8 text.") from None


def _checked(
    file: _File, source: str, game: AnyRules, keys: KeyRing
) -> tuple[Session[Any, Any, Any, Any], tuple[JournalEntry, ...]]:
    try:
        setup = read_setup(bytes(file.setup))
        contents = [
            Encoded(bytes(entry.entry), _secrets_of(file, entry, number, keys))
            for number, entry in enumerate(file.entries)
        ]
        session = verified(game, setup, read_entries(game, contents))
    except SealBroken as broken:
        locked = (
            " Until it is finished, a game is for the companion that exported it, unless it was exported with"
            " --portable."
            if file.seal == "locked"
            else ""
        )
        raise ImportRefused(f"{source} cannot be opened: {broken}{locked}") from None
    except MoveRefused as refused:
        raise ImportRefused(f"{source} breaks the rules: {refused}") from None
    except LogBreaksRules as broken:
        raise ImportRefused(f"{source} was altered: {str(broken).rstrip('.')}.") from None
    except Unreadable as error:
        raise ImportRefused(f"{source} was altered: {error}.") from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        # Values no companion wrote can lead the rules astray; what they quote is left out, it may be sealed.
        raise ImportRefused(
            f"{source} was altered: the rules cannot follow it ({type(error).__name__})."
        ) from None
    times = (entry.at_s for entry in file.entries)
    return session, tuple(map(journal_entry, times, session.log.entries))


def _secrets_of(file: _File, entry: _Entry, number: int, keys: KeyRing) -> tuple[bytes, ...]:
    if not entry.sealed:
        return tuple(bytes(secret) for secret in entry.secrets)
    place = _place(file.game.id, number)
    try:
        box = base64.b64decode(entry.sealed, validate=True)
    except binascii.Error:
        raise SealBroken(f"The sealed value of {place} was altered.") from None
    key = key_from_text(file.seal)
    return Seal(key).open(box, place) if key else keys.open(box, place)
