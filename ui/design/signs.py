"""The signs of the screen (players' symbols and icons) by name: characters of our own little font."""

from enum import Enum

from companion.shared.players import Symbol


class Sign(Enum):
    """Each is one character of `signs.ttf`, from the private use area."""

    SUN = "\ue000"
    DROP = "\ue001"
    LEAF = "\ue002"
    STAR = "\ue003"
    MOON = "\ue004"
    BACK = "\ue010"
    HOME = "\ue011"
    UNDO = "\ue012"
    REDO = "\ue013"
    HELP = "\ue014"
    CHECK = "\ue015"
    CROSS = "\ue016"
    PLUS = "\ue017"
    MINUS = "\ue018"
    EYE = "\ue019"
    CAMERA = "\ue01a"
    GEAR = "\ue01b"
    LINES = "\ue01c"
    SUM = "\ue01d"
    SWAP = "\ue01e"
    NEXT = "\ue01f"
    BEFORE = "\ue020"
    AGAIN = "\ue021"
    PEN = "\ue022"
    PEOPLE = "\ue023"
    HEART = "\ue024"
    CARDS = "\ue025"
    GAVEL = "\ue026"
    PAD = "\ue027"
    LOCK = "\ue028"
    WARNING = "\ue029"
    ERASE = "\ue02a"
    SHIFT = "\ue02b"
    TARGET = "\ue02c"
    CARPET = "\ue02d"
    CROWN = "\ue02e"
    QR = "\ue02f"
    GROUP = "\ue030"
    PEARL = "\ue040"
    GEM = "\ue041"
    CUP = "\ue042"
    BAR = "\ue043"
    LAMP = "\ue044"
    SHIELD = "\ue045"
    DOUBLE = "\ue046"
    KEY = "\ue047"
    SCROLL = "\ue048"
    CAMEL = "\ue049"
    TENT = "\ue04a"
    HOUSE = "\ue04b"
    BASKET = "\ue04c"
    GATE = "\ue04d"
    SABRE = "\ue04e"
    DOOR = "\ue04f"
    WAND = "\ue050"


OF_SYMBOL = {
    Symbol.SUN: Sign.SUN,
    Symbol.DROP: Sign.DROP,
    Symbol.LEAF: Sign.LEAF,
    Symbol.STAR: Sign.STAR,
    Symbol.MOON: Sign.MOON,
}
