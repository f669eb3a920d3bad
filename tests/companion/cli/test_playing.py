"""A game by the command line, from the first layout on. What is expected is counted by hand."""

import json
from pathlib import Path

import pytest

from tests.companion.cli.conftest import LANDING, LAYOUT, Companion, lines_of


def hands(companion: Companion, game: str) -> list[list[int]]:
    asked = lines_of(*({"do": "view", "seat": seat} for seat in range(3)))
    return [answer["view"]["own_hand"] for answer in companion("play", game, "--json", stdin=asked).lines]


def duel(companion: Companion, game: str) -> tuple[int, int]:
    """Anna and Ben choose their best djinns for destination 2; which those were."""
    anna, ben = (max(hand) for hand in hands(companion, game)[:2])
    bids = [{"type": "seal-djinn", "seat": seat, "djinn": djinn} for seat, djinn in ((0, anna), (1, ben))]
    answers = companion("play", game, "--json", stdin=lines_of(LAYOUT, LANDING, *bids)).lines
    assert all(answer["ok"] for answer in answers), answers
    return anna, ben


class TestPlayByLines:
    def test_each_line_gets_one_answer_with_its_events(self, companion: Companion, game: str) -> None:
        said = companion("play", game, "--json", stdin=lines_of(LAYOUT, LANDING))
        assert said.code == 0
        layout, landing = said.lines
        assert layout["events"][0]["type"] == "cards-turned-up"
        assert [event["type"] for event in landing["events"]] == ["layout-finished", "landed"]
        assert landing["events"][1]["claims"] == [{"seat": 0, "number": 1}, {"seat": 1, "number": 4}]
        assert landing["awaited"]["who"] == [1, 0]
        assert landing["saved"] is True

    def test_the_higher_djinn_takes_the_card_and_both_are_told_at_once(
        self, companion: Companion, game: str
    ) -> None:
        anna, ben = duel(companion, game)
        view = companion("show", game, "--json").json["view"]
        winner = 0 if anna > ben else 1
        assert 2 in [card["number"] for card in view["seats"][winner]["holds"]]
        assert view["last_duel"]["winner"] == winner

    def test_a_chosen_djinn_is_sealed_for_everybody_else(self, companion: Companion, game: str) -> None:
        djinn = max(hands(companion, game)[0])
        requests = lines_of(
            LAYOUT,
            LANDING,
            {"type": "seal-djinn", "seat": 0, "djinn": djinn},
            {"do": "view", "seat": 0},
            {"do": "view", "seat": 1},
            {"do": "view"},
        )
        _, _, sealed, own, other, shared = companion("play", game, "--json", stdin=requests).lines
        assert sealed["events"] == [{"type": "djinn-sealed", "seat": 0, "djinn": "sealed"}]
        assert own["view"]["own_djinn"] == djinn
        assert other["view"]["own_djinn"] is None
        assert shared["view"]["own_hand"] is None

    def test_a_refusal_gives_code_rule_sentence_and_what_fits(self, companion: Companion, game: str) -> None:
        (answer,) = companion("play", game, "--json", stdin=lines_of(LANDING)).lines
        assert answer["ok"] is False
        assert answer["refused"]["code"] == "layout-unfinished"
        assert answer["refused"]["rule"] == "Nobody throws before the whole layout lies on the table."
        assert answer["refused"]["legal"]

    def test_undo_redo_amend_and_drop_are_requests_too(self, companion: Companion, game: str) -> None:
        other = {**LANDING, "carpets": [{"carpet": {"seat": 2}, "on": [8]}]}
        said = companion(
            "play",
            game,
            "--json",
            stdin=lines_of(
                LAYOUT,
                LANDING,
                {"do": "undo", "id": 7},
                {"do": "redo"},
                {"do": "amend", "step": 2, "command": other},
                {"do": "show"},
                {"do": "drop", "step": 1},
            ),
        ).lines
        assert said[2]["id"] == 7
        assert [line["ok"] for line in said] == [True] * 7
        # Three treasures are in the deck; Cleo has one of them: 3 points by the table of the rules.
        assert [sheet["total"] for sheet in said[5]["score_sheet"]["players"]] == [0, 0, 3]
        assert [misfit["number"] for misfit in said[6]["misfits"]] == [2]

    @pytest.mark.parametrize(
        "line",
        [
            "nonsense",
            "{",
            "[]",
            "null",
            '"x"',
            '{"type":"fly"}',
            '{"type":"turn-up","kinds":["castle"]}',
            '{"do":"dance"}',
            '{"do":"amend"}',
            '{"do":"view","seat":9}',
            '{"do":"view","seat":"x"}',
            '{"do":"undo","extra":1}',
            "\ud83d",
            "x" * 200_000,
        ],
    )
    def test_a_line_that_is_no_request_is_answered_and_changes_nothing(
        self, companion: Companion, game: str, line: str
    ) -> None:
        text = line.encode(errors="replace").decode() + "\n" + lines_of({"do": "log"})
        said = companion("play", game, "--json", stdin=text)
        assert said.code == 0
        bad, log = said.lines
        assert bad["ok"] is False
        assert bad["error"]["sentence"]
        assert [step["number"] for step in log["steps"]] == [0]

    def test_a_refused_or_garbled_djinn_is_never_quoted(self, companion: Companion, game: str) -> None:
        companion("play", game, "--json", stdin=lines_of(LAYOUT, LANDING))
        for djinn in (98765, "98765", [98765]):
            bid = {"type": "seal-djinn", "seat": 0, "djinn": djinn}
            said = companion("play", game, "--json", stdin=lines_of(bid))
            assert "98765" not in said.out + said.err
            assert said.lines[0]["ok"] is False


class TestConsole:
    def test_a_round_is_typed_in_words(self, companion: Companion, game: str) -> None:
        anna, ben = hands(companion, game)[:2]
        said = companion(
            "play",
            game,
            stdin="turn palace*3 spice*2 lamp desert treasure a b c d\n"
            "land Anna 1 2, Ben 2 4\n"
            f"djinn\n{max(ben)}\n{max(anna)}\n"
            "score\nlog\nhelp\nquit\n",
        )
        assert said.code == 0
        assert "Anna takes 1" in said.out
        assert "The carpets have landed" in said.out
        view = companion("show", game, "--json").json["view"]
        assert len(view["seats"][0]["holds"]) + len(view["seats"][1]["holds"]) == 3

    @pytest.mark.parametrize(
        ("line", "answer"),
        [
            ("dance", "no phrase dance"),
            ("turn castle", "castle is no kind"),
            ("land Zoe 3", "Zoe is not one of the players"),
            ("swap 1", "Say it like this"),
            ("amend x land Anna 1", "is no step"),
            ("djinn", "no duel now"),
            ("hand", "Whose?"),
        ],
    )
    def test_what_is_not_understood_is_said(
        self, companion: Companion, game: str, line: str, answer: str
    ) -> None:
        said = companion("play", game, stdin=f"{line}\n")
        assert answer in said.out
        assert said.code == 0


class TestAfterwards:
    def test_undo_redo_and_amend_from_the_shell(self, companion: Companion, game: str) -> None:
        companion("play", game, "--json", stdin=lines_of(LAYOUT, LANDING))
        assert companion("undo", game).code == 0
        assert companion("redo", "last", "--json").json["ok"] is True
        amended = companion("amend", game, "2", "land", "Cleo", "8", "--json").json
        assert amended["events"][-1]["type"] == "carpets-returned"
        said = companion("amend", game, "2", "-", stdin=json.dumps(LANDING))
        assert said.code == 0
        assert "duel" in said.out

    def test_the_log_tells_the_steps_that_count_or_every_entry(self, companion: Companion, game: str) -> None:
        companion("play", game, "--json", stdin=lines_of(LAYOUT, LANDING, {"do": "undo"}))
        assert [step["number"] for step in companion("log", game, "--json").json["steps"]] == [0, 1]
        entries = companion("log", game, "--all", "--json").json["entries"]
        assert [entry["entry"]["type"] for entry in entries] == ["played", "played", "played", "undone"]
        assert "undone" in companion("log", game, "--all").out

    def test_games_are_listed_with_their_players_and_group(self, companion: Companion, game: str) -> None:
        companion("new", "Dora", "Emil", "--group", "Tuesday")
        listed = companion("games", "--json").json
        assert listed["count"] == 2
        assert listed["games"][0]["names"] == ["Dora", "Emil"]
        assert "Tuesday" in companion("games").out
        assert companion("groups", "--json").json["groups"][0]["players"] == ["Dora", "Emil"]

    def test_a_game_is_named_by_the_beginning_of_its_id(self, companion: Companion, game: str) -> None:
        assert companion("show", game[:4], "--json").json["game"] == game

    def test_the_doctor_finds_all_well(self, companion: Companion, game: str) -> None:
        said = companion("doctor", "--json")
        assert said.code == 0, said.out
        journal = next(one for one in said.json["findings"] if one["name"] == "journal")
        assert "1 games, 1 entries" in journal["sentence"]

    def test_the_demo_ends_with_the_explained_score(self, companion: Companion, data: Path) -> None:
        said = companion("demo", "--fast", "--seed", "3", "--no-camera")
        assert said.code == 0
        assert "Final score" in said.out
        assert "in all" in said.out
        assert not data.exists()  # it plays in a folder of its own

    def test_the_schema_in_the_documentation_is_the_one_in_force(self, companion: Companion) -> None:
        written = Path(__file__).parents[3] / "docs" / "schemas" / "flying-carpets.commands.json"
        assert '"a secret; kept sealed"' in written.read_text()
        assert companion("schema").out == written.read_text()
