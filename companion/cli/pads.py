"""`companion pads`: pads listed, tested button by button, and their wiring drawn."""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson
from companion.cli.lines import typed_so_far, unechoed
from companion.settings import PadKind, Settings, load_settings

if TYPE_CHECKING:
    from companion.compose.opening_pads import Sibling

app = new_app()

Players = Annotated[
    int | None, typer.Option("--players", min=1, max=5, help="For so many players; all if left out.")
]
_KINDS = tuple(kind.value for kind in PadKind if kind is not PadKind.NONE)


@app.callback()
def pads() -> None:
    """The buttons that everybody chooses with: list, test, draw the wiring (docs/pads.md)."""


@app.command(name="list")
@guarded
def list_pads(as_json: AsJson = False) -> None:
    """Tells which pads this machine has, and what stands in the way of the others."""
    from companion.compose.pad_testing import listed

    found = listed(load_settings())
    if as_json:
        kinds = [
            {
                "kind": one.kind.value,
                "usable": one.usable,
                "sentences": one.sentences,
                "warnings": one.warnings,
            }
            for one in found
        ]
        print_json({"ok": True, "pads": kinds})
        return
    for one in found:
        print(f"{one.kind.value}: {'usable' if one.usable else 'not here'}")
        for sentence in (*one.sentences, *one.warnings):
            print(f"  {sentence}")


@app.command()
@guarded
def wiring(
    output: Annotated[Path, typer.Option("-o", "--output", help="The SVG to write.")] = Path("wiring.svg"),
    players: Players = None,
) -> None:
    """Draws the 40-pin header with every wire, as the settings have it."""
    from companion.compose.pad_testing import BadPinMap
    from companion.compose.pad_testing import wiring as drawn

    try:
        drawing = drawn(load_settings(), players)
    except BadPinMap as bad:
        stop(Exit.FILE, "bad-pin-map", str(bad))
    output.write_text(drawing, encoding="utf-8")
    print(f"{output}: the wiring, to be opened in any browser and printed.")


@app.command(name="test")
@guarded
def try_buttons(
    pads: Annotated[
        str, typer.Option(metavar="KIND", help=f"{', '.join(_KINDS)}, or script:FILE.")
    ] = PadKind.AUTO.value,
    players: Players = None,
) -> None:
    """Asks for every button in turn and says what is wrong, with pad, wire and pin. A blank skips one."""
    from companion.compose.pad_testing import PadTesting

    sibling = _open(pads, players, load_settings())
    with contextlib.closing(sibling), unechoed():
        testing = PadTesting(sibling, typed_so_far)
        with contextlib.suppress(KeyboardInterrupt):  # the report is worth having all the same
            for line in testing:
                print(line, flush=True)
    for line in testing.buttons():
        print(line)
    findings = testing.findings()
    for finding in findings:
        print(f"! {finding}")
    if findings:
        raise typer.Exit(Exit.REFUSED)
    print("All that was pressed is well.")


def _open(wish: str, players: int | None, settings: Settings) -> "Sibling":
    """The pads to test; ends the command where there are none."""
    from companion.compose.pad_script import ScriptUnclear
    from companion.compose.pad_testing import open_script, open_to_test

    word, _, path = wish.partition(":")
    if word == "script" and path:
        try:
            return open_script(Path(path), players)
        except ScriptUnclear as unclear:
            stop(Exit.FILE, "script-unclear", str(unclear))
    if wish not in _KINDS:
        stop(Exit.USAGE, "pads", f"There are no pads {wish}; there are {', '.join(_KINDS)} and script:FILE.")
    if wish == PadKind.KEYS.value and not sys.stdin.isatty():
        stop(Exit.USAGE, "no-terminal", "Keys as pads need a terminal; try --pads script:FILE.")
    sibling, sentences = open_to_test(PadKind(wish), players, settings)
    for sentence in sentences:
        print(sentence)
    if sibling is None:
        raise typer.Exit(Exit.UNKNOWN)
    return sibling
