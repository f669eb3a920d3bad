"""Settings: what is refused says where and what would do."""

from pathlib import Path

import pytest

from companion.settings import (
    Settings,
    SettingsRefused,
    data_folder,
    load_settings,
    settings_from_toml,
    settings_path,
)


def test_no_file_means_the_built_in_values(tmp_path: Path) -> None:
    assert load_settings(environment={"COMPANION_DATA": str(tmp_path)}) == Settings()


def test_a_file_beside_the_data_is_read(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[storage]\nbackups = 3\n")
    assert load_settings(environment={"COMPANION_DATA": str(tmp_path)}).storage.backups == 3


def test_a_named_file_that_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(SettingsRefused, match=r"gone\.toml is not there"):
        load_settings(tmp_path / "gone.toml", {})


def test_an_unknown_key_is_named_with_its_line_and_the_nearest_right_name() -> None:
    with pytest.raises(SettingsRefused) as refused:
        settings_from_toml("# mine\n[storage]\nbackup = 3\n", "mine.toml")
    assert str(refused.value) == (
        "mine.toml:3: there is no setting storage.backup. Did you mean storage.backups?"
    )


def test_every_unknown_key_is_named_at_once() -> None:
    with pytest.raises(SettingsRefused) as refused:
        settings_from_toml("colour = 1\n[storge]\nurl = ''\n", "mine.toml")
    assert str(refused.value).splitlines() == [
        "mine.toml:1: there is no setting colour.",
        "mine.toml:2: there is no setting storge. Did you mean storage?",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[storage]\nbackups = 'many'\n", "mine.toml:2: storage.backups: Expected `int`, got `str`."),
        ("[storage]\nbackups = 0\n", "mine.toml:2: storage.backups: Expected `int` >= 1."),
        ("storage.backups = true\n", "mine.toml:1: storage.backups: Expected `int`, got `bool`."),
        ("storage = 7\n", "mine.toml:1: storage: Expected `object`, got `int`."),
    ],
)
def test_a_wrong_type_is_refused_with_file_line_and_key(text: str, said: str) -> None:
    with pytest.raises(SettingsRefused) as refused:
        settings_from_toml(text, "mine.toml")
    assert str(refused.value) == said


def test_what_is_not_toml_is_refused_with_its_line() -> None:
    with pytest.raises(SettingsRefused, match=r"mine\.toml is not TOML: .*line 2"):
        settings_from_toml("[storage]\nbackups = \n", "mine.toml")


def test_a_file_of_other_bytes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsRefused, match="cannot be read"):
        load_settings(tmp_path / "odd.toml", {})


def test_the_environment_goes_before_the_file_for_the_data_folder(tmp_path: Path) -> None:
    settings = settings_from_toml("[storage]\ndata = '/somewhere/else'\n")
    assert data_folder(settings, {"COMPANION_DATA": str(tmp_path)}) == tmp_path
    assert data_folder(settings, {}) == Path("/somewhere/else")


def test_a_settings_file_named_by_the_environment_is_the_one(tmp_path: Path) -> None:
    named = {"COMPANION_SETTINGS": str(tmp_path / "x.toml"), "COMPANION_DATA": "/elsewhere"}
    assert settings_path(named) == tmp_path / "x.toml"
