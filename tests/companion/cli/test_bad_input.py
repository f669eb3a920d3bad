"""Bad input at the command line: a clear sentence, its exit code by docs/command-line.md, nothing changed."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.companion.cli.conftest import LANDING, LAYOUT, Companion, Said, lines_of

REFUSED, USAGE, UNKNOWN, FILE, JOURNAL, NOT_SAVED = 1, 2, 3, 4, 5, 6


def everything_in(data: Path) -> dict[str, bytes]:
    """What the data directory holds, without SQLite's log files, which come and go."""
    files = (path for path in data.rglob("*") if path.is_file() and not path.name.endswith(("-wal", "-shm")))
    return {str(path.relative_to(data)): path.read_bytes() for path in files}


class TestNewGames:
    @pytest.mark.parametrize(
        ("words", "code", "sentence"),
        [
            (("Anna", "anna"), REFUSED, "anna is there twice."),
            (("Anna", " ANNA "), REFUSED, "is there twice."),
            (("Anna:red", "Ben:red"), REFUSED, "Anna and Ben both have red."),
            (("Anna:red:sun", "Ben:blue:sun"), REFUSED, "both have the sun"),
            (("Anna", "Ben", "Cleo", "Dave", "Eve"), REFUSED, "5 cannot play this."),
            (("Anna",), REFUSED, "Two to four play."),
            (("Anna", ""), REFUSED, "Player 2 has no name."),
            (("Anna", "B" * 70), REFUSED, "too long"),
            (("Anna:pink", "Ben"), USAGE, "pink is no colour of a player; there are red"),
            (("Anna:red:heart", "Ben"), USAGE, "heart is no symbol"),
            (("Anna:red:sun:x", "Ben"), USAGE, "is no player"),
            (("Anna", "Ben", "--begins", "Zoe"), USAGE, "Zoe cannot begin"),
            (("Anna", "Ben", "--game", "flying-carpts"), UNKNOWN, "Did you mean flying-carpets?"),
            (("Anna", "Ben", "--rule", "spice"), USAGE, "write NAME=VALUE"),
            (("Anna", "Ben", "--rule", "spice_pear=6"), REFUSED, "spice_pear"),
            (("Anna", "Ben", "--rule", "spice_pair=lots"), REFUSED, "spice_pair"),
            ((), USAGE, "Missing argument"),
            (("--nonsense",), USAGE, "No such option"),
        ],
    )
    def test_a_game_that_cannot_be_is_not_begun(
        self, companion: Companion, words: tuple[str, ...], code: int, sentence: str
    ) -> None:
        said = companion("new", *words)
        assert (said.code, said.out) == (code, "")
        assert sentence in said.err
        assert companion("games", "--json").json["count"] == 0

    def test_a_refusal_is_json_for_programs(self, companion: Companion) -> None:
        said = companion("new", "Anna:red", "Ben:red", "--json")
        assert (said.code, said.json["refused"]["code"]) == (REFUSED, "same-colour")


class TestNames:
    @pytest.mark.parametrize(
        "words",
        [
            ("show", "zzzzzz"),
            ("play", "zzzzzz"),
            ("log", "zzzzzz"),
            ("undo", "zzzzzz"),
            ("redo", "../../etc"),
            ("amend", "zzzzzz", "1", "--drop"),
            ("export", "zzzzzz"),
        ],
    )
    def test_an_unknown_game_is_said(self, companion: Companion, game: str, words: tuple[str, ...]) -> None:
        said = companion(*words)
        assert said.code == UNKNOWN
        assert f"There is no game {words[1]}" in said.err

    def test_without_a_game_the_last_one_is_not_there(self, companion: Companion) -> None:
        said = companion("show", "last")
        assert said.code == UNKNOWN
        assert "companion new" in said.err

    def test_an_unknown_command_is_told_the_nearest(self, companion: Companion) -> None:
        said = companion("plya")
        assert (said.code, "Did you mean play?" in said.err) == (USAGE, True)

    def test_help_needs_nothing(self, companion: Companion, data: Path) -> None:
        said = companion("--help")
        assert (said.code, "companion COMMAND --help" in said.out) == (0, True)
        assert not data.exists()


class TestMoves:
    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ({"type": "turn-up", "kinds": ["treasure"] * 4}, "none-left"),
            ({"type": "swap-cards", "one": 1, "other": 99}, "no-such-card"),
            ({"type": "throw-carpet", "carpet": {"seat": 0}}, "out-of-turn"),
            ({"type": "throw-carpet", "carpet": {"seat": 9}}, "no-such-carpet"),
            ({"type": "seal-djinn", "seat": 0, "djinn": 8}, "wrong-time"),
            ({"type": "land", "carpets": [{"carpet": {"seat": 0}, "on": [77]}]}, "no-such-card"),
        ],
    )
    def test_what_the_rules_forbid_is_refused(
        self, companion: Companion, game: str, move: dict[str, Any], code: str
    ) -> None:
        requests = [move] if code == "none-left" else [LAYOUT, move]
        answer = companion("play", game, "--json", stdin=lines_of(*requests)).lines[-1]
        assert answer["ok"] is False
        assert answer["refused"]["code"] == code

    def test_a_carpet_does_not_lie_on_a_card_already_taken(self, companion: Companion, game: str) -> None:
        taken = {"type": "land", "carpets": [{"carpet": {"seat": 2}, "on": [5]}]}
        answers = companion("play", game, "--json", stdin=lines_of(LAYOUT, taken, taken)).lines
        assert [answer["ok"] for answer in answers] == [True, True, False]
        assert answers[2]["refused"]["code"] == "card-taken"

    def test_nobody_shows_a_djinn_they_do_not_hold_nor_bids_unasked(
        self, companion: Companion, game: str
    ) -> None:
        companion("play", game, "--json", stdin=lines_of(LAYOUT, LANDING))
        views = lines_of({"do": "view", "seat": 0}, {"do": "view", "seat": 1})
        anna, ben = (
            answer["view"]["own_hand"] for answer in companion("play", game, "--json", stdin=views).lines
        )
        bids = lines_of(
            {"type": "seal-djinn", "seat": 0, "djinn": ben[0]},
            {"type": "seal-djinn", "seat": 2, "djinn": anna[0]},
        )
        codes = [answer["refused"]["code"] for answer in companion("play", game, "--json", stdin=bids).lines]
        assert codes == ["djinn-not-held", "not-a-bidder"]

    @pytest.mark.parametrize(
        "words", [("undo",), ("redo",), ("amend", "99", "--drop"), ("amend", "0", "ready")]
    )
    def test_what_cannot_be_taken_back_is_refused(
        self, companion: Companion, game: str, words: tuple[str, ...]
    ) -> None:
        said = companion(words[0], game, *words[1:])
        assert said.code == REFUSED
        assert "Rule:" in said.err

    @pytest.mark.parametrize(
        "words", [("1",), ("1", "ready", "--drop"), ("1", "{"), ("1", '{"type":"fly"}'), ("one", "ready")]
    )
    def test_an_amendment_that_says_nothing_is_no_amendment(
        self, companion: Companion, game: str, words: tuple[str, ...]
    ) -> None:
        assert companion("amend", game, *words).code == USAGE


class TestImport:
    """Export files, whole and spoilt."""

    @pytest.fixture
    def exported(self, companion: Companion, game: str, tmp_path: Path) -> Path:
        companion("play", game, "--json", stdin=lines_of(LAYOUT, LANDING, {"do": "undo"}))
        file = tmp_path / "game.json"
        assert companion("export", game, "--portable", "-o", str(file)).code == 0
        return file

    @pytest.fixture
    def elsewhere(
        self, companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> Callable[..., Said]:
        """The same command line on another data directory."""

        def run(*words: str, stdin: str = "") -> Said:
            monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "elsewhere"))
            return companion(*words, stdin=stdin)

        return run

    def test_a_game_goes_to_another_companion_and_on(
        self, companion: Companion, game: str, exported: Path, elsewhere: Callable[..., Said]
    ) -> None:
        before = companion("show", game, "--json").json
        assert elsewhere("import", str(exported)).code == 0
        assert elsewhere("show", game, "--json").json == before
        assert elsewhere("redo", game).code == 0

    def test_what_comes_back_is_byte_for_byte_the_same_when_finished(
        self, companion: Companion, tmp_path: Path, elsewhere: Callable[..., Said]
    ) -> None:
        companion("new", "Anna", "Ben", "Cleo")
        game = companion("show", "last", "--json").json["game"]
        ending = [LAYOUT, *[{"type": "end-round", "reason": "late"}] * 3]
        requests = lines_of({**LAYOUT, "kinds": ["palace"] * 12}, {"type": "finish-layout"}, ending[1])
        rounds = [
            {"type": "turn-up", "kinds": kinds}
            for kinds in (
                ["spice"] * 5 + ["camel"] * 4 + ["treasure"] * 3,
                ["carpet-bazaar"] * 5 + ["lamp"] * 4 + ["desert"] * 3,
            )
        ]
        for layout in rounds:
            requests += lines_of(layout, {"type": "finish-layout"}, ending[1])
        answers = companion("play", game, "--json", stdin=requests).lines
        assert answers[-1]["outcome"] is not None, answers[-1]
        one, other = tmp_path / "one.json", tmp_path / "other.json"
        companion("export", game, "-o", str(one))
        assert 'sealed": "' not in one.read_text()
        elsewhere("import", str(one))
        elsewhere("export", game, "-o", str(other))
        assert one.read_bytes() == other.read_bytes()

    def test_a_game_that_is_there_is_not_added_again(self, companion: Companion, exported: Path) -> None:
        assert companion("import", str(exported), "--json").json["new"] is False
        assert companion("games", "--json").json["count"] == 1

    def test_a_game_that_went_on_here_comes_in_beside_it(
        self, companion: Companion, game: str, exported: Path
    ) -> None:
        companion("redo", game)
        added = companion("import", str(exported), "--json").json
        assert added["new"] is True
        assert added["game"] != game

    def test_an_unfinished_game_is_for_this_companion_only(
        self, companion: Companion, game: str, tmp_path: Path, elsewhere: Callable[..., Said]
    ) -> None:
        file = tmp_path / "locked.json"
        companion("export", game, "-o", str(file))
        assert companion("import", str(file)).code == 0
        said = elsewhere("import", str(file))
        assert said.code == FILE
        assert "--portable" in said.err

    @pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
    def test_a_file_cut_off_is_refused(self, companion: Companion, exported: Path, share: float) -> None:
        content = exported.read_bytes()
        exported.write_bytes(content[: int(len(content) * share)])
        self.assert_refused(companion, exported, "is cut off")

    def test_a_newer_format_is_refused(self, companion: Companion, exported: Path) -> None:
        self.spoil(exported, lambda file: file.update(version=2))
        self.assert_refused(companion, exported, "format version 2; this companion reads up to 1")

    @pytest.mark.parametrize(
        ("spoil", "sentence"),
        [
            (lambda file: file.update(format="photo"), "no game that a companion exported"),
            (lambda file: file.update(surprise=1), "surprise"),
            (lambda file: file["game"].update(ruleset="chess"), "a game of chess"),
            (lambda file: file["setup"]["roster"]["players"].pop(), "altered"),
            (lambda file: file["setup"]["roster"]["players"].clear(), "rules"),
            (lambda file: file["entries"].pop(0), "altered"),
            (lambda file: file["entries"][0].update(sealed="AAAA"), "altered"),
            (lambda file: file["entries"][0].update(sealed="?"), "altered"),
            (lambda file: file["entries"].extend([file["entries"][3]] * 3), "Undo takes back"),
            (lambda file: commands(file)[1].update(kinds=["palace"] * 12), "breaks the rules"),
            (lambda file: commands(file)[1].update(kinds=["treasure"] * 4), "fixed number of each kind"),
            (lambda file: commands(file)[1].update(kinds=["castle"]), "altered"),
            (lambda file: commands(file)[2].update(carpets=[]), "breaks the rules"),
            (lambda file: commands(file)[2]["carpets"][0]["carpet"].update(seat=-7), "rules"),
            (lambda file: file["entries"][1]["entry"]["step"].update(number=5), "breaks the rules"),
            (lambda file: file["entries"][1].update(at_s="noon"), "no game that a companion exported"),
        ],
    )
    def test_a_file_that_was_altered_is_refused(
        self,
        companion: Companion,
        exported: Path,
        spoil: Callable[[dict[str, Any]], object],
        sentence: str,
    ) -> None:
        self.spoil(exported, spoil)
        self.assert_refused(companion, exported, sentence)

    @pytest.mark.parametrize("content", [b"", b"hello", b"[]", b"null", b"\xff\xfe", b"\x89PNG", b"{}"])
    def test_a_file_that_is_something_else_is_refused(
        self, companion: Companion, exported: Path, content: bytes
    ) -> None:
        exported.write_bytes(content)
        self.assert_refused(companion, exported, str(exported))

    def test_a_file_that_is_not_there_is_refused(self, companion: Companion, exported: Path) -> None:
        exported.unlink()
        self.assert_refused(companion, exported, "No such file")

    def test_an_export_does_not_write_over_a_file(self, companion: Companion, exported: Path) -> None:
        before = exported.read_bytes()
        said = companion("export", "last", "-o", str(exported))
        assert (said.code, "--force" in said.err) == (FILE, True)
        assert exported.read_bytes() == before

    @staticmethod
    def spoil(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
        whole = json.loads(file.read_text())
        change(whole)
        file.write_text(json.dumps(whole))

    @staticmethod
    def assert_refused(companion: Companion, file: Path, sentence: str) -> None:
        data = Path(os.environ["COMPANION_DATA"])
        before = everything_in(data)
        said = companion("import", str(file))
        assert said.code == FILE, said
        assert sentence in said.err
        assert str(file) in said.err
        assert everything_in(data) == before


def commands(file: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry["entry"].get("step", {}).get("command", {}) for entry in file["entries"]]


class TestJournalsAndDisks:
    def test_a_bad_journal_is_said_by_every_command_and_restored_on_request(
        self, companion: Companion, data: Path, game: str
    ) -> None:
        assert companion("doctor").code == 0  # which also makes the first backup
        torn = (data / "journal.sqlite").read_bytes()[:5000]
        (data / "journal.sqlite").write_bytes(torn)
        for words in (("games",), ("new", "Anna", "Ben"), ("show", "last"), ("doctor",)):
            said = companion(*words)
            assert said.code == JOURNAL
            assert "companion doctor --restore" in said.out + said.err
            assert (data / "journal.sqlite").read_bytes() == torn
        assert companion("doctor", "--restore").code == 0
        assert companion("show", game).code == 0
        (kept,) = data.glob("journal-damaged-*.sqlite")
        assert kept.read_bytes() == torn

    def test_a_lost_key_is_said_and_put_back_on_request(
        self, companion: Companion, data: Path, game: str
    ) -> None:
        assert companion("doctor").code == 0
        key = (data / "journal.key").read_bytes()
        (data / "journal.key").unlink()
        for words in (("show", game), ("doctor",)):
            said = companion(*words)
            assert said.code == JOURNAL
            assert "under a key that is not in" in said.out + said.err
        assert companion("doctor", "--restore").code == 0
        assert (data / "journal.key").read_bytes() == key
        assert companion("show", game).code == 0

    def test_nothing_is_restored_where_nothing_is_broken(self, companion: Companion, game: str) -> None:
        said = companion("doctor", "--restore")
        assert (said.code, "nothing was restored" in said.out) == (0, True)

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("[storage]\nbackup = 3\n", "companion.toml:2: there is no setting storage.backup. Did you mean"),
            ("[storage]\nbackups = 'x'\n", "companion.toml:2: storage.backups: Expected `int`"),
            ("[storage\n", "is not TOML"),
        ],
    )
    def test_bad_settings_are_refused_before_anything_is_made(
        self, companion: Companion, data: Path, text: str, sentence: str
    ) -> None:
        data.mkdir()
        (data / "companion.toml").write_text(text)
        said = companion("new", "Anna", "Ben")
        assert said.code == FILE
        assert sentence in said.err
        assert [path.name for path in data.iterdir()] == ["companion.toml"]

    def test_a_data_folder_that_is_a_file_is_said(self, companion: Companion, data: Path) -> None:
        data.write_text("in the way")
        said = companion("new", "Anna", "Ben")
        assert (said.code, "cannot be made" in said.err) == (NOT_SAVED, True)

    @pytest.mark.parametrize("has_room", [True, False])
    @pytest.mark.skipif(sys.platform == "win32", reason="needs limits on file sizes")
    def test_a_full_disk_is_said_at_once_and_the_game_goes_on_unsaved(
        self, companion: Companion, game: str, has_room: bool
    ) -> None:
        # The process may write no file beyond this, as on a full disk; SQLite's own map of its log fits.
        limit = 33_000 if has_room else 10

        def full() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        back_and_forth = [{"do": "undo"}, {"do": "redo"}] * 10
        run = subprocess.run(
            [sys.executable, "-m", "companion.cli.main", "play", game, "--json"],
            input=lines_of(LAYOUT, LANDING, *back_and_forth, {"do": "show"}),
            capture_output=True,
            text=True,
            timeout=60,
            preexec_fn=full,
        )
        *answers, shown = [json.loads(line) for line in run.stdout.splitlines()]
        assert all(answer["ok"] for answer in answers)
        saved = [answer["saved"] for answer in answers]
        assert saved == sorted(saved, reverse=True)
        assert (any(saved), saved[-1], shown["saved"]) == (has_room, False, False)
        assert "Not saved" in answers[-1]["trouble"]
        assert shown["view"]["landing"]
        assert (run.returncode, "Traceback" in run.stderr) == (NOT_SAVED, False)
        # The deal, and exactly what was acknowledged as saved.
        assert len(companion("log", game, "--all", "--json").json["entries"]) == 1 + sum(saved)
