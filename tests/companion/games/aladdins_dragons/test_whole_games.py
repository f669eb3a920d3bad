"""Whole games by the player of simple rules: what must hold after every single move."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from companion.games.aladdins_dragons.awaited import asked_of, wait_of
from companion.games.aladdins_dragons.components import GUARDS, SPELLS, TOKENS
from companion.games.aladdins_dragons.moves import Command
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import simple_command, simple_game
from companion.games.aladdins_dragons.state import Phase, State, Token
from companion.games.aladdins_dragons.treasures import FULL_SUPPLY
from companion.session import Session, verified
from companion.shared.codec import Codec, encode
from companion.shared.players import Seat
from companion.shared.ruleset import Ruleset, Setup
from companion.shared.sealed import BidBox, Sealed
from tests.companion.games.aladdins_dragons.positions import RULES, all_treasures, roster, started

seeds = some.integers(0, 2**32 - 1)
numbers_of_players = some.integers(3, 5)
PROFILES: list[dict[str, Any]] = [
    {},
    {"magic": True},
    {"treasures": "light"},
    {"treasures": "light", "magic": True},
    {"artifacts_act_in_basic": True, "market_other_kinds": True},
    {"magic": True, "treasure_cards": "typed", "artifacts": "typed", "guards": "typed", "spells": "typed"},
]
profiles = some.sampled_from(PROFILES)
few = settings(deadline=None, max_examples=15)
CODEC: Codec[Any, Any] = Codec(RULES)
#: No game has come near it: six or seven rounds are usual.
MOST_ROUNDS = 40


def moves(players: int, profile: dict[str, Any], seed: int) -> Iterator[tuple[Command, State]]:
    draw = random.Random(seed)
    return simple_game(RULES, started(players, draw.randrange(players), **profile), draw)


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_fifty_games_of_every_kind_end_and_somebody_wins(profile: dict[str, Any]) -> None:
    for seed in range(50):
        state = started()
        for _, state in moves(3 + seed % 3, profile, seed):
            assert state.round < MOST_ROUNDS
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert outcome.winners
        # The rules: the game ends when the last artifact is bought. 6 or 5 lie in each room; in the magic
        # game everybody began with a Lamp.
        bought = sum(len(owned) for owned in state.artifacts)
        assert bought == 6 * state.players
        assert state.artifacts_left == 0


@few
@given(numbers_of_players, profiles, seeds)
def test_no_treasure_is_made_or_lost(players: int, profile: dict[str, Any], seed: int) -> None:
    # The rules: 14 small ones and 5 large ones of 3 make 29 of each kind. No spell changes that.
    assert FULL_SUPPLY == (14 + 5 * 3,) * 5
    for _, state in moves(players, profile, seed):
        if state.held:
            assert all_treasures(state) == FULL_SUPPLY
            assert all(min(own.opened()) >= 0 for own in state.held)
            assert min(state.supply) >= 0


@few
@given(numbers_of_players, seeds)
def test_every_spell_is_in_one_place(players: int, seed: int) -> None:
    for _, state in moves(players, {"magic": True}, seed):
        if state.spell_deck is None or state.spells_out is None:
            continue
        drawn = state.at.drawn.opened() if state.at.drawn is not None else ()
        hands = [spell for hand in state.spells for spell in hand.opened()]
        everywhere = [*state.spell_deck.opened(), *state.spells_out.opened(), *drawn, *hands]
        assert sorted(spell.value for spell in everywhere) == sorted(spell.value for spell in SPELLS)
        assert state.spell_counts == tuple(len(hand.opened()) for hand in state.spells)


@few
@given(numbers_of_players, profiles, seeds)
def test_everybody_places_each_token_once_and_five_in_a_room(
    players: int, profile: dict[str, Any], seed: int
) -> None:
    for _, state in moves(players, profile, seed):
        for own in state.tokens:
            values = [token.value.opened() for token in own]
            assert len(set(values)) == len(values)
            assert set(values) <= set(TOKENS)
            for room in state.rooms_in_use():
                assert sum(token.space is room for token in own) <= 5


@few
@given(numbers_of_players, profiles, seeds)
def test_whoever_is_awaited_is_at_the_table(players: int, profile: dict[str, Any], seed: int) -> None:
    for _, state in moves(players, profile, seed):
        awaited = RULES.awaited(state)
        assert str(awaited.what)
        assert awaited.who == asked_of(state)
        assert awaited.commands == wait_of(state).commands
        assert set(awaited.who) <= set(state.roster.seats)
        assert bool(awaited.commands) is (state.phase is not Phase.GAME_OVER)


@few
@given(numbers_of_players, profiles, seeds)
def test_replay_of_the_written_events_gives_the_same_state(
    players: int, profile: dict[str, Any], seed: int
) -> None:
    draw = random.Random(seed)
    begun = played = again = started(players, **profile)
    while (command := simple_command(RULES, played, draw)) is not None:
        for event in RULES.decide(played, CODEC.command.decode(encode(command))):
            played = RULES.evolve(played, event)
            again = RULES.evolve(again, CODEC.event.decode(encode(event)))
    assert encode(again) == encode(played)
    assert encode(begun) != encode(played)


@few
@given(numbers_of_players, profiles, seeds)
def test_no_view_depends_on_what_it_must_not_show(players: int, profile: dict[str, Any], seed: int) -> None:
    """Exchanging what all others hide leaves a view as it was."""
    for number, (_, state) in enumerate(moves(players, profile, seed)):
        if number % 7:
            continue
        for viewer in (None, *state.roster.seats):
            others = [seat for seat in state.roster.seats if seat != viewer]
            assert seen(state, viewer) == seen(with_hidden_changed(state, others), viewer)


@few
@given(numbers_of_players, profiles, seeds)
def test_nothing_printed_or_told_holds_a_secret(players: int, profile: dict[str, Any], seed: int) -> None:
    for number, (command, state) in enumerate(moves(players, profile, seed)):
        if number % 7:
            continue
        hidden = with_hidden_changed(state, list(state.roster.seats))
        assert repr(state) == repr(hidden)
        assert encode(state).readable == encode(hidden).readable
        assert RULES.awaited(state) == RULES.awaited(hidden)
        assert RULES.score_sheet(state) == RULES.score_sheet(hidden)
        assert encode(command).readable == msgspec.json.encode(
            command, enc_hook=_number_only(), order="deterministic"
        )


@few
@given(numbers_of_players, profiles, seeds)
def test_every_event_is_told(players: int, profile: dict[str, Any], seed: int) -> None:
    draw, state = random.Random(seed), started(players, **profile)
    while (command := simple_command(RULES, state, draw)) is not None:
        for event in RULES.decide(state, command):
            sentence = str(RULES.sentence(event, roster(players)))
            assert sentence.strip()
            assert "<sealed>" not in sentence
            assert not RULES.is_ruling(event)
            state = RULES.evolve(state, event)


@settings(deadline=None, max_examples=4)
@given(numbers_of_players, profiles, seeds)
def test_a_session_undoes_amends_and_is_verified(players: int, profile: dict[str, Any], seed: int) -> None:
    rules: Ruleset[State, Any, Any, Any] = AladdinsDragons()
    setup, draw = Setup(roster(players), Seat(0), profile), random.Random(seed)
    session = Session.begin(rules, setup, draw)
    for _ in range(120):
        command = simple_command(RULES, session.state, draw)
        if command is None:
            break
        before, session = session, session.submit(command, draw)
        # Chance that followed is undone with it.
        assert encode(session.undo().state) == encode(before.state)
        assert encode(session.undo().redo().state) == encode(session.state)
    kept = [CODEC.entry.decode(encode(entry)) for entry in session.log.entries]
    assert encode(verified(rules, setup, kept).state) == encode(session.state)
    assert encode(Session.resume(rules, setup, kept).state) == encode(session.state)
    same = session.log.steps[len(session.log.steps) // 2]
    amended = session.amend(same.number, same.command, draw)
    assert not amended.misfits
    assert encode(amended.state) == encode(session.state)


def test_the_rules_are_a_ruleset() -> None:
    rules: Ruleset[State, Any, Any, Any] = RULES
    assert rules.name == "aladdins-dragons"


def seen(state: State, viewer: Seat | None) -> bytes:
    view = RULES.view_for(state, viewer)
    return encode(view).readable


def _number_only() -> Any:
    count = iter(range(1000))

    def hook(sealed: object) -> object:
        assert isinstance(sealed, Sealed)
        return {"sealed": next(count)}

    return hook


def with_hidden_changed(state: State, seats: list[Seat]) -> State:
    """The state with other treasures, tokens, spells for these seats, and other stacks, deck and guard.

    Numbers and hands that nobody could have; what lies face up stays as it is.
    """
    held = tuple(
        Sealed((91 + seat, 0, 0, 0, 0)) if seat in seats else own for seat, own in enumerate(state.held)
    )
    tokens = tuple(
        tuple(_hidden(token) for token in own) if seat in seats else own
        for seat, own in enumerate(state.tokens)
    )
    spells = tuple(
        Sealed((SPELLS[seat],) * len(hand.opened())) if seat in seats else hand
        for seat, hand in enumerate(state.spells)
    )
    box = state.box
    if box is not None:
        bids: tuple[Any, ...] = tuple(
            Sealed((95, 0, 0, 0, 0)) if bid is not None and seat in seats else bid
            for seat, bid in zip(box.bidders, box.bids, strict=True)
        )
        box = BidBox(box.bidders, bids)
    changed = replace(state, held=held, tokens=tokens, spells=spells, box=box)
    return _with_nobodys_secrets_changed(changed, seats)


def _hidden(token: Token) -> Token:
    return token if token.shown is not None else replace(token, value=Sealed(70 + token.nth))


def _with_nobodys_secrets_changed(state: State, seats: list[Seat]) -> State:
    """Stacks, deck, guard and what was drawn, unless a viewer looks through it now."""
    asked = asked_of(state)
    looks = bool(asked) and asked[0] not in seats
    rooms = tuple(
        replace(room, stack=Sealed(room.stack.opened()[::-1][:1] * room.left))
        if room.stack is not None
        else room
        for room in state.rooms
    )
    deck = state.spell_deck
    other_guard = Sealed(GUARDS[-1] + 1) if state.guard is not None else None
    return replace(
        state,
        rooms=state.rooms if looks else rooms,
        spell_deck=Sealed(deck.opened()[::-1]) if deck is not None else None,
        guard=other_guard,
        at=state.at
        if looks or state.at.drawn is None
        else replace(state.at, drawn=Sealed(state.at.drawn.opened()[::-1][:1] * 2)),
    )
