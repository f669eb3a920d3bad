"""Who has how many artifacts, and who has won."""

from companion.games.aladdins_dragons.components import ARTIFACTS, Artifact
from companion.games.aladdins_dragons.state import Phase, State
from companion.shared.players import Seat
from companion.shared.score_sheet import PlayerSheet, ScoreLine, ScoreSheet
from companion.shared.sentences import say
from companion.shared.standings import Outcome, Standing, placings

#: More Scrolls than there are of one kind: no number of them weighs as much as an artifact.
_SCROLLS_BELOW = 100


def counted(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Everybody's artifacts; and their Scrolls where they break ties, in the magic game."""
    artifacts = tuple(len(owned) for owned in state.artifacts)
    if not state.profile.magic:
        return artifacts, (0,) * state.players
    return artifacts, tuple(owned.count(Artifact.SCROLL) for owned in state.artifacts)


def places(artifacts: tuple[int, ...], scrolls: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody's place: most artifacts, of equal ones most Scrolls."""
    return placings([_SCROLLS_BELOW * own + broken for own, broken in zip(artifacts, scrolls, strict=True)])


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    if state.phase is not Phase.GAME_OVER:
        return None
    artifacts, scrolls = counted(state)
    standings = [
        Standing(Seat(seat), artifacts[seat], place) for seat, place in enumerate(places(artifacts, scrolls))
    ]
    return Outcome(tuple(sorted(standings, key=lambda standing: (standing.place, standing.seat))))


def score_sheet(state: State) -> ScoreSheet:
    """Everybody's artifacts, kind by kind."""
    sheets = tuple(PlayerSheet(Seat(seat), _lines(state, Seat(seat))) for seat in range(state.players))
    return ScoreSheet(sheets, final=state.phase is Phase.GAME_OVER, counted=say("Artifacts"))


def _lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    owned = state.artifacts[seat]
    lines = []
    for kind in ARTIFACTS:
        if number := owned.count(kind):
            breaks_ties = kind is Artifact.SCROLL and state.profile.magic
            why = (say("Of players with equally many artifacts, more Scrolls win."),) if breaks_ties else ()
            lines.append(ScoreLine(say("{artifact}", artifact=kind.word), number, why=why))
    return tuple(lines)
