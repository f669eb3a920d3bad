"""The games that have screens, and what of their rules can be chosen before a game: a line for each."""

from collections.abc import Callable

from companion.shared.sentences import say
from ui.present.places import GameScreens
from ui.present.world import Option, Playable


def _carpets_screens() -> GameScreens:
    from ui.present.carpets.playing import CarpetsScreens

    return CarpetsScreens()


def _dragons_screens() -> GameScreens:
    from ui.present.dragons.playing import DragonsScreens

    return DragonsScreens()


CARPETS = Playable(
    "flying-carpets",
    say("Flying Carpets"),
    2,
    4,
    (Option("djinns", say("Djinns"), (("dealt", say("In the companion")), ("cards", say("Printed cards")))),),
)
#: Where what is drawn comes from.
_SOURCES = (("dealt", say("The companion deals")), ("typed", say("Our own cards")))
DRAGONS = Playable(
    "aladdins-dragons",
    say("Aladdin's Dragons"),
    3,
    5,
    (
        Option("magic", say("Version"), ((False, say("Basic")), (True, say("Magic")))),
        Option(
            "treasures", say("Treasures"), (("kept", say("Counted here")), ("light", say("The table counts")))
        ),
        Option("treasure_cards", say("Treasure cards"), _SOURCES),
        Option("guards", say("Guards"), _SOURCES),
        Option("artifacts", say("Artifacts"), _SOURCES),
        Option("spells", say("Spells"), _SOURCES),
    ),
)
_SCREENS: tuple[tuple[Playable, Callable[[], GameScreens]], ...] = (
    (CARPETS, _carpets_screens),
    (DRAGONS, _dragons_screens),
)
PLAYABLE = tuple(game for game, _ in _SCREENS)


def screens_of(ruleset: str) -> GameScreens:
    """The screens of a game. Raises LookupError for one that has none."""
    for game, screens in _SCREENS:
        if game.ruleset == ruleset:
            return screens()
    raise LookupError(f"There are no screens for {ruleset} yet; `companion play` keeps the game.")
