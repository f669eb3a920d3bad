"""Commands and events as bytes, with the secrets apart."""

from typing import Any

import msgspec
import pytest

from companion.shared.codec import Codec, Encoded, SecretMissing, Unreadable, encode, without_secrets
from companion.shared.log import EventLog, Redone, Undone
from companion.shared.sealed import Sealed
from tests.companion.shared.counting import Add, Added, Counting, Hidden, Hide

CODEC: Codec[Any, Any] = Codec(Counting())
SECRET = 740_315


def test_the_readable_part_tells_nothing_of_the_secret() -> None:
    written = encode(Hide(Sealed(SECRET)))
    assert written.readable == b'{"type":"hide","number":{"sealed":0}}'
    assert written.secrets == (b"740315",)
    assert str(SECRET) not in repr(written)


def test_secrets_come_back_each_to_its_place() -> None:
    event = Hidden((Sealed(5), Sealed(SECRET)))
    again = CODEC.event.decode(encode(event))
    assert [each.opened() for each in again.numbers] == [5, SECRET]


def test_entries_come_back_with_their_commands_and_events() -> None:
    log: EventLog[Any, Any] = EventLog()
    played = log.played(Hide(Sealed(SECRET)), (Hidden((Sealed(1),)), Added(2)))
    written = encode(played)
    assert str(SECRET).encode() not in written.readable
    assert encode(CODEC.entry.decode(written)) == written
    assert CODEC.entry.decode(encode(Undone())) == Undone()
    assert CODEC.entry.decode(encode(Redone())) == Redone()


def test_the_same_thing_gives_the_same_bytes() -> None:
    one, other = frozenset(range(50)), frozenset(reversed(range(50)))
    assert encode(Sealed(one)) == encode(Sealed(other))


@pytest.mark.parametrize(
    "readable",
    [b"", b"{", b'{"type":"fly"}', b'{"type":"add"}', b'{"type":"add","number":"x"}', b"\xff\xfe"],
)
def test_bytes_that_are_no_command_are_told_as_unreadable(readable: bytes) -> None:
    with pytest.raises(Unreadable):
        CODEC.command.decode(Encoded(readable))


def test_a_secret_that_did_not_come_along_is_missed() -> None:
    with pytest.raises(SecretMissing):
        CODEC.command.decode(Encoded(encode(Hide(Sealed(SECRET))).readable))


def test_a_secret_written_openly_is_refused_without_quoting_it() -> None:
    with pytest.raises(Unreadable) as refused:
        CODEC.command.decode(Encoded(b'{"type":"hide","number":740315}'))
    assert str(SECRET) not in str(refused.value)


def test_a_thing_without_a_form_in_json_is_an_error() -> None:
    with pytest.raises(NotImplementedError):
        encode(object())


def test_a_plain_command_has_no_secrets() -> None:
    assert encode(Add(3)) == Encoded(b'{"type":"add","number":3}', ())


class _Lid(msgspec.Struct, frozen=True):
    height: int
    under: Sealed[int] | None


class _Box(msgspec.Struct, frozen=True):
    of: str
    lid: _Lid
    inside: Sealed[int] | None = None


def test_what_all_may_know_leaves_out_the_sealed_parts_that_may_be_missing() -> None:
    shut = _Box("Ann", _Lid(3, Sealed(SECRET)), Sealed(SECRET))
    assert without_secrets(shut) == _Box("Ann", _Lid(3, None), None)
    assert without_secrets(Add(4)) == Add(4)


def test_nothing_is_known_of_what_is_about_its_secret() -> None:
    assert without_secrets(Hide(Sealed(SECRET))) is None
    assert without_secrets(Hidden((Sealed(5), Sealed(SECRET)))) is None
