"""Aladdin's Dragons as it plays itself."""

from companion.games.aladdins_dragons.rehearsal import rehearsed_command
from companion.shared.self_play import SelfPlay

SELF_PLAY = SelfPlay(
    next_command=rehearsed_command,
    # 32 tokens a round are no news one by one, and most players do not act.
    small=(
        "token-placed",
        "treasures-chosen",
        "act-passed",
        "act-sealed",
        "acts-opened",
        "room-passed",
        "guard-drawn",
        "space-pointed-to",
    ),
    great=("artifact-bought", "game-ended"),
    rounds=("round-ended",),
    boards=("artifacts-turned-up",),
    board_from=1,
)
