"""Every worked example in tests/golden/flying_carpets is played by the engine; FORMAT.md there explains them.

Their expected values were derived by hand from the rules text.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.flying_carpets.components import ADVENTURES, BAZAARS, DECK, DJINN_SETS, KINDS, Kind
from companion.games.flying_carpets.lamps import adventure_sets, best_lamps
from companion.games.flying_carpets.moves import (
    Carpet,
    CarpetAt,
    CarpetsReturned,
    Command,
    CountLamps,
    DealDjinns,
    DuelOpened,
    GameEnded,
    Land,
    Landed,
    NameDuel,
    PalacesCounted,
    RoundBegun,
    SealDjinn,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.scoring import score_sheet
from companion.games.flying_carpets.state import Card, PalaceCount, Phase, State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from companion.shared.standings import outcome_of
from tests.companion.games.flying_carpets.positions import (
    RULES,
    after,
    dealt,
    fitting_deck,
    flying,
    holding,
    play,
    started,
)
from tests.companion.games.flying_carpets.worked_examples import (
    EXAMPLES,
    PROFILE_NAMES,
    Example,
    by_player,
    carpet_of,
    kind_of,
    kinds_of,
    same_set,
)

# ---- scoring ----------------------------------------------------------------------------------------------


def score(given: Example, when: Example, expect: Example) -> None:
    changes = {PROFILE_NAMES.get(key, key): value for key, value in given.get("profile", {}).items()}
    state = holding(started(2, profile=changes), {0: kinds_of(given["holding"])})
    noted = given.get("palace_rounds", [])
    counts = tuple(PalaceCount(nth, (0, 0), (0, 0), (points, 0)) for nth, points in enumerate(noted, start=1))
    sheet = score_sheet(replace(state, palace_counts=counts)).players[0]
    assert sheet.total == expect["total"]
    points = {str(line.name): line.points for line in sheet.lines}
    names = {
        "spice": "Spice bazaars",
        "carpet": "Carpet bazaars",
        "camel": "Camel bazaars",
        "adventures": "Adventures",
        "treasures": "Treasures",
        "deserts": "Deserts",
        "palaces": "Palaces",
    }
    for key, value in expect.get("lines", {}).items():
        assert points[names[key]] == value, key
    plan = best_lamps(state.counts(Seat(0)), state.profile)
    if "adventure_sets" in expect:
        sets = adventure_sets(state.counts(Seat(0)), plan.uses, state.profile)
        same_set(map(len, sets), expect["adventure_sets"])
    if "lamps" in expect:
        used = [use.value for use in plan.uses if use is not Kind.LAMP]
        same_set(used, [kind_of(word).value for word in expect["lamps"]])


# ---- palaces ----------------------------------------------------------------------------------------------


def about_to_count(given: Example) -> State:
    players = given["players"]
    state = dealt(len(players), players.index(given["active"]))
    held = {
        seat: (Kind.PALACE,) * given["palaces"].get(player, 0) + (Kind.LAMP,) * given["lamps"].get(player, 0)
        for seat, player in enumerate(players)
    }
    state = flying(state, (Kind.SPICE,), flight=2)
    return holding(state, held)


def count_palaces(given: Example, when: Example, expect: Example) -> None:
    players, declares = given["players"], dict(when.get("declares", {}))
    before = about_to_count(given)
    state, events = play(before, Land(()))
    happened = list(events)
    try:
        while state.phase is Phase.PALACES:
            seat = state.asked_for_lamps
            assert seat is not None
            state, events = play(state, CountLamps(seat, declares.pop(players[seat], 0)))
            happened.extend(events)
        assert not any(declares.values()), f"nobody asked {declares}"
    except (MoveRefused, AssertionError):
        assert expect.get("accepted") is False
        return
    assert expect.get("accepted", True) is True
    counted = next(event for event in happened if isinstance(event, PalacesCounted))
    assert by_player(players, counted.points) == expect["points"]
    left = [state.counts(Seat(seat))[Kind.LAMP.place] for seat in range(len(players))]
    assert by_player(players, left) == expect["lamps_left"]
    assert all(state.counts(Seat(seat))[Kind.PALACE.place] == 0 for seat in range(len(players)))


def ask_lamps(given: Example, when: Example, expect: Example) -> None:
    state, asked = after(about_to_count(given), Land(())), []
    while state.phase is Phase.PALACES:
        seat = state.asked_for_lamps
        assert seat is not None
        asked.append(given["players"][seat])
        state = after(state, CountLamps(seat, 0))
    assert asked == expect["order"]


# ---- landings and duels -----------------------------------------------------------------------------------


def land(given: Example, when: Example, expect: Example) -> None:
    players, cards = given["players"], given["table"]
    numbers = {card: number for number, card in enumerate(cards, start=1)}
    state = flying(dealt(len(players), players.index(given["active"])), kinds_of(cards))
    carpets = tuple(
        CarpetAt(
            carpet_of(each["carpet"], players),
            on=tuple(numbers[card] for card in each.get("on", ())),
            under=tuple(numbers[card] for card in each.get("under", ())),
        )
        for each in given["lies"]
    )
    _, events = play(state, Land(carpets))
    landed = next(event for event in events if isinstance(event, Landed))
    takes: dict[str, list[str]] = {}
    for claim in landed.claims:
        takes.setdefault(players[claim.seat], []).append(cards[claim.number - 1])
    if "takes" in expect:
        expected = {player: sorted(won) for player, won in expect["takes"].items() if won}
        assert {player: sorted(won) for player, won in takes.items()} == expected
    if "contested" in expect:
        found = [
            (cards[duel.number - 1], sorted(players[seat] for seat in duel.seats)) for duel in landed.duels
        ]
        same_set(found, [(each["card"], sorted(each["by"])) for each in expect["contested"]])
    if "home_empty" in expect:
        home = [each["carpet"] for each, told in zip(given["lies"], carpets, strict=True) if not told.on]
        same_set(home, expect["home_empty"])
    gone = {claim.number for claim in landed.claims} | {duel.number for duel in landed.duels}
    if "left" in expect:
        same_set([card for card, number in numbers.items() if number not in gone], expect["left"])


def contested(players: list[str], active: str, cards: dict[str, list[str]], hands: Any = None) -> State:
    """A landing in which the named players' carpets lie on each of the cards, which go from left to right."""
    filled = [*cards, *(["spice#9"] * (4 - len(cards)))]
    state = flying(dealt(len(players), players.index(active), hands), kinds_of(filled), flight=1)
    on: dict[str, list[int]] = {}
    for number, by in enumerate(cards.values(), start=1):
        for player in by:
            on.setdefault(player, []).append(number)
    carpets = tuple(CarpetAt(Carpet(Seat(players.index(player))), tuple(lies)) for player, lies in on.items())
    return after(state, Land(carpets, tuple(range(1, len(filled) + 1))))


def duel(given: Example, when: Example, expect: Example) -> None:
    players = given["players"]
    fights = {each["card"]: each["shows"] for each in when["duels"]}
    assert len(fights) == len(when["duels"])
    hands = [given["hands"][player] for player in players]
    state = contested(players, given["active"], {card: list(by) for card, by in fights.items()}, hands)
    opened: list[DuelOpened] = []
    refused = None
    for nth, shows in enumerate(fights.values(), start=1):
        before = state
        try:
            for player, djinn in shows.items():
                state, events = play(state, SealDjinn(Seat(players.index(player)), Sealed(djinn)))
                opened.extend(event for event in events if isinstance(event, DuelOpened))
        except MoveRefused:
            refused, state = nth, before
            break
    assert (refused is None) is expect.get("accepted", True)
    if refused is not None:
        assert refused == expect["refused_duel"]
    for found, card, expected in zip(opened, fights, expect.get("duels", ()), strict=False):
        shown = {players[each.seat]: each.djinn for each in found.shown}
        winner, lowest = players[found.winner], players[found.lowest]
        told = {"card": card, "winner": winner, "gives": shown[winner], "gets": shown[lowest], "to": lowest}
        assert told == expected
    if "duels" in expect:
        assert len(opened) == len(expect["duels"])
    if "hands" in expect:
        found_hands = {
            player: sorted(hand.opened()) for player, hand in zip(players, state.hands, strict=True)
        }
        assert found_hands == {player: sorted(hand) for player, hand in expect["hands"].items()}


def order_duels(given: Example, when: Example, expect: Example) -> None:
    players = given["players"]
    in_order = sorted(given["contested"], key=lambda each: float(each["x_mm"]))
    cards = [each["card"] for each in in_order]
    state = contested(players, given["active"], dict.fromkeys(cards, players[:2]))
    named, order = list(when.get("named", ())), []
    while state.phase is Phase.DUELS:
        if named:
            state = after(state, NameDuel(cards.index(named.pop(0)) + 1))
        for seat in state.duels[0].seats:
            bid = SealDjinn(seat, Sealed(min(state.hands[seat].opened())))
            state, events = play(state, bid)
            order += [cards[each.number - 1] for each in events if isinstance(each, DuelOpened)]
    assert order == expect["order"]


# ---- rounds -----------------------------------------------------------------------------------------------


def throw_order(given: Example, when: Example, expect: Example) -> None:
    players, order = given["players"], []
    state = flying(dealt(len(players), players.index(given["active"])))
    while (seat := state.throws_next) is not None:
        order.append(players[seat])
        state = after(state, ThrowCarpet(Carpet(seat, order.count(players[seat]))))
    assert order == expect["order"]


def again_or_end(given: Example, when: Example, expect: Example) -> None:
    # One card more is on the table; one carpet takes it, so that the given ones are left after a landing.
    left = kinds_of(given["left"])
    state = flying(dealt(3), (*left, Kind.ADVENTURE_E), flight=2)
    state, events = play(state, Land((CarpetAt(Carpet(Seat(1)), (len(left) + 1,)),)))
    returned = next(event for event in events if isinstance(event, CarpetsReturned))
    assert ("fly again" if returned.again else "round over") == expect["next"]
    if not returned.again:
        same_set(
            [card.kind.value for card in state.out],
            [kind_of(each).value for each in expect["leaves_the_game"]],
        )


def after_a_round(players: list[str], active: str, number: int) -> tuple[Any, ...]:
    """All that happens when a round with this number ends, nobody holding a lamp."""
    state = flying(dealt(len(players), players.index(active)), (Kind.SPICE,))
    return play(replace(state, round=number), Land(()))[1]


def next_active(given: Example, when: Example, expect: Example) -> None:
    players = given["players"]
    events = after_a_round(players, given["active"], 1)
    begun = next(event for event in events if isinstance(event, RoundBegun))
    assert players[begun.active] == expect["active"]


def active_players(given: Example, when: Example, expect: Example) -> None:
    players, order = given["players"], []
    first = players.index(given["first"]) if "first" in given else None
    state = started(len(players)) if first is None else started(len(players), first)
    while state.phase is not Phase.GAME_OVER:
        order.append(players[state.active])
        state = flying(replace(state, held=((),) * len(players), out=()), (Kind.SPICE,))
        state = after(state, Land(()))
    assert order == expect["order"]


def round_over(given: Example, when: Example, expect: Example) -> None:
    events = after_a_round(given["players"], given["players"][0], given["rounds_played"])
    assert any(isinstance(event, GameEnded) for event in events) is expect["game_over"]


# ---- deck and outcome -------------------------------------------------------------------------------------


def with_cards(given: Example) -> State:
    def cards(key: str) -> tuple[Card, ...]:
        counted = given.get(key, {})
        kinds = [kind_of(word) for word, number in counted.items() for _ in range(number)]
        return tuple(Card(1, number, kind) for number, kind in enumerate(kinds, start=1))

    state = dealt(2)
    return fitting_deck(replace(state, table=cards("table"), held=(cards("held"), ()), out=cards("out")))


def count_deck(given: Example, when: Example, expect: Example) -> None:
    view = RULES.view_for(with_cards(given), None)
    if "left" in expect:
        assert view.left_in_deck == {kind_of(word): number for word, number in expect["left"].items()}
    assert sum(view.left_in_deck.values()) == expect["left_in_all"]


def lay_out(given: Example, when: Example, expect: Example) -> None:
    state, accepted = with_cards(given), True
    name = "carpet-bazaar" if when["card"] == "carpet" else when["card"]
    try:
        command = msgspec.convert({"type": "turn-up", "kinds": [name]}, TurnUp)
        state = after(state, command)
    except (MoveRefused, msgspec.ValidationError):
        accepted = False
    assert accepted is expect["accepted"]
    assert sum(state.deck) == expect["left_in_all"]


def deal(given: Example, when: Example, expect: Example) -> None:
    players, accepted = given["players"], True
    sets = [frozenset(each) for each in DJINN_SETS[len(players)]]
    hands = [frozenset(when["djinns"].get(player, ())) for player in players]
    # A hand that is none of the sets has no place in their list.
    places = tuple(sets.index(hand) if hand in sets else -1 for hand in hands)
    command: Command = DealDjinns(Sealed(places))
    try:
        state = after(started(len(players)), command)
        assert [hand.opened() for hand in state.hands] == hands
    except MoveRefused:
        accepted = False
    assert accepted is expect["accepted"]


def rank(given: Example, when: Example, expect: Example) -> None:
    players = given["players"]
    outcome = outcome_of([given["totals"][player] for player in players])
    same_set([players[seat] for seat in outcome.winners], expect["winners"])
    if "placings" in expect:
        assert {players[each.seat]: each.place for each in outcome.standings} == expect["placings"]


PLAYED: dict[str, Callable[[Example, Example, Example], None]] = {
    each.__name__: each
    for each in (
        score,
        count_palaces,
        ask_lamps,
        land,
        duel,
        order_duels,
        throw_order,
        again_or_end,
        next_active,
        active_players,
        round_over,
        count_deck,
        lay_out,
        deal,
        rank,
    )
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_the_engine_plays_as_the_rules_say(example: Example) -> None:
    PLAYED[example["when"]["do"]](example.get("given", {}), example["when"], example["expect"])


def test_every_example_is_there_and_has_its_own_name() -> None:
    names = Counter(example["name"] for example in EXAMPLES)
    assert len(EXAMPLES) >= 200
    assert all(number == 1 for number in names.values())


def test_the_examples_and_the_engine_know_the_same_deck() -> None:
    assert sum(DECK) == 52
    assert len(KINDS) == 12
    assert set(BAZAARS) | set(ADVENTURES) < set(KINDS)
