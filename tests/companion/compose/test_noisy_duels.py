"""Noisy duels from the wire to the journal: bouncing buttons, loose wires, noise on everybody's pads."""

from pathlib import Path
from random import Random

from companion.storage.opening import Place, open_journal
from companion.table import Table
from hardware.pads.protocol import BUTTON_KEYS, KeyEdge
from tests.companion.compose.duelling_table import LAYOUT, NOW_S, RULES, DuellingTable, landing, new_table
from tests.hardware.pads.edges import bouncing, gap, in_time, spike

DUELS = 220
PLAYERS = 4
DESTINATIONS = 12
#: The last destination of a landing is not fought for: with it the round would be over.
DUELS_IN_A_LANDING = DESTINATIONS - 1
HELD = 2


def noisy_edges(draw: Random, meant: dict[int, int]) -> list[KeyEdge]:
    """What the wires tell when everybody presses once, counted from now."""
    edges: list[KeyEdge] = []
    for seat, slot in meant.items():
        at_s, hold_s = draw.uniform(0.05, 0.3), draw.uniform(0.06, 0.2)
        edges += bouncing(draw, seat, BUTTON_KEYS[slot], at_s, hold_s)
        if hold_s > 0.1:  # a wire that loses contact for a moment while the button is held
            edges += gap(draw, seat, BUTTON_KEYS[slot], at_s + hold_s / 2)
    for _ in range(3):  # noise at any time, on the pads of those concerned and of others
        seat, slot = draw.randrange(PLAYERS), draw.randrange(4)
        if meant.get(seat) != slot:
            edges += spike(draw, seat, BUTTON_KEYS[slot], draw.uniform(0.0, 0.6))
    return in_time(edges)


def test_no_choice_is_lost_doubled_or_invented_on_its_way_to_the_journal(tmp_path: Path) -> None:
    draw, fought = Random(2024), 0
    while fought < DUELS:
        folder = tmp_path / f"{fought}"
        table = new_table(folder, PLAYERS, seed=fought)
        evening = DuellingTable(table, pause_between_s=0.5)
        on: list[list[int]] = [[] for _ in range(PLAYERS)]
        for number in range(1, DESTINATIONS + 1):
            for seat in draw.sample(range(PLAYERS), 2 + draw.randrange(PLAYERS - 1)):
                on[seat].append(number)
        evening.say(LAYOUT, landing(*on))
        for _ in range(DUELS_IN_A_LANDING):
            evening.let_pass(0.6)
            duel, entries = table.snapshot().view.duel.duel, len(table.session.log.entries)
            hands = {seat: evening.hand(seat) for seat in duel.seats}
            meant = {int(seat): draw.randrange(HELD) for seat in duel.seats}
            evening.play(noisy_edges(draw, meant))
            evening.let_pass(0.9)
            fought += 1

            shown = {each.seat: each.djinn for each in table.snapshot().view.last_duel.shown}
            assert shown == {seat: hands[seat][slot] for seat, slot in meant.items()}
            assert len(table.session.log.entries) == entries + len(meant)
        again = Table.resume(RULES, open_journal(Place(folder), NOW_S), "last")
        assert again.snapshot().view == table.snapshot().view
