"""Games found by words among many, and names forgotten beside pictures."""

import json
from pathlib import Path

from companion.history.forgetting import forget_in_evidence
from companion.history.listing import search
from companion.storage.journal import Journal
from companion.storage.results import HandResult, enter_all
from tests.companion.evenings import NOW_S


def test_a_game_is_found_among_more_than_are_read_at_once(journal: Journal) -> None:
    found = {
        f"{number:06d}": HandResult("flying-carpets", NOW_S + number, (f"Anna {number}", "Ben"), (1, 2))
        for number in range(1234)
    }
    enter_all(journal, found, NOW_S + 9999)
    assert [line.id for line in search(journal, "ANNA 77")][-1] == "000077"
    assert len(journal.games(5000)) == 1234
    assert search(journal, "anna 1200")[0].names == ("Anna 1200", "Ben")


def test_the_limit_holds_for_what_is_found(journal: Journal) -> None:
    found = {f"{n:06d}": HandResult("flying-carpets", NOW_S + n, ("Anna", "Ben"), (1, 2)) for n in range(9)}
    enter_all(journal, found, NOW_S + 9999)
    assert [line.id for line in search(journal, "anna", limit=2)] == ["000008", "000007"]


def test_a_deleted_name_is_forgotten_beside_the_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "game" / "landing-001"
    folder.mkdir(parents=True)
    told = {
        "carpets": [{"carpet": "red", "player": "Ann"}, {"carpet": "blue", "player": "Anna"}],
        "told": ["Ann takes 3; Anna takes 4.", "Hannah watches."],
    }
    (folder / "landing.json").write_text(json.dumps(told))
    broken = tmp_path / "game" / "landing-002"
    broken.mkdir()
    (broken / "landing.json").write_text("{")
    assert forget_in_evidence(tmp_path, "Ann") == 1
    assert json.loads((folder / "landing.json").read_text()) == {
        "carpets": [{"carpet": "red", "player": "Former player"}, {"carpet": "blue", "player": "Anna"}],
        "told": ["Former player takes 3; Anna takes 4.", "Hannah watches."],
    }
    assert (broken / "landing.json").read_text() == "{"
