"""There is always a way on: whatever flies and whatever of it is seen, a flight ends or somebody is asked."""

from pathlib import Path
from random import Random

import pytest

from companion.compose.told import Notice
from companion.compose.watching import Watched
from companion.games.flying_carpets.moves import Carpet, CarpetAt, Land, ThrowCarpet
from companion.games.flying_carpets.state import Phase
from tests.companion.compose.live_evening import CARDS, Evening, sentences
from tests.companion.compose.seen_tables import carpet, verdict
from vision.landing import Relation
from vision.look import SeenCarpet, Verdict

#: Ben throws first, then Cleo, then Anna, who is the active player.
ORDER = (("blue", 1), ("green", 2), ("red", 0))
#: Longer than anybody waits before they say something.
A_WHILE_S = 45.0


class Throws:
    """Somebody throws three carpets; a camera sees more or less of it, by chance."""

    def __init__(self, evening: Evening, draw: Random) -> None:
        self.evening, self.draw = evening, draw
        self.lying: list[SeenCarpet] = []
        self.was_felt = False

    def fly(self) -> None:
        for name, _ in ORDER:
            place = self.draw.choice(((260, 180), (560, 180), (900, 500), (300, 520), (640, 560)))
            seen = self.draw.choice((carpet(name, *place), carpet(None, *place), None, None))
            stirs = self.draw.choice((Watched.MOVING, Watched.HAND, None))
            if self.lying and self.draw.random() < 0.15:
                self.lying.pop(self.draw.randrange(len(self.lying)))
            if seen is not None:
                self.lying.append(seen)
            self.was_felt |= seen is not None or stirs is not None
            self.evening.eye.all_clear = self.draw.random() < 0.5
            self.evening.sees(CARDS, tuple(self.lying), self.verdicts(), stirs)

    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(
            verdict(place, f"d{self.draw.randrange(1, 13)}", self.draw.choice(tuple(Relation)))
            for place in range(len(self.lying))
        )


def is_over(evening: Evening) -> bool:
    """Whether the first flight has landed."""
    return evening.state.flight > 1 or evening.state.phase not in (Phase.LAYOUT, Phase.FLIGHT)


@pytest.mark.parametrize("seed", range(60))
def test_a_flight_of_which_anything_was_felt_ends_once_people_have_answered(
    seed: int, tmp_path: Path
) -> None:
    draw = Random(seed)
    evening = Evening(tmp_path)
    evening.laid_out()
    throws = Throws(evening, draw)
    throws.fly()
    told: list[str] = []
    for _ in range(30):
        evening.at_s += A_WHILE_S
        told += sentences(evening.live.tick(evening.at_s), Notice)
        for doubt in evening.live.doubts[:1]:
            # Nobody waits for ever: all have thrown.
            keys = [choice.key for choice in doubt.choices if choice.key not in ("wait", "again")]
            evening.live.answer(doubt.number, (draw.choice(keys),))
        if is_over(evening):
            break
    was_told = any("type the landing" in one for one in told)
    assert is_over(evening) or was_told or not throws.was_felt


@pytest.mark.parametrize("seed", range(20))
def test_a_landing_can_be_typed_at_any_time(seed: int, tmp_path: Path) -> None:
    draw = Random(seed)
    evening = Evening(tmp_path)
    evening.laid_out()
    Throws(evening, draw).fly()
    if not is_over(evening):
        thrown = evening.state.thrown
        for _, seat in ORDER:
            if Carpet(evening.state.roster.seats[seat]) not in thrown:
                evening.table.submit(ThrowCarpet(Carpet(evening.state.roster.seats[seat])))
        evening.table.submit(
            Land(tuple(CarpetAt(Carpet(evening.state.roster.seats[seat])) for _, seat in ORDER))
        )
        evening.live.game_changed()
    assert is_over(evening)
    assert evening.live.doubts == (), "what was asked about it is over, too"
