"""`companion simulate`: whole games through pixels, and every difference between played and understood."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop

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
    record: Annotated[Path | None, typer.Option(help="Keep all pictures in a folder for each game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a game, and one for all.")] = False,
) -> None:
    """Play simulated games on a simulated table and tell what was misunderstood, asked, and recovered."""
    try:
        from companion.compose.cameras import HardwareError
        from companion.compose.evening import stage_game
        from companion.compose.looking import VisionError, open_deck_and_profile
    except ImportError as error:
        sentence = f"The simulated table needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    try:
        known = open_deck_and_profile(deck)
    except VisionError as error:
        stop(Exit.FILE, "not-read", str(error), as_json=as_json)
    played: list[dict[str, Any]] = []
    for number in range(seed, seed + games):
        began_s = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="companion-simulate-") as folder:
            kept = record / f"game-{number:04d}" if record is not None else None
            try:
                staged = stage_game(Path(folder), known, number, players=players, record=kept)
            except HardwareError as error:
                stop(Exit.FILE, "not-recorded", str(error), as_json=as_json)
            try:
                report = staged.rehearsal.play()
            finally:
                staged.close()
        one = {
            "seed": number,
            "finished": report.finished,
            "stuck": report.stuck,
            "landings": report.landings,
            "silent": [str(each) for each in report.silent],
            "hairline": [str(each) for each in report.hairline],
            "questions": report.asked_for,
            "out_of_step": report.out_of_step,
            "recovered": report.recovered,
            "nudges": report.nudges,
            "seconds": round(time.monotonic() - began_s, 1),
        }
        played.append(one)
        if as_json:
            print_json(one)
        else:
            _tell(one)
    _tell_all(played, as_json)


def _tell(one: dict[str, Any]) -> None:
    end = "" if one["finished"] else f" NOT FINISHED: {one['stuck']}"
    print(
        f"seed {one['seed']}: {one['landings']} landings, {len(one['questions'])} questions, "
        f"{len(one['silent'])} silent, out of step {one['out_of_step']} (recovered {one['recovered']}), "
        f"{one['nudges']} nudges, {one['seconds']:.0f} s.{end}"
    )
    for sentence in one["silent"]:
        print(f"    silent: {sentence}")
    for sentence in one["questions"]:
        print(f"    asked: {sentence}", flush=True)


def _tell_all(played: list[dict[str, Any]], as_json: bool) -> None:
    total = {
        "games": len(played),
        "finished": sum(one["finished"] for one in played),
        "landings": sum(one["landings"] for one in played),
        "silent": sum(len(one["silent"]) for one in played),
        "questions_median": statistics.median(len(one["questions"]) for one in played),
        "out_of_step": sum(one["out_of_step"] for one in played),
        "recovered": sum(one["recovered"] for one in played),
    }
    if as_json:
        print_json(total)
        return
    print(
        f"\n{total['games']} games, {total['finished']} finished; {total['landings']} landings, "
        f"{total['silent']} silent misunderstandings; {total['questions_median']:g} questions a game "
        f"(median); out of step {total['out_of_step']} times, {total['recovered']} recovered."
    )
