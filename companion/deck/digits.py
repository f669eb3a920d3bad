"""Digits as lines, and the m of millimetres, so that a sheet needs no font."""

from companion.deck.shapes import Shape, joined, polygon, smooth

#: How wide a digit is, as a share of its height.
WIDTH = 0.6

# In a box 60 wide and 100 high.
_SIGNS: dict[str, Shape] = {
    "0": smooth((30, 0), (60, 30), (60, 70), (30, 100), (0, 70), (0, 30)),
    "1": polygon((8, 78), (34, 100), (34, 0), closed=False),
    "2": smooth((2, 76), (14, 97), (40, 98), (56, 78), (48, 54), (0, 0), (0, 0), (60, 0), closed=False),
    "3": smooth(
        (4, 86), (28, 100), (54, 84), (48, 60), (24, 53), (24, 53), (52, 46), (58, 20), (30, 0), (2, 14),
        closed=False
    ),
    "4": polygon((44, 0), (44, 100), (0, 30), (60, 30), closed=False),
    "5": smooth(
        (54, 100), (10, 100), (10, 100), (4, 54), (4, 54), (32, 64), (58, 40), (46, 6), (18, 0),
        (0, 12), closed=False,
    ),
    "6": smooth(
        (48, 98), (16, 72), (0, 34), (12, 4), (36, 0), (58, 18), (54, 48), (28, 58),
        (4, 40), closed=False,
    ),
    "7": polygon((0, 100), (60, 100), (20, 0), closed=False),
    "8": smooth(
        (30, 54), (54, 72), (46, 96), (30, 100), (14, 96), (6, 72), (30, 54), (58, 32), (50, 4),
        (30, 0), (10, 4), (2, 32),
    ),
    "9": smooth(
        (12, 2), (44, 28), (60, 66), (48, 96), (24, 100), (2, 82), (6, 52), (32, 42),
        (56, 60), closed=False,
    ),
    "m": polygon(
        (0, 0), (0, 60), (0, 44), (14, 60), (30, 44), (30, 0), (30, 44), (46, 60), (60, 44), (60, 0),
        closed=False
    ),
}  # fmt: skip


def number(text: str, height: float) -> Shape:
    """The digits and m's of `text` as open lines, centred on the origin."""
    step = height * (WIDTH + 0.28)
    left = -step * (len(text) - 1) / 2 - height * WIDTH / 2
    return joined(
        _SIGNS[sign].at(left + step * i, -height / 2, scale=height / 100) for i, sign in enumerate(text)
    )
