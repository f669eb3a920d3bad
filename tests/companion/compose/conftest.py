"""What tests of the live table share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.compose.live_evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    one = Evening(tmp_path)
    yield one
    one.journal.close()
