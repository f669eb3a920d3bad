"""One TOML file of settings, checked key by key before anything starts."""

import difflib
import os
import re
import tomllib
import types
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated

import msgspec

APPLICATION = "tabletop-companion"
FILE_NAME = "companion.toml"


class SettingsRefused(Exception):
    """The settings file cannot be used; the text names file, line, key and what would do."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file. A new one is a class like this and a field of `Settings`."""


class StorageSettings(Section, frozen=True, forbid_unknown_fields=True):
    """`[storage]`: where the journal lies and how it is kept."""

    data: str = ""
    """Folder of journal, key and backups; empty: the user's data directory. COMPANION_DATA goes first."""
    url: str = ""
    """Any SQLAlchemy URL; empty: an SQLite file in the data directory."""
    backups: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 7
    """How many backups are kept; the oldest goes first."""
    backup_every_h: Annotated[float, msgspec.Meta(ge=0)] = 24.0
    """Hours between two backups; a journal in which nothing changed is not copied again."""


class PadKind(Enum):
    """What a player presses. AUTO takes what is there and says so; it never takes a simulated sibling."""

    AUTO = "auto"
    GPIO = "gpio"
    NUMPAD = "numpad"
    KEYS = "keys"
    NONE = "none"


class PinFactory(Enum):
    """Who drives the Pi's pins. MOCK is for trying things where there are none: no button is real then."""

    LGPIO = "lgpio"
    MOCK = "mock"


class LampName(Enum):
    """What a player's light can say."""

    YOUR_THROW = "your throw"
    TO_CHOOSE = "still to choose"
    DONE = "done"
    ATTENTION = "attention"


class CueName(Enum):
    """What is said by sound."""

    FELT = "felt"
    SETTLED = "settled"
    QUESTION = "question"
    DUEL = "duel"
    OPENED = "opened"
    CORRECTION = "correction"


class SoundOut(Enum):
    """Where sounds come from; AUTO is the buzzer with GPIO pads, else the sound output if there is one."""

    AUTO = "auto"
    BUZZER = "buzzer"
    SPEAKER = "speaker"
    NONE = "none"


class PadSettings(Section, frozen=True, forbid_unknown_fields=True):
    """`[pads]`: what everybody chooses with."""

    kind: PadKind = PadKind.AUTO
    seats: tuple[PadKind, ...] = ()
    """A kind for each seat, where they differ; it goes before `kind`."""
    pins: tuple[tuple[int, ...], ...] = ()
    """For each GPIO pad five BCM numbers, buttons 1 to 4 and the light; empty: the map of docs/pads.md."""
    pin_factory: PinFactory = PinFactory.LGPIO
    ports: tuple[str, ...] = ()
    """USB ports of the number pads in the order of the seats; empty: all that are found, by port."""
    keys: tuple[str, ...] = ()
    """A block of four keys for each seat; empty: 1234 7890 asdf hjkl vbnm."""
    pause_between_duels_s: Annotated[float, msgspec.Meta(ge=0, le=60)] = 3.0
    """What is pressed in this time after a duel belongs to no duel."""


class LightSettings(Section, frozen=True, forbid_unknown_fields=True):
    """`[lights]`: one a player."""

    on: bool = True
    off_for: frozenset[LampName] = frozenset()
    answers: bool = True
    """Whether every press is answered by a blink."""


class SoundSettings(Section, frozen=True, forbid_unknown_fields=True):
    """`[sounds]`: a few short cues."""

    output: SoundOut = SoundOut.AUTO
    silent: frozenset[CueName] = frozenset()
    buzzer_pin: Annotated[int, msgspec.Meta(ge=0, le=27)] = 15
    """BCM number; 0: there is no buzzer."""


class Settings(Section, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set, with the values that hold when nothing is."""

    storage: StorageSettings = msgspec.field(default_factory=StorageSettings)
    pads: PadSettings = msgspec.field(default_factory=PadSettings)
    lights: LightSettings = msgspec.field(default_factory=LightSettings)
    sounds: SoundSettings = msgspec.field(default_factory=SoundSettings)


def settings_path(environment: Mapping[str, str] = os.environ) -> Path:
    """The file that is read: COMPANION_SETTINGS, else beside the data if it is there, else the user's own."""
    if named := environment.get("COMPANION_SETTINGS"):
        return Path(named).expanduser()
    if folder := environment.get("COMPANION_DATA"):
        return Path(folder).expanduser() / FILE_NAME
    import platformdirs

    return platformdirs.user_config_path(APPLICATION, appauthor=False) / FILE_NAME


def data_folder(settings: Settings, environment: Mapping[str, str] = os.environ) -> Path:
    """Where journal, key and backups lie; the folder need not exist yet."""
    if named := environment.get("COMPANION_DATA") or settings.storage.data:
        return Path(named).expanduser()
    import platformdirs

    return platformdirs.user_data_path(APPLICATION, appauthor=False)


def load_settings(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of `path`, or of the usual place; a usual place without a file means the built-in values.

    Raises `SettingsRefused` for an unreadable file, an unknown key, a wrong type, and for a file that was
    named but is not there.
    """
    source = path or settings_path(environment)
    named = path is not None or bool(environment.get("COMPANION_SETTINGS"))
    try:
        # A pipe would be waited for, for ever.
        if source.exists() and not source.is_file() and source != Path(os.devnull):
            raise SettingsRefused(f"The settings file {source} is no file.")
        text = source.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        if named:
            raise SettingsRefused(f"The settings file {source} is not there.") from None
        return Settings()
    except OSError as error:
        raise SettingsRefused(f"The settings file {source} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise SettingsRefused(
            f"The settings file {source} cannot be read: it is not text in UTF-8."
        ) from error
    return settings_from_toml(text, str(source))


def settings_from_toml(text: str, source: str = FILE_NAME) -> Settings:
    """The settings that `text` states. Raises `SettingsRefused`, which names every unknown key at once."""
    try:
        stated = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsRefused(f"{source} is not TOML: {error}.") from error
    if strangers := list(_unknown_keys(stated, Settings, ())):
        raise SettingsRefused("\n".join(_stranger(source, text, keys, near) for keys, near in strangers))
    try:
        return msgspec.convert(stated, Settings)
    except msgspec.ValidationError as error:
        # msgspec ends its sentence with the path: "Expected `int`, got `str` - at `$.storage.backups`".
        what, _, where = str(error).partition(" - at `$.")
        keys = tuple(where.rstrip("`").split("."))
        raise SettingsRefused(f"{_place(source, text, keys)}: {'.'.join(keys)}: {what}.") from error


def _unknown_keys(
    stated: Mapping[str, object], section: type[msgspec.Struct], above: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every key that no field stands for, with the nearest name that does exist or ""."""
    known = {field.encode_name: field.type for field in msgspec.structs.fields(section)}
    for key, value in stated.items():
        if key not in known:
            yield (*above, key), next(iter(difflib.get_close_matches(key, known, n=1, cutoff=0.5)), "")
        elif isinstance(value, dict) and (inner := _struct_of(known[key])):
            yield from _unknown_keys(value, inner, (*above, key))


def _struct_of(declared: object) -> type[msgspec.Struct] | None:
    """The section behind a field's type, also behind `Section | None`; None where it is no section."""
    if isinstance(declared, types.UnionType) or typing.get_origin(declared) is typing.Union:
        return next((found for one in typing.get_args(declared) if (found := _struct_of(one))), None)
    return declared if isinstance(declared, type) and issubclass(declared, msgspec.Struct) else None


def _stranger(source: str, text: str, keys: tuple[str, ...], near: str) -> str:
    asked = f" Did you mean {'.'.join((*keys[:-1], near))}?" if near else ""
    return f"{_place(source, text, keys)}: there is no setting {'.'.join(keys)}.{asked}"


def _place(source: str, text: str, keys: tuple[str, ...]) -> str:
    """`file:line` of a key, or the file alone where the key is written in a way this does not follow."""
    line = _line_of(text, keys)
    return f"{source}:{line}" if line else source


def _line_of(text: str, keys: tuple[str, ...]) -> int:
    """1-based line that states `keys`, or its table's header; 0 when not found. tomllib keeps no lines."""
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\[?\s*([^\]]+?)\s*\]", line):
            table = _dotted(header[1])
            if table == keys:
                return number
        elif (stated := re.match(r"\s*([\w.\"' -]+?)\s*=", line)) and (*table, *_dotted(stated[1])) == keys:
            return number
    return _line_of(text, keys[:-1]) if len(keys) > 1 else 0


def _dotted(name: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in name.split("."))
