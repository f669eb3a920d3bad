"""Duels on pads, from the landing to the swap. Who wins what is counted by the rules: the highest takes."""

from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from companion.compose.duelling import choices_of
from companion.compose.duels import DuelBegan, DuelOver, News, PadIn, PadOut, StillToChoose, Trouble
from companion.games.flying_carpets.moves import CancelDuel, ExchangeDjinns, SealDjinn, TakeBackDjinn
from companion.session import Session
from companion.shared.players import Seat
from companion.shared.ruleset import Setup
from companion.shared.sealed import Sealed
from companion.storage.errors import JournalNotWritten
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from companion.table import Table
from hardware.pads.protocol import Key, PadLayout
from hardware.pads.script import ScriptedPress
from hardware.sound import Cue
from tests.companion.compose.duelling_table import (
    LAYOUT,
    NOW_S,
    RULES,
    AnyTable,
    DuellingTable,
    landing,
    new_table,
    roster,
)

ANNA, BEN, CLEO = range(3)
N = TypeVar("N", bound=News)


@pytest.fixture
def table(tmp_path: Path) -> AnyTable:
    return new_table(tmp_path)


@pytest.fixture
def evening(table: AnyTable) -> DuellingTable:
    """Anna and Ben both lie on 2, Ben and Cleo on 4."""
    made = DuellingTable(table)
    made.say(LAYOUT, landing([1, 2], [2, 4], [4]))
    return made


def kinds(news: list[News]) -> list[type[News]]:
    return [type(one) for one in news]


def last(news: list[News], kind: type[N]) -> N:
    return [one for one in news if isinstance(one, kind)][-1]


def waiting(news: list[News]) -> tuple[int, ...]:
    return last(news, StillToChoose).waiting


def test_a_duel_is_settled_by_two_presses_and_the_djinns_are_swapped(evening: DuellingTable) -> None:
    anna, ben = evening.hand(ANNA), evening.hand(BEN)
    began = evening.let_pass(0.5)
    evening.press(ANNA, 2)
    evening.press(BEN, 1)
    over = evening.let_pass(1.0)

    assert kinds(began) == [DuelBegan]
    assert kinds(over) == [StillToChoose, DuelOver]
    duel = evening.table.snapshot().view.last_duel
    assert {each.seat: each.djinn for each in duel.shown} == {ANNA: max(anna), BEN: min(ben)}
    winner, loser = (ANNA, BEN) if max(anna) > min(ben) else (BEN, ANNA)
    assert duel.winner == winner
    assert max(anna) in evening.hand(loser if winner == ANNA else ANNA)
    assert 2 in [card.number for card in evening.table.snapshot().view.seats[winner].holds]


def test_several_duels_follow_each_other_after_a_pause(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(ANNA, 1)
    evening.press(BEN, 2)
    evening.let_pass(2.0)
    evening.press(BEN, 1)  # in the pause: belongs to no duel
    assert DuelBegan not in kinds(evening.let_pass(0.5))
    began = evening.let_pass(1.5)

    assert kinds(began) == [DuelBegan]
    assert evening.missing() == (BEN, CLEO)
    evening.press(BEN, 1)
    evening.press(CLEO, 1, after_s=0.5)
    evening.let_pass(2.0)
    assert evening.table.snapshot().view.duel is None
    assert [cue for cue in evening.speaker.cues if cue is not Cue.FELT] == [Cue.DUEL, Cue.OPENED] * 2


def test_a_choice_can_be_changed_and_taken_back_until_the_last_is_in(evening: DuellingTable) -> None:
    ben = evening.hand(BEN)
    evening.let_pass(0.5)
    evening.press(BEN, 1)
    assert waiting(evening.let_pass(0.5)) == (ANNA,)
    evening.press(BEN, 1, 2, 3, 4)
    assert waiting(evening.let_pass(0.5)) == (BEN, ANNA)
    evening.press(BEN, 1)
    evening.press(BEN, 2, after_s=0.5)
    evening.press(ANNA, 1, after_s=1.0)
    evening.let_pass(2.0)

    shown = {each.seat: each.djinn for each in evening.table.snapshot().view.last_duel.shown}
    assert shown[Seat(BEN)] == ben[1]


def test_a_press_for_no_djinn_changes_nothing(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(ANNA, 4)  # three players hold two djinns each
    evening.press(BEN, 1, 2)

    assert evening.let_pass(1.0) == []
    assert evening.missing() == (BEN, ANNA)


def test_who_is_not_in_the_duel_is_not_heard(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(CLEO, 1)

    assert evening.let_pass(0.5) == []


def test_a_cancelled_duel_gives_the_next_one_way(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(ANNA, 1)
    evening.let_pass(0.5)
    evening.say(CancelDuel(2, "it lay beside the card", Seat(BEN)))
    news = evening.let_pass(4.0)

    assert kinds(news) == [DuelOver, DuelBegan]
    assert last(news, DuelOver).told == ()
    assert evening.missing() == (BEN, CLEO)


def test_choices_survive_a_power_cut_sealed(evening: DuellingTable, tmp_path: Path) -> None:
    ben, anna = evening.hand(BEN), evening.hand(ANNA)
    evening.let_pass(0.5)
    evening.press(BEN, 2)
    evening.let_pass(0.5)
    again = Table.resume(RULES, open_journal(Place(tmp_path), NOW_S), "last")
    after = DuellingTable(again)
    began = after.let_pass(0.5)

    assert isinstance(began[0], DuelBegan)
    assert began[0].waiting == (ANNA,)
    after.press(BEN, 1, 2, 3, 4)  # what was chosen before the cut can still be taken back
    assert waiting(after.let_pass(0.5)) == (BEN, ANNA)
    after.press(BEN, 1)
    after.press(ANNA, 2)
    after.let_pass(1.0)
    shown = {each.seat: each.djinn for each in again.snapshot().view.last_duel.shown}
    assert shown == {BEN: ben[0], ANNA: anna[1]}


def test_a_lost_pad_turns_its_player_to_the_screen(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.pull_out(BEN)
    news = evening.let_pass(0.5)

    assert kinds(news) == [PadOut, StillToChoose]
    out = last(news, PadOut)
    assert (out.seats, str(out.what)) == ((BEN,), "Pad 2 was pulled out.")
    assert evening.duels.privately == (BEN,)
    assert evening.duels.waiting == (ANNA,)
    evening.press(ANNA, 1)
    evening.let_pass(0.5)
    evening.say(SealDjinn(Seat(BEN), Sealed(evening.hand(BEN)[0])))  # privately, on the screen
    assert DuelOver in kinds(evening.let_pass(0.5))
    assert evening.speaker.cues[-1] is Cue.OPENED


def test_a_pad_that_is_back_takes_part_again(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.pull_out(BEN)
    evening.let_pass(0.2)
    evening.plug_in(BEN)
    assert PadIn in kinds(evening.let_pass(0.2))
    evening.press(BEN, 1)

    assert waiting(evening.let_pass(0.5)) == (ANNA,)


def test_a_pad_lost_after_choosing_loses_no_choice(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(BEN, 1)
    evening.let_pass(0.5)
    evening.pull_out(BEN)
    evening.let_pass(0.5)

    assert evening.missing() == (ANNA,)


def test_a_stuck_key_turns_its_player_to_the_screen_until_it_comes_up(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(ANNA, 1, hold_s=22.0)
    stuck = evening.let_pass(21.5)
    assert PadOut in kinds(stuck)
    back = evening.let_pass(1.5)

    assert kinds(back) == [PadIn]
    assert evening.missing() == (BEN, ANNA)  # what was stuck was no choice


def test_a_choice_on_the_screen_is_followed_by_the_pad(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.say(SealDjinn(Seat(BEN), Sealed(evening.hand(BEN)[0])))
    assert waiting(evening.let_pass(0.2)) == (ANNA,)
    evening.say(TakeBackDjinn(Seat(BEN)))
    assert waiting(evening.let_pass(0.2)) == (BEN, ANNA)


def test_undoing_an_opened_duel_opens_the_entries_again(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(ANNA, 1)
    evening.press(BEN, 2, after_s=0.3)
    evening.let_pass(1.0)
    evening.disputes.undo()
    again = evening.let_pass(4.0)

    assert DuelBegan in kinds(again)
    assert evening.missing() == (BEN,)


def test_a_ruling_that_changes_hands_changes_what_the_buttons_stand_for(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    anna, ben = evening.hand(ANNA), evening.hand(BEN)
    evening.say(ExchangeDjinns(Sealed(anna[0]), Sealed(ben[0]), "dealt to the wrong side"))
    evening.let_pass(0.5)
    changed = evening.hand(ANNA)
    evening.press(ANNA, 1)
    evening.press(BEN, 1, after_s=0.3)
    evening.let_pass(1.0)

    assert sorted(changed) == sorted((ben[0], anna[1]))
    shown = {each.seat: each.djinn for each in evening.table.snapshot().view.last_duel.shown}
    assert shown[Seat(ANNA)] == min(changed)


def test_presses_that_come_in_one_moment_are_all_kept(evening: DuellingTable) -> None:
    evening.let_pass(0.5)
    evening.press(ANNA, 1, after_s=0.1)
    evening.press(BEN, 2, after_s=0.1)

    assert DuelOver in kinds(evening.let_pass(0.5))


def test_what_is_not_saved_is_told(evening: DuellingTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise JournalNotWritten("The disk is full.")

    evening.let_pass(0.5)
    monkeypatch.setattr(Journal, "append", full)
    evening.press(ANNA, 1)
    news = evening.let_pass(0.5)

    assert Trouble in kinds(news)
    assert evening.missing() == (BEN,)


def test_on_a_number_pad_the_digit_itself_is_the_djinn(table: AnyTable) -> None:
    evening = DuellingTable(table, layout=PadLayout.NUMBER_PAD)
    evening.say(LAYOUT, landing([1, 2], [2], []))
    evening.let_pass(0.5)
    chosen = {seat: max(evening.hand(seat)) for seat in (ANNA, BEN)}
    for seat, djinn in chosen.items():
        evening.play([ScriptedPress(0.1, seat, (Key(str(djinn)),))])
    evening.let_pass(1.0)

    shown = evening.table.snapshot().view.last_duel.shown
    assert {each.seat: each.djinn for each in shown} == chosen


def test_printed_djinns_are_not_asked_for_on_pads(tmp_path: Path) -> None:
    session = Session.begin(RULES, Setup(roster(2), profile={"djinns": "cards"}), Random(1))
    table = Table.begin(session, open_journal(Place(tmp_path), NOW_S))
    evening = DuellingTable(table)
    evening.say(LAYOUT, landing([1], [1]))

    assert evening.let_pass(1.0) == []


def test_the_registry_knows_how_each_game_is_chosen_in() -> None:
    assert type(choices_of("flying-carpets")).__name__ == "DjinnChoices"
