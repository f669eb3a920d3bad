"""What the companion knows as plain JSON for programs: sentences as text, secrets as the word "sealed"."""

from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args, get_origin

import msgspec

from companion.shared.refusals import CompanionError, MoveRefused
from companion.shared.ruleset import Awaited, Ruleset
from companion.shared.score_sheet import ScoreSheet
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, Word
from companion.table import Accepted, Fault, Refused, Snapshot, TimelineStep

AnyRules = Ruleset[Any, Any, Any, Any]


class NotUnderstood(CompanionError):
    """A line or argument that is no command of this game; the text names the place."""


def plain(thing: object) -> Any:
    """Anything of ours as dicts, lists, texts and numbers."""
    match thing:
        case None | bool() | int() | float() | str():
            return thing
        case Sentence() | Word():
            return str(thing)
        case Sealed():
            return "sealed"
        case Enum():
            return thing.value
        case msgspec.Struct():
            tag = thing.__struct_config__.tag
            named = {name: plain(getattr(thing, name)) for name in thing.__struct_fields__}
            return {"type": tag, **named} if tag is not None else named
        case Mapping():
            return {str(plain(key)): plain(value) for key, value in thing.items()}
        case Set():
            return sorted((plain(each) for each in thing), key=str)
        case tuple() | list():
            return [plain(each) for each in thing]
        case type():
            return _tag(thing)
        case _ if is_dataclass(thing):
            return {field.name: plain(getattr(thing, field.name)) for field in fields(thing)}
    raise TypeError(f"{type(thing).__name__} has no form in JSON")


def _tag(command: type) -> str:
    config = getattr(command, "__struct_config__", None)
    return str(config.tag) if config is not None else command.__name__


def plain_answer(answer: Accepted[Any] | Refused | Fault) -> dict[str, Any]:
    """What `play --json` and `--json` of undo, redo and amend answer."""
    match answer:
        case Accepted():
            return {
                "ok": True,
                "revision": answer.revision,
                "saved": answer.saved,
                **({"trouble": str(answer.trouble)} if answer.trouble else {}),
                "events": plain(answer.events),
                "sentences": plain(answer.sentences),
            }
        case Refused():
            return refusal(answer.code.code, answer.code.rule, str(answer.sentence), plain(answer.legal))
        case Fault():
            return {"ok": False, "fault": {"sentence": str(answer.sentence)}}


def plain_refusal(refused: MoveRefused) -> dict[str, Any]:
    return refusal(refused.code.code, refused.code.rule, str(refused.sentence), plain(refused.legal))


def refusal(code: str, rule: str, sentence: str, legal: list[str]) -> dict[str, Any]:
    return {"ok": False, "refused": {"code": code, "rule": rule, "sentence": sentence, "legal": legal}}


def plain_snapshot(shown: Snapshot[Any]) -> dict[str, Any]:
    """What `show --json` gives: all that everybody may know."""
    return {
        "ok": True,
        "game": shown.game_id,
        "ruleset": shown.ruleset,
        "revision": shown.revision,
        "saved": shown.saved,
        "players": plain(shown.roster.players),
        "awaited": plain_awaited(shown.awaited),
        "view": plain(shown.view),
        "score_sheet": plain_sheet(shown.score_sheet),
        "outcome": plain(shown.outcome),
        "misfits": plain(shown.misfits),
        "can_undo": shown.can_undo,
        "can_redo": shown.can_redo,
    }


def plain_awaited(awaited: Awaited) -> dict[str, Any]:
    return {"what": str(awaited.what), "who": plain(awaited.who), "commands": plain(awaited.commands)}


def plain_sheet(sheet: ScoreSheet) -> dict[str, Any]:
    players = [{**plain(player), "total": player.total} for player in sheet.players]
    return {"final": sheet.final, "players": players}


def plain_timeline(steps: tuple[TimelineStep, ...]) -> list[dict[str, Any]]:
    return [plain(step) for step in steps]


def _seal(of_type: Any, value: Any) -> object:
    """A secret as people type it: the value itself, sealed at once."""
    if get_origin(of_type) is not Sealed:
        raise NotImplementedError(f"{of_type} has no form in JSON")
    return Sealed(msgspec.convert(value, get_args(of_type)[0]))


def command_from_json(rules: AnyRules, text: str | bytes) -> Any:
    """A command of the game. Raises NotUnderstood, which never quotes a value: it may be a secret."""
    try:
        return msgspec.json.decode(text, type=rules.command_type, dec_hook=_seal)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotUnderstood(f"This is no command of {rules.name}: {error}.") from None


def command_from_plain(rules: AnyRules, value: object) -> Any:
    """The same from what JSON has become already."""
    try:
        return msgspec.convert(value, rules.command_type, dec_hook=_seal)
    except msgspec.ValidationError as error:
        raise NotUnderstood(f"This is no command of {rules.name}: {error}.") from None


def command_schema(rules: AnyRules) -> dict[str, Any]:
    """The JSON schema of the game's commands as `play --json` reads them; secrets are plain values there."""

    def of_sealed(of_type: Any) -> dict[str, Any]:
        if of_type is not Sealed:
            raise NotImplementedError(str(of_type))
        return {"description": "a secret; kept sealed"}

    schema = msgspec.json.schema(rules.command_type, schema_hook=of_sealed)
    # The hook is not told what is sealed, so that is put in here.
    for command in get_args(rules.command_type):
        properties = schema["$defs"][command.__name__]["properties"]
        for field in msgspec.structs.fields(command):
            if get_origin(field.type) is Sealed:
                properties[field.encode_name] |= msgspec.json.schema(get_args(field.type)[0])
    return schema
