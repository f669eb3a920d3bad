"""Why something came out as it did: the numbers on the table, and the rule that made this of them."""

from companion.games.aladdins_dragons.events import (
    ArtifactBought,
    Event,
    GuardPaid,
    GuardPassed,
    Ruled,
    ShelvesTaken,
    SpaceRanked,
)
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.telling import told_strength
from companion.games.aladdins_dragons.treasures import told
from companion.shared.players import Roster
from companion.shared.sentences import Sentence, say

STRENGTH = say("Strength is the sum of one's tokens; of equal ones the nearer to the camel is stronger.")
LAST_FIRST = say("And the Last Will Be the First: the whole order is turned round.")
SHELVES = say("The strongest takes the top shelf, the next the next; the rest goes back to the supply.")
GUARD = say("Whoever is as strong as the guard enters, whoever is weaker may pay the difference.")


def evidence_of(event: Event, roster: Roster) -> tuple[Sentence, ...]:
    """The numbers, then the rule; () where the event says it all."""
    match event:
        case SpaceRanked(_, ranking, _, weakest_first):
            strengths = tuple(told_strength(each, roster) for each in ranking if each.values)
            return (*strengths, STRENGTH, LAST_FIRST) if weakest_first else (*strengths, STRENGTH)
        case ShelvesTaken():
            return (SHELVES,)
        case GuardPassed(_, strengths):
            return (*(told_strength(each, roster) for each in strengths), GUARD)
        case GuardPaid():
            return (GUARD,)
        case ArtifactBought(_, _, _, paid):
            rule = say(DragonsRefusal.PAYMENT_KINDS.rule)
            return (rule,) if paid is None else (say("paid: {paid}", paid=told(paid)), rule)
        case Ruled(_, reason):
            return (say("{reason}", reason=reason),)
        case _:
            return ()
