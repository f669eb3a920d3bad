"""What drawing depends on besides what is drawn: size of the screen, language, how wide a text is."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion.shared.sentences import Sentence, Translate
from ui.design.faces import Face, Measure, Size
from ui.design.text import Fitted, fit

#: The screen in units: a 7-inch panel of 800×480 is 94 mm high, a 5-inch one of 720×1280 about 104 wide.
UNITS_HIGH_LANDSCAPE = 94.0
UNITS_WIDE_PORTRAIT = 104.0

#: There are seven sizes of type; nothing begins with more than five of them.
MOST_SQUEEZED = 5


@dataclass(frozen=True, slots=True)
class Env:
    """`unit_px` is a mm on the smallest screens and more on larger ones, which are read from farther off."""

    width_px: int
    height_px: int
    unit_px: float
    measure: Measure = field(repr=False)
    translate: Translate = field(repr=False)
    #: How many sizes of type are left out because the largest ones would not fit into the height.
    squeezed: int = 0

    @property
    def portrait(self) -> bool:
        return self.height_px > self.width_px

    def u(self, units: float) -> float:
        """Units in whole px."""
        return float(round(units * self.unit_px))

    def squeezes(self) -> Iterator["Env"]:
        """This and ever tighter ones: whoever finds no room takes the first that gives enough."""
        return (replace(self, squeezed=more) for more in range(self.squeezed, MOST_SQUEEZED + 1))

    def told(self, sentence: Sentence) -> str:
        return sentence.told(self.translate)

    def fit(
        self,
        text: str,
        face: Face,
        sizes: tuple[Size, ...],
        width: float,
        height: float,
        most_lines: int = 99,
    ) -> Fitted:
        """The text in the first of the sizes that lets it fit into width and height in px."""
        # Fine type is for what is too long, not for what has too many others above and below it.
        last = len(sizes) - (2 if len(sizes) > 1 and sizes[-1] is Size.FINE else 1)
        usable = sizes[min(self.squeezed, last) :]
        in_px = tuple(round(size.value * self.unit_px) for size in usable)
        return fit(text, face, in_px, width, height, self.measure, most_lines)


def unit_px_of(width_px: int, height_px: int, px_per_mm: float = 0.0) -> float:
    """How many px a unit has on a screen; `px_per_mm` is the screen's own density where it is known.

    A unit is never less than a mm, and grows with the screen.
    """
    if height_px > width_px:
        by_size = min(width_px / UNITS_WIDE_PORTRAIT, height_px / 150)
    else:
        by_size = min(height_px / UNITS_HIGH_LANDSCAPE, width_px / 140)
    return max(by_size, min(px_per_mm, by_size * 1.3))
