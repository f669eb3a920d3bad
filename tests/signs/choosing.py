"""What pads and private bids have to know: who chooses among what."""

from collections.abc import Callable
from functools import partial

from companion.shared.choosing import Among, Choosing, SecretChoice
from companion.shared.players import Roster, Seat
from companion.shared.ruleset import SHARED_SCREEN, Viewer
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say
from tests.signs.moves import SIGNS, Event, Opened, Show, TakeBack
from tests.signs.rules import BOTH, View


class SignChoices:
    def choosing(self, view_for: Callable[[Viewer], View]) -> Choosing | None:
        shared = view_for(SHARED_SCREEN)
        if shared.over:
            return None
        choices = tuple(_choice(seat, view_for(seat).own) for seat in BOTH)
        return Choosing(f"round {shared.round}", say("Show a sign."), choices)

    def is_result(self, event: Event) -> bool:
        return isinstance(event, Opened)

    def evidence(self, event: Event, roster: Roster) -> tuple[Sentence, ...]:
        return (say("Rock beats scissors, scissors beat paper, paper beats rock."),)


def _choice(seat: Seat, own: int | None) -> SecretChoice:
    return SecretChoice(
        seat,
        Among.HAND,
        tuple(range(len(SIGNS))),
        partial(Show, seat),
        partial(TakeBack, seat),
        Sealed(own) if own is not None else None,
    )
