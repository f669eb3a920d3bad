"""Whose evening it is: the group for which a game is begun."""

from dataclasses import replace
from typing import Any

from companion.shared.sentences import Sentence, say
from ui.present.actions import Open, Return
from ui.present.history.chronicle import chronicle_of
from ui.present.history.common import Choosing
from ui.present.history.writing import Writing
from ui.present.world import World


def choose_group(world: World, players: Any) -> Choosing:
    """The groups there are, none, and a new one. `players` is the table that is set."""
    groups = chronicle_of(world).groups()
    written = Writing(say("Name of the group"), lambda text: _named(players, text))
    options: list[tuple[Sentence | str, Any]] = [
        (say("No group"), Return(_as(players, ""))),
        (say("A new group"), Open(written)),
    ]
    for each in groups:
        names = tuple(player.name for player in each.players)
        seated = tuple(name for name in names if name not in each.guests)
        options.append((each.name, Return(players.for_group(each.name, seated, names))))
    known = ["", *(each.name for each in groups)]
    at = known.index(players.group) if players.group in known else -1
    return Choosing(say("Whose evening is it?"), tuple(options), at + 1 if at > 0 else at)


def _named(players: Any, text: str) -> Any:
    return Return(_as(players, text), over=2) if text else None


def _as(players: Any, group: str) -> Any:
    """The same people at the table, for another group."""
    return replace(players, group=group)
