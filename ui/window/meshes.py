"""Corners and triangles, gathered into as few meshes as textures and their order allow.

Each is drawn by a call of its own, for which Mesa's renderer in software keeps 64 kB: a screen of a hundred
shapes took 20 MB of them.
"""

from array import array
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Any

from kivy.graphics import Mesh

#: x and y in px from the bottom left, the place on the texture as shares, red, green, blue and opacity.
Corner = tuple[float, float, float, float, float, float, float, float]
_FORMAT = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float"), (b"vColor", 4, "float")]
_FLOATS = 8
#: As Kivy's own, but with a colour at each corner instead of one for all.
VERTEX_SHADER = """$HEADER$
attribute vec4 vColor;
void main(void) {
  frag_color = vColor;
  tex_coord0 = vTexCoords0;
  gl_Position = projection_mat * modelview_mat * vec4(vPosition.xy, 0.0, 1.0);
}
"""
#: Kivy counts them in 16 bits.
MOST_INDICES = 65_535


class Meshes:
    """Meshes in the order in which they are drawn, each added `into` a group of instructions."""

    def __init__(self, into: Any) -> None:
        self._into = into
        self._texture: Any = None
        self._corners, self._triangles = array("f"), array("H")

    def lattice(self, texture: Any, across: int, corners: Iterable[Corner], hollow: bool = False) -> None:
        """Fields between corners, which come row by row, `across` of them in each. Of a hollow one only the
        fields at its rim."""
        floats = array("f", [number for corner in corners for number in corner])
        triangles = _triangles(across, len(floats) // _FLOATS // across, hollow)
        if texture is not self._texture or len(self._triangles) + len(triangles) > MOST_INDICES:
            self.finish()
            self._texture = texture
        first = len(self._corners) // _FLOATS
        self._corners.extend(floats)
        self._triangles.extend([first + one for one in triangles])

    def finish(self) -> None:
        """Adds the last one."""
        if self._triangles:
            mesh = Mesh(
                vertices=self._corners,
                indices=self._triangles,
                fmt=_FORMAT,
                mode="triangles",
                texture=self._texture,
            )
            self._into.add(mesh)
            self._corners, self._triangles = array("f"), array("H")


@lru_cache(maxsize=256)
def _triangles(across: int, down: int, hollow: bool) -> tuple[int, ...]:
    """Two for each field, three corners each."""
    found: list[int] = []
    for row, column in product(range(down - 1), range(across - 1)):
        if hollow and 0 < row < down - 2 and 0 < column < across - 2:
            continue
        at = row * across + column
        found += (at, at + 1, at + across, at + 1, at + across + 1, at + across)
    return tuple(found)
