"""Landings as pictures: where carpets come to rest, and how much they take."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from companion.history.landing_sizes import all_size_in, one_size_in
from companion.history.landings import PlayerLandings
from companion.history.plotting import PlotStyle, short
from companion.history.rests import CARD_MM
from companion.shared.sentences import Figure, say

#: How far round a destination, and round the middle of the layout, the pictures reach.
ROUND_CARD_MM, ROUND_MIDDLE_MM = 120.0, 310.0
#: How far one carpet's place is smeared in the heat map: about half a carpet.
SMEAR_MM = 28.0
CELL_MM = 6.0
MOST_PLAYERS = 8
PAPER = PlotStyle()


def draw_landings(
    players: Sequence[PlayerLandings], folder: Path, style: PlotStyle = PAPER
) -> tuple[Path, ...]:
    """Writes the pictures as PNG: everybody's takings, then each player whose landings were kept.

    Those for which there is nothing to show are left out. Raises OSError.
    """
    shown = [one for one in players if one.flights][:MOST_PLAYERS]
    if not shown:
        return ()
    folder.mkdir(parents=True, exist_ok=True)
    written = [draw_all(shown, folder / "takings.png", style)]
    for place, one in enumerate(shown):
        if one.rests:
            written.append(draw_one(one, folder / f"places-{place + 1}.png", style, place))
    return tuple(written)


def draw_all(players: Sequence[PlayerLandings], path: Path, style: PlotStyle = PAPER) -> Path:
    """Three panels, a row a player: hit rate, destinations a flight, duels. Raises OSError."""
    shown = players[:MOST_PLAYERS]
    figure = style.figure(all_size_in(len(shown)))
    hit, cards, duels = figure.subplots(1, 3, width_ratios=(1.0, 1.3, 1.0), sharey=True)
    names = [short(one.name) for one in shown]
    titles = say("Throws that hit"), say("Destinations a flight"), say("Duels won")
    for axes, title in zip((hit, cards, duels), titles, strict=True):
        _plain(axes, style)
        axes.set_title(
            style.told(title), loc="left", color=style.ink, pad=8, fontproperties=style.letters(11)
        )
        axes.set_yticks(np.arange(len(shown)), names, fontproperties=style.letters(12), color=style.ink)
        axes.set_xlim(0, 1)
        axes.set_xticks([])
        axes.set_ylim(max(3, len(shown)) - 0.5, -0.5)
    for row, one in enumerate(shown):
        colour = style.colour_of(one.name, row)
        _share(hit, row, one.hits, one.throws, colour, style)
        _share(duels, row, one.duels_won, one.duels, colour, style)
        _cards(cards, row, one, style)
    return style.keep(figure, path)


def draw_one(one: PlayerLandings, path: Path, style: PlotStyle = PAPER, place: int = 0) -> Path:
    """One player's carpets at rest, over the whole layout and round the nearest card. Raises OSError."""
    figure = style.figure(one_size_in())
    layout, card = figure.subplots(1, 2)
    _heat(layout, one, style)
    _round_card(card, one, style.colour_of(one.name, place), style)
    for axes, title in (
        (layout, say("From the layout's middle, mm")),
        (card, say("From the nearest card, mm")),
    ):
        axes.set_title(style.told(title), color=style.ink, pad=9, fontproperties=style.letters(8.5))
        for label in axes.get_xticklabels():
            label.set_fontproperties(style.letters(8))
    handles, labels = card.get_legend_handles_labels()
    figure.legend(
        handles,
        labels,
        loc="outside lower right",
        ncols=2,
        frameon=False,
        prop=style.letters(9),
        labelcolor=style.ink,
    )
    figure.suptitle(short(one.name), color=style.ink, fontproperties=style.letters(12))
    return style.keep(figure, path)


def _plain(axes: Any, style: PlotStyle) -> None:
    axes.set_facecolor(style.paper)
    axes.tick_params(length=0, colors=style.soft)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _share(axes: Any, row: int, part: int, whole: int, colour: str, style: PlotStyle) -> None:
    """The part as a bar over the whole; the number behind it, where it can be read in every colour."""
    axes.barh(row, 1, height=0.2, color=style.faint, alpha=0.55)
    share = part / whole if whole else 0.0
    axes.barh(row, share, height=0.2, color=colour)
    told = f"{share:.0%} · {part} / {whole}" if whole else "–"
    axes.text(0, row - 0.28, told, va="center", ha="left", color=style.ink, fontproperties=style.letters(10))


def _cards(axes: Any, row: int, one: PlayerLandings, style: PlotStyle) -> None:
    """From pale for an empty flight to strong for a rich one."""
    left = 0.0
    for number, colour in enumerate(style.takings):
        count = sum(each for n, each in one.cards.items() if (n == number or (number == 3 and n > 3)))
        width = count / one.flights
        axes.barh(row, width, left=left, height=0.34, color=colour, edgecolor=style.paper, linewidth=1.5)
        if width > 0.07:
            axes.text(
                left + width / 2,
                row,
                f"{number}+" if number == 3 else str(number),
                ha="center",
                va="center",
                color=_on(colour, style),
                fontproperties=style.letters(10),
            )
        left += width
    told = style.told(say("Ø {number}", number=Figure(one.cards_per_flight, 2)))
    axes.text(0, row - 0.33, told, ha="left", va="center", color=style.ink, fontproperties=style.letters(10))


def _on(colour: str, style: PlotStyle) -> str:
    """Ink or paper, whichever stands out more."""

    def light(hexed: str) -> float:
        red, green, blue = (int(hexed[place : place + 2], 16) for place in (1, 3, 5))
        return 0.3 * red + 0.59 * green + 0.11 * blue

    return max((style.ink, style.paper), key=lambda each: abs(light(each) - light(colour)))


def _heat(axes: Any, one: PlayerLandings, style: PlotStyle) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    reach = ROUND_MIDDLE_MM
    cells = np.arange(-reach, reach + CELL_MM, CELL_MM)
    x, y = np.meshgrid(cells, cells)
    warmth = np.zeros_like(x)
    for rest in one.rests:
        away2 = (x - rest.from_middle_mm[0]) ** 2 + (y - rest.from_middle_mm[1]) ** 2
        warmth += np.exp(-away2 / (2 * SMEAR_MM**2))
    _plain(axes, style)
    colours = LinearSegmentedColormap.from_list("carpets", style.heat)
    axes.imshow(warmth, extent=(-reach, reach, reach, -reach), cmap=colours, interpolation="bilinear")
    axes.plot(
        [rest.from_middle_mm[0] for rest in one.rests],
        [rest.from_middle_mm[1] for rest in one.rests],
        ".",
        color=style.ink,
        markersize=3,
        alpha=0.5,
    )
    axes.plot(0, 0, "+", color=style.ink, markersize=9, markeredgewidth=1)
    axes.set_xlim(-reach, reach)
    axes.set_ylim(reach, -reach)
    axes.set_xticks([-300, 0, 300])
    axes.set_yticks([])
    axes.set_aspect("equal")


def _round_card(axes: Any, one: PlayerLandings, colour: str, style: PlotStyle) -> None:
    from matplotlib.patches import FancyBboxPatch

    reach = ROUND_CARD_MM
    _plain(axes, style)
    width, height = CARD_MM
    card = FancyBboxPatch(
        (-width / 2 + 3, -height / 2 + 3),
        width - 6,
        height - 6,
        boxstyle="round,pad=3",
        facecolor=style.card,
        edgecolor=style.faint,
        linewidth=1.2,
    )
    axes.add_patch(card)
    for hit, marker, alpha in ((True, "o", 0.8), (False, "x", 0.7)):
        some = [rest for rest in one.rests if rest.hit is hit]
        axes.scatter(
            [rest.from_card_mm[0] for rest in some],
            [rest.from_card_mm[1] for rest in some],
            s=18,
            marker=marker,
            color=colour if hit else style.soft,
            alpha=alpha,
            linewidths=1.0,
            label=style.told(say("hit") if hit else say("missed")),
        )
    _bias(axes, one, style)
    axes.set_xlim(-reach, reach)
    axes.set_ylim(reach, -reach)
    axes.set_xticks([-100, 0, 100])
    axes.set_yticks([])
    axes.set_aspect("equal")


def _bias(axes: Any, one: PlayerLandings, style: PlotStyle) -> None:
    """An arrow to where the carpets lie on average, and a ring that holds about two thirds of them."""
    from matplotlib.patches import Circle

    bias, spread = one.bias_mm, one.spread_mm
    if bias is None or spread is None:
        return
    ring = Circle(bias, spread, fill=False, edgecolor=style.ink, linewidth=1.1, linestyle=(0, (4, 3)))
    axes.add_patch(ring)
    axes.annotate(
        "", xy=bias, xytext=(0, 0), arrowprops={"arrowstyle": "-|>", "color": style.ink, "linewidth": 1.6}
    )
