"""A bare window with as much drawn as on a full screen, in software: prints the MB that this alone takes.

On a Raspberry Pi the graphics chip draws; what this takes is not taken there.
"""

import os
import sys
import tempfile
from pathlib import Path

from benchmarks.measuring import rss_mb

#: A screen of twenty pictures is forty meshes; what has no pictures is one or two.
SHAPES = 40


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion.compose.memory import give_back
    from ui.window.compiler import release_compiler
    from ui.window.startup import configure, prepare

    with tempfile.TemporaryDirectory() as home:
        prepare(Path(home))
        configure(800, 480, fullscreen=False)
        import kivy.graphics
        from kivy.base import EventLoop

        before_mb = rss_mb()
        EventLoop.ensure_window()
        from kivy.core.window import Window

        for number in range(SHAPES):
            Window.canvas.add(kivy.graphics.Rectangle(pos=(number % 800, number % 480), size=(20, 20)))
        for _ in range(3):
            EventLoop.idle()
        release_compiler()
        give_back()
        sys.stdout.write(f"{rss_mb() - before_mb}\n")


if __name__ == "__main__":
    main()
