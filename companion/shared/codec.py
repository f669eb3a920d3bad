"""Commands and events as bytes: readable JSON, and apart from it what is sealed."""

from contextvars import ContextVar
from dataclasses import dataclass, field
from types import NoneType
from typing import Any, Generic, TypeVar, cast, get_args, get_origin

import msgspec

from companion.shared.log import Amended, Entry, Played, Redone, Undone
from companion.shared.refusals import CompanionError
from companion.shared.ruleset import Ruleset
from companion.shared.sealed import Sealed

C = TypeVar("C")
E = TypeVar("E")
T = TypeVar("T")


class Unreadable(CompanionError):
    """Bytes that are no command, event or entry of this game; the text says where they go wrong."""


class SecretMissing(Unreadable):
    """The readable part points to a secret that did not come with it."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """`readable` is JSON in which each sealed value is only `{"sealed": n}`; `secrets[n]` is that value,
    as JSON too. Whoever stores the two keeps the secrets where nobody reads them by chance.
    """

    readable: bytes
    secrets: tuple[bytes, ...] = field(default=(), repr=False)


#: The secrets of the value being decoded. A context variable, because a decoder's hook sees only one value
#: at a time and two threads may decode at once.
_secrets: ContextVar[tuple[bytes, ...]] = ContextVar("_secrets", default=())


def encode(thing: object) -> Encoded:
    """The thing as bytes; the same thing always gives the same bytes."""
    secrets: list[bytes] = []

    def placeholder(sealed: object) -> object:
        if not isinstance(sealed, Sealed):
            raise NotImplementedError(f"{type(sealed).__name__} has no form in JSON")
        secrets.append(msgspec.json.encode(sealed.opened(), order="deterministic"))
        return {"sealed": len(secrets) - 1}

    readable = msgspec.json.encode(thing, enc_hook=placeholder, order="deterministic")
    return Encoded(readable, tuple(secrets))


def without_secrets(thing: Any) -> Any:
    """A command or an event as all may know it: sealed parts that may be missing are left out.

    None where one may not be missing: then the secret is what the thing is about.
    """
    left_out: dict[str, object] = {}
    for part in msgspec.structs.fields(thing):
        value = getattr(thing, part.name)
        if isinstance(value, Sealed) and NoneType in get_args(part.type):
            left_out[part.name] = None
        elif isinstance(value, msgspec.Struct):
            left_out[part.name] = without_secrets(value)
            if left_out[part.name] is None:
                return None
    known = msgspec.structs.replace(thing, **left_out)
    return None if encode(known).secrets else known


class Decoder(Generic[T]):
    """Reads back what `encode` wrote of one type. Raises Unreadable (or SecretMissing), naming the place."""

    def __init__(self, of_type: Any) -> None:
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(of_type, dec_hook=_seal_again)

    def decode(self, encoded: Encoded) -> T:
        token = _secrets.set(encoded.secrets)
        try:
            return self._decoder.decode(encoded.readable)
        except msgspec.DecodeError as problem:
            raise Unreadable(f"this is not an entry of this game: {problem}") from problem
        finally:
            _secrets.reset(token)


class Codec(Generic[C, E]):
    """The decoders of one game. `encode` needs none."""

    def __init__(self, rules: Ruleset[Any, C, E, Any]) -> None:
        command, event = rules.command_type, rules.event_type
        self.command: Decoder[C] = Decoder(command)
        self.event: Decoder[E] = Decoder(event)
        # The parts are known only at run time, which the type checker cannot follow.
        played, amended = cast(Any, Played)[command, event], cast(Any, Amended)[command, event]
        self.entry: Decoder[Entry[C, E]] = Decoder(played | Undone | Redone | amended)


def _seal_again(of_type: Any, placeholder: Any) -> object:
    if get_origin(of_type) is not Sealed:
        raise NotImplementedError(f"{of_type} has no form in JSON")
    match placeholder:
        case {"sealed": int(number), **rest} if not rest:
            secrets = _secrets.get()
        case _:
            # The content is not quoted: it might be the secret itself.
            raise ValueError("a sealed value is written as its number alone")
    if not 0 <= number < len(secrets):
        raise SecretMissing(f"sealed value {number} is not there")
    return Sealed(msgspec.json.decode(secrets[number], type=get_args(of_type)[0]))
