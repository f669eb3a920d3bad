"""What all pictures share: colours, fonts for every name, and words in the language of who looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from companion.shared.sentences import Sentence, Translate, as_written

#: Told apart also by those who see red and green alike.
COLOURS = ("#b5432f", "#2f6690", "#5b8c3a", "#d99a1c", "#7b4b94", "#3a3a3a")
DPI = 190
MEDIUM = 500


@dataclass(frozen=True, slots=True)
class PlotStyle:
    """`colours` are the players' own by name, `fonts` files in the order in which a letter is looked for.

    `takings` go from an empty flight to a rich one, `heat` from no carpet to many.
    """

    paper: str = "#faf6ec"
    ink: str = "#2b2622"
    soft: str = "#6b6154"
    faint: str = "#d9cfbb"
    card: str = "#efe3c8"
    heat: tuple[str, ...] = ("#faf6ec", "#f0d9a8", "#e0a254", "#b5432f", "#5e1f24")
    takings: tuple[str, str, str, str] = ("#d9cfbb", "#e8c77f", "#d08c3c", "#96421f")
    colours: Mapping[str, str] = field(default_factory=dict)
    fonts: tuple[str, ...] = ()
    translate: Translate = as_written

    def told(self, sentence: Sentence) -> str:
        return plain(sentence.told(self.translate))

    def colour_of(self, name: str, place: int) -> str:
        return self.colours.get(name, COLOURS[place % len(COLOURS)])

    def figure(self, size_in: tuple[float, float]) -> Any:
        """An empty picture. Without pyplot: nothing global, nothing to close, usable in any thread."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        figure = Figure(figsize=size_in, dpi=DPI, layout="constrained", facecolor=self.paper)
        FigureCanvasAgg(figure)
        return figure

    def keep(self, figure: Any, path: Path) -> Path:
        """Writes it as a PNG. Raises OSError."""
        figure.savefig(path, facecolor=self.paper)
        return path

    def letters(self, size: float) -> Any:
        """The font of a text: the first of the files that has a letter draws it."""
        from matplotlib.font_manager import FontProperties

        if not self.fonts:
            return FontProperties(size=size)
        # The files' own weight: another one is looked for, in vain, with a line on the console each time.
        return FontProperties(family=list(families_in(self.fonts)), size=size, weight=MEDIUM)


@cache
def families_in(files: tuple[str, ...]) -> tuple[str, ...]:
    """The names under which matplotlib knows the fonts of these files from now on."""
    from matplotlib import font_manager

    found = []
    for file in files:
        if Path(file).is_file():
            font_manager.fontManager.addfont(file)
            found.append(font_manager.FontProperties(fname=file).get_name())
    return tuple(dict.fromkeys(found))


def plain(text: str) -> str:
    """Text as it is: a dollar sign would begin a formula."""
    return text.replace("$", r"\$")


def short(name: str) -> str:
    return plain(name if len(name) <= 14 else f"{name[:13]}…")
