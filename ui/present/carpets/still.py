"""The table as it lay at a step of a game that is looked at again."""

from collections import defaultdict
from typing import Any

from companion.games.flying_carpets.moves import DuelOpened, Landed, TurnUp
from companion.shared.players import Player
from companion.table import PastStep
from ui.design.colours import Ink
from ui.present.carpets.common import shown_card
from ui.present.world import World
from ui.screens.blocks import Block, felt
from ui.screens.cards import Card, CardGrid


def still(step: PastStep[Any], world: World) -> Block | None:
    """The destinations with whose carpets lay on them; those that were turned up then; None for no card."""
    if isinstance(step.command, TurnUp):
        return felt(CardGrid(tuple(Card(kind.value) for kind in step.command.kinds), most_units=24))
    owners: dict[int, list[Player]] = defaultdict(list)
    fought: set[int] = set()
    for event in step.events:
        match event:
            case Landed():
                for each in event.carpets:
                    for number in each.on:
                        owners[number].append(world.player(each.carpet.seat))
                fought |= {duel.number for duel in event.duels}
            case DuelOpened():
                fought.add(event.number)
                owners[event.number] = [world.player(shown.seat) for shown in event.shown]
            case _:
                continue
    cards = tuple(
        shown_card(
            card,
            owners=tuple(owners[card.number]),
            glow=Ink.GLOW if card.number in fought else None,
        )
        for card in step.before.table
    )
    return felt(CardGrid(cards, 2.4, 24)) if cards else None
