"""What a viewer may know: everything that lies open, of the hidden things only how many, and their own."""

import msgspec

from companion.games.aladdins_dragons.answers import answers, stack_to_choose_from
from companion.games.aladdins_dragons.asking import box_of
from companion.games.aladdins_dragons.awaited import Wait, asked_of, guard_asks, price, wait_of
from companion.games.aladdins_dragons.board import Space, spaces_in_use
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.events import Play, Strength
from companion.games.aladdins_dragons.moves import WILL, Command, TokenName
from companion.games.aladdins_dragons.place import open_spaces, tokens_left
from companion.games.aladdins_dragons.profile import RulesProfile
from companion.games.aladdins_dragons.state import Phase, State
from companion.games.aladdins_dragons.treasures import Treasures
from companion.shared.players import Roster, Seat
from companion.shared.ruleset import Viewer
from companion.shared.sealed import BidBox


class TokenView(msgspec.Struct, frozen=True):
    """A token on the board; `value` only where it lies face up."""

    token: TokenName
    space: Space
    value: int | None
    doubled: bool


class SpaceView(msgspec.Struct, frozen=True):
    """A space in use: how many tokens of whom, by seat; in a cave the shelves, in a room the artifact."""

    space: Space
    counts: tuple[int, ...]
    shelves: tuple[int, ...]
    face_up: Artifact | None
    left: int
    taboo: bool


class SeatView(msgspec.Struct, frozen=True):
    """A player as everybody may see them: of spells and tokens only how many."""

    seat: Seat
    artifacts: tuple[Artifact, ...]
    used: tuple[Artifact, ...]
    lamp_lit: bool
    tokens_left: int
    spells: int


class OwnView(msgspec.Struct, frozen=True):
    """What only the viewer may see.

    `answers` are those to what they are asked now, as far as they are listed; `stack` is what they look
    through now; `placed` has number, space and value of each token. `acts` is what they answered in secret.
    """

    treasures: Treasures | None
    chosen: Treasures | None
    tokens_left: tuple[int, ...]
    placed: tuple[tuple[int, Space | None, int], ...]
    spells: tuple[Spell, ...]
    drawn: tuple[Spell, ...]
    stack: tuple[Artifact, ...]
    answers: tuple[Command, ...]
    acts: bool | None = None


class View(msgspec.Struct, frozen=True):
    """The game as a viewer may see it. `own` is None for the shared screen.

    `acting` are asked in secret whether they act, of whom `answered` have; `last_placer` can take that token
    back; `left` are seats where nobody plays on.
    """

    viewer: Viewer
    roster: Roster
    profile: RulesProfile
    phase: Phase
    round: int
    camel: Seat
    asked: tuple[Seat, ...]
    spaces: tuple[SpaceView, ...]
    seats: tuple[SeatView, ...]
    tokens: tuple[TokenView, ...]
    supply: Treasures | None
    open_spaces: tuple[Space, ...]
    chosen: tuple[Seat, ...]
    pointed_to: Space | None
    last_placer: Seat | None
    acting: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    left: tuple[Seat, ...]
    resolving: Space | None
    guard: int | None
    guard_asks: int | None
    ranking: tuple[Strength, ...]
    price: tuple[int, ...]
    carpets: tuple[Seat, ...]
    plays: tuple[Play, ...]
    effect: Play | None
    weakest_first: bool
    smuggler: Seat | None
    spells_left: int
    cards_left: int
    artifacts_left: int
    own: OwnView | None


def view_for(state: State, viewer: Viewer) -> View:
    """Raises ValueError for a viewer who has no seat here."""
    if viewer is not None and not 0 <= viewer < state.players:
        raise ValueError(f"seat {viewer} is not one of the {state.players} round the table")
    at, wait, asked, acting = state.at, wait_of(state), asked_of(state), _acting(state)
    return View(
        viewer=viewer,
        roster=state.roster,
        profile=state.profile,
        phase=state.phase,
        round=state.round,
        camel=state.camel,
        asked=asked,
        spaces=_spaces(state),
        seats=_seats(state),
        tokens=_tokens(state),
        supply=state.supply if state.profile.kept else None,
        open_spaces=open_spaces(state, state.turn) if wait is Wait.PLACE else (),
        chosen=_who_has_chosen(state),
        pointed_to=state.pointed_to,
        last_placer=state.last_placer if wait is Wait.PLACE else None,
        acting=acting.bidders,
        answered=tuple(seat for seat in acting.bidders if seat not in acting.missing),
        left=state.left,
        resolving=at.space,
        guard=state.guard_shown,
        guard_asks=guard_asks(state, asked[0]) if wait is Wait.BRIBE else None,
        ranking=at.ranking or (),
        price=price(state, asked[0]) if wait is Wait.BUY else (),
        carpets=at.carpets,
        plays=at.question.plays if at.question is not None else at.effects,
        effect=at.effect,
        weakest_first=state.magic.weakest_first,
        smuggler=state.magic.smuggler,
        spells_left=state.spells_left,
        cards_left=len(state.cards_left),
        artifacts_left=state.artifacts_left,
        own=None if viewer is None else _own(state, viewer, wait, asked),
    )


def _acting(state: State) -> BidBox[int]:
    """The answers of those who are asked in secret whether they act."""
    question = state.at.question
    return BidBox.awaiting(()) if question is None or question.opened else box_of(question)


def _spaces(state: State) -> tuple[SpaceView, ...]:
    found = []
    for space in spaces_in_use(state.players, state.profile.magic):
        counts = tuple(sum(token.space is space for token in own) for own in state.tokens)
        room = state.rooms[space.index] if space in state.rooms_in_use() else None
        found.append(
            SpaceView(
                space=space,
                counts=counts,
                shelves=state.shelves[space.place] if space.place < len(state.shelves) else (),
                face_up=room.face_up if room is not None else None,
                left=room.left if room is not None else 0,
                taboo=space in state.magic.taboo,
            )
        )
    return tuple(found)


def _seats(state: State) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=seat,
            artifacts=state.artifacts[seat],
            used=state.magic.used[seat],
            lamp_lit=seat in state.magic.lit,
            tokens_left=8 - len(state.tokens[seat]),
            spells=state.spell_counts[seat] if state.spell_counts else 0,
        )
        for seat in state.roster.seats
    )


def _tokens(state: State) -> tuple[TokenView, ...]:
    return tuple(
        TokenView(TokenName(seat, token.nth), token.space, token.shown, token.doubled)
        for seat in state.roster.seats
        for token in state.tokens[seat]
        if token.space is not None
    )


def _who_has_chosen(state: State) -> tuple[Seat, ...]:
    if state.box is None:
        return ()
    return tuple(seat for seat in state.box.bidders if seat not in state.box.missing)


def _own(state: State, viewer: Seat, wait: Wait, asked: tuple[Seat, ...]) -> OwnView:
    """The viewer's own secrets; nobody else's."""
    chosen = state.box.bid_of(viewer) if state.box is not None else None
    drawn = state.at.drawn if viewer in asked else None
    acting = _acting(state)
    acts = acting.bid_of(viewer) if viewer in acting.bidders else None
    looks = wait is Wait.STACK and viewer in asked
    return OwnView(
        treasures=state.held[viewer].opened() if state.held else None,
        chosen=chosen.opened() if chosen is not None else None,
        tokens_left=tokens_left(state, viewer),
        placed=tuple((token.nth, token.space, token.value.opened()) for token in state.tokens[viewer]),
        spells=state.spells[viewer].opened() if state.spells else (),
        drawn=drawn.opened() if drawn is not None else (),
        stack=stack_to_choose_from(state) if looks else (),
        answers=() if wait is Wait.KEEP else answers(state, viewer),
        acts=acts.opened() == WILL if acts is not None else None,
    )
