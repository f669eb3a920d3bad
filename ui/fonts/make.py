"""Makes the fonts that ship: `python -m ui.fonts.make FOLDER` with the Noto families unpacked in FOLDER.

Noto Sans, Noto Serif, Noto Sans TC, Noto Serif TC, Noto Emoji (all SIL Open Font License), subset; and our
signs. Run it again when a translation uses Chinese characters that are not in the fonts yet: a test says so.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from ui.fonts import outlines, outlines_of_treasures

FONTS = Path(__file__).parent
LANGUAGES = FONTS.parent / "languages"
#: When our signs were drawn, in the format's seconds since 1904.
MADE = 3_850_000_000

OUTLINES = {**outlines.OUTLINES, **outlines_of_treasures.OUTLINES}

#: Latin, Greek, Cyrillic with all their accents, punctuation, currency, arrows and signs that names may have.
EUROPE = (
    range(0x20, 0x530),
    range(0x1E00, 0x2000),
    range(0x2000, 0x2070),
    range(0x20A0, 0x20C0),
    range(0x2190, 0x2194),
    (0x25CC,),
    range(0x2200, 0x2270),
)


def characters(*spans: Iterable[int]) -> set[int]:
    return {code for span in spans for code in span}


def han_in_use() -> set[int]:
    """The characters of the Chinese catalogue."""
    catalogue = LANGUAGES / "zh_TW" / "LC_MESSAGES" / "companion.po"
    return {ord(letter) for letter in catalogue.read_text(encoding="utf-8") if ord(letter) > 0x2E7F}


def han_of_names() -> set[int]:
    """What names are written with: common traditional, simplified and Japanese characters."""
    codes = set(range(0x3000, 0x3100)) | set(range(0xFF00, 0xFFF0))
    for charset, first, last in (("big5", 0xA4, 0xC6), ("gb2312", 0xB0, 0xD7), ("euc_jp", 0xB0, 0xCF)):
        for lead in range(first, last + 1):
            for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
                try:
                    codes.update(map(ord, bytes((lead, trail)).decode(charset)))
                except UnicodeDecodeError:
                    continue
    return codes


def subset(source: Path, name: str, codes: set[int]) -> None:
    options = Options()
    options.layout_features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(codes))
    subsetter.subset(font)
    font.save(FONTS / name)


def make_signs() -> None:
    builder = FontBuilder(1000, isTTF=True)
    names = [".notdef", *(sign.name.lower() for sign in OUTLINES)]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(sign.value): sign.name.lower() for sign in OUTLINES})
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for sign, outline in OUTLINES.items():
        pen = TTGlyphPen(None)
        for contour in outline():
            pen.moveTo((round(contour[0][0]), round(contour[0][1])))
            for x, y in contour[1:]:
                pen.lineTo((round(x), round(y)))
            pen.closePath()
        glyphs[sign.name.lower()] = pen.glyph()
    builder.setupGlyf(glyphs)
    # Without its true left side bearing a glyph is drawn as far to the left as it begins.
    bounds = {name: builder.font["glyf"][name] for name in names}
    for glyph in bounds.values():
        glyph.recalcBounds(builder.font["glyf"])
    builder.setupHorizontalMetrics(
        {name: (1000, getattr(glyph, "xMin", 0)) for name, glyph in bounds.items()}
    )
    builder.setupHorizontalHeader(ascent=1000, descent=0)
    builder.setupNameTable({"familyName": "Companion Signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=1000, sTypoDescender=0, usWinAscent=1000, usWinDescent=0)
    builder.setupPost()
    # A font that has not changed is to be the same file, whenever it was made.
    builder.font.recalcTimestamp = False
    builder.setupHead(unitsPerEm=1000, created=MADE, modified=MADE)
    builder.save(FONTS / "signs.ttf")


def write_coverage() -> None:
    """Each font's ascent and descent in em and the ranges of its characters, which decide what it draws."""
    lines = []
    for path in sorted(FONTS.glob("*.ttf")):
        font = TTFont(path)
        em, codes = font["head"].unitsPerEm, sorted(font.getBestCmap())
        ascent, descent = font["hhea"].ascent / em, -font["hhea"].descent / em
        ranges: list[list[int]] = []
        for code in codes:
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
        told = " ".join(f"{first:x}" if first == last else f"{first:x}-{last:x}" for first, last in ranges)
        lines.append(f"{path.name} {ascent:.3f} {descent:.3f} {told}")
    (FONTS / "coverage.txt").write_text("\n".join(lines) + "\n", encoding="ascii")


def main(folder: Path) -> None:
    def source(name: str) -> Path:
        return next(folder.rglob(f"{name}.ttf"))

    europe = characters(*EUROPE)
    subset(source("NotoSans_500Medium"), "sans.ttf", europe)
    subset(source("NotoSans_700Bold"), "sans-bold.ttf", europe)
    subset(source("NotoSerif_700Bold"), "serif.ttf", europe)
    subset(source("NotoSansTC_500Medium"), "han.ttf", han_of_names() | han_in_use())
    subset(source("NotoSansTC_700Bold"), "han-bold.ttf", han_in_use())
    subset(source("NotoSerifTC_700Bold"), "han-serif.ttf", han_in_use())
    subset(source("NotoEmoji_500Medium"), "emoji.ttf", characters(range(0x2300, 0x1FBFF)))
    make_signs()
    write_coverage()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m ui.fonts.make FOLDER")
    main(Path(sys.argv[1]))
