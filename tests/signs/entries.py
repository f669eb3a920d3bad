"""The two lines by which everything else knows the game."""

from companion.games.registry import Game
from companion.shared.sentences import say
from tests.signs.choosing import SignChoices
from tests.signs.console import SELF_PLAY, SignsPhrases
from tests.signs.rules import Signs
from tests.signs.screens import SignsScreens
from ui.present.world import Playable

#: In companion/games/registry.py.
GAME = Game("signs", "Signs", Signs, SignsPhrases, lambda: SELF_PLAY, SignChoices)
#: In companion/compose/playable.py.
SCREENS = (Playable("signs", say("Signs"), 2, 2), SignsScreens)
