"""Whose carpet is whose: the deck's carpets by their colours, handed out to the players."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.flying_carpets.components import carpets_each
from companion.games.flying_carpets.moves import Carpet
from companion.shared.players import Roster


class TooFewCarpets(Exception):
    """The deck has not a carpet for everybody."""


def carpet_owners(roster: Roster, carpets: Sequence[str]) -> dict[str, Carpet]:
    """Each carpet's owner by its name in the deck: everybody gets their colour's, who has none the next one.

    With two players each gets another of those that are left. Raises TooFewCarpets.
    """
    left = list(carpets)
    owners: dict[str, Carpet] = {}
    for seat in roster.seats:
        colour = roster.players[seat].colour.value
        if colour in left:
            left.remove(colour)
            owners[colour] = Carpet(seat, 1)
    wanted = [Carpet(seat, nth) for nth in range(1, carpets_each(len(roster)) + 1) for seat in roster.seats]
    for carpet in wanted:
        if carpet in owners.values():
            continue
        if not left:
            sentence = f"The deck has {len(carpets)} carpets; {len(roster)} players need {len(wanted)}."
            raise TooFewCarpets(sentence)
        owners[left.pop(0)] = carpet
    return owners
