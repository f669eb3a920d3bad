"""The games there are: the only place that names them all. A game's code is loaded when it is asked for."""

import difflib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


class NoSuchGame(LookupError):
    """No game's rules go by that name."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its name in commands and files, its title, its rules, its phrases for the console.

    `choices` gives its SecretChoices, for pads and private bids; None for a game without. `self_play`
    gives its SelfPlay. `watched` tells whether a camera can follow it: the live table is made for its cards.
    """

    name: str
    title: str
    rules: Callable[[], Any]
    phrases: Callable[[], Any]
    self_play: Callable[[], Any]
    choices: Callable[[], Any] | None = None
    watched: bool = False


def _flying_carpets_rules() -> Any:
    from companion.games.flying_carpets.rules import FlyingCarpets

    return FlyingCarpets()


def _flying_carpets_phrases() -> Any:
    from companion.games.flying_carpets.phrases import FlyingCarpetsPhrases

    return FlyingCarpetsPhrases()


def _flying_carpets_choices() -> Any:
    from companion.games.flying_carpets.choosing import DjinnChoices

    return DjinnChoices()


def _flying_carpets_self_play() -> Any:
    from companion.games.flying_carpets.self_play import SELF_PLAY

    return SELF_PLAY


def _aladdins_dragons_rules() -> Any:
    from companion.games.aladdins_dragons.rules import AladdinsDragons

    return AladdinsDragons()


def _aladdins_dragons_phrases() -> Any:
    from companion.games.aladdins_dragons.phrases import AladdinsDragonsPhrases

    return AladdinsDragonsPhrases()


def _aladdins_dragons_self_play() -> Any:
    from companion.games.aladdins_dragons.self_play import SELF_PLAY

    return SELF_PLAY


def _aladdins_dragons_choices() -> Any:
    from companion.games.aladdins_dragons.choosing import TokenChoices

    return TokenChoices()


GAMES = (
    Game(
        "flying-carpets",
        "Flying Carpets",
        _flying_carpets_rules,
        _flying_carpets_phrases,
        _flying_carpets_self_play,
        _flying_carpets_choices,
        watched=True,
    ),
    Game(
        "aladdins-dragons",
        "Aladdin's Dragons",
        _aladdins_dragons_rules,
        _aladdins_dragons_phrases,
        _aladdins_dragons_self_play,
        _aladdins_dragons_choices,
    ),
)


def game_named(name: str) -> Game:
    """The game of that name, or of that beginning of one or of its second word. Raises NoSuchGame."""
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-").replace("'", "")
    found = [game for game in GAMES if wanted and f"-{game.name}".find(f"-{wanted}") >= 0]
    if len(found) == 1:
        return found[0]
    near = difflib.get_close_matches(wanted, [game.name for game in GAMES], n=1)
    known = ", ".join(game.name for game in GAMES)
    asked = f"Did you mean {near[0]}?" if near else f"There are: {known}."
    raise NoSuchGame(f"There is no game with the rules of {name}. {asked}")


class AllRules(Mapping[str, Any]):
    """The rules of every game by name, each loaded when it is looked up."""

    def __getitem__(self, name: str) -> Any:
        for game in GAMES:
            if game.name == name:
                return game.rules()
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (game.name for game in GAMES)

    def __len__(self) -> int:
        return len(GAMES)
