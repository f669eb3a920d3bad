"""The outlines of treasures, artifacts and the places of a board, drawn as those in `outlines`."""

from collections.abc import Callable, Iterator

from ui.design.signs import Sign
from ui.fonts.outlines import Contour, arc_points, block, curve, disc, hole, polygon, stroke


def _pearl() -> Iterator[Contour]:
    yield disc(500, 480, 330)
    yield hole(polygon(*arc_points((500, 480), 245, 100, 170), *arc_points((500, 480), 175, 170, 100)))


def _gem() -> Iterator[Contour]:
    yield polygon((80, 620), (280, 860), (720, 860), (920, 620), (500, 110))
    for facet in (
        ((300, 640), (500, 640), (700, 640), (500, 330)),
        ((330, 790), (250, 700), (440, 700)),
        ((670, 790), (560, 700), (750, 700)),
    ):
        yield hole(polygon(*facet))


def _cup() -> Iterator[Contour]:
    yield polygon((260, 900), (740, 900), (740, 620), *arc_points((500, 620), 240, 0, -180), (260, 620))
    yield from stroke([(250, 800), (120, 800), (120, 680), (270, 560)], 70)
    yield from stroke([(750, 800), (880, 800), (880, 680), (730, 560)], 70)
    yield polygon((440, 400), (560, 400), (600, 220), (400, 220))
    yield block(270, 110, 730, 230, 40)


def _bar() -> Iterator[Contour]:
    yield polygon((300, 640), (540, 640), (620, 400), (220, 400))
    yield polygon((60, 370), (420, 370), (500, 110), (-10, 110))
    yield polygon((560, 370), (920, 370), (1010, 110), (500, 110))


def _lamp() -> Iterator[Contour]:
    yield curve(
        (60, 640),
        ((240, 600), (250, 420), (380, 330)),
        ((520, 240), (720, 280), (780, 420)),
        ((820, 520), (800, 580), (780, 610)),
        ((560, 660), (300, 600), (60, 640)),
    )
    yield from stroke(arc_points((800, 500), 120, 110, -110), 64)
    yield polygon((430, 650), (690, 650), (600, 740), (520, 740))
    yield disc(560, 770, 45)
    yield polygon((440, 330), (680, 330), (740, 160), (380, 160))


def _shield() -> Iterator[Contour]:
    yield curve(
        (500, 930),
        ((380, 850), (250, 820), (130, 810)),
        ((120, 480), (220, 220), (500, 70)),
        ((780, 220), (880, 480), (870, 810)),
        ((750, 820), (620, 850), (500, 930)),
    )
    for slanted in (((380, 600), (430, 650), (620, 350), (570, 300)),):
        yield hole(polygon(*slanted))
    yield hole(polygon((570, 650), (620, 600), (520, 500), (480, 560)))
    yield hole(polygon((430, 300), (380, 350), (470, 440), (515, 385)))


def _double() -> Iterator[Contour]:
    yield block(90, 290, 510, 710, 210)
    yield hole(disc(300, 500, 120))
    yield block(550, 290, 970, 710, 210)
    yield hole(disc(760, 500, 120))


def _key() -> Iterator[Contour]:
    yield disc(270, 640, 220)
    yield hole(disc(270, 640, 110))
    yield from stroke([(420, 500), (850, 130)], 100)
    yield from stroke([(700, 260), (800, 380)], 90)
    yield from stroke([(820, 160), (910, 270)], 90)


def _scroll() -> Iterator[Contour]:
    yield block(220, 140, 780, 860, 30)
    for y in (640, 500, 360):
        yield hole(block(320, y, 680, y + 56, 26))
    for y in (820, 180):
        yield from stroke([(160, y), (840, y)], 130)


def _camel() -> Iterator[Contour]:
    yield curve(
        (170, 420),
        ((180, 640), (300, 640), (330, 520)),
        ((380, 880), (560, 880), (600, 520)),
        ((700, 460), (700, 640), (720, 760)),
        ((740, 860), (940, 860), (960, 760)),
        ((940, 690), (860, 700), (830, 690)),
        ((850, 500), (800, 380), (660, 350)),
        ((500, 320), (300, 320), (170, 420)),
    )
    for x, foot in ((230, 210), (350, 350), (590, 580), (690, 700)):
        yield from stroke([(x, 420), (foot, 120)], 66)


def _tent() -> Iterator[Contour]:
    yield polygon((500, 860), (60, 140), (940, 140))
    yield hole(polygon((500, 520), (360, 140), (640, 140)))
    yield from stroke([(500, 850), (500, 950)], 46)
    yield polygon((500, 960), (640, 920), (500, 880))


def _house() -> Iterator[Contour]:
    yield polygon((120, 110), (120, 520), *arc_points((500, 520), 380, 180, 0), (880, 520), (880, 110))
    yield hole(polygon((390, 110), (390, 380), *arc_points((500, 380), 110, 180, 0), (610, 380), (610, 110)))
    yield from stroke([(500, 890), (500, 970)], 50)


def _basket() -> Iterator[Contour]:
    yield from stroke(arc_points((500, 480), 300, 0, 180), 66)
    yield polygon((90, 520), (910, 520), (790, 110), (210, 110))
    for x in (330, 500, 670):
        yield hole(block(x - 34, 190, x + 34, 430, 30))


def _gate() -> Iterator[Contour]:
    """A caravanserai: a wall with battlements and a gate."""
    yield polygon(
        (80, 110), (80, 800), (220, 800), (220, 690), (360, 690), (360, 800), (640, 800), (640, 690),
        (780, 690), (780, 800), (920, 800), (920, 110),
    )  # fmt: skip
    yield hole(polygon((350, 110), (350, 400), *arc_points((500, 400), 150, 180, 0), (650, 400), (650, 110)))


def _sabre() -> Iterator[Contour]:
    yield curve(
        (330, 300),
        ((560, 420), (760, 640), (830, 920)),
        ((960, 640), (800, 330), (430, 200)),
        ((400, 230), (360, 260), (330, 300)),
    )
    yield from stroke([(250, 380), (450, 150)], 84)
    yield from stroke([(340, 250), (170, 100)], 96)


def _door() -> Iterator[Contour]:
    yield polygon((170, 80), (170, 560), *arc_points((500, 560), 330, 180, 0), (830, 560), (830, 80))
    yield hole(polygon((290, 80), (290, 560), *arc_points((500, 560), 210, 180, 0), (710, 560), (710, 80)))
    yield block(380, 80, 620, 460, 40)


def _wand() -> Iterator[Contour]:
    yield from stroke([(160, 140), (560, 560)], 96)
    for x, y, size in ((690, 700, 210), (330, 800, 110), (840, 380, 110)):
        near = size * 0.25
        yield polygon(
            (x, y + size),
            (x + near, y + near),
            (x + size, y),
            (x + near, y - near),
            (x, y - size),
            (x - near, y - near),
            (x - size, y),
            (x - near, y + near),
        )


OUTLINES: dict[Sign, Callable[[], Iterator[Contour]]] = {
    Sign.PEARL: _pearl,
    Sign.GEM: _gem,
    Sign.CUP: _cup,
    Sign.BAR: _bar,
    Sign.LAMP: _lamp,
    Sign.SHIELD: _shield,
    Sign.DOUBLE: _double,
    Sign.KEY: _key,
    Sign.SCROLL: _scroll,
    Sign.CAMEL: _camel,
    Sign.TENT: _tent,
    Sign.HOUSE: _house,
    Sign.BASKET: _basket,
    Sign.GATE: _gate,
    Sign.SABRE: _sabre,
    Sign.DOOR: _door,
    Sign.WAND: _wand,
}
