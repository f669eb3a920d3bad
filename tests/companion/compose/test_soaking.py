"""A soak that sees what grows, with games that are only counted."""

from collections.abc import Iterator

from companion.compose.soaking import GamePlayed, Held, complaints, held_now, soak


def clock_of(step_s: float) -> "Iterator[float]":
    now_s = 0.0
    while True:
        yield now_s
        now_s += step_s


def games(count: int, grow_mb: float = 0.0, files_every: int = 0) -> tuple[GamePlayed, ...]:
    return tuple(
        GamePlayed(
            n, 60.0, 0, "", Held(300.0 + n * grow_mb, 20 + (n // files_every if files_every else 0), 5)
        )
        for n in range(count)
    )


def test_games_follow_each_other_until_the_time_is_over() -> None:
    ticks = clock_of(300.0)
    seeds: list[int] = []

    def play(seed: int) -> tuple[int, str]:
        seeds.append(seed)
        return 0, ""

    # Two looks at the clock a game, 300 s apart: after six games 3300 s have passed.
    played = list(soak(play, 3300.0, 7, lambda: next(ticks), lambda: Held(1.0, 2, 3)))
    assert seeds == [7, 8, 9, 10, 11, 12]
    assert {game.seconds for game in played} == {300.0}


def test_at_least_one_game_is_played() -> None:
    assert len(list(soak(lambda _: (0, ""), 0.0, 1, lambda: 5.0))) == 1


def test_a_steady_night_is_no_complaint() -> None:
    assert complaints(games(30)) == ()


def test_memory_that_grows_with_every_game_is_told() -> None:
    # 30 games of 5 MB: the medians of the last and the middle third are ten games apart.
    assert complaints(games(30, grow_mb=5.0)) == (
        "Memory grew by 50 MB between the middle and the last third.",
    )


def test_files_that_stay_open_are_told() -> None:
    assert "open files" in complaints(games(30, files_every=3))[0]


def test_a_game_that_got_stuck_or_lied_silently_is_told() -> None:
    held = Held(1.0, 2, 3)
    found = complaints((GamePlayed(4, 1.0, 0, "nobody throws", held), GamePlayed(5, 1.0, 2, "", held)))
    assert found == (
        "The game of seed 4 did not end: nobody throws.",
        "In the game of seed 5 2 landings were misunderstood silently.",
    )


def test_this_process_holds_something() -> None:
    held = held_now()
    assert held.threads >= 1
