"""Landings as pictures: where carpets come to rest, and how much they take."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from companion.history.landings import PlayerLandings
from companion.history.rests import CARD_MM

PAPER, INK, FAINT = "#faf6ec", "#2b2622", "#d9cfbb"
#: Told apart also by those who see red and green alike.
COLOURS = ("#b5432f", "#2f6690", "#5b8c3a", "#d99a1c", "#7b4b94", "#3a3a3a")
NIGHT = ("#faf6ec", "#f0d9a8", "#e0a254", "#b5432f", "#5e1f24")
#: How far round a destination, and round the middle of the layout, the pictures reach.
ROUND_CARD_MM, ROUND_MIDDLE_MM = 130.0, 330.0
#: How far one carpet's place is smeared in the heat map: about half a carpet.
SMEAR_MM = 28.0
CELL_MM = 6.0
MOST_PLAYERS = 6


def draw_landings(players: Sequence[PlayerLandings], folder: Path) -> tuple[Path, ...]:
    """Writes the pictures as PNG; those for which there is nothing to show are left out. Raises OSError."""
    shown = [one for one in players if one.flights][:MOST_PLAYERS]
    if not shown:
        return ()
    folder.mkdir(parents=True, exist_ok=True)
    written = [_keep(_takings(shown), folder / "takings.png")]
    with_rests = [one for one in shown if one.rests]
    if with_rests:
        written.append(_keep(_places(with_rests), folder / "places.png"))
    return tuple(written)


def _keep(figure: Any, path: Path) -> Path:
    figure.savefig(path, facecolor=PAPER)
    return path


def _figure(width_in: float, height_in: float) -> Any:
    # Without pyplot: nothing global, nothing to close, usable in any thread.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width_in, height_in), dpi=130, layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    return figure


def _plain(axes: Any) -> None:
    axes.set_facecolor(PAPER)
    axes.tick_params(length=0, colors=INK, labelsize=9)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _takings(players: Sequence[PlayerLandings]) -> Any:
    """Three panels, a row a player: hit rate, destinations a flight, duels."""
    figure = _figure(11, 1.7 + 0.62 * len(players))
    hit, cards, duels = figure.subplots(1, 3, width_ratios=(1.0, 1.4, 1.0), sharey=True)
    names = [_short(one.name) for one in players]
    rows = np.arange(len(players))
    for axes, title in zip(
        (hit, cards, duels), ("Throws that hit", "Destinations in a flight", "Duels won"), strict=True
    ):
        _plain(axes)
        axes.set_title(title, loc="left", color=INK, fontsize=12, fontweight="bold", pad=10)
        axes.set_yticks(rows, names, fontsize=11)
        axes.set_xlim(0, 1)
        axes.set_xticks([])
        axes.set_ylim(len(players) - 0.5, -0.5)
    for row, one in enumerate(players):
        colour = COLOURS[row]
        _share(hit, row, one.hits, one.throws, colour)
        _share(duels, row, one.duels_won, one.duels, colour)
        _cards(cards, row, one)
    return figure


def _share(axes: Any, row: int, part: int, whole: int, colour: str) -> None:
    axes.barh(row, 1, height=0.5, color=FAINT, alpha=0.55)
    share = part / whole if whole else 0.0
    axes.barh(row, share, height=0.5, color=colour)
    told = f"{share:.0%}  ({part} of {whole})" if whole else "none yet"
    inside = share > 0.55
    axes.text(
        share - 0.02 if inside else share + 0.02,
        row,
        told,
        va="center",
        ha="right" if inside else "left",
        color=PAPER if inside else INK,
        fontsize=10,
    )


def _cards(axes: Any, row: int, one: PlayerLandings) -> None:
    """From pale for an empty flight to dark for a rich one."""
    left = 0.0
    for number in (0, 1, 2, 3):
        count = sum(each for n, each in one.cards.items() if (n == number or (number == 3 and n > 3)))
        width = count / one.flights
        colour = (FAINT, "#e8c77f", "#d08c3c", "#96421f")[number]
        axes.barh(row, width, left=left, height=0.5, color=colour, edgecolor=PAPER, linewidth=1.5)
        if width > 0.06:
            label = f"{number}+" if number == 3 else str(number)
            axes.text(
                left + width / 2,
                row,
                label,
                ha="center",
                va="center",
                color=PAPER if number > 1 else INK,
                fontsize=10,
            )
        left += width
    axes.text(1.0, row - 0.37, f"{one.cards_per_flight:.2f} a flight", ha="right", va="center", fontsize=8.5)


def _places(players: Sequence[PlayerLandings]) -> Any:
    """Two panels a player: over the whole table, and round the nearest destination."""
    figure = _figure(2.9 * max(2, len(players)), 6.6)
    panels = figure.subplots(2, len(players), squeeze=False)
    for column, one in enumerate(players):
        _heat(panels[0][column], one)
        _round_card(panels[1][column], one, COLOURS[column])
    panels[0][0].set_ylabel("mm from the layout's middle", color=INK, fontsize=9)
    panels[1][0].set_ylabel("mm from the nearest destination", color=INK, fontsize=9)
    return figure


def _heat(axes: Any, one: PlayerLandings) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    reach = ROUND_MIDDLE_MM
    cells = np.arange(-reach, reach + CELL_MM, CELL_MM)
    x, y = np.meshgrid(cells, cells)
    warmth = np.zeros_like(x)
    for rest in one.rests:
        away2 = (x - rest.from_middle_mm[0]) ** 2 + (y - rest.from_middle_mm[1]) ** 2
        warmth += np.exp(-away2 / (2 * SMEAR_MM**2))
    _plain(axes)
    colours = LinearSegmentedColormap.from_list("carpets", NIGHT)
    axes.imshow(warmth, extent=(-reach, reach, reach, -reach), cmap=colours, interpolation="bilinear")
    axes.plot(
        [rest.from_middle_mm[0] for rest in one.rests],
        [rest.from_middle_mm[1] for rest in one.rests],
        ".",
        color=INK,
        markersize=2.5,
        alpha=0.35,
    )
    axes.plot(0, 0, "+", color=INK, markersize=9, markeredgewidth=1)
    axes.set_title(_short(one.name), color=INK, fontsize=13, fontweight="bold", pad=8)
    axes.set_xlim(-reach, reach)
    axes.set_ylim(reach, -reach)
    axes.set_xticks([-300, 0, 300])
    axes.set_yticks([-300, 0, 300])
    axes.set_aspect("equal")


def _round_card(axes: Any, one: PlayerLandings, colour: str) -> None:
    from matplotlib.patches import FancyBboxPatch

    reach = ROUND_CARD_MM
    _plain(axes)
    width, height = CARD_MM
    card = FancyBboxPatch(
        (-width / 2 + 3, -height / 2 + 3),
        width - 6,
        height - 6,
        boxstyle="round,pad=3",
        facecolor="#efe3c8",
        edgecolor="#b9a67e",
        linewidth=1.2,
    )
    axes.add_patch(card)
    for hit, marker, alpha in ((True, "o", 0.75), (False, "x", 0.55)):
        some = [rest for rest in one.rests if rest.hit is hit]
        axes.scatter(
            [rest.from_card_mm[0] for rest in some],
            [rest.from_card_mm[1] for rest in some],
            s=16,
            marker=marker,
            color=colour if hit else INK,
            alpha=alpha,
            linewidths=0.9,
        )
    _bias(axes, one)
    axes.set_xlim(-reach, reach)
    axes.set_ylim(reach, -reach)
    axes.set_xticks([-100, 0, 100])
    axes.set_yticks([-100, 0, 100])
    axes.set_aspect("equal")
    axes.set_title(_told(one), color=INK, fontsize=9, pad=6)


def _bias(axes: Any, one: PlayerLandings) -> None:
    """An arrow to where the carpets lie on average, and a ring that holds about two thirds of them."""
    from matplotlib.patches import Circle

    bias, spread = one.bias_mm, one.spread_mm
    if bias is None or spread is None:
        return
    axes.add_patch(Circle(bias, spread, fill=False, edgecolor=INK, linewidth=1.1, linestyle=(0, (4, 3))))
    axes.annotate(
        "", xy=bias, xytext=(0, 0), arrowprops={"arrowstyle": "-|>", "color": INK, "linewidth": 1.6}
    )


def _told(one: PlayerLandings) -> str:
    bias, spread = one.bias_mm, one.spread_mm
    if bias is None or spread is None:
        return f"{one.near_misses} near misses"
    across = f"{abs(bias[0]):.0f} {'right' if bias[0] >= 0 else 'left'}"
    along = f"{abs(bias[1]):.0f} {'down' if bias[1] >= 0 else 'up'}"
    return f"{across}, {along}, spread {spread:.0f} mm\nnear misses: {one.near_misses}"


def _short(name: str) -> str:
    """Names as they are: a dollar sign would begin a formula."""
    return (name if len(name) <= 14 else f"{name[:13]}…").replace("$", r"\$")
