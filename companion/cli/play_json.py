"""Playing line by line: each line of standard input is a request, each gets one line of answer."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.cli.answers import print_json
from companion.cli.at_hand import AnyTable
from companion.cli.changes import Answer, whole_answer
from companion.cli.plain import (
    NotUnderstood,
    command_from_json,
    command_from_plain,
    plain,
    plain_snapshot,
    plain_timeline,
)
from companion.cli.streams import patient_input
from companion.shared.players import Seat
from companion.shared.ruleset import SHARED_SCREEN, Viewer

#: A line beyond this is no command of any game.
LONGEST_LINE = 100_000

REQUESTS = ("submit", "undo", "redo", "amend", "drop", "view", "show", "log", "save")


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line with "do". `id` comes back with the answer."""

    do: str
    id: Any = None
    command: Any = None
    step: int | None = None
    seat: int | None = None


def play_by_lines(table: AnyTable) -> None:
    """Answers until the input ends."""
    asked = patient_input()
    while line := asked.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = asked.readline(LONGEST_LINE)
            print_json(_error(f"A line has at most {LONGEST_LINE} bytes."))
        elif line.strip():
            print_json(answer_line(table, line))


def answer_line(table: AnyTable, line: bytes) -> dict[str, Any]:
    """The answer to one line; whatever it is, nothing is raised for it."""
    request_id: Any = None
    try:
        asked = msgspec.json.decode(line)
        if isinstance(asked, dict) and "do" in asked:
            request = msgspec.convert(asked, _Request)
            request_id = request.id
            answer = _answer(table, request)
        else:
            answer = _told(table, table.submit(command_from_json(table.session.rules, line)))
    except NotUnderstood as error:
        answer = _error(str(error))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        answer = _error(f"This line is no request: {error}.")
    return answer if request_id is None else {"id": request_id, **answer}


def _answer(table: AnyTable, request: _Request) -> dict[str, Any]:
    match request.do:
        case "submit":
            return _told(table, table.submit(_command(table, request)))
        case "undo":
            return _told(table, table.undo())
        case "redo":
            return _told(table, table.redo())
        case "amend":
            return _told(table, table.amend(_step(request), _command(table, request)))
        case "drop":
            return _told(table, table.amend(_step(request), None))
        case "view":
            return {"ok": True, "seat": request.seat, "view": plain(table.view(_viewer(table, request)))}
        case "show":
            return plain_snapshot(table.snapshot())
        case "log":
            return {"ok": True, "steps": plain_timeline(table.snapshot().timeline)}
        case "save":
            saved = table.catch_up()
            trouble = table.snapshot().trouble
            return {"ok": saved, "saved": saved, **({"trouble": str(trouble)} if trouble else {})}
    raise NotUnderstood(f"There is no request {request.do}; there are {', '.join(REQUESTS)}.")


def _told(table: AnyTable, answer: Answer) -> dict[str, Any]:
    return whole_answer(table, answer)


def _command(table: AnyTable, request: _Request) -> Any:
    if not isinstance(request.command, Mapping):
        raise NotUnderstood(f'The request {request.do} wants a "command".')
    return command_from_plain(table.session.rules, request.command)


def _step(request: _Request) -> int:
    if request.step is None:
        raise NotUnderstood(f'The request {request.do} wants the "step", a number from the log.')
    return request.step


def _viewer(table: AnyTable, request: _Request) -> Viewer:
    if request.seat is None:
        return SHARED_SCREEN
    last = len(table.session.setup.roster) - 1
    if not 0 <= request.seat <= last:
        raise NotUnderstood(f"There is no seat {request.seat}; there are 0 to {last}.")
    return Seat(request.seat)


def _error(sentence: str) -> dict[str, Any]:
    return {"ok": False, "error": {"code": "not-understood", "sentence": sentence}}
