"""Which card is which destination, and whose carpet lies where, from readings made by hand."""

import pytest

from companion.compose.carpet_owners import TooFewCarpets, carpet_owners
from companion.compose.flight_book import FlightBook
from companion.compose.layout_book import LayoutBook
from companion.games.flying_carpets.moves import Carpet
from companion.shared.players import Colour, Player, Roster, Seat
from tests.companion.compose.seen_tables import card, carpet, reading

ANNA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
OWNERS = {"red": Carpet(ANNA), "blue": Carpet(BEN), "green": Carpet(CLEO)}
#: Anna is active: Ben on her left begins, she throws last.
ORDER = (BEN, CLEO, ANNA)


def roster(*colours: Colour) -> Roster:
    return Roster(tuple(Player.usual(f"P{number}", colour) for number, colour in enumerate(colours)))


class TestOwners:
    def test_everybody_has_the_carpet_of_their_colour(self) -> None:
        owners = carpet_owners(
            roster(Colour.BLUE, Colour.RED, Colour.GREEN), ("red", "blue", "green", "yellow")
        )
        assert owners == {"blue": Carpet(Seat(0)), "red": Carpet(Seat(1)), "green": Carpet(Seat(2))}

    def test_two_players_have_two_each(self) -> None:
        owners = carpet_owners(roster(Colour.RED, Colour.BLUE), ("red", "blue", "green", "yellow"))
        assert sorted((one.seat, one.nth) for one in owners.values()) == [(0, 1), (0, 2), (1, 1), (1, 2)]

    def test_who_has_no_carpet_of_their_colour_gets_another(self) -> None:
        owners = carpet_owners(roster(Colour.VIOLET, Colour.RED, Colour.BLUE), ("red", "blue", "green"))
        assert owners["green"] == Carpet(Seat(0))

    def test_a_deck_with_too_few_carpets_is_refused(self) -> None:
        with pytest.raises(TooFewCarpets, match="2 carpets; 3 players need 3"):
            carpet_owners(roster(Colour.RED, Colour.BLUE, Colour.GREEN), ("red", "blue"))


class TestLayoutBook:
    def test_cards_are_numbered_as_they_come_and_from_left_to_right(self) -> None:
        book = LayoutBook()
        book.give_numbers((card("d1", "palace", 300, 100), card("d2", "spice", 100, 100)), 0)
        book.give_numbers(
            (card("d1", "palace", 300, 100), card("d2", "spice", 100, 100), card("d3", "lamp", 50, 300)), 2
        )
        assert book.numbers == {"d2": 1, "d1": 2, "d3": 3}

    def test_a_card_that_takes_the_place_of_another_takes_its_number(self) -> None:
        book = LayoutBook(numbers={"d1": 1, "d2": 2})
        book.give_numbers((card("d1", "palace", 100, 100), card("d9", "lamp", 300, 100)), 2)
        assert book.numbers == {"d1": 1, "d9": 2}

    def test_a_card_that_is_gone_gives_its_number_to_the_last(self) -> None:
        book = LayoutBook(numbers={"d1": 1, "d2": 2, "d3": 3})
        assert book.take_back((1,), 3) == 1
        assert book.numbers == {"d2": 2, "d3": 1}

    def test_the_last_card_taken_back_changes_no_other_number(self) -> None:
        book = LayoutBook(numbers={"d1": 1, "d2": 2, "d3": 3})
        assert book.take_back((3,), 3) == 1
        assert book.numbers == {"d1": 1, "d2": 2}

    def test_what_is_left_of_the_last_round_is_no_part_of_the_next(self) -> None:
        book = LayoutBook()
        left = card("d1", "desert", 100, 100)
        book.begin_round((left,))
        new = card("d2", "palace", 400, 100)
        assert book.belonging(reading((left, new))) == (new,)
        assert book.belonging(reading((new,))) == (new,)
        again = card("d3", "desert", 100, 100)
        assert book.belonging(reading((again, new))) == (again, new), "cleared away once, it is a new card"

    def test_a_card_put_back_is_known_by_its_kind_and_place(self) -> None:
        book = LayoutBook(numbers={"d1": 1, "d2": 2})
        book.note_places((card("d1", "palace", 100, 100), card("d2", "palace", 400, 100)))
        book.recognise((card("d7", "palace", 390, 110),), {1: "palace", 2: "palace"})
        assert book.number_of("d7") == 2

    def test_of_two_alike_it_does_not_matter_which_was_taken(self) -> None:
        book = LayoutBook(numbers={"d1": 1, "d2": 2, "d3": 3})
        lying = (card("d1", "palace", 100, 100), card("d3", "lamp", 500, 100))
        book.exchange(lying, {2: "palace", 3: "lamp"})
        assert {book.number_of(one.id) for one in lying} == {2, 3}


class TestFlightBook:
    def test_a_face_tells_whose_carpet_it_is(self) -> None:
        book = FlightBook(OWNERS, ORDER)
        assert book.see((carpet("blue", 100, 100),), stirred=False).came == ("blue",)
        assert book.next_seat == CLEO

    def test_a_carpet_face_down_is_known_by_turn_order(self) -> None:
        book = FlightBook(OWNERS, ORDER)
        book.see((carpet("blue", 100, 100),), stirred=False)
        news = book.see((carpet("blue", 100, 100), carpet(None, 300, 100)), stirred=False)
        assert news.by_turn == ("green",)

    def test_after_a_stir_without_a_carpet_turn_order_tells_nothing(self) -> None:
        book = FlightBook(OWNERS, ORDER)
        book.see((), stirred=True)
        news = book.see((carpet(None, 300, 100),), stirred=False)
        assert news.by_turn == ()
        assert len(news.nameless) == 1

    @pytest.mark.parametrize("felt", [True, False])
    def test_once_somebody_was_passed_over_turn_order_tells_nothing(self, felt: bool) -> None:
        """Ben's throw may have missed the table, or he throws out of turn, after Cleo."""
        book = FlightBook(OWNERS, ORDER)
        book.see((), stirred=felt)
        book.see((carpet("green", 300, 100),), stirred=True)
        assert book.passed == ("blue",)
        news = book.see((carpet("green", 300, 100), carpet(None, 500, 100)), stirred=True)
        assert news.by_turn == ()
        assert len(news.nameless) == 1

    def test_a_carpet_that_was_overlooked_is_whose_throw_was_felt(self) -> None:
        book = FlightBook(OWNERS, ORDER)
        book.see((), stirred=True)
        late = carpet(None, 300, 100)
        news = book.see((late,), stirred=True, overlooked=(late,))
        assert news.by_turn == ("blue",)
        assert (book.stirs, book.misses) == (1, 1), "what stirred now is a throw that is not seen yet"

    def test_carpets_face_down_that_were_shoved_together_have_no_names_any_more(self) -> None:
        book = FlightBook(OWNERS, ORDER)
        book.see((carpet(None, 300, 100),), stirred=False)
        news = book.see((carpet(None, 340, 110), carpet(None, 300, 120)), stirred=False)
        assert len(news.nameless) == 2

    def test_a_throw_out_of_turn_waits_for_those_before_it(self) -> None:
        book = FlightBook(OWNERS, ORDER)
        book.see((carpet("red", 100, 100),), stirred=False)
        assert book.thrown_in_order(()) == []
        book.see((carpet("red", 100, 100), carpet("blue", 300, 100)), stirred=False)
        assert book.thrown_in_order(()) == [OWNERS["blue"]]
        book.see(
            (carpet("red", 100, 100), carpet("blue", 300, 100), carpet("green", 500, 100)), stirred=False
        )
        assert book.thrown_in_order((OWNERS["blue"],)) == [OWNERS["green"], OWNERS["red"]]

    def test_a_carpet_that_moves_while_nobody_throws_was_moved_by_hand(self) -> None:
        book = FlightBook(OWNERS, ORDER)
        book.see((carpet("blue", 100, 100),), stirred=False)
        assert book.see((carpet("blue", 300, 100),), stirred=True).moved == ("blue",)
        news = book.see((carpet("blue", 400, 100), carpet("green", 300, 100)), stirred=True)
        assert news.moved == (), "a carpet that came may have shoved it"

    def test_with_two_carpets_each_everybody_throws_in_turn(self) -> None:
        owners = {
            "red": Carpet(ANNA, 1),
            "green": Carpet(ANNA, 2),
            "blue": Carpet(BEN, 1),
            "yellow": Carpet(BEN, 2),
        }
        book = FlightBook(owners, (BEN, ANNA, BEN, ANNA))
        assert book.unseen == ("blue", "red", "yellow", "green")
        book.see((carpet("yellow", 100, 100),), stirred=False)
        assert book.thrown_in_order(()) == [owners["yellow"]]
