"""The keyboard on the screen, for names: a touch panel has no other."""

from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Become
from ui.screens.blocks import Block, Column, Row
from ui.screens.words import CHOSEN, PLAIN, QUIET, Button

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
ROWS_OF = {
    "de": ("qwertzuiop", "asdfghjkl", "yxcvbnm"),
}
ACCENTS = {
    "de": "äöüßéèç",
    "pl": "ąćęłńóśźż",
    "pt_BR": "áâãàçéêíóôõú",
}
OTHERS = "áéíóúñçöüø"


@runtime_checkable
class Typed(Protocol):
    """A place where something is typed, on the screen or on a real keyboard."""

    def with_text(self, text: str) -> Any:
        """The place with more of it."""

    def without_last(self) -> Any:
        """The place without the last character."""

    def done(self) -> Any:
        """The action with what was typed; None while it will not do."""


def keyboard(place: Any, language: str, done: Button) -> Block:
    """Letters in the language's order, its own letters below them, shift, erase and space; and `done`."""
    rows: list[Block] = []
    for row in ROWS_OF.get(language, ROWS)[:2]:
        rows.append(Row(tuple(_key(place, letter) for letter in row), gap=0.8))
    last = tuple(_key(place, letter) for letter in ROWS_OF.get(language, ROWS)[2])
    shift = Button(
        None, _shifted(place), Sign.SHIFT, CHOSEN if place.shifted else QUIET, label="shift", units=10
    )
    erase = Button(None, Become(place.without_last()), Sign.ERASE, QUIET, label="erase", units=10)
    rows.append(Row((shift, *last, erase), (1.5, *(1.0 for _ in last), 1.5), gap=0.8))
    accents = ACCENTS.get(language, OTHERS)
    space = Button(" ", Become(place.with_text(" ")), look=QUIET, label="space", units=10)
    rows.append(Row(tuple(_key(place, letter) for letter in accents), gap=0.8))
    dash = _key(place, "-")
    dot = _key(place, ".")
    rows.append(Row((dash, space, dot, done), (1.0, 4.0, 1.0, 3.0), gap=0.8))
    return Column(tuple(rows), 1.0)


def _key(place: Any, letter: str) -> Button:
    # The capital of ß is a letter that few fonts and fewer people know.
    shown = letter.upper() if place.shifted and letter != "ß" else letter
    return Button(shown, Become(place.with_text(shown)), look=PLAIN, size=Size.SMALL, units=10, label=shown)


def _shifted(place: Any) -> Become:
    return Become(replace(place, shifted=not place.shifted))
