"""What a viewer may know: everything that lies open, and of the secrets only their own."""

import msgspec

from companion.games.flying_carpets.components import KINDS, Kind
from companion.games.flying_carpets.moves import Carpet, CarpetAt, Duel, DuelOpened
from companion.games.flying_carpets.scoring import totals
from companion.games.flying_carpets.state import Card, PalaceCount, Phase, PointsRuled, State
from companion.shared.players import Roster, Seat
from companion.shared.ruleset import Viewer


class SeatView(msgspec.Struct, frozen=True):
    """A player as everybody may see them. `known_djinns` all have seen come into this hand.

    `points` is what they would have if the game ended now.
    """

    seat: Seat
    holds: tuple[Card, ...]
    points: int
    known_djinns: tuple[int, ...]
    lamps_said: int | None


class DuelView(msgspec.Struct, frozen=True):
    """The duel fought now; `missing` have not chosen yet."""

    duel: Duel
    missing: tuple[Seat, ...]


class View(msgspec.Struct, frozen=True):
    """The game as a viewer may see it. `own_hand` and `own_djinn` (chosen for the duel fought now) are None
    for the shared screen, and where the players keep their djinns."""

    viewer: Viewer
    roster: Roster
    phase: Phase
    round: int
    rounds: int
    active: Seat
    flight: int
    seats: tuple[SeatView, ...]
    table: tuple[Card, ...]
    out: tuple[Card, ...]
    left_in_deck: dict[Kind, int]
    still_to_turn_up: int
    flight_order: tuple[Seat, ...]
    thrown: tuple[Carpet, ...]
    throws_next: Seat | None
    landing: tuple[CarpetAt, ...]
    duel: DuelView | None
    duels_after: tuple[Duel, ...]
    last_duel: DuelOpened | None
    asked_for_lamps: Seat | None
    palace_counts: tuple[PalaceCount, ...]
    points_ruled: tuple[PointsRuled, ...]
    own_hand: tuple[int, ...] | None
    own_djinn: int | None


def view_for(state: State, viewer: Viewer) -> View:
    """Raises ValueError for a viewer who has no seat here."""
    if viewer is not None and not 0 <= viewer < state.players:
        raise ValueError(f"seat {viewer} is not one of the {state.players} round the table")
    hand, djinn = _secrets_of(state, viewer)
    return View(
        viewer=viewer,
        roster=state.roster,
        phase=state.phase,
        round=state.round,
        rounds=state.rounds,
        active=state.active,
        flight=state.flight,
        seats=_seats(state),
        table=state.table,
        out=state.out,
        left_in_deck={kind: state.deck[kind.place] for kind in KINDS},
        still_to_turn_up=state.still_to_turn_up if state.phase is Phase.LAYOUT else 0,
        flight_order=state.flight_order,
        thrown=state.thrown,
        throws_next=state.throws_next if state.phase is Phase.FLIGHT else None,
        landing=state.landing,
        duel=DuelView(state.duels[0], state.box.missing) if state.box is not None else None,
        duels_after=state.duels[1:],
        last_duel=state.last_duel,
        asked_for_lamps=state.asked_for_lamps if state.phase is Phase.PALACES else None,
        palace_counts=state.palace_counts,
        points_ruled=state.points_ruled,
        own_hand=hand,
        own_djinn=djinn,
    )


def _seats(state: State) -> tuple[SeatView, ...]:
    points = totals(state)
    said = state.lamps_said or (None,) * state.players
    return tuple(
        SeatView(
            seat=Seat(seat),
            holds=state.held[seat],
            points=points[seat],
            known_djinns=tuple(sorted(state.known_djinns[seat])),
            lamps_said=said[seat],
        )
        for seat in range(state.players)
    )


def _secrets_of(state: State, viewer: Viewer) -> tuple[tuple[int, ...] | None, int | None]:
    """The viewer's own hand and own chosen djinn; nobody else's."""
    if viewer is None or not state.hands:
        return None, None
    hand = tuple(sorted(state.hands[viewer].opened()))
    if state.box is None or viewer not in state.box.bidders:
        return hand, None
    bid = state.box.bid_of(viewer)
    return hand, bid.opened() if bid is not None else None
