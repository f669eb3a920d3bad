"""People and groups in the journal: renamed, merged, deleted, remembered; results kept beside the entries."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from companion.shared.refusals import MoveRefused
from companion.storage import person_changes, schema
from companion.storage.database import connect, writing
from companion.storage.errors import GameUnknown, PersonChangeRefused, PersonUnknown
from companion.storage.journal import Journal
from companion.storage.opening import JOURNAL_NAME, Place, open_journal
from companion.storage.people import all_groups, all_people, seats_remembered
from companion.storage.results import HandResult, enter_by_hand, head, recount, results
from companion.table import Table
from tests.companion.evenings import NOW_S, RULES, by_hand, play_out, table_with


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return open_journal(Place(tmp_path), NOW_S)


def names_in(journal: Journal) -> list[str]:
    return [person.name for person in all_people(journal.engine)]


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("journal.sqlite*"))


class TestRenaming:
    def test_a_new_name_is_in_all_games_of_the_player(self, journal: Journal) -> None:
        game = by_hand(journal, ("Anna", 30), ("Ben", 20))
        person_changes.rename(journal, "anna", "Annika", NOW_S)
        assert names_in(journal) == ["Annika", "Ben"]
        assert journal.find(game).names == ("Annika", "Ben")
        assert journal.find(game).result == "Annika won with 30"

    def test_a_name_that_somebody_else_has_is_refused(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        with pytest.raises(PersonChangeRefused, match="companion people merge"):
            person_changes.rename(journal, "Anna", "BEN ", NOW_S)
        assert names_in(journal) == ["Anna", "Ben"]

    @pytest.mark.parametrize("name", ["", "  ", "x" * 61])
    def test_no_name_and_an_endless_name_are_refused(self, journal: Journal, name: str) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        with pytest.raises(PersonChangeRefused):
            person_changes.rename(journal, "Anna", name, NOW_S)

    def test_a_stranger_is_not_renamed(self, journal: Journal) -> None:
        with pytest.raises(PersonUnknown, match="Zoe"):
            person_changes.rename(journal, "Zoe", "Zoë", NOW_S)

    def test_a_game_goes_on_under_the_new_name(self, journal: Journal) -> None:
        game = table_with(journal, "Anna", "Ben").game_id
        person_changes.rename(journal, "Anna", "Annika", NOW_S)
        again = Table.resume(RULES["flying-carpets"], journal, game)
        assert again.snapshot().roster.name(again.snapshot().roster.seats[0]) == "Annika"


class TestMerging:
    def test_two_entries_of_one_person_become_one(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        by_hand(journal, ("Anne", 10), ("Ben", 20))
        assert person_changes.merge(journal, "Anne", "Anna", NOW_S) == 1
        assert names_in(journal) == ["Anna", "Ben"]
        first, second = results(journal)
        assert first.seats[0].player == second.seats[0].player

    def test_whoever_types_the_old_name_means_the_same_person(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        by_hand(journal, ("Anne", 10), ("Ben", 20))
        person_changes.merge(journal, "Anne", "Anna", NOW_S)
        by_hand(journal, ("ANNE", 5), ("Ben", 20))
        assert names_in(journal) == ["Anna", "Ben"]
        assert all_people(journal.engine)[0].game_count == 3

    def test_two_who_sat_at_one_table_are_not_one_person(self, journal: Journal) -> None:
        game = by_hand(journal, ("Anna", 30), ("Ben", 20))
        with pytest.raises(PersonChangeRefused, match=game):
            person_changes.merge(journal, "Anna", "Ben", NOW_S)

    def test_a_person_is_not_merged_with_themselves(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        with pytest.raises(PersonChangeRefused, match="one entry"):
            person_changes.merge(journal, "Anna", "anna", NOW_S)


class TestDeleting:
    def test_the_games_stay_and_the_name_goes(self, journal: Journal) -> None:
        game = by_hand(journal, ("Anna", 30), ("Ben", 20))
        assert person_changes.delete(journal, "Anna", NOW_S) == 1
        assert names_in(journal) == ["Ben"]
        assert journal.find(game).names == ("Former player", "Ben")
        assert all_groups(journal.engine)[0].players == ("Ben",)

    def test_the_name_is_nowhere_in_the_tables(self, journal: Journal) -> None:
        table = play_out(table_with(journal, "Quetzalcoatl", "Ben"))
        by_hand(journal, ("Quetzalcoat", 1), ("Ben", 2))
        person_changes.merge(journal, "Quetzalcoat", "Quetzalcoatl", NOW_S)
        person_changes.delete(journal, "Quetzalcoatl", NOW_S)
        with journal.engine.connect() as connection:
            told = [str(connection.execute(sa.select(one)).all()) for one in schema.metadata.sorted_tables]
        assert not [one for one in told if "etzal" in one.lower()]
        assert journal.read(table.game_id).line.names[0] == "Former player"

    def test_a_game_of_the_deleted_can_still_be_followed(self, journal: Journal) -> None:
        game = play_out(table_with(journal, "Anna", "Ben", "Cleo")).game_id
        before = results(journal)[0].seats
        person_changes.delete(journal, "Anna", NOW_S)
        person_changes.delete(journal, "Ben", NOW_S)
        assert recount(journal, RULES, NOW_S, everything=True) == ()
        assert [(seat.points, seat.place) for seat in results(journal)[0].seats] == [
            (seat.points, seat.place) for seat in before
        ]
        assert journal.find(game).names == ("Former player", "Former player", "Cleo")

    def test_a_new_person_of_the_same_name_begins_anew(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        person_changes.delete(journal, "Anna", NOW_S)
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        assert [(one.name, one.game_count) for one in all_people(journal.engine)] == [("Anna", 1), ("Ben", 2)]


class TestGroups:
    def test_seats_and_looks_are_remembered(self, journal: Journal) -> None:
        table_with(journal, "Cleo", "Anna", "Ben")
        assert seats_remembered(journal.engine, "tuesday") == ("Cleo", "Anna", "Ben")
        anna = all_people(journal.engine)[0]
        assert (anna.colour, anna.symbol) == ("blue", "drop")

    def test_a_guest_is_told_apart(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        person_changes.set_guest(journal, "Tuesday", "Ben", True, NOW_S)
        assert all_groups(journal.engine)[0].guests == ("Ben",)
        assert [seat.guest for seat in results(journal)[0].seats] == [False, True]

    def test_nobody_is_a_guest_of_a_group_they_never_played_in(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        with pytest.raises(PersonUnknown, match="Friday"):
            person_changes.set_guest(journal, "Friday", "Ben", True, NOW_S)


class TestResults:
    def test_the_end_of_a_game_is_kept_as_the_rules_have_it(self, journal: Journal) -> None:
        table = play_out(table_with(journal, "Anna", "Ben", "Cleo"))
        outcome = table.session.outcome
        assert outcome is not None
        (result,) = results(journal)
        assert [(seat.points, seat.place) for seat in result.seats] == [
            (standing.points, standing.place) for standing in sorted(outcome.standings, key=lambda s: s.seat)
        ]

    def test_an_undone_end_is_no_result(self, journal: Journal) -> None:
        table = play_out(table_with(journal, "Anna", "Ben"))
        table.undo()
        assert results(journal) == ()
        table.redo()
        assert len(results(journal)) == 1

    def test_counting_again_gives_the_same(self, journal: Journal) -> None:
        play_out(table_with(journal, "Anna", "Ben"))
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        before = results(journal)
        assert recount(journal, RULES, NOW_S, everything=True) == ()
        assert results(journal) == before

    def test_long_pauses_are_not_played(self, journal: Journal) -> None:
        # The first moves at one moment, then a night passes, then at most two seconds between moves.
        night = iter([*[NOW_S] * 10, *(NOW_S + 40_000 + second for second in range(10_000))])
        table = play_out(table_with(journal, "Anna", "Ben", clock=night))
        (result,) = results(journal)
        moves = len(table.session.log.entries)
        assert result.ended_at_s - result.began_at_s > 40_000
        # 900 s is what counts of a pause (docs/history.md).
        assert 900 <= result.played_s <= 900 + 2 * moves

    def test_a_game_entered_by_hand_shares_places_and_cannot_be_replayed(self, journal: Journal) -> None:
        game = by_hand(journal, ("Anna", 20), ("Ben", 20), ("Cleo", 7))
        assert [seat.place for seat in results(journal)[0].seats] == [1, 1, 3]
        assert journal.find(game).result == "Anna and Ben share the win with 20"
        with pytest.raises(GameUnknown, match="by hand"):
            journal.read(game)

    @pytest.mark.parametrize(
        "wrong",
        [
            HandResult("flying-carpets", NOW_S, ("Anna", "anna"), (1, 2)),
            HandResult("flying-carpets", NOW_S, ("Anna", "Ben"), (1,)),
            HandResult("flying-carpets", NOW_S, ("Anna", "Ben"), (1, 10**9)),
            HandResult("flying-carpets", NOW_S, ("Anna", "Ben"), (1, 2), "", 1e9),
            HandResult("flying-carpets", NOW_S * 2, ("Anna", "Ben"), (1, 2)),
            HandResult("flying-carpets", NOW_S, (), ()),
        ],
    )
    def test_what_cannot_be_is_not_entered(self, journal: Journal, wrong: HandResult) -> None:
        with pytest.raises((PersonChangeRefused, MoveRefused)):
            enter_by_hand(journal, wrong, NOW_S)
        assert journal.count() == (0, 0)

    def test_every_change_moves_the_head(self, journal: Journal) -> None:
        heads = [head(journal)]
        game = by_hand(journal, ("Anna", 30), ("Ben", 20))
        heads.append(head(journal))
        person_changes.rename(journal, "Anna", "Zoe", NOW_S)
        heads.append(head(journal))
        person_changes.set_counts(journal, game, False, NOW_S)
        heads.append(head(journal))
        person_changes.set_guest(journal, "Tuesday", "Ben", True, NOW_S)
        heads.append(head(journal))
        table = table_with(journal, "Zoe", "Ben")
        assert head(journal) == heads[-1], "a game that goes on has no result yet"
        play_out(table)
        heads.append(head(journal))
        table.undo()
        assert head(journal) == heads[-2], "and none any more"
        assert len(set(heads)) == len(heads)


def test_a_journal_of_the_first_schema_is_brought_up_and_counted(tmp_path: Path) -> None:
    place = Place(tmp_path)
    journal = open_journal(place, NOW_S)
    play_out(table_with(journal, "Anna", "Ben"))
    before = results(journal)
    journal.close()
    _back_to_first_schema(tmp_path / JOURNAL_NAME)
    again = open_journal(place, NOW_S)
    assert results(again) == ()
    assert recount(again, RULES, NOW_S) == ()
    assert results(again) == before


def _back_to_first_schema(file: Path) -> None:
    """The same rows in tables as the first migration makes them."""
    old = file.with_name("old.sqlite")
    engine = connect(f"sqlite:///{old}")
    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).with_name("migrations")))
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with closing(sqlite3.connect(old)) as copy, copy:
        copy.execute("ATTACH ? AS new", (str(file),))
        for table in ("players", "groups", "group_players", "games", "game_players", "entries"):
            columns = ", ".join(row[1] for row in copy.execute(f"PRAGMA main.table_info({table})"))
            copy.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
    for each in file.parent.glob(f"{file.name}*"):
        each.unlink()
    old.rename(file)
