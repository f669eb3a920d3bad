"""Groups, people, history and standings at the command line."""

import pytest

from tests.companion.cli.conftest import Companion


@pytest.fixture
def evening(companion: Companion) -> list[str]:
    """Three games entered by hand; their ids."""
    rows = (
        ("Anna=30", "Ben=20", "Cleo=20", "--group", "Tuesday", "--on", "2026-11-27T21:00", "--minutes", "50"),
        ("Anna=10", "Ben=25", "--group", "Tuesday", "--on", "2026-11-27T22:30"),
        ("Dora=5", "Ben=25", "--game", "dragons", "--group", "Friday", "--on", "2026-11-20"),
    )
    return [companion("history", "add", *row, "--json").json["game"] for row in rows]


def test_standings_show_what_the_games_add_up_to(companion: Companion, evening: list[str]) -> None:
    told = companion("standings", "--group", "Tuesday", "--json").json
    lines = {each["name"]: each for each in told["players"]}
    assert {name: (each["games"], each["wins"]) for name, each in lines.items()} == {
        "Anna": (2, 1.0),
        "Ben": (2, 1.0),
        "Cleo": (1, 0.0),
    }
    assert told["played_s"] == 3000
    shown = companion("standings", "--pairs").out
    assert "Anna 1 : 1 Ben" in shown
    assert "provisional" in shown


def test_a_season_without_games_is_said(companion: Companion, evening: list[str]) -> None:
    assert companion("standings", "--season", "1999").out == "No finished game fits.\n"
    refused = companion("standings", "--season", "soon")
    assert refused.code == 2
    assert "2026-Q3" in refused.err


def test_a_game_is_left_out_and_counted_again(companion: Companion, evening: list[str]) -> None:
    companion("history", "leave-out", evening[0])
    assert companion("standings", "--group", "Tuesday", "--json").json["games"] == 1
    assert "not counting" in companion("history", "evenings").out
    companion("history", "count", evening[0])
    assert companion("standings", "--group", "Tuesday", "--json").json["games"] == 2


def test_games_are_found_by_any_of_their_words(companion: Companion, evening: list[str]) -> None:
    found = companion("history", "search", "ben", "friday", "--json").json["games"]
    assert [each["id"] for each in found] == [evening[2]]
    assert "No game fits" in companion("history", "search", "Zebulon").out


def test_evenings_have_their_games(companion: Companion, evening: list[str]) -> None:
    found = companion("history", "evenings", "--json").json["evenings"]
    assert [(each["day"], each["group"], len(each["games"])) for each in found] == [
        ("2026-11-27", "Tuesday", 2),
        ("2026-11-20", "Friday", 1),
    ]


def test_people_are_renamed_merged_and_deleted(companion: Companion, evening: list[str]) -> None:
    assert companion("people", "rename", "Dora", "Theodora").code == 0
    assert companion("people", "merge", "Theodora", "Cleo").code == 0
    refused = companion("people", "merge", "Anna", "Ben")
    assert (refused.code, "two people" in refused.err) == (1, True)
    asked = companion("people", "delete", "Anna")
    assert (asked.code, "--yes" in asked.err) == (2, True)
    assert companion("people", "delete", "Anna", "--yes").code == 0
    names = [each["name"] for each in companion("people", "--json").json["people"]]
    assert names == ["Ben", "Cleo"]
    assert "Former player" in companion("games").out
    assert "Anna" not in companion("games").out


def test_guests_are_named_in_their_group(companion: Companion, evening: list[str]) -> None:
    companion("groups", "guest", "Tuesday", "Cleo")
    assert "Cleo (guest)" in companion("groups").out
    companion("groups", "member", "Tuesday", "Cleo")
    assert "(guest)" not in companion("groups").out
    assert companion("groups", "guest", "Tuesday", "Zoe").code == 3


@pytest.mark.parametrize(
    "words",
    [
        ("Anna", "Ben=3"),
        ("Anna=x", "Ben=3"),
        ("Anna=3", "anna=4"),
        ("Anna=3", "Ben=4", "--on", "yesterday"),
        ("Anna=3", "Ben=4", "--on", "2999-01-01"),
        ("Anna=3", "Ben=99999999"),
        ("Anna=3", "Ben=4", "--game", "chess"),
    ],
)
def test_what_cannot_be_entered_changes_nothing(companion: Companion, words: tuple[str, ...]) -> None:
    refused = companion("history", "add", *words)
    assert refused.code in (1, 2, 3)
    assert refused.err.strip()
    assert companion("games", "--json").json["count"] == 0


def test_a_game_by_hand_can_be_looked_up_but_not_played(companion: Companion, evening: list[str]) -> None:
    for command in ("show", "log", "play", "undo", "export"):
        refused = companion(command, evening[0])
        assert refused.code == 3
        assert "by hand" in refused.err


def test_counting_again_changes_nothing(companion: Companion, evening: list[str], game: str) -> None:
    assert companion("history", "recount", "--json").json == {
        "ok": True,
        "games": 3,
        "changed": 0,
        "failed": [],
    }


def test_a_rematch_has_the_same_seats_and_the_next_to_begin(companion: Companion) -> None:
    companion("new", "Anna:green", "Ben", "Cleo", "--seed", "1", "--begins", "Cleo", "--rule", "spice_pair=6")
    again = companion("rematch", "--seed", "2", "--json").json
    told = companion("export", again["game"]).json
    assert [player["name"] for player in told["setup"]["roster"]["players"]] == ["Anna", "Ben", "Cleo"]
    assert told["setup"]["roster"]["players"][0]["colour"] == "green"
    assert (told["setup"].get("begins", 0), told["setup"]["profile"]) == (0, {"spice_pair": 6})


@pytest.mark.parametrize("name", ["<b>Anna</b>", "=HYPERLINK(1)", "[bold]Anna[/bold]", "安娜"])
def test_a_strange_name_is_shown_as_it_is(companion: Companion, name: str) -> None:
    companion("history", "add", f"{name}=3", "Ben=2")
    assert name in companion("standings").out
    assert name in companion("people").out
