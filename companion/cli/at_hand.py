"""What most subcommands start from: the settings, the journal, the game that was named."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random, SystemRandom
from typing import Annotated, Any

import typer

from companion.games.registry import AllRules, game_named
from companion.settings import data_folder, load_settings
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from companion.table import Table

AnyTable = Table[Any, Any, Any, Any]

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, the beginning of one, or `last`.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with one JSON object, for programs.")]


def place_at_hand() -> Place:
    """Where the settings say the journal is. Raises SettingsRefused."""
    settings = load_settings()
    storage = settings.storage
    return Place(data_folder(settings), storage.url, storage.backups, storage.backup_every_h)


@contextmanager
def journal_at_hand() -> Iterator[Journal]:
    """The journal, open while the block runs. Raises SettingsRefused, JournalTrouble."""
    journal = open_journal(place_at_hand(), time.time())
    try:
        yield journal
    finally:
        journal.close()


def table_of(journal: Journal, name: str, seed: int | None = None) -> AnyTable:
    """The named game, ready to go on. Raises GameUnknown, NoSuchGame, JournalTrouble."""
    line = journal.find(name)
    rules = AllRules().get(line.ruleset) or game_named(line.ruleset).rules()
    draw = SystemRandom() if seed is None else Random(seed)
    return Table.resume(rules, journal, line.id, draw=draw)
