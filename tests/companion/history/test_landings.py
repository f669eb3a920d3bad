"""Landings against a count over the journal's raw text, and distances against a ruler."""

import json
import math
import warnings
from pathlib import Path

import cv2
import numpy as np
import pytest
import sqlalchemy as sa

from companion.compose.plot_style import style_for
from companion.history.landing_pictures import draw_landings, draw_one
from companion.history.landing_sizes import one_size_in
from companion.history.landings import PlayerLandings, handicaps, landings
from companion.history.rests import Rest, corners, gap_mm, rests_of
from companion.history.thrown import thrown_games
from companion.shared.players import Colour
from companion.storage import person_changes
from companion.storage.journal import Journal
from companion.storage.results import results
from companion.storage.schema import entries
from tests.companion.evenings import NOW_S, RULES, by_hand, play_out, table_with
from ui.design.colours import PALETTES, Theme

CARPETS = RULES["flying-carpets"]


def keep_landing(
    folder: Path, game: str, number: int, step: int, carpets: dict[str, tuple[str, float, float, bool]]
) -> None:
    """Evidence of one landing as it is written beside its pictures: one card at (500, 400) mm, not turned."""
    place = folder / game / f"landing-{number:03d}"
    place.mkdir(parents=True)
    written = {
        "step": step,
        "seen": {
            "cards": [{"id": "palace", "center_mm": [500.0, 400.0], "turn_deg": 0.0}],
            "carpets": [
                {"id": carpet, "center_mm": [x, y], "turn_deg": 0.0}
                for carpet, (_, x, y, _) in carpets.items()
            ],
        },
        "carpets": [
            {"carpet": carpet, "player": player, "on_table": True}
            for carpet, (player, _, _, _) in carpets.items()
        ],
        "verdicts": [
            {"carpet": carpet, "number": 1, "verdict": "on"} for carpet, (*_, on) in carpets.items() if on
        ],
    }
    (place / "landing.json").write_text(json.dumps(written))


class TestCounting:
    def test_figures_agree_with_a_count_over_the_raw_journal(self, journal: Journal, tmp_path: Path) -> None:
        for seed in range(3):
            play_out(table_with(journal, "Anna", "Ben", "Cleo", seed=seed), seed=seed)
        found = {
            one.name: one for one in landings(thrown_games(journal, CARPETS, results(journal), tmp_path))
        }
        with journal.engine.connect() as connection:
            bodies = [json.loads(body) for body in connection.execute(sa.select(entries.c.body)).scalars()]
        happened = [event for body in bodies for event in body["step"]["events"]]
        landed = [event for event in happened if event["type"] == "landed"]
        duels = [event for event in happened if event["type"] == "duel-opened"]
        for seat, name in enumerate(("Anna", "Ben", "Cleo")):
            lying = [one for event in landed for one in event["carpets"] if one["carpet"]["seat"] == seat]
            line = found[name]
            assert line.flights == line.throws == len(landed)
            assert line.hits == sum(bool(one["on"]) for one in lying)
            assert sum(n * count for n, count in line.cards.items()) == sum(
                len(set(one["on"])) for one in lying
            )
            assert line.duels == sum(any(one["seat"] == seat for one in event["shown"]) for event in duels)
            assert line.duels_won == sum(event["winner"] == seat for event in duels)

    def test_two_players_throw_two_carpets_each(self, journal: Journal, tmp_path: Path) -> None:
        play_out(table_with(journal, "Anna", "Ben"))
        for one in landings(thrown_games(journal, CARPETS, results(journal), tmp_path)):
            assert one.throws == 2 * one.flights

    def test_what_was_undone_is_not_counted(self, journal: Journal, tmp_path: Path) -> None:
        table = table_with(journal, "Anna", "Ben", "Cleo")
        play_out(table)
        once = landings(thrown_games(journal, CARPETS, results(journal), tmp_path))
        for _ in range(30):
            table.undo()
        for _ in range(30):
            table.redo()
        assert landings(thrown_games(journal, CARPETS, results(journal), tmp_path)) == once

    def test_players_go_by_the_names_they_have_now(self, journal: Journal, tmp_path: Path) -> None:
        table = play_out(table_with(journal, "Anna", "Ben", "Cleo"))
        step = table.session.log.steps[-1].number
        keep_landing(tmp_path, table.game_id, 1, step, {"red": ("Anna", 500, 400, True)})
        person_changes.rename(journal, "Anna", "Zoe", NOW_S)
        found = {
            one.name: one for one in landings(thrown_games(journal, CARPETS, results(journal), tmp_path))
        }
        assert set(found) == {"Zoe", "Ben", "Cleo"}
        assert len(found["Zoe"].rests) == 1

    def test_games_by_hand_and_games_left_out_have_no_landings(
        self, journal: Journal, tmp_path: Path
    ) -> None:
        by_hand(journal, ("Anna", 1), ("Ben", 2))
        game = play_out(table_with(journal, "Anna", "Ben")).game_id
        person_changes.set_counts(journal, game, False, NOW_S)
        assert landings(thrown_games(journal, CARPETS, results(journal), tmp_path)) == ()


class TestRests:
    @pytest.mark.parametrize(
        ("other", "turn_deg", "gap"),
        [
            ((100.0, 0.0), 0.0, 41.0),  # 100 mm between centres, each 59 mm wide
            ((0.0, 100.0), 0.0, 9.0),  # each 91 mm high
            ((100.0, 0.0), 90.0, 25.0),  # 100 - 59/2 - 91/2
            ((59.0 + 30, 91.0 + 40), 0.0, 50.0),  # corner to corner: 30, 40, 50
            ((20.0, 20.0), 33.0, 0.0),
        ],
    )
    def test_a_gap_is_what_a_ruler_finds(
        self, other: tuple[float, float], turn_deg: float, gap: float
    ) -> None:
        assert gap_mm(corners((0.0, 0.0), 0.0), corners(other, turn_deg)) == pytest.approx(gap, abs=1e-9)

    def test_bias_spread_and_near_misses_come_from_the_pictures(self, tmp_path: Path) -> None:
        keep_landing(
            tmp_path, "game", 1, 4, {"red": ("Anna", 510, 400, True), "blue": ("Ben", 700, 400, False)}
        )
        keep_landing(tmp_path, "game", 2, 9, {"red": ("Anna", 570, 400, False)})
        keep_landing(
            tmp_path, "game", 3, 12, {"red": ("Anna", 0, 0, False)}
        )  # undone: step 12 does not count
        rests = rests_of(tmp_path, "game", {4, 9}, {})
        anna = PlayerLandings("Anna", 2, 2, 1, 0, {}, 0, 0, tuple(r for r in rests if r.player == "Anna"))
        # Carpets 10 and 70 mm to the right of the card: 40 on average, 30 from there; 70 - 59 = 11 mm short.
        assert anna.bias_mm == (40.0, 0.0)
        assert anna.spread_mm is not None
        assert math.isclose(anna.spread_mm, 30.0)
        assert anna.near_misses == 1
        (ben,) = (rest for rest in rests if rest.player == "Ben")
        assert (ben.gap_mm, ben.hit) == (141.0, False)

    @pytest.mark.parametrize("text", ["", "{}", '{"step": 4}', "[1]", '{"step": 4, "seen": {"cards": 3}}'])
    def test_evidence_that_nobody_wrote_is_left_out(self, tmp_path: Path, text: str) -> None:
        place = tmp_path / "game" / "landing-001"
        place.mkdir(parents=True)
        (place / "landing.json").write_text(text)
        assert rests_of(tmp_path, "game", {4}, {}) == ()


class TestHandicap:
    def test_few_games_suggest_nothing(self, journal: Journal) -> None:
        for _ in range(4):
            by_hand(journal, ("Anna", 40), ("Ben", 10))
        assert {each.name: each.points for each in handicaps(results(journal))} == {"Anna": None, "Ben": None}

    def test_it_is_what_is_missing_to_the_strongest(self, journal: Journal) -> None:
        for _ in range(10):
            by_hand(journal, ("Anna", 40), ("Ben", 20))
        # Usual is 30; ten games and ten imagined: Anna (400 + 300) / 20 = 35, Ben (200 + 300) / 20 = 25.
        assert {each.name: each.points for each in handicaps(results(journal))} == {"Anna": 0, "Ben": 10}


class TestPictures:
    def thrower(self, name: str) -> PlayerLandings:
        rests = (
            Rest(name, (30.0, -60.0), (3.0, 4.0), 0.0, True),
            Rest(name, (-30.0, 60.0), (80.0, 4.0), 9.0, False),
        )
        return PlayerLandings(name, 4, 4, 2, 1, {0: 2, 1: 1, 5: 1}, 3, 1, rests)

    def test_they_are_drawn_for_whatever_is_there(self, tmp_path: Path) -> None:
        silent = PlayerLandings("<b>", 0, 0, 0, 0, {}, 0, 0)
        drawn = draw_landings((self.thrower("$x_^{"), silent), tmp_path / "pictures")
        assert [path.name for path in drawn] == ["takings.png", "places-1.png"]
        assert all(path.read_bytes().startswith(b"\x89PNG") for path in drawn)
        assert draw_landings((silent,), tmp_path / "none") == ()

    @pytest.mark.parametrize("language", ["en", "de", "pl", "pt_BR", "zh_TW"])
    @pytest.mark.parametrize("dark", [True, False])
    def test_the_screens_fonts_have_every_letter_of_names_and_words(
        self, tmp_path: Path, language: str, dark: bool
    ) -> None:
        """matplotlib warns of each letter for which it finds no font."""
        players = [self.thrower(name) for name in ("小明", "Żaneta Świątek", "駱駝 $5", "Zoë 🐪")]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            drawn = draw_landings(players, tmp_path, style_for(language, dark, {"小明": Colour.RED}))
        assert len(drawn) == 1 + len(players)

    def test_a_player_has_the_colour_they_have_at_the_table(self, tmp_path: Path) -> None:
        style = style_for("en", True, {"Anna": Colour.GREEN})
        path = draw_one(self.thrower("Anna"), tmp_path / "anna.png", style)
        shown = cv2.imread(str(path))
        assert shown is not None
        red, green, blue = (int(PALETTES[Theme.DARK].green[at : at + 2], 16) for at in (1, 3, 5))
        # Some point of the picture is that green, but for the little that lies behind it.
        away = np.abs(shown.astype(int) - (blue, green, red)).max(axis=2)
        assert away.min() < 40
        assert shown.shape[1] / shown.shape[0] == pytest.approx(one_size_in()[0] / one_size_in()[1], abs=0.01)
