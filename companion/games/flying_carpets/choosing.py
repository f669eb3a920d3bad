"""The djinn duels as secret choices, and the evidence behind each result."""

from collections.abc import Callable
from functools import partial

from companion.games.flying_carpets.evidence import evidence_of
from companion.games.flying_carpets.moves import (
    DjinnsDealt,
    DjinnSealed,
    DjinnTakenBack,
    Event,
    SealDjinn,
    TakeBackDjinn,
)
from companion.games.flying_carpets.view import View
from companion.shared.choosing import Among, Choosing, SecretChoice
from companion.shared.players import Roster, Seat
from companion.shared.ruleset import SHARED_SCREEN, Viewer
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say


class DjinnChoices:
    """What the companion collects: nothing where the players show their printed djinns themselves."""

    def choosing(self, view_for: Callable[[Viewer], View]) -> Choosing | None:
        shared = view_for(SHARED_SCREEN)
        if shared.duel is None:
            return None
        duel = shared.duel.duel
        choices = tuple(_choice(seat, view_for(seat)) for seat in duel.seats)
        if not all(choice.choices for choice in choices):
            return None
        card = next(card for card in shared.table if card.number == duel.number)
        what = say(
            "Duel for destination {number}, {kind}: {players}.",
            number=duel.number,
            kind=card.kind.word,
            players=shared.roster.names(duel.seats),
        )
        return Choosing(f"round {shared.round}, flight {shared.flight}, {duel.number}", what, choices)

    def is_result(self, event: Event) -> bool:
        return not isinstance(event, DjinnsDealt | DjinnSealed | DjinnTakenBack)

    def evidence(self, event: Event, roster: Roster) -> tuple[Sentence, ...]:
        return evidence_of(event, roster)


def _choice(seat: Seat, own: View) -> SecretChoice:
    return SecretChoice(
        seat=seat,
        among=Among.HAND,
        choices=own.own_hand or (),
        seal=partial(SealDjinn, seat),
        take_back=partial(TakeBackDjinn, seat),
        chosen=Sealed(own.own_djinn) if own.own_djinn is not None else None,
    )
