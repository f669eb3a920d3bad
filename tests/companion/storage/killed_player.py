"""Plays Flying Carpets in children that are killed at random moments, and looks what the journal has then.

Run as a program: FOLDER ROUNDS SEED. Loads everything once and forks, so that a round takes milliseconds.
Prints one JSON object: the rounds, the acknowledgements, and every acknowledgement that was not kept.
"""

import hashlib
import json
import os
import select
import signal
import sys
import time
from pathlib import Path
from random import Random

import alembic.command  # noqa: F401  # loaded once here instead of in every child that makes a journal

from companion.games.flying_carpets.moves import Command, Event
from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import State
from companion.games.flying_carpets.view import View
from companion.session import Session
from companion.shared.codec import encode
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Ruleset, Setup
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Table

RULES: Ruleset[State, Command, Event, View] = FlyingCarpets()
SETUP = Setup(
    Roster(tuple(map(Player.usual, ("Anna", "Ben", "Cleo"), (Colour.RED, Colour.BLUE, Colour.GREEN))))
)
#: Every so many rounds the journal itself is new, so that its making is killed too.
NEW_JOURNAL_EVERY = 25
LONGEST_LIFE_S = 0.03
LONGEST_FIRST_LIFE_S = 0.2

CarpetsTable = Table[State, Command, Event, View]


def digest(session: Session[State, Command, Event, View]) -> str:
    """A fingerprint of all entries, sealed values included."""
    found = hashlib.sha256()
    for entry in session.log.entries:
        encoded = encode(entry)
        found.update(encoded.readable + b"\0".join(encoded.secrets) + b"\n")
    return found.hexdigest()


def play_until_killed(folder: Path, seed: int, acknowledgements: int) -> None:
    """Plays on and reports each acknowledgement: the game, its entries so far and their fingerprint."""
    draw = Random(seed)
    journal = open_journal(Place(folder), time.time())
    table = _table(journal, draw)
    while True:
        command = random_command(FlyingCarpets(), table.session.state, draw)
        chosen = draw.randrange(12)
        if command is None:
            table = Table.begin(Session.begin(RULES, SETUP, draw), journal, draw=draw)
            continue
        if chosen == 0:
            answer = table.undo()
        elif chosen == 1:
            answer = table.redo()
        elif chosen == 2:
            answer = table.amend(draw.choice(table.session.log.steps).number, command)
        else:
            answer = table.submit(command)
        if isinstance(answer, Accepted) and answer.saved:
            told = [table.game_id, len(table.session.log.entries), digest(table.session)]
            os.write(acknowledgements, (json.dumps(told) + "\n").encode())


def _table(journal: Journal, draw: Random) -> CarpetsTable:
    lines = journal.games(1)
    if lines and not lines[0].finished:
        return Table.resume(RULES, journal, lines[0].id, draw=draw)
    return Table.begin(Session.begin(RULES, SETUP, draw), journal, draw=draw)


def killed_round(folder: Path, seed: int, life_s: float) -> list[list[object]]:
    """One child, killed `life_s` after its first sign of life; what it was told is kept."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play_until_killed(folder, seed, writing)
        finally:
            os._exit(1)
    os.close(writing)
    if life_s <= LONGEST_LIFE_S:
        select.select([reading], [], [], 20.0)
    time.sleep(life_s)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with open(reading, "rb") as pipe:
        lines = pipe.read().splitlines()
    return [json.loads(line) for line in lines]


def what_is_wrong(folder: Path, told: list[list[object]]) -> list[str]:
    """Every acknowledgement that the journal, opened anew, does not bear out."""
    journal = open_journal(Place(folder), time.time())
    wrong = []
    try:
        for line in journal.games(3):
            kept = journal.read(line.id)
            if len(kept.entries) != line.entry_count:
                wrong.append(f"{line.id}: {len(kept.entries)} entries, {line.entry_count} counted")
            session = Table.resume(RULES, journal, line.id).session
            for game_id, count, expected in told:
                assert isinstance(count, int)
                if game_id != line.id:
                    continue
                if len(session.log.entries) < count:
                    wrong.append(f"{line.id}: entry {count - 1} was acknowledged and is missing")
                elif digest(_first(session, count)) != expected:
                    wrong.append(f"{line.id}: the first {count} entries are not those acknowledged")
        known = {line.id for line in journal.games(1000)}
        wrong += [f"game {game_id} is missing" for game_id, _, _ in told if game_id not in known]
    finally:
        journal.close()
    return wrong


def _first(session: Session[State, Command, Event, View], count: int) -> Session[State, Command, Event, View]:
    return Session.resume(RULES, SETUP, session.log.entries[:count])


def main(folder: Path, rounds: int, seed: int) -> dict[str, object]:
    draw, wrong, acknowledged, place = Random(seed), [], 0, folder
    for number in range(rounds):
        is_new = number % NEW_JOURNAL_EVERY == 0
        if is_new:
            place = folder / f"journal-{number}"
        life_s = draw.random() * (LONGEST_FIRST_LIFE_S if is_new else LONGEST_LIFE_S)
        told = killed_round(place, seed + number, life_s)
        acknowledged += len(told)
        # Only the last few need the fingerprint of everything before them.
        wrong += what_is_wrong(place, told[-3:])
    return {"rounds": rounds, "acknowledged": acknowledged, "wrong": wrong}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
