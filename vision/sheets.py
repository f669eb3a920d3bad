"""The printed sheets that vision looks for: what is on them and how large, in millimetres."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A ChArUco board: a chequerboard with an ArUco marker in each white square, ids from 0 row by row.

    `dictionary` is the name of one of OpenCV's predefined dictionaries. The board is of the newer kind:
    its upper left square is black. `columns` and `rows` count squares; inner corners are one fewer each way.
    """

    dictionary: str
    columns: int
    rows: int
    square_mm: float
    marker_mm: float
    #: White paper all around the board.
    quiet_mm: float

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the chequerboard, its quiet zone not counted."""
        return self.columns * self.square_mm, self.rows * self.square_mm


@dataclass(frozen=True, slots=True)
class CornerMarkers:
    """ArUco markers to be cut out and laid around the table, each with its white rim."""

    dictionary: str
    ids: tuple[int, ...]
    marker_mm: float
    #: White paper around each marker, out to where it is cut.
    quiet_mm: float

    @property
    def tile_mm(self) -> float:
        """The side of one cut-out tile."""
        return self.marker_mm + 2 * self.quiet_mm


#: Fits A4 and Letter alike. Four bits a side keep a module 3.7 mm wide: five pixels at 1.3 px/mm, a
#: 1280-pixel picture of a table one metre wide. A marker's own border is one module (3.7 mm), and less
#: white around it than that loses it: 4 mm inside the squares, 8 mm around the board.
BOARD = BoardSheet("DICT_4X4_50", columns=6, rows=8, square_mm=30.0, marker_mm=22.0, quiet_mm=8.0)

#: Another dictionary than the board's, so that neither is ever taken for the other. A module is 5.7 mm.
CORNER_MARKERS = CornerMarkers("DICT_5X5_50", ids=(0, 1, 2, 3), marker_mm=40.0, quiet_mm=8.0)
