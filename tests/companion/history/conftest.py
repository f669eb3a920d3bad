"""A journal of its own for each test."""

from pathlib import Path

import pytest

from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from tests.companion.evenings import NOW_S


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return open_journal(Place(tmp_path), NOW_S)
