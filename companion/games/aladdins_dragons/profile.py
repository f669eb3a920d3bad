"""The rules profile: everything that groups may play differently, with what we play unless they say so."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec

from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.treasure_deck import TreasureCard, flaw_of, own_deck
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import say


class Treasury(Enum):
    """Who keeps the treasures: the companion counts and checks them, or the table sees to them itself."""

    KEPT = "kept"
    LIGHT = "light"


class Source(Enum):
    """Where what is drawn comes from: the companion deals it, or it is typed in as the table turns it up."""

    DEALT = "dealt"
    TYPED = "typed"


class RulesProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    magic: bool = False
    treasures: Treasury = Treasury.KEPT
    treasure_cards: Source = Source.DEALT
    artifacts: Source = Source.DEALT
    guards: Source = Source.DEALT
    spells: Source = Source.DEALT
    #: A deck of the group's own, for its number of players; without it the companion's own cards are dealt.
    treasure_deck: tuple[TreasureCard, ...] | None = None

    #: In the basic game, too, Double, Flying Carpet and Key have their power: "does anybody act?" is asked.
    artifacts_act_in_basic: bool = False
    #: The Market gives only other kinds than the one that is paid.
    market_other_kinds: bool = False

    def __post_init__(self) -> None:
        if self.treasure_deck is not None and not self.treasure_deck:
            raise ValueError("treasure_deck has no cards")

    @property
    def kept(self) -> bool:
        return self.treasures is Treasury.KEPT

    @property
    def acts(self) -> bool:
        """Whether artifacts have power here."""
        return self.magic or self.artifacts_act_in_basic

    def deck(self, players: int) -> tuple[TreasureCard, ...]:
        """The treasure cards that are dealt."""
        return self.treasure_deck or own_deck(players)


def profile_from(plain: Mapping[str, Any], players: int) -> RulesProfile:
    """The profile with what `plain` changes. Raises MoveRefused for an unknown name or a wrong value."""
    try:
        profile = msgspec.convert(dict(plain), RulesProfile)
        for number, card in enumerate(profile.treasure_deck or (), start=1):
            if flaw := flaw_of(card, players):
                raise msgspec.ValidationError(f"card {number} of treasure_deck: {flaw}")
    except msgspec.ValidationError as problem:
        sentence = say("This rules profile cannot be used: {problem}.", problem=str(problem))
        known = say("{names}", names=RulesProfile.__struct_fields__)
        raise MoveRefused(DragonsRefusal.PROFILE, sentence, (known,)) from problem
    return profile
