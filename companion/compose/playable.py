"""The games that have screens, and what of their rules can be chosen before a game: a line for each."""

from collections.abc import Callable

from companion.shared.sentences import say
from ui.present.places import GameScreens
from ui.present.world import Option, Playable


def _carpets_screens() -> GameScreens:
    from ui.present.carpets.playing import CarpetsScreens

    return CarpetsScreens()


CARPETS = Playable(
    "flying-carpets",
    "Flying Carpets",
    2,
    4,
    (Option("djinns", say("Djinns"), (("dealt", say("In the companion")), ("cards", say("Printed cards")))),),
)
_SCREENS: tuple[tuple[Playable, Callable[[], GameScreens]], ...] = ((CARPETS, _carpets_screens),)
PLAYABLE = tuple(game for game, _ in _SCREENS)


def screens_of(ruleset: str) -> GameScreens:
    """The screens of a game. Raises LookupError for one that has none."""
    for game, screens in _SCREENS:
        if game.ruleset == ruleset:
            return screens()
    raise LookupError(f"There are no screens for {ruleset} yet; `companion play` keeps the game.")
