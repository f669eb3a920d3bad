"""Why the table rules as it does: what is asked last of every ruling."""

from collections.abc import Callable
from typing import Any

from companion.shared.sentences import Sentence, say
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Become
from ui.screens.blocks import Block, Column, Grow
from ui.screens.lists import Entry, Paged

REASONS = (
    say("It was overlooked"),
    say("It was settled by mistake"),
    say("A card was lost or damaged"),
    say("The table agreed so"),
)


def reasons(at: int, turned: Callable[[int], Any], ruled: Callable[[Sentence], Any]) -> Block:
    """The usual reasons. `turned` gives the place at another page, `ruled` the action with a reason."""
    lines = tuple(
        Entry(reason, ruled(reason), Sign.GAVEL, size=Size.BODY, label=reason.pattern) for reason in REASONS
    )
    return Column((Grow(Paged(lines, at, lambda at: Become(turned(at)))),))
