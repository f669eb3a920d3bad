"""Who plays: names, colours, seats; and names nobody expected."""

from typing import Any

import pytest

from companion.shared.players import Colour, Player
from ui.present.actions import Return
from ui.present.players import Players, Typing
from ui.present.world import Preferences, World, short

ANNA, BEN = Player.usual("Anna", Colour.RED), Player.usual("Ben", Colour.BLUE)
TABLE = Players((ANNA, BEN))


def test_whoever_comes_gets_the_first_free_colour_with_its_symbol() -> None:
    cleo = TABLE.with_name("Cleo").players[2]
    assert cleo == Player.usual("Cleo", Colour.GREEN)


def test_nobody_sits_twice_however_the_name_is_written() -> None:
    assert TABLE.with_name("  ANNA ") is TABLE


def test_a_fifth_does_not_fit_at_this_table() -> None:
    four = TABLE.with_name("Cleo").with_name("Dave")
    assert four.with_name("Emil") is four


def test_two_change_seats_and_whoever_begins_still_begins() -> None:
    swapped = TABLE.dropped(0, 1)
    assert swapped.players == (BEN, ANNA)
    assert swapped.players[swapped.begins] is ANNA


def test_a_colour_that_somebody_has_is_exchanged() -> None:
    coloured = TABLE.coloured(0, Colour.BLUE)
    assert [(each.name, each.colour) for each in coloured.players] == [
        ("Anna", Colour.BLUE),
        ("Ben", Colour.RED),
    ]


def test_whoever_leaves_takes_nobody_along() -> None:
    left = Players((ANNA, BEN), begins=1).without(0)
    assert left.players == (BEN,)
    assert left.begins == 0


def test_a_name_of_sixty_letters_is_kept_and_one_more_is_not_typed() -> None:
    typing = Typing(Players())
    for _ in range(70):
        typing = typing.with_text("x")
    done = typing.done()
    assert isinstance(done, Return)
    assert done.place.players[0].name == "x" * 60


def test_a_name_of_one_emoji_is_a_name() -> None:
    done = Typing(Players()).with_text("🦊").done()
    assert isinstance(done, Return)
    assert done.place.players[0].name == "🦊"


def test_a_name_that_is_empty_or_taken_is_not_done() -> None:
    assert Typing(TABLE).with_text(" ").done() is None
    assert Typing(TABLE).with_text("anna").done() is None


def test_a_name_can_be_changed_and_left_as_it_was() -> None:
    over = Typing.over(TABLE, 0)
    assert over.done() == Return(TABLE)
    changed = over.without_last().with_text("e").done()
    assert isinstance(changed, Return)
    assert changed.place.players[0].name == "Anne"


def test_long_names_are_short_on_badges() -> None:
    assert short("Bartholomäus Maximilian") == "Bartholomäus…"
    assert short("Zoë") == "Zoë"


def test_where_no_language_was_chosen_the_keys_are_those_of_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The screen then speaks the machine's language: a Pole could not type her own name otherwise."""
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    nowhere: Any = None
    assert "'Ł'" in repr(Typing(Players()).model(World(Preferences(), nowhere)))
    chosen = World(Preferences(language="de"), nowhere)
    assert "'Ł'" not in repr(Typing(Players()).model(chosen))
