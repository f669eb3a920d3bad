"""The screens of Aladdin's Dragons one by one: what is refused, what stays covered, what goes by itself."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose.opening import screens_of
from companion.compose.screen import JournalHouse
from companion.games.aladdins_dragons.board import ROOMS, SPACES, Space
from companion.games.aladdins_dragons.components import TOKENS
from companion.games.aladdins_dragons.events import SpaceRanked
from companion.games.aladdins_dragons.moves import ChooseArtifact, PlaceToken, PointTo, TurnUpCard
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import simple_command
from companion.games.aladdins_dragons.state import Phase
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import as_written
from companion.storage.opening import Place, open_journal
from companion.table import Accepted
from tests.ui.present.dragons_table import see_all
from tests.ui.present.flat_finger import FlatFinger, broad, drawn
from ui.design.shapes import Words
from ui.present.actions import Dismiss, Hold, Open, Resume, Undo
from ui.present.dragons.choices import TokenChoice
from ui.present.dragons.looking import Own
from ui.present.dragons.opened import SpaceShown
from ui.present.dragons.preparing import CardEntry
from ui.present.guide import Guide
from ui.present.menu import Menu
from ui.present.score import Score
from ui.present.timeline import StepPlace, Timeline
from ui.present.tour import Tour
from ui.present.world import Preferences
from ui.screens.env import Env, unit_px_of
from ui.screens.frame import draw

NAMES = ("Anna", "Ben", "Cleo", "Dave")
ROSTER = Roster(tuple(Player.usual(name, colour) for name, colour in zip(NAMES, Colour, strict=False)))


class Evening(FlatFinger):
    """A finger on a game that is on, with short names for what others do."""

    def __init__(self, folder: Path, profile: dict[str, Any], preferences: Preferences) -> None:
        self.journal = open_journal(Place(folder), time.time())
        self.house = JournalHouse(self.journal, folder, draw=Random(3))
        self.house.keep(preferences)
        super().__init__(Guide(self.house, Tour(), screens_of, Random(5)))
        table = self.house.begin("aladdins-dragons", ROSTER, Seat(0), "", profile)
        self.guide.touch(Resume(table.game_id), self.now_s)

    def say(self, *commands: Any) -> None:
        for command in commands:
            answer = self.table.submit(command)
            assert isinstance(answer, Accepted), answer
        self.guide.changed(self.now_s)

    def until(self, phase: Phase, draw: Random) -> None:
        """Others play until then."""
        while self.table.snapshot().view.phase is not phase:
            self.say(simple_command(AladdinsDragons(), self.table.session.state, draw))
        see_all(self)

    def place_all_but(self, number: int) -> None:
        """Everybody sets their tokens in order at the Market and at the guard, all but so many."""
        left = 32 - number
        for token in TOKENS:
            for seat in ROSTER.seats:
                if left:
                    space = Space.GUARD if token > 6 else Space.MARKET
                    self.say(PlaceToken(seat, space, Sealed(token)))
                    left -= 1

    def pass_s(self, seconds: float) -> bool:
        self.now_s += seconds
        return self.guide.tick(self.now_s)

    def words(self) -> list[str]:
        """Everything that can be read on the screen."""
        return [shape.text for shape in drawn(self.guide) if isinstance(shape, Words)]


def space_of(place: Any) -> Space:
    """The space that is shown open."""
    assert isinstance(place, SpaceShown)
    return place.ranked.space if isinstance(place.ranked, SpaceRanked) else Space.GUARD


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Everybody has chosen treasures; tokens are placed now."""
    begun = Evening(tmp_path, {}, Preferences(language="en", tour_seen=True))
    begun.until(Phase.PLACE, Random(2))
    yield begun
    begun.journal.close()


@pytest.fixture
def typed(tmp_path: Path) -> Iterator[Evening]:
    """A table with treasure cards of its own."""
    profile = {"treasure_cards": "typed", "treasures": "light"}
    begun = Evening(tmp_path, profile, Preferences(language="en", tour_seen=True))
    yield begun
    begun.journal.close()


def test_all_fifteen_spaces_are_on_the_map_also_those_that_are_closed(evening: Evening) -> None:
    assert {space.value for space in SPACES} <= set(evening.labels())


def test_a_tap_on_a_closed_space_is_refused_with_the_rule(evening: Evening) -> None:
    evening.tap(Space.TENT.value)
    notice = evening.guide.model().notice
    assert notice is not None
    assert str(notice.said) == "Aladdin's Tent is closed."
    # The rules text: in the basic game the Tent and the Djinn's House are closed.
    assert str(notice.rule) == "In the basic game Aladdin's Tent and the Djinn's House are closed."
    assert evening.key == "placing"
    # Four play, so the fifth room is not in use.
    evening.tap(ROOMS[4].value)
    assert evening.notice() == "room 5 is not in use."
    assert evening.table.snapshot().view.pointed_to is None


def test_a_token_that_lies_already_is_not_among_those_to_choose(evening: Evening) -> None:
    evening.say(*(PlaceToken(seat, Space.MARKET, Sealed(9)) for seat in ROSTER.seats))
    evening.tap(Space.GUARD.value)
    assert evening.key == "token"
    assert sorted(evening.look()) == [1, 2, 4, 5, 6, 7, 8]


def test_the_values_are_covered_unless_their_owner_holds_the_screen(evening: Evening) -> None:
    evening.tap(Space.MARKET.value)
    assert not set(map(str, TOKENS)) & set(evening.words())
    evening.guide.touch(Hold(Seat(0)), evening.now_s)
    assert set(map(str, TOKENS)) <= set(evening.words())
    evening.guide.release(evening.now_s)
    assert not set(map(str, TOKENS)) & set(evening.words())


def test_holding_shows_nothing_on_somebody_elses_screen(evening: Evening) -> None:
    evening.guide.touch(Open(Own(Seat(1))), evening.now_s)
    evening.guide.touch(Hold(Seat(2)), evening.now_s)
    assert "Treasures" not in evening.words()
    evening.guide.touch(Hold(Seat(1)), evening.now_s)
    assert "Treasures" in evening.words()


def test_where_a_covered_token_lies_tells_nothing(evening: Evening) -> None:
    """The same token lies at another place every time it is covered anew."""
    places = set()
    for _ in range(30):
        evening.tap(Space.MARKET.value)
        places.add(evening.look().index(9))
        evening.tap("back")
    assert len(places) >= 4


def test_the_shared_screen_is_the_same_whatever_was_placed(evening: Evening) -> None:
    seen = []
    for token in (9, 1):
        evening.say(PlaceToken(Seat(0), Space.MARKET, Sealed(token)))
        seen.append(evening.words())
        evening.guide.touch(Undo(), evening.now_s)
        evening.guide.touch(Dismiss(), evening.now_s)
    assert seen[0] == seen[1]


def test_nothing_that_can_be_printed_tells_a_token(evening: Evening) -> None:
    evening.tap(Space.MARKET.value)
    evening.guide.touch(Hold(Seat(0)), evening.now_s)
    world = evening.guide.world()
    assert world.hand is not None
    assert str(world.hand) not in repr(world)
    assert "tokens_left=(" not in repr(world)


def test_the_last_token_is_taken_back_until_the_next_has_placed(evening: Evening) -> None:
    evening.say(PlaceToken(Seat(0), Space.MARKET, Sealed(9)), PointTo(Seat(1), Space.GUARD))
    assert "Anna" not in evening.labels()
    evening.guide.touch(Undo(), evening.now_s)
    evening.tap("Anna")
    view = evening.table.snapshot().view
    assert view.asked == (0,)
    assert all(not any(space.counts) for space in view.spaces)


def test_a_private_screen_goes_when_the_token_was_given_elsewhere(evening: Evening) -> None:
    evening.tap(Space.MARKET.value)
    assert evening.key == "token"
    evening.say(PlaceToken(Seat(0), Space.MARKET, Sealed(9)))
    assert evening.key == "placing"


def test_spaces_open_one_by_one_and_go_by_themselves(evening: Evening) -> None:
    evening.place_all_but(0)
    shown = []
    # Each shows for five seconds, one where nobody is for two.
    for _ in range(20):
        place = evening.guide.place
        if not isinstance(place, SpaceShown):
            break
        shown.append(space_of(place))
        assert not evening.pass_s(1.5)
        while evening.guide.place is place:
            evening.pass_s(0.5)
    # The order of the rules: caves, then the Market before the palace.
    assert [space.place for space in shown] == sorted(space.place for space in shown)
    assert Space.MARKET in shown


def test_who_wants_to_wait_for_a_tap_waits(tmp_path: Path) -> None:
    evening = Evening(tmp_path, {}, Preferences(language="en", tour_seen=True, pause_s=0.0))
    evening.until(Phase.PLACE, Random(2))
    evening.place_all_but(0)
    assert evening.key == "space"
    assert not evening.pass_s(3600)
    evening.journal.close()


def test_the_sentence_says_who_beats_whom_by_which_rule(evening: Evening) -> None:
    evening.place_all_but(0)
    while space_of(evening.guide.place) is not Space.MARKET:
        evening.tap("Go on")
    told = " ".join(evening.words())
    # Everybody set 1, 2, 4, 5 and 6 there; Anna has the camel.
    assert "Anna 1 + 2 + 4 + 5 + 6 = 18 beats Ben 1 + 2 + 4 + 5 + 6 = 18: nearer to the camel" in told


def test_a_card_entry_obeys_the_limits_of_treasure_cards(typed: Evening) -> None:
    typed.tap("Enter it")
    assert typed.can("crowns 1 more")
    # No second shelf before there is a first, and nothing below none.
    assert not typed.can("crowns 2 more")
    assert not typed.can("crowns 1 less")
    for shelf in (1, 2, 3):
        typed.tap(f"crowns {shelf} more")
    # Four play: at most three shelves in a cave.
    assert not typed.can("crowns 4 more")
    # A shelf above another cannot go before the one below it.
    assert not typed.can("crowns 1 less")
    typed.tap("crowns 3 less")
    typed.tap("So it says")
    assert typed.table.snapshot().view.spaces[0].shelves == (1, 1)


def test_a_wrong_treasure_card_is_put_right_two_tokens_later(typed: Evening) -> None:
    typed.say(TurnUpCard(((4, 2), (), (3,), (), ())))
    see_all(typed)
    typed.say(*(PlaceToken(Seat(seat), Space.CROWNS_CAVE, Sealed(9)) for seat in (0, 1)))
    steps = typed.table.snapshot().timeline
    card = next(step.number for step in steps if "The dragons leave" in str(step.sentences[0]))
    typed.guide.touch(Open(StepPlace(card)), typed.now_s)
    typed.tap("It was otherwise")
    assert isinstance(typed.guide.place, CardEntry)
    typed.tap("crowns 1 less")
    typed.tap("So it says")
    view = typed.table.snapshot().view
    assert view.spaces[0].shelves == (3, 2)
    # Both tokens still lie there: nothing was lost.
    assert view.spaces[0].counts == (1, 1, 0, 0)
    assert not typed.table.snapshot().misfits


def test_a_ruling_is_made_in_taps_and_stands_in_the_timeline(evening: Evening) -> None:
    evening.say(PlaceToken(Seat(0), Space.MARKET, Sealed(9)))
    for label in (
        "menu",
        "Rule on something",
        "Move a token",
        "token 0/1",
        Space.GUARD.value,
        "It was overlooked",
    ):
        evening.tap(label)
    assert evening.table.snapshot().timeline[-1].is_ruling
    assert [token.space for token in evening.table.snapshot().view.tokens] == [Space.GUARD]


def test_a_token_choice_names_no_value(evening: Evening) -> None:
    assert repr(TokenChoice(Seat(1))) == "TokenChoice(seat=1)"


def test_somebody_else_takes_a_seat_in_mid_game(evening: Evening) -> None:
    evening.say(PlaceToken(Seat(0), Space.MARKET, Sealed(9)))
    for label in ("menu", "Rule on something", "Somebody takes a seat", "Ben", "I", "d", "a", "Done"):
        evening.tap(label)
    shown = evening.table.snapshot()
    assert [player.name for player in shown.roster.players] == ["Anna", "Ida", "Cleo", "Dave"]
    assert shown.timeline[-1].is_ruling
    # Ida plays on with what Ben had, and nothing on the board has changed.
    assert shown.view.asked == (1,)
    assert [token.token.seat for token in shown.view.tokens] == [0]


def test_a_whole_round_looks_the_same_whatever_tokens_lie_covered(tmp_path: Path) -> None:
    """Two tables with the same spaces and other values: screen, timeline and menu are the same."""
    twins = []
    for name in ("one", "other"):
        twin = Evening(tmp_path / name, {}, Preferences(language="en", tour_seen=True))
        twin.until(Phase.PLACE, Random(2))
        twins.append(twin)
    for place in range(31):
        seat, nth = Seat(place % 4), place // 4
        for twin, tokens in zip(twins, (TOKENS, TOKENS[::-1]), strict=True):
            twin.say(PlaceToken(seat, Space.MARKET, Sealed(tokens[nth])))
        for opened in (None, Timeline(), Menu()):
            for twin in twins:
                if opened is not None:
                    twin.guide.touch(Open(opened), twin.now_s)
            assert twins[0].words() == twins[1].words()
            for twin in twins:
                if opened is not None:
                    twin.tap("back")
    for twin in twins:
        twin.journal.close()


def test_the_score_leads_to_a_private_look_at_ones_treasures(evening: Evening) -> None:
    for label in ("menu", "Score sheet", "look", "Ben", "I am {player}"):
        evening.tap(label)
    assert "Treasures" not in evening.words()
    evening.guide.touch(Hold(Seat(1)), evening.now_s)
    assert "Treasures" in evening.words()


def test_what_abracadabra_buys_has_a_page_of_its_own_like_any_purchase(tmp_path: Path) -> None:
    """The stack that is left is sealed; who bought what for what is for all to see."""
    preferences = Preferences(language="en", tour_seen=True)
    evening, draw = Evening(tmp_path, {"magic": True}, preferences), Random(14)
    command = None
    # A Mirage lets somebody look through a stack, too, but nobody buys then.
    while not (isinstance(command, ChooseArtifact) and evening.table.snapshot().view.effect is None):
        if command is not None:
            evening.table.submit(command)
        command = simple_command(AladdinsDragons(), evening.table.session.state, draw)
        assert command is not None, "in this game somebody buys with Abracadabra"
    evening.say()
    see_all(evening)
    before = evening.table.snapshot()
    assert before.view.resolving is not None
    evening.say(command)
    assert evening.key == "happened"
    read = " ".join(evening.words())
    for told in (NAMES[command.seat], "buys", str(command.artifact.word), str(before.view.resolving.word)):
        assert told in read
    evening.journal.close()


def test_the_score_sheet_adds_up_artifacts_and_no_points(evening: Evening) -> None:
    """The rules text: whoever has the most artifacts wins; nothing else counts."""
    evening.guide.touch(Open(Score()), evening.now_s)
    # On a high screen the lines of the sheet have their names beside them.
    width_px, height_px = 480, 800
    high = Env(width_px, height_px, unit_px_of(width_px, height_px), broad, as_written)
    read = [shape.text for shape in draw(evening.guide.model(), high) if isinstance(shape, Words)]
    assert "Artifacts" in read
    assert "Points" not in read
