"""Whole games played by chance: what must hold after every single move."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from companion.games.flying_carpets.components import DECK, counts_of, djinns_in_play
from companion.games.flying_carpets.moves import Command, DjinnSealed, DuelOpened
from companion.games.flying_carpets.random_play import random_command, random_game
from companion.games.flying_carpets.state import Phase, State
from companion.shared.codec import Codec, encode
from companion.shared.players import Seat
from companion.shared.ruleset import Ruleset
from companion.shared.sealed import BidBox, Sealed
from tests.companion.games.flying_carpets.positions import RULES, all_cards, roster, started

seeds = some.integers(0, 2**32 - 1)
numbers_of_players = some.integers(2, 4)
few = settings(deadline=None, max_examples=12)
CODEC: Codec[Any, Any] = Codec(RULES)


def moves(players: int, seed: int) -> Iterator[tuple[Command, State]]:
    draw = random.Random(seed)
    return random_game(RULES, started(players, draw.randrange(players)), draw)


def finished(players: int, seed: int) -> State:
    return [state for _, state in moves(players, seed)][-1]


@few
@given(numbers_of_players, seeds)
def test_fifty_two_cards_are_there_after_every_move(players: int, seed: int) -> None:
    for _, state in moves(players, seed):
        seen = counts_of(tuple(card.kind for card in all_cards(state)))
        assert tuple(map(sum, zip(seen, state.deck, strict=True))) == DECK
        assert len({(card.round, card.number) for card in all_cards(state)}) == sum(seen)


@few
@given(numbers_of_players, seeds)
def test_every_djinn_is_in_one_hand_and_hands_keep_their_size(players: int, seed: int) -> None:
    size = {2: 4, 3: 2, 4: 2}[players]
    for _, state in moves(players, seed):
        hands = [hand.opened() for hand in state.hands]
        assert all(len(hand) == size for hand in hands)
        assert frozenset().union(*hands) == djinns_in_play(players)
        assert all(known <= hand for known, hand in zip(state.known_djinns, hands, strict=True))


@few
@given(numbers_of_players, seeds)
def test_a_game_ends_after_everybody_was_active(players: int, seed: int) -> None:
    # The rules: everybody once, with two players twice each.
    state = finished(players, seed)
    assert state.phase is Phase.GAME_OVER
    assert len(state.palace_counts) == {2: 4, 3: 3, 4: 4}[players]


@few
@given(numbers_of_players, seeds)
def test_the_lines_of_the_sheet_add_up_to_the_outcome(players: int, seed: int) -> None:
    state = finished(players, seed)
    outcome = RULES.outcome(state)
    assert outcome is not None
    points = {standing.seat: standing.points for standing in outcome.standings}
    sheet = RULES.score_sheet(state)
    assert {player.seat: player.total for player in sheet.players} == points
    assert sheet.final
    assert tuple(points[seat] for seat in state.roster.seats) == state.ended_with
    assert all(points[seat] == max(points.values()) for seat in outcome.winners)


@few
@given(numbers_of_players, seeds)
def test_replay_of_the_written_events_gives_the_same_state(players: int, seed: int) -> None:
    draw = random.Random(seed)
    begun = played = again = started(players)
    while (command := random_command(RULES, played, draw)) is not None:
        for event in RULES.decide(played, CODEC.command.decode(encode(command))):
            played = RULES.evolve(played, event)
            again = RULES.evolve(again, CODEC.event.decode(encode(event)))
        assert encode(again) == encode(played)
    assert encode(begun) != encode(played)


@few
@given(numbers_of_players, seeds)
def test_no_view_depends_on_what_it_must_not_show(players: int, seed: int) -> None:
    """Exchanging the hidden hands, and the sealed bids, of all others leaves a view as it was."""
    for _, state in moves(players, seed):
        for viewer in (None, *state.roster.seats):
            others = [seat for seat in state.roster.seats if seat != viewer]
            hidden = with_hidden_changed(state, others)
            assert seen(state, viewer) == seen(hidden, viewer)


@few
@given(numbers_of_players, seeds)
def test_no_printed_state_command_or_event_holds_a_secret(players: int, seed: int) -> None:
    draw, state = random.Random(seed), started(players)
    while (command := random_command(RULES, state, draw)) is not None:
        events = RULES.decide(state, command)
        for event in events:
            told = str(RULES.sentence(event, roster(players)))
            assert told.strip()
            if isinstance(event, DjinnSealed):
                written = encode(event)
                assert str(event).count("<sealed>") == 1
                assert msgspec.json.decode(written.readable)["djinn"] == {"sealed": 0}
                assert not any(letter.isdigit() for letter in told)
            state = RULES.evolve(state, event)
        hidden = with_hidden_changed(state, list(state.roster.seats))
        assert repr(state) == repr(hidden)
        assert encode(state).readable == encode(hidden).readable


@few
@given(numbers_of_players, seeds)
def test_a_refused_or_repeated_look_changes_nothing(players: int, seed: int) -> None:
    for _, state in moves(players, seed):
        before = encode(state)
        RULES.awaited(state)
        RULES.score_sheet(state)
        RULES.view_for(state, None)
        assert encode(state) == before


@few
@given(numbers_of_players, seeds)
def test_duels_swap_the_highest_with_the_lowest(players: int, seed: int) -> None:
    draw, state = random.Random(seed), started(players)
    while (command := random_command(RULES, state, draw)) is not None:
        for event in RULES.decide(state, command):
            before, state = state, RULES.evolve(state, event)
            if isinstance(event, DuelOpened):
                shown = {each.seat: each.djinn for each in event.shown}
                assert shown[event.winner] == max(shown.values())
                assert shown[event.lowest] == min(shown.values())
                assert shown[event.lowest] in state.hands[event.winner].opened()
                assert shown[event.winner] in state.hands[event.lowest].opened()
                assert len(state.held[event.winner]) == len(before.held[event.winner]) + 1


def test_the_rules_are_a_ruleset() -> None:
    rules: Ruleset[State, Any, Any, Any] = RULES
    assert rules.name == "flying-carpets"


def seen(state: State, viewer: Seat | None) -> bytes:
    return msgspec.json.encode(RULES.view_for(state, viewer))


def with_hidden_changed(state: State, seats: list[Seat]) -> State:
    """The state with other hands and other bids for these seats: numbers that no djinn has."""
    hands = tuple(
        Sealed(frozenset({90 + seat})) if seat in seats else hand for seat, hand in enumerate(state.hands)
    )
    box = state.box
    if box is not None:
        bids = tuple(
            Sealed(80 + seat) if bid is not None and seat in seats else bid
            for seat, bid in zip(box.bidders, box.bids, strict=True)
        )
        box = BidBox(box.bidders, bids)
    return replace(state, hands=hands, box=box)
