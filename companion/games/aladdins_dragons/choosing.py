"""Placing as a secret choice, for pads and private bids, and the evidence behind each result."""

from collections.abc import Callable
from functools import partial

from companion.games.aladdins_dragons.events import (
    ArtifactsDealt,
    Event,
    GuardDrawn,
    SpacePointedTo,
    SpellsShuffled,
    TokenPlaced,
    TreasuresChosen,
)
from companion.games.aladdins_dragons.evidence import evidence_of
from companion.games.aladdins_dragons.moves import PlaceToken
from companion.games.aladdins_dragons.view import View
from companion.shared.choosing import Among, Choosing, SecretChoice
from companion.shared.players import Roster
from companion.shared.ruleset import SHARED_SCREEN, Viewer
from companion.shared.sentences import Sentence, say


class TokenChoices:
    """The value of the token that goes where its player has pointed to."""

    def choosing(self, view_for: Callable[[Viewer], View]) -> Choosing | None:
        shared = view_for(SHARED_SCREEN)
        space = shared.pointed_to
        if space is None or len(shared.asked) != 1 or not shared.open_spaces:
            return None
        seat = shared.asked[0]
        own = view_for(seat).own
        if own is None:
            return None
        name = f"round {shared.round}, token {len(own.placed) + 1} of seat {seat}"
        what = say("{player} places a token in {space}.", player=shared.roster.name(seat), space=space.word)
        choice = SecretChoice(seat, Among.NUMBERS, own.tokens_left, partial(PlaceToken, seat, space))
        return Choosing(name, what, (choice,))

    def is_result(self, event: Event) -> bool:
        hidden = TokenPlaced | SpacePointedTo | TreasuresChosen | GuardDrawn | ArtifactsDealt | SpellsShuffled
        return not isinstance(event, hidden)

    def evidence(self, event: Event, roster: Roster) -> tuple[Sentence, ...]:
        return evidence_of(event, roster)
