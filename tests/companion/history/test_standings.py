"""Standings against counts made another way: by hand, by SQL, and the method's own published examples."""

import math
from datetime import UTC, date
from random import Random

import pytest
import sqlalchemy as sa
from openskill.models import PlackettLuce

from companion.history.keeping import Asked, KeptStandings
from companion.history.ratings import GAMES_UNTIL_SETTLED, ratings
from companion.history.seasons import NoSuchSeason, day_in, evenings, season_named
from companion.history.standings import standings
from companion.shared.standings import placings
from companion.storage import person_changes
from companion.storage.journal import Journal
from companion.storage.results import GameResult, SeatResult, recount, results
from tests.companion.evenings import DAY_S, NOW_S, RULES, by_hand, play_out, table_with

PEOPLE = ("Anna", "Ben", "Cleo", "Dave", "Eve")


def game(number: int, *scores: tuple[int, int], played_s: float = 600.0) -> GameResult:
    """A game of players known by number, each with their points."""
    places = placings([points for _, points in scores])
    seats = tuple(
        SeatResult(player, PEOPLE[player], points, place)
        for (player, points), place in zip(scores, places, strict=True)
    )
    at_s = NOW_S + number * DAY_S
    return GameResult(f"game{number}", "flying-carpets", "Tuesday", at_s, at_s, played_s, False, True, seats)


def many_games(count: int, seed: int = 1) -> tuple[GameResult, ...]:
    draw = Random(seed)
    return tuple(
        game(
            number,
            *((player, draw.randrange(10, 16)) for player in draw.sample(range(5), draw.randint(2, 5))),
        )
        for number in range(count)
    )


class TestCounting:
    def test_a_small_evening_as_counted_on_paper(self) -> None:
        # Anna 30 Ben 20 | Anna 10 Ben 10 Cleo 5 | Ben 9 Anna 8
        found = standings(
            (game(1, (0, 30), (1, 20)), game(2, (0, 10), (1, 10), (2, 5)), game(3, (0, 8), (1, 9)))
        )
        anna, ben, cleo = found.of("Anna"), found.of("Ben"), found.of("Cleo")
        assert (anna.games, anna.wins, anna.places) == (3, 1.5, {1: 2, 2: 1})
        assert (ben.games, ben.wins, ben.places) == (3, 1.5, {1: 2, 2: 1})
        assert (cleo.games, cleo.wins, cleo.places) == (1, 0.0, {3: 1})
        assert (anna.average_points, anna.best_points) == (16.0, 30)
        assert math.isclose(anna.average_place, 4 / 3)
        assert (anna.streak, anna.longest_streak) == (0, 2)
        assert (ben.streak, ben.longest_streak) == (2, 2)
        assert [(m.one, m.other, m.games, m.one_ahead, m.other_ahead, m.level) for m in found.met] == [
            (0, 1, 3, 1, 1, 1),
            (0, 2, 1, 1, 0, 0),
            (1, 2, 1, 1, 0, 0),
        ]
        assert (found.games, found.played_s, cleo.played_s) == (3, 1800.0, 600.0)

    def test_the_wins_of_everybody_add_up_to_the_games(self) -> None:
        found = standings(many_games(200))
        assert math.isclose(sum(each.wins for each in found.players), 200)

    def test_a_best_score_may_be_below_nothing(self) -> None:
        assert standings((game(1, (0, -3), (1, -9)),)).of("Ben").best_points == -9

    def test_a_game_that_does_not_count_is_in_no_figure(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        left_out = by_hand(journal, ("Anna", 30), ("Ben", 20))
        person_changes.set_counts(journal, left_out, False, NOW_S)
        assert standings(results(journal)).of("Anna").games == 1
        person_changes.set_counts(journal, left_out, True, NOW_S)
        assert standings(results(journal)).of("Anna").games == 2

    def test_a_deleted_player_has_no_line_but_was_there(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20), ("Cleo", 10))
        before = standings(results(journal)).of("Ben").rating
        person_changes.delete(journal, "Anna", NOW_S)
        after = standings(results(journal))
        assert [each.name for each in after.players] == ["Ben", "Cleo"]
        assert after.of("Ben").rating == before

    def test_guests_come_after_the_group(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        person_changes.set_guest(journal, "Tuesday", "Anna", True, NOW_S)
        assert [each.name for each in standings(results(journal)).players] == ["Ben", "Anna"]

    def test_figures_agree_with_sums_made_by_the_database(self, journal: Journal) -> None:
        draw = Random(7)
        for number in range(60):
            who = draw.sample(PEOPLE, draw.randint(2, 5))
            by_hand(journal, *((name, draw.randrange(10, 15)) for name in who), at_s=NOW_S + number * 3600)
        found = standings(results(journal))
        query = sa.text("""
            SELECT p.name, count(*), sum(gp.points) * 1.0 / count(*), max(gp.points), sum(gp.place = 1),
                   sum(CASE WHEN gp.points = best.points THEN 1.0 / best.winners ELSE 0 END)
            FROM game_players gp JOIN players p ON p.id = gp.player_id
            JOIN (SELECT g.game_id, g.points, count(*) AS winners FROM game_players g
                  WHERE g.points = (SELECT max(points) FROM game_players h WHERE h.game_id = g.game_id)
                  GROUP BY g.game_id, g.points) best ON best.game_id = gp.game_id
            GROUP BY p.id""")
        with journal.engine.connect() as connection:
            rows = connection.execute(query).all()
        assert len(rows) == len(PEOPLE)
        for name, games, average, best, firsts, wins in rows:
            line = found.of(name)
            assert (line.games, line.best_points, line.places.get(1, 0)) == (games, best, firsts)
            assert line.average_points == pytest.approx(average)
            assert line.wins == pytest.approx(wins)


class TestRating:
    def test_the_published_example_of_the_method_comes_out(self) -> None:
        # openskill's documentation: two teams of two, the first wins (its tau, a drift, was 0 then).
        model = PlackettLuce(tau=0.0)
        first = [model.rating(), model.rating(32.444, 5.123)]
        second = [model.rating(43.381, 2.421), model.rating(25.188, 6.211)]
        told = [(each.mu, each.sigma) for team in model.rate([first, second]) for each in team]
        published = [
            (28.669648436582808, 8.071520788025197),
            (33.83086971107981, 5.062772998705765),
            (43.071274808241974, 2.4166900452721256),
            (23.149503312339064, 6.1378606973362135),
        ]
        assert told == [pytest.approx(each, rel=1e-9) for each in published]

    def test_ratings_are_those_of_the_formulas(self) -> None:
        # Weng and Lin, algorithm 4 (Plackett-Luce), written out for single players without ties.
        beta2, drift2, kappa = (25 / 6) ** 2, (25 / 300) ** 2, 1e-4
        before = [(25.0, math.sqrt((25 / 3) ** 2 + drift2))] * 3
        c = math.sqrt(sum(sigma**2 + beta2 for _, sigma in before))
        strength = [math.exp(mu / c) for mu, _ in before]
        expected = []
        for i, (mu, sigma) in enumerate(before):
            omega = delta = 0.0
            for q in range(i + 1):
                share = strength[i] / sum(strength[q:])
                omega += (1 - share) if q == i else -share
                delta += share * (1 - share)
            omega *= sigma**2 / c
            delta *= sigma**2 / c**2 * (sigma / c)
            expected.append((mu + omega, sigma * math.sqrt(max(1 - delta, kappa))))
        found = ratings([game(1, (0, 30), (1, 20), (2, 10))])
        assert [(found[k].strength, found[k].uncertainty) for k in range(3)] == [
            pytest.approx(each) for each in expected
        ]

    def test_those_who_share_a_place_stay_equal(self) -> None:
        found = ratings([game(1, (0, 10), (1, 10), (2, 4))])
        assert found[0].strength == pytest.approx(found[1].strength)
        assert found[0].strength > found[2].strength

    def test_a_rating_is_provisional_until_ten_games(self) -> None:
        nine = ratings([game(number, (0, 5), (1, 4)) for number in range(9)])
        ten = ratings([game(number, (0, 5), (1, 4)) for number in range(GAMES_UNTIL_SETTLED)])
        assert GAMES_UNTIL_SETTLED == 10
        assert (nine[0].provisional, ten[0].provisional) == (True, False)
        assert ten[0].uncertainty < nine[0].uncertainty

    def test_who_wins_more_comes_first(self) -> None:
        games = [game(number, (0, 5), (1, 4 if number % 4 else 6), (2, 1)) for number in range(40)]
        assert [each.name for each in standings(games).players] == ["Anna", "Ben", "Cleo"]

    def test_the_same_journal_gives_the_same_ratings(self, journal: Journal) -> None:
        play_out(table_with(journal, "Anna", "Ben", "Cleo"))
        for number, each in enumerate(many_games(30)):
            by_hand(journal, *((seat.name, seat.points) for seat in each.seats), at_s=NOW_S + number)
        before = standings(results(journal))
        recount(journal, RULES, NOW_S, everything=True)
        assert standings(results(journal)) == before


class TestKeeping:
    def test_nothing_is_counted_twice_until_something_changes(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        kept = KeptStandings(journal, RULES, day_in(UTC))
        first = kept.of(Asked("Tuesday"), NOW_S)
        assert kept.of(Asked("Tuesday"), NOW_S) is first
        by_hand(journal, ("Anna", 1), ("Ben", 2))
        assert kept.of(Asked("Tuesday"), NOW_S).games == 2

    def test_an_amended_game_moves_the_standings(self, journal: Journal) -> None:
        kept = KeptStandings(journal, RULES, day_in(UTC))
        table = play_out(table_with(journal, "Anna", "Ben"))
        assert kept.of(Asked(), NOW_S).games == 1
        table.undo()
        assert kept.of(Asked(), NOW_S).games == 0
        play_out(table, seed=5)
        outcome = table.session.outcome
        points = {table.snapshot().roster.name(one.seat): one.points for one in outcome.standings}
        assert {each.name: each.best_points for each in kept.of(Asked(), NOW_S).players} == points

    def test_a_group_a_game_and_a_season_can_be_asked_for(self, journal: Journal) -> None:
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        by_hand(journal, ("Anna", 30), ("Ben", 20), group="Friday")
        by_hand(journal, ("Anna", 30), ("Ben", 20), ruleset="aladdins-dragons")
        by_hand(journal, ("Anna", 30), ("Ben", 20), at_s=NOW_S + 90 * DAY_S)  # in February 2024
        kept = KeptStandings(journal, RULES, day_in(UTC))
        assert kept.of(Asked(), NOW_S).games == 4
        assert kept.of(Asked("tuesday"), NOW_S).games == 3
        assert kept.of(Asked("Tuesday", "flying-carpets"), NOW_S).games == 2
        assert kept.of(Asked(season=season_named("2024-Q1")), NOW_S).games == 1


class TestSeasons:
    @pytest.mark.parametrize(
        ("name", "first", "last"),
        [
            ("2026", date(2026, 1, 1), date(2026, 12, 31)),
            ("2026-h2", date(2026, 7, 1), date(2026, 12, 31)),
            ("2024-Q1", date(2024, 1, 1), date(2024, 3, 31)),
            ("2024-02", date(2024, 2, 1), date(2024, 2, 29)),
            ("2026-09-01..2026-12-24", date(2026, 9, 1), date(2026, 12, 24)),
        ],
    )
    def test_a_season_has_its_days(self, name: str, first: date, last: date) -> None:
        season = season_named(name)
        assert (season.first, season.last) == (first, last)

    @pytest.mark.parametrize("name", ["soon", "2026-13", "2026-Q5", "2026-12-24..2026-09-01", "0000"])
    def test_what_is_no_season_is_said(self, name: str) -> None:
        with pytest.raises(NoSuchSeason, match="write 2026"):
            season_named(name)

    def test_after_midnight_is_still_the_same_evening(self, journal: Journal) -> None:
        # NOW_S is 14 November 2023, 22:13 UTC.
        by_hand(journal, ("Anna", 30), ("Ben", 20))
        by_hand(journal, ("Anna", 30), ("Ben", 20), at_s=NOW_S + 3 * 3600)
        by_hand(journal, ("Anna", 30), ("Ben", 20), at_s=NOW_S + 14 * DAY_S)
        found = evenings(results(journal), day_in(UTC))
        assert [(each.day, len(each.games)) for each in found] == [
            (date(2023, 11, 28), 1),
            (date(2023, 11, 14), 2),
        ]

    def test_a_game_continued_another_day_belongs_to_that_evening(self, journal: Journal) -> None:
        clock = iter([*[NOW_S] * 10, *(NOW_S + DAY_S + second for second in range(10_000))])
        table = play_out(table_with(journal, "Anna", "Ben", clock=clock))
        (evening,) = evenings(results(journal), day_in(UTC))
        assert (evening.day, evening.continued) == (date(2023, 11, 15), (table.game_id,))
