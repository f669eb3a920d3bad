"""Addresses of SQLite files, whatever their folders are called."""

import os
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

import sqlalchemy as sa


def sqlite_url(file: Path) -> sa.URL:
    """The address under which SQLAlchemy opens exactly this file: written into a text, a "?" or "%20" in a
    folder's name would lead to another one."""
    return sa.URL.create("sqlite", database=str(file))


def sqlite_uri(file: Path) -> str:
    """The same as SQLite's own URI, without the options that follow a "?"."""
    return f"file:{quote(os.fsencode(file))}"


def file_of(address: sa.URL) -> Path:
    """The file that an address of SQLite leads to, in either form."""
    named = str(address.database)
    if "uri" in address.query:
        return Path(os.fsdecode(unquote_to_bytes(named.removeprefix("file:"))))
    return Path(named)
