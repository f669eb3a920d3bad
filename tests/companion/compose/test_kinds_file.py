"""The kinds file: what it may say about four learned faces, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.compose.kinds_file import KindsWrong, NamedFace, read_kinds, write_kinds


def written(folder: Path, table: str, encoding: str = "utf-8") -> Path:
    path = folder / "kinds.csv"
    path.write_text(table, encoding=encoding)
    return path


def test_a_table_filled_in_is_read_in_the_order_of_the_faces(tmp_path: Path) -> None:
    lines = (
        "face\tkind\tcarpet\tback\tturn",
        "3\t\tred\t\tYes",
        "1\tpalace",
        "",
        "face-04.jpg\t-",
        "02\t\t\tred\t",
    )
    table = "\n".join(lines)
    assert read_kinds(written(tmp_path, table, "utf-8-sig"), 4) == (
        NamedFace(1, kind="palace"),
        NamedFace(2, back="red"),
        NamedFace(3, carpet="red", turned=True),
        NamedFace(4),
    )


def test_a_table_that_was_made_is_refused_until_it_is_filled_in(tmp_path: Path) -> None:
    write_kinds(tmp_path / "kinds.csv", [2, 1])
    with pytest.raises(KindsWrong, match="line 2: face 1 needs one of kind, carpet and back"):
        read_kinds(tmp_path / "kinds.csv", 2)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("face,sort\n1,palace\n", "the first line must name columns out of face, kind"),
        ("face,kind\n1,a\n2,b\n3,c\n", "says nothing about face 4"),
        ("face,kind\n1,a\n2,b\n3,c\n4,d\n9,e\n", "line 6: there is no face 9; the pictures show 4"),
        ("face,kind\n1,a\n1,b\n", "line 3: face 1 has a line already"),
        ("face,kind,count\n1,a,none\n", "count is a whole number from 1 to 999; it is 'none'"),
        ("face,kind,carpet\n1,a,red\n", "needs one of kind, carpet and back, and only one; it has 2"),
        ("face,kind,turn\n1,a,sideways\n", "turn is yes, no or empty; it is 'sideways'"),
        ("face,carpet\n1,red\n2,red\n3,blue\n4,green\n", "two faces are the carpet 'red'"),
        ("face,kind,back\n1,a,\n2,b,\n3,c,\n4,,purple\n", "'purple' is none of them"),
        ("face,kind\n1,-\n2,-\n3,-\n4,-\n", "leaves out every face"),
        ("face,kind\npalace,a\n", "a face is a number or a file such as face-01.jpg; it is 'palace'"),
        ('face,kind\n1,"a\n', "is not a CSV file"),
    ],
)
def test_a_wrong_table_is_refused_by_line(tmp_path: Path, table: str, sentence: str) -> None:
    with pytest.raises(KindsWrong) as refused:
        read_kinds(written(tmp_path, table), 4)
    assert sentence in str(refused.value)
    assert "kinds.csv" in str(refused.value)


def test_a_table_in_another_encoding_or_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KindsWrong, match="UTF-8"):
        read_kinds(written(tmp_path, "face,kind\n1,Wüste\n", "latin-1"), 1)
    with pytest.raises(KindsWrong, match="cannot be read"):
        read_kinds(tmp_path / "none.csv", 1)
