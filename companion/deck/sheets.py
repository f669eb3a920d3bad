"""Where cards lie on the sheets: true size, backs behind their faces, cut marks outside."""

from dataclasses import dataclass
from enum import Enum

from companion.deck.canvas import Canvas
from companion.deck.cards import Artwork, all_cards
from companion.deck.frames import HEIGHT_MM, WIDTH_MM
from companion.deck.palette import INK
from companion.deck.shapes import Point, box, segment

#: Home printers leave at least this much of the paper's rim white.
PAGE_MARGIN_MM = 5.0

#: Cards lie across the page, two by four: that fits A4 and Letter alike and leaves room for the marks.
COLUMNS, ROWS = 2, 4

LARGEST_BLEED_MM = 3.0
MARK_MM = 5.0
MARK_GAP_MM = 1.0
_MARK_WEIGHT_MM = 0.15


class Paper(Enum):
    """Width and height in mm."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)

    @property
    def width(self) -> float:
        return self.value[0]

    @property
    def height(self) -> float:
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card's centre lies on its page, and how far the card is turned."""

    centre: Point
    turn: float


def front_places(paper: Paper, bleed: float = 0.0) -> list[Place]:
    """The cards' places on a sheet of faces, row by row from the upper left; each card's top points left."""
    step_x, step_y = HEIGHT_MM + 2 * bleed, WIDTH_MM + 2 * bleed
    return [
        Place(
            (
                paper.width / 2 + (column - (COLUMNS - 1) / 2) * step_x,
                paper.height / 2 - (row - (ROWS - 1) / 2) * step_y,
            ),
            90.0,
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def behind(place: Place, paper: Paper) -> Place:
    """The same place seen from the sheet's other side, when the sheet is turned over its long edge."""
    x, y = place.centre
    return Place((paper.width - x, y), -place.turn)


def draw_cards(c: Canvas, paper: Paper, bleed: float, with_backs: bool) -> None:
    """Every card of the deck, a sheet of faces at a time, each followed by its sheet of backs."""
    cards = all_cards()
    places = front_places(paper, bleed)
    for first in range(0, len(cards), len(places)):
        sheet = list(zip(cards[first : first + len(places)], places, strict=False))
        _cut_marks(c, paper, bleed)
        for (face, _), place in sheet:
            _put(c, face, place, bleed)
        c.turn_page()
        if with_backs:
            for (_, back), place in sheet:
                _put(c, back, behind(place, paper), bleed)
            c.turn_page()


def define_forms(c: Canvas) -> None:
    """Draw each side once; the sheets only refer to it."""
    for artwork in {side.name: side for card in all_cards() for side in card}.values():
        with c.form(artwork.name, WIDTH_MM, HEIGHT_MM):
            artwork.draw(c)


def put(c: Canvas, name: str, centre: Point, turn: float, scale: float = 1.0) -> None:
    """Show the side of that name with its middle at `centre`."""
    with c.placed(*centre, turn, scale), c.placed(-WIDTH_MM / 2, -HEIGHT_MM / 2):
        c.show_form(name)


def _put(c: Canvas, artwork: Artwork, place: Place, bleed: float) -> None:
    if bleed:
        with c.placed(*place.centre, place.turn):
            width, height = WIDTH_MM + 2 * bleed, HEIGHT_MM + 2 * bleed
            c.fill(box(-width / 2, -height / 2, width, height), artwork.paper)
    put(c, artwork.name, place.centre, place.turn)


def cut_lines(paper: Paper, bleed: float) -> tuple[list[float], list[float]]:
    """Where to cut: the x of all upright cuts and the y of all level ones, in order."""
    places = front_places(paper, bleed)
    upright = {round(p.centre[0] + side * HEIGHT_MM / 2, 6) for p in places for side in (-1, 1)}
    level = {round(p.centre[1] + side * WIDTH_MM / 2, 6) for p in places for side in (-1, 1)}
    return sorted(upright), sorted(level)


def _cut_marks(c: Canvas, paper: Paper, bleed: float) -> None:
    upright, level = cut_lines(paper, bleed)
    for x in upright:
        for edge, away in ((level[0], -1), (level[-1], 1)):
            start, end = _mark(edge, away, bleed, paper.height)
            c.line(segment((x, start), (x, end)), INK, _MARK_WEIGHT_MM)
    for y in level:
        for edge, away in ((upright[0], -1), (upright[-1], 1)):
            start, end = _mark(edge, away, bleed, paper.width)
            c.line(segment((start, y), (end, y)), INK, _MARK_WEIGHT_MM)


def _mark(edge: float, away: int, bleed: float, page: float) -> tuple[float, float]:
    """From where to where a mark goes that leads away from the cards' edge, inside the page's margin."""
    start = edge + away * (bleed + MARK_GAP_MM)
    end = start + away * MARK_MM
    # Half a millimetre clear of it: a line's end is round, and some viewers thicken hairlines.
    margin = PAGE_MARGIN_MM + 0.5
    return start, min(max(end, margin), page - margin)
