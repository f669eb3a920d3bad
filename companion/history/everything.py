"""Everything in one JSON file, and back: people, groups, every game with its events. docs/history.md."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.history.listing import MOST_GAMES
from companion.shared.ruleset import Ruleset
from companion.storage.errors import GameUnknown, PersonChangeRefused, PersonUnknown, SealBroken
from companion.storage.exporting import ImportRefused, exported, import_game
from companion.storage.journal import Journal, is_game_id
from companion.storage.people import all_groups, all_people
from companion.storage.person_changes import set_counts, set_guest
from companion.storage.photos import keep_if_none, photo_of, photos_kept, refuse_other_than_photo
from companion.storage.results import HandResult, enter_all, results
from companion.storage.sealing import KeyRing

FORMAT, VERSION = "tabletop-companion-everything", 2
LARGEST_BYTES = 1_000_000_000


class _Head(msgspec.Struct, frozen=True):
    version: int = 0


class _Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`photo` is a small JPEG file in base64; since version 2."""

    name: str
    colour: str
    symbol: str
    photo: bytes = b""


class _Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    players: tuple[str, ...]
    guests: tuple[str, ...]


class _Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    points: int


class _ByHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    ruleset: str
    group: str
    ended_at_s: float
    played_s: float
    counts: bool
    seats: tuple[_Score, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`games` are files as `companion export` writes them; `left_out` do not count."""

    format: str
    version: int
    people: tuple[_Person, ...]
    groups: tuple[_Group, ...]
    games: tuple[msgspec.Raw, ...]
    by_hand: tuple[_ByHand, ...]
    left_out: tuple[str, ...]
    not_exported: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakenIn:
    """How many games were new, how many were here already, and why others were refused."""

    new: int
    known: int
    refused: tuple[str, ...] = ()


def is_everything(content: bytes) -> bool:
    """Whether a file says of itself that it is one of these."""
    return FORMAT.encode() in content[:200]


def everything(journal: Journal, keys: KeyRing, *, locked: bool = True) -> bytes:
    """All of it as JSON. What is sealed in games that go on stays sealed; unreadable games are named.

    `locked` means as in `exported` that only this companion can take in games that go on.
    """
    lines = journal.games(MOST_GAMES)
    games, unreadable = [], []
    for line in lines:
        if line.by_hand:
            continue
        try:
            # Handed over to another companion, games must go on there: each file holds its own key.
            games.append(msgspec.Raw(exported(journal.read(line.id), keys, locked=locked)))
        except (SealBroken, GameUnknown):
            unreadable.append(line.id)
    by_hand = tuple(
        _ByHand(
            game.id,
            game.ruleset,
            game.group,
            game.ended_at_s,
            game.played_s,
            game.counts,
            tuple(
                _Score(f"{seat.name} {number}" if seat.gone else seat.name, seat.points)
                for number, seat in enumerate(game.seats, 1)
            ),
        )
        for game in results(journal)
        if game.by_hand
    )
    file = _File(
        FORMAT,
        VERSION,
        tuple(_people(journal)),
        tuple(_Group(each.name, each.players, each.guests) for each in all_groups(journal.engine)),
        tuple(games),
        by_hand,
        tuple(line.id for line in lines if not line.counts),
        tuple(unreadable),
    )
    return msgspec.json.encode(file) + b"\n"


def _people(journal: Journal) -> Iterator[_Person]:
    photos = photos_kept(journal.engine)
    for each in all_people(journal.engine):
        photo = photo_of(journal.engine, each.name) if each.name in photos else None
        yield _Person(each.name, each.colour, each.symbol, photo or b"")


def import_everything(
    content: bytes,
    source: str,
    journal: Journal,
    keys: KeyRing,
    rules: Mapping[str, Ruleset[Any, Any, Any, Any]],
    now_s: float,
) -> TakenIn:
    """Takes in what is not here yet; a second time it changes nothing.

    Every game is decided again before it is added; one that was altered, or is locked to another companion,
    is refused alone. Who has a photo keeps it. Raises ImportRefused for a file that is none of these.
    """
    file = _read(content, source)
    _refuse_strange_photos(file, source)
    before = journal.count()[0]
    left_out = set(file.left_out)
    refused = []
    for number, game in enumerate(file.games, 1):
        count = journal.count()[0]
        try:
            game_id = import_game(bytes(game), f"{source}, game {number}", journal, keys, rules)
        except ImportRefused as why:
            refused.append(str(why))
            continue
        is_new = journal.count()[0] > count
        if is_new and _stated_id(game) in left_out:
            set_counts(journal, game_id, False, now_s)
    known = {line.id for line in journal.games(MOST_GAMES)}
    new = {each.id: _hand_result(each) for each in file.by_hand if each.id not in known}
    if strange := [game_id for game_id in new if not is_game_id(game_id)]:
        raise ImportRefused(f"{source} was altered: {strange[0][:20]} is no game's id.")
    enter_all(journal, new, now_s)
    added = journal.count()[0] - before
    if added:
        _set_guests(journal, file, now_s)
    keep_if_none(journal, {each.name: each.photo for each in file.people if each.photo}, now_s)
    known_count = len(file.games) + len(file.by_hand) - added - len(refused)
    return TakenIn(added, known_count, tuple(refused))


def _read(content: bytes, source: str) -> _File:
    if len(content) > LARGEST_BYTES:
        raise ImportRefused(f"{source} is too large ({len(content) / 1e6:.0f} MB).")
    try:
        if msgspec.json.decode(content, type=_Head).version > VERSION:
            raise ImportRefused(f"{source} was written by a newer companion. Update this one to import it.")
        return msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ImportRefused(f"{source} cannot be taken in: {error}.") from None


def _refuse_strange_photos(file: _File, source: str) -> None:
    for each in file.people:
        try:
            if each.photo:
                refuse_other_than_photo(each.photo)
        except PersonChangeRefused as why:
            raise ImportRefused(f"{source} cannot be taken in: {each.name[:20]}: {why}") from None


class _Identified(msgspec.Struct):
    id: str = ""


class _Stated(msgspec.Struct):
    game: _Identified = msgspec.field(default_factory=_Identified)


def _stated_id(game: msgspec.Raw) -> str:
    return msgspec.json.decode(game, type=_Stated).game.id


def _hand_result(each: _ByHand) -> HandResult:
    return HandResult(
        each.ruleset,
        each.ended_at_s,
        tuple(seat.name for seat in each.seats),
        tuple(seat.points for seat in each.seats),
        each.group,
        each.played_s,
        each.counts,
    )


def _set_guests(journal: Journal, file: _File, now_s: float) -> None:
    for group in file.groups:
        for name in group.guests:
            try:
                set_guest(journal, group.name, name, True, now_s)
            except PersonUnknown:
                continue  # none of that guest's games came along
