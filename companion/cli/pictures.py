"""How a game looks in a terminal: board, score table, explained score sheet, timeline."""

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from companion.shared.players import Roster
from companion.shared.score_sheet import ScoreSheet
from companion.table import Snapshot, TimelineStep

#: Each player's symbol, because not everybody can tell the colours apart.
SYMBOLS = {"sun": "☀", "drop": "◆", "leaf": "☘", "star": "★", "moon": "☾"}
#: Colours that both a dark and a light terminal show well.
STYLES = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow", "violet": "magenta"}


class Terminal(Console):
    """A terminal, or a pipe to a reader who may leave: that is no failure (1), as it is to Rich."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def screen() -> Console:
    """The terminal. Names and reasons are typed by people, so nothing in them is markup."""
    return Terminal(markup=False, highlight=False)


def player_name(roster: Roster, seat: int) -> Text:
    player = roster.players[seat]
    return Text(f"{SYMBOLS[player.symbol.value]} {player.name}", style=STYLES[player.colour.value])


def indented(text: str, style: str) -> RenderableType:
    """A paragraph that keeps its indent where it wraps."""
    return Padding(Text(text, style=style), (0, 0, 0, 2))


def score_table(sheet: ScoreSheet, roster: Roster) -> RenderableType:
    """The totals, best first."""
    grid = Grid(box=None, pad_edge=False, show_header=False)
    grid.add_column()
    grid.add_column(justify="right")
    for player in sorted(sheet.players, key=lambda player: -player.total):
        grid.add_row(player_name(roster, player.seat), str(player.total))
    return grid


def score_sheet(sheet: ScoreSheet, roster: Roster) -> RenderableType:
    """Everybody's lines, each with what it is made of and why."""
    parts: list[RenderableType] = []
    for player in sheet.players:
        grid = Grid(box=None, pad_edge=False, show_header=False)
        grid.add_column(justify="right", width=5)
        grid.add_column(ratio=1)
        for line in player.lines:
            if not line.points and not line.made_of:
                continue
            made_of = f": {'; '.join(map(str, line.made_of))}" if line.made_of else ""
            grid.add_row(f"{line.points:+d}", f"{line.name}{made_of}")
            for why in line.why:
                grid.add_row("", Text(str(why), style="italic"))
        grid.add_row(Text(str(player.total), style="bold"), Text("in all", style="bold"))
        parts += [player_name(roster, player.seat), grid, Text()]
    title = "Final score" if sheet.final else "Score if the game ended now"
    return Group(Text(title, style="bold"), Text(), *parts[:-1])


def timeline(steps: tuple[TimelineStep, ...]) -> RenderableType:
    """The steps with their numbers; what no longer fits stands out with its reason."""
    grid = Grid(box=None, pad_edge=False, show_header=False)
    grid.add_column(justify="right")
    grid.add_column(ratio=1)
    for step in steps:
        for place, sentence in enumerate(step.sentences):
            grid.add_row("" if place else str(step.number), str(sentence))
        if step.misfit is not None:
            grid.add_row(str(step.number), Text(f"no longer fits: {step.misfit.sentence}", style="bold red"))
    return grid


def standing(shown: Snapshot[Any], board: tuple[object, ...]) -> RenderableType:
    """The board, what is awaited, and what needs settling."""
    lines: list[RenderableType] = [Text(str(line)) for line in board]
    lines.append(Text(f"→ {shown.awaited.what}", style="bold"))
    for step in shown.misfits:
        reason = step.misfit.sentence if step.misfit else ""
        text = f"Step {step.number} no longer fits: {reason} Amend it or drop it."
        lines.append(Text(text, style="bold red"))
    if shown.trouble is not None:
        lines.append(Text(str(shown.trouble), style="bold red"))
    return Group(*lines)
