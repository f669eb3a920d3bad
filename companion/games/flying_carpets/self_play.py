"""Flying Carpets as it plays itself."""

from companion.games.flying_carpets.random_play import random_command
from companion.shared.self_play import SelfPlay

SELF_PLAY = SelfPlay(
    next_command=random_command,
    # Everybody throws, everybody chooses: one line for all of them together.
    small=("carpet-thrown", "djinn-sealed", "djinn-taken-back", "lamps-counted"),
    great=("duel-opened", "palaces-counted", "game-ended"),
    rounds=("round-begun",),
    boards=("layout-finished",),
    board_from=1,
    board_to=2,
)
