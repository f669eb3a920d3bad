"""A packed report of a fault: what was found and how a game went, without names, pictures and secrets."""

import json
import os
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from socket import gethostname

from companion.compose.doctoring import Finding
from companion.storage.journal import Journal
from companion.storage.people import all_groups, all_people

#: The games that go along, newest first: a fault is mostly in the last one or the one before.
GAMES = 3
#: All pictures together; more no form for a report takes.
PICTURES_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class Allowed:
    """What whoever reports it lets go along. Sealed values never do, and nothing here could allow them."""

    names: bool = False
    pictures: bool = False


def write_report(
    target: Path,
    findings: Iterable[Finding],
    settings: str,
    journal: Journal | None,
    folder: Path,
    allowed: Allowed,
    environment: Mapping[str, str] = os.environ,
) -> tuple[str, ...]:
    """Writes the report under its name when it is whole; what is in it, file by file. Raises OSError."""
    veil = Veil.over(journal, allowed, environment)
    parts = {
        "findings.json": json.dumps([_found(finding) for finding in findings], indent=1, ensure_ascii=False),
        "packages.txt": "\n".join(sorted(f"{one.name}=={one.version}" for one in distributions())),
        "settings.toml": re.sub(r"(://[^:/@\s\"]*:)[^@\s\"]*@", r"\1…@", settings),
    }
    if journal is not None:
        for line in journal.games(GAMES):
            parts[f"game-{line.id}.json"] = _game(journal, line.id)
    draft = target.with_name(f"{target.name}.part")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in parts.items():
            packed.writestr(name, veil.drawn(text))
        pictures = _pictures(folder) if allowed.pictures else ()
        for path in pictures:
            packed.write(path, f"pictures/{path.relative_to(folder).as_posix()}")
    draft.replace(target)
    return (*parts, *(f"pictures/{path.name}" for path in pictures))


def _found(finding: Finding) -> dict[str, str | bool]:
    return {"name": finding.name, "well": finding.well, "sentence": str(finding.sentence)}


def _game(journal: Journal, game_id: str) -> str:
    """A game's entries as they are readable in the journal: what is sealed was never in that part of them."""
    kept = journal.read(game_id)
    entries = [
        {"kind": entry.kind, "at_s": round(entry.at_s, 1), "entry": json.loads(entry.content.readable)}
        for entry in kept.entries
    ]
    told = {"ruleset": kept.line.ruleset, "setup": json.loads(kept.setup), "entries": entries}
    return json.dumps(told, indent=1, ensure_ascii=False)


def _pictures(folder: Path) -> tuple[Path, ...]:
    """The newest pictures of landings, as many as fit."""
    found = sorted(
        (folder / "evidence").rglob("*.jpg"), key=lambda path: (path.stat().st_mtime, path.name), reverse=True
    )
    taken, room = [], PICTURES_BYTES
    for path in found:
        room -= path.stat().st_size
        if room < 0:
            break
        taken.append(path)
    return tuple(taken)


@dataclass(frozen=True, slots=True)
class Veil:
    """Words that must not be read, each with what stands for it; the longest first."""

    words: tuple[tuple[str, str], ...]

    @classmethod
    def over(cls, journal: Journal | None, allowed: Allowed, environment: Mapping[str, str]) -> "Veil":
        words = {gethostname(): "this-machine", str(Path.home()): "~"}
        words |= {name: "user" for key in ("USER", "LOGNAME") if (name := environment.get(key, ""))}
        if journal is not None and not allowed.names:
            people = sorted(
                {person.name for person in all_people(journal.engine)}
                | {name for line in journal.games(1_000_000) for name in line.names}
            )
            words |= {name: f"Player-{number}" for number, name in enumerate(people, 1)}
            groups = sorted(group.name for group in all_groups(journal.engine) if group.name)
            words |= {name: f"Group-{number}" for number, name in enumerate(groups, 1)}
        longest_first = sorted(words.items(), key=lambda pair: (-len(pair[0]), pair[0]))
        # A name of one letter would tear every other word apart, so it counts only where it stands alone.
        return cls(tuple((word, instead) for word, instead in longest_first if word not in ("", "root", "/")))

    def drawn(self, text: str) -> str:
        for word, instead in self.words:
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", instead, text)
        return text
