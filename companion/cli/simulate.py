"""`companion simulate`: whole games through pixels, and every difference between played and understood."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop

if TYPE_CHECKING:
    from companion.compose.simulated import Played, Sum

app = new_app()


@app.command()
@guarded
def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="The first game's seed; each next one has the next.")] = 1,
    players: Annotated[int, typer.Option(min=0, max=4, help="2, 3 or 4; 0: in turn.")] = 0,
    deck: Annotated[
        Path | None, typer.Option(help="The folder of a deck profile; our own deck if left out.")
    ] = None,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Our own deck and drawn ones of several styles, in turn.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="How many games at a time.")] = 1,
    record: Annotated[Path | None, typer.Option(help="Keep all pictures in a folder for each game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a game, and one for all.")] = False,
) -> None:
    """Play simulated games on a simulated table and tell what was misunderstood, asked, and recovered."""
    try:
        from companion.compose.cameras import HardwareError
        from companion.compose.looking import VisionError, open_deck_and_profile
        from companion.compose.simulated import Wanted, play_all, sums
    except ImportError as error:
        sentence = f"The simulated table needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    try:
        known = open_deck_and_profile(deck)
    except VisionError as error:
        stop(Exit.FILE, "not-read", str(error), as_json=as_json)
    wanted = [
        Wanted(number, players, deck, record / f"game-{number:04d}" if record is not None else None, mixed)
        for number in range(seed, seed + games)
    ]
    played: list[Played] = []
    try:
        for one in play_all(wanted, known, jobs):
            played.append(one)
            if as_json:
                print_json(one.as_json())
            else:
                _tell(one)
    except HardwareError as error:
        stop(Exit.FILE, "not-recorded", str(error), as_json=as_json)
    summed = sums(played)
    if as_json:
        print_json({**asdict(summed[0]), "by_condition": [asdict(one) for one in summed[1:]]})
    else:
        _tell_all(played, summed)


def _tell(one: Played) -> None:
    end = "" if one.finished else f" NOT FINISHED: {one.stuck}"
    print(
        f"seed {one.seed}: {one.landings} landings, {len(one.questions)} questions, "
        f"{len(one.silent)} silent, out of step {one.out_of_step} (recovered {one.recovered}), "
        f"{one.nudges} nudges, {one.seconds:.0f} s.{end}"
    )
    for sentence in one.silent:
        print(f"    silent: {sentence}")
    for sentence in one.questions:
        print(f"    asked: {sentence}")
    for sentence in one.told:
        print(f"    told: {sentence}", flush=True)


def _tell_all(played: list[Played], summed: tuple[Sum, ...]) -> None:
    whole = summed[0]
    print(
        f"\n{whole.games} games, {whole.finished} finished; {whole.landings} landings, "
        f"{whole.silent} silent misunderstandings; {whole.questions_median:g} questions a game "
        f"(median, at most {whole.questions_most}); out of step {whole.out_of_step} times, "
        f"{whole.recovered} recovered."
    )
    seconds = max(sum(one.seconds for one in played), 0.1)
    drawing, reading = sum(one.drawing_s for one in played), sum(one.reading_s for one in played)
    print(
        f"{seconds / whole.games:.0f} s a game: {drawing / seconds:.0%} to draw the pictures, "
        f"{reading / seconds:.0%} to read them.\n"
    )
    name, wide = max(len(": ".join(one.what)) for one in summed) + 2, 9
    heads = ("games", "landings", "silent", "questions", "out", "recovered")
    print(f"{'':{name}}" + "".join(f"{head:>{wide + 1}}" for head in heads))
    for one in summed:
        numbers = (
            one.games,
            one.landings,
            one.silent,
            f"{one.questions_median:g}",
            one.out_of_step,
            one.recovered,
        )
        what = ": ".join(one.what) if one.what[0] else "all"
        print(f"{what:{name}}" + "".join(f"{number:>{wide + 1}}" for number in numbers))
